//! The queries and bodies of requests.

use schemars::JsonSchema;
use serde::Deserialize;

/// A new board. Without a field, it has its default.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewBoard")]
pub(crate) struct New {
    /// The game: a name such as `connect4`, or a shape such as `drop:8x8:4`.
    #[schemars(example = &"connect4")]
    pub(crate) game: String,
    /// The moves on the board, such as `44536` or `h8i9j10`.
    #[serde(default)]
    pub(crate) moves: String,
    /// The number of moves on the board; later ones can be redone. By default all of them.
    pub(crate) ply: Option<usize>,
    /// The first player: `human` (the default), a level, an agent, or an engine that the server offers.
    pub(crate) first: Option<String>,
    /// The second player, likewise.
    pub(crate) second: Option<String>,
    /// The least time between two moves if both players are computers, in milliseconds; 500 by default.
    pub(crate) pace: Option<u64>,
    /// Whether computers are paused.
    #[serde(default)]
    pub(crate) paused: bool,
}

/// A move.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    /// The move, such as `4` or `h8`.
    #[serde(rename = "move")]
    #[schemars(example = &"4")]
    pub(crate) text: String,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// Goes back.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Undo {
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// Goes forward.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Redo {
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// Ends the search.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stop {
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// A position of the game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Jump {
    /// The number of moves on the board.
    pub(crate) ply: usize,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// A move by a computer.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Think {
    /// The player that moves: a level, an agent or an engine; by default the one of the side to move, or the strongest for the game.
    pub(crate) agent: Option<String>,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// A recommendation.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AskHint")]
pub(crate) struct Hint {
    /// The player that recommends a move; by default the strongest agent for the game.
    pub(crate) agent: Option<String>,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// Values of all moves, on or off.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    /// Whether values are wanted.
    pub(crate) on: bool,
    /// The agent that values moves; by default exact values where they are quick, and the strongest agent elsewhere.
    pub(crate) agent: Option<String>,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// A pause of the computers, or its end.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pause {
    /// Whether computers are paused.
    pub(crate) paused: bool,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// The pace of two computers.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pace {
    /// The least time between two moves, at most 60000.
    pub(crate) milliseconds: u64,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// Other players. A side that is not named keeps its player.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seats {
    /// The first player.
    pub(crate) first: Option<String>,
    /// The second player.
    pub(crate) second: Option<String>,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<u64>,
}

/// The query of a heat map.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct HeatBy {
    /// The name of an evaluation.
    #[schemars(example = &"ufop-v3")]
    pub(crate) evaluation: String,
}

/// The query of a menu.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct MenuOf {
    /// The game: a name or a shape.
    #[schemars(example = &"connect4")]
    pub(crate) game: String,
}
