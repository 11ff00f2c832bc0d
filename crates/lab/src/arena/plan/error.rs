//! Why a plan is refused.

use board::{Coded, Game, Message, Outcome, ParseGameError, ParseRulesError};

use super::Plan;
use crate::arena::limit::ParseLimitError;
use crate::arena::sprt::ParseSprtError;

/// Why a plan is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// Invalid rules.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// Fewer than two entrants.
    #[error("too few entrants: expected at least two")]
    Entrants,
    /// No pairs, or more than [`Plan::MOST`].
    #[error("wrong number of pairs: expected from 1 to {}", Plan::MOST)]
    Pairs,
    /// A stored plan without openings: a plan has at least the empty board.
    #[error("no openings: expected at least one")]
    NoOpenings,
    /// An opening with an illegal move.
    #[error("opening {number}: {error}")]
    Opening {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        error: Box<ParseGameError>,
    },
    /// An opening that is a finished game.
    #[error("opening {number} is a finished game: {outcome}")]
    Over {
        /// Which one, from 1.
        number: usize,
        /// How it ended.
        outcome: Outcome,
    },
    /// An opening of another game.
    #[error("opening {number} is of another game: {}", .game.rules())]
    OtherGame {
        /// Which one, from 1.
        number: usize,
        /// The opening.
        game: Box<Game>,
    },
    /// An invalid limit.
    #[error(transparent)]
    Limit(#[from] ParseLimitError),
    /// An invalid SPRT.
    #[error(transparent)]
    Sprt(#[from] ParseSprtError),
    /// An SPRT of more than two entrants.
    #[error("--sprt needs exactly two entrants, found {0}")]
    SprtOfMany(usize),
}

impl Coded for PlanError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        let opening = |code: &'static str, number: usize| message(code).with("number", number);
        match self {
            PlanError::Rules(error) => error.message(),
            PlanError::Entrants => message("plan.entrants"),
            PlanError::Pairs => message("plan.pairs").with("most", Plan::MOST),
            PlanError::NoOpenings => message("plan.no-openings"),
            PlanError::Opening { number, error } => {
                opening("plan.opening", *number).with("reason", error.message())
            }
            PlanError::Over { number, outcome } => {
                opening("plan.over", *number).with("outcome", outcome.name())
            }
            PlanError::OtherGame { number, game } => {
                opening("plan.other-game", *number).with("game", game.rules().to_string())
            }
            PlanError::Limit(error) => error.message(),
            PlanError::Sprt(error) => error.message(),
            PlanError::SprtOfMany(found) => message("plan.sprt").with("found", *found),
        }
    }
}
