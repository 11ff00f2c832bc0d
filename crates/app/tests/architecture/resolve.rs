//! From a path in the code to the module that defines what it means, through every `use` on the way.

use crate::tree::{Crate, Mention, Module};

/// Where a path leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A module of the workspace.
    Module(Id),
    /// An item, by its name in the module that defines it.
    Item(Id, String),
    /// Another crate, by its whole path, or nothing that is known: a local variable, a type parameter.
    Outside(Vec<String>),
}

/// A crate and a module of it, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Id {
    pub(crate) package: usize,
    pub(crate) module: usize,
}

/// Where a path leads, and the modules that it goes through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Resolved {
    pub(crate) target: Target,
    pub(crate) through: Vec<Id>,
}

/// All crates that know each other.
pub(crate) struct Workspace {
    pub(crate) crates: Vec<Crate>,
}

impl Workspace {
    pub(crate) fn module(&self, id: Id) -> &Module {
        &self.crates[id.package].modules[id.module]
    }

    /// Every module with its number.
    pub(crate) fn modules(&self, package: usize) -> impl Iterator<Item = (Id, &Module)> {
        let modules = self.crates[package].modules.iter().enumerate();
        modules.map(move |(module, found)| (Id { package, module }, found))
    }

    /// Everything that a path in a module may mean.
    pub(crate) fn resolve(&self, from: Id, mention: &Mention) -> Vec<Resolved> {
        let mut search = Search { workspace: self, asked: Vec::new() };
        search.path(from, &mention.path)
    }
}

/// A search that never asks the same twice: globs may go in circles.
struct Search<'a> {
    workspace: &'a Workspace,
    asked: Vec<(Id, Vec<String>)>,
}

impl Search<'_> {
    /// A path that stands in a module.
    fn path(&mut self, from: Id, path: &[String]) -> Vec<Resolved> {
        let question = (from, path.to_vec());
        if self.asked.contains(&question) {
            return Vec::new();
        }
        self.asked.push(question);
        let module = self.workspace.module(from);
        match path.first().map(String::as_str) {
            Some("crate") => self.walk(Id { module: 0, ..from }, &path[1..]),
            Some("self") => self.walk(from, &path[1..]),
            Some("super") => match module.parent {
                Some(parent) => self.climb(Id { module: parent, ..from }, &path[1..]),
                None => Vec::new(),
            },
            Some("") => self.outside(&path[1..]),
            _ => match self.within(from, path) {
                found if found.is_empty() => self.outside(path),
                found => found,
            },
        }
    }

    /// What follows `super`.
    fn climb(&mut self, at: Id, rest: &[String]) -> Vec<Resolved> {
        match (rest.first().map(String::as_str), self.workspace.module(at).parent) {
            (Some("super"), Some(module)) => self.climb(Id { module, ..at }, &rest[1..]),
            _ => self.walk(at, rest),
        }
    }

    /// What follows the path of a module.
    fn walk(&mut self, at: Id, rest: &[String]) -> Vec<Resolved> {
        let Some(name) = rest.first() else {
            return vec![Resolved { target: Target::Module(at), through: vec![at] }];
        };
        let mut found = self.within(at, rest);
        if found.is_empty() {
            // Macros define items, too.
            found.push(Resolved { target: Target::Item(at, name.clone()), through: Vec::new() });
        }
        for resolved in &mut found {
            resolved.through.push(at);
        }
        found
    }

    /// A path that begins with a name in the scope of a module.
    fn within(&mut self, at: Id, path: &[String]) -> Vec<Resolved> {
        let module = self.workspace.module(at);
        let (name, rest) = (&path[0], &path[1..]);
        let child = module.children.get(name).map(|module| Id { module: *module, ..at });
        if module.own.contains(name) && (rest.is_empty() || child.is_none()) {
            return vec![Resolved { target: Target::Item(at, name.clone()), through: Vec::new() }];
        }
        if let Some(child) = child {
            return self.walk(child, rest);
        }
        let named = module.imports.iter().filter(|import| import.name.as_ref() == Some(name));
        let found: Vec<Resolved> =
            named.flat_map(|import| self.path(at, &[&import.path, rest].concat())).collect();
        if !found.is_empty() {
            return found;
        }
        let globs = module.imports.iter().filter(|import| import.name.is_none());
        globs.flat_map(|import| self.glob(at, &import.path, path)).collect()
    }

    /// A path by a glob import, if what is imported has such a name.
    fn glob(&mut self, at: Id, import: &[String], path: &[String]) -> Vec<Resolved> {
        let mut found = Vec::new();
        for resolved in self.path(at, import) {
            if let Target::Module(module) = resolved.target {
                found.extend(self.within(module, path));
            }
        }
        found
    }

    /// A path that begins with the name of a crate, or is not known.
    fn outside(&mut self, path: &[String]) -> Vec<Resolved> {
        let package = self.workspace.crates.iter().position(|package| package.name == path[0]);
        match package {
            Some(package) => self.walk(Id { package, module: 0 }, &path[1..]),
            None => vec![Resolved { target: Target::Outside(path.to_vec()), through: Vec::new() }],
        }
    }
}
