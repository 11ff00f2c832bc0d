//! Turns a player's panic into a failure of that player.

use std::panic::{self, AssertUnwindSafe};

use board::{Cell, Game, Message};
use search::{Control, Player, PlayerError, Report};

/// A player whose panic loses its game instead of ending the tournament.
pub(super) struct CatchPanic<'a>(pub(super) &'a mut dyn Player);

impl Player for CatchPanic<'_> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        let answer = panic::catch_unwind(AssertUnwindSafe(|| self.0.choose(game, control)));
        answer.unwrap_or_else(|_| {
            let reason = Message::new("player.crashed", "it crashed in this position");
            Err(PlayerError::failed(self.0.name(), &reason))
        })
    }
}
