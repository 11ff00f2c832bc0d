use std::time::Duration;

use board::{Cell, Coded, Game, Message, Outcome, Rules, duration_text};
use thiserror::Error;

use crate::{Control, Report};

/// Chooses moves: an algorithm, an engine, or an external program.
///
/// Players are used as trait objects, with one call per move. A player may keep state between moves (a table, a tree), but its
/// move must be legal in the game it is given, whatever it was given before.
pub trait Player: Send {
    /// The name of the player, with the settings that define it.
    fn name(&self) -> String;

    /// Chooses a legal move within the limits of the control. Interim reports go through the control; the last one is returned.
    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError>;
}

/// Why a player returned no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerError {
    /// The game has ended.
    #[error("there is no move to choose: {0}")]
    Over(Outcome),
    /// The player cannot play this game.
    #[error("{player} does not play {game}: {reason}")]
    Unfit {
        /// The name of the player.
        player: String,
        /// The rules.
        game: String,
        /// What the player requires.
        reason: Message,
    },
    /// The player broke down: a process died, a file was unreadable.
    #[error("{player} failed: {reason}")]
    Failed {
        /// The name of the player.
        player: String,
        /// What happened.
        reason: Message,
    },
    /// The player exceeded its time.
    #[error("{player} did not move within {}", duration_text(*.limit))]
    Late {
        /// The name of the player.
        player: String,
        /// The time it had.
        limit: Duration,
    },
    /// The player returned an illegal move.
    #[error("{player} made an illegal move: {reason}")]
    Illegal {
        /// The name of the player.
        player: String,
        /// The move, and what is wrong with it.
        reason: Message,
    },
    /// The player was stopped before it had a move.
    #[error("{player} was stopped before it had a move")]
    Stopped {
        /// The name of the player.
        player: String,
    },
}

impl PlayerError {
    /// The player does not play by these rules.
    pub fn unfit(player: impl Into<String>, rules: Rules, reason: &impl Coded) -> PlayerError {
        PlayerError::Unfit { player: player.into(), game: rules.to_string(), reason: reason.message() }
    }

    /// The player broke down.
    pub fn failed(player: impl Into<String>, reason: &impl Coded) -> PlayerError {
        PlayerError::Failed { player: player.into(), reason: reason.message() }
    }

    /// The player returned an illegal move.
    pub fn illegal(player: impl Into<String>, reason: &impl Coded) -> PlayerError {
        PlayerError::Illegal { player: player.into(), reason: reason.message() }
    }
}

impl Coded for PlayerError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        let of = |code: &'static str, player: &str| message(code).with("player", player);
        match self {
            PlayerError::Over(outcome) => message("player.over").with("outcome", outcome.name()),
            PlayerError::Unfit { player, game, reason } => {
                of("player.unfit", player).with("game", &**game).with("reason", reason.clone())
            }
            PlayerError::Failed { player, reason } => {
                of("player.failed", player).with("reason", reason.clone())
            }
            PlayerError::Late { player, limit } => {
                of("player.late", player).with("limit", duration_text(*limit))
            }
            PlayerError::Illegal { player, reason } => {
                of("player.illegal", player).with("reason", reason.clone())
            }
            PlayerError::Stopped { player } => of("player.stopped", player),
        }
    }
}
