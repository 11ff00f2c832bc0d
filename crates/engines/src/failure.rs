//! What goes wrong with an engine.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use board::Rules;
use search::PlayerError;
use thiserror::Error;

/// Why an engine has no move that counts.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("it cannot be started: {0}")]
    NotStarted(io::Error),
    #[error("its process ended ({0})")]
    Ended(ExitStatus),
    #[error("its process ended, and nobody knows how: {0}")]
    Lost(io::Error),
    #[error("it does not read what it is told")]
    Deaf,
    #[error("it did not answer {command} within {patience:?}")]
    Silent { command: String, patience: Duration },
    #[error("it answered {command} with {answer}")]
    Refused { command: String, answer: String },
    #[error("it knows square boards only")]
    Square(Rules),
    #[error("it did not move within {0:?}")]
    Late(Duration),
    #[error("{0}")]
    Illegal(String),
    #[error("it was stopped before it had a move")]
    Stopped,
}

impl Failure {
    /// The failure as the player of this name tells it to its caller.
    pub(crate) fn told_by(self, player: String) -> PlayerError {
        let reason = self.to_string();
        match self {
            Failure::Late(limit) => PlayerError::Late { player, limit },
            Failure::Illegal(reason) => PlayerError::Illegal { player, reason },
            Failure::Stopped => PlayerError::Stopped { player },
            Failure::Square(rules) => PlayerError::Unfit { player, game: rules.to_string(), reason },
            _ => PlayerError::Failed { player, reason },
        }
    }
}
