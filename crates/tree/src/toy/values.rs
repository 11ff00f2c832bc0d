//! What the leaves of a toy tree are worth.

use board::{Outcome, Side};
use search::Score;
use search::heuristic::Heuristic;

use super::position::ToyPosition;

/// The values of leaves. An inner node where a search reaches its depth is worth 0: search to [`ToyTree::depth`](super::ToyTree::depth) for
/// the value of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToyValues;

impl Heuristic<ToyPosition> for ToyValues {
    fn evaluate(&self, _: &ToyPosition, _: Side) -> i32 {
        0
    }

    fn terminal_score(&self, position: &ToyPosition, _: Outcome, side: Side, _: u16) -> Score {
        let value = position.value().expect("only leaves are finished games");
        Score::estimate(if side == Side::First { value } else { -value })
    }
}
