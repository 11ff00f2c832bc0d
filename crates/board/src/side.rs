use std::fmt;
use std::ops::Not;

/// One of the two players, named by who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The player who begins, drawn `X`.
    First,
    /// The player who answers, drawn `O`.
    Second,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Whose turn it is after `ply` moves.
    pub fn to_move_at(ply: u16) -> Side {
        if ply.is_multiple_of(2) { Side::First } else { Side::Second }
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
        f.write_str(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side completed a line.
    Win(Side),
    /// The board is full and nobody has a line.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{} has won", side.symbol()),
            Outcome::Draw => f.write_str("the board is full, a draw"),
        }
    }
}
