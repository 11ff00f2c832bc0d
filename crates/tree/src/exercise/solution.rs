//! What alpha-beta does in a toy tree.

use search::Verdict;

use crate::{Bound, SearchTree, ToyTree, bounds};

/// The solution of an exercise, by node of its tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What each visited node returned: fail-soft, so where a node was cut off, a bound. None for nodes that were not visited.
    pub values: Vec<Option<i32>>,
    /// What these say about minimax values.
    pub bounds: Vec<Option<Bound>>,
    /// The leaves that were never looked at, level by level from the left.
    pub unseen: Vec<usize>,
}

/// What a recorded search of a toy tree has found. If it visited a node several times, the last visit counts.
pub fn solution(toy: &ToyTree, tree: &SearchTree) -> Solution {
    let (located, known) = (toy.locate(tree), bounds(tree));
    let (mut values, mut bounds) = (vec![None; toy.len()], vec![None; toy.len()]);
    let mut is_seen = vec![false; toy.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        let Some(at) = located[index] else { continue };
        is_seen[at] = true;
        let points = node.value.and_then(|value| match value.verdict() {
            Verdict::Estimate(points) => Some(points),
            Verdict::Win(_) | Verdict::Loss(_) => None,
        });
        (values[at], bounds[at]) = (points, known[index]);
    }
    let is_unseen_leaf = |at: &usize| !is_seen[*at] && toy.nodes()[*at].value.is_some();
    Solution { values, bounds, unseen: (0..toy.len()).filter(is_unseen_leaf).collect() }
}
