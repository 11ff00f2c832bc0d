//! The studies: those of the published student reports, and those that the reports left open.
//!
//! Each returns a [`Section`](crate::Section) that introduces the report, then states conclusions, tables and figures. A
//! study that is stopped returns what it has.

mod accuracy;
mod average_cut;
mod budget;
mod chances;
mod colours;
mod complexity;
mod depths;
mod heuristics;
mod iasi;
mod levels;
mod mcts;
mod mcts_alphabeta;
mod nodes;
mod parity;
mod porto;
mod published;
mod tournament;
mod ufop_order;
mod ufsc;

use std::fmt;

use board::Rules;
use search::{Player, PlayerError};

use crate::Value;
use crate::statistics::{mean, mean_interval};

pub use accuracy::{Candidate, Exam, Oracle, Seeded, accuracy};
pub use average_cut::average_cut;
pub use budget::budget;
pub use chances::{Estimates, chances};
pub use colours::{Contest, colours};
pub use complexity::complexity;
pub use depths::depths;
pub use heuristics::heuristics;
pub use iasi::iasi;
pub use levels::{LevelRating, level_ratings, levels};
pub use mcts::mcts;
pub use mcts_alphabeta::mcts_alphabeta;
pub use nodes::{Growth, growth, nodes};
pub use parity::parity;
pub use porto::Pace;
pub(crate) use published::figures;
pub use published::{Claim, ClaimState, claims, published};
pub use tournament::{beside, tournament};
pub use ufop_order::ufop_order;
pub use ufsc::ufsc;

/// Builds a player for these rules with this search depth in plies.
pub type Factory = dyn Fn(Rules, u16) -> Result<Box<dyn Player>, PlayerError>;

/// An entrant of a study: a name, and a factory of players by search depth.
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// Builds its player.
    pub build: Box<Factory>,
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}

/// The size of a study, and its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// A smaller study: seconds instead of minutes.
    pub quick: bool,
    /// Random seed.
    pub seed: u64,
}

/// A board as all studies name it: rows × columns.
fn board_name(rules: Rules) -> String {
    format!("{}×{}", rules.height(), rules.width())
}

/// A game with its board, for titles: the text of a game has the columns first.
fn game_name(rules: Rules) -> String {
    format!("{rules} ({}, rows × columns)", board_name(rules))
}

/// A mean, with its 95 % interval if there are at least two numbers.
fn estimate(values: &[f64], digits: usize) -> Value {
    let alone = || mean(values).map_or(Value::Missing, |mean| Value::number(mean, digits));
    mean_interval(values, 0.95).map_or_else(alone, |interval| Value::interval(interval, digits))
}

/// A ratio for a table; `None` if a count is missing or the divisor is 0.
#[expect(clippy::cast_precision_loss, reason = "a ratio to a few digits")]
fn ratio(part: Option<u64>, whole: Option<u64>) -> Option<f64> {
    let (part, whole) = (part?, whole?);
    (whole > 0).then(|| part as f64 / whole as f64)
}
