//! Why there is no board, or no view of it.

use axum::http::StatusCode;
use board::{Coded, Message};
use thiserror::Error;

use crate::refusal::Refuses;

/// Why a board cannot be found, created or followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum BoardError {
    #[error("unknown board: it never existed or has expired")]
    Unknown,
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

impl Coded for BoardError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match *self {
            BoardError::Unknown => message("board.unknown"),
            BoardError::Full { most } => message("server.boards").with("most", most),
            BoardError::Threads => message("server.threads"),
            BoardError::Memory => message("server.memory"),
            BoardError::Randomness => message("server.randomness"),
            BoardError::Followers { most } => message("board.followers").with("most", most),
        }
    }
}

impl Refuses for BoardError {
    fn status(&self) -> StatusCode {
        match self {
            BoardError::Unknown => StatusCode::NOT_FOUND,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}
