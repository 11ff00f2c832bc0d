//! How the weights come about: the engine plays itself, and the weights are fitted to what it saw.
//!
//! The evaluation is a sum over empty cells, so that a logistic regression finds what each code is worth: to the chance of the side
//! to move to win, given how the game went on. The order of moves is fitted the same way to the moves that the search chose.

mod descent;
mod logistic;
mod record;
mod sample;

pub use descent::{Fit, Fitted, fit};
pub use record::{Play, Record, SelfPlayer, opening, play};
pub use sample::{Sample, samples};
