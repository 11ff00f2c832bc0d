//! Which players a caller may ask for, and how their names are resolved.

use std::fmt;

use board::{Rules, quote};
use search::PlayerError;
use thiserror::Error;

use crate::agent::Agent;
use crate::caps::Caps;
use crate::closest::closest_name;
use crate::contestant::{Contestant, ContestantError};
use crate::engine::{Engine, EngineError};
use crate::error::AgentError;
use crate::levels::{LEVELS, levels};
use crate::offer::Engines;
use crate::roster::ROSTER;

/// What a caller may ask for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Limits for visitors. Without caps, the caller owns the machine: everything is allowed, programs included.
    pub caps: Option<Caps>,
    /// External engines that can be asked for by name.
    pub engines: Engines,
}

impl Terms {
    /// Resolves a level, an agent or an engine to a contestant that plays this game. Agents get no seed.
    pub fn contestant(&self, text: &str, rules: Rules) -> Result<Contestant, SeatError> {
        let contestant: Contestant = match self.engines.named(text) {
            Some(engine) => engine.clone().into(),
            None if Engine::is_meant(text) => self.engine(text)?.into(),
            None => self.agent(text, rules)?.into(),
        };
        contestant.fits(rules)?;
        Ok(contestant)
    }

    /// An engine by its text.
    fn engine(&self, text: &str) -> Result<Engine, SeatError> {
        if self.caps.is_none() {
            return Ok(text.parse()?);
        }
        let offered = self.engines.names().into_iter().map(str::to_owned).collect();
        Err(SeatError::Program { text: text.to_owned(), offered })
    }

    /// The agent of a level, or one by its text.
    fn agent(&self, text: &str, rules: Rules) -> Result<Agent, SeatError> {
        if let Some(level) = levels(rules).into_iter().find(|level| level.name == text) {
            return Ok(self.capped(level.agent));
        }
        let agent: Agent = text.parse().map_err(|error| match error {
            AgentError::Unknown(_) => SeatError::Unknown(text.to_owned()),
            error => SeatError::Agent(error),
        })?;
        Ok(if let Some(caps) = &self.caps { agent.within(caps)? } else { agent })
    }

    /// An agent that the program chose itself, reduced to what visitors may use.
    pub fn capped(&self, agent: Agent) -> Agent {
        if let Some(caps) = &self.caps { agent.capped(caps) } else { agent }
    }
}

/// Why a player cannot be seated.
#[derive(Clone, PartialEq, Eq, Error)]
pub enum SeatError {
    /// The name is neither `human` nor a level nor an agent.
    #[error("unknown player {}: {}", quote(.0), accepted(.0))]
    Unknown(String),
    /// Visitors start no programs.
    #[error("{} is not allowed on this server: {}", quote(.text), offer(.offered))]
    Program {
        /// What was asked for.
        text: String,
        /// The engines that can be asked for by name.
        offered: Vec<String>,
    },
    /// An agent cannot be used.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// An engine cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// An engine does not play the game.
    #[error(transparent)]
    Unfit(#[from] PlayerError),
}

/// The closest name, or what is accepted.
fn accepted(written: &str) -> String {
    let agents = ROSTER.iter().map(|entry| entry.name);
    match closest_name(written, ["human"].into_iter().chain(LEVELS).chain(agents)) {
        Some(name) => format!("did you mean \"{name}\"?"),
        None => format!("expected human, a level ({}) or an agent (see linha agents)", LEVELS.join(", ")),
    }
}

fn offer(engines: &[String]) -> String {
    match engines {
        [] => "it offers no engines".to_owned(),
        engines => format!("expected {}", engines.join(", ")),
    }
}

impl From<ContestantError> for SeatError {
    fn from(error: ContestantError) -> SeatError {
        match error {
            ContestantError::Agent(error) => SeatError::Agent(error),
            ContestantError::Engine(error) => SeatError::Engine(error),
            ContestantError::Unfit(error) => SeatError::Unfit(error),
        }
    }
}

/// The sentence, so that failing tests show it as well.
impl fmt::Debug for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
