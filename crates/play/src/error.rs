//! Why a command changes nothing, and what can go wrong on a board.

use std::time::Duration;

use agents::SeatError;
use board::MoveError;
use search::PlayerError;
use search::heuristic::Evaluation;
use thiserror::Error;

/// The slowest pace of two computers.
pub const SLOWEST_PACE: Duration = Duration::from_mins(1);

/// Why a command changes nothing.
#[derive(Debug, Error)]
pub enum SessionError {
    /// The move cannot be played.
    #[error("{0}")]
    Move(MoveError),
    /// A computer is to move.
    #[error("it is the computer's turn: wait, stop it, or take back")]
    Turn,
    /// No move is on the board.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// No move was taken back.
    #[error("there is nothing to play again")]
    NothingToRedo,
    /// The line is shorter.
    #[error("there is no position after {ply} moves: the game has {most}")]
    Ply {
        /// What was asked for.
        ply: usize,
        /// The length of the line.
        most: usize,
    },
    /// The game has ended.
    #[error("the game is over: take back, or begin another one")]
    Over,
    /// The pace is beyond [`SLOWEST_PACE`].
    #[error("a pace of {0} ms is too slow: at most {most}", most = SLOWEST_PACE.as_millis())]
    Pace(u128),
    /// An external engine was asked for the values of all moves.
    #[error("{0} cannot value moves: external engines are asked for moves and hints, agents for values")]
    Values(String),
    /// The evaluation does not fit the game.
    #[error("{evaluation} cannot be used here: {reason}")]
    Heat {
        /// Which one.
        evaluation: Evaluation,
        /// What it needs.
        reason: &'static str,
    },
    /// The player that was asked for cannot play here.
    #[error(transparent)]
    Seat(#[from] SeatError),
}

impl SessionError {
    /// Whether the same command can succeed at another time.
    pub fn is_untimely(&self) -> bool {
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

/// What went wrong in a search.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Trouble {
    /// The player has no move.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The player's move breaks the rules.
    #[error("the computer's move cannot be played: {0}")]
    Illegal(MoveError),
    /// The search panicked.
    #[error("the computer broke down over this position")]
    Broken,
}
