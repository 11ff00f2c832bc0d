//! Settings as values.

use std::str::FromStr;
use std::time::Duration;

use board::number;

use super::{Agent, AgentError};

impl Agent {
    /// A setting, read by a function that knows what is accepted.
    pub(super) fn read<T>(&self, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, AgentError> {
        let (setting, value) = self.value(name);
        read(value).ok_or_else(|| AgentError::Value { setting, value: value.to_owned() })
    }

    /// Whether a setting was written.
    pub(super) fn asked(&self, name: &str) -> bool {
        self.chosen.iter().any(|(setting, _)| setting.name == name)
    }

    /// A setting that may be `none`.
    pub(super) fn optional<T>(
        &self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, AgentError> {
        self.read(name, |value| if value == "none" { Some(None) } else { read(value).map(Some) })
    }

    /// A setting that is one of several words.
    pub(super) fn choice<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<T, AgentError> {
        self.read(name, |value| words.iter().find(|(word, _)| *word == value).map(|(_, choice)| *choice))
    }

    /// How much memory it may use.
    pub(super) fn mebibytes(&self) -> Result<usize, AgentError> {
        self.read("memory", |text| number(text).filter(|size| (1..=4096).contains(size)))
    }

    /// A setting that is on or off.
    pub(super) fn switch(&self, name: &str) -> Result<bool, AgentError> {
        self.choice(name, &[("on", true), ("off", false)])
    }
}

/// A whole number from 1 on.
pub(super) fn positive<T: FromStr + PartialEq + Default>(text: &str) -> Option<T> {
    number(text).filter(|number| *number != T::default())
}

/// A decimal number from 0 on, such as `1.4`.
pub(super) fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && text.starts_with(|c: char| c.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// A time such as `500ms`, `2s` or `1.5s`; no more than a day.
pub(crate) fn time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let seconds = decimal(number)? * unit;
    (seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_and_times() {
        assert_eq!((positive::<u16>("0"), positive::<u16>("1")), (None, Some(1)));
        assert_eq!((decimal("1.4"), decimal("2")), (Some(1.4), Some(2.0)));
        assert_eq!(["", ".5", "-1", "1e3", "inf", "NaN", "1.2.3"].map(decimal), [None; 7]);
        assert_eq!(time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(time("1.5s"), Some(Duration::from_millis(1500)));
        assert_eq!(["", "1", "1m", "-1s", "s", "86401s", "99999999999999999999s"].map(time), [None; 7]);
    }
}
