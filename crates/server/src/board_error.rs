//! Why there is no board, or no view of it.

use axum::http::StatusCode;
use board::{Coded, Message};
use thiserror::Error;

use crate::refusal::Refuses;
use crate::row::Lost;

/// Why a board cannot be found, created or followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum BoardError {
    #[error("unknown board: it never existed or has expired")]
    Unknown,
    #[error("this board is stored, but cannot be opened: {0}")]
    Refused(Message),
    #[error("another server has changed this board: try again")]
    Elsewhere,
    #[error("this server cannot read its stored boards: try again in a few minutes")]
    Store,
    #[error("this server has reached its limit of {most} boards: try again in a few minutes")]
    Full { most: usize },
    #[error("this server cannot start another thread: try again in a few minutes")]
    Threads,
    #[error("this server is short of memory: try again in a few minutes")]
    Memory,
    #[error("this server has no randomness for the id of a board: try again in a few minutes")]
    Randomness,
    #[error("this board has reached its limit of {most} subscribers")]
    Followers { most: usize },
}

impl BoardError {
    /// What is stored of a board is no snapshot.
    pub(crate) fn unreadable() -> BoardError {
        let text = "it cannot be read; a later version of linha may have stored it";
        BoardError::Refused(Message::new("board.stored.format", text))
    }
}

impl From<Lost> for BoardError {
    fn from(_: Lost) -> BoardError {
        BoardError::Elsewhere
    }
}

impl Coded for BoardError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            BoardError::Unknown => message("board.unknown"),
            BoardError::Refused(reason) => message("board.restore").with("reason", reason.clone()),
            BoardError::Elsewhere => message("board.elsewhere"),
            BoardError::Store => message("server.store"),
            BoardError::Full { most } => message("server.boards").with("most", *most),
            BoardError::Threads => message("server.threads"),
            BoardError::Memory => message("server.memory"),
            BoardError::Randomness => message("server.randomness"),
            BoardError::Followers { most } => message("board.followers").with("most", *most),
        }
    }
}

impl Refuses for BoardError {
    fn status(&self) -> StatusCode {
        match self {
            BoardError::Unknown => StatusCode::NOT_FOUND,
            BoardError::Refused(_) | BoardError::Elsewhere => StatusCode::CONFLICT,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}
