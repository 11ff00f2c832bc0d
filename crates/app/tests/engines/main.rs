//! Engines in processes of their own, with our own program on the other side.

mod games;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use agents::Engine;
use board::{Cell, Game, Overline, Rules};
use engines::External;
use search::{Control, Limits, Player, PlayerError, Report};

/// The timeout of every wait, generous enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(10);
const HOUR: Duration = Duration::from_hours(1);

/// Our own program as an engine, which may always be late: machines are busy.
fn peer(time: Duration) -> Engine {
    Engine {
        arguments: vec!["gomocup".to_owned()],
        memory: Some(70),
        time,
        margin: PATIENCE,
        ready: PATIENCE,
        grace: PATIENCE,
        ..Engine::new(env!("CARGO_BIN_EXE_linha"))
    }
}

/// Freestyle, on a board of this size.
fn free(width: u8, height: u8) -> Rules {
    Rules::new(width, height, 5, false, Overline::Wins).expect("valid")
}

fn game(moves: &str) -> Game {
    Game::parse(Rules::GOMOKU, moves).expect("valid")
}

fn build(engine: Engine) -> External {
    External::new(engine, Rules::GOMOKU).expect("it plays gomoku")
}

/// Asks for a move, and counts reports on the way.
fn ask_within(
    limits: Limits,
    player: &mut dyn Player,
    game: &Game,
) -> (Result<Report<Cell>, PlayerError>, usize) {
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let clock = || start.elapsed();
    let mut reports = 0;
    let mut watch = |_: &Report<Cell>| reports += 1;
    let answer = player.choose(game, &mut Control::new(limits, &stop, &clock, &mut watch));
    (answer, reports)
}

fn ask(player: &mut dyn Player, game: &Game) -> Result<Report<Cell>, PlayerError> {
    ask_within(Limits::default(), player, game).0
}

#[test]
fn an_engine_that_knows_how_to_stop_moves() {
    let mut engine = build(peer(Duration::from_hours(1)));
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let clock = || start.elapsed();
    let mut watch = |_: &Report<Cell>| {};
    let answer = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            stop.store(true, Ordering::Relaxed);
        });
        engine.choose(&game("h8i9h9"), &mut Control::new(Limits::default(), &stop, &clock, &mut watch))
    });
    // On a busy machine it may be too slow.
    assert!(matches!(&answer, Ok(_) | Err(PlayerError::Stopped { .. })), "{answer:?}");
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}
