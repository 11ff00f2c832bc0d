//! Sides, outcomes and rules as text, and messages as objects, for stored data and APIs.

use serde::de::Error;
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Message, Outcome, Param, Rules, Side};

/// The accepted values, for errors.
const SIDES: [&str; 2] = [Side::First.name(), Side::Second.name()];
const OUTCOMES: [&str; 3] = [SIDES[0], SIDES[1], Outcome::Draw.name()];

/// `"first"` or `"second"`.
impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        let text = String::deserialize(deserializer)?;
        let side = Side::BOTH.into_iter().find(|side| side.name() == text);
        side.ok_or_else(|| D::Error::unknown_variant(&text, &SIDES))
    }
}

/// The side that has won, or `"draw"`.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        let text = String::deserialize(deserializer)?;
        let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.name() == text);
        outcome.ok_or_else(|| D::Error::unknown_variant(&text, &OUTCOMES))
    }
}

/// The name or the shape, as [`Rules`] are displayed.
impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Parsed as by [`FromStr`](std::str::FromStr), with its error.
impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// `{"code": "move.full", "message": "column 4 is full", "params": {"column": "4"}}`.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut message = serializer.serialize_struct("Message", 3)?;
        message.serialize_field("code", self.code())?;
        message.serialize_field("message", &self.to_string())?;
        message.serialize_field("params", &Params(self.params()))?;
        message.end()
    }
}

/// Parameters by name.
struct Params<'a>(&'a [(&'static str, Param)]);

impl Serialize for Params<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// A string, a number, or a message.
impl Serialize for Param {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Param::Text(text) => serializer.serialize_str(text),
            Param::Number(number) => serializer.serialize_i64(*number),
            Param::Message(message) => message.serialize(serializer),
        }
    }
}
