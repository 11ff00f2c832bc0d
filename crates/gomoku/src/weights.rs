//! What codes are worth: to the evaluation, and to the order of moves.
//!
//! The numbers were fitted to games of the engine against itself; the files say how.

use std::fmt;
use std::str::FromStr;

use board::{Overline, number, quote};
use thiserror::Error;

use crate::kind::{Code, Codes};
use crate::line::LineShape;

/// What a code is worth in an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weight {
    /// In points, to the side to move.
    pub mover: i16,
    /// In points, to the other side.
    pub waiter: i16,
    /// How much it speaks for a move there, in the mover's own shapes.
    pub attack: i16,
    /// How much it speaks for a move there, in the other side's shapes.
    pub defence: i16,
}

/// How much it speaks for a move that it is near to the last ones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Nearness {
    /// To the last move of the other side.
    pub reply: i16,
    /// To the mover's own last move.
    pub follow: i16,
}

/// A weight for each code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// In the order of [`Code::index`].
    pub codes: Vec<Weight>,
    /// By how far a move is apart from the last ones, as classes of distance.
    pub near: Vec<Nearness>,
    /// What it is worth to the side to move that there are certain threats, in the order of [`Grid::situation`](crate::Grid::situation).
    pub situations: Vec<i16>,
}

impl Weights {
    /// How many classes of distance there are.
    pub const APART: usize = 16;
    /// How many situations there are.
    pub const SITUATIONS: usize = 1024;
    /// How many lines of numbers a file has.
    const LINES: usize = Code::COUNT + Weights::APART + Weights::SITUATIONS;

    /// What a hand would write: the sum of what the shapes are worth.
    pub fn by_hand(codes: &Codes) -> Weights {
        let points = |shape: LineShape| [0, 1, 2, 3, 8, 12, 12, 35, 45, 40, 150, 500][shape as usize];
        let weight = |code: Code| {
            let sum: i16 = codes.shapes(code).into_iter().map(points).sum();
            let strongest = codes.kind(code) as i16;
            Weight {
                mover: sum,
                waiter: sum * 3 / 4,
                attack: 2 * sum + 60 * strongest,
                defence: sum + 40 * strongest,
            }
        };
        Weights {
            codes: Code::all().map(weight).collect(),
            near: vec![Nearness::default(); Weights::APART],
            situations: vec![0; Weights::SITUATIONS],
        }
    }

    /// The weights that come along.
    pub fn fitted(overline: Overline) -> Weights {
        let text = match overline {
            Overline::Wins => include_str!("../weights/freestyle.txt"),
            Overline::Ignored => include_str!("../weights/standard.txt"),
        };
        text.parse().expect("the files that come along are read in a test")
    }

    /// What a code is worth.
    #[inline]
    pub fn of(&self, code: Code) -> &Weight {
        &self.codes[code.index()]
    }
}

/// A line for each code with its four numbers, for each distance with two, for each situation with one. What follows a `#` is a comment.
impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
        let mut numbered = (1..).zip(lines).filter(|(_, line)| !line.is_empty());
        let weights = numbered.by_ref().take(Code::COUNT).map(|(line, text)| {
            let [mover, waiter, attack, defence] = numbers(line, text)?;
            Ok(Weight { mover, waiter, attack, defence })
        });
        let codes = weights.collect::<Result<Vec<_>, _>>()?;
        let near = numbered.by_ref().take(Weights::APART).map(|(line, text)| {
            let [reply, follow] = numbers(line, text)?;
            Ok(Nearness { reply, follow })
        });
        let near = near.collect::<Result<Vec<_>, _>>()?;
        let points = numbered.map(|(line, text)| numbers(line, text).map(|[points]| points));
        let situations = points.collect::<Result<Vec<_>, _>>()?;
        let lines = codes.len() + near.len() + situations.len();
        if lines == Weights::LINES {
            Ok(Weights { codes, near, situations })
        } else {
            Err(WeightsError::Count(lines))
        }
    }
}

/// So many numbers, apart by white space.
fn numbers<const N: usize>(line: usize, text: &str) -> Result<[i16; N], WeightsError> {
    let signed = |word: &str| match word.strip_prefix('-') {
        Some(rest) => number::<i16>(rest).map(|n| -n),
        None => number(word),
    };
    let read: Option<Vec<i16>> = text.split_whitespace().map(signed).collect();
    read.and_then(|list| list.try_into().ok()).ok_or_else(|| WeightsError::Line {
        line,
        text: text.to_owned(),
        expected: N,
    })
}

/// What [`Weights::from_str`] reads.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Codes::new();
        for (code, weight) in Code::all().zip(&self.codes) {
            let Weight { mover, waiter, attack, defence } = weight;
            let shapes = codes.shapes(code).map(|shape| format!("{shape:?}"));
            writeln!(f, "{mover} {waiter} {attack} {defence} # {}", shapes.join(" "))?;
        }
        for (class, Nearness { reply, follow }) in self.near.iter().enumerate() {
            writeln!(f, "{reply} {follow} # distance {class}")?;
        }
        for (situation, points) in self.situations.iter().enumerate() {
            writeln!(f, "{points} # {situation:010b}")?;
        }
        Ok(())
    }
}

/// Why a text holds no weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// A line that cannot be read.
    #[error("line {line}: {} is not {expected} whole numbers below 32768", quote(.text))]
    Line {
        /// Which, counted from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// How many numbers it should have.
        expected: usize,
    },
    /// Too few or too many lines.
    #[error("there are {0} lines of weights instead of {lines}", lines = Weights::LINES)]
    Count(usize),
}
