//! Which players a caller may ask for, and how their names are resolved.

use board::{Coded, Message, Rules};

use crate::agent::Agent;
use crate::caps::Caps;
use crate::contestant::Contestant;
use crate::engine::Engine;
use crate::error::AgentError;
use crate::level_names::LEVELS;
use crate::levels::levels;
use crate::mixed;
use crate::offer::Engines;
use crate::seat_error::SeatError;
use crate::settings::Setting;

/// What a caller may ask for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Limits for visitors. Without caps, the caller owns the machine: everything is allowed, programs included.
    pub caps: Option<Caps>,
    /// External engines that can be asked for by name.
    pub engines: Engines,
}

/// What a player is asked for. Errors suggest only players that can do it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// To play a side, which a person can do as well.
    Side,
    /// To search a move.
    Searcher,
    /// To value all moves, which external engines cannot do.
    Judge,
}

impl Terms {
    /// Resolves a level, an agent or an engine to a contestant that plays this game. Agents get no seed.
    pub fn contestant(&self, text: &str, rules: Rules, role: Role) -> Result<Contestant, SeatError> {
        self.drawn(text, rules, role, 1)
    }

    /// The same; `seed` draws the level of an opponent that lies between two of them, unless its text has one.
    pub(crate) fn drawn(
        &self,
        text: &str,
        rules: Rules,
        role: Role,
        seed: u64,
    ) -> Result<Contestant, SeatError> {
        if text == "human" {
            return Err(SeatError::Human);
        }
        if let Some(strength) = mixed::asked(text) {
            return Ok(self.capped(strength?.level(rules, seed)?.agent).into());
        }
        let contestant: Contestant = match self.engines.named(text) {
            Some(engine) => engine.clone().into(),
            None if Engine::is_meant(text) => self.engine(text)?.into(),
            None => self.agent(text, rules, role)?.into(),
        };
        match (contestant.fits(rules), LEVELS.into_iter().find(|level| *level == text)) {
            (Err(_), Some(level)) => Err(SeatError::NoLevel { game: rules, level }),
            (fits, _) => Ok(fits.map(|()| contestant)?),
        }
    }

    /// An engine by its text.
    fn engine(&self, text: &str) -> Result<Engine, SeatError> {
        if self.caps.is_none() {
            return Ok(text.parse()?);
        }
        Err(SeatError::Program { text: text.to_owned(), offered: self.offered() })
    }

    /// The names of the engines that can be asked for.
    fn offered(&self) -> Vec<String> {
        self.engines.names().into_iter().map(str::to_owned).collect()
    }

    /// The agent of a level, or one by its text.
    fn agent(&self, text: &str, rules: Rules, role: Role) -> Result<Agent, SeatError> {
        if let Some(level) = levels(rules).into_iter().find(|level| level.name == text) {
            return Ok(self.capped(level.agent));
        }
        let agent: Agent = text.parse().map_err(|error| match error {
            AgentError::Unknown(_) | AgentError::Level(_) => {
                let engines = role != Role::Judge;
                let offered = if engines { self.offered() } else { Vec::new() };
                let (human, programs) = (role == Role::Side, engines && self.caps.is_none());
                SeatError::Unknown { text: text.to_owned(), human, offered, programs }
            }
            AgentError::Value { setting, value, .. } => {
                let meaning = self.meaning(setting);
                SeatError::Agent(AgentError::Value { setting, value, meaning })
            }
            error => SeatError::Agent(error),
        })?;
        Ok(if let Some(caps) = &self.caps { agent.within(caps)? } else { agent })
    }

    /// The meaning of a setting, with the values that may be asked for.
    pub fn meaning(&self, setting: &Setting) -> Message {
        self.caps.map_or_else(|| setting.message(), |caps| caps.meaning(setting))
    }

    /// An agent that the program chose itself, reduced to what visitors may use.
    pub fn capped(&self, agent: Agent) -> Agent {
        if let Some(caps) = &self.caps { agent.capped(caps) } else { agent }
    }
}
