//! The weights of the evaluation and of the move ordering.
//!
//! They were fitted to games of the engine against itself by [`fit`](crate::fit); the files say to which.

use std::fmt;
use std::str::FromStr;

use board::{Overline, number, quote};
use thiserror::Error;

use crate::kind::{Code, Codes};
use crate::line::LineShape;

/// The weights of a code in an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weight {
    /// Points to the side whose code it is, if that side is to move.
    pub to_move: i16,
    /// Points to the side whose code it is, if the opponent is to move.
    pub opponent_to_move: i16,
    /// Rank added to a move there if the code is the mover's.
    pub attack: i16,
    /// Rank added to a move there if the code is the opponent's.
    pub defence: i16,
}

/// Rank added to a move in a distance class from the last stones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Nearness {
    /// From the opponent's last stone.
    pub reply: i16,
    /// From the mover's last stone.
    pub follow: i16,
}

/// All weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// In the order of [`Code::index`].
    pub codes: Vec<Weight>,
    /// By distance class.
    pub near: Vec<Nearness>,
    /// Points to the side to move in each situation, in the order of [`Grid::situation`](crate::Grid::situation).
    pub situations: Vec<i16>,
}

impl Weights {
    /// Number of distance classes.
    pub const APART: usize = 16;
    /// Number of situations.
    pub const SITUATIONS: usize = 1024;
    /// Number of lines with numbers in a file.
    const LINES: usize = Code::COUNT + Weights::APART + Weights::SITUATIONS;

    /// Untuned weights, written by hand: sums over the shapes of a code.
    pub fn by_hand(codes: &Codes) -> Weights {
        let points = |shape: LineShape| [0, 1, 2, 3, 8, 12, 12, 35, 45, 40, 150, 500][shape as usize];
        let weight = |code: Code| {
            let sum: i16 = codes.shapes(code).into_iter().map(points).sum();
            let strongest = codes.kind(code) as i16;
            Weight {
                to_move: sum,
                opponent_to_move: sum * 3 / 4,
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

    /// The built-in weights, fitted for this rule.
    pub fn fitted(overline: Overline) -> Weights {
        let text = match overline {
            Overline::Wins => include_str!("../weights/freestyle.txt"),
            Overline::Ignored => include_str!("../weights/standard.txt"),
        };
        text.parse().expect("the built-in files are read in a test")
    }

    /// The weights of a code.
    #[inline]
    pub fn of(&self, code: Code) -> &Weight {
        &self.codes[code.index()]
    }
}

/// Reads a line of four numbers for each code, two for each distance class, one for each situation. `#` begins a comment.
impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
        let mut numbered = (1..).zip(lines).filter(|(_, line)| !line.is_empty());
        let weights = numbered.by_ref().take(Code::COUNT).map(|(line, text)| {
            let [to_move, opponent_to_move, attack, defence] = numbers(line, text)?;
            Ok(Weight { to_move, opponent_to_move, attack, defence })
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

/// Reads `N` numbers, separated by white space.
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

/// Writes what [`Weights::from_str`] reads.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Codes::new();
        for (code, weight) in Code::all().zip(&self.codes) {
            let Weight { to_move, opponent_to_move, attack, defence } = weight;
            let shapes = codes.shapes(code).map(|shape| format!("{shape:?}"));
            writeln!(f, "{to_move} {opponent_to_move} {attack} {defence} # {}", shapes.join(" "))?;
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

/// Why a text cannot be read as weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// A line that cannot be read.
    #[error("line {line}: expected {expected} whole numbers below 32768, found {}", quote(.text))]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// The text found.
        text: String,
        /// The number of numbers expected.
        expected: usize,
    },
    /// Too few or too many lines.
    #[error("expected {lines} lines of weights, found {0}", lines = Weights::LINES)]
    Count(usize),
}
