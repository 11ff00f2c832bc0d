//! The roster: every agent by name, with its settings, and how it is built.

mod build;
mod caps;
mod levels;
mod value;

use std::fmt;
use std::str::FromStr;

use board::{Rules, quote};
pub(crate) use caps::Caps;
pub(crate) use levels::{NAMES as LEVELS, exhaustive, levels, strongest};
use search::{Player, PlayerError};
use serde::Serialize;
use thiserror::Error;

/// All agents, in the order in which they are listed.
pub(crate) const ROSTER: &[Entry] = &[
    Entry {
        name: "random",
        summary: "plays any legal move, each as likely as the others",
        plays: "every game",
        source: "linha; the yardstick that everybody must beat",
        kind: Kind::Algorithm { settings: &[build::SEED], build: build::random },
    },
    Entry {
        name: "minimax",
        summary: "looks at every move to some depth, nothing left out",
        plays: "every game that its evaluation fits",
        source: "linha; the oracle of the searches below",
        kind: Kind::Algorithm { settings: build::MINIMAX, build: build::minimax },
    },
    Entry {
        name: "alphabeta",
        summary: "finds what minimax finds, and cuts what cannot matter; every part of it can be switched",
        plays: "every game that its evaluation fits",
        source: "linha; after all five reports",
        kind: Kind::Algorithm { settings: build::ALPHABETA, build: build::alphabeta },
    },
    Entry {
        name: "mcts",
        summary: "plays many games to the end at random and prefers what wins most (Monte Carlo tree search)",
        plays: "every game",
        source: "linha; after the Porto report",
        kind: Kind::Algorithm { settings: build::MCTS, build: build::mcts },
    },
    Entry {
        name: "perfect",
        summary: "makes no mistakes: it knows the opening by heart, and solves the rest",
        plays: "games in which stones fall, on boards that can be solved",
        source: "linha; after Allis, Allen, Tromp and everybody who solved Connect Four",
        kind: Kind::Algorithm { settings: build::PERFECT, build: build::perfect },
    },
    Entry {
        name: "gomoku",
        summary: "sees every threat, looks for wins by fours and threes, and searches what is left; ten levels",
        plays: gomoku::PLAYS,
        source: "linha; weights fitted to its own games",
        kind: Kind::Algorithm { settings: build::GOMOKU, build: build::gomoku },
    },
    Entry {
        name: "ufop",
        summary: "alpha-beta with windows of four that count the same for both sides",
        plays: "four in a row",
        source: "UFOP, Ouro Preto, 2023",
        kind: Kind::Preset("alphabeta:eval=ufop-v3,depth=6,ends=published"),
    },
    Entry {
        name: "porto-minimax",
        summary: "minimax with windows worth 1, 20, 50 and 512",
        plays: "four in a row",
        source: "Porto, report of three students",
        kind: Kind::Preset("minimax:eval=porto,depth=8,ends=published"),
    },
    Entry {
        name: "porto-alphabeta",
        summary: "the same, cut where beta falls below alpha",
        plays: "four in a row",
        source: "Porto, report of three students",
        kind: Kind::Preset("alphabeta:eval=porto,depth=8,cutoff=above,ends=published"),
    },
    Entry {
        name: "porto-mcts",
        summary: "Monte Carlo tree search that counts wins only; the report gives it 1 to 5 seconds, and not its constant",
        plays: "every game",
        source: "Porto, report of three students",
        kind: Kind::Preset("mcts:time=1s,c=1,reward=win,playout=random"),
    },
    Entry {
        name: "ufsc",
        summary: "alpha-beta near the stones, with eleven patterns and a mask; deeper from the eighth stone on",
        plays: "five or more in a row without gravity",
        source: "UFSC, Florianópolis, 2017",
        kind: Kind::Preset("alphabeta:eval=ufsc,depth=2,early-depth=1,ends=published"),
    },
    Entry {
        name: "iasi",
        summary: "alpha-beta that wins where it can, searches each first move by itself and chooses among equals at random",
        plays: "four in a row",
        source: "Gheorghe Asachi Technical University, Iași",
        kind: Kind::Preset("alphabeta:eval=iasi,depth=5,root=full,wins-first=on,ties=random,ends=published"),
    },
    Entry {
        name: "panther",
        summary: "alpha-beta with a value for each square",
        plays: "every game; made for four in a row on 8x8",
        source: "C4 Panther, UPC",
        kind: Kind::Preset("alphabeta:eval=panther,depth=8,root=full,ends=published"),
    },
];

