use std::fmt;

use board::grouped;
use serde::{Serialize, Serializer};

use super::text::csv_number;
use crate::Interval;

/// What stands in one place of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Words.
    Text(String),
    /// A whole number. Wide enough for every `u64` and every `i64`; JSON takes no wider ones.
    Integer(i128),
    /// A number, shown with this many digits after the point.
    Number {
        /// The number.
        value: f64,
        /// How many digits follow the point.
        digits: usize,
    },
    /// An estimate with its confidence interval.
    Interval {
        /// The estimate.
        value: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
        /// How many digits follow each point.
        digits: usize,
    },
    /// Nothing known.
    Missing,
}

impl Value {
    /// A number, shown with this many digits after the point.
    pub fn number(value: f64, digits: usize) -> Value {
        Value::Number { value, digits }
    }

    /// An estimate with its interval, shown with this many digits after the point.
    pub fn interval(interval: Interval, digits: usize) -> Value {
        let Interval { value, low, high } = interval;
        Value::Interval { value, low, high, digits }
    }

    /// The value for people, with a separator between groups of three digits.
    pub(super) fn shown(&self, separator: char) -> String {
        let number = |value: f64, digits: usize| match value {
            f64::INFINITY => "∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            _ => grouped(&format!("{value:.digits$}"), separator),
        };
        match *self {
            Value::Text(ref text) => text.clone(),
            Value::Integer(n) => grouped(&n.to_string(), separator),
            Value::Number { value, digits } if value.is_finite() => number(value, digits),
            Value::Interval { value, low, high, digits } if value.is_finite() => {
                // A dash before a minus sign would be hard to read.
                let to = if low < 0.0 { " to " } else { "–" };
                format!("{} ({}{to}{})", number(value, digits), number(low, digits), number(high, digits))
            }
            Value::Number { .. } | Value::Interval { .. } | Value::Missing => "–".to_owned(),
        }
    }

    /// The value for programs, then the two ends of its interval.
    pub(super) fn csv_fields(&self) -> [String; 3] {
        let alone = |field: String| [field, String::new(), String::new()];
        match *self {
            Value::Text(ref text) => alone(text.clone()),
            Value::Integer(n) => alone(n.to_string()),
            Value::Number { value, .. } => alone(csv_number(value)),
            Value::Interval { value, low, high, .. } => [value, low, high].map(csv_number),
            Value::Missing => alone(String::new()),
        }
    }
}

/// The value for people, with a space between groups of three digits.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.shown(' '))
    }
}

macro_rules! value_of_integers {
    ($($int:ty)*) => {$(
        impl From<$int> for Value {
            fn from(n: $int) -> Value {
                Value::Integer(n.into())
            }
        }
    )*};
}

value_of_integers!(u8 u16 u32 u64 i8 i16 i32 i64);

impl From<usize> for Value {
    fn from(n: usize) -> Value {
        Value::Integer(i128::try_from(n).expect("no machine has addresses of 127 bits"))
    }
}

/// Two digits after the point; [`Value::number`] takes another number of them.
impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::number(value, 2)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Missing, Into::into)
    }
}

/// Numbers in full; an interval is an object of `value`, `low` and `high`; what is missing is `null`.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Value::Text(ref text) => serializer.serialize_str(text),
            Value::Integer(n) => serializer.serialize_i128(n),
            Value::Number { value, .. } => serializer.serialize_f64(value),
            Value::Interval { value, low, high, .. } => Interval { value, low, high }.serialize(serializer),
            Value::Missing => serializer.serialize_none(),
        }
    }
}
