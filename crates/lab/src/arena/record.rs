//! A game that was played, as it is kept.

use board::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// A game that was played: everything to count it, show it and play it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The pair, by its number in the plan.
    pub pair: u32,
    /// The first game of the pair (0), or the second (1).
    pub leg: u8,
    /// Who began and who answered, by their places among the entrants.
    pub players: [usize; 2],
    /// What they were called, with every setting and seed: enough to build them again.
    pub names: [String; 2],
    /// How many moves are the opening's.
    pub opening: usize,
    /// All moves, the opening's included.
    pub moves: String,
    /// Who won.
    pub result: Outcome,
    /// How it came to that.
    pub reason: Reason,
    /// What each move after the opening cost, and what whoever made it thought.
    pub turns: Vec<Turn>,
}

impl Record {
    /// The moves of one side after the opening, by their places in the game.
    pub fn turns_of(&self, side: Side) -> impl Iterator<Item = (usize, &Turn)> {
        let plies = (self.opening..).zip(&self.turns);
        plies.filter(move |(ply, _)| Side::to_move_at(*ply) == side)
    }

    /// Whether somebody lost without a line against them.
    pub fn is_forfeit(&self) -> bool {
        !matches!(self.reason, Reason::Line | Reason::Full)
    }
}

/// How a game came to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// By a line.
    Line,
    /// The board is full.
    Full,
    /// Somebody broke the rules: what was played.
    Illegal(String),
    /// Somebody took too long.
    Time,
    /// Somebody could not go on: why.
    Crash(String),
}

/// A move, and what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// How long it took.
    pub seconds: f64,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How deep.
    pub depth: u16,
    /// What whoever moved thought of it.
    pub score: Option<String>,
}
