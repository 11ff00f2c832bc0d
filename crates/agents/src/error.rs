use std::fmt;

use board::{Coded, Message, quote};
use search::PlayerError;
use thiserror::Error;

use crate::book::ReadBookError;
use crate::closest::Accepted;
use crate::level_names::LEVELS;
use crate::roster::{Entry, ROSTER};
use crate::settings::{BuildError, Conflict, MissingLimits, Setting};

/// Why a text is no agent, or why the agent does not play a game.
#[derive(Clone, PartialEq, Eq, Error)]
pub enum AgentError {
    /// The roster has no such name.
    #[error("unknown agent {}: {}", quote(.0), known_agents(.0))]
    Unknown(String),
    /// The name is that of a level.
    #[error("{0} is a level, not an agent: levels are for linha play and the board in the browser")]
    Level(&'static str),
    /// The agent has no such setting.
    #[error("{}", UnknownSetting::of_agent(.entry, .written))]
    Setting {
        /// The agent.
        entry: &'static Entry,
        /// What was written: `name=value`, or a text without `=`.
        written: String,
    },
    /// A setting is written more than once.
    #[error("the setting {} is given twice", .0.name)]
    Twice(&'static Setting),
    /// A setting does not take that value.
    #[error("invalid value {} for {}: expected {meaning}", quote(.value), .setting.name)]
    Value {
        /// Which setting.
        setting: &'static Setting,
        /// What was written.
        value: String,
        /// What the setting means, and what it takes.
        meaning: Message,
    },
    /// Nothing limits its searches.
    #[error("{agent} would search for ever: set {needed}")]
    Endless {
        /// The agent as text.
        agent: String,
        /// The settings that would limit it.
        needed: MissingLimits,
    },
    /// Some of its settings cannot be combined.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// A setting asks for more than visitors of a server may use.
    #[error("{}={} {reason}", .setting.name, reason.shown(.value))]
    Capped {
        /// Which setting.
        setting: &'static Setting,
        /// What was written.
        value: String,
        /// What it exceeds.
        reason: Cap,
    },
    /// The book in a file cannot be used.
    #[error(transparent)]
    Book(#[from] ReadBookError),
    /// It does not play the game.
    #[error(transparent)]
    Unfit(#[from] PlayerError),
}

/// Why a setting asks for more than visitors of a server may use. The text is the end of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cap {
    /// Its value exceeds a limit.
    Most(usize),
    /// Its memory exceeds a limit in MiB.
    Memory(usize),
    /// It names a file.
    File,
}

impl Cap {
    /// The value that exceeds it: a number as it is, a path quoted.
    fn shown(self, value: &str) -> String {
        if self == Cap::File { quote(value) } else { value.to_owned() }
    }

    /// The unit of the limit, with a space before it.
    fn unit(self) -> &'static str {
        if matches!(self, Cap::Memory(_)) { " MiB" } else { "" }
    }
}

impl fmt::Display for Cap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cap::Most(most) | Cap::Memory(most) => {
                write!(f, "exceeds this server's limit of {most}{}", self.unit())
            }
            Cap::File => f.write_str("is not allowed on this server: expected on or off"),
        }
    }
}

impl AgentError {
    /// The error for a name that is no agent.
    pub(crate) fn unknown(name: &str) -> AgentError {
        match LEVELS.into_iter().find(|level| *level == name) {
            Some(level) => AgentError::Level(level),
            None => AgentError::Unknown(name.to_owned()),
        }
    }

    /// The error as one of the player of this name.
    pub fn of_player(self, player: &str) -> PlayerError {
        match self {
            AgentError::Unfit(error) => error,
            other => PlayerError::failed(player, &other),
        }
    }
}

impl From<BuildError> for AgentError {
    fn from(error: BuildError) -> AgentError {
        match error {
            BuildError::Book(error) => AgentError::Book(error),
            BuildError::Unfit(error) => AgentError::Unfit(error),
        }
    }
}

/// The sentence, so that failing tests show it as well.
impl fmt::Debug for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is accepted instead of an unknown agent.
fn known_agents(written: &str) -> Accepted<'static> {
    Accepted::instead_of(written, ROSTER.iter().map(|entry| entry.name))
}

impl Coded for AgentError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            AgentError::Unknown(name) => {
                let accepted = known_agents(name);
                let code = accepted.code(["agent.misspelt", "agent.unknown"]);
                accepted.describe(message(code).with("name", quote(name)))
            }
            AgentError::Level(level) => message("agent.level").with("level", *level),
            AgentError::Setting { entry, written } => UnknownSetting::of_agent(entry, written).message(),
            AgentError::Twice(setting) => message("setting.twice").with("setting", setting.name),
            AgentError::Value { setting, value, meaning } => {
                let value = message("setting.value").with("value", quote(value));
                value.with("setting", setting.name).with("meaning", meaning.clone())
            }
            AgentError::Endless { agent, needed } => {
                message("agent.endless").with("agent", &**agent).with("needed", needed.message())
            }
            AgentError::Conflict(conflict) => conflict.message(),
            AgentError::Capped { setting, value, reason } => {
                let value = reason.shown(value);
                let of = |message: Message| message.with("setting", setting.name).with("value", value);
                match reason {
                    Cap::Most(most) | Cap::Memory(most) => {
                        of(message("setting.exceeds")).with("most", *most).with("unit", reason.unit())
                    }
                    Cap::File => of(message("setting.file")),
                }
            }
            AgentError::Book(error) => error.message(),
            AgentError::Unfit(error) => error.message(),
        }
    }
}

/// A setting that an agent or an external engine does not have.
pub(crate) struct UnknownSetting<'a> {
    /// The name of the agent, or `gomocup`.
    pub(crate) owner: &'a str,
    /// The settings that it has.
    pub(crate) names: Vec<&'static str>,
    /// What was written: `name=value`, or a text without `=`.
    pub(crate) written: &'a str,
}

impl<'a> UnknownSetting<'a> {
    fn of_agent(entry: &'static Entry, written: &'a str) -> UnknownSetting<'a> {
        let names = entry.settings().iter().map(|setting| setting.name).collect();
        UnknownSetting { owner: entry.name, names, written }
    }

    /// The unknown name and what is accepted; none if the text has no `=`.
    fn name(&self) -> Option<(&'a str, Accepted<'static>)> {
        let (name, _) = self.written.split_once('=')?;
        Some((name, Accepted::instead_of(name, self.names.iter().copied())))
    }
}

impl fmt::Display for UnknownSetting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, accepted)) = self.name() {
            return write!(f, "unknown setting {} of {}: {accepted}", quote(name), self.owner);
        }
        let names = self.names.join(", ");
        write!(f, "{} is not a setting: expected name=value, where name is {names}", quote(self.written))
    }
}

impl Coded for UnknownSetting<'_> {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        if let Some((name, accepted)) = self.name() {
            let code = accepted.code(["setting.misspelt", "setting.unknown"]);
            return accepted.describe(message(code).with("setting", quote(name)).with("agent", self.owner));
        }
        message("setting.form").with("text", quote(self.written)).with("names", self.names.join(", "))
    }
}
