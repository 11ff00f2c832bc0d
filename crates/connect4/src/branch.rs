//! Positions with a choice of moves, reached by playing out forced ones.

use board::Shape;

use crate::bound::{Reach, follow_up_bound, late_threat_bound};
use crate::grid::Grid;
use crate::node::Node;
use crate::table::{Bound, Stored};
use crate::value::win_leaving;

/// A branching node: the side to move has no immediate win and at least two non-losing moves.
#[derive(Clone, Copy)]
pub(crate) struct Branch<B> {
    pub(crate) node: Node<B>,
    /// The non-losing moves: see [`Node::safe`].
    pub(crate) safe: B,
    /// The number of empty cells.
    pub(crate) left: usize,
}

/// Where a position leads when all forced moves are played.
pub(crate) enum Forced<B> {
    /// To a branching node; true if the other side is to move there.
    Branch(Branch<B>, bool),
    /// To the end of the game, with this value to the side to move at the start.
    Ended(i8),
}

impl<B: Stored> Branch<B> {
    /// Plays moves as long as there is only one non-losing move. The side to move must not have an immediate win.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it returns must stay in registers")]
    pub(crate) fn after_forced_moves<S: Shape<Bits = B>>(
        grid: &Grid<S>,
        mut node: Node<B>,
        mut left: usize,
    ) -> Forced<B> {
        let mut swapped = false;
        loop {
            let safe = node.safe(grid);
            if safe.is_empty() {
                let lost = if left < 2 { 0 } else { -win_leaving(left - 2) };
                return Forced::Ended(if swapped { -lost } else { lost });
            }
            if !safe.without_first().is_empty() {
                return Forced::Branch(Branch { node, safe, left }, swapped);
            }
            (node, left, swapped) = (node.after(grid, safe), left - 1, !swapped);
            // The last cell wins for neither side, or the move before would have lost.
            if left < 2 {
                return Forced::Ended(0);
            }
        }
    }

    /// A lower bound of the value: the opponent has no immediate win after a non-losing move, so it wins with its second
    /// stone at the earliest.
    #[inline]
    pub(crate) fn min_value(&self) -> i8 {
        if self.left < 4 { 0 } else { -win_leaving(self.left - 4) }
    }

    /// An upper bound of the value: the side to move wins with its second stone at the earliest.
    #[inline]
    pub(crate) fn max_value(&self) -> i8 {
        if self.left < 3 { 0 } else { win_leaving(self.left - 3) }
    }

    /// A bound of the value without a search, seen by the side to move, for the question whether the value is at least `beta`.
    ///
    /// A lower bound of `beta` or more, or an upper bound below `beta`, answers the question. Any other bound is valid, but
    /// leaves it open.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it returns must stay in registers")]
    pub(crate) fn static_bound<S: Shape<Bits = B>>(
        &self,
        grid: &Grid<S>,
        reach: Reach<B>,
        beta: i8,
    ) -> Bound {
        let (min, max) = (self.min_value(), self.max_value());
        if min >= beta {
            return Bound::Lower(min);
        }
        if max < beta {
            return Bound::Upper(max);
        }
        if let Some(bound) = follow_up_bound(grid, &self.node, beta) {
            return Bound::Upper(bound);
        }
        if beta > 0 {
            late_threat_bound(grid, &self.node, reach.own, beta).map(Bound::Upper)
        } else {
            let other = late_threat_bound(grid, &self.node.swapped(), reach.other, 1 - beta);
            other.map(|bound| Bound::Lower(-bound))
        }
        .unwrap_or(Bound::Upper(max))
    }
}
