use board::{Message, Rules};
use search::{Player, PlayerError};

use crate::contestant::Contestant;

/// Builds players from contestants. An edition that can start programs provides a factory that does.
pub trait Factory: Send + Sync {
    /// A player of this game, with this random seed if it wants one and none was written.
    fn build(&self, contestant: &Contestant, rules: Rules, seed: u64)
    -> Result<Box<dyn Player>, PlayerError>;
}

/// Builds agents, and refuses external engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Builtin;

impl Factory for Builtin {
    fn build(
        &self,
        contestant: &Contestant,
        rules: Rules,
        seed: u64,
    ) -> Result<Box<dyn Player>, PlayerError> {
        match contestant {
            Contestant::Agent(agent) => {
                agent.build(rules, seed).map_err(|error| error.of_player(&agent.to_string()))
            }
            Contestant::Engine(engine) => {
                let reason = Message::new("engine.unavailable", "external engines cannot be started here");
                Err(PlayerError::failed(engine.name(), &reason))
            }
        }
    }
}