/// One agent of the roster.
#[derive(Serialize)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    /// Which games it plays, in words.
    pub(crate) plays: &'static str,
    /// Who described it, and where.
    pub(crate) source: &'static str,
    #[serde(flatten)]
    kind: Kind,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Kind {
    /// Something with settings.
    Algorithm {
        settings: &'static [Setting],
        #[serde(skip)]
        build: fn(&Agent, Rules) -> build::Built,
    },
    /// Settings of something else.
    Preset(#[serde(serialize_with = "as_stands_for")] &'static str),
}

fn as_stands_for<S: serde::Serializer>(text: &&'static str, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeMap;
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry("stands_for", text)?;
    map.end()
}

/// Something about an agent that can be chosen.
#[derive(Serialize)]
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) default: &'static str,
    /// What it means and what is accepted.
    pub(crate) meaning: &'static str,
}

impl Entry {
    /// The algorithm behind the entry, as it is written: itself, unless it is a preset.
    pub(crate) fn stands_for(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Algorithm { .. } => None,
            Kind::Preset(text) => Some(text),
        }
    }

    /// What can be set.
    pub(crate) fn settings(&self) -> &'static [Setting] {
        match self.kind {
            Kind::Algorithm { settings, .. } => settings,
            Kind::Preset(text) => named(text.split(':').next().unwrap_or(text)).map_or(&[], Entry::settings),
        }
    }
}

fn named(name: &str) -> Option<&'static Entry> {
    ROSTER.iter().find(|entry| entry.name == name)
}

/// An agent as people write it: a name, and settings other than the default ones.
#[derive(Clone)]
pub(crate) struct Agent {
    entry: &'static Entry,
    /// In the order in which they were written.
    chosen: Vec<(&'static Setting, String)>,
    /// The preset that this stands for, as it was written.
    alias: Option<String>,
}

impl Agent {
    /// Who it is.
    pub(crate) fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Somebody who can be asked for a move in this game.
    pub(crate) fn build(&self, rules: Rules) -> Result<Box<dyn Player>, AgentError> {
        match self.entry.kind {
            Kind::Algorithm { build, .. } => build(self, rules),
            Kind::Preset(text) => {
                let mut base = text.parse::<Agent>()?;
                base.chosen
                    .retain(|(setting, _)| self.chosen.iter().all(|(own, _)| own.name != setting.name));
                base.chosen.extend(self.chosen.iter().cloned());
                base.alias = Some(self.to_string());
                base.build(rules)
            }
        }
    }

    /// The same agent with one setting changed, if it has that setting.
    pub(crate) fn with(&self, name: &str, value: &str) -> Result<Agent, AgentError> {
        let written = || AgentError::Setting { entry: self.entry, written: format!("{name}={value}") };
        let setting =
            self.entry.settings().iter().find(|setting| setting.name == name).ok_or_else(written)?;
        let mut agent = self.clone();
        agent.chosen.retain(|(chosen, _)| chosen.name != name);
        agent.chosen.push((setting, value.to_owned()));
        Ok(agent)
    }

    /// A setting that it may have.
    fn setting(&self, name: &str) -> Option<String> {
        self.values().into_iter().find(|(setting, _)| setting.name == name).map(|(_, value)| value)
    }

    /// Whether it solves positions: all it says is certain.
    pub(crate) fn solves(&self) -> bool {
        self.entry.name == "perfect"
    }

    /// Whether it has seen everything that can still happen, having looked so deep where so many cells are empty: then a draw is
    /// one, too.
    pub(crate) fn has_seen_all(&self, empty: u16, reached: u16) -> bool {
        let has = |name, value: &str| self.setting(name).as_deref() == Some(value);
        let unlimited = || has("eval", "none") && has("time", "none") && has("nodes", "none");
        self.solves() || reached >= empty && unlimited()
    }

    /// Whether its choices begin with a seed, and none was given.
    pub(crate) fn wants_seed(&self) -> bool {
        let settled = self.setting("ties").is_some_and(|ties| ties == "first");
        self.setting("seed").is_some() && !settled && !self.asked("seed")
    }

    /// What players are called that are built from it: what was written.
    fn name(&self) -> String {
        self.alias.clone().unwrap_or_else(|| self.to_string())
    }

