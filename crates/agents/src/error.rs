use std::fmt;

use board::quote;
use search::PlayerError;
use thiserror::Error;

use crate::book::ReadBookError;
use crate::closest::accepted;
use crate::roster::{Entry, ROSTER};
use crate::settings::{BuildError, Setting};

/// Why a text is no agent, or why the agent does not play a game.
#[derive(Clone, PartialEq, Eq, Error)]
pub enum AgentError {
    /// The roster has no such name.
    #[error("unknown agent {}: {}", quote(.0), accepted(.0, ROSTER.iter().map(|entry| entry.name)))]
    Unknown(String),
    /// The agent has no such setting.
    #[error("{}", unknown_setting(.entry, .written))]
    Setting {
        /// The agent.
        entry: &'static Entry,
        /// What was written: `name=value`, or a text without `=`.
        written: String,
    },
    /// A setting is written more than once.
    #[error("the setting {} is given twice", .0.name)]
    Twice(&'static Setting),
    /// A setting does not take that value.
    #[error("invalid value {} for {}: expected {}", quote(.value), .setting.name, .setting.meaning)]
    Value {
        /// Which setting.
        setting: &'static Setting,
        /// What was written.
        value: String,
    },
    /// Nothing limits its searches.
    #[error("{agent} would search for ever: set {needed}")]
    Endless {
        /// The agent as text.
        agent: String,
        /// The settings that would limit it.
        needed: &'static str,
    },
    /// A setting asks for more than visitors of a server may use.
    #[error("{}={} {reason}", .setting.name, quote(.value))]
    Capped {
        /// Which setting.
        setting: &'static Setting,
        /// What was written.
        value: String,
        /// Why it is refused, as the end of a sentence: `exceeds this server's limit of 64`.
        reason: String,
    },
    /// The book in a file cannot be used.
    #[error(transparent)]
    Book(#[from] ReadBookError),
    /// It does not play the game.
    #[error(transparent)]
    Unfit(#[from] PlayerError),
}

impl AgentError {
    /// The error as one of the player of this name.
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

/// The sentence, so that failing tests show it as well.
impl fmt::Debug for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn unknown_setting(entry: &'static Entry, written: &str) -> String {
    let (settings, agent) = (entry.settings(), entry.name);
    let names = settings.iter().map(|setting| setting.name);
    if let Some((name, _)) = written.split_once('=') {
        return format!("unknown setting {} of {agent}: {}", quote(name), accepted(name, names));
    }
    let names = names.collect::<Vec<_>>().join(", ");
    format!("{} is not a setting: expected name=value, where name is {names}", quote(written))
}
