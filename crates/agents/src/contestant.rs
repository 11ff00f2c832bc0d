use std::fmt;
use std::str::FromStr;

use board::{Coded, Message, Rules, quote};
use search::PlayerError;
use thiserror::Error;

use crate::agent::Agent;
use crate::closest::Accepted;
use crate::engine::{Engine, EngineError};
use crate::error::AgentError;
use crate::roster::ROSTER;

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

    /// The most memory that its tables take at a time in this process, in MiB: none for an external engine.
    pub fn mebibytes(&self) -> usize {
        self.agent().map_or(0, Agent::mebibytes)
    }

    /// The number of its search threads in this process: one, unless an agent asks for more.
    pub fn threads(&self) -> usize {
        self.agent().map_or(1, |agent| agent.algorithm().clone().threads().map_or(1, |threads| *threads))
    }

    /// The same contestant with at most this many search threads in this process.
    pub fn with_threads_up_to(&self, threads: usize) -> Contestant {
        self.map_agent(|agent| agent.with_threads_up_to(threads))
    }

    /// The same contestant with tables that take at most this much memory in this process, in MiB.
    pub fn with_mebibytes_up_to(&self, most: usize) -> Contestant {
        self.map_agent(|agent| agent.with_mebibytes_up_to(most))
    }

    fn map_agent(&self, change: impl FnOnce(Agent) -> Agent) -> Contestant {
        match self.clone() {
            Contestant::Agent(agent) => Contestant::Agent(change(agent)),
            engine @ Contestant::Engine(_) => engine,
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
        match text.parse() {
            Ok(agent) => Ok(Contestant::Agent(agent)),
            Err(AgentError::Unknown(name)) => Err(ContestantError::Unknown(name)),
            Err(error) => Err(error.into()),
        }
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
    /// The name is neither that of an agent nor `gomocup`.
    #[error("unknown agent {}: {}", quote(.0), known_contestants(.0))]
    Unknown(String),
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

/// An external engine, as what is accepted.
pub(crate) const ENGINE: &str = "gomocup:PATH";

/// The contestant that was probably meant, or what is accepted.
fn known_contestants(written: &str) -> Accepted<'static> {
    let names = ROSTER.iter().map(|entry| entry.name);
    match Accepted::instead_of(written, names.clone().chain(["gomocup"])) {
        Accepted::Closest("gomocup") => Accepted::Closest(ENGINE),
        Accepted::Closest(name) => Accepted::Closest(name),
        Accepted::Any(_) => Accepted::Any(names.chain([ENGINE]).collect()),
    }
}

impl Coded for ContestantError {
    fn message(&self) -> Message {
        match self {
            ContestantError::Unknown(name) => {
                let accepted = known_contestants(name);
                let code = accepted.code(["agent.misspelt", "agent.unknown"]);
                accepted.describe(Message::new(code, self).with("name", quote(name)))
            }
            ContestantError::Agent(error) => error.message(),
            ContestantError::Engine(error) => error.message(),
            ContestantError::Unfit(error) => error.message(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_contestants_are_refused_with_agents_and_engines() {
        let error = |text: &str| text.parse::<Contestant>().expect_err(text);
        let said = |text: &str| (error(text).message().code().to_owned(), error(text).to_string());
        let (code, text) = said("othr");
        assert_eq!(code, "agent.unknown");
        assert!(text.starts_with("unknown agent \"othr\": expected random, minimax"), "{text}");
        assert!(text.ends_with(", panther, gomocup:PATH"), "{text}");
        for text in ["gomcup:./x", "gomocpu"] {
            let (code, said) = said(text);
            assert_eq!(code, "agent.misspelt");
            assert!(said.ends_with(": did you mean \"gomocup:PATH\"?"), "{said}");
        }
        assert_eq!(said("ufpo:depth=3").1, "unknown agent \"ufpo\": did you mean \"ufop\"?");
        let path = "gomocup: needs the path of a program, such as gomocup:./pbrain-name";
        assert_eq!(said("gomocup"), ("engine.path".to_owned(), path.to_owned()));
    }
}
