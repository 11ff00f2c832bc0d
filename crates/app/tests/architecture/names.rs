//! Names of types that mean two things in one file.

use std::collections::{BTreeMap, BTreeSet};

use crate::resolve::{Target, Workspace};

/// A name in a file, with the crates that define a type of this name.
type Met<'a> = BTreeMap<(&'a str, String), BTreeSet<&'a str>>;

/// Files in which types of the same name from two crates meet, unless they are on the list, and what is on the list in vain. The
/// list has ends of paths with names.
pub(crate) fn violations(workspace: &Workspace, list: &[(&str, &str)]) -> Vec<String> {
    let shared = shared(workspace);
    let is =
        |(end, known): &(&str, &str), (file, name): &(&str, String)| file.ends_with(end) && name == known;
    let unlisted = shared.iter().filter(|(met, _)| !list.iter().any(|entry| is(entry, met)));
    let unused = list.iter().filter(|entry| !shared.keys().any(|met| is(entry, met)));
    unlisted
        .map(|((file, name), origins)| {
            let origins: Vec<&str> = origins.iter().copied().collect();
            format!("{file}: {name} of {}", origins.join(" and of "))
        })
        .chain(unused.map(|(file, name)| format!("{file}: {name} means one type only, off the list")))
        .collect()
}

/// All names that mean types of several crates in one file.
fn shared(workspace: &Workspace) -> Met<'_> {
    let mut met = Met::new();
    for package in 0..workspace.crates.len() {
        for (from, module) in workspace.modules(package) {
            for mention in &module.mentions {
                for resolved in workspace.resolve(from, mention) {
                    if let Target::Item(at, name) = resolved.target
                        && is_type(&name)
                    {
                        let origin = workspace.crates[at.package].name.as_str();
                        met.entry((&module.file, name)).or_default().insert(origin);
                    }
                }
            }
        }
    }
    met.retain(|_, origins| origins.len() > 1);
    met
}

/// Types begin with a capital letter, and constants have nothing else.
fn is_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}
