//! Where tournaments are kept: a file of `SQLite`, or `PostgreSQL` where several machines share the work.
//!
//! A game is stored the moment it ends, in one step with the note that it need not be played again, and it is on the disk when
//! [`Store::put`] returns. Pairs are leased: whoever dies in the middle of one loses it when the lease runs out, and
//! somebody else plays the games that are missing. Every operation may be repeated without harm.

mod error;
mod place;
mod postgres;
mod sqlite;
#[cfg(test)]
mod tests;
mod text;

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, SystemTime};

use lab::arena::{Plan, Record, Scored};

pub(crate) use error::StoreError;
pub(crate) use place::{Place, default_place};

/// Where tournaments are kept.
pub(crate) trait Store: Send {
    /// Keeps a new tournament, and returns its number.
    fn create(&mut self, plan: &Plan) -> Result<i64, StoreError>;

    /// All tournaments, the oldest first.
    fn runs(&mut self) -> Result<Vec<Summary>, StoreError>;

    /// What was asked for.
    fn plan(&mut self, run: i64) -> Result<Plan, StoreError>;

    /// The tournament that was begun last.
    fn latest(&mut self) -> Result<Option<i64>, StoreError>;

    /// Leases the first pair that has games to be played and that nobody else has.
    ///
    /// A worker is whoever plays one pair at a time: each thread needs a name of its own, among all that share a tournament.
    /// Who takes again before the pair is done may be handed the same one.
    fn take(&mut self, run: i64, worker: &str, lease: Duration) -> Result<Taken, StoreError>;

    /// Makes a lease last from now on; `false` if the pair is done, or somebody else has it because this came too late.
    fn renew(&mut self, run: i64, pair: u32, worker: &str, lease: Duration) -> Result<bool, StoreError>;

    /// Keeps a game, whoever has the pair; `false` if there was one already, which stays. With its second game a pair is done.
    fn put(&mut self, run: i64, record: &Record) -> Result<bool, StoreError>;

    /// Gives back what a worker has, so that nobody needs to wait for a lease to run out.
    fn release(&mut self, run: i64, worker: &str) -> Result<(), StoreError>;

    /// Hands out no more pairs, and keeps why; the first reason stays. Games that are being played may still be put.
    fn end(&mut self, run: i64, why: &str) -> Result<(), StoreError>;

    /// How games ended from a pair on, by pair and leg.
    fn results(&mut self, run: i64, from: u32) -> Result<Vec<Scored>, StoreError>;

    /// The games, by pair and leg.
    fn records(&mut self, run: i64) -> Result<Vec<Record>, StoreError>;
}

/// What there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
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

impl Taken {
    /// A pair from its number and its games as bits.
    fn pair(number: u32, legs: i64) -> Self {
        Taken::Pair { number, stored: [legs & 1 != 0, legs & 2 != 0] }
    }
}

/// A tournament in brief.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    /// Its number.
    pub(crate) run: i64,
    /// When it was begun.
    pub(crate) begun: SystemTime,
    /// What was asked for.
    pub(crate) plan: Plan,
    /// How many pairs there are in all.
    pub(crate) pairs: u32,
    /// How many games are stored.
    pub(crate) games: u64,
    /// Why it was ended, if it was ended early.
    pub(crate) ended: Option<String>,
}

impl Summary {
    /// Whether nothing is left to be played.
    pub(crate) fn is_finished(&self) -> bool {
        self.ended.is_some() || self.games == 2 * u64::from(self.pairs)
    }
}

/// Who is told that a store is waited for.
pub(crate) type Told = Box<dyn FnMut(&Waiting) -> ControlFlow<()> + Send>;

/// How long a store that is out of reach is waited for, and who is told.
pub(crate) struct Patience {
    /// How long an operation keeps trying.
    pub(crate) longest: Duration,
    /// Told before every pause; may break off.
    pub(crate) told: Told,
}

impl Default for Patience {
    fn default() -> Self {
        Self { longest: Duration::from_mins(5), told: Box::new(|_| ControlFlow::Continue(())) }
    }
}

/// The store is out of reach, and waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// Which one, as errors name it.
    pub(crate) place: String,
    /// What went wrong.
    pub(crate) why: String,
    /// How long ago the first attempt was.
    pub(crate) lasted: Duration,
    /// How long it will be until the next one.
    pub(crate) pause: Duration,
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Waiting { place, why, pause, .. } = self;
        write!(f, "{place} is out of reach ({why}): the next attempt is in {:.1} s", pause.as_secs_f64())
    }
}

/// Opens a store, and makes what is missing: directories, file, tables. A server must be there at once.
pub(crate) fn open(place: &Place, patience: Patience) -> Result<Box<dyn Store>, StoreError> {
    Ok(match place {
        Place::File(path) => Box::new(sqlite::Sqlite::open(path, &patience)?),
        Place::Postgres(address) => Box::new(postgres::Postgres::open(address, patience)?),
    })
}
