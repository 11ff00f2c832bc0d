//! The stored JSON of plans and games, which must never change.

use board::Outcome;
use lab::arena::{GameResult, Plan, Record};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::StoreError;

/// A plan or a game as JSON.
pub(crate) fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plans and records have string keys, so they serialise")
}

/// Reads the plan of a tournament.
pub(crate) fn plan(text: &str, place: impl FnOnce() -> String, run: i64) -> Result<Plan, StoreError> {
    read(text, place, || format!("a plan of run {run}"))
}

/// Reads a game of a tournament.
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
        why: unreadable(&error),
    })
}

/// Where a stored text is wrong. What the parser says of it names fields and types of the program.
fn unreadable(error: &serde_json::Error) -> String {
    let what = if error.is_data() { "unexpected value" } else { "invalid JSON" };
    format!("{what} at column {}", error.column())
}

/// The result of a game from its columns pair, leg and result.
pub(crate) fn game_result(
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
