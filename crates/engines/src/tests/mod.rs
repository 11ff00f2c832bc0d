//! Real processes: shell scripts that behave badly. Whole games against a real engine are tests of the program.

#[cfg(unix)]
mod misbehaviour;
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

/// Nothing takes as long as this, on any machine.
const PATIENCE: Duration = Duration::from_mins(1);

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

/// Asks for a move.
fn ask(player: &mut dyn Player, game: &Game) -> Result<Report<Cell>, PlayerError> {
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let clock = || start.elapsed();
    let mut watch = |_: &Report<Cell>| {};
    player.choose(game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch))
}

#[test]
fn other_games_are_refused_in_words() {
    for (rules, reason) in [
        (Rules::CONNECT4, "engines of the Gomocup protocol play five in a row without gravity"),
        (Rules::TICTACTOE, "engines of the Gomocup protocol play five in a row without gravity"),
        (free(23, 15), "engines of the Gomocup protocol play on boards with sides from 5 to 22"),
    ] {
        let unfit = PlayerError::Unfit {
            player: "gomocup:x".to_owned(),
            game: rules.to_string(),
            reason: reason.to_owned(),
        };
        assert_eq!(External::new(Engine::new("x"), rules).err(), Some(unfit.clone()));
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
                assert!(reason.starts_with("it cannot be started: "), "{reason}");
            }
            other => panic!("{path}: {other:?}"),
        }
    }
}
