//! Rules, bitboards and games of k in a row (m,n,k-games), with or without gravity.
//!
//! - [`Rules`] are the size, the line length and the gravity of a game; a [`Cell`] is a place and, in every game, a move.
//! - [`Board`] is the bitboard, generic over its [`Shape`]; [`Position`] is the trait through which a search uses it.
//! - [`Game`] is rules and moves as data: it validates moves, undoes and redoes them, and is read and written as text.
//! - [`notation`] reads and writes games as files: SGF and PSQ.
//! - [`Message`] is a sentence with a code, for errors that clients translate.
//! - [`draw`] shows a position as text, [`svg`] as a picture.
//!
//! ```
//! use board::{Game, Outcome, Rules, Side};
//!
//! let rules: Rules = "connect4".parse()?;
//! let game = Game::parse(rules, "4455667")?;
//! assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here depends on another crate, prints, or keeps a global. With the feature `serde`, [`Side`], [`Outcome`] and [`Rules`] are
//! written to and read from stored data as text, and messages are written; with `schema`, these have JSON Schemas.

mod bits;
mod board;
mod cell;
mod game;
mod line;
mod message;
pub mod notation;
mod perft;
mod picture;
mod position;
mod rules;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "serde")]
mod serde;
mod shape;
mod side;
pub mod svg;
mod symmetry;
mod text;

pub use bits::{Bits, Cells, Wide};
pub use board::{Board, StonesError};
pub use cell::{Cell, NotationError, WrittenMove, read_moves};
pub use game::{Game, MoveError, ParseGameError};
pub use line::{any_line, threats};
pub use message::{Coded, Message, Param};
pub use perft::{divide, perft};
pub use picture::{PictureError, draw, parse_picture};
pub use position::Position;
pub use rules::{Overline, ParseRulesError, Rules, RulesError};
pub use shape::{Any, Fixed, Largest, Shape};
pub use side::{Outcome, Side};
pub use symmetry::Symmetry;
pub use text::{decimal, duration, duration_text, grouped, number, quote, shell_quoted};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
