use std::time::Duration;

use crate::Score;

/// The result of a search, final or interim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The move to play.
    pub best: M,
    /// Its value to the side that plays it, if the player has one.
    pub score: Option<Score>,
    /// The depth of the search in plies: of the last iteration of a search by depth, the length of the principal variation
    /// in a Monte Carlo tree search, the number of empty cells where a position is solved to its end. 0 if nothing was
    /// searched by depth, as where a threat search decides.
    pub depth: u16,
    /// Nodes searched; for Monte Carlo tree search, iterations.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// The principal variation: the expected line of play, the best move first.
    pub pv: Vec<M>,
}
