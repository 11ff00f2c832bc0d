//! The players of the Porto report, and what stands for its seconds.

use std::time::Duration;

use search::heuristic::{Ends, Evaluation};
use search::mcts::Mcts;
use search::{AlphaBeta, Cutoff, DepthPlayer, DepthSearch, Limits, MctsPlayer};

/// What stands for one second of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// This many playouts: deterministic.
    Playouts(u64),
    /// This much wall-clock time.
    Time(Duration),
}

impl Pace {
    fn limits(self, seconds: u32) -> Limits {
        match self {
            Pace::Playouts(playouts) => Limits::nodes(playouts * u64::from(seconds)),
            Pace::Time(second) => Limits::time(second * seconds),
        }
    }

    pub(super) fn words(self) -> String {
        match self {
            Pace::Playouts(playouts) => format!("a second of the report is {playouts} playouts here"),
            Pace::Time(second) => format!("a second of the report is {} ms here", second.as_millis()),
        }
    }
}

/// Alpha-beta as in the report, which cuts off where beta is less than alpha.
pub(super) fn pruned() -> DepthSearch {
    DepthSearch::AlphaBeta(AlphaBeta { cutoff: Cutoff::Above, ..AlphaBeta::default() })
}

/// Monte Carlo tree search with this many seconds of the report for each move.
pub(super) fn mcts(pace: Pace, seconds: u32, seed: u64) -> MctsPlayer {
    let settings = Mcts { seed, ..Mcts::default() };
    MctsPlayer::new(format!("mcts {seconds} s"), settings, pace.limits(seconds), false)
}

/// Minimax or alpha-beta at a depth.
pub(super) fn at_depth(algorithm: DepthSearch, depth: u16) -> DepthPlayer {
    DepthPlayer {
        name: format!("depth {depth}"),
        algorithm,
        evaluation: Evaluation::Porto,
        ends: Ends::Published,
        limits: Limits::depth(depth),
        early_depth: None,
    }
}
