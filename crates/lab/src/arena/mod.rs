//! Matches and tournaments: who meets whom, from which position, what comes of it, and what that says.
//!
//! A [`Plan`] is all that was asked for; its pairs of games follow from it in the same order every time, so that a tournament can be
//! interrupted anywhere and gone on with. A game that was played is a [`Record`]; [`Standings`] are always computed from records.
//! A [`Runner`] plays a plan that is kept in a [`Store`], alone or beside those of other processes.
//!
//! Openings are played twice with colours swapped, so the unit of every statistic is the pair. [`elo`] measures the difference of two
//! players, [`sprt`] decides when a match may end, [`rating`] puts several players on one scale. `None` means that the results do not
//! say.

pub mod elo;
pub mod export;
mod limit;
mod memory;
mod opening;
mod plan;
pub mod rating;
mod record;
mod referee;
mod runner;
pub mod sprt;
mod standings;
mod store;

pub use elo::{Elo, Games, Pairs, Points, Tally, elo_of, score_of};
pub use limit::{MoveLimit, ParseLimitError};
pub use memory::{MemoryError, MemoryStore};
pub use opening::{OpeningOracle, OpeningValue, Openings, canonical, usual_plies};
pub use plan::{Format, GamePair, Plan, PlanError};
pub use rating::{Field, Rating, Ratings};
pub use record::{Reason, Record, Turn};
pub use referee::{Finished, Limited, play};
pub use runner::{LEASE, OpenStore, PlayerFactory, RunEnd, RunEvent, RunReport, Runner, SprtVerdict};
pub use sprt::{Bounded, Decision, EloScale, Hypothesis, ParseSprtError, Scored, Sprt, SprtError, Trial};
pub use standings::{Expense, Standing, Standings};
pub use store::{RunSummary, Store, Taken};
