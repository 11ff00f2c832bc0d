//! Game-tree search: minimax, alpha-beta with its usual refinements, Monte Carlo tree search, and players that use them.
//!
//! The vocabulary: a [`Score`] is the value of a position to the side to move, a [`Window`] an alpha-beta window,
//! [`Limits`] bound a search by depth, nodes and time, a [`Report`] is its result, and [`Control`] is what the caller
//! passes in. A [`Player`] turns a game into a move; it is used as a trait object, with one call per move.
//!
//! Nothing here prints, reads a clock of its own, or knows a protocol.

mod alphabeta;
mod budget;
mod control;
mod generic;
pub mod heuristic;
mod layout;
mod limits;
pub mod mcts;
mod memory;
mod minimax;
mod observer;
mod order;
mod parallel;
mod player;
mod players;
mod random;
mod report;
mod score;
mod table;
mod window;

pub use alphabeta::{AlphaBeta, Cutoff, Noise, Root, Ties};
pub use budget::{depth_within, predicted_cost};
pub use control::Control;
pub use generic::{BoardTask, with_board};
pub use layout::Layout;
pub use limits::Limits;
pub use memory::{OutOfMemory, zeroed_table};
pub use minimax::{SearchResult, minimax, minimax_observed};
pub use observer::{Leaf, Observer, Pruning};
pub use order::{Order, UnknownOrder};
pub use parallel::{Busy, STACK, run_with_helpers};
pub use player::{Player, PlayerError};
pub use players::{DepthPlayer, DepthSearch, MctsPlayer};
pub use random::Random;
pub use report::Report;
pub use score::{Score, Verdict, winners_moves};
pub use window::Window;
