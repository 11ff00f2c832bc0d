use board::{Board, Game, Shape};

use crate::grid::{Grid, Word};

/// A position while it is solved: the stones of both sides, and the cells that would complete their lines.
#[derive(Clone, Copy)]
pub(crate) struct Node<B> {
    /// The stones of the side to move.
    pub(crate) own: B,
    /// The stones of the other side.
    pub(crate) other: B,
    /// Where the side to move would complete a line, now or later.
    pub(crate) own_threats: B,
    /// Where the other side would.
    pub(crate) other_threats: B,
}

impl<B: Word> Node<B> {
    /// The position of a game that has not ended.
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

    /// The cells where the next stone may go.
    #[inline]
    pub(crate) fn open<S: Shape<Bits = B>>(&self, grid: &Grid<S>) -> B {
        (self.stones() + grid.floor) & grid.playable()
    }

    /// The moves after which the other side cannot win at once.
    #[inline]
    pub(crate) fn safe<S: Shape<Bits = B>>(&self, grid: &Grid<S>) -> B {
        let open = self.open(grid);
        let safe = open & !self.other_threats.down(1);
        let forced = open & self.other_threats;
        if forced.is_empty() {
            safe
        } else if forced.without_first().is_empty() {
            safe & forced
        } else {
            B::EMPTY
        }
    }

    /// The position after a stone on this cell.
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

    /// The same position, seen by the other side.
    #[inline]
    pub(crate) fn turned(&self) -> Node<B> {
        Node {
            own: self.other,
            other: self.own,
            own_threats: self.other_threats,
            other_threats: self.own_threats,
        }
    }
}
