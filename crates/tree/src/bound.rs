//! What the values of a recorded search say about minimax values.

use search::Score;

use crate::subtrees::Subtrees;
use crate::{Kind, Node, SearchTree};

/// What the value that a node returned says about its minimax value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the minimax value.
    Exact,
    /// The minimax value is this or more, seen by MAX.
    AtLeast,
    /// The minimax value is this or less, seen by MAX.
    AtMost,
    /// Nothing: it may be more or less.
    Unknown,
}

impl Bound {
    /// The sign before a value: nothing, `≥`, `≤` or `≈`.
    pub fn sign(self) -> &'static str {
        match self {
            Bound::Exact => "",
            Bound::AtLeast => "≥",
            Bound::AtMost => "≤",
            Bound::Unknown => "≈",
        }
    }

    /// What a window says about a value that was returned for it. Where it is closed, a value equal to both ends is a bound of unknown
    /// direction.
    fn in_window(node: &Node, value: Score) -> Bound {
        if node.alpha >= node.beta && value == node.alpha {
            Bound::Unknown
        } else if value >= node.beta {
            Bound::AtLeast
        } else if value <= node.alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        }
    }
}

/// What the value of each node says, as far as the recorded nodes below it prove it; where these do not, by its window. None without a
/// value.
pub fn bounds(tree: &SearchTree) -> Vec<Option<Bound>> {
    let subtrees = Subtrees::new(tree);
    let mut is_cut = vec![false; tree.nodes.len()];
    for cut in &tree.cuts {
        is_cut[cut.node] = true;
    }
    let mut bounds = vec![None; tree.nodes.len()];
    for (node, recorded) in tree.nodes.iter().enumerate().rev() {
        let Some(value) = recorded.value else { continue };
        let proven = match recorded.kind {
            Kind::Leaf | Kind::End | Kind::ImmediateWin => Some(Bound::Exact),
            Kind::Table => None,
            Kind::Inner | Kind::Unfinished => {
                let children = last_searches(tree, &subtrees, node);
                proven(&children, value, is_cut[node], tree.is_max(node), &bounds)
            }
        };
        // An average cut leaves moves out that may be better: above it, windows say nothing.
        let in_window = || if tree.average_cuts { Bound::Unknown } else { Bound::in_window(recorded, value) };
        bounds[node] = Some(proven.unwrap_or_else(in_window));
    }
    bounds
}

/// The children of a node with their values. Of a move that was searched twice, the later search counts.
fn last_searches(tree: &SearchTree, subtrees: &Subtrees, node: usize) -> Vec<(usize, Score)> {
    let mut children: Vec<(usize, Score)> = Vec::new();
    for child in subtrees.children(node) {
        let Node { action, value, .. } = tree.nodes[child];
        if children.last().is_some_and(|(before, _)| tree.nodes[*before].action == action) {
            children.pop();
        }
        children.extend(value.map(|value| (child, value)));
    }
    children
}

/// What the children of a node prove: a MAX node has at least the value of any child, and at most that of the best one, if all were
/// searched.
fn proven(
    children: &[(usize, Score)],
    value: Score,
    is_cut: bool,
    is_max: bool,
    bounds: &[Option<Bound>],
) -> Option<Bound> {
    let (towards, away) =
        if is_max { (Bound::AtLeast, Bound::AtMost) } else { (Bound::AtMost, Bound::AtLeast) };
    let is_either = |child: usize, bound: Bound| matches!(bounds[child], Some(known) if known == Bound::Exact || known == bound);
    let reaches = children.iter().any(|(child, known)| *known == value && is_either(*child, towards));
    let holds = !is_cut && !children.is_empty() && children.iter().all(|(child, _)| is_either(*child, away));
    match (reaches, holds) {
        (true, true) => Some(Bound::Exact),
        (true, false) => Some(towards),
        (false, true) => Some(away),
        (false, false) => None,
    }
}
