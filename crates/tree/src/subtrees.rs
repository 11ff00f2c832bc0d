//! The children of recorded nodes, found by where subtrees end.

use crate::SearchTree;

/// Where the subtree of each node ends: nodes are recorded in the order in which they were entered, so a subtree is one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Subtrees(Vec<usize>);

impl Subtrees {
    pub(crate) fn new(tree: &SearchTree) -> Subtrees {
        let mut ends: Vec<usize> = (1..=tree.nodes.len()).collect();
        for (node, recorded) in tree.nodes.iter().enumerate().rev() {
            if let Some(parent) = recorded.parent {
                ends[parent] = ends[parent].max(ends[node]);
            }
        }
        Subtrees(ends)
    }

    /// The children of a node, in the order in which they were entered.
    pub(crate) fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.0[node];
        let within = move |child: usize| (child < end).then_some(child);
        std::iter::successors(within(node + 1), move |child| within(self.0[*child]))
    }

    /// The child that was entered last.
    pub(crate) fn last_child(&self, node: usize) -> Option<usize> {
        self.children(node).last()
    }
}
