//! The interface between tournaments and their storage.
//!
//! A game is durable when [`Store::put`] returns; the game and the progress of its pair are committed atomically. Pairs are leased: if a
//! worker dies, its lease expires and another worker plays the missing games. Every operation is idempotent, so that it can be
//! retried.

use std::error::Error;
use std::time::{Duration, SystemTime};

use super::{GameResult, Plan, Record};

/// A store of tournaments.
pub trait Store: Send {
    /// Why an operation failed.
    type Error: Error + Send + Sync + 'static;

    /// Stores a new tournament and returns its number.
    fn create(&mut self, plan: &Plan) -> Result<i64, Self::Error>;

    /// All tournaments, oldest first.
    fn runs(&mut self) -> Result<Vec<RunSummary>, Self::Error>;

    /// The plan of a tournament.
    fn plan(&mut self, run: i64) -> Result<Plan, Self::Error>;

    /// The latest tournament, if there is one.
    fn latest(&mut self) -> Result<Option<i64>, Self::Error>;

    /// Leases the first incomplete pair that no other worker holds, for the duration `lease`.
    ///
    /// A worker holds one pair at a time, so each thread needs a name that is unique among all that share the tournament. A
    /// worker that asks again before its pair is complete may get the same pair.
    fn take(&mut self, run: i64, worker: &str, lease: Duration) -> Result<Assignment, Self::Error>;

    /// Renews a lease from now on; `false` if the pair is complete, or has expired and gone to another worker.
    fn renew(&mut self, run: i64, pair: u32, worker: &str, lease: Duration) -> Result<bool, Self::Error>;

    /// Stores a game, whichever worker holds the pair; `false` if that game is stored already, which then stays. A pair is complete
    /// with its second game.
    fn put(&mut self, run: i64, record: &Record) -> Result<bool, Self::Error>;

    /// Releases a worker's lease, so that others need not wait until it expires.
    fn release(&mut self, run: i64, worker: &str) -> Result<(), Self::Error>;

    /// Ends a tournament: no more pairs are leased. The first reason is kept. Games under way may still be stored.
    fn end(&mut self, run: i64, why: &str) -> Result<(), Self::Error>;

    /// The results from pair `from` on, sorted by pair and leg.
    fn results(&mut self, run: i64, from: u32) -> Result<Vec<GameResult>, Self::Error>;

    /// The records, sorted by pair and leg.
    fn records(&mut self, run: i64) -> Result<Vec<Record>, Self::Error>;
}

/// What a worker is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assignment {
    /// Play this pair, which is leased now.
    Pair {
        /// Its number in the schedule.
        number: u32,
        /// Which of its two games are stored already; never both.
        stored: [bool; 2],
    },
    /// Ask again later: other workers hold the remaining pairs, and may fail.
    Later,
    /// Nothing is left to play.
    Done,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct RunSummary {
    /// Its number.
    pub run: i64,
    /// When it was created.
    pub begun: SystemTime,
    /// Its plan.
    pub plan: Plan,
    /// The total number of pairs.
    pub pairs: u32,
    /// The number of stored games.
    pub games: u64,
    /// Why it was ended, if it was ended early.
    pub ended: Option<String>,
}

impl RunSummary {
    /// Whether no game is left to play.
    pub fn is_finished(&self) -> bool {
        self.ended.is_some() || self.games == 2 * u64::from(self.pairs)
    }
}
