//! Failures of external engines.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use board::Rules;
use search::PlayerError;
use thiserror::Error;

/// Why an engine returns no valid move.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("it cannot be started: {0}")]
    NotStarted(io::Error),
    #[error("its process ended ({0})")]
    Exited(ExitStatus),
    #[error("its process ended with unknown status: {0}")]
    NoStatus(io::Error),
    #[error("it does not read its input")]
    InputFull,
    #[error("it did not answer {command} within {patience:?}")]
    NoAnswer { command: String, patience: Duration },
    #[error("it answered {command} with {answer}")]
    Refused { command: String, answer: String },
    #[error("it supports square boards only")]
    NonSquareBoard(Rules),
    #[error("it did not move within {0:?}")]
    Late(Duration),
    #[error("{0}")]
    Illegal(String),
    #[error("it was stopped before it had a move")]
    Stopped,
}

impl Failure {
    /// The failure as an error of the player with this name.
    pub(crate) fn into_player_error(self, player: String) -> PlayerError {
        let reason = self.to_string();
        match self {
            Failure::Late(limit) => PlayerError::Late { player, limit },
            Failure::Illegal(reason) => PlayerError::Illegal { player, reason },
            Failure::Stopped => PlayerError::Stopped { player },
            Failure::NonSquareBoard(rules) => PlayerError::Unfit { player, game: rules.to_string(), reason },
            _ => PlayerError::Failed { player, reason },
        }
    }
}
