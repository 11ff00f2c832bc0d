//! A board as plain data, for storage.

use serde::{Deserialize, Serialize};

/// What remains of a board when its session ends: from it, [`Session::restore`](crate::Session::restore) goes on with the game.
///
/// Searches, hints and values are not in it: they are found anew. The stored form may gain fields, and never loses one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The rules, as text.
    pub game: String,
    /// All moves, also those of variations: lines of moves, each with the number of the position it starts from. Positions are
    /// numbered as they come, from 1; 0 is the empty board.
    pub lines: Vec<(usize, String)>,
    /// The last position of the current line.
    pub end: usize,
    /// The last position of the main line; without it, that is the line of the first moves.
    #[serde(default)]
    pub main: Option<usize>,
    /// The number of moves on the board; later ones of the line are undone.
    pub ply: usize,
    /// The players: first and second.
    pub seats: [StoredSeat; 2],
    /// The minimum time between two moves of two computers, in milliseconds.
    pub pace: u64,
    /// Whether computers are paused.
    pub paused: bool,
    /// The analysis, if it is on.
    pub analysis: Option<StoredAnalysis>,
    /// Whether the moves of the current line are reviewed.
    #[serde(default)]
    pub review: bool,
    /// The counter of the position ([`View::at`](crate::View::at)): commands that were stale stay so.
    pub at: u64,
    /// The version of the latest view; those of the restored board are greater.
    pub version: u64,
}

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSeat {
    /// What was asked for: `human`, a level, an agent, or the name of an engine. It is asked for again, on the terms of then.
    pub asked: String,
    /// The random seed that the agent was given.
    pub seed: Option<u64>,
}

/// An analysis that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredAnalysis {
    /// The analysing agent, if one was named.
    pub by: Option<String>,
}
