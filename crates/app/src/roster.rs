//! The roster: every agent by name, with its settings, and how it is built.

use std::fmt;
use std::str::FromStr;

use board::quote;
use search::{Player, Random};
use serde::Serialize;
use thiserror::Error;

/// All agents, in the order in which they are listed.
pub(crate) const ROSTER: &[Entry] = &[Entry {
    name: "random",
    summary: "plays any legal move, each as likely as the others",
    plays: "every game",
    source: "linha; the yardstick that everybody must beat",
    settings: &[Setting {
        name: "seed",
        default: "1",
        meaning: "a whole number; the same seed plays the same game",
    }],
    build: |settings| Ok(Box::new(Random::new(settings.number("seed")?))),
}];

/// One agent of the roster.
#[derive(Serialize)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    /// Which games it plays, in words.
    pub(crate) plays: &'static str,
    /// Who described it, and where.
    pub(crate) source: &'static str,
    pub(crate) settings: &'static [Setting],
    #[serde(skip)]
    build: fn(&Agent) -> Result<Box<dyn Player>, AgentError>,
}

/// Something about an agent that can be chosen.
#[derive(Serialize)]
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) default: &'static str,
    /// What it means and what is accepted.
    pub(crate) meaning: &'static str,
}

/// An agent as people write it: a name, and settings other than the default ones.
#[derive(Clone)]
pub(crate) struct Agent {
    entry: &'static Entry,
    /// In the order in which they were written.
    chosen: Vec<(&'static Setting, String)>,
}

impl Agent {
    /// Who it is.
    pub(crate) fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Somebody who can be asked for a move.
    pub(crate) fn build(&self) -> Result<Box<dyn Player>, AgentError> {
        (self.entry.build)(self)
    }

    /// A setting of this agent: the value chosen, or the default one.
    fn value(&self, name: &str) -> (&'static Setting, &str) {
        let chosen = self.chosen.iter().find(|(setting, _)| setting.name == name);
        let default = || self.entry.settings.iter().find(|setting| setting.name == name);
        match chosen {
            Some((setting, value)) => (*setting, value),
            None => default()
                .map(|setting| (setting, setting.default))
                .expect("agents ask for their own settings"),
        }
    }

    /// A setting that is a whole number.
    fn number(&self, name: &str) -> Result<u64, AgentError> {
        let (setting, value) = self.value(name);
        let digits = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
        let number = if digits { value.parse().ok() } else { None };
        number.ok_or_else(|| AgentError::Value { setting, value: value.to_owned() })
    }
}

impl FromStr for Agent {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Agent, AgentError> {
        let (name, settings) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let entry = ROSTER.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| AgentError::Unknown(name.to_owned()))?;
        let mut agent = Agent { entry, chosen: Vec::new() };
        for written in settings.into_iter().flat_map(|settings| settings.split(',')) {
            let unknown = || AgentError::Setting { entry, written: written.to_owned() };
            let (name, value) = written.split_once('=').ok_or_else(unknown)?;
            let setting = entry.settings.iter().find(|setting| setting.name == name).ok_or_else(unknown)?;
            if agent.chosen.iter().any(|(chosen, _)| chosen.name == name) {
                return Err(AgentError::Twice(setting));
            }
            agent.chosen.push((setting, value.to_owned()));
        }
        agent.build().map(|_| agent)
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

/// Why a text is not an agent.
#[derive(Error)]
pub(crate) enum AgentError {
    #[error("{} is not an agent: the roster has {}", quote(.0), names(ROSTER.iter().map(|entry| entry.name)))]
    Unknown(String),
    #[error(
        "{} is not a setting of {}: write name=value with {}",
        quote(.written), .entry.name, names(.entry.settings.iter().map(|setting| setting.name))
    )]
    Setting { entry: &'static Entry, written: String },
    #[error("the setting {} is there twice", .0.name)]
    Twice(&'static Setting),
    #[error("{}={} cannot be used: {} is {}", .setting.name, quote(.value), .setting.name, .setting.meaning)]
    Value { setting: &'static Setting, value: String },
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
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        text.parse::<Agent>().err().expect(text).to_string()
    }

    #[test]
    fn agents_are_built_as_they_are_written() {
        for (text, name) in [
            ("random", "random:seed=1"),
            ("random:seed=7", "random:seed=7"),
            ("random:seed=18446744073709551615", "random:seed=18446744073709551615"),
        ] {
            let agent: Agent = text.parse().expect(text);
            assert_eq!(agent.to_string(), text);
            assert_eq!(agent.build().expect(text).name(), name);
        }
    }

    #[test]
    fn every_agent_can_be_built_with_its_default_settings() {
        for entry in ROSTER {
            let agent: Agent = entry.name.parse().expect(entry.name);
            let defaults: Vec<_> = entry
                .settings
                .iter()
                .map(|setting| format!("{}={}", setting.name, setting.default))
                .collect();
            let written: Agent = format!("{}:{}", entry.name, defaults.join(",")).parse().expect(entry.name);
            let name = |agent: Agent| agent.build().expect(entry.name).name();
            assert_eq!(name(agent), name(written));
        }
    }

    #[test]
    fn wrong_agents_are_told_what_is_right() {
        assert_eq!(refusal("stockfish"), "\"stockfish\" is not an agent: the roster has random");
        assert_eq!(refusal(""), "\"\" is not an agent: the roster has random");
        let not_a_setting = |written: &str| {
            format!("{} is not a setting of random: write name=value with seed", quote(written))
        };
        assert_eq!(refusal("random:depth=3"), not_a_setting("depth=3"));
        assert_eq!(refusal("random:"), not_a_setting(""));
        assert_eq!(refusal("random:seed"), not_a_setting("seed"));
        assert_eq!(refusal("random:seed=1,seed=2"), "the setting seed is there twice");
        for value in ["", "-1", "+1", "x", "1.5", "18446744073709551616"] {
            assert_eq!(
                refusal(&format!("random:seed={value}")),
                format!(
                    "seed={} cannot be used: seed is a whole number; the same seed plays the same game",
                    quote(value)
                )
            );
        }
    }

    #[test]
    fn no_text_breaks_the_parser() {
        const PIECES: [&str; 9] = ["random", ":", ",", "=", "seed", "7", "x", " ", "é"];
        bolero::check!().with_type::<Vec<u8>>().for_each(|bytes| {
            let pieces: String = bytes.iter().map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).collect();
            for text in [pieces, String::from_utf8_lossy(bytes).into_owned()] {
                match text.parse::<Agent>() {
                    Ok(agent) => assert_eq!(agent.to_string(), text),
                    Err(error) => assert!(!error.to_string().contains(char::is_control)),
                }
            }
        });
    }
}
