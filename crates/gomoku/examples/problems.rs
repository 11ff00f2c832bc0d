//! Problems from the engine's own games: positions won by threats.
//!
//! `problems make GAMES` reads games of `fit play gomoku` and prints, of every game, the second position in which the search
//! announced a win of seven plies or more: its moves, and how many plies. (The first one is often won by a quiet move.)
//! `problems solve FILE` counts how many of them VCF and VCT searches solve, with growing limits.
//!
//! Run it by `cargo run --release -p gomoku --example problems -- …`.

use std::sync::Arc;
use std::{env, fs, process};

use board::{Game, Rules};
use gomoku::fit::Record;
use gomoku::{Grid, Tables, ThreatResult, ThreatSearch, Weights};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["make", path] => read(path).map(|text| make(&text)),
        ["solve", path] => read(path).and_then(|text| solve(&text)),
        _ => Err("expected: problems make games.txt, or: problems solve problems.txt".to_owned()),
    };
    if let Err(error) = done {
        eprintln!("error: {error}");
        process::exit(2);
    }
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

/// The value of a win, less the plies to it.
const WIN: i32 = 30_000;

fn make(text: &str) {
    for line in text.lines() {
        let Some(record) = line.split_once(' ').and_then(|(_, game)| Record::parse(Rules::GOMOKU, game))
        else {
            continue;
        };
        let announced = |value: &i32| (7..1_000).contains(&(WIN - value));
        let mut wins =
            (0..).zip(&record.values).filter(|(_, value)| announced(value)).map(|(index, _)| index);
        if let Some(index) = wins.nth(1) {
            let names = record.moves[..record.opening() + index].iter();
            let moves: String = names.map(|cell| Rules::GOMOKU.move_name(*cell)).collect();
            println!("{moves} {}", WIN - record.values[index]);
        }
    }
}

fn solve(text: &str) -> Result<(), String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let tables = Arc::new(Tables::new(Rules::GOMOKU, Weights::fitted(Rules::GOMOKU.overline())));
    println!("{:>9}  {:>9}  {:>9}  of {}", "limit", "VCF", "VCT", lines.len());
    for limit in [100, 1_000, 10_000, 100_000] {
        let mut solved = [0, 0];
        for line in &lines {
            let moves = line.split(' ').next().unwrap_or("");
            let game = Game::parse(Rules::GOMOKU, moves).map_err(|error| error.to_string())?;
            let (search, mut grid) = (ThreatSearch::new(4_096), Grid::of(Arc::clone(&tables), &game));
            let vcf = search.vcf(&mut grid, limit);
            let vct = search.vct(&mut grid, limit.into(), 20);
            for (count, found) in solved.iter_mut().zip([vcf, vct]) {
                *count += i32::from(matches!(found, ThreatResult::Win(_)));
            }
        }
        println!("{limit:>9}  {:>9}  {:>9}", solved[0], solved[1]);
    }
    Ok(())
}
