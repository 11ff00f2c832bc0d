use std::fmt;

use board::quote;
use search::PlayerError;
use thiserror::Error;

use crate::book::ReadBookError;
use crate::roster::{Entry, ROSTER};
use crate::settings::{BuildError, Setting};

/// Why a text is not an agent, or the agent not one for a game.
#[derive(Clone, PartialEq, Eq, Error)]
pub enum AgentError {
    /// The roster has no such name.
    #[error("{} is not an agent: the roster has {}", quote(.0), names(ROSTER.iter().map(|entry| entry.name)))]
    Unknown(String),
    /// The agent has no such setting.
    #[error(
        "{} is not a setting of {}: write name=value with {}",
        quote(.written), .entry.name, names(.entry.settings().iter().map(|setting| setting.name))
    )]
    Setting {
        /// Whose setting it was to be.
        entry: &'static Entry,
        /// What was written.
        written: String,
    },
    /// A setting is written more than once.
    #[error("the setting {} is there twice", .0.name)]
    Twice(&'static Setting),
    /// A setting does not take that value.
    #[error("{}={} cannot be used: {} is {}", .setting.name, quote(.value), .setting.name, .setting.meaning)]
    Value {
        /// Which setting.
        setting: &'static Setting,
        /// What was written.
        value: String,
    },
    /// Nothing limits its searches.
    #[error("{agent} would never end: it needs {needed}")]
    Endless {
        /// Who it is.
        agent: String,
        /// What would end it.
        needed: &'static str,
    },
    /// More than visitors may ask for.
    #[error("{}={} is not for everybody: here {} is {allowed}", .setting.name, quote(.value), .setting.name)]
    Capped {
        /// Which setting.
        setting: &'static Setting,
        /// What was written.
        value: String,
        /// What is accepted.
        allowed: String,
    },
    /// The book in a file cannot be used.
    #[error(transparent)]
    Book(#[from] ReadBookError),
    /// It does not play the game.
    #[error(transparent)]
    Unfit(#[from] PlayerError),
}

impl AgentError {
    /// The same, as players say it.
    pub fn of_player(self, player: &str) -> PlayerError {
        match self {
            AgentError::Unfit(error) => error,
            other => PlayerError::Failed { player: player.to_owned(), reason: other.to_string() },
        }
    }
}

impl From<BuildError> for AgentError {
    fn from(error: BuildError) -> AgentError {
        match error {
            BuildError::Book(error) => AgentError::Book(error),
            BuildError::Unfit(error) => AgentError::Unfit(error),
        }
    }
}

/// Errors are shown to people, also where a test fails.
impl fmt::Debug for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn names(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
