//! Which crate may depend on which, and what their manifests say.

use std::collections::BTreeSet;

/// The drawing of the design, from the bottom up: each crate with those right below it. It may use all that these may use.
pub(crate) const LAYERS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("search", &["board"]),
    ("connect4", &["search"]),
    ("gomoku", &["search"]),
    ("lab", &["search"]),
    ("agents", &["connect4", "gomoku"]),
    ("play", &["agents"]),
    ("tree", &["play"]),
    ("engines", &["play"]),
    ("store", &["lab"]),
    ("server", &["engines", "store", "tree"]),
    ("terminal", &["engines"]),
    ("linha", &["server", "terminal"]),
];

/// All crates that one may use.
pub(crate) fn below(layers: &[(&str, &[&str])], name: &str) -> Option<BTreeSet<String>> {
    let (_, next) = layers.iter().find(|(known, _)| *known == name)?;
    let mut all: BTreeSet<String> = next.iter().map(|&name| name.to_owned()).collect();
    for name in *next {
        all.extend(below(layers, name).unwrap_or_default());
    }
    Some(all)
}

/// What a manifest says that matters here.
pub(crate) struct Manifest {
    pub(crate) name: String,
    /// What it depends on in every build.
    pub(crate) dependencies: Vec<String>,
}

/// Reads the name and the dependencies of a manifest. Those of tests are free.
pub(crate) fn read(text: &str) -> Manifest {
    let mut manifest = Manifest { name: String::new(), dependencies: Vec::new() };
    let mut section = String::new();
    for line in text.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            header.trim_matches(['[', ']']).clone_into(&mut section);
            let table = section.rsplit_once("dependencies.").filter(|(before, _)| !before.ends_with("dev-"));
            manifest.dependencies.extend(table.map(|(_, name)| name.to_owned()));
        } else if let Some((key, value)) = line.split_once('=') {
            let key = key.split('.').next().unwrap_or_default().trim();
            if section == "package" && key == "name" {
                value.trim().trim_matches('"').clone_into(&mut manifest.name);
            } else if section.ends_with("dependencies") && !section.ends_with("dev-dependencies") {
                manifest.dependencies.push(key.to_owned());
            }
        }
    }
    manifest
}

/// What is wrong with the dependencies of some crates.
pub(crate) fn violations(layers: &[(&str, &[&str])], manifests: &[Manifest]) -> Vec<String> {
    let ours: BTreeSet<&str> = manifests.iter().map(|manifest| manifest.name.as_str()).collect();
    let mut wrong = Vec::new();
    for Manifest { name, dependencies } in manifests {
        let Some(allowed) = below(layers, name) else {
            wrong.push(format!("{name} has no place in the table of layers"));
            continue;
        };
        let others = dependencies.iter().filter(|other| ours.contains(other.as_str()));
        let above = others.filter(|other| !allowed.contains(*other));
        wrong.extend(above.map(|other| format!("{name} depends on {other}, which is not below it")));
    }
    wrong
}
