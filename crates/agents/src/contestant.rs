use std::fmt;
use std::str::FromStr;

use board::Rules;
use search::PlayerError;
use thiserror::Error;

use crate::agent::Agent;
use crate::engine::{Engine, EngineError};
use crate::error::AgentError;

/// A computer player: an agent of the roster, or an external engine. One grammar for both, `name:key=value,…`.
///
/// ```
/// use agents::Contestant;
/// use board::Rules;
///
/// let ours: Contestant = "random".parse()?;
/// let other: Contestant = "gomocup:./pbrain-name,time=500ms".parse()?;
/// assert_eq!(other.to_string(), "gomocup:./pbrain-name,time=500ms");
/// assert!(other.fits(Rules::GOMOKU).is_ok() && other.fits(Rules::CONNECT4).is_err());
/// assert_eq!((ours.name(7), other.name(7)), ("random:seed=7".to_owned(), other.to_string()));
/// # Ok::<(), agents::ContestantError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Contestant {
    /// An agent of the roster.
    Agent(Agent),
    /// An external program.
    Engine(Engine),
}

impl Contestant {
    /// The agent, if it is one.
    pub fn agent(&self) -> Option<&Agent> {
        match self {
            Contestant::Agent(agent) => Some(agent),
            Contestant::Engine(_) => None,
        }
    }

    /// The external engine, if it is one.
    pub fn engine(&self) -> Option<&Engine> {
        match self {
            Contestant::Agent(_) => None,
            Contestant::Engine(engine) => Some(engine),
        }
    }

    /// Whether it plays a game, and if not, why. Builds nothing, and looks for no program.
    pub fn fits(&self, rules: Rules) -> Result<(), ContestantError> {
        match self {
            Contestant::Agent(agent) => Ok(agent.fits(rules)?),
            Contestant::Engine(engine) => Ok(engine.fits(rules)?),
        }
    }

    /// The same contestant with this random seed written, if it wants one.
    pub fn seeded(&self, seed: u64) -> Contestant {
        match self {
            Contestant::Agent(agent) => Contestant::Agent(agent.seeded(seed)),
            Contestant::Engine(_) => self.clone(),
        }
    }

    /// The name of its player with this random seed: the text from which it can be built again.
    pub fn name(&self, seed: u64) -> String {
        match self {
            Contestant::Agent(agent) => agent.seeded(seed).to_string(),
            Contestant::Engine(engine) => engine.name(),
        }
    }

    /// Its name for people: the text of an agent; the name under which an engine is offered, or its text.
    pub fn title(&self) -> String {
        match self {
            Contestant::Agent(agent) => agent.to_string(),
            Contestant::Engine(engine) => engine.name(),
        }
    }

    /// Whether it solves positions: all its scores are exact.
    pub fn solves(&self) -> bool {
        self.agent().is_some_and(Agent::solves)
    }

    /// Whether a search to depth `reached` with `empty` empty cells has seen the rest of the game completely.
    pub fn has_seen_all(&self, empty: u16, reached: u16) -> bool {
        self.agent().is_some_and(|agent| agent.has_seen_all(empty, reached))
    }
}

impl From<Agent> for Contestant {
    fn from(agent: Agent) -> Contestant {
        Contestant::Agent(agent)
    }
}

impl From<Engine> for Contestant {
    fn from(engine: Engine) -> Contestant {
        Contestant::Engine(engine)
    }
}

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Contestant, ContestantError> {
        if Engine::is_meant(text) {
            return Ok(Contestant::Engine(text.parse()?));
        }
        Ok(Contestant::Agent(text.parse()?))
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Agent(agent) => agent.fmt(f),
            Contestant::Engine(engine) => engine.fmt(f),
        }
    }
}

/// Why a text is no contestant, or why the contestant does not play a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ContestantError {
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
