//! What library code may not do: print, look around, start threads, look at a clock.

use crate::resolve::{Target, Workspace};

/// Crates that get all they know from their callers.
const QUIET: &[&str] = &["board", "search", "connect4", "gomoku", "lab", "agents", "play", "tree"];
/// And of these, those that also run in a browser.
const PORTABLE: &[&str] = &["board", "search", "connect4", "gomoku", "agents", "play", "tree"];

/// What is forbidden, and in which crates.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("print!", QUIET),
    ("println!", QUIET),
    ("eprint!", QUIET),
    ("eprintln!", QUIET),
    ("dbg!", QUIET),
    ("std::env", QUIET),
    ("std::io::stdin", QUIET),
    ("std::process::exit", QUIET),
    ("std::time::Instant::now", PORTABLE),
    ("std::time::SystemTime::now", PORTABLE),
    ("std::thread::spawn", PORTABLE),
    ("std::thread::scope", PORTABLE),
    ("std::thread::Builder", PORTABLE),
];

/// A place where something is allowed all the same.
pub(crate) struct Exception {
    pub(crate) file: &'static str,
    pub(crate) what: &'static str,
    pub(crate) reason: &'static str,
}

/// Something forbidden, and where it is done.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Call {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) what: &'static str,
}

/// Everything that the crates of a workspace do that is forbidden to them.
pub(crate) fn forbidden(workspace: &Workspace) -> Vec<Call> {
    let mut calls = Vec::new();
    for (package, found) in workspace.crates.iter().enumerate() {
        for (from, module) in workspace.modules(package) {
            let mut note = |path: &str, line: usize| {
                let whole = |what: &str| path == what || path.starts_with(&format!("{what}::"));
                let rule = FORBIDDEN
                    .iter()
                    .find(|(what, crates)| crates.contains(&found.name.as_str()) && whole(what));
                calls.extend(rule.map(|(what, _)| Call { file: module.file.clone(), line, what }));
            };
            for call in &module.macros {
                let name = call.path.last().map_or("", String::as_str);
                note(&format!("{name}!"), call.line);
            }
            for mention in &module.mentions {
                for resolved in workspace.resolve(from, mention) {
                    if let Target::Outside(path) = resolved.target {
                        note(&path.join("::"), mention.line);
                    }
                }
            }
        }
    }
    calls
}

/// What is forbidden and not excepted, and exceptions that are no longer needed.
pub(crate) fn violations(workspace: &Workspace, exceptions: &[Exception]) -> Vec<String> {
    let calls = forbidden(workspace);
    let excepts = |exception: &Exception, call: &Call| {
        call.what == exception.what && call.file.ends_with(exception.file)
    };
    let unexcused = calls.iter().filter(|call| !exceptions.iter().any(|known| excepts(known, call)));
    let unused = exceptions.iter().filter(|known| !calls.iter().any(|call| excepts(known, call)));
    unexcused
        .map(|Call { file, line, what }| format!("{file}:{line} uses {what}"))
        .chain(unused.map(|Exception { file, what, reason }| {
            format!("{file} no longer uses {what} ({reason}): the exception can go")
        }))
        .collect()
}
