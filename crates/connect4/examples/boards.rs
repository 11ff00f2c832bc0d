//! The values of empty boards, from small to large:
//! `cargo run --release -p connect4 --example boards [SECONDS [MIB]]`.
//!
//! Solves again all boards whose value is known from the literature (Tromp's table of board sizes), each in at most SECONDS
//! [default: 60] with a table of MIB mebibytes [default: 256]. Fails if a value differs from the known one.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use board::{Game, Rules};
use connect4::{Goal, Solver, plies_to_end};

/// The game, its outcome (1: the first player wins), and the stone that ends the game, if that is known.
const KNOWN: [(&str, i8, Option<u16>); 19] = [
    ("drop:4x4:4", 0, None),
    ("drop:5x4:4", 0, None),
    ("drop:4x6:4", 0, None),
    ("drop:6x4:4", -1, None),
    ("drop:5x5:4", 0, None),
    ("drop:4x7:4", 0, None),
    ("drop:7x4:4", 0, None),
    ("drop:6x5:4", 0, None),
    ("drop:5x6:4", 0, None),
    ("drop:8x4:4", -1, None),
    ("drop:5x7:4", 0, None),
    ("drop:7x5:4", 0, None),
    ("drop:6x6:4", -1, None),
    ("drop:8x5:4", 1, Some(39)),
    ("drop:7x6:4", 1, Some(41)),
    ("drop:6x7:4", 1, Some(41)),
    ("drop:7x7:4", 0, None),
    ("drop:8x6:4", -1, None),
    ("drop:8x7:4", 1, None),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().map_or(Ok(60), |text| text.parse())?;
    let mebibytes = arguments.next().map_or(Ok(256), |text| text.parse())?;
    println!("{:<12} {:<24} {:>6} {:>14} {:>10}", "game", "", "value", "nodes", "seconds");
    let mut wrong = Vec::new();
    for (text, sign, last) in KNOWN {
        let rules: Rules = text.parse()?;
        let mut solver = Solver::new(rules, mebibytes)?;
        let start = Instant::now();
        let mut nodes = 0;
        let found = solver.solve(&Game::new(rules), Goal::Value, &mut |progress| {
            nodes = progress.nodes;
            let late = start.elapsed() > Duration::from_secs(seconds);
            if late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let time = start.elapsed().as_secs_f64();
        let Some(found) = found else {
            println!("{text:<12} {:<24} {:>6} {nodes:>14} {time:>10.2}", "not solved in time", "");
            continue;
        };
        let stones = plies_to_end(rules, 0, found.value);
        let words = match found.value.signum() {
            0 => "draw".to_owned(),
            1 => format!("first wins at stone {stones}"),
            _ => format!("second wins at stone {stones}"),
        };
        println!("{text:<12} {words:<24} {:>6} {:>14} {time:>10.2}", found.value, found.nodes);
        if found.value.signum() != sign || last.is_some_and(|last| last != stones) {
            wrong.push(text);
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("values differ from the known ones: {}", wrong.join(", ")).into())
    }
}
