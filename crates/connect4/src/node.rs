use board::{Bits, Board, Game, Overline, Shape, any_line, threats};

/// A position as the solver sees it: stones and empty cells, while nobody has won.
#[derive(Clone, Copy)]
pub(crate) struct Node<S: Shape> {
    shape: S,
    /// The stones of the side to move.
    own: S::Bits,
    /// The cells without a stone.
    empty: S::Bits,
}

impl<S: Shape> Node<S> {
    /// The position of a game that has not ended.
    pub(crate) fn new(shape: S, game: &Game) -> Node<S> {
        let board = Board::replay(shape, game.moves());
        Node { shape, own: board.stones(game.turn()), empty: board.empty() }
    }

    /// How many cells are empty.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.empty.len()
    }

    /// The cells where the next stone may go.
    #[inline]
    pub(crate) fn open(&self) -> S::Bits {
        self.empty & !self.empty.up(1)
    }

    /// The stones of both sides.
    #[inline]
    fn all(&self) -> S::Bits {
        self.shape.playable() ^ self.empty
    }

    /// The stones of the other side.
    #[inline]
    fn other(&self) -> S::Bits {
        self.all() ^ self.own
    }

    /// The moves with which the side to move wins at once.
    #[inline]
    pub(crate) fn wins(&self) -> S::Bits {
        threats(self.shape, self.own, self.empty) & self.open()
    }

    /// The moves after which the other side cannot win at once.
    #[inline]
    pub(crate) fn safe(&self) -> S::Bits {
        let (open, dangers) = (self.open(), threats(self.shape, self.other(), self.empty));
        let forced = open & dangers;
        let above = open & !dangers.down(1);
        match forced.len() {
            0 => above,
            1 => above & forced,
            _ => S::Bits::EMPTY,
        }
    }

    /// The position after a stone on this cell.
    #[inline]
    pub(crate) fn after(&self, stone: S::Bits) -> Node<S> {
        Node { shape: self.shape, own: self.other(), empty: self.empty ^ stone }
    }

    /// How many cells would complete a line after this move.
    #[inline]
    pub(crate) fn threats_after(&self, stone: S::Bits) -> usize {
        threats(self.shape, self.own | stone, self.empty ^ stone).len()
    }

    /// Whether the side to move certainly cannot win, because the other side can answer every move in the
    /// same column. On a board with an even number of rows, and an even number of stones in each column,
    /// that gives it every empty cell in an even row; the side to move gets those in odd rows at most, and
    /// has no line with all of them.
    #[inline]
    pub(crate) fn follow_up_holds(&self) -> bool {
        let (rules, odd) = (self.shape.rules(), odd_rows(self.shape));
        // The lowest empty cell of each column is in an odd row. Where longer lines count for nothing, no line
        // with all cells does not mean none with some of them.
        rules.height().is_multiple_of(2)
            && rules.overline() == Overline::Wins
            && (self.open() & !odd).is_empty()
            && !any_line(self.shape, self.own | (self.empty & odd))
    }

    /// A set that no other position of the game has, but for its mirror image: the stones of the side to
    /// move and, in each column, the lowest cell without a stone (the spare one, where it is full).
    #[inline]
    pub(crate) fn key(&self) -> S::Bits {
        let floor = self.shape.playable() & !self.shape.playable().up(1);
        let all = self.all();
        let key = self.own | ((all.up(1) | floor) & !all);
        key.min(self.mirrored(key))
    }

    #[inline]
    fn mirrored(&self, set: S::Bits) -> S::Bits {
        let rules = self.shape.rules();
        let stride = u16::from(rules.height()) + 1;
        let last = u16::from(rules.width()) - 1;
        // A column with its spare cell.
        let column = !(!S::Bits::EMPTY).up(stride);
        (0..=last)
            .fold(S::Bits::EMPTY, |image, i| image | (set.down(i * stride) & column).up((last - i) * stride))
    }
}

/// The cells of the first, third, fifth … row.
#[inline]
fn odd_rows<S: Shape>(shape: S) -> S::Bits {
    let playable = shape.playable();
    let floor = playable & !playable.up(1);
    (0..u16::from(shape.rules().height()).div_ceil(2)).fold(S::Bits::EMPTY, |odd, i| odd | floor.up(2 * i))
}
