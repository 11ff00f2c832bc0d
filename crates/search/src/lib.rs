//! What searching for a move means, and players that do it.
//!
//! The vocabulary: a [`Score`] is what a position is worth to the side to move, a [`Window`] the scores that
//! still matter, [`Limits`] how long to look, a [`Report`] what was found, and [`Control`] the line to
//! whoever asked. A [`Player`] turns a game into a move: the one dynamic seam, crossed once a move.
//!
//! Nothing here prints, looks at a clock of its own, or knows a protocol.

mod control;
mod generic;
mod limits;
mod player;
mod random;
mod report;
mod score;
mod window;

pub use control::Control;
pub use generic::{Task, with_board};
pub use limits::Limits;
pub use player::{Player, PlayerError};
pub use random::Random;
pub use report::Report;
pub use score::{Score, Verdict};
pub use window::Window;
