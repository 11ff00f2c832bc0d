//! A thread that takes pairs of games, plays them, and stores each game the moment it ends.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use board::{Game, Outcome, Side};
use search::{Limits, PlayerError};

use super::Runner;
use super::guarded::Guarded;
use super::heartbeat::Heartbeat;
use crate::arena::plan::GamePair;
use crate::arena::record::{Reason, Record};
use crate::arena::referee::{Finished, Limited, play};
use crate::arena::store::{Store, Taken};

/// How long to wait where all pairs are taken, but not done.
const PATIENCE: Duration = Duration::from_millis(200);

/// The workers of a process, and how they are sent home.
pub(super) struct Crew {
    home: AtomicBool,
    /// One for each worker: ends the game under way.
    stops: Vec<Arc<AtomicBool>>,
}

/// Sends the workers home when it is dropped.
pub(super) struct Dismissed<'a>(&'a Crew);

impl Drop for Dismissed<'_> {
    fn drop(&mut self) {
        self.0.dismiss();
    }
}

impl Crew {
    pub(super) fn new(workers: usize) -> Crew {
        Crew { home: AtomicBool::new(false), stops: (0..workers).map(|_| Arc::default()).collect() }
    }

    pub(super) fn stops(&self) -> &[Arc<AtomicBool>] {
        &self.stops
    }

    /// First the direction, then the signal: a worker whose game is ended looks whether to go home.
    pub(super) fn dismiss(&self) {
        self.home.store(true, Ordering::SeqCst);
        for stop in &self.stops {
            stop.store(true, Ordering::SeqCst);
        }
    }

    pub(super) fn dismissed_at_end(&self) -> Dismissed<'_> {
        Dismissed(self)
    }
}

/// One of several that play at the same time.
pub(super) struct Worker<'a, E> {
    pub(super) runner: &'a Runner<'a, E>,
    pub(super) name: String,
    /// Ends the game under way.
    pub(super) stop: Arc<AtomicBool>,
    pub(super) crew: &'a Crew,
    pub(super) heartbeat: &'a Heartbeat,
    /// Hears of every game.
    pub(super) news: Sender<Record>,
}

impl<E: Error + Send + Sync + 'static> Worker<'_, E> {
    /// Plays until nothing is left, or until it is sent home. A worker that has lost its pair takes another.
    pub(super) fn work(&self) -> Result<(), E> {
        let (mut store, run) = ((self.runner.open)()?, self.runner.run);
        while !self.crew.home.load(Ordering::SeqCst) {
            match store.take(run, &self.name, self.runner.lease)? {
                Taken::Done => return Ok(()),
                Taken::Later => thread::sleep(PATIENCE),
                Taken::Pair { number, stored } => {
                    let held = self.heartbeat.hold(number, &self.name, &self.stop);
                    self.play_pair(store.as_mut(), number, stored)?;
                    drop(held);
                }
            }
        }
        store.release(run, &self.name)
    }

    /// Plays the games of a pair that are missing.
    fn play_pair(&self, store: &mut dyn Store<Error = E>, number: u32, stored: [bool; 2]) -> Result<(), E> {
        let Some(pair) = self.runner.plan.pair(number) else { return Ok(()) };
        for leg in [0, 1].into_iter().filter(|leg| !stored[usize::from(*leg)]) {
            let Some(record) = self.play_game(pair, leg) else { return Ok(()) };
            if store.put(self.runner.run, &record)? {
                // Nothing is lost where it is not heard: the game is stored.
                let _ = self.news.send(record);
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
                let limited = Limited { limits, stop: &self.stop, clock: &self.runner.clock };
                let (mut first, mut second) = (Guarded(first.as_mut()), Guarded(second.as_mut()));
                play(&opening, &mut [&mut first, &mut second], &limited)?
            }
            [Err(error), _] => absent(&opening, Side::First, &error),
            [_, Err(error)] => absent(&opening, Side::Second, &error),
        };
        Some(finished.into_record(pair, leg, names, &opening))
    }
}

/// A side that does not come has lost.
fn absent(opening: &Game, side: Side, error: &PlayerError) -> Finished {
    let (result, reason) = (Outcome::Win(!side), Reason::Crash(error.to_string()));
    Finished { game: opening.clone(), result, reason, turns: Vec::new() }
}
