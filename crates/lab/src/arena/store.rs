//! What a tournament asks of the place where it is kept.
//!
//! A game is stored the moment it ends, in one step with the note that it need not be played again, and it is safe when [`Store::put`]
//! returns. Pairs are leased: a worker that dies in the middle of one loses it when the lease runs out, and another plays the games
//! that are missing. Every operation may be repeated without harm.

use std::error::Error;
use std::time::{Duration, SystemTime};

use super::{Plan, Record, Scored};

/// Where tournaments are kept.
pub trait Store: Send {
    /// Why the store cannot be used.
    type Error: Error + Send + Sync + 'static;

    /// Keeps a new tournament, and returns its number.
    fn create(&mut self, plan: &Plan) -> Result<i64, Self::Error>;

    /// All tournaments, the oldest first.
    fn runs(&mut self) -> Result<Vec<RunSummary>, Self::Error>;

    /// What was asked for.
    fn plan(&mut self, run: i64) -> Result<Plan, Self::Error>;

    /// The tournament that was begun last.
    fn latest(&mut self) -> Result<Option<i64>, Self::Error>;

    /// Leases the first pair that has games to be played and that no other worker has.
    ///
    /// A worker plays one pair at a time: each thread needs a name of its own, among all that share a tournament.
    /// A worker that takes again before its pair is done may be handed the same one.
    fn take(&mut self, run: i64, worker: &str, lease: Duration) -> Result<Taken, Self::Error>;

    /// Makes a lease last from now on; `false` if the pair is done, or another worker has it because this came too late.
    fn renew(&mut self, run: i64, pair: u32, worker: &str, lease: Duration) -> Result<bool, Self::Error>;

    /// Keeps a game, no matter which worker has the pair; `false` if there was one already, which stays. With its second game a
    /// pair is done.
    fn put(&mut self, run: i64, record: &Record) -> Result<bool, Self::Error>;

    /// Gives back what a worker has, so that no other needs to wait for a lease to run out.
    fn release(&mut self, run: i64, worker: &str) -> Result<(), Self::Error>;

    /// Hands out no more pairs, and keeps why; the first reason stays. Games that are being played may still be put.
    fn end(&mut self, run: i64, why: &str) -> Result<(), Self::Error>;

    /// How games ended from a pair on, by pair and leg.
    fn results(&mut self, run: i64, from: u32) -> Result<Vec<Scored>, Self::Error>;

    /// The games, by pair and leg.
    fn records(&mut self, run: i64) -> Result<Vec<Record>, Self::Error>;
}

/// What there is to do for a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// A pair to be played.
    Pair {
        /// Its place in the plan.
        number: u32,
        /// Which of its two games are there already: never both.
        stored: [bool; 2],
    },
    /// Nothing now: others are at work, and may fail.
    Later,
    /// Nothing any more.
    Done,
}

/// A tournament in brief.
#[derive(Clone, Debug, PartialEq)]
pub struct RunSummary {
    /// Its number.
    pub run: i64,
    /// When it was begun.
    pub begun: SystemTime,
    /// What was asked for.
    pub plan: Plan,
    /// How many pairs there are in all.
    pub pairs: u32,
    /// How many games are stored.
    pub games: u64,
    /// Why it was ended, if it was ended early.
    pub ended: Option<String>,
}

impl RunSummary {
    /// Whether nothing is left to be played.
    pub fn is_finished(&self) -> bool {
        self.ended.is_some() || self.games == 2 * u64::from(self.pairs)
    }
}
