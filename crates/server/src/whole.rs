//! Whole numbers in bodies.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Number;

/// The greatest whole number that every JSON library reads exactly: above it, those that have only floating-point numbers round.
pub(crate) const GREATEST: u64 = (1 << 53) - 1;

/// A whole number, described as at most `MOST`. Greater ones are read as well: the board refuses them, and says what it takes.
#[derive(Clone, Copy)]
pub(crate) struct Whole<const MOST: u64>(pub(crate) u64);

impl<const MOST: u64> Whole<MOST> {
    /// The number as an index; the greatest one, which no board has, if it is greater.
    pub(crate) fn as_usize(self) -> usize {
        self.0.try_into().unwrap_or(usize::MAX)
    }
}

/// The whole number that a number is: `2`, `2.0` and `2e0` are the same in JSON.
pub(crate) fn whole(number: &Number) -> Option<u64> {
    let float = || number.as_f64().filter(|float| float.fract() == 0.0 && *float >= 0.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and not negative")]
    let exact = number.as_u64().or_else(|| float().map(|float| float as u64));
    exact.filter(|exact| *exact <= GREATEST)
}

impl<'de, const MOST: u64> Deserialize<'de> for Whole<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole<MOST>, D::Error> {
        let number = Number::deserialize(deserializer)?;
        whole(&number).map(Whole).ok_or_else(|| D::Error::custom("not a whole number"))
    }
}

impl<const MOST: u64> JsonSchema for Whole<MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("WholeUpTo{MOST}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0, "maximum": MOST })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_however_they_are_written() {
        let read = |text: &str| serde_json::from_str::<Whole<9>>(text).ok().map(|Whole(number)| number);
        for (text, number) in [("0", 0), ("-0", 0), ("7", 7), ("7.0", 7), ("2e3", 2000), ("-0.0", 0)] {
            assert_eq!(read(text), Some(number), "{text}");
        }
        assert_eq!(read("9007199254740991"), Some(GREATEST));
        for text in
            ["-1", "1.5", "-2.0", "9007199254740992", "1e300", "18446744073709551616", "\"1\"", "null"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
