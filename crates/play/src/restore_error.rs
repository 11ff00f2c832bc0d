//! Why a stored board cannot be played on.

use agents::SeatError;
use board::{Coded, Message, ParseRulesError};
use thiserror::Error;

use crate::error::SessionError;

/// Why a [`Snapshot`](crate::Snapshot) is refused.
#[derive(Debug, Error)]
pub enum RestoreError {
    /// Its game cannot be read.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// It has too many moves.
    #[error("its moves are more than {most} positions")]
    Size {
        /// The most positions.
        most: usize,
    },
    /// One of its moves cannot be read, is illegal or occurs twice.
    #[error("move {number} of those that it has is invalid")]
    Move {
        /// The number of the move, from 1.
        number: usize,
    },
    /// A line of moves cannot be read.
    #[error("{text} is no line of moves: expected one such as 2:55")]
    Line {
        /// The text, in quotation marks.
        text: String,
    },
    /// A line starts, or the board stands, where there is no position.
    #[error("its position is not among its moves")]
    Position,
    /// A counter is beyond what counters can reach.
    #[error("its counters are out of range")]
    Counter,
    /// Its pace is too slow, or an external engine is to value moves.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// One of its players is unknown, not offered or not allowed here.
    #[error(transparent)]
    Seat(#[from] SeatError),
}

impl Coded for RestoreError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            RestoreError::Rules(error) => error.message(),
            RestoreError::Size { most } => message("board.stored.size").with("most", *most),
            RestoreError::Move { number } => message("board.stored.move").with("number", *number),
            RestoreError::Line { text } => message("board.stored.line").with("text", &**text),
            RestoreError::Position => message("board.stored.position"),
            RestoreError::Counter => message("board.stored.counter"),
            RestoreError::Session(error) => error.message(),
            RestoreError::Seat(error) => error.message(),
        }
    }
}
