//! Matches and tournaments: who meets whom, from which position, and what comes of it.
//!
//! A [`Plan`] is all that was asked for; its pairs of games follow from it in the same order every time, so that a tournament can be
//! interrupted anywhere and gone on with. A game that was played is a [`Record`]; standings are always computed from records.

pub mod export;
mod opening;
mod plan;
mod record;
mod referee;

pub use opening::{Openings, canonical};
pub use plan::{Format, Pair, Plan, PlanError};
pub use record::{Reason, Record, Result, Turn};
pub use referee::{Finished, Limited, play};
