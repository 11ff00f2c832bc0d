//! The sets of positions by class: strong and weak values, also with little memory or several threads.
//!
//! The first hundred of each set; all of them with `POSITIONS=all` (`./test solver`).

use std::fs;
use std::ops::ControlFlow::Continue;
use std::path::Path;

use board::{Game, Rules};
use connect4::{Goal, Solver, plies_to_end};

/// The positions of a set, with their values.
fn positions(class: &str) -> Vec<(Game, i8)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions").join(format!("{class}.txt"));
    let text = fs::read_to_string(path).expect("the set is there");
    let all = std::env::var_os("POSITIONS").is_some_and(|which| which == "all");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .take(if all { usize::MAX } else { 100 })
        .map(|line| {
            let (moves, value) = line.split_once(' ').expect("moves and a value");
            (Game::parse(Rules::CONNECT4, moves).expect("moves"), value.parse().expect("a value"))
        })
        .collect()
}

fn solver(mebibytes: usize, threads: usize) -> Solver {
    Solver::new(Rules::CONNECT4, mebibytes).expect("7x6 can be solved").with_threads(threads)
}

fn check(
    class: &str,
    count: usize,
    stones: std::ops::RangeInclusive<u16>,
    plies: std::ops::RangeInclusive<u16>,
) {
    let positions = positions(class);
    assert!(positions.len() >= count, "{class} has {} positions", positions.len());
    let mut solver = solver(16, 1);
    for (game, value) in &positions {
        let ply = game.board().ply();
        assert!(stones.contains(&ply), "{game} is not {class}");
        assert!(plies.contains(&plies_to_end(game.rules(), ply, *value)), "{game} is not {class}");
        solver.clear();
        let weak = solver.solve(game, Goal::Outcome, &mut |_| Continue(())).expect("not stopped");
        assert_eq!(weak.value, value.signum(), "{game}");
        let strong = solver.solve(game, Goal::Value, &mut |_| Continue(())).expect("not stopped");
        assert_eq!(strong.value, *value, "{game}");
    }
}

const EARLY: std::ops::RangeInclusive<u16> = 0..=13;
const MIDDLE: std::ops::RangeInclusive<u16> = 14..=28;
const LATE: std::ops::RangeInclusive<u16> = 29..=41;
const EASY: std::ops::RangeInclusive<u16> = 1..=13;
const MEDIUM: std::ops::RangeInclusive<u16> = 14..=28;
const HARD: std::ops::RangeInclusive<u16> = 29..=42;

#[test]
fn late_easy() {
    check("late-easy", 100, LATE, EASY);
}

#[test]
fn middle_easy() {
    check("middle-easy", 100, MIDDLE, EASY);
}

#[test]
fn middle_medium() {
    check("middle-medium", 100, MIDDLE, MEDIUM);
}

#[test]
fn early_easy() {
    check("early-easy", 100, EARLY, EASY);
}

#[test]
fn early_medium() {
    check("early-medium", 100, EARLY, MEDIUM);
}

#[test]
fn early_hard() {
    check("early-hard", 20, EARLY, HARD);
}

#[test]
fn threads_memory_and_table_contents_change_no_value() {
    let mut positions = positions("early-hard");
    positions.truncate(6);
    for (mut solver, clear) in [(solver(1, 1), true), (solver(64, 2), true), (solver(4, 3), false)] {
        for (game, value) in &positions {
            if clear {
                solver.clear();
            }
            let mut nodes = 0;
            let solved = solver.solve(game, Goal::Value, &mut |progress| {
                assert!(progress.low <= progress.high && progress.low <= *value && *value <= progress.high);
                assert!(progress.nodes >= nodes, "nodes are not lost");
                nodes = progress.nodes;
                Continue(())
            });
            let solved = solved.expect("not stopped");
            assert_eq!(solved.value, *value, "{game}");
            assert!(solved.nodes >= nodes);
        }
    }
}

#[test]
fn progress_is_seen_by_the_side_to_move() {
    let rules = "drop:6x5:4".parse().expect("rules");
    // The answer to three upon each other is forced, and the other side has the first choice.
    for moves in ["31313", "313132", "3131324"] {
        let game = Game::parse(rules, moves).expect("moves");
        let mut solver = Solver::new(rules, 1).expect("small");
        let mut told = Vec::new();
        let found = solver.solve(&game, Goal::Value, &mut |progress| {
            told.push(*progress);
            Continue(())
        });
        let value = found.expect("not stopped").value;
        assert!(
            told.iter().all(|told| told.low <= value && value <= told.high),
            "{moves}: {value}, {told:?}"
        );
        assert!(moves != "31313" || told.len() > 2, "{told:?}");
    }
}

#[test]
fn a_search_with_several_threads_can_be_stopped() {
    let mut solver = solver(16, 3);
    let mut nodes = 0;
    let stopped = solver.solve(&Game::new(Rules::CONNECT4), Goal::Value, &mut |progress| {
        nodes = progress.nodes;
        if nodes > 300_000 { std::ops::ControlFlow::Break(()) } else { Continue(()) }
    });
    assert_eq!(stopped, None);
    assert!(nodes < 1_000_000, "{nodes}");
    // It goes on with something else as if nothing had happened.
    let (game, value) = &positions("middle-medium")[0];
    assert_eq!(
        solver.solve(game, Goal::Value, &mut |_| Continue(())).map(|solved| solved.value),
        Some(*value)
    );
}
