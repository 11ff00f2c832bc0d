//! The tournament runner: worker threads that share the pairs of a tournament with workers of other processes and machines.
//!
//! A worker leases a pair, plays its games and stores each as soon as it ends; a heartbeat thread renews the leases of all workers of
//! the process. After a crash or an interruption, running the tournament again plays exactly the missing games.
//!
//! Cite: Gray & Cheriton 1989, "Leases: an efficient fault-tolerant mechanism for distributed file cache consistency".

mod catch_panic;
mod factory;
mod heartbeat;
#[cfg(test)]
mod tests;
mod verdict;
mod worker;

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::plan::Plan;
use super::record::Record;
use super::store::Store;
pub use factory::PlayerFactory;
use heartbeat::Heartbeat;
pub use verdict::SprtVerdict;
use verdict::SprtWatcher;
use worker::{Worker, WorkerPool};

/// Poll interval for the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The SPRT is checked after this many polls without a game of our own: games of other processes may have decided it.
const WAITS_PER_CHECK: u32 = 5;

/// Opens the store of a tournament. Each thread has its own connection.
pub type OpenStore<'a, E> = dyn Fn() -> Result<Box<dyn Store<Error = E>>, E> + Sync + 'a;

/// A stored tournament, and everything needed to play it.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
///
/// use board::Rules;
/// use lab::arena::{Format, LEASE, MemoryStore, Plan, PlayerFactory, RunEnd, Runner, Store};
/// use search::{Player, PlayerError, Random};
///
/// struct Chance;
/// impl PlayerFactory for Chance {
///     fn name(&self, seed: u64) -> String {
///         format!("random:seed={seed}")
///     }
///     fn build(&self, _: Rules, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
///         Ok(Box::new(Random::new(seed)))
///     }
/// }
///
/// let plan = Plan::new(Rules::CONNECT4, vec!["one".to_owned(), "other".to_owned()], Format::RoundRobin)?;
/// let plan = plan.with_pairs(10)?;
/// let mut store = MemoryStore::new(|| Duration::ZERO);
/// let runner = Runner {
///     run: store.create(&plan)?,
///     plan: &plan,
///     entrants: &[Box::new(Chance), Box::new(Chance)],
///     open: &|| Ok(Box::new(store.clone())),
///     clock: &|| Duration::ZERO,
///     stop: &AtomicBool::new(false),
///     name: "here".to_owned(),
///     lease: LEASE,
/// };
/// let report = runner.play(2, &mut |_| {})?;
/// assert_eq!((report.games, report.ended), (20, RunEnd::Finished));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Runner<'a, E> {
    /// The tournament's number in the store.
    pub run: i64,
    /// Its plan.
    pub plan: &'a Plan,
    /// A factory for each entrant, in the order of the plan.
    pub entrants: &'a [Box<dyn PlayerFactory>],
    /// Opens the store.
    pub open: &'a OpenStore<'a, E>,
    /// The time since an arbitrary fixed moment.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Stop flag: workers end, and games under way are abandoned.
    pub stop: &'a AtomicBool,
    /// The prefix of the workers' names; unique among all processes that share the tournament.
    pub name: String,
    /// The duration of a lease, [`LEASE`] by default: a pair not renewed for this long goes to another worker.
    pub lease: Duration,
}

/// The default duration of a lease.
pub const LEASE: Duration = Duration::from_secs(10);

/// What happens while a tournament is played.
pub enum RunEvent<'a, E> {
    /// A game was played here, and is stored.
    Played(Record),
    /// No game has ended within the poll interval.
    Waiting {
        /// Whether nothing is played here, because other workers hold all pairs that are left.
        for_others: bool,
    },
    /// The heartbeat cannot open the store, so leases are not renewed. It tries again.
    Unreachable(E),
    /// The SPRT has ended the match.
    Decided(&'a SprtVerdict),
}

/// What this process did.
#[derive(Clone, Debug, PartialEq)]
pub struct RunReport {
    /// The number of games played here.
    pub games: usize,
    /// Why it ended.
    pub ended: RunEnd,
}

/// Why a runner ended.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEnd {
    /// Nothing is left to be played.
    Finished,
    /// The SPRT has accepted a hypothesis.
    Decided(SprtVerdict),
    /// The stop flag was set; the missing games can be played later.
    Interrupted,
}

