//! The limit on every move of a tournament.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use board::{Coded, Message, duration, duration_text, number, quote};
use search::Limits;

/// A limit on every move, on top of the players' own settings: `depth=4`, `nodes=1000` or `time=100ms`.
///
/// ```
/// use std::time::Duration;
/// use lab::arena::MoveLimit;
/// use search::Limits;
///
/// let limit: MoveLimit = "time=100ms".parse()?;
/// assert_eq!(Limits::from(limit), Limits::time(Duration::from_millis(100)));
/// assert_eq!(limit.to_string(), "time=100ms");
/// # Ok::<(), lab::arena::ParseLimitError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLimit {
    /// Depth in plies, at least 1.
    Depth(u16),
    /// Nodes, at least 1.
    Nodes(u64),
    /// Wall-clock time, more than zero and at most a day.
    Time(Duration),
}

impl From<MoveLimit> for Limits {
    fn from(limit: MoveLimit) -> Limits {
        match limit {
            MoveLimit::Depth(depth) => Limits::depth(depth),
            MoveLimit::Nodes(nodes) => Limits::nodes(nodes),
            MoveLimit::Time(time) => Limits::time(time),
        }
    }
}

/// A text that cannot be read as a limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid limit {}: expected depth=4, nodes=1000 or time=100ms", quote(.text))]
pub struct ParseLimitError {
    /// What was written.
    pub text: String,
}

impl Coded for ParseLimitError {
    fn message(&self) -> Message {
        Message::new("limit.form", self).with("text", quote(&self.text))
    }
}

impl FromStr for MoveLimit {
    type Err = ParseLimitError;

    fn from_str(text: &str) -> Result<MoveLimit, ParseLimitError> {
        let read = |(name, value): (&str, &str)| match name {
            "depth" => number(value).filter(|depth| *depth > 0).map(MoveLimit::Depth),
            "nodes" => number(value).filter(|nodes| *nodes > 0).map(MoveLimit::Nodes),
            "time" => duration(value).filter(|time| !time.is_zero()).map(MoveLimit::Time),
            _ => None,
        };
        text.split_once('=').and_then(read).ok_or_else(|| ParseLimitError { text: text.to_owned() })
    }
}

impl fmt::Display for MoveLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveLimit::Depth(depth) => write!(f, "depth={depth}"),
            MoveLimit::Nodes(nodes) => write!(f, "nodes={nodes}"),
            MoveLimit::Time(time) => write!(f, "time={}", duration_text(*time)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn limits() -> impl Strategy<Value = MoveLimit> {
        let time =
            (1..=86_400_000_000_000_u64).prop_map(|nanos| MoveLimit::Time(Duration::from_nanos(nanos)));
        let short = (1..=2_000_000_000_u64).prop_map(|nanos| MoveLimit::Time(Duration::from_nanos(nanos)));
        let depth = (1..=u16::MAX).prop_map(MoveLimit::Depth);
        prop_oneof![depth, (1..=u64::MAX).prop_map(MoveLimit::Nodes), time, short]
    }

    #[test]
    fn limits_are_written_as_people_write_them() {
        for text in ["depth=4", "nodes=1000", "time=100ms", "time=1.5s", "time=2s", "time=0.5ms"] {
            assert_eq!(text.parse::<MoveLimit>().map(|limit| limit.to_string()), Ok(text.to_owned()));
        }
        assert_eq!(
            "time=1500ms".parse::<MoveLimit>().map(|limit| limit.to_string()),
            Ok("time=1.5s".to_owned())
        );
    }

    #[test]
    fn invalid_limits_are_quoted() {
        for text in ["", "4", "depth", "depth=0", "depth=65536", "nodes=-1", "time=0s", "time=1", "speed=3"] {
            let error = text.parse::<MoveLimit>().expect_err("no limit").to_string();
            let said = format!("invalid limit {}: expected depth=4, nodes=1000 or time=100ms", quote(text));
            assert_eq!(error, said);
        }
    }

    proptest! {
        #[test]
        fn printed_limits_are_parsed(limit in limits()) {
            prop_assert_eq!(limit.to_string().parse::<MoveLimit>(), Ok(limit));
        }
    }
}
