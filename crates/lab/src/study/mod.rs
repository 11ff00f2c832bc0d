//! The studies: those of the reports, and those that they wished for.
//!
//! Each returns a [`Section`](crate::Section) with its tables, figures and what follows from them. A study
//! that is stopped returns what it has.

mod accuracy;
mod budget;
mod colours;
mod depths;
mod nodes;
mod parity;
mod sampling;
mod tournament;

use std::fmt;

use board::Rules;
use search::{Player, PlayerError};

pub use accuracy::{Candidate, Exam, Oracle, Seeded, accuracy};
pub use budget::budget;
pub use colours::{Contest, colours};
pub use depths::depths;
pub use nodes::{Growth, growth, nodes};
pub use parity::parity;
pub use sampling::{Pace, sampling};
pub use tournament::{beside, tournament};

/// Builds a player of some game that looks so many plies ahead.
pub type Factory = dyn Fn(Rules, u16) -> Result<Box<dyn Player>, PlayerError>;

/// Somebody to be studied: a name, and how to build a player that looks so many plies ahead.
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// Builds it.
    pub build: Box<Factory>,
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}

/// How much of a study to do, and from which seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Less of everything: seconds in place of minutes.
    pub quick: bool,
    /// Where randomness begins.
    pub seed: u64,
}

/// A ratio for a table, if there is something to divide by.
#[expect(clippy::cast_precision_loss, reason = "a ratio to a few digits")]
fn ratio(part: Option<u64>, whole: Option<u64>) -> Option<f64> {
    let (part, whole) = (part?, whole?);
    (whole > 0).then(|| part as f64 / whole as f64)
}
