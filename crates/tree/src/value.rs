//! Values as people and programs read them.

use std::fmt;

use search::{Score, Verdict};
use serde::{Serialize, Serializer};

/// A score with its unit: how many points of the score are one point of the evaluation.
///
/// Written as docs/tree-format.md says: a number of points, `W7` or `L7` (in plies), `W` or `L`; an open bound (the best or the worst score) as null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// The score.
    pub score: Score,
    /// See [`search::heuristic::Evaluation::unit`].
    pub unit: u32,
}

impl Value {
    /// The bound of a window that is open there: nothing is beyond it.
    pub fn is_open(self) -> bool {
        self.score == Score::BEST || self.score == Score::WORST
    }

    /// The points of an estimate.
    fn points(self, points: i32) -> f64 {
        f64::from(points) / f64::from(self.unit)
    }
}

/// The winner's own moves, of twice as many; nothing if they are unknown. Bounds of windows lie between two lengths: `3½`.
fn moves(halves: Option<u16>) -> String {
    match halves.map(|halves| (halves / 2, halves % 2)) {
        None => String::new(),
        Some((whole, 0)) => whole.to_string(),
        Some((0, _)) => "½".to_owned(),
        Some((whole, _)) => format!("{whole}½"),
    }
}

/// For people: `+7`, `-2.35`, `0`, `W4` (a win with the fourth move of the winner), `L`, `+∞`, `−∞`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score.verdict() {
            _ if self.score == Score::BEST => f.write_str("+∞"),
            _ if self.score == Score::WORST => f.write_str("−∞"),
            Verdict::Win(plies) => write!(f, "W{}", moves(plies.map(|plies| plies + 1))),
            Verdict::Loss(plies) => write!(f, "L{}", moves(plies)),
            Verdict::Estimate(points) => write!(f, "{}", self.points(points)),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.score.verdict() {
            _ if self.is_open() => serializer.serialize_none(),
            Verdict::Estimate(points) if points % self.unit.cast_signed() == 0 => {
                serializer.serialize_i32(points / self.unit.cast_signed())
            }
            Verdict::Estimate(points) => serializer.serialize_f64(self.points(points)),
            Verdict::Win(None) => serializer.serialize_str("W"),
            Verdict::Loss(None) => serializer.serialize_str("L"),
            Verdict::Win(Some(plies)) => serializer.collect_str(&format_args!("W{plies}")),
            Verdict::Loss(Some(plies)) => serializer.collect_str(&format_args!("L{plies}")),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Value {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TreeValue".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": ["number", "string", "null"] })
    }
}
