//! What engines do wrong, and that they can go on afterwards.

use std::time::Duration;

use board::{Cell, Rules};
use search::{Limits, PlayerError, Report};

use super::scripts::{HONEST, Script, hurried};
use super::{Engine, PATIENCE, ask, ask_within, free, game};

/// The cell in the bottom row, which is where scripts play.
fn bottom(column: u8) -> Cell {
    Rules::GOMOKU.cell(column, 0).expect("on the board")
}

/// A next game works: the engine is asked for a first move, for the one after that, and in a position.
fn plays_on(script: &mut Script) {
    for (column, moves) in [(0, ""), (1, "a1h8"), (0, "h8i9j10"), (0, "h8")] {
        let answer = ask(&mut script.player, &game(moves));
        assert_eq!(answer.map(|report| report.best), Ok(bottom(column)), "{moves:?}");
    }
}

/// What it says about a failure, after which it plays on.
fn failed(mut script: Script) -> String {
    let failure = reason(ask(&mut script.player, &game("h8")));
    plays_on(&mut script);
    failure
}

fn reason(answer: Result<Report<Cell>, PlayerError>) -> String {
    match answer {
        Err(PlayerError::Failed { player, reason }) if player.starts_with("gomocup:sh") => reason.to_string(),
        other => panic!("{other:?}"),
    }
}

fn is_late(answer: &Result<Report<Cell>, PlayerError>) -> bool {
    matches!(answer, Err(PlayerError::Late { limit, .. }) if *limit == Duration::from_millis(100))
}

fn usual(_: &mut Engine) {}

