//! Players that fail, and engines that take their time to end.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use agents::{Contestant, Factory};
use board::{Cell, Message};
use play::view::Standing;
use search::{Control, Player, PlayerError, Report};

use super::*;

/// Nothing takes this long, unless something hangs.
const GUARD: Duration = Duration::from_mins(10);

/// What has happened, in order.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<&'static str>>>);

impl Log {
    fn note(&self, what: &'static str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(what);
    }

    fn seen(&self) -> Vec<&'static str> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Builds players that note when they begin, move, fail and end.
struct Noting {
    log: Log,
    /// How many moves fail before one succeeds.
    failures: usize,
}

struct Noted {
    log: Log,
    failures: usize,
}

impl Factory for Noting {
    fn build(&self, _: &Contestant, _: Rules, _: u64) -> Result<Box<dyn Player>, PlayerError> {
        self.log.note("begins");
        Ok(Box::new(Noted { log: self.log.clone(), failures: self.failures }))
    }
}

impl Player for Noted {
    fn name(&self) -> String {
        "noted".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        if let Some(left) = self.failures.checked_sub(1) {
            self.failures = left;
            self.log.note("fails");
            let reason = Message::new("test.broken", "it broke");
            return Err(PlayerError::Failed { player: self.name(), reason });
        }
        self.log.note("moves");
        let best = game.rules().cell(0, 0).expect("on the board");
        let elapsed = Duration::ZERO;
        Ok(Report { best, score: None, depth: 1, nodes: 1, elapsed, pv: vec![best] })
    }
}

impl Drop for Noted {
    fn drop(&mut self) {
        // Another player that does not wait for the end of this one begins now.
        thread::sleep(Duration::from_millis(100));
        self.log.note("ends");
    }
}

/// A board on which an engine begins and a person is second.
fn against_an_engine(failures: usize) -> (App, Log) {
    let log = Log::default();
    let engine = Seat::parse("gomocup:./x", Rules::GOMOKU, &Terms::default(), 7).expect("an engine");
    let factory = Noting { log: log.clone(), failures };
    let app = App::new(Game::new(Rules::GOMOKU), [engine, Seat::human()], FINE, None, factory);
    (app.expect("threads can be started"), log)
}

/// Waits until a board is as it should be.
fn wait(app: &mut App, what: &str, good: impl Fn(&App) -> bool) {
    let start = Instant::now();
    while !good(app) {
        assert!(start.elapsed() < GUARD, "{what}: {:#?}", app.screen.view);
        thread::yield_now();
        app.refresh();
    }
}

#[test]
fn a_computer_that_has_failed_is_resumed_by_one_key() {
    let (mut app, log) = against_an_engine(2);
    for _ in 0..2 {
        wait(&mut app, "a failure", |app| app.screen.view.trouble.is_some());
        assert_eq!((app.screen.view.state, app.screen.view.paused), (Standing::Paused, false));
        type_in(&mut app, "p");
        assert!(!app.screen.view.paused, "it is resumed, not paused");
    }
    wait(&mut app, "its move", |app| app.screen.view.ply == 1);
    assert_eq!(log.seen(), ["begins", "fails", "fails", "moves"]);
    // A board that runs is paused by the same key.
    type_in(&mut app, "p");
    assert!(app.screen.view.paused);
}

#[test]
fn the_engines_of_a_new_game_wait_for_the_end_of_the_old_ones() {
    let (mut app, log) = against_an_engine(0);
    wait(&mut app, "its move", |app| app.screen.view.ply == 1);
    type_in(&mut app, "gg");
    wait(&mut app, "another game", |_| log.seen().iter().filter(|what| **what == "moves").count() == 2);
    assert_eq!(log.seen(), ["begins", "moves", "ends", "begins", "moves"]);
    wait(&mut app, "its move", |app| app.screen.view.ply == 1);
}
