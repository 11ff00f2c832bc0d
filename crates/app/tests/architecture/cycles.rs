//! Which modules use which, and where that goes in a circle.

use std::collections::{BTreeMap, BTreeSet};

use crate::resolve::{Id, Target, Workspace};
use crate::tree::Module;

/// Siblings that use each other in a circle.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Circle {
    /// The module that they are children of.
    pub(crate) parent: String,
    pub(crate) names: Vec<String>,
    /// A place for each use of one by another.
    pub(crate) places: Vec<String>,
}

/// What modules of a crate use of each other.
#[derive(Default)]
pub(crate) struct Uses {
    /// By parent: which child uses which, and the first place where it does.
    siblings: BTreeMap<usize, BTreeMap<(usize, usize), String>>,
    /// Modules that use an item which a module above them defines, with the first place.
    pub(crate) upward: BTreeMap<(usize, usize), String>,
    /// Modules that use something below them, more than passing it on.
    downward: BTreeSet<(usize, usize)>,
}

impl Uses {
    /// All uses between the modules of a crate.
    pub(crate) fn of(workspace: &Workspace, package: usize) -> Uses {
        let mut uses = Uses::default();
        for (from, module) in workspace.modules(package) {
            for mention in &module.mentions {
                let place = || module.place(mention);
                for resolved in workspace.resolve(from, mention) {
                    let item = match &resolved.target {
                        Target::Item(item, _) => Some(*item),
                        _ => None,
                    };
                    let named = resolved.through.iter().map(|to| (*to, false));
                    for (to, defines) in named.chain(item.map(|item| (item, true))) {
                        if to.package == package {
                            uses.add(workspace, (from, to), defines, mention.passed_on, place);
                        }
                    }
                }
            }
        }
        uses
    }

    fn add(
        &mut self,
        workspace: &Workspace,
        (from, to): (Id, Id),
        defines: bool,
        passed_on: bool,
        place: impl Fn() -> String,
    ) {
        let modules = &workspace.crates[from.package].modules;
        let (up, down) = (line(modules, from.module), line(modules, to.module));
        let shared = up.iter().zip(&down).take_while(|(one, other)| one == other).count();
        match (up.get(shared), down.get(shared)) {
            (Some(one), Some(other)) => {
                let siblings = self.siblings.entry(up[shared - 1]).or_default();
                siblings.entry((*one, *other)).or_insert_with(place);
            }
            (Some(_), None) if defines => {
                self.upward.entry((from.module, to.module)).or_insert_with(place);
            }
            (None, Some(child)) if !passed_on => {
                self.downward.insert((from.module, *child));
            }
            _ => {}
        }
    }

    /// The circles of siblings, in all modules of the crate.
    pub(crate) fn circles(&self, modules: &[Module]) -> Vec<Circle> {
        let name = |module: usize| modules[module].path.last().cloned().unwrap_or_default();
        let mut circles = Vec::new();
        for (parent, edges) in &self.siblings {
            for members in components(edges.keys().copied()) {
                let within =
                    edges.iter().filter(|((from, to), _)| members.contains(from) && members.contains(to));
                circles.push(Circle {
                    parent: modules[*parent].name(),
                    names: members.iter().map(|member| name(*member)).collect(),
                    places: within
                        .map(|((from, to), place)| format!("{} → {}: {place}", name(*from), name(*to)))
                        .collect(),
                });
            }
        }
        circles
    }

    /// The uses of a parent's items by a child that the parent's own code uses as well.
    pub(crate) fn mutual(&self, modules: &[Module]) -> Vec<String> {
        let both = self.upward.iter().filter(|((from, to), _)| {
            let line = line(modules, *from);
            let below = line.iter().position(|module| module == to).map(|at| line[at + 1]);
            below.is_some_and(|child| self.downward.contains(&(*to, child)))
        });
        both.map(|(_, place)| place.clone()).collect()
    }
}

/// The modules from the root down to one.
fn line(modules: &[Module], module: usize) -> Vec<usize> {
    let above = std::iter::successors(Some(module), |module| modules[*module].parent);
    let mut line: Vec<usize> = above.collect();
    line.reverse();
    line
}

/// The groups of nodes that reach each other.
fn components(edges: impl Iterator<Item = (usize, usize)>) -> BTreeSet<BTreeSet<usize>> {
    let edges: Vec<(usize, usize)> = edges.collect();
    let reached = |from: usize| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(node) = open.pop() {
            let next = edges.iter().filter(|(one, _)| *one == node).map(|(_, other)| *other);
            open.extend(next.filter(|other| reached.insert(*other)));
        }
        reached
    };
    let reached: BTreeMap<usize, BTreeSet<usize>> =
        edges.iter().map(|(from, _)| (*from, reached(*from))).collect();
    let circle = |node: &usize| {
        let back = |other: &&usize| reached.get(other).is_some_and(|back| back.contains(node));
        reached[node].iter().filter(back).copied().collect::<BTreeSet<usize>>()
    };
    reached.keys().map(circle).filter(|circle| circle.len() > 1).collect()
}
