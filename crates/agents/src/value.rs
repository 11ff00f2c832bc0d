//! Values of settings: from text, and as text.

use std::str::FromStr;

use board::number;
pub(crate) use board::{decimal, duration, duration_text};

/// A whole number from 1 on.
pub fn positive<T: FromStr + PartialEq + Default>(text: &str) -> Option<T> {
    number(text).filter(|number| *number != T::default())
}

/// A value that may be `none`.
#[expect(clippy::option_option, reason = "the text `none` is a value; an invalid text is not")]
pub(crate) fn optional<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text == "none" { Some(None) } else { read(text).map(Some) }
}

/// The text of a value that may be `none`.
pub(crate) fn optional_text<T>(value: Option<T>, text: impl Fn(T) -> String) -> String {
    value.map_or_else(|| "none".to_owned(), text)
}

/// A whole number within bounds.
pub(crate) fn between(text: &str, least: usize, most: usize) -> Option<usize> {
    number(text).filter(|number| (least..=most).contains(number))
}

/// Words, and what they stand for.
pub(crate) type Words<T> = [(&'static str, T)];

/// The value that a word stands for.
pub(crate) fn meant<T: Copy>(words: &Words<T>, text: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value)
}

/// The word for a value.
pub(crate) fn word<T: Copy + PartialEq>(words: &Words<T>, value: T) -> String {
    let word = words.iter().find(|(_, meant)| *meant == value).map(|(word, _)| *word);
    word.expect("there is a word for every value").to_owned()
}

/// The words of a switch.
pub(crate) const SWITCH: &Words<bool> = &[("on", true), ("off", false)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positive_numbers() {
        assert_eq!((positive::<u16>("0"), positive::<u16>("1")), (None, Some(1)));
    }
}
