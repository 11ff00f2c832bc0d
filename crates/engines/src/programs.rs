//! The factory of editions that can start programs.

use agents::{Builtin, Contestant, Factory};
use board::Rules;
use search::{Player, PlayerError};

use crate::player::External;

/// Builds agents, and starts external engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Programs;

impl Factory for Programs {
    fn build(
        &self,
        contestant: &Contestant,
        rules: Rules,
        seed: u64,
    ) -> Result<Box<dyn Player>, PlayerError> {
        match contestant {
            Contestant::Engine(engine) => Ok(Box::new(External::new(engine.clone(), rules)?)),
            Contestant::Agent(_) => Builtin.build(contestant, rules, seed),
        }
    }
}
