//! How much a review searches.

use agents::{Agent, Algorithm, Contestant, Truth};
use board::{Game, Rules};

use crate::estimator::Estimator;

/// How much is searched for the value of one move. Never a time: reviews are the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The depth in plies of the Gomoku engine and of alpha-beta, counted from the position after the move.
    pub depth: u16,
    /// The most nodes of the Gomoku engine.
    pub nodes: u64,
    /// The iterations of Monte Carlo tree search, in each of two searches.
    pub iterations: u64,
    /// The most nodes of the solver for the moves of one position, on boards whose positions are not all solved soon: this many on large
    /// boards, and ten times as many on boards of at most 42 cells.
    pub solver_nodes: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { depth: 8, nodes: 30_000, iterations: 2_500, solver_nodes: 2_000_000 }
    }
}

/// With at most this many empty cells, the solver is asked on larger boards, too.
const LATE: u16 = 42;
/// With at most this many cells, every position of a board is solved soon, whatever the rules. On larger ones that depends on their width, on
/// the length of lines, and on the book.
const SMALL: u16 = 30;
/// How many times as many nodes may be spent on boards whose positions are mostly solved soon.
const PATIENCE: u64 = 10;
/// With at most this many legal moves, all of them are valued; otherwise the candidates of a search and the move played.
pub(super) const FEW: usize = 32;

/// How exact values of a position are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exact {
    /// By the solver, if it takes no more nodes than its limit.
    Solver,
    /// By searching the rest of the game.
    Exhaustive,
}

impl Exact {
    /// How the moves of a position are valued exactly; `None` where they are estimated.
    pub(super) fn of(game: &Game) -> Option<Exact> {
        let (rules, empty) = (game.rules(), game.rules().area() - game.board().ply());
        if Truth::check(rules).is_ok() && empty <= LATE {
            Some(Exact::Solver)
        } else {
            agents::exhaustive(rules, empty).map(|_| Exact::Exhaustive)
        }
    }
}

impl Effort {
    /// The most nodes of the solver for the moves of one position; `None` where every position is solved soon.
    pub(super) fn solver_limit(self, rules: Rules) -> Option<u64> {
        if Truth::has_book(rules) || rules.area() <= SMALL {
            None
        } else {
            Some(if Truth::is_quick(rules) { PATIENCE * self.solver_nodes } else { self.solver_nodes })
        }
    }

    /// The agent that estimates, within this effort: the algorithm that estimates in the analysis, too.
    pub fn estimator(self, rules: Rules) -> Contestant {
        let Effort { depth, nodes, iterations, .. } = self;
        let text = match Estimator::new(rules, None, None).contestant().agent().map(Agent::algorithm) {
            Some(Algorithm::Gomoku(_)) => format!("gomoku:depth={depth},nodes={nodes},memory=4"),
            Some(Algorithm::AlphaBeta(_)) => {
                format!("alphabeta:eval=ufop-v3,depth={depth},deepening=on,order=history")
            }
            _ => format!("mcts:iterations={iterations},playout=decisive,solver=on,seed=1"),
        };
        text.parse().expect("settings of the roster")
    }

    /// The noise of a contestant's estimates. That of playouts is measured: on boards of 5×5 to 7×7 and on 9×8, the value of a position and
    /// that of its best move differ by 0.04 to 0.16 (root mean square) where they should be equal.
    pub(super) fn noise(by: &Contestant) -> f32 {
        let playouts = by.agent().is_some_and(|agent| matches!(agent.algorithm(), Algorithm::Mcts(_)));
        if playouts { 0.15 } else { 0.0 }
    }
}
