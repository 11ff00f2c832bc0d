//! Who takes part: agents of the roster, and engines of others.

use agents::{Agent, Engine};
use board::Rules;
use engines::External;
use search::{Player, PlayerError};

/// Somebody who takes part, as it was written.
#[derive(Clone)]
pub(super) enum Entrant {
    Agent(Agent),
    Engine(Engine),
}

impl Entrant {
    /// Reads who is meant, and makes sure that they are here and play this game.
    pub(super) fn parse(text: &str, rules: Rules) -> anyhow::Result<Entrant> {
        if text.starts_with("gomocup:") {
            let engine: Engine = text.parse()?;
            engine.fits(rules)?;
            return Ok(Entrant::Engine(engines::find(engine)?));
        }
        let agent: Agent = text.parse()?;
        agent.player(rules)?;
        Ok(Entrant::Agent(agent))
    }

    /// As it is kept: to be read again in other places.
    pub(super) fn kept(&self, written: &str) -> String {
        match self {
            Entrant::Agent(_) => written.to_owned(),
            Entrant::Engine(engine) => engine.to_string(),
        }
    }

    /// The name of a player by this seed, with all that is needed to build it again.
    pub(super) fn name(&self, seed: u64) -> String {
        match self {
            Entrant::Agent(agent) => agent.seeded(seed).to_string(),
            Entrant::Engine(engine) => engine.to_string(),
        }
    }

    /// A player for one game.
    pub(super) fn build(&self, rules: Rules, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        match self {
            Entrant::Engine(engine) => Ok(Box::new(External::new(engine.clone(), rules)?)),
            Entrant::Agent(agent) => {
                agent.build(rules, seed).map_err(|error| error.of_player(&agent.to_string()))
            }
        }
    }
}
