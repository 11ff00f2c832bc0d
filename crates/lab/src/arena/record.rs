//! The record of a game, as it is stored.

use board::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// The record of a game: everything needed to count it, show it and replay it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The pair, by its number in the plan.
    pub pair: u32,
    /// The first game of the pair (0), or the second (1).
    pub leg: u8,
    /// The first and the second player, as indices of entrants.
    pub players: [usize; 2],
    /// Their names with every setting and seed: enough to build them again.
    pub names: [String; 2],
    /// The number of opening moves.
    pub opening: usize,
    /// All moves, the opening included.
    pub moves: String,
    /// Its outcome.
    pub result: Outcome,
    /// Why it ended.
    pub reason: Reason,
    /// The search statistics of each move after the opening.
    pub turns: Vec<Turn>,
}

impl Record {
    /// The moves of a side after the opening, with their plies.
    pub fn turns_of(&self, side: Side) -> impl Iterator<Item = (usize, &Turn)> {
        let plies = (self.opening..).zip(&self.turns);
        plies.filter(move |(ply, _)| Side::to_move_at(*ply) == side)
    }

    /// Whether the game was lost by an illegal move, on time or by a failure.
    pub fn is_forfeit(&self) -> bool {
        !matches!(self.reason, Reason::Line | Reason::Full)
    }
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A side completed a line.
    Line,
    /// The board is full.
    Full,
    /// The loser made an illegal move: which.
    Illegal(String),
    /// The loser exceeded its time.
    Time,
    /// The loser's player failed: why.
    Crash(String),
}

/// The search statistics of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// The time it took, in seconds.
    pub seconds: f64,
    /// Nodes searched.
    pub nodes: u64,
    /// Depth in plies.
    pub depth: u16,
    /// The mover's score of the position, as text.
    pub score: Option<String>,
}
