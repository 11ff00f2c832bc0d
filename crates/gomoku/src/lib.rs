//! A Gomoku engine: incremental line patterns with fitted weights, threat search (VCF, VCT), and a principal variation search;
//! and the Gomocup protocol as types.
//!
//! ```
//! use std::sync::Arc;
//!
//! use board::{Game, Rules};
//! use gomoku::{Grid, Tables, ThreatResult, ThreatSearch, Weights};
//!
//! // Three in a row on an empty board: an open four is there to be made, and it wins.
//! let game = Game::parse(Rules::GOMOKU, "h8a1i8a3j8a5")?;
//! let tables = Arc::new(Tables::new(game.rules(), Weights::fitted(game.rules().overline())));
//! let result = ThreatSearch::new(64).vcf(&mut Grid::of(tables, &game), 100);
//! assert!(matches!(result, ThreatResult::Win(line) if line.len() == 3));
//! # Ok::<(), board::ParseGameError>(())
//! ```

mod cells;
mod clock;
mod engine;
mod eval;
pub mod fit;
mod games;
mod grid;
mod kind;
mod line;
mod memory;
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
mod weights;
mod window;

pub use crate::search::Techniques;
pub use cells::CellSet;
pub use clock::Clock;
pub use games::{PLAYS, SIDES, Unfit, fits};
pub use grid::Grid;
pub use kind::{Code, Codes, Group, Kind};
pub use line::{LineShape, Windows};
pub use memory::MemoryLimits;
pub use player::Gomoku;
pub use strength::Strength;
pub use tables::Tables;
pub use threats::{ThreatResult, ThreatSearch};
pub use time::TimeControl;
pub use tuning::Tuning;
pub use weights::{Nearness, Weight, Weights};
