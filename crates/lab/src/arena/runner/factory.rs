//! Factories of players.

use board::Rules;
use search::{Player, PlayerError};

/// Builds the players of an entrant: a new one for every game.
pub trait PlayerFactory: Sync {
    /// The name of the player with this seed, with every setting needed to build it again.
    fn name(&self, seed: u64) -> String;

    /// A player for one game.
    fn build(&self, rules: Rules, seed: u64) -> Result<Box<dyn Player>, PlayerError>;
}