    /// The algorithm with every setting spelt out.
    pub(crate) fn in_full(&self) -> String {
        let base = self.entry.stands_for().and_then(|text| text.split(':').next()).unwrap_or(self.entry.name);
        let settings = self.values().into_iter().map(|(setting, value)| format!("{}={value}", setting.name));
        format!("{base}:{}", settings.collect::<Vec<_>>().join(","))
    }

    /// Every setting with the value that this agent has.
    pub(crate) fn values(&self) -> Vec<(&'static Setting, String)> {
        let base: Option<Agent> = self.entry.stands_for().and_then(|text| text.parse().ok());
        let value = |setting: &Setting| {
            let chosen = |agent: &Agent| {
                let chosen = agent.chosen.iter().find(|(chosen, _)| chosen.name == setting.name);
                chosen.map(|(_, value)| value.clone())
            };
            chosen(self)
                .or_else(|| base.as_ref().and_then(chosen))
                .unwrap_or_else(|| setting.default.to_owned())
        };
        self.entry.settings().iter().map(|setting| (setting, value(setting))).collect()
    }

    /// A setting of this agent: the value chosen, or the default one.
    fn value(&self, name: &str) -> (&'static Setting, &str) {
        if let Some((setting, value)) = self.chosen.iter().find(|(setting, _)| setting.name == name) {
            return (setting, value);
        }
        let default = self.entry.settings().iter().find(|setting| setting.name == name);
        default.map(|setting| (setting, setting.default)).expect("agents ask for their own settings")
    }
}

impl Agent {
    /// Reads names; values are looked at by [`Agent::checked`].
    fn named(text: &str) -> Result<Agent, AgentError> {
        let (name, settings) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let entry = named(name).ok_or_else(|| AgentError::Unknown(name.to_owned()))?;
        let mut agent = Agent { entry, chosen: Vec::new(), alias: None };
        for written in settings.into_iter().flat_map(|settings| settings.split(',')) {
            let unknown = || AgentError::Setting { entry, written: written.to_owned() };
            let (name, value) = written.split_once('=').ok_or_else(unknown)?;
            let setting = entry.settings().iter().find(|setting| setting.name == name).ok_or_else(unknown)?;
            if agent.chosen.iter().any(|(chosen, _)| chosen.name == name) {
                return Err(AgentError::Twice(setting));
            }
            agent.chosen.push((setting, value.to_owned()));
        }
        Ok(agent)
    }

    /// Values are read where they are used; whether the agent fits a game is another question.
    fn checked(self) -> Result<Agent, AgentError> {
        match self.build(Rules::CONNECT4) {
            Ok(_) | Err(AgentError::Unfit(_)) => Ok(self),
            Err(error) => Err(error),
        }
    }
}

impl FromStr for Agent {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Agent, AgentError> {
        Agent::named(text)?.checked()
    }
}

/// What was written: [`Agent::from_str`] reads it again.
impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry.name)?;
        let mut separator = ':';
        for (setting, value) in &self.chosen {
            write!(f, "{separator}{}={value}", setting.name)?;
            separator = ',';
        }
        Ok(())
    }
}

/// Why a text is not an agent, or the agent not one for a game.
#[derive(Error)]
pub(crate) enum AgentError {
    #[error("{} is not an agent: the roster has {}", quote(.0), names(ROSTER.iter().map(|entry| entry.name)))]
    Unknown(String),
    #[error(
        "{} is not a setting of {}: write name=value with {}",
        quote(.written), .entry.name, names(.entry.settings().iter().map(|setting| setting.name))
    )]
    Setting { entry: &'static Entry, written: String },
    #[error("the setting {} is there twice", .0.name)]
    Twice(&'static Setting),
    #[error("{}={} cannot be used: {} is {}", .setting.name, quote(.value), .setting.name, .setting.meaning)]
    Value { setting: &'static Setting, value: String },
    #[error("{agent} would never end: it needs {needed}")]
    Endless { agent: String, needed: &'static str },
    #[error("{}={} is not for everybody: here {} is {allowed}", .setting.name, quote(.value), .setting.name)]
    Capped { setting: &'static Setting, value: String, allowed: String },
    #[error("{0}")]
    Book(String),
    #[error(transparent)]
    Unfit(#[from] PlayerError),
}

/// Errors are shown to people, also where a test fails.
impl fmt::Debug for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn names(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
