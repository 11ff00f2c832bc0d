//! Fitting the weights to games of the engine against itself.
//!
//! The evaluation is a sum over empty cells, so logistic regression on the results of games gives the weight of each code. The weights
//! of the move ordering are fitted by a softmax over the candidates to the moves that the search chose.

// Cite: Buro 1995, "Statistical feature combination for the evaluation of game positions", JAIR 3
// Cite: Coulom 2007, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30

mod descent;
mod logistic;
mod record;
mod sample;

pub use descent::{Fit, Fitted, fit};
pub use record::{Play, Record, SelfPlayer, opening, play};
pub use sample::{Sample, samples};
