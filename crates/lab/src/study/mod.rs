//! The studies: those of the published student reports, and those that the reports left open.
//!
//! Each returns a [`Section`](crate::Section) that introduces the report, then states conclusions, tables and figures. A
//! study that is stopped returns what it has.

mod accuracy;
mod average_cut;
mod budget;
mod colours;
mod depths;
mod iasi;
mod nodes;
mod parity;
mod sampling;
mod tournament;

use std::fmt;

use board::Rules;
use search::{Player, PlayerError};

pub use accuracy::{Candidate, Exam, Oracle, Seeded, accuracy};
pub use average_cut::average_cut;
pub use budget::budget;
pub use colours::{Contest, colours};
pub use depths::depths;
pub use iasi::iasi;
pub use nodes::{Growth, growth, nodes};
pub use parity::parity;
pub use sampling::{Pace, sampling};
pub use tournament::{beside, tournament};

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

/// A ratio for a table; `None` if a count is missing or the divisor is 0.
#[expect(clippy::cast_precision_loss, reason = "a ratio to a few digits")]
fn ratio(part: Option<u64>, whole: Option<u64>) -> Option<f64> {
    let (part, whole) = (part?, whole?);
    (whole > 0).then(|| part as f64 / whole as f64)
}
