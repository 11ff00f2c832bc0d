use std::time::Duration;

use board::{Cell, Game, Outcome};
use thiserror::Error;

use crate::{Control, Report};

/// Chooses moves: an algorithm, an engine, or another process.
///
/// Players are used as trait objects, with one call per move. A player may remember what it learnt between moves, but its answer
/// must fit the game it is shown, whatever came before.
pub trait Player: Send {
    /// What the player is called, with the settings that make it what it is.
    fn name(&self) -> String;

    /// Chooses a legal move. Reports on the way go through the control, the last one is returned.
    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError>;
}

/// Why no move came.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerError {
    /// There is none.
    #[error("there is no move to choose: {0}")]
    Over(Outcome),
    /// The player does not know this game.
    #[error("{player} does not play {game}: {reason}")]
    Unfit {
        /// Who was asked.
        player: String,
        /// What is played.
        game: String,
        /// What it would take.
        reason: String,
    },
    /// Something broke: a process died, a file was unreadable.
    #[error("{player} failed: {reason}")]
    Failed {
        /// Who was asked.
        player: String,
        /// What happened.
        reason: String,
    },
    /// No move came in time.
    #[error("{player} did not move within {limit:?}")]
    Late {
        /// Who was asked.
        player: String,
        /// How long it had.
        limit: Duration,
    },
    /// A move came that the rules do not allow.
    #[error("{player} made an illegal move: {reason}")]
    Illegal {
        /// Who was asked.
        player: String,
        /// Which move, and what is wrong with it.
        reason: String,
    },
    /// It was told to stop, and had no move yet.
    #[error("{player} was stopped before it had a move")]
    Stopped {
        /// Who was asked.
        player: String,
    },
}
