//! What searching for a move means, and players that do it.
//!
//! The vocabulary: a [`Score`] is what a position is worth to the side to move, a [`Window`] the scores that
//! still matter, [`Limits`] how long to look, a [`Report`] what was found, and [`Control`] the line to
//! whoever asked. A [`Player`] turns a game into a move: the one dynamic seam, crossed once a move.
//!
//! Nothing here prints, looks at a clock of its own, or knows a protocol.

mod alphabeta;
mod budget;
mod control;
mod generic;
pub mod heuristic;
mod layout;
mod limits;
pub mod mcts;
mod minimax;
mod order;
mod player;
mod players;
mod random;
mod report;
mod score;
mod table;
mod window;

pub use alphabeta::{AlphaBeta, Cutoff, Root, Ties};
pub use budget::{depth_within, predicted_cost};
pub use control::Control;
pub use generic::{Task, with_board};
pub use layout::Layout;
pub use limits::Limits;
pub use minimax::{Found, minimax};
pub use order::{Order, UnknownOrder};
pub use player::{Player, PlayerError};
pub use players::{DepthPlayer, DepthSearch, MctsPlayer};
pub use random::Random;
pub use report::Report;
pub use score::{Score, Verdict};
pub use window::Window;
