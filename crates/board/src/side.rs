use std::fmt;
use std::ops::Not;

/// One of the two sides, named by the order in which they move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The side that moves first, drawn `X`.
    First,
    /// The side that moves second, drawn `O`.
    Second,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The side to move after `ply` moves.
    ///
    /// ```
    /// # use board::Side;
    /// assert_eq!([0, 1, 2].map(Side::to_move_at), [Side::First, Side::Second, Side::First]);
    /// ```
    pub const fn to_move_at(ply: usize) -> Side {
        if ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The index of this side in [`Side::BOTH`] and in every array with one element per side.
    ///
    /// ```
    /// # use board::Side;
    /// assert_eq!((Side::First.index(), Side::Second.index()), (0, 1));
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `first` or `second`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    /// The letter that stands for this side's stones in pictures.
    pub fn symbol(self) -> char {
        match self {
            Side::First => 'X',
            Side::Second => 'O',
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side completed a line.
    Win(Side),
    /// The board is full without a line.
    Draw,
}

impl Outcome {
    /// All outcomes: a win of either side, and a draw.
    pub const ALL: [Outcome; 3] = [Outcome::Win(Side::First), Outcome::Win(Side::Second), Outcome::Draw];

    /// The side that has won, or `None` after a draw.
    ///
    /// ```
    /// # use board::{Outcome, Side};
    /// assert_eq!(Outcome::Win(Side::Second).winner(), Some(Side::Second));
    /// assert_eq!(Outcome::Draw.winner(), None);
    /// ```
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }

    /// The [name](Side::name) of the side that has won, or `draw`, as stored data and tables have it.
    ///
    /// ```
    /// # use board::Outcome;
    /// assert_eq!(Outcome::ALL.map(Outcome::name), ["first", "second", "draw"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Win(side) => side.name(),
            Outcome::Draw => "draw",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{} has won", side.symbol()),
            Outcome::Draw => f.write_str("the board is full, a draw"),
        }
    }
}
