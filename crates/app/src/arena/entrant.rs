//! Who takes part: agents of the roster, and engines of others.

use board::Rules;
use lab::arena::PlayerFactory;
use search::{Player, PlayerError};

use crate::external::Engine;
use crate::roster::{Agent, AgentError};

/// A participant, as it was written.
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
            engine.build(rules)?;
            return Ok(Entrant::Engine(engine.found()?));
        }
        let agent: Agent = text.parse()?;
        agent.build(rules)?;
        Ok(Entrant::Agent(agent))
    }

    /// As it is kept: to be read again in other places.
    pub(super) fn kept(&self, written: &str) -> String {
        match self {
            Entrant::Agent(_) => written.to_owned(),
            Entrant::Engine(engine) => engine.to_string(),
        }
    }
}

impl PlayerFactory for Entrant {
    fn name(&self, seed: u64) -> String {
        match self {
            Entrant::Agent(agent) => seeded(agent, seed).to_string(),
            Entrant::Engine(engine) => engine.to_string(),
        }
    }

    fn build(&self, rules: Rules, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        match self {
            Entrant::Engine(engine) => Ok(Box::new(engine.build(rules)?)),
            Entrant::Agent(agent) => seeded(agent, seed).build(rules).map_err(|error| match error {
                AgentError::Unfit(error) => error,
                other => PlayerError::Failed { player: agent.to_string(), reason: other.to_string() },
            }),
        }
    }
}

/// The agent with this seed, if its choices begin with one and none was given.
fn seeded(agent: &Agent, seed: u64) -> Agent {
    let with = agent.wants_seed().then(|| agent.with("seed", &seed.to_string()).ok());
    with.flatten().unwrap_or_else(|| agent.clone())
}
