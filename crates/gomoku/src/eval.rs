//! `Eval`: values inside the search.

use std::ops::{Add, Neg, Sub};

use search::Score;

/// The longest path from the root, in plies.
pub(crate) const MAX_PLY: usize = 512;

/// The value of a position to the side to move: an estimate in points, or a proven win or loss by its distance from the root. The
/// opponent's value is the negation.
///
/// ```text
///   -30000 … -29001      -20000 … 20000      29001 … 30000
///    proven losses          estimates         proven wins      all of them fit into sixteen bits
///    sooner is less                           sooner is more
/// ```
///
/// `+` and `-` take margins in points. What comes of them is meant for comparisons and bounds, and may leave these ranges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Eval(i32);

impl Eval {
    /// A win at the root.
    pub(crate) const BEST: Eval = Eval(30_000);
    /// A loss at the root.
    pub(crate) const WORST: Eval = Eval(-Eval::BEST.0);
    /// A draw, or equal chances.
    pub(crate) const EVEN: Eval = Eval(0);
    /// Proven wins are above this, proven losses below its negation.
    const PROVEN: i32 = Eval::BEST.0 - 1_000;
    /// The highest estimate, in points.
    pub(crate) const HIGHEST: i32 = 20_000;

    /// An estimate, clamped to ±[`Eval::HIGHEST`] points.
    #[inline]
    pub(crate) fn estimate(points: i32) -> Eval {
        Eval(points.clamp(-Eval::HIGHEST, Eval::HIGHEST))
    }

    /// A win of the side to move, `plies` after the root. Wins beyond 999 plies are not told apart.
    #[inline]
    pub(crate) fn win_at(plies: usize) -> Eval {
        Eval(Eval::BEST.0 - i32::try_from(plies).unwrap_or(1_000).min(999))
    }

    /// A loss of the side to move, `plies` after the root.
    #[inline]
    pub(crate) fn loss_at(plies: usize) -> Eval {
        -Eval::win_at(plies)
    }

    /// Whether it is a proven win.
    #[inline]
    pub(crate) fn is_win(self) -> bool {
        self.0 > Eval::PROVEN
    }

    /// Whether it is a proven loss.
    #[inline]
    pub(crate) fn is_loss(self) -> bool {
        self.0 < -Eval::PROVEN
    }

    /// Whether it is a proven win or loss.
    #[inline]
    pub(crate) fn is_proven(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies from the root to a proven win or loss.
    pub(crate) fn distance(self) -> i32 {
        Eval::BEST.0 - self.0.abs()
    }

    /// The value as the transposition table keeps it: wins and losses are counted from the node, `ply` plies after the root, so that
    /// the entry still holds in the next search, which has another root.
    #[inline]
    pub(crate) fn counted_from_node(self, ply: usize) -> Eval {
        let ply = i32::try_from(ply).unwrap_or(1_000);
        match self {
            win if win.is_win() => win + ply,
            loss if loss.is_loss() => loss - ply,
            estimate => estimate,
        }
    }

    /// A value from a table as the search sees it at a node, `ply` plies after the root. Wins stay wins, and losses losses.
    #[inline]
    pub(crate) fn counted_from_root(self, ply: usize) -> Eval {
        let ply = i32::try_from(ply).unwrap_or(1_000);
        match self {
            win if win.is_win() => Eval((win.0 - ply).max(Eval::PROVEN + 1)),
            loss if loss.is_loss() => Eval((loss.0 + ply).min(-Eval::PROVEN - 1)),
            estimate => estimate,
        }
    }

    /// The value as a number, as records of games keep it: points, or 30000 less the plies to a win.
    #[inline]
    pub(crate) fn to_number(self) -> i32 {
        self.0
    }

    /// The value that is kept as this number.
    #[inline]
    pub(crate) fn from_number(number: i32) -> Eval {
        Eval(number)
    }

    /// The value as bits, for tables.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "values fit into sixteen bits"
    )]
    pub(crate) fn to_bits(self) -> u16 {
        self.0 as i16 as u16
    }

    /// The value that has these bits.
    #[inline]
    pub(crate) fn from_bits(bits: u16) -> Eval {
        Eval(bits.cast_signed().into())
    }

    /// The value as a score of the `search` crate, for reports.
    pub(crate) fn score(self) -> Score {
        let plies = || u16::try_from(self.distance()).unwrap_or(u16::MAX);
        match self {
            win if win.is_win() => Score::win_in(plies()),
            loss if loss.is_loss() => Score::loss_in(plies()),
            Eval(points) => Score::estimate(points),
        }
    }
}

impl Neg for Eval {
    type Output = Eval;

    #[inline]
    fn neg(self) -> Eval {
        Eval(-self.0)
    }
}

impl Add<i32> for Eval {
    type Output = Eval;

    #[inline]
    fn add(self, margin: i32) -> Eval {
        Eval(self.0 + margin)
    }
}

impl Sub<i32> for Eval {
    type Output = Eval;

    #[inline]
    fn sub(self, margin: i32) -> Eval {
        Eval(self.0 - margin)
    }
}

#[cfg(test)]
mod tests;
