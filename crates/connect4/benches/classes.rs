//! Positions by class: `cargo bench -p connect4 -- [CLASS…] [--strong|--weak] [--threads N] [--memory MIB]`.
//!
//! For each set of `tests/positions`, and for the empty board: the mean number of nodes and the mean time to solve a position
//! with an empty table. Values are checked on the way.

use std::fs;
use std::ops::ControlFlow::Continue;
use std::path::Path;
use std::time::{Duration, Instant};

use board::{Game, Rules};
use connect4::{Goal, Solver};

const CLASSES: [&str; 7] =
    ["late-easy", "middle-easy", "middle-medium", "early-easy", "early-medium", "early-hard", "empty"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let given = |name: &str| arguments.iter().any(|argument| argument == name);
    let number = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse::<usize>().ok()
    };
    let any = CLASSES.iter().any(|class| given(class));
    let solver = Solver::new(Rules::CONNECT4, number("--memory").unwrap_or(64)).expect("7x6 can be solved");
    let mut solver = solver.with_threads(number("--threads").unwrap_or(1));
    println!("{:<14} {:<6} {:>9} {:>12} {:>12} {:>6}", "class", "", "positions", "nodes", "µs", "M/s");
    for class in CLASSES.iter().filter(|class| !any || given(class)) {
        let positions = positions(class);
        for goal in [Goal::Value, Goal::Outcome] {
            let weak = goal == Goal::Outcome;
            if given(if weak { "--strong" } else { "--weak" }) {
                continue;
            }
            let (nodes, time) = solve_all(&mut solver, &positions, goal);
            let count = mean(positions.len() as u64);
            println!(
                "{class:<14} {:<6} {:>9} {:>12.1} {:>12.1} {:>6.2}",
                if weak { "weak" } else { "strong" },
                positions.len(),
                mean(nodes) / count,
                time.as_secs_f64() * 1e6 / count,
                mean(nodes) / time.as_secs_f64() / 1e6,
            );
        }
    }
}

/// Total nodes and time for all positions.
fn solve_all(solver: &mut Solver, positions: &[(Game, i8)], goal: Goal) -> (u64, Duration) {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (game, value) in positions {
        solver.clear();
        let start = Instant::now();
        let found = solver.solve(game, goal, &mut |_| Continue(()));
        time += start.elapsed();
        let found = found.expect("not stopped");
        assert_eq!(found.value, goal.project(*value), "{game}");
        nodes += found.nodes;
    }
    (nodes, time)
}

/// A count as a number for means.
#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 nodes")]
fn mean(number: u64) -> f64 {
    number as f64
}

/// The positions of a set, with their values.
fn positions(class: &str) -> Vec<(Game, i8)> {
    if class == "empty" {
        return vec![(Game::new(Rules::CONNECT4), 1)];
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions").join(format!("{class}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (moves, value) = line.split_once(' ').expect("moves and a value");
            let game = Game::parse(Rules::CONNECT4, moves).expect("moves of a game");
            (game, value.parse().expect("a value"))
        })
        .collect()
}
