//! Matches and tournaments: schedule, play, storage, statistics, export.
//!
//! A [`Plan`] determines the schedule of pairs, so that a tournament can be interrupted anywhere and resumed. A finished game is a
//! [`Record`]; [`Standings`] are always computed from records. A [`Runner`] plays a plan that is kept in a [`Store`], alone or
//! together with other processes.
//!
//! Each opening is played twice with colours swapped, so the unit of every statistic is the pair (pentanomial). [`elo`] measures the
//! difference of two players, [`sprt`] decides when a match may end, [`rating`] puts several players on one scale. `None` means that
//! the results do not determine a value.

mod damage;
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
mod verify;

pub use damage::{DamagedGame, Flaw, StoredGames};
pub use elo::{Elo, Games, Pairs, Points, Tally, elo_of, score_of};
pub use limit::{MoveLimit, ParseLimitError};
pub use memory::{MemoryError, MemoryStore};
pub use opening::{OpeningOracle, OpeningValue, Openings, canonical, usual_plies};
pub use plan::{Format, GamePair, Plan, PlanError, StoredPlan};
pub use rating::{Field, Rating, Ratings};
pub use record::{Reason, Record, Turn};
pub use referee::{FinishedGame, GameControl, play};
pub use runner::{LEASE, OpenStore, PlayerFactory, RunEnd, RunEvent, RunReport, Runner, SprtVerdict};
pub use sprt::{
    BoundedSprt, Decision, EloScale, GameResult, Hypothesis, ParseSprtError, RunningSprt, Sprt, SprtError,
};
pub use standings::{MoveCost, Standing, Standings};
pub use store::{ALL_PAIRS, Assignment, RunSummary, Store};
pub use verify::RecordVerifier;
