use board::Shape;

use crate::bound::Reach;
use crate::grid::{Grid, Word};
use crate::node::Node;

/// The cells of all lines that a side may still complete.
#[derive(Clone, Copy)]
pub(crate) struct Live<B> {
    /// Of the side to move.
    pub(crate) own: B,
    /// Of the other side.
    pub(crate) other: B,
}

impl<B: Word> Live<B> {
    #[inline]
    pub(crate) fn of<S: Shape<Bits = B>>(grid: &Grid<S>, node: &Node<B>, reach: Reach<B>) -> Live<B> {
        Live { own: grid.cover(node.own | reach.own), other: grid.cover(node.other | reach.other) }
    }
}

/// What a position is worth depends on this alone: the stones that can still be part of a line, the heights of
/// the columns that still matter, and how many cells there are in the others. Mirror images share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key<B> {
    /// Stones of the side to move, and the lowest empty cell of each column that matters.
    pub(crate) own: B,
    /// Stones of the other side, and in the spare cells how many empty cells do not matter.
    pub(crate) other: B,
}

impl<B: Word> Key<B> {
    #[inline]
    pub(crate) fn of<S: Shape<Bits = B>>(grid: &Grid<S>, node: &Node<B>, live: Live<B>) -> Key<B> {
        let stones = node.stones();
        // A column of stones and one more carries to the cell above them.
        let heights = stones + grid.floor;
        if !grid.more_is_better() {
            return Key { own: node.own | heights, other: node.other }.canonical(grid);
        }
        let empty = grid.playable() & !stones;
        // A column with anything in it, and a column full of cells, carry to the spare cell.
        let alive = (empty & (live.own | live.other)) + grid.playable();
        let idle = grid.spare & !alive;
        let cells = grid.columns(idle);
        let own = node.own & live.own;
        let other = node.other & live.other;
        match grid.number((empty & cells).len()) {
            Some(number) => {
                // As if they were full.
                let key = Key { own: own | (heights & !cells) | idle, other }.canonical(grid);
                Key { other: key.other | number, ..key }
            }
            None => Key { own: own | heights, other }.canonical(grid),
        }
    }

    #[inline]
    fn canonical<S: Shape<Bits = B>>(self, grid: &Grid<S>) -> Key<B> {
        self.min(Key { own: grid.mirrored(self.own), other: grid.mirrored(self.other) })
    }
}
