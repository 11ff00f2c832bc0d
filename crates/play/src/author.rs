//! Who has found a value, for views.

use agents::{Agent, Contestant};
use board::Message;

/// The author of values: its exact text, and in words. Empty while nothing is found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Author {
    /// The agent or engine as text.
    pub by: String,
    /// The same in words.
    pub described: Option<Message>,
}

impl Author {
    /// The author of exact values.
    pub(crate) fn exact() -> Author {
        let solver: Agent = "perfect".parse().expect("the roster has it");
        Author::of(&solver.into())
    }

    /// A contestant.
    pub(crate) fn of(contestant: &Contestant) -> Author {
        Author { by: contestant.title(), described: Some(contestant.description()) }
    }
}
