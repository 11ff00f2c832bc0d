//! Who takes part: agents of the roster, and external engines.

use agents::{Builtin, Contestant, Factory};
use board::Rules;
use search::{Player, PlayerError};

use crate::external;

/// Reads who is meant, and makes sure that they are here and play this game.
pub(super) fn parse(text: &str, rules: Rules) -> anyhow::Result<Contestant> {
    let contestant: Contestant = text.parse()?;
    contestant.fits(rules)?;
    match contestant {
        Contestant::Engine(engine) => Ok(external::found(engine)?.into()),
        Contestant::Agent(agent) => {
            // A book that cannot be read is better known now.
            agent.player(rules)?;
            Ok(agent.into())
        }
    }
}

/// Starts programs, and builds agents.
pub(super) struct Programs;

impl Factory for Programs {
    fn build(
        &self,
        contestant: &Contestant,
        rules: Rules,
        seed: u64,
    ) -> Result<Box<dyn Player>, PlayerError> {
        match contestant {
            Contestant::Engine(engine) => Ok(Box::new(external::build(engine, rules)?)),
            Contestant::Agent(_) => Builtin.build(contestant, rules, seed),
        }
    }
}
