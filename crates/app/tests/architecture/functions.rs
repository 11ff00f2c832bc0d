//! How long functions are, and how much code there is.

use crate::resolve::Workspace;
use crate::tree::{Function, Source};

/// A function that may be long: the end of its file's path, and its name.
pub(crate) type Listed = (&'static str, &'static str);

/// Functions that are too long and not on the list, and those on the list that are not too long.
pub(crate) fn too_long(workspace: &Workspace, most: usize, list: &[Listed]) -> Vec<String> {
    let modules = workspace.crates.iter().flat_map(|package| &package.modules);
    let functions = modules.flat_map(|module| module.functions.iter().map(|found| (&module.file, found)));
    let long: Vec<(&String, &Function)> = functions.filter(|(_, found)| found.lines > most).collect();
    let is = |(file, name): &Listed, (at, function): &(&String, &Function)| {
        at.ends_with(file) && function.name == *name
    };
    let unlisted = long.iter().filter(|found| !list.iter().any(|entry| is(entry, found)));
    let unused = list.iter().filter(|entry| !long.iter().any(|found| is(entry, found)));
    let too_long = |(file, Function { name, line, lines }): &(&String, &Function)| {
        format!("{file}:{line} {name} has {lines} lines, more than {most}")
    };
    let short = |(file, name): &Listed| {
        format!("{file} has no function {name} of more than {most} lines: it can leave the list")
    };
    unlisted.map(too_long).chain(unused.map(short)).collect()
}

/// The lines of code in a file: without blank ones, comments and tests.
pub(crate) fn code(source: &Source) -> usize {
    let counts = |(number, line): &(usize, &str)| {
        let text = line.trim();
        let tested = source.tests.iter().any(|lines| lines.contains(&(number + 1)));
        !text.is_empty() && !text.starts_with("//") && !tested
    };
    source.text.lines().enumerate().filter(counts).count()
}
