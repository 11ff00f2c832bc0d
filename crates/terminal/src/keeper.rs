//! The place where games are kept, which the caller provides.

use play::Commands;

use super::rated::RatedGame;

/// Keeps games. It is told of every change before the change is drawn.
pub trait Keeper {
    /// Keeps the game as it is now, in place of what it has kept of it. Returns what is to be said: that it failed, for instance, though
    /// not each time. The game goes on in any case. `rated` is how far a game has come that may count for the player's rating.
    fn keep(&mut self, board: &Commands, rated: Option<RatedGame>) -> Option<String>;

    /// Whether a game that has ended may count for the player's rating. Not if it can be resumed from an earlier move, because its end could
    /// not be written or another program has played on in it: then it would count twice.
    fn counts(&self) -> bool {
        true
    }

    /// The next game is another one. Returns what is to be said of the last one.
    fn begin_again(&mut self) -> Option<String>;

    /// Where the game is kept, if it is: as it is now.
    fn place(&self) -> Option<String>;
}
