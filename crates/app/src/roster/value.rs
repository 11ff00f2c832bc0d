//! Settings as values.

use std::str::FromStr;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positive_numbers() {
        assert_eq!((positive::<u16>("0"), positive::<u16>("1")), (None, Some(1)));
    }
}
