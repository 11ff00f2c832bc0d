//! Failures of external engines.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use board::{Coded, Message, MoveError, Rules, duration_text};
use gomoku::protocol::Point;
use search::PlayerError;
use thiserror::Error;

/// Why an engine returns no valid move.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("its program is not there")]
    Absent,
    #[error("all {0} engines are in use; try again later")]
    InUse(usize),
    /// All that visitors learn of an offered engine.
    #[error("it stopped working")]
    Broken,
    #[error("it cannot be started: {0}")]
    NotStarted(io::Error),
    #[error("its process ended ({0})")]
    Exited(ExitStatus),
    #[error("its process ended with unknown status: {0}")]
    NoStatus(io::Error),
    #[error("it does not read its input")]
    InputFull,
    #[error("it did not answer {command} within {}", duration_text(*.patience))]
    NoAnswer { command: String, patience: Duration },
    #[error("it answered {command} with {answer}")]
    Refused { command: String, answer: String },
    #[error("it supports square boards only")]
    NonSquareBoard(Rules),
    #[error("it did not move within {}", duration_text(*.0))]
    Late(Duration),
    #[error("{at} is off the board: expected 0,0 to {right},{top}")]
    OffBoard { at: String, right: u8, top: u8 },
    #[error("{at}: {error}")]
    Illegal { at: Point, error: MoveError },
    #[error("it was stopped before it had a move")]
    Stopped,
}

impl Failure {
    /// The kind of failure, as a word to search for in logs.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Failure::Absent | Failure::NotStarted(_) => "not-started",
            Failure::InUse(_) => "in-use",
            Failure::Broken | Failure::Exited(_) | Failure::NoStatus(_) => "crashed",
            Failure::InputFull | Failure::NoAnswer { .. } => "unresponsive",
            Failure::Refused { .. } | Failure::NonSquareBoard(_) => "refused",
            Failure::Late(_) => "late",
            Failure::OffBoard { .. } | Failure::Illegal { .. } => "illegal",
            Failure::Stopped => "stopped",
        }
    }

    /// The failure as an error of the player with this name.
    pub(crate) fn into_player_error(self, player: String) -> PlayerError {
        match self {
            Failure::Late(limit) => PlayerError::Late { player, limit },
            Failure::Stopped => PlayerError::Stopped { player },
            Failure::OffBoard { .. } | Failure::Illegal { .. } => PlayerError::illegal(player, &self),
            Failure::NonSquareBoard(rules) => PlayerError::unfit(player, rules, &self),
            _ => PlayerError::failed(player, &self),
        }
    }
}

impl Coded for Failure {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            Failure::Absent => message("engine.absent"),
            Failure::InUse(most) => message("engine.in-use").with("most", *most),
            Failure::Broken => message("engine.broken"),
            Failure::NotStarted(error) => message("engine.not-started").with("reason", error.to_string()),
            Failure::Exited(status) => message("engine.exited").with("status", status.to_string()),
            Failure::NoStatus(error) => message("engine.no-status").with("reason", error.to_string()),
            Failure::InputFull => message("engine.input-full"),
            Failure::NoAnswer { command, patience } => {
                let command = message("engine.no-answer").with("command", &**command);
                command.with("limit", duration_text(*patience))
            }
            Failure::Refused { command, answer } => {
                message("engine.refused").with("command", &**command).with("answer", &**answer)
            }
            Failure::NonSquareBoard(_) => message("engine.square"),
            Failure::Late(limit) => message("engine.late").with("limit", duration_text(*limit)),
            Failure::OffBoard { at, right, top } => {
                message("engine.off-board").with("at", &**at).with("right", *right).with("top", *top)
            }
            Failure::Illegal { at, error } => {
                message("engine.illegal").with("at", at.to_string()).with("reason", error.message())
            }
            Failure::Stopped => message("engine.stopped"),
        }
    }
}
