//! What positions are worth inside the search: points that fit into sixteen bits.
//!
//! A win is counted from the root of the search: sooner is better. Everything below [`SURE`] is an estimate.

use search::Score;

/// Points to the side to move.
pub(crate) type Value = i32;

/// A win at the root.
pub(crate) const WIN: Value = 30_000;
/// The longest line.
pub(crate) const LONGEST: usize = 512;
/// Certain wins are worth more than this, certain losses less than its negation.
pub(crate) const SURE: Value = WIN - 1_000;
/// The highest estimate.
pub(crate) const HIGHEST: Value = 20_000;

/// A win by the side to move, `plies` after the root.
pub(crate) fn win_at(plies: usize) -> Value {
    WIN - Value::try_from(plies).unwrap_or(1_000).min(999)
}

/// Whether the value is a certain win of either side.
pub(crate) fn is_sure(value: Value) -> bool {
    value.abs() > SURE
}

/// A value as tables keep it: wins are counted from the position itself, `ply` plies after the root.
pub(crate) fn from_here(value: Value, ply: usize) -> Value {
    let ply = Value::try_from(ply).unwrap_or(1_000);
    match value {
        value if value > SURE => value + ply,
        value if value < -SURE => value - ply,
        value => value,
    }
}

/// A value of a table as the search sees it, `ply` plies after the root.
pub(crate) fn from_root(value: Value, ply: usize) -> Value {
    let ply = Value::try_from(ply).unwrap_or(1_000);
    match value {
        value if value > SURE => (value - ply).max(SURE + 1),
        value if value < -SURE => (value + ply).min(-SURE - 1),
        value => value,
    }
}

/// A value as others see it.
pub(crate) fn score(value: Value) -> Score {
    let plies = || u16::try_from(WIN - value.abs()).unwrap_or(u16::MAX);
    match value {
        value if value > SURE => Score::win_in(plies()),
        value if value < -SURE => Score::loss_in(plies()),
        value => Score::estimate(value),
    }
}

#[cfg(test)]
mod tests;
