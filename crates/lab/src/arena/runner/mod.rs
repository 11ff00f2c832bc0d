//! Playing a tournament: workers that share its pairs with those of other processes and machines.
//!
//! A worker leases a pair, plays its games and stores each the moment it ends; a heartbeat renews the leases of all workers of the
//! process. Whatever happens, a tournament that is run again plays exactly the games that are missing.

mod factory;
mod guarded;
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
use verdict::Jury;
pub use verdict::SprtVerdict;
use worker::{Crew, Worker};

/// How long the caller waits at most until its stop flag is seen.
const PATIENCE: Duration = Duration::from_millis(100);

/// After how many waits without a game other processes are asked about: theirs may have decided a match.
const WAITS: u32 = 5;

/// Opens the store of a tournament: every thread has a connection of its own.
pub type OpenStore<'a, E> = dyn Fn() -> Result<Box<dyn Store<Error = E>>, E> + Sync + 'a;

/// A tournament that is kept, and all that is needed to play it.
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
    /// Its number in the store.
    pub run: i64,
    /// What was asked for.
    pub plan: &'a Plan,
    /// Who takes part, in the order of the plan.
    pub entrants: &'a [Box<dyn PlayerFactory>],
    /// Where it is kept.
    pub open: &'a OpenStore<'a, E>,
    /// The time since some moment.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Ends everything: games under way are given up.
    pub stop: &'a AtomicBool,
    /// What the workers are called; no other process that shares the tournament may use it.
    pub name: String,
    /// After how long without a renewal a pair is given to another worker, [`LEASE`] as a rule.
    pub lease: Duration,
}

/// The usual lease of a pair.
pub const LEASE: Duration = Duration::from_secs(10);

/// What happens while a tournament is played.
pub enum RunEvent<'a, E> {
    /// A game was played here, and is stored.
    Played(Record),
    /// Nothing has happened for a moment.
    Waiting,
    /// Leases cannot be renewed, for the store cannot be opened. It will be tried again.
    Unreachable(E),
    /// The sequential test has ended the match.
    Decided(&'a SprtVerdict),
}

/// What was done here.
#[derive(Clone, Debug, PartialEq)]
pub struct RunReport {
    /// How many games were played.
    pub games: usize,
    /// How it ended.
    pub ended: RunEnd,
}

/// How playing ended.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEnd {
    /// Nothing is left to be played.
    Finished,
    /// The sequential test has decided.
    Decided(SprtVerdict),
    /// The stop flag was set: what is missing can be played later.
    Interrupted,
}

impl<E: Error + Send + Sync + 'static> Runner<'_, E> {
    /// Plays what is missing with this number of workers, until nothing is left, it is decided, or the stop flag is set.
    pub fn play(&self, workers: usize, tell: &mut dyn FnMut(RunEvent<'_, E>)) -> Result<RunReport, E> {
        let mut store = (self.open)()?;
        let mut jury = Jury::new(self.run, self.plan);
        let mut games = 0;
        let mut count = |event: RunEvent<'_, E>| {
            games += usize::from(matches!(event, RunEvent::Played(_)));
            tell(event);
        };
        let (decided, done) = match jury.ask(store.as_mut())? {
            // It was interrupted before that could be kept.
            Some(verdict) => (Some(verdict), Ok(())),
            None => self.together(store.as_mut(), workers, &mut jury, &mut count),
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

    /// Plays until nothing is left, or it is decided: how, and what went wrong.
    fn together(
        &self,
        store: &mut dyn Store<Error = E>,
        workers: usize,
        jury: &mut Jury<'_>,
        tell: &mut dyn FnMut(RunEvent<'_, E>),
    ) -> (Option<SprtVerdict>, Result<(), E>) {
        let (crew, heartbeat) = (Crew::new(workers), Heartbeat::new(self.lease));
        let (news, hear) = channel();
        let (complain, complaints) = channel();
        thread::scope(|scope| {
            scope.spawn(|| heartbeat.beat(self.run, self.open, &complain));
            let _beating = heartbeat.beating();
            // Also where a panic ends the listening.
            let dismissed = crew.dismissed_at_end();
            let employ = |(number, stop): (usize, &Arc<AtomicBool>)| {
                let (name, stop) = (format!("{}:{number}", self.name), Arc::clone(stop));
                let (crew, heartbeat, news) = (&crew, &heartbeat, news.clone());
                let worker = Worker { runner: self, name, stop, crew, heartbeat, news };
                scope.spawn(move || worker.work())
            };
            let workers: Vec<_> = crew.stops().iter().enumerate().map(employ).collect();
            drop(news);
            let heard = self.listen(store, jury, &hear, &complaints, &crew, tell);
            drop(dismissed);
            let ended = workers.into_iter().map(|worker| worker.join().expect("no panic"));
            let done = ended.fold(Ok(()), Result::and);
            match heard {
                Ok(decided) => (decided, done),
                Err(error) => (None, Err(error)),
            }
        })
    }

    /// Tells of games until all workers have gone home, and sends them home when it is decided, or when the stop flag is set.
    fn listen(
        &self,
        store: &mut dyn Store<Error = E>,
        jury: &mut Jury<'_>,
        hear: &Receiver<Record>,
        complaints: &Receiver<E>,
        crew: &Crew,
        tell: &mut dyn FnMut(RunEvent<'_, E>),
    ) -> Result<Option<SprtVerdict>, E> {
        let mut waits = 0;
        loop {
            let heard = hear.recv_timeout(PATIENCE);
            if self.stop.load(Ordering::Relaxed) {
                crew.dismiss();
            }
            for error in complaints.try_iter() {
                tell(RunEvent::Unreachable(error));
            }
            match heard {
                Ok(record) => tell(RunEvent::Played(record)),
                Err(RecvTimeoutError::Timeout) => {
                    tell(RunEvent::Waiting);
                    waits += 1;
                    if waits % WAITS != 0 {
                        continue;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return jury.ask(store),
            }
            if jury.ask(store)?.is_some() {
                crew.dismiss();
            }
        }
    }
}
