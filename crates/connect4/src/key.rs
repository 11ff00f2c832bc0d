//! Keys of the transposition table: positions that must have the same value share a key.

use board::Shape;

use crate::bound::Reach;
use crate::grid::{Grid, Word};
use crate::node::Node;

/// The cells of live lines: those that a side may still complete.
#[derive(Clone, Copy)]
pub(crate) struct Live<B> {
    /// Live lines of the side to move.
    pub(crate) own: B,
    /// Live lines of the other side.
    pub(crate) other: B,
}

impl<B: Word> Live<B> {
    #[inline]
    pub(crate) fn of<S: Shape<Bits = B>>(grid: &Grid<S>, node: &Node<B>, reach: Reach<B>) -> Live<B> {
        Live { own: grid.run_cells(node.own | reach.own), other: grid.run_cells(node.other | reach.other) }
    }
}

/// What determines the value of a position: the stones in live lines, the heights of live columns, and the number of
/// empty cells in dead ones (which count as tempo moves only). Mirror images share a key.
///
/// A column is dead if none of its empty cells is in a live line of either side. Where overlines do not win, the key is the
/// position itself: a stone may then spoil a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key<B> {
    /// Live stones of the side to move, and the lowest empty cell of each live column; dead columns count as full.
    pub(crate) own: B,
    /// Live stones of the other side, and in the spare cells the number of empty cells in dead columns.
    pub(crate) other: B,
}

impl<B: Word> Key<B> {
    #[inline]
    pub(crate) fn of<S: Shape<Bits = B>>(grid: &Grid<S>, node: &Node<B>, live: Live<B>) -> Key<B> {
        let stones = node.stones();
        // Adding one to a column of stones carries to the cell above them.
        let heights = stones + grid.floor;
        if !grid.overlines_win() {
            return Key { own: node.own | heights, other: node.other }.canonical(grid);
        }
        let empty = grid.playable() & !stones;
        // Adding a full column to a column that is not empty carries to the spare cell.
        let alive = (empty & (live.own | live.other)) + grid.playable();
        let dead = grid.spare & !alive;
        let dead_cells = grid.columns(dead);
        let own = node.own & live.own;
        let other = node.other & live.other;
        match grid.number((empty & dead_cells).len()) {
            Some(number) => {
                let key = Key { own: own | (heights & !dead_cells) | dead, other }.canonical(grid);
                Key { other: key.other | number, ..key }
            }
            None => Key { own: own | heights, other }.canonical(grid),
        }
    }

    /// The smaller of the key and its mirror image.
    #[inline]
    fn canonical<S: Shape<Bits = B>>(self, grid: &Grid<S>) -> Key<B> {
        self.min(Key { own: grid.mirrored(self.own), other: grid.mirrored(self.other) })
    }
}
