//! How it ends: when it is stopped, when it is no longer needed.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use board::Cell;
use gomoku::protocol::{Command, Point, Stone, Whose};
use search::{Control, Limits, Player, PlayerError, Report};

#[cfg(target_os = "linux")]
use super::scripts::runs;
use super::scripts::{Script, eventually};
use super::{Engine, External, HOUR, PATIENCE, ask, game};
use crate::failure::Failure;
use crate::process::Process;

fn unhurried(engine: &mut Engine) {
    engine.time = HOUR;
}

/// Asks, and stops as soon as something has been seen or a report has come. It has an hour, and is not waited for.
fn stop(
    player: &mut External,
    limits: Limits,
    seen: impl Fn() -> bool + Sync,
) -> Result<Report<Cell>, PlayerError> {
    let (stop, reported, start) = (AtomicBool::new(false), AtomicBool::new(false), Instant::now());
    let clock = || start.elapsed();
    let mut watch = |_: &Report<Cell>| reported.store(true, Ordering::Relaxed);
    let answer = thread::scope(|scope| {
        scope.spawn(|| {
            eventually(|| (seen() || reported.load(Ordering::Relaxed)).then_some(()));
            stop.store(true, Ordering::Relaxed);
        });
        player.choose(&game("h8i9h9"), &mut Control::new(limits, &stop, &clock, &mut watch))
    });
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    answer
}

#[test]
fn an_engine_that_ignores_stop_has_no_move() {
    let mut script = Script::bad(r#"spent "$1""#, unhurried);
    for limits in [Limits::default(), Limits::time(HOUR)] {
        let _ = std::fs::remove_file(&script.file);
        let file = script.file.clone();
        let answer = stop(&mut script.player, limits, || file.exists());
        assert!(matches!(answer, Err(PlayerError::Stopped { .. })), "{answer:?}");
        assert!(ask(&mut script.player, &game("h8")).is_ok());
    }
    // Also while it is made ready.
    let mut script = Script::new(r#": > "$1"; exec sleep 1000"#, unhurried);
    let file = script.file.clone();
    let answer = stop(&mut script.player, Limits::default(), || file.exists());
    assert!(matches!(answer, Err(PlayerError::Stopped { .. })), "{answer:?}");
}

#[test]
fn an_engine_that_ignores_stop_plays_the_move_it_reported() {
    let reports = r#"echo "MESSAGE DEPTH 3-4 EV 12 N 5K PV G7 H7""#;
    let mut script = Script::bad(reports, unhurried);
    let report = stop(&mut script.player, Limits::default(), || false).expect("its last report");
    assert_eq!((report.best, report.depth), (game("g7").moves()[0], 3));
    // The next move comes from a new process, whose file is there now.
    std::fs::write(&script.file, "").expect("room");
    assert!(ask(&mut script.player, &game("h8")).is_ok());
}

#[test]
fn an_engine_that_knows_stop_moves() {
    // The script waits for the word before it moves.
    let bad = r#": > "$1"; while read -r line; do case $line in YXSTOP*) place; break ;; esac; done"#;
    let mut script = Script::bad(bad, unhurried);
    let file = script.file.clone();
    let answer = stop(&mut script.player, Limits::default(), || file.exists());
    // On a busy machine it may be too slow.
    assert!(matches!(&answer, Ok(_) | Err(PlayerError::Stopped { .. })), "{answer:?}");
}

#[test]
fn told_to_end_it_may_tidy_up() {
    let script = r#"while read -r line; do case $line in
        START*) echo OK ;; BEGIN*) echo 0,0 ;; END*) pwd > "$1"; exit ;; esac; done"#;
    let mut script = Script::new(script, |engine| engine.grace = PATIENCE);
    assert!(ask(&mut script.player, &game("")).is_ok());
    let Script { player, file, .. } = script;
    drop(player);
    let text = std::fs::read_to_string(file).expect("it had the time to write");
    // And the folder in which it was is gone.
    assert!(text.contains("linha-engine-") && !Path::new(text.trim()).exists(), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_who_will_not_end() {
    // It does not know END, nor the end of its input, and has started something else.
    let stubborn = r#"trap '' TERM HUP INT PIPE
        sleep 1000 & echo "$$ $!" > "$1"
        while :; do
          read -r line || sleep 0.1
          case $line in START*) echo OK ;; BEGIN*) echo 0,0 ;; esac
        done"#;
    let mut script = Script::new(stubborn, |_| {});
    assert!(ask(&mut script.player, &game("")).is_ok());
    let processes = script.written();
    assert!(processes.split(' ').all(runs), "{processes}");
    let start = Instant::now();
    drop(script);
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    eventually(|| processes.split(' ').all(|process| !runs(process)).then_some(()));
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_who_failed() {
    let bad = r#"sleep 1000 & echo "$$ $!" > "$1"; echo ERROR"#;
    let mut script = Script::bad(bad, |_| {});
    assert!(ask(&mut script.player, &game("")).is_err());
    let processes = script.written();
    eventually(|| processes.split(' ').all(|process| !runs(process)).then_some(()));
}

#[test]
fn an_engine_that_does_not_read_does_not_block() {
    let engine = Engine { arguments: vec!["1000".to_owned()], ..Engine::new("sleep") };
    let mut process = Process::start(&engine).expect("it runs");
    let stone = |x| Stone { at: Point { x, y: 0 }, whose: Whose::Own };
    let board = Command::Board((0..400).map(stone).collect());
    let start = Instant::now();
    let failure = (0..100_000).find_map(|_| process.send(&board).err());
    assert!(matches!(failure, Some(Failure::InputFull)), "{failure:?}");
    drop(process);
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}
