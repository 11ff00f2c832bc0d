//! Engines as text.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use board::{Coded, Message, number, quote};
use thiserror::Error;

use super::Engine;
use crate::error::UnknownSetting;
use crate::value::{duration, duration_text, optional_text};

/// The protocol.
const PROTOCOL: &str = "gomocup";
/// What stands before the path.
const PREFIX: &str = "gomocup:";

/// A setting of an external engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineSetting {
    /// Its name in texts.
    pub name: &'static str,
    /// Its default value as text.
    pub default: &'static str,
    /// The code of its meaning.
    pub code: &'static str,
    /// Its meaning and the accepted values, as a noun phrase: errors say `expected` before it.
    pub meaning: &'static str,
}

/// Its meaning.
impl Coded for EngineSetting {
    fn message(&self) -> Message {
        Message::new(self.code, self.meaning)
    }
}

impl Engine {
    /// The settings of every engine, in the order in which they are listed.
    pub const SETTINGS: [EngineSetting; 5] = [
        EngineSetting {
            name: "time",
            default: "1s",
            code: "setting.engine-time",
            meaning: "the time per move, such as 500ms or 2s",
        },
        EngineSetting {
            name: "game",
            default: "none",
            code: "setting.engine-game",
            meaning: "the time for all moves of a game, such as 180s",
        },
        EngineSetting {
            name: "memory",
            default: "none",
            code: "setting.engine-memory",
            meaning: "the memory that the engine is told it may use in MiB, 1 to 65536",
        },
        EngineSetting {
            name: "margin",
            default: "500ms",
            code: "setting.engine-margin",
            meaning: "how late a move may be, such as 500ms",
        },
        EngineSetting {
            name: "arguments",
            default: "none",
            code: "setting.engine-arguments",
            meaning: "the command-line arguments of the program, separated by spaces",
        },
    ];
}

/// Why a text is not an engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EngineError {
    /// It does not begin with `gomocup:`.
    #[error("{} is not an engine: expected gomocup:PATH, such as gomocup:./pbrain-name,time=500ms", quote(.0))]
    Prefix(String),
    /// No program is named.
    #[error("gomocup: needs the path of a program, such as gomocup:./pbrain-name")]
    Path,
    /// There is no such setting.
    #[error("{}", unknown_setting(.0))]
    Setting(String),
    /// A setting is written more than once.
    #[error("the setting {0} is given twice")]
    Twice(&'static str),
    /// A setting does not take that value.
    #[error("invalid value {} for {}: expected {}", quote(.value), .setting.name, .setting.meaning)]
    Value {
        /// Which setting.
        setting: EngineSetting,
        /// What was written.
        value: String,
    },
}

fn unknown_setting(written: &str) -> UnknownSetting<'_> {
    let names = Engine::SETTINGS.map(|setting| setting.name).to_vec();
    UnknownSetting { owner: PROTOCOL, names, written }
}

impl Coded for EngineError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            EngineError::Prefix(text) => message("engine.form").with("text", quote(text)),
            EngineError::Path => message("engine.path"),
            EngineError::Setting(written) => unknown_setting(written).message(),
            EngineError::Twice(name) => message("setting.twice").with("setting", *name),
            EngineError::Value { setting, value } => {
                let value = message("setting.value").with("value", quote(value));
                value.with("setting", setting.name).with("meaning", setting.message())
            }
        }
    }
}

impl FromStr for Engine {
    type Err = EngineError;

    fn from_str(text: &str) -> Result<Engine, EngineError> {
        if text == PROTOCOL {
            return Err(EngineError::Path);
        }
        let rest = text.strip_prefix(PREFIX).ok_or_else(|| EngineError::Prefix(text.to_owned()))?;
        let (path, settings) = rest.split_once(',').map_or((rest, None), |(path, rest)| (path, Some(rest)));
        if path.is_empty() || path.contains('\0') {
            return Err(EngineError::Path);
        }
        let mut engine = Engine::new(PathBuf::from(path));
        let mut seen = Vec::new();
        for written in settings.into_iter().flat_map(|settings| settings.split(',')) {
            let unknown = || EngineError::Setting(written.to_owned());
            let (name, value) = written.split_once('=').ok_or_else(unknown)?;
            let known = Engine::SETTINGS.into_iter().find(|known| known.name == name);
            let setting = known.ok_or_else(unknown)?;
            if seen.contains(&name) {
                return Err(EngineError::Twice(setting.name));
            }
            seen.push(name);
            let wrong = || EngineError::Value { setting, value: value.to_owned() };
            engine.set(name, value).ok_or_else(wrong)?;
        }
        Ok(engine)
    }
}

impl Engine {
    /// Whether a text describes an engine rather than an agent, even if its path is missing.
    pub fn is_meant(text: &str) -> bool {
        text == PROTOCOL || text.starts_with(PREFIX)
    }

    /// Every setting with its value for this engine.
    pub fn values(&self) -> Vec<(EngineSetting, String)> {
        Engine::SETTINGS.into_iter().map(|setting| (setting, self.text(setting.name))).collect()
    }

    /// The value of a setting as text.
    fn text(&self, name: &str) -> String {
        match name {
            "time" => duration_text(self.time),
            "game" => optional_text(self.game, duration_text),
            "memory" => optional_text(self.memory, |size| size.to_string()),
            "margin" => duration_text(self.margin),
            _ if self.arguments.is_empty() => "none".to_owned(),
            _ => self.arguments.join(" "),
        }
    }

    /// Gives a setting a value, if it can be used.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "time" => self.time = milliseconds(value)?,
            "game" => self.game = Some(milliseconds(value)?),
            "memory" => self.memory = Some(number(value).filter(|size| (1..=65_536).contains(size))?),
            "margin" => self.margin = milliseconds(value)?,
            _ if value.contains('\0') => return None,
            _ => self.arguments = value.split_whitespace().map(str::to_owned).collect(),
        }
        Some(())
    }
}

