//! How players are made.

use board::Rules;
use search::{Player, PlayerError};

/// Makes the players of an entrant: a new one for every game.
pub trait PlayerFactory: Sync {
    /// The name of the player with this seed, with all that is needed to build it again.
    fn name(&self, seed: u64) -> String;

    /// A player for one game.
    fn build(&self, rules: Rules, seed: u64) -> Result<Box<dyn Player>, PlayerError>;
}
