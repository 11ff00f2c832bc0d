//! A store in memory: for tests, and as the oracle of the other stores.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, UNIX_EPOCH};

use super::damage::{DamagedGame, StoredGames};
use super::plan::Plan;
use super::record::Record;
use super::store::{Assignment, RunSummary, Store};
use super::verify::RecordVerifier;

/// Tournaments in memory; clones share them.
///
/// ```
/// use std::time::Duration;
/// use board::Rules;
/// use lab::arena::{Format, MemoryStore, Plan, Store, Assignment};
///
/// let mut store = MemoryStore::new(|| Duration::ZERO);
/// let plan = Plan::new(Rules::CONNECT4, vec!["one".to_owned(), "two".to_owned()], Format::RoundRobin)?;
/// let run = store.create(&plan)?;
/// let pair = store.take(run, "worker", Duration::from_secs(10))?;
/// assert_eq!(pair, Assignment::Pair { number: 0, stored: [false, false] });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct MemoryStore {
    runs: Arc<Mutex<Vec<Run>>>,
    clock: Arc<dyn Fn() -> Duration + Send + Sync>,
}

/// A tournament.
struct Run {
    begun: Duration,
    plan: Plan,
    /// By pair: the worker that holds it, and when the lease expires.
    leases: BTreeMap<u32, (String, Duration)>,
    /// By pair and leg.
    games: BTreeMap<(u32, u8), Record>,
    ended: Option<String>,
}

/// Why an operation of a [`MemoryStore`] failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemoryError {
    /// There is no such tournament.
    #[error("unknown run {0}")]
    NoRun(i64),
    /// The plan has no such game.
    #[error("run {run} has no game {leg} of pair {pair}")]
    NoGame {
        /// The tournament.
        run: i64,
        /// The pair.
        pair: u32,
        /// The leg.
        leg: u8,
    },
}

impl Run {
    fn stored(&self, pair: u32) -> [bool; 2] {
        [0, 1].map(|leg| self.games.contains_key(&(pair, leg)))
    }

    fn is_done(&self, pair: u32) -> bool {
        self.stored(pair) == [true; 2]
    }

    fn is_free(&self, pair: u32, worker: &str, now: Duration) -> bool {
        self.leases.get(&pair).is_none_or(|(holder, until)| holder == worker || *until <= now)
    }

    fn take(&mut self, worker: &str, now: Duration, lease: Duration) -> Assignment {
        let mut open = (0..self.plan.len()).filter(|pair| !self.is_done(*pair)).peekable();
        if self.ended.is_some() || open.peek().is_none() {
            return Assignment::Done;
        }
        let Some(number) = open.find(|pair| self.is_free(*pair, worker, now)) else {
            return Assignment::Later;
        };
        let stored = self.stored(number);
        self.leases.insert(number, (worker.to_owned(), now.saturating_add(lease)));
        Assignment::Pair { number, stored }
    }

    fn put(&mut self, record: &Record) -> bool {
        let place = (record.pair, record.leg);
        let new = !self.games.contains_key(&place);
        if new {
            self.games.insert(place, record.clone());
        }
        if self.is_done(record.pair) {
            self.leases.remove(&record.pair);
        }
        new
    }

    fn games(&self, plan: &Plan, pairs: Range<u32>) -> StoredGames {
        let (verifier, mut games) = (RecordVerifier::new(plan), StoredGames::default());
        for ((pair, leg), record) in self.games.iter().filter(|((pair, _), _)| pairs.contains(pair)) {
            match verifier.check(record) {
                Ok(()) => games.records.push(record.clone()),
                Err(flaw) => {
                    let place = Some((i64::from(*pair), i64::from(*leg)));
                    games.damaged.push(DamagedGame { place, flaw });
                }
            }
        }
        games
    }

    fn summary(&self, run: i64) -> RunSummary {
        let (plan, ended) = (Ok(self.plan.clone()), self.ended.clone());
        let (begun, pairs) = (UNIX_EPOCH.checked_add(self.begun), self.plan.len());
        RunSummary { run, begun, plan, pairs, games: Some(self.games.len() as u64), ended }
    }
}

impl MemoryStore {
    /// An empty store. `clock` gives the time since 1970 (or any fixed moment); leases expire by it.
    pub fn new(clock: impl Fn() -> Duration + Send + Sync + 'static) -> MemoryStore {
        MemoryStore { runs: Arc::default(), clock: Arc::new(clock) }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Applies `work` to a tournament.
    fn with<T>(&self, run: i64, work: impl FnOnce(&mut Run) -> T) -> Result<T, MemoryError> {
        let place = usize::try_from(run).ok().and_then(|run| run.checked_sub(1));
        let mut runs = self.lock();
        let found = place.and_then(|place| runs.get_mut(place)).ok_or(MemoryError::NoRun(run))?;
        Ok(work(found))
    }
}

/// The number, from 1, of the tournament at this index.
fn number(place: usize) -> i64 {
    i64::try_from(place).map_or(i64::MAX, |place| place.saturating_add(1))
}

impl Store for MemoryStore {
    type Error = MemoryError;

    fn create(&mut self, plan: &Plan) -> Result<i64, MemoryError> {
        let (begun, plan) = ((self.clock)(), plan.clone());
        let mut runs = self.lock();
        runs.push(Run { begun, plan, leases: BTreeMap::new(), games: BTreeMap::new(), ended: None });
        Ok(number(runs.len() - 1))
    }

    fn runs(&mut self) -> Result<Vec<RunSummary>, MemoryError> {
        Ok(self.lock().iter().enumerate().map(|(place, run)| run.summary(number(place))).collect())
    }

    fn plan(&mut self, run: i64) -> Result<Plan, MemoryError> {
        self.with(run, |run| run.plan.clone())
    }

    fn latest(&mut self) -> Result<Option<i64>, MemoryError> {
        Ok(self.lock().len().checked_sub(1).map(number))
    }

    fn take(&mut self, run: i64, worker: &str, lease: Duration) -> Result<Assignment, MemoryError> {
        let now = (self.clock)();
        self.with(run, |run| run.take(worker, now, lease))
    }

    fn renew(&mut self, run: i64, pair: u32, worker: &str, lease: Duration) -> Result<bool, MemoryError> {
        let until = (self.clock)().saturating_add(lease);
        let renewed = self.with(run, |run| {
            let held = run.leases.get_mut(&pair).filter(|(holder, _)| holder == worker);
            held.map(|lease| lease.1 = until).is_some()
        });
        Ok(renewed.unwrap_or(false))
    }

    fn put(&mut self, run: i64, record: &Record) -> Result<bool, MemoryError> {
        let (pair, leg) = (record.pair, record.leg);
        let known = |found: &Run| pair < found.plan.len() && leg < 2;
        self.with(run, |found| known(found).then(|| found.put(record)))?.ok_or(MemoryError::NoGame {
            run,
            pair,
            leg,
        })
    }

    fn release(&mut self, run: i64, worker: &str) -> Result<(), MemoryError> {
        // An unknown tournament has no leases.
        let _ = self.with(run, |run| run.leases.retain(|_, (holder, _)| holder != worker));
        Ok(())
    }

    fn end(&mut self, run: i64, why: &str) -> Result<(), MemoryError> {
        self.with(run, |run| {
            run.ended.get_or_insert_with(|| why.to_owned());
        })
    }

    fn games(&mut self, run: i64, plan: &Plan, pairs: Range<u32>) -> Result<StoredGames, MemoryError> {
        self.with(run, |run| run.games(plan, pairs))
    }
}
