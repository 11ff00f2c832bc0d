//! A Gomoku engine: it knows the shapes of every line, looks for wins by threats, and searches what is left.

mod cells;
mod engine;
pub mod fit;
mod games;
mod grid;
mod kind;
mod line;
mod moves;
mod player;
pub mod protocol;
mod search;
mod strength;
mod tables;
mod threats;
mod time;
mod transposition;
mod tuning;
mod value;
mod weights;

pub use crate::search::Techniques;
pub use cells::CellSet;
pub use games::{PLAYS, SIDES, Unfit, fits};
pub use grid::Grid;
pub use kind::{Code, Codes, Group, Kind};
pub use line::{LineShape, Windows};
pub use player::Gomoku;
pub use strength::Strength;
pub use tables::Tables;
pub use threats::{ThreatResult, ThreatSearch};
pub use time::TimeControl;
pub use tuning::Tuning;
pub use weights::{Nearness, Weight, Weights};
