use board::{Coded, Message};
use thiserror::Error;

use super::{Evaluation, Misfit};

/// Why a player cannot play a game with its evaluation. The text follows the name of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("its evaluation {evaluation} needs {}", .misfit.needed())]
pub struct PlayerMisfit {
    /// The evaluation of the player.
    pub evaluation: Evaluation,
    /// What it requires.
    pub misfit: Misfit,
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
