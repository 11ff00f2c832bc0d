//! Exact values of drop games: what a position is worth when both sides play perfectly.
//!
//! A value counts how early the game is decided, seen by the side to move: 0 is a draw, a win with the p-th
//! stone of the game is worth (W·H + 2 − p) / 2 rounded down, a loss the same negated. On 7×6 that is 22
//! minus the winner's stones.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use board::{Game, Rules};
//! use connect4::Solver;
//!
//! let mut solver = Solver::new("drop:5x4:4".parse()?, 1)?;
//! let game = Game::parse(solver.rules(), "3322")?;
//! // X makes three in a row that are open at both ends, and wins with its fourth stone.
//! assert_eq!(solver.solve(&game, &mut |_| Continue(())).map(|solved| solved.value), Some(7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod bound;
mod engine;
mod grid;
mod key;
mod line;
mod node;
mod open;
mod order;
mod player;
mod search;
mod solver;
mod table;
mod value;
mod weights;

pub use book::{Book, BookError, BuildWatch, Building};
pub use line::best_of;
pub use player::{Aim, Perfect};
pub use solver::{Progress, Solved, Solver, Unsolvable, Watch};
pub use value::{plies_to_end, win_with_stone};
