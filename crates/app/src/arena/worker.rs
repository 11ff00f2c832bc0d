//! A thread that takes pairs of games, plays them, and stores each game the moment it ends.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use agents::{Contestant, Factory};
use board::Game;
use engines::Programs;
use lab::arena::{Finished, Limited, Pair, Plan, Reason, Record, Result as Outcome, play};
use search::{Limits, Player, PlayerError};

use super::heartbeat::Heartbeat;
use super::store::{Place, Store, StoreError, Taken};

/// A pair is somebody else's if its worker has not been heard of for so long.
pub(super) const LEASE: Duration = Duration::from_secs(10);
/// How long to wait where all pairs are taken, but not done.
const PATIENCE: Duration = Duration::from_millis(200);

/// A tournament, ready to be played.
pub(super) struct Stage {
    pub(super) place: Place,
    pub(super) run: i64,
    pub(super) plan: Plan,
    pub(super) entrants: Vec<Contestant>,
    pub(super) positions: Vec<Game>,
    pub(super) limits: Limits,
    pub(super) start: Instant,
}

/// One of several that play at the same time.
pub(super) struct Worker<'a> {
    pub(super) stage: &'a Stage,
    pub(super) name: String,
    /// Ends the game under way.
    pub(super) stop: Arc<AtomicBool>,
    /// Whether to go home then.
    pub(super) home: &'a AtomicBool,
    pub(super) heartbeat: &'a Heartbeat,
    /// Whoever counts is told of every game.
    pub(super) news: Sender<Record>,
}

impl Worker<'_> {
    /// Plays until nothing is left, or until it is sent home. Whose pair was given to somebody else takes another.
    pub(super) fn work(&self) -> Result<(), StoreError> {
        let mut store = self.stage.open()?;
        while !self.home.load(Ordering::SeqCst) {
            match store.take(self.stage.run, &self.name, LEASE)? {
                Taken::Done => return Ok(()),
                Taken::Later => thread::sleep(PATIENCE),
                Taken::Pair { number, stored } => {
                    let held = self.heartbeat.hold(number, &self.name, &self.stop);
                    self.play_pair(store.as_mut(), number, stored)?;
                    drop(held);
                }
            }
        }
        store.release(self.stage.run, &self.name)
    }

    /// Plays the games of a pair that are missing.
    fn play_pair(&self, store: &mut dyn Store, number: u32, stored: [bool; 2]) -> Result<(), StoreError> {
        let Some(pair) = self.stage.plan.pair(number) else { return Ok(()) };
        for leg in [0, 1].into_iter().filter(|leg| !stored[usize::from(*leg)]) {
            let Some(record) = self.stage.play(pair, leg, &self.stop) else { return Ok(()) };
            if store.put(self.stage.run, &record)? {
                // Nobody may be there to hear it.
                let _ = self.news.send(record);
            }
        }
        Ok(())
    }
}

impl Stage {
    /// Plays a game. `None` if it was stopped.
    fn play(&self, pair: Pair, leg: u8, stop: &AtomicBool) -> Option<Record> {
        let players = pair.seats(leg);
        let opening = &self.positions[pair.opening];
        let seed = |entrant| self.plan.seed_of(pair.number, leg, entrant);
        let names = players.map(|entrant| self.entrants[entrant].name(seed(entrant)));
        let built =
            players.map(|entrant| Programs.build(&self.entrants[entrant], opening.rules(), seed(entrant)));
        let finished = match built {
            [Ok(mut first), Ok(mut second)] => self.game(opening, first.as_mut(), second.as_mut(), stop)?,
            [Err(error), _] => absent(opening, Outcome::Second, &error),
            [_, Err(error)] => absent(opening, Outcome::First, &error),
        };
        Some(Record {
            pair: pair.number,
            leg,
            players,
            names,
            opening: opening.moves().len(),
            moves: finished.game.to_string(),
            result: finished.result,
            reason: finished.reason,
            turns: finished.turns,
        })
    }

    fn game(
        &self,
        opening: &Game,
        first: &mut dyn Player,
        second: &mut dyn Player,
        stop: &AtomicBool,
    ) -> Option<Finished> {
        let clock = || self.start.elapsed();
        let limited = Limited { limits: self.limits, stop, clock: &clock };
        let mut players = [Guarded(first), Guarded(second)];
        let [one, other] = &mut players;
        play(opening, &mut [one, other], &limited)
    }
}

/// Who does not come has lost.
fn absent(opening: &Game, result: Outcome, error: &PlayerError) -> Finished {
    Finished { game: opening.clone(), result, reason: Reason::Crash(error.to_string()), turns: Vec::new() }
}

/// A player that breaks down has failed, and the tournament goes on.
struct Guarded<'a>(&'a mut dyn Player);

impl Player for Guarded<'_> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(
        &mut self,
        game: &Game,
        control: &mut search::Control<'_, board::Cell>,
    ) -> Result<search::Report<board::Cell>, PlayerError> {
        let answer = panic::catch_unwind(AssertUnwindSafe(|| self.0.choose(game, control)));
        answer.unwrap_or_else(|_| {
            Err(PlayerError::Failed {
                player: self.0.name(),
                reason: "it broke down over this position".to_owned(),
            })
        })
    }
}
