//! Real processes: shell scripts that behave badly. Whole games against a real engine are tests of the program.

#[cfg(unix)]
mod misbehaviour;
#[cfg(target_os = "linux")]
mod release;
#[cfg(unix)]
mod scripts;
#[cfg(unix)]
mod stopping;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use agents::Engine;
use board::{Cell, Game, Overline, Rules};
use search::{Control, Limits, Player, PlayerError, Report};

use crate::External;

/// Nothing takes as long as this, on any machine, however busy it is.
const PATIENCE: Duration = Duration::from_mins(10);
const HOUR: Duration = Duration::from_hours(1);

/// Freestyle, on a board of this size.
fn free(width: u8, height: u8) -> Rules {
    Rules::new(width, height, 5, false, Overline::Wins).expect("valid")
}

fn game(moves: &str) -> Game {
    Game::parse(Rules::GOMOKU, moves).expect("valid")
}

fn build(engine: &Engine) -> External {
    External::new(engine.clone(), Rules::GOMOKU).expect("it plays gomoku")
}

/// Asks for a move within these limits, and counts reports on the way.
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
fn other_games_are_refused_in_words() {
    for (rules, code, reason) in [
        (
            Rules::CONNECT4,
            "engine.game",
            "engines of the Gomocup protocol play five in a row without gravity",
        ),
        (
            Rules::TICTACTOE,
            "engine.game",
            "engines of the Gomocup protocol play five in a row without gravity",
        ),
        (
            free(23, 15),
            "engine.size",
            "engines of the Gomocup protocol play on boards with sides from 5 to 22",
        ),
    ] {
        let unfit = External::new(Engine::new("x"), rules).err().expect("another game");
        assert_eq!(unfit.to_string(), format!("gomocup:x does not play {rules}: {reason}"));
        assert!(matches!(&unfit, PlayerError::Unfit { reason, .. } if reason.code() == code), "{unfit:?}");
        assert_eq!(ask(&mut build(&Engine::new("x")), &Game::new(rules)), Err(unfit));
    }
}

#[test]
fn a_program_that_is_not_there_cannot_be_started() {
    for path in ["/no/such/program", "./no-such-program", "no-such-program", "/"] {
        let player = format!("gomocup:{path}");
        match ask(&mut build(&Engine::new(path)), &game("")) {
            Err(PlayerError::Failed { player: who, reason }) => {
                assert_eq!(who, player);
                assert!(reason.to_string().starts_with("it cannot be started: "), "{reason}");
            }
            other => panic!("{path}: {other:?}"),
        }
    }
}
