use board::{Board, Game, Shape};

use crate::grid::{Grid, Word};

/// A position of the search: the stones and the threats of both sides.
#[derive(Clone, Copy)]
pub(crate) struct Node<B> {
    /// The stones of the side to move.
    pub(crate) own: B,
    /// The stones of the other side.
    pub(crate) other: B,
    /// Cells that complete a line of the side to move, whether they can be played yet or not. May include occupied cells.
    pub(crate) own_threats: B,
    /// The same of the other side.
    pub(crate) other_threats: B,
}

impl<B: Word> Node<B> {
    /// The position of an unfinished game.
    pub(crate) fn new<S: Shape<Bits = B>>(grid: &Grid<S>, game: &Game) -> Node<B> {
        let board = Board::replay(grid.shape(), game.moves());
        let (own, other) = (board.stones(game.turn()), board.stones(!game.turn()));
        Node { own, other, own_threats: grid.threats(own), other_threats: grid.threats(other) }
    }

    /// The stones of both sides.
    #[inline]
    pub(crate) fn stones(&self) -> B {
        self.own | self.other
    }

    /// The cells without a stone.
    #[inline]
    pub(crate) fn empty<S: Shape<Bits = B>>(&self, grid: &Grid<S>) -> B {
        grid.playable() & !self.stones()
    }

    /// The legal moves: the lowest empty cell of each column.
    #[inline]
    pub(crate) fn legal<S: Shape<Bits = B>>(&self, grid: &Grid<S>) -> B {
        (self.stones() + grid.floor) & grid.playable()
    }

    /// The non-losing moves: those after which the opponent has no immediate win. An immediate threat of the opponent must
    /// be blocked, and no stone may be placed directly below a threat of the opponent.
    // Cite: Pons, "Solving Connect 4", part 9, "Anticipate direct losing moves".
    #[inline]
    pub(crate) fn safe<S: Shape<Bits = B>>(&self, grid: &Grid<S>) -> B {
        let legal = self.legal(grid);
        let safe = legal & !self.other_threats.down(1);
        let forced = legal & self.other_threats;
        if forced.is_empty() {
            safe
        } else if forced.without_first().is_empty() {
            safe & forced
        } else {
            B::EMPTY
        }
    }

    /// The position after a move on this cell (a set of one).
    #[inline]
    pub(crate) fn after<S: Shape<Bits = B>>(&self, grid: &Grid<S>, stone: B) -> Node<B> {
        let own = self.own | stone;
        Node {
            own: self.other,
            other: own,
            own_threats: self.other_threats,
            other_threats: grid.threats(own),
        }
    }

    /// The position with the other side to move.
    #[inline]
    pub(crate) fn swapped(&self) -> Node<B> {
        Node {
            own: self.other,
            other: self.own,
            own_threats: self.other_threats,
            other_threats: self.own_threats,
        }
    }
}
