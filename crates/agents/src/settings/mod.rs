//! The settings of every algorithm, typed, and how a player is built from them.

mod alphabeta;
mod common;
mod field;
mod gomoku;
mod mcts;
mod minimax;
mod perfect;
mod random;

pub use alphabeta::AlphaBetaSettings;
pub(crate) use field::{BuildError, Field, Settings};
pub use field::{Conflict, Key, MissingLimits, Setting};
pub use gomoku::GomokuSettings;
pub use mcts::MctsSettings;
pub use minimax::MinimaxSettings;
pub use perfect::{BookSetting, PerfectSettings};
pub use random::RandomSettings;