impl<E: Error + Send + Sync + 'static> Runner<'_, E> {
    /// Plays the missing games with this number of workers, until none is left, the SPRT decides, or the stop flag is set.
    pub fn play(&self, workers: usize, tell: &mut dyn FnMut(RunEvent<'_, E>)) -> Result<RunReport, E> {
        let mut store = (self.open)()?;
        let mut watcher = SprtWatcher::new(self.run, self.plan);
        let mut games = 0;
        let mut count = |event: RunEvent<'_, E>| {
            games += usize::from(matches!(event, RunEvent::Played(_)));
            tell(event);
        };
        let (decided, done) = match watcher.check(store.as_mut())? {
            // Decided earlier, but interrupted before the decision was stored.
            Some(verdict) => (Some(verdict), Ok(())),
            None => self.run_workers(store.as_mut(), workers, &mut watcher, &mut count),
        };
        if let Some(verdict) = &decided {
            store.end(self.run, &verdict.to_string())?;
            tell(RunEvent::Decided(verdict));
        }
        done?;
        let ended = match decided {
            Some(verdict) => RunEnd::Decided(verdict),
            None if self.stop.load(Ordering::Relaxed) => RunEnd::Interrupted,
            None => RunEnd::Finished,
        };
        Ok(RunReport { games, ended })
    }

    /// Runs the worker and heartbeat threads until they end: the verdict of the SPRT, and the first error.
    fn run_workers(
        &self,
        store: &mut dyn Store<Error = E>,
        workers: usize,
        watcher: &mut SprtWatcher<'_>,
        tell: &mut dyn FnMut(RunEvent<'_, E>),
    ) -> (Option<SprtVerdict>, Result<(), E>) {
        let (pool, heartbeat) = (WorkerPool::new(workers), Heartbeat::new(self.lease));
        let (sender, records) = channel();
        let (failure_sender, failures) = channel();
        thread::scope(|scope| {
            scope.spawn(|| heartbeat.beat(self.run, self.open, &failure_sender));
            let _heartbeat_guard = heartbeat.guard();
            // Shuts the workers down even if a panic ends the loop below.
            let shutdown = pool.shutdown_guard();
            let spawn = |(number, stop): (usize, &Arc<AtomicBool>)| {
                let (name, stop) = (format!("{}:{number}", self.name), Arc::clone(stop));
                let (pool, heartbeat, results) = (&pool, &heartbeat, sender.clone());
                let worker = Worker { runner: self, name, stop, pool, heartbeat, results };
                scope.spawn(move || worker.work())
            };
            let workers: Vec<_> = pool.stops().iter().enumerate().map(spawn).collect();
            drop(sender);
            let outcome = self.collect(store, watcher, &records, &failures, &pool, tell);
            drop(shutdown);
            let ended = workers.into_iter().map(|worker| worker.join().expect("no panic"));
            let done = ended.fold(Ok(()), Result::and);
            match outcome {
                Ok(decided) => (decided, done),
                Err(error) => (None, Err(error)),
            }
        })
    }

    /// Reports games until all workers have ended; shuts the workers down when the SPRT decides or the stop flag is set.
    fn collect(
        &self,
        store: &mut dyn Store<Error = E>,
        watcher: &mut SprtWatcher<'_>,
        records: &Receiver<Record>,
        failures: &Receiver<E>,
        pool: &WorkerPool,
        tell: &mut dyn FnMut(RunEvent<'_, E>),
    ) -> Result<Option<SprtVerdict>, E> {
        let mut waits = 0;
        loop {
            let received = records.recv_timeout(POLL_INTERVAL);
            if self.stop.load(Ordering::Relaxed) {
                pool.shut_down();
            }
            for error in failures.try_iter() {
                tell(RunEvent::Unreachable(error));
            }
            match received {
                Ok(record) => tell(RunEvent::Played(record)),
                Err(RecvTimeoutError::Timeout) => {
                    tell(RunEvent::Waiting { for_others: pool.waits_for_others() });
                    waits += 1;
                    if waits % WAITS_PER_CHECK != 0 {
                        continue;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return watcher.check(store),
            }
            if watcher.check(store)?.is_some() {
                pool.shut_down();
            }
        }
    }
}
