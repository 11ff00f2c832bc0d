//! The stored JSON of plans and games, which must never change.

use lab::arena::{Flaw, Plan, Record, StoredPlan};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A plan or a game as JSON.
pub(crate) fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plans and records have string keys, so they serialise")
}

/// Reads a plan.
pub(crate) fn plan(text: &str) -> Result<Plan, Flaw> {
    // In two steps, because what is wrong with a plan is a sentence for people.
    Plan::try_from(read::<StoredPlan>(text)?).map_err(|error| Flaw::Plan(Box::new(error)))
}

/// Reads a game.
pub(crate) fn record(text: &str) -> Result<Record, Flaw> {
    read(text)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Flaw> {
    serde_json::from_str(text).map_err(|error| Flaw::Unreadable(unreadable(&error)))
}

/// Where a stored text is wrong. What the parser says of it names fields and types of the program.
fn unreadable(error: &serde_json::Error) -> String {
    let what = if error.is_data() { "unexpected value" } else { "invalid JSON" };
    format!("{what} at column {}", error.column())
}
