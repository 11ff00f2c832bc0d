//! A worker thread: leases pairs, plays them, and stores each game as soon as it ends.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use board::{Game, Outcome, Side};
use search::{Limits, PlayerError};
use tracing::{debug, info, warn};

use super::Runner;
use super::catch_panic::CatchPanic;
use super::heartbeat::Heartbeat;
use crate::arena::plan::GamePair;
use crate::arena::record::{Reason, Record};
use crate::arena::referee::{FinishedGame, GameControl, play};
use crate::arena::store::{Assignment, Store};

/// How long to wait when all remaining pairs are leased by other workers.
const RETRY_INTERVAL: Duration = Duration::from_millis(200);

/// The shared state of a process's workers.
pub(super) struct WorkerPool {
    closing: AtomicBool,
    /// How many workers wait for pairs that others hold.
    waiting: AtomicUsize,
    /// One for each worker: stops the game under way.
    stops: Vec<Arc<AtomicBool>>,
}

/// Shuts the workers down when it is dropped.
pub(super) struct ShutdownGuard<'a>(&'a WorkerPool);

impl Drop for ShutdownGuard<'_> {
    fn drop(&mut self) {
        self.0.shut_down();
    }
}

impl WorkerPool {
    pub(super) fn new(workers: usize) -> WorkerPool {
        let stops = (0..workers).map(|_| Arc::default()).collect();
        WorkerPool { closing: AtomicBool::new(false), waiting: AtomicUsize::new(0), stops }
    }

    pub(super) fn stops(&self) -> &[Arc<AtomicBool>] {
        &self.stops
    }

    /// Whether all workers of this process wait for pairs that others hold.
    pub(super) fn waits_for_others(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == self.stops.len()
    }

    /// Waits for pairs that others hold.
    fn wait(&self) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        thread::sleep(RETRY_INTERVAL);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    /// Sets `closing` before the stop flags, because a worker whose game is stopped checks `closing` next.
    pub(super) fn shut_down(&self) {
        self.closing.store(true, Ordering::SeqCst);
        for stop in &self.stops {
            stop.store(true, Ordering::SeqCst);
        }
    }

    pub(super) fn shutdown_guard(&self) -> ShutdownGuard<'_> {
        ShutdownGuard(self)
    }
}

/// A worker: one thread that plays one game at a time.
pub(super) struct Worker<'a, E> {
    pub(super) runner: &'a Runner<'a, E>,
    pub(super) name: String,
    /// Stops the game under way.
    pub(super) stop: Arc<AtomicBool>,
    pub(super) pool: &'a WorkerPool,
    pub(super) heartbeat: &'a Heartbeat,
    /// Receives every game that was stored.
    pub(super) results: Sender<Record>,
}

impl<E: Error + Send + Sync + 'static> Worker<'_, E> {
    /// Plays until no pair is left or the pool closes. A worker whose lease has expired leases another pair.
    pub(super) fn work(&self) -> Result<(), E> {
        let (mut store, run) = ((self.runner.open)()?, self.runner.run);
        while !self.pool.closing.load(Ordering::SeqCst) {
            match store.take(run, &self.name, self.runner.lease)? {
                Assignment::Done => return Ok(()),
                Assignment::Later => self.pool.wait(),
                Assignment::Pair { number, stored } => {
                    debug!(run, pair = number, worker = self.name, ?stored, "pair leased");
                    let Some(pair) = self.runner.plan.pair(number) else {
                        // Only a damaged store has such a pair, and would lease it again and again.
                        warn!(
                            run,
                            pair = number,
                            worker = self.name,
                            "worker ends: the plan has no such pair"
                        );
                        break;
                    };
                    let held = self.heartbeat.hold(number, &self.name, &self.stop);
                    self.play_pair(store.as_mut(), pair, stored)?;
                    drop(held);
                }
            }
        }
        store.release(run, &self.name)
    }

    /// Plays the missing games of a pair.
    fn play_pair(
        &self,
        store: &mut dyn Store<Error = E>,
        pair: GamePair,
        stored: [bool; 2],
    ) -> Result<(), E> {
        let number = pair.number;
        for leg in [0, 1].into_iter().filter(|leg| !stored[usize::from(*leg)]) {
            let (run, worker) = (self.runner.run, &self.name);
            let Some(record) = self.play_game(pair, leg) else {
                info!(run, pair = number, leg, worker, "game abandoned");
                return Ok(());
            };
            if record.is_forfeit() {
                warn!(run, pair = number, leg, reason = ?record.reason, "game forfeited");
            }
            if store.put(run, &record)? {
                // Without a receiver nothing is lost: the game is stored.
                let _ = self.results.send(record);
            } else {
                info!(run, pair = number, leg, worker, "game played again: the first one counts");
            }
        }
        Ok(())
    }

    /// Plays a game. `None` if it was stopped.
    fn play_game(&self, pair: GamePair, leg: u8) -> Option<Record> {
        let (plan, players) = (self.runner.plan, pair.seats(leg));
        let opening = plan.opening(pair.opening);
        let seed = |entrant| plan.seed_of(pair.number, leg, entrant);
        let entrant = |entrant: usize| &self.runner.entrants[entrant];
        let names = players.map(|player| entrant(player).name(seed(player)));
        let finished = match players.map(|player| entrant(player).build(plan.rules(), seed(player))) {
            [Ok(mut first), Ok(mut second)] => {
                let limits = plan.limit().map_or_else(Limits::default, Limits::from);
                let limited = GameControl { limits, stop: &self.stop, clock: &self.runner.clock };
                let (mut first, mut second) = (CatchPanic(first.as_mut()), CatchPanic(second.as_mut()));
                play(&opening, &mut [&mut first, &mut second], &limited)?
            }
            [Err(error), _] => forfeit(&opening, Side::First, &error),
            [_, Err(error)] => forfeit(&opening, Side::Second, &error),
        };
        Some(finished.into_record(pair, leg, names, &opening))
    }
}

/// A side whose player cannot be built loses.
fn forfeit(opening: &Game, side: Side, error: &PlayerError) -> FinishedGame {
    let (result, reason) = (Outcome::Win(!side), Reason::Crash(error.to_string()));
    FinishedGame { game: opening.clone(), result, reason, turns: Vec::new() }
}
