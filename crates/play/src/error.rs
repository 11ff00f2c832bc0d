//! Errors of commands, and errors of searches.

use std::time::Duration;

use agents::SeatError;
use board::{Coded, Message, MoveError};
use search::PlayerError;
use search::heuristic::{Evaluation, Misfit};
use thiserror::Error;

/// The maximum of [`Setup::pace`](crate::Setup::pace).
pub const SLOWEST_PACE: Duration = Duration::from_mins(1);

/// A move that is new where the tree of moves is full: nothing else is dropped for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there are {most} positions on this board, and no room for more: delete a variation")]
pub struct TreeFull {
    /// The most positions.
    pub most: usize,
}

impl Coded for TreeFull {
    fn message(&self) -> Message {
        Message::new("session.full", self).with("most", self.most)
    }
}

/// Why a command is refused. A refused command changes nothing.
#[derive(Debug, Error)]
pub enum SessionError {
    /// The move is illegal or cannot be read.
    #[error("{0}")]
    Move(MoveError),
    /// A computer is to move.
    #[error("not your turn: the computer is to move; wait, stop it or undo")]
    Turn,
    /// The moves on the board have changed since the command was meant.
    #[error("the board has changed: the command was meant for position {at}, and this is {now}")]
    Stale {
        /// The counter that the command carries.
        at: u64,
        /// The counter of the current position.
        now: u64,
    },
    /// No move is on the board.
    #[error("no move to undo")]
    NothingToUndo,
    /// No move was taken back.
    #[error("no move to redo")]
    NothingToRedo,
    /// The line is shorter.
    #[error("no position after {ply} moves: expected 0 to {most}")]
    Ply {
        /// The number of moves asked for.
        ply: usize,
        /// The number of moves in the line.
        most: usize,
    },
    /// The tree of moves has fewer positions.
    #[error("no position {node}: expected 0 to {most}")]
    Node {
        /// The number asked for.
        node: usize,
        /// The greatest number.
        most: usize,
    },
    /// The move belongs to the main line.
    #[error("this move belongs to the main line: only variations are deleted")]
    MainLine,
    /// The tree of moves is full.
    #[error(transparent)]
    Full(#[from] TreeFull),
    /// The game has ended.
    #[error("the game is over: undo a move or start a new game")]
    Over,
    /// The pace is beyond [`SLOWEST_PACE`].
    #[error("a pace of {0} ms is too slow: expected at most {most} ms", most = SLOWEST_PACE.as_millis())]
    Pace(u128),
    /// An external engine was asked for the values of all moves.
    #[error("{0} cannot value moves: expected an agent, not an external engine")]
    Values(String),
    /// The evaluation does not fit the game.
    #[error("evaluation {evaluation} does not fit this game: {reason}")]
    Heat {
        /// The evaluation.
        evaluation: Evaluation,
        /// What it needs.
        reason: Misfit,
    },
    /// The player asked for is unknown or cannot play here.
    #[error(transparent)]
    Seat(#[from] SeatError),
}

impl SessionError {
    /// Whether the same command may succeed in another state of the board (a conflict, not bad input).
    pub fn is_untimely(&self) -> bool {
        matches!(
            self,
            SessionError::Turn
                | SessionError::Stale { .. }
                | SessionError::NothingToUndo
                | SessionError::NothingToRedo
                | SessionError::MainLine
                | SessionError::Full(_)
                | SessionError::Over
                | SessionError::Move(MoveError::Over { .. })
        )
    }
}

impl Coded for SessionError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            SessionError::Move(error) => error.message(),
            SessionError::Turn => message("session.turn"),
            SessionError::Stale { at, now } => message("stale").with("at", *at).with("now", *now),
            SessionError::NothingToUndo => message("session.no-undo"),
            SessionError::NothingToRedo => message("session.no-redo"),
            SessionError::Ply { ply, most } => message("session.ply").with("ply", *ply).with("most", *most),
            SessionError::Node { node, most } => {
                message("session.node").with("node", *node).with("most", *most)
            }
            SessionError::MainLine => message("session.main-line"),
            SessionError::Full(error) => error.message(),
            SessionError::Over => message("session.over"),
            SessionError::Pace(pace) => {
                message("session.pace").with("pace", *pace).with("most", SLOWEST_PACE.as_millis())
            }
            SessionError::Values(player) => message("session.values").with("player", &**player),
            SessionError::Heat { evaluation, reason } => {
                let evaluation = message("session.heat").with("evaluation", evaluation.name());
                evaluation.with("reason", reason.message())
            }
            SessionError::Seat(error) => error.message(),
        }
    }
}

/// Why a search brought no move or value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SearchError {
    /// The player failed.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The player's move is illegal.
    #[error("the computer made an illegal move: {0}")]
    Illegal(MoveError),
    /// There is no room for the move.
    #[error(transparent)]
    Full(#[from] TreeFull),
    /// The search panicked.
    #[error("the search crashed in this position")]
    Panicked,
}

impl Coded for SearchError {
    fn message(&self) -> Message {
        match self {
            SearchError::Player(error) => error.message(),
            SearchError::Illegal(error) => {
                Message::new("search.illegal", self).with("reason", error.message())
            }
            SearchError::Full(error) => error.message(),
            SearchError::Panicked => Message::new("search.crashed", self),
        }
    }
}