#[test]
fn an_engine_that_never_answers_is_late() {
    let mut script = Script::bad(r#"spent "$1""#, hurried);
    let answer = ask(&mut script.player, &game(""));
    assert!(is_late(&answer), "{answer:?}");
    let words = answer.map_err(|error| error.to_string().replace('\n', " ")).expect_err("late");
    assert!(words.ends_with("did not move within 100ms"), "{words}");
}

#[test]
fn a_late_engine_may_play_the_next_game() {
    // Late is who has not answered when the margin is over, too; here there is much of it.
    let short = |engine: &mut Engine| engine.time = Duration::from_millis(100);
    let mut script = Script::bad(r#"spent "$1"; sleep 0.5; place"#, short);
    assert_eq!(ask(&mut script.player, &game("")).map(|report| report.best), Ok(bottom(0)));
    // The move that is late has little time; those of the next game have enough on any machine.
    let mut script = Script::bad(r#"spent "$1"; exec sleep 1000"#, |engine| {
        (engine.time, engine.margin) = (PATIENCE, Duration::from_millis(200));
    });
    let limits = Limits::time(Duration::from_millis(100));
    assert!(is_late(&ask_within(limits, &mut script.player, &game("")).0));
    plays_on(&mut script);
}

#[test]
fn an_engine_that_crashes_is_restarted() {
    let mut script = Script::bad(r#"if [ $n = 1 ]; then spent "$1"; exit 3; fi; place"#, usual);
    assert_eq!(ask(&mut script.player, &game("")).map(|report| report.best), Ok(bottom(0)));
    let failure = reason(ask(&mut script.player, &game("a1h8")));
    assert_eq!(failure, "its process ended (exit status: 3)");
    plays_on(&mut script);
}

#[test]
fn a_killed_engine_is_restarted() {
    let failure = failed(Script::bad(r#"spent "$1"; kill -SEGV $$"#, usual));
    assert!(failure.starts_with("its process ended (signal: 11"), "{failure}");
}

#[test]
fn illegal_moves_are_reported() {
    for (written, reason) in [
        ("15,0", "15,0 is off the board: expected 0,0 to 14,14"),
        ("7,300", "7,300 is off the board: expected 0,0 to 14,14"),
        ("-1,-1", "-1,-1 is off the board: expected 0,0 to 14,14"),
        ("7,7", "7,7: h8 is taken"),
    ] {
        let mut script = Script::bad(&format!(r#"spent "$1"; echo {written}"#), usual);
        match ask(&mut script.player, &game("h8")) {
            Err(PlayerError::Illegal { reason: told, .. }) => assert_eq!(told.to_string(), reason),
            other => panic!("{other:?}"),
        }
        plays_on(&mut script);
    }
}

#[test]
fn an_error_is_told_in_its_own_words() {
    let failure = failed(Script::bad(r#"spent "$1"; echo ERROR my head aches"#, usual));
    assert_eq!(failure, "it answered TURN 7,7 with ERROR my head aches");
    // As many do, it refuses a size.
    let script = r#"read -r line; echo "ERROR $line is not for me""#;
    let mut script = Script::new(script, usual);
    let failure = reason(ask(&mut script.player, &game("")));
    assert_eq!(failure, "it answered START 15 with ERROR START 15 is not for me");
}

#[test]
fn an_engine_without_settings_plays() {
    let polite = r#"spent "$1"; echo UNKNOWN info; echo unknown; echo OK; echo SUGGEST 3,3; place"#;
    let mut script = Script::bad(polite, usual);
    assert_eq!(ask(&mut script.player, &game("h8")).map(|report| report.best), Ok(bottom(0)));
}

/// It is waited for until its time is over, for `UNKNOWN` may have been about a setting. A script that says nothing until then, for the
/// machine is busy, gets more time.
#[test]
fn unknown_move_commands_are_reported() {
    for seconds in [1, 4, 16, 64, 256] {
        let mut script = Script::bad(r#"spent "$1"; echo UNKNOWN turn"#, |engine| {
            (engine.time, engine.margin) = (PATIENCE, Duration::ZERO);
        });
        let limits = Limits::time(Duration::from_secs(seconds));
        let answer = ask_within(limits, &mut script.player, &game("h8")).0;
        if !matches!(answer, Err(PlayerError::Late { .. })) {
            assert_eq!(reason(answer), "it answered TURN 7,7 with UNKNOWN turn");
            return plays_on(&mut script);
        }
    }
    panic!("it was late, however much time it had");
}

#[test]
fn garbage_does_no_harm() {
    let garbage = r#"spent "$1"; printf '\377\376\0\n\r\n7,7,7,7\n'; echo; echo hello; echo DEBUG 1,1
        head -c 3000000 /dev/zero | tr '\0' 'x'; echo; head -c 300000 /dev/zero; printf '\r\n'
        i=0; while [ $i -lt 2000 ]; do echo MESSAGE depth $i ev 0 pv; i=$((i + 1)); done; place"#;
    let mut script = Script::bad(garbage, usual);
    let report = ask(&mut script.player, &game("h8")).expect("a move");
    assert_eq!((report.best, report.depth), (bottom(0), 1999));
    plays_on(&mut script);
}

#[test]
fn an_engine_that_only_talks_is_late() {
    for talk in ["echo MESSAGE depth 3", "echo hello", "printf x", "echo DEBUG DEBUG"] {
        let bad = format!(r#"spent "$1"; while :; do {talk}; done"#);
        let mut script = Script::bad(&bad, hurried);
        let answer = ask(&mut script.player, &game(""));
        assert!(is_late(&answer), "{talk}: {answer:?}");
    }
}

#[test]
fn an_engine_that_exits_at_once_is_reported() {
    let failure = reason(ask(&mut Script::new("exit 0", usual).player, &game("")));
    assert_eq!(failure, "its process ended (exit status: 0)");
    let once = format!(r#"[ -e "$1" ] || {{ : > "$1"; exit 7; }}; {HONEST}"#);
    assert_eq!(failed(Script::new(&once, usual)), "its process ended (exit status: 7)");
}

#[test]
fn an_engine_that_is_never_ready_fails() {
    let soon = |engine: &mut Engine| engine.ready = Duration::from_millis(100);
    let mut script = Script::new("exec sleep 1000", soon);
    assert_eq!(reason(ask(&mut script.player, &game(""))), "it did not answer START 15 within 100ms");
}

#[test]
fn engines_for_square_boards_refuse_others() {
    let mut script = Script::new("while read -r line; do echo UNKNOWN $line; done", usual);
    match ask(&mut script.player, &board::Game::new(free(7, 9))) {
        Err(PlayerError::Unfit { reason, .. }) => {
            assert_eq!(reason.to_string(), "it supports square boards only");
        }
        other => panic!("{other:?}"),
    }
    let failure = reason(ask(&mut script.player, &board::Game::new(free(9, 9))));
    assert_eq!(failure, "it answered START 9 with UNKNOWN START 9");
}

#[test]
fn an_engine_without_restart_is_started_anew() {
    // It says who it is, so that it can be told from the next one: in the column of its number.
    let script = r#"
        echo x >> "$1"; n=$(grep -c x "$1")
        while read -r line; do
          case $line in
            START*) echo OK ;;
            RESTART*) echo UNKNOWN ;;
            BEGIN*|TURN*|DONE*) echo "$n,0" ;;
          esac
        done"#;
    let mut script = Script::new(script, usual);
    for (column, moves) in [(1, ""), (2, "h8"), (3, "h8i9j10")] {
        let answer = ask(&mut script.player, &game(moves));
        assert_eq!(answer.map(|report| report.best), Ok(bottom(column)), "{moves}");
    }
}
