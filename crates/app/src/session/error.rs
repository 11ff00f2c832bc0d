//! Why a command changes nothing.

use agents::SeatError;
use board::MoveError;
use search::heuristic::Evaluation;
use thiserror::Error;

/// Why a command changes nothing.
#[derive(Debug, Error)]
pub(crate) enum SessionError {
    #[error("{0}")]
    Move(MoveError),
    #[error("it is the computer's turn: wait, stop it, or take back")]
    Turn,
    #[error("there is nothing to take back")]
    NothingToUndo,
    #[error("there is nothing to play again")]
    NothingToRedo,
    #[error("there is no position after {ply} moves: the game has {most}")]
    Ply { ply: usize, most: usize },
    #[error("the game is over: take back, or begin another one")]
    Over,
    #[error("a pace of {0} ms is too slow: at most {most}", most = super::state::SLOWEST.as_millis())]
    Pace(u128),
    #[error("{evaluation} cannot be used here: {reason}")]
    Heat { evaluation: Evaluation, reason: &'static str },
    #[error(transparent)]
    Seat(#[from] SeatError),
}

impl SessionError {
    /// Whether it would have worked at another time.
    pub(crate) fn is_untimely(&self) -> bool {
        matches!(
            self,
            SessionError::Turn
                | SessionError::NothingToUndo
                | SessionError::NothingToRedo
                | SessionError::Over
                | SessionError::Move(MoveError::Over { .. })
        )
    }
}
