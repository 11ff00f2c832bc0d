//! The arena: what the results of matches say.
//!
//! Openings are played twice with colours swapped, so the unit of every statistic is the pair. [`elo`]
//! measures the difference of two players, [`sprt`] decides when a match may end, [`rating`] puts several
//! players on one scale. Every function is pure; `None` means that the results do not say.

pub mod elo;
pub mod rating;
pub mod sprt;

pub use elo::{Elo, Games, Pairs, Points, Tally, elo_of, score_of};
pub use rating::{Field, Rating, Ratings};
pub use sprt::{Decision, Hypothesis, ParseSprtError, Plan, Scale, Sprt, SprtError};
