use std::time::Duration;

use crate::Score;

/// What a search has found, at its end or on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The move to play.
    pub best: M,
    /// What it is worth to the side that plays it, if the player has an opinion.
    pub score: Option<Score>,
    /// How many plies deep the search looked.
    pub depth: u16,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// How the game is expected to go on, the best move first.
    pub pv: Vec<M>,
}
