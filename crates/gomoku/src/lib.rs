//! A Gomoku engine: it knows the shapes of every line, looks for wins by threats, and searches what is left.

mod player;

pub use player::Gomoku;
