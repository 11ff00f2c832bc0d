//! Players whose panics end their game, and nothing else.

use std::panic::{self, AssertUnwindSafe};

use board::{Cell, Game};
use search::{Control, Player, PlayerError, Report};

/// A player that breaks down has failed, and the tournament goes on.
pub(super) struct Guarded<'a>(pub(super) &'a mut dyn Player);

impl Player for Guarded<'_> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        let answer = panic::catch_unwind(AssertUnwindSafe(|| self.0.choose(game, control)));
        answer.unwrap_or_else(|_| {
            Err(PlayerError::Failed {
                player: self.0.name(),
                reason: "it broke down over this position".to_owned(),
            })
        })
    }
}
