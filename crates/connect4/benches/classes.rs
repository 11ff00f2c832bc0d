//! Positions by class: `cargo bench -p connect4 -- [NAME…] [--weak] [--memory MIB] [--first N]`.
//!
//! For each set of `tests/positions`, the mean number of positions searched and the mean time to solve one, from
//! scratch each, strongly and weakly.

use std::fs;
use std::ops::ControlFlow::Continue;
use std::path::Path;
use std::time::{Duration, Instant};

use board::{Game, Rules};
use connect4::Solver;

const CLASSES: [&str; 7] =
    ["late-easy", "middle-easy", "middle-medium", "early-easy", "early-medium", "early-hard", "empty"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse::<usize>().ok()
    };
    let chosen = |class: &&&str| {
        !CLASSES.iter().any(|known| arguments.iter().any(|argument| argument == known))
            || arguments.iter().any(|argument| argument == **class)
    };
    let mut solver = Solver::new(Rules::CONNECT4, number("--memory").unwrap_or(64))
        .expect("7x6 can be solved")
        .with_threads(number("--threads").unwrap_or(1));
    println!("{:<16} {:>6} {:>9} {:>14} {:>14} {:>8}", "class", "", "positions", "nodes", "µs", "M/s");
    for class in CLASSES.iter().filter(chosen) {
        let positions = positions(class, number("--first").unwrap_or(usize::MAX));
        for weak in [false, true] {
            if weak != arguments.iter().any(|argument| argument == "--weak")
                && arguments.iter().any(|argument| argument == "--weak" || argument == "--strong")
            {
                continue;
            }
            let (mut nodes, mut time) = (0, Duration::ZERO);
            for (game, value) in &positions {
                solver.clear();
                let start = Instant::now();
                let solved = if weak {
                    solver.solve_weakly(game, &mut |_| Continue(()))
                } else {
                    solver.solve(game, &mut |_| Continue(()))
                };
                time += start.elapsed();
                let solved = solved.expect("nobody breaks it off");
                assert_eq!(solved.value, if weak { value.signum() } else { *value }, "{game}");
                nodes += solved.nodes;
            }
            let count = positions.len() as f64;
            println!(
                "{class:<16} {:>6} {:>9} {:>14.1} {:>14.1} {:>8.2}",
                if weak { "weak" } else { "strong" },
                positions.len(),
                nodes as f64 / count,
                time.as_secs_f64() * 1e6 / count,
                nodes as f64 / time.as_secs_f64() / 1e6,
            );
        }
    }
}

/// The positions of a set, with their values.
fn positions(class: &str, most: usize) -> Vec<(Game, i8)> {
    if class == "empty" {
        return vec![(Game::new(Rules::CONNECT4), 1)];
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions").join(format!("{class}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#')).take(most);
    lines
        .map(|line| {
            let (moves, value) = line.split_once(' ').expect("moves and a value");
            let game = Game::parse(Rules::CONNECT4, moves).expect("moves of a game");
            (game, value.parse().expect("a value"))
        })
        .collect()
}
