use std::fmt;

use crate::{Bits, Cell, Largest, Outcome, Position, Rules, Shape, Side, Symmetry, line};

/// A bitboard: the position of any k-in-a-row game as two sets of cells. Small and `Copy`.
///
/// ```
/// use board::{Board, Fixed, Outcome, Position, Rules, Side};
///
/// let mut board = Board::new(Fixed::<3, 3, 3, false>);
/// for (column, row) in [(1, 1), (0, 0), (1, 0), (0, 1), (1, 2)] {
///     board.play(Rules::TICTACTOE.cell(column, row).unwrap());
/// }
/// assert_eq!(board.outcome(), Some(Outcome::Win(Side::First)));
/// assert_eq!(board.to_string(), "
/// 3 . [X] .
/// 2 O [X] .
/// 1 O [X] .
///   a  b  c
/// ".trim_start_matches('\n'));
/// ```
#[derive(Clone, Copy)]
pub struct Board<S: Shape> {
    shape: S,
    /// The stones of the side to move.
    own: S::Bits,
    /// The empty cells. Kept instead of all stones, because move generation needs these.
    empty: S::Bits,
    ply: u16,
    /// Whether the last stone completed a line.
    won: bool,
}

impl<S: Shape> Board<S> {
    /// The empty board.
    pub fn new(shape: S) -> Board<S> {
        Board { shape, own: S::Bits::EMPTY, empty: shape.playable(), ply: 0, won: false }
    }

    /// The board after these moves. They must be legal in this order, as those of a [`Game`](crate::Game) are; that is
    /// checked in debug builds only.
    pub fn replay(shape: S, moves: &[Cell]) -> Board<S> {
        let mut board = Board::new(shape);
        for m in moves {
            board.play(*m);
        }
        board
    }

    /// The board with these stones, if they are a plausible position of the game.
    ///
    /// The side to move follows from the number of stones. It is not checked whether the position can be reached by legal
    /// moves without a win on the way.
    pub fn from_stones(shape: S, first: S::Bits, second: S::Bits) -> Result<Board<S>, StonesError> {
        let rules = shape.rules();
        let all = first | second;
        let outside = (first & second) | (all & !shape.playable());
        if let Some(cell) = outside.first() {
            return Err(StonesError::Misplaced(cell));
        }
        let turn = match first.len().checked_sub(second.len()) {
            Some(0) => Side::First,
            Some(1) => Side::Second,
            _ => return Err(StonesError::Count { first: first.len(), second: second.len() }),
        };
        let empty = shape.playable() & !all;
        if rules.gravity()
            && let Some(cell) = (empty.up(1) & all).first()
        {
            return Err(StonesError::Floating { cell, rules });
        }
        let (own, other) = if turn == Side::First { (first, second) } else { (second, first) };
        if line::any_line(shape, own) {
            return Err(StonesError::LateWin(turn));
        }
        let ply = u16::try_from(all.len()).expect("a board has at most 1024 cells");
        Ok(Board { shape, own, empty, ply, won: line::any_line(shape, other) })
    }

    /// The geometry of the board.
    pub fn shape(&self) -> S {
        self.shape
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.shape.rules()
    }

    /// The number of stones played.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// The legal moves: empty once the game has ended.
    #[inline]
    pub fn legal(&self) -> S::Bits {
        if self.won { S::Bits::EMPTY } else { self.playable_cells() }
    }

    /// The cells that can take a stone. This is the only place where gravity matters: a cell with an empty cell below it
    /// cannot be played. (Below the lowest row is the spare cell of the column before, which never counts as empty.)
    #[inline]
    fn playable_cells(&self) -> S::Bits {
        if self.rules().gravity() { self.empty & !self.empty.up(1) } else { self.empty }
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self) -> S::Bits {
        self.empty
    }

    /// The stones of one side.
    #[inline]
    pub fn stones(&self, side: Side) -> S::Bits {
        if side == self.turn() { self.own } else { self.other() }
    }

    /// The stones of the side that moved last.
    #[inline]
    fn other(&self) -> S::Bits {
        self.shape.playable() ^ self.empty ^ self.own
    }

    /// The threats of a side: empty cells where its stone would complete a line, whether they can be played yet or not.
    #[inline]
    pub fn threats(&self, side: Side) -> S::Bits {
        line::threats(self.shape, self.stones(side), self.empty)
    }