/// A time in whole milliseconds: the protocol has no shorter ones.
fn milliseconds(text: &str) -> Option<Duration> {
    u64::try_from(duration(text)?.as_millis()).ok().map(Duration::from_millis)
}

/// The path and the settings that differ from the defaults: [`Engine::from_str`] reads it again.
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Engine::new("");
        write!(f, "{PREFIX}{}", self.program.display())?;
        if self.time != usual.time {
            write!(f, ",time={}", duration_text(self.time))?;
        }
        if let Some(game) = self.game {
            write!(f, ",game={}", duration_text(game))?;
        }
        if let Some(memory) = self.memory {
            write!(f, ",memory={memory}")?;
        }
        if self.margin != usual.margin {
            write!(f, ",margin={}", duration_text(self.margin))?;
        }
        if !self.arguments.is_empty() {
            write!(f, ",arguments={}", self.arguments.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Engine>().expect_err(text).to_string()
    }

    #[test]
    fn an_engine_is_a_path_and_settings() {
        let engine: Engine = "gomocup:./my engines/pbrain: one".parse().expect("a path");
        assert_eq!(engine, Engine::new("./my engines/pbrain: one"));
        let text = "gomocup:linha,time=1.5s,game=180s,memory=70,margin=20ms,arguments= gomocup  --fast";
        let engine: Engine = text.parse().expect("all settings");
        let seconds = Duration::from_secs;
        assert_eq!((engine.time, engine.game), (Duration::from_millis(1500), Some(seconds(180))));
        assert_eq!((engine.memory, engine.margin), (Some(70), Duration::from_millis(20)));
        assert_eq!(engine.arguments, ["gomocup", "--fast"]);
    }

    #[test]
    fn what_is_printed_is_read_again() {
        for text in [
            "gomocup:x",
            "gomocup:/a b/c=d:e",
            "gomocup:x,time=500ms",
            "gomocup:x,time=0s,game=10s,memory=1,margin=1ms,arguments=a b",
        ] {
            let engine: Engine = text.parse().expect(text);
            assert_eq!(engine.to_string(), text);
        }
        // Defaults, and times finer than the protocol knows, are not printed.
        let engine: Engine = "gomocup:x,time=1s,game=1.0009s,arguments=".parse().expect("valid");
        assert_eq!(engine.to_string(), "gomocup:x,game=1s");
    }

    #[test]
    fn errors_say_what_is_accepted() {
        let settings = "expected name=value, where name is time, game, memory, margin, arguments";
        assert_eq!(
            error("random"),
            r#""random" is not an engine: expected gomocup:PATH, such as gomocup:./pbrain-name,time=500ms"#
        );
        assert_eq!(error("gomocup:"), "gomocup: needs the path of a program, such as gomocup:./pbrain-name");
        assert_eq!(error("gomocup:,time=1s"), error("gomocup:"));
        assert_eq!(error("gomocup:x,"), format!(r#""" is not a setting: {settings}"#));
        assert_eq!(error("gomocup:x,fast"), format!(r#""fast" is not a setting: {settings}"#));
        assert_eq!(error("gomocup:x,tmie=1s"), r#"unknown setting "tmie" of gomocup: did you mean "time"?"#);
        assert_eq!(error("gomocup:x,time=1s,time=1s"), "the setting time is given twice");
        assert_eq!(
            error("gomocup:x,time=soon"),
            r#"invalid value "soon" for time: expected the time per move, such as 500ms or 2s"#
        );
        assert_eq!(
            error("gomocup:x,memory=0"),
            r#"invalid value "0" for memory: expected the memory that the engine is told it may use in MiB, 1 to 65536"#
        );
    }

    /// The defaults that are listed are those that engines have.
    #[test]
    fn listed_defaults_change_nothing() {
        for EngineSetting { name, default, .. } in Engine::SETTINGS {
            if default != "none" {
                let written: Engine = format!("gomocup:x,{name}={default}").parse().expect(name);
                assert_eq!(written, Engine::new("x"), "{name}");
            }
        }
    }

    #[test]
    fn values_are_those_that_were_written() {
        let values = |text: &str| {
            let engine: Engine = text.parse().expect(text);
            engine.values().into_iter().map(|(_, value)| value).collect::<Vec<_>>()
        };
        assert_eq!(values("gomocup:x"), Engine::SETTINGS.map(|setting| setting.default));
        let all = "gomocup:x,time=2s,game=180s,memory=70,margin=20ms,arguments=a b";
        assert_eq!(values(all), ["2s", "180s", "70", "20ms", "a b"]);
    }

    /// A case takes microseconds, so that there are a hundred times as many as of other properties.
    fn many() -> ProptestConfig {
        let usual = ProptestConfig::default();
        ProptestConfig { cases: 100 * usual.cases, ..usual }
    }

    proptest! {
        #![proptest_config(many())]

        #[test]
        fn any_text_is_an_engine_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..=64)) {
            const PIECES: &[&str] = &[
                "gomocup:",
                "./x",
                ",",
                "time=",
                "500ms",
                "0.5s",
                "memory=",
                "70",
                "game=",
                "arguments=",
                "a b",
                "=",
            ];
            let pieces: String = bytes.iter().map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).collect();
            for text in [pieces, String::from_utf8_lossy(&bytes).into_owned()] {
                for text in [format!("gomocup:{text}"), text] {
                    match text.parse::<Engine>() {
                        Ok(engine) => assert_eq!(engine.to_string().parse(), Ok(engine)),
                        Err(error) => assert!(!error.to_string().contains(char::is_control)),
                    }
                }
            }
        }
    }
}
