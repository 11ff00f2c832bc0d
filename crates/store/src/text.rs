//! Plans and games as the text that is kept.

use board::Outcome;
use lab::arena::{Assignment, GameResult, Plan, Record};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::StoreError;

/// A plan or a game as text.
pub(crate) fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value)
        .expect("plans and records have names for keys, and nothing else that can fail")
}

/// The plan of a tournament.
pub(crate) fn plan(text: &str, place: impl FnOnce() -> String, run: i64) -> Result<Plan, StoreError> {
    read(text, place, || format!("a plan of run {run}"))
}

/// A game of a tournament.
pub(crate) fn record(text: &str, place: impl FnOnce() -> String, run: i64) -> Result<Record, StoreError> {
    read(text, place, || format!("a game of run {run}"))
}

fn read<T: DeserializeOwned>(
    text: &str,
    place: impl FnOnce() -> String,
    what: impl FnOnce() -> String,
) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged {
        place: place(),
        what: what(),
        why: error.to_string(),
    })
}

/// How a game ended, from the columns that hold its pair, its leg and who won.
pub(crate) fn scored(
    (pair, leg, won): (i64, i64, &str),
    place: impl FnOnce() -> String,
    run: i64,
) -> Result<GameResult, StoreError> {
    let result = Outcome::ALL.into_iter().find(|outcome| outcome.name() == won);
    let known = u32::try_from(pair).ok().zip(u8::try_from(leg).ok()).zip(result);
    let ((pair, leg), result) = known.ok_or_else(|| StoreError::Damaged {
        place: place(),
        what: format!("a game of run {run}"),
        why: format!("pair {pair}, leg {leg} was won by {won:?}"),
    })?;
    Ok(GameResult { pair, leg, result })
}

/// A pair to be played, from its number and its stored games as bits.
pub(crate) fn pair(number: u32, legs: i64) -> Assignment {
    Assignment::Pair { number, stored: [legs & 1 != 0, legs & 2 != 0] }
}
