use board::Shape;

use crate::bound::{Reach, follow_up, last_resort};
use crate::grid::Grid;
use crate::node::Node;
use crate::table::{Known, Stored};
use crate::value::win_before;

/// A position that is not decided at once: the side to move has several moves that do not lose at once, and none
/// that wins at once.
#[derive(Clone, Copy)]
pub(crate) struct Open<B> {
    pub(crate) node: Node<B>,
    /// The moves that do not lose at once.
    pub(crate) safe: B,
    /// How many cells are empty.
    pub(crate) left: usize,
}

/// What a position comes to when every forced move is made.
pub(crate) enum Forced<B> {
    /// To a position with a choice; true if it is the other side's.
    Open(Open<B>, bool),
    /// To an end, with this value to the side that was to move.
    Ended(i8),
}

impl<B: Stored> Open<B> {
    /// Makes moves for as long as there is only one that does not lose at once. The side to move must not be
    /// able to win at once.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it returns must stay in registers")]
    pub(crate) fn reached<S: Shape<Bits = B>>(
        grid: &Grid<S>,
        mut node: Node<B>,
        mut left: usize,
    ) -> Forced<B> {
        let mut turned = false;
        loop {
            let safe = node.safe(grid);
            if safe.is_empty() {
                let lost = if left < 2 { 0 } else { -win_before(left - 2) };
                return Forced::Ended(if turned { -lost } else { lost });
            }
            if !safe.without_first().is_empty() {
                return Forced::Open(Open { node, safe, left }, turned);
            }
            (node, left, turned) = (node.after(grid, safe), left - 1, !turned);
            // The last cell wins for neither side: the move before would not have been safe.
            if left < 2 {
                return Forced::Ended(0);
            }
        }
    }

    /// What the value is at least, since neither side wins at once.
    #[inline]
    pub(crate) fn least(&self) -> i8 {
        if self.left < 4 { 0 } else { -win_before(self.left - 4) }
    }

    /// What the value is at most.
    #[inline]
    pub(crate) fn most(&self) -> i8 {
        if self.left < 3 { 0 } else { win_before(self.left - 3) }
    }

    /// What can be said without a search about whether the value is at least `enough`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it returns must stay in registers")]
    pub(crate) fn bound<S: Shape<Bits = B>>(&self, grid: &Grid<S>, reach: Reach<B>, enough: i8) -> Known {
        let (least, most) = (self.least(), self.most());
        if least >= enough {
            return Known::AtLeast(least);
        }
        if most < enough {
            return Known::AtMost(most);
        }
        if let Some(bound) = follow_up(grid, &self.node, enough) {
            return Known::AtMost(bound);
        }
        if enough > 0 {
            last_resort(grid, &self.node, reach.own, enough).map(Known::AtMost)
        } else {
            let other = last_resort(grid, &self.node.turned(), reach.other, 1 - enough);
            other.map(|bound| Known::AtLeast(-bound))
        }
        .unwrap_or(Known::AtMost(most))
    }
}
