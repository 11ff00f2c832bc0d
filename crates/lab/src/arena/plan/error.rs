//! Why a plan cannot be played.

use board::{Game, Outcome, ParseGameError, ParseRulesError};

use super::Plan;
use crate::arena::limit::ParseLimitError;
use crate::arena::sprt::ParseSprtError;

/// Why a plan cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// The text of a game that is none.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// A tournament of one, or of none.
    #[error("a tournament needs two entrants at least")]
    Entrants,
    /// No pairs of games, or more than [`Plan::MOST`].
    #[error("a tournament has from 1 to {} pairs of games", Plan::MOST)]
    Pairs,
    /// An opening with a move that cannot be played.
    #[error("opening {number}: {error}")]
    Opening {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        error: Box<ParseGameError>,
    },
    /// An opening after which nothing is left to be played.
    #[error("opening {number} is over: {outcome}")]
    Over {
        /// Which one, from 1.
        number: usize,
        /// How it ended.
        outcome: Outcome,
    },
    /// An opening of another game.
    #[error("opening {number} is one of {}", .game.rules())]
    OtherGame {
        /// Which one, from 1.
        number: usize,
        /// The opening.
        game: Box<Game>,
    },
    /// The text of a limit that is none.
    #[error(transparent)]
    Limit(#[from] ParseLimitError),
    /// The text of a sequential test that is none.
    #[error(transparent)]
    Sprt(#[from] ParseSprtError),
    /// A sequential test between more than two.
    #[error("a sequential test is for a match of two")]
    SprtOfMany,
}
