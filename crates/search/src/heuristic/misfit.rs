use board::{Coded, Message};
use thiserror::Error;

use super::Evaluation;

/// Why an evaluation cannot be used with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Misfit {
    /// It counts windows of four cells.
    #[error("it looks at windows of four, so k must be 4, and longer lines must win, too")]
    Windows,
    /// It counts patterns of freestyle five in a row.
    #[error(
        "it looks for patterns that become five, so k must be 5, longer lines must win, too, and stones must not fall"
    )]
    Patterns,
}

impl Misfit {
    /// The same reason about a player who uses this evaluation.
    pub fn of_player(self, evaluation: Evaluation) -> PlayerMisfit {
        PlayerMisfit { evaluation, misfit: self }
    }

    /// The games that the evaluation needs.
    fn needed(self) -> &'static str {
        match self {
            Misfit::Windows => "four in a row (longer lines win, too)",
            Misfit::Patterns => "five in a row without gravity (longer lines win, too)",
        }
    }
}

impl Coded for Misfit {
    fn message(&self) -> Message {
        let code = match self {
            Misfit::Windows => "evaluation.needs-four",
            Misfit::Patterns => "evaluation.needs-five",
        };
        Message::new(code, self)
    }
}

/// Why a player cannot play a game with its evaluation. The text follows the name of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("its evaluation {evaluation} needs {}", .misfit.needed())]
pub struct PlayerMisfit {
    evaluation: Evaluation,
    misfit: Misfit,
}

impl Coded for PlayerMisfit {
    fn message(&self) -> Message {
        let message =
            |code: &'static str| Message::new(code, self).with("evaluation", self.evaluation.name());
        match self.misfit {
            Misfit::Windows => message("player.needs-four"),
            Misfit::Patterns => message("player.needs-five"),
        }
    }
}
