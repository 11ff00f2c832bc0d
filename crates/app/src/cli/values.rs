//! Parsers of argument values. Errors say `invalid value 'x' for '--flag'` before theirs, so these name only what is expected.

use std::net::IpAddr;
use std::time::Duration;

use board::{Coded, Message, Rules, Side, duration, number};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lab::study::Pace;
use tree::ExerciseSettings;

/// What is expected instead of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ValueError {
    #[error("expected a whole number from {least} to {most}")]
    Number { least: u64, most: u64 },
    #[error("expected a whole number from -{most} to {most}")]
    Signed { most: u32 },
    #[error("expected an IP address such as 127.0.0.1 or ::1")]
    Address,
    #[error("expected a number of playouts or a time such as 100ms or 1s")]
    Pace,
    #[error("expected a time such as 500ms or 1s")]
    Time,
}

impl Coded for ValueError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            // As texts: a seed may be larger than a parameter.
            ValueError::Number { least, most } => {
                message("value.number").with("least", least.to_string()).with("most", most.to_string())
            }
            ValueError::Signed { most } => message("value.signed").with("most", *most),
            ValueError::Address => message("value.address"),
            ValueError::Pace => message("value.pace"),
            ValueError::Time => message("value.time"),
        }
    }
}

/// A port; 0 asks the system for a free one.
pub(super) fn port(text: &str) -> Result<u16, ValueError> {
    between(text, 0, u16::MAX.into())
}

/// An IP address.
pub(super) fn address(text: &str) -> Result<IpAddr, ValueError> {
    text.parse().map_err(|_| ValueError::Address)
}

/// A number of playouts, or a time.
pub(super) fn pace(text: &str) -> Result<Pace, ValueError> {
    let playouts = number(text).filter(|playouts| (1..=1_000_000_000).contains(playouts));
    let time = || duration(text).filter(|time| !time.is_zero());
    let pace = playouts.map(Pace::Playouts).or_else(|| time().map(Pace::Time));
    pace.ok_or(ValueError::Pace)
}

/// A side by its name.
pub(super) fn side() -> impl TypedValueParser<Value = Side> {
    let side = |name: String| if name == Side::Second.name() { Side::Second } else { Side::First };
    PossibleValuesParser::new(Side::BOTH.map(Side::name)).map(side)
}

/// A time above zero.
pub(super) fn positive_duration(text: &str) -> Result<Duration, ValueError> {
    duration(text).filter(|time| !time.is_zero()).ok_or(ValueError::Time)
}

/// No game is longer than the largest board has cells.
fn deepest() -> u64 {
    u64::from(*Rules::SIDES.end()).pow(2)
}

/// A search depth in plies, from 1.
pub(super) fn positive_depth(text: &str) -> Result<u16, ValueError> {
    between(text, 1, deepest())
}

/// A number of plies, from 0.
pub(super) fn depth(text: &str) -> Result<u16, ValueError> {
    between(text, 0, deepest())
}

/// A number of nodes that are recorded.
pub(super) fn recorded(text: &str) -> Result<usize, ValueError> {
    between(text, 1, 10_000_000)
}

/// Levels of a tree.
pub(super) fn levels(text: &str) -> Result<u16, ValueError> {
    between(text, 0, deepest())
}

/// Moves of a node.
pub(super) fn breadth(text: &str) -> Result<usize, ValueError> {
    between(text, 1, deepest())
}

/// Levels of an exercise.
pub(super) fn exercise_depth(text: &str) -> Result<u16, ValueError> {
    let accepted = ExerciseSettings::DEPTHS;
    between(text, (*accepted.start()).into(), (*accepted.end()).into())
}

/// Children of a node of an exercise.
pub(super) fn exercise_breadth(text: &str) -> Result<u16, ValueError> {
    let accepted = ExerciseSettings::BREADTHS;
    between(text, (*accepted.start()).into(), (*accepted.end()).into())
}

/// The value of a leaf of an exercise.
pub(super) fn leaf(text: &str) -> Result<i32, ValueError> {
    let most = ExerciseSettings::LARGEST;
    let value = text.parse().ok().filter(|value| (-most..=most).contains(value));
    value.ok_or(ValueError::Signed { most: most.unsigned_abs() })
}

/// A number of threads.
pub(super) fn threads(text: &str) -> Result<usize, ValueError> {
    between(text, 1, 256)
}

/// A table size in MiB.
pub(super) fn memory(text: &str) -> Result<usize, ValueError> {
    between(text, 1, 65_536)
}

/// A number of positions.
pub(super) fn positions(text: &str) -> Result<usize, ValueError> {
    between(text, 1, 1_000_000)
}

/// A number of games.
pub(super) fn games(text: &str) -> Result<u32, ValueError> {
    between(text, 1, 1_000_000)
}

/// A random seed.
pub(super) fn seed(text: &str) -> Result<u64, ValueError> {
    between(text, 0, u64::MAX)
}

/// The number of a tournament.
pub(super) fn run(text: &str) -> Result<i64, ValueError> {
    between(text, 0, i64::MAX.unsigned_abs())
}

/// A number of seconds.
pub(super) fn seconds(text: &str) -> Result<u32, ValueError> {
    between(text, 0, u32::MAX.into())
}

fn between<T: TryFrom<u64>>(text: &str, least: u64, most: u64) -> Result<T, ValueError> {
    let number = number(text).filter(|number| (least..=most).contains(number));
    number.and_then(|number| T::try_from(number).ok()).ok_or(ValueError::Number { least, most })
}