    /// The cells of the winning line, or of all of them if the last stone completed several. Empty without a winner.
    pub fn winning_line(&self) -> S::Bits {
        if self.won { line::line_cells(self.shape, self.other()) } else { S::Bits::EMPTY }
    }

    /// The image of the board under one of the [symmetries](Rules::symmetries) of its rules.
    pub fn transformed(&self, symmetry: Symmetry) -> Board<S> {
        let rules = self.rules();
        let image = |set: S::Bits| {
            set.cells().fold(S::Bits::EMPTY, |image, cell| image | S::Bits::of(symmetry.apply(rules, cell)))
        };
        Board { own: image(self.own), empty: image(self.empty), ..*self }
    }

    /// The mirror image, left and right exchanged: the same as [`Symmetry::Mirror`], but faster, by whole columns.
    pub fn mirrored(&self) -> Board<S> {
        let (width, stride) = (u16::from(self.rules().width()), self.rules().stride());
        let first: S::Bits = self.rules().column(0);
        let image = |set: S::Bits| {
            (0..width).fold(S::Bits::EMPTY, |image, i| {
                image | (set.down(i * stride) & first).up((width - 1 - i) * stride)
            })
        };
        Board { own: image(self.own), empty: image(self.empty), ..*self }
    }
}

impl<S: Shape> Position for Board<S> {
    type Move = Cell;

    #[inline]
    fn turn(&self) -> Side {
        Side::to_move_at(usize::from(self.ply))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::Win(!self.turn()))
        } else if self.ply == self.rules().area() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Cell> {
        self.legal().cells()
    }

    #[inline]
    fn play(&mut self, cell: Cell) {
        debug_assert!(self.legal().has(cell), "{cell:?} is not legal here:\n{self}");
        let stone = S::Bits::of(cell);
        // Shifting whole sets is faster on one or two words, walking from the last stone on more.
        self.won = if S::Bits::CAPACITY <= 128 {
            line::any_line(self.shape, self.own | stone)
        } else {
            line::completes(self.shape, self.own, cell)
        };
        self.own = self.other();
        self.empty = self.empty ^ stone;
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        // Multiplicative hashing of whole words, on demand. Zobrist keys (Zobrist 1970, "A new hashing method with application
        // for game playing") would have to be updated at every move, also by searches without a table.
        //
        // One multiplication carries upwards only: two sets that differ in high bits could cancel. The second one, after
        // the high bits are folded down, spreads every bit over the whole word.
        let mix = |key: u64, word: u64| {
            let mixed = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
            mixed ^ mixed >> 32
        };
        self.own.words().chain(self.empty.words()).fold(0, mix)
    }
}

/// Equal when the stones are, by the same rules.
impl<S: Shape> PartialEq for Board<S> {
    fn eq(&self, other: &Board<S>) -> bool {
        (self.rules(), self.own, self.empty) == (other.rules(), other.own, other.empty)
    }
}

impl<S: Shape> Eq for Board<S> {}

impl Board<Largest> {
    /// The empty board of any game. Slower than a board of the smallest shape.
    pub fn of(rules: Rules) -> Board<Largest> {
        Board::new(Largest::of(rules))
    }
}

/// Why a set of stones is no position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StonesError {
    /// A stone off the board, or two on one cell.
    Misplaced(Cell),
    /// Sides move in turn: the first has as many stones as the second, or one more.
    Count {
        /// How many stones the first side has.
        first: usize,
        /// How many stones the second side has.
        second: usize,
    },
    /// A stone with an empty cell below it, where stones fall.
    Floating {
        /// Where it is.
        cell: Cell,
        /// The rules that forbid it.
        rules: Rules,
    },
    /// The side to move has a line already, so the other could not have moved after it.
    LateWin(Side),
}

impl fmt::Display for StonesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StonesError::Misplaced(cell) => {
                write!(f, "cell {} is off the board or holds two stones", cell.index())
            }
            StonesError::Count { first, second } => write!(
                f,
                "{first} X and {second} O: sides move in turn, so X must have as many stones as O, or one more"
            ),
            StonesError::Floating { cell, rules } => {
                write!(f, "the stone on {} has nothing below it, but stones fall", rules.cell_name(*cell))
            }
            StonesError::LateWin(side) => {
                write!(f, "{} is to move but has already won", side.symbol())
            }
        }
    }
}

impl std::error::Error for StonesError {}
