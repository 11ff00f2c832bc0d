//! The structure of the workspace: which crate and which module may use which, and how large things may become.
//!
//! The code is parsed, and every path in it is followed to the module that defines what it means. Lists of exceptions can only
//! become shorter: what is on one of them without need fails as well.

mod calls;
mod cycles;
mod functions;
mod layers;
mod made_up;
mod mentions;
mod names;
mod resolve;
mod tree;
mod workspace;

use std::sync::LazyLock;

use calls::Exception;
use cycles::Uses;
use functions::Listed;
use layers::LAYERS;
use resolve::Workspace;

static WORKSPACE: LazyLock<Workspace> = LazyLock::new(workspace::read);

/// Modules whose children use each other in a circle: the crate, and the module.
const CIRCLES: &[(&str, &str)] = &[];
/// The most lines of a function.
const LONGEST: usize = 60;
/// The nodes of searches, which may be longer.
const NODES: &[Listed] = &[("connect4/src/search.rs", "null_window_search")];
/// The most lines of code in the program itself, without tests.
const PROGRAM: usize = 6_000;
/// Where libraries do what they otherwise leave to their callers.
const EXCEPTIONS: &[Exception] = &[
    Exception {
        file: "connect4/src/book/build.rs",
        what: "std::thread::scope",
        reason: "positions of a book are solved by as many threads as the caller asks for",
    },
    Exception {
        file: "connect4/src/book/build.rs",
        what: "std::thread::Builder",
        reason: "the same; those that cannot be started are done without",
    },
    Exception {
        file: "gomoku/src/fit/descent.rs",
        what: "std::thread::scope",
        reason: "gradients of a fit, which is a tool of developers",
    },
    Exception {
        file: "search/src/mcts/sharing.rs",
        what: "std::thread::scope",
        reason: "helpers of a search, as many as the caller asks for",
    },
    Exception {
        file: "search/src/mcts/sharing.rs",
        what: "std::thread::Builder",
        reason: "the same; those that cannot be started are done without",
    },
    Exception {
        file: "search/src/parallel.rs",
        what: "std::thread::scope",
        reason: "helpers of a search, as many as the caller asks for",
    },
    Exception {
        file: "search/src/parallel.rs",
        what: "std::thread::Builder",
        reason: "the same; those that cannot be started are done without",
    },
];
/// Names of types that mean two things in one file: the end of the file's path, and the name.
const SHARED: &[(&str, &str)] = &[];

/// Fails with a list, unless it is empty.
fn none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n  {}", found.join("\n  "));
}

#[test]
fn siblings_do_not_use_each_other_in_a_circle() {
    let (mut found, mut known) = (Vec::new(), Vec::new());
    for (package, crate_) in WORKSPACE.crates.iter().enumerate() {
        let circles = Uses::of(&WORKSPACE, package).circles(&crate_.modules);
        for circle in circles {
            let place = (crate_.name.as_str(), circle.parent.as_str());
            known.extend(CIRCLES.iter().filter(|entry| **entry == place));
            if !CIRCLES.contains(&place) {
                let (names, places) = (circle.names.join(", "), circle.places.join("\n    "));
                found.push(format!("{}, in {}: {names}\n    {places}", crate_.name, circle.parent));
            }
        }
    }
    let gone = CIRCLES.iter().filter(|entry| !known.contains(entry));
    found.extend(gone.map(|(crate_, parent)| format!("{crate_}, in {parent}: none any more, off the list")));
    none("modules that use each other in a circle", &found);
}

/// A child may use what its parent defines. Where the parent's own code uses the child as well, the two are one module in several
/// files: these are listed (with `--nocapture`) and allowed.
#[test]
fn parents_and_children_are_listed() {
    for (package, crate_) in WORKSPACE.crates.iter().enumerate() {
        let uses = Uses::of(&WORKSPACE, package);
        let mutual = uses.mutual(&crate_.modules);
        let (name, all, both) = (&crate_.name, uses.upward.len(), mutual.len());
        println!("{name}: {all} uses of a module above, {both} of one that uses it back");
        for place in &mutual {
            println!("  {place}");
        }
    }
}

#[test]
fn crates_depend_on_those_below_them() {
    none("dependencies that do not point down", &layers::violations(LAYERS, &workspace::manifests()));
}

#[test]
fn functions_are_short() {
    none("long functions", &functions::too_long(&WORKSPACE, LONGEST, NODES));
}

#[test]
fn libraries_do_not_print_or_read_clocks_and_environment() {
    none("what libraries may not do", &calls::violations(&WORKSPACE, EXCEPTIONS));
}

#[test]
fn the_program_is_small() {
    let program = WORKSPACE.crates.iter().find(|package| package.name == "linha").expect("the program");
    let lines: usize = program.files.iter().map(functions::code).sum();
    println!("the program has {lines} lines of code");
    assert!(lines <= PROGRAM, "the program has {lines} lines of code, more than {PROGRAM}");
}

#[test]
fn a_name_means_one_type_in_a_file() {
    none("names of two types that meet in one file", &names::violations(&WORKSPACE, SHARED));
}
