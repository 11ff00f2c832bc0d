//! Toy trees that were not searched.

use super::node::{Form, Shown};
use crate::{ToyNode, ToyTree};

/// A toy tree where the values of inner nodes are still to be found: they are empty.
pub(crate) fn blank(toy: &ToyTree) -> Shown {
    Unseen { toy, names: &toy.names(), depth: u16::MAX, breadth: usize::MAX, is_seen: true }.node(0)
}

/// What is shown of a part of a toy tree that was not searched.
pub(super) struct Unseen<'a> {
    pub(super) toy: &'a ToyTree,
    pub(super) names: &'a [Option<String>],
    /// The levels below the root.
    pub(super) depth: u16,
    pub(super) breadth: usize,
    /// Whether it counts as looked at all the same.
    pub(super) is_seen: bool,
}

impl Unseen<'_> {
    pub(super) fn node(&self, at: usize) -> Shown {
        let ToyNode { children, label, value, ply, .. } = &self.toy.nodes()[at];
        let form = if value.is_some() { Form::Leaf } else { Form::inner(*ply) };
        let size = self.size(at);
        let mut shown = Shown {
            name: self.names[at].clone(),
            edge: label.clone(),
            value: value.map(|value| value.to_string()).or_else(|| self.is_seen.then(String::new)),
            is_seen: self.is_seen,
            saved: Some(size),
            ..Shown::new(form)
        };
        if *ply >= self.depth {
            shown.hidden = size - 1;
        } else {
            shown.children = children.clone().take(self.breadth).map(|child| self.node(child)).collect();
            shown.children.extend(Shown::more(children.len().saturating_sub(self.breadth)));
        }
        shown
    }

    /// Nodes of a subtree.
    fn size(&self, at: usize) -> u64 {
        1 + self.toy.nodes()[at].children.clone().map(|child| self.size(child)).sum::<u64>()
    }
}
