//! The place where games are kept, which the caller provides.

use play::Commands;

/// Keeps games. It is told of every change before the change is drawn.
pub trait Keeper {
    /// Keeps the game as it is now, in place of what it has kept of it. Returns what is to be said: that it failed, for instance, though
    /// not each time. The game goes on in any case.
    fn keep(&mut self, board: &Commands) -> Option<String>;

    /// The next game is another one. Returns what is to be said of the last one.
    fn begin_again(&mut self) -> Option<String>;

    /// Where the game is kept, if it is: as it is now.
    fn place(&self) -> Option<String>;
}
