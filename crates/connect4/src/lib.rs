//! A solver for drop games (Connect Four on any grid): the exact value of a position under perfect play.
//!
//! A value is seen by the side to move and counts how early the game is decided: 0 is a draw, a win with the p-th
//! stone of the game is worth (W·H + 2 − p) / 2 rounded down, a loss the same negated. On 7×6 that is 22 minus the
//! winner's stones, the convention of Pons' solver.
// Cite: Allis 1988, "A knowledge-based approach of Connect-Four"; Tromp, "John's Connect Four Playground"
// (https://tromp.github.io/c4/c4.html); Pons, "Solving Connect 4: how to build a perfect AI" (http://blog.gamesolver.org).
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use board::{Game, Rules};
//! use connect4::{Goal, Solver};
//!
//! let mut solver = Solver::new("drop:5x4:4".parse()?, 1)?;
//! let game = Game::parse(solver.rules(), "3322")?;
//! // X makes three in a row, open at both ends, and wins with its fourth stone.
//! let solved = solver.solve(&game, Goal::Value, &mut |_| Continue(()));
//! assert_eq!(solved.map(|solved| solved.value), Some(7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod bound;
mod branch;
mod engine;
mod goal;
mod grid;
mod key;
mod moves;
mod node;
mod order;
mod player;
mod search;
mod solved;
mod solver;
mod table;
mod truth;
mod value;
mod weights;
mod zugzwang;

pub use book::{Book, BookError, BuildProgress, BuildWatch};
pub use goal::Goal;
pub use moves::best_of;
pub use player::Perfect;
pub use solved::{Progress, Solved, Watch};
pub use solver::{Solver, Unsolvable};
pub use truth::{BookChoice, Truth};
pub use value::{plies_to_end, win_with_stone};
pub use zugzwang::zugzwang_winner;
