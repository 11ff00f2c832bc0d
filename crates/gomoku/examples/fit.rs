//! Fits the weights of the engine to its own games, in two steps.
//!
//! `fit play GAME FILE [games=N] [nodes=N] [seed=N] [threads=N] [from=hand|fitted|FILE]` plays games from random openings, with
//! `nodes` for each move, and appends each to the file as a line. Started again, it plays the games that are missing.
//!
//! `fit weights GAME FILE GAMES… [lambda=PERCENT] [epochs=N] [seed=N] [start=FILE] [note=TEXT]` fits weights to games and writes
//! them, with a header that says to which. With few games, start from the weights of a similar game.
//!
//! Run it by `cargo run --release -p gomoku --example fit -- …`.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::{env, thread};

use board::{ParseRulesError, Rules};
use gomoku::fit::{Fit, Play, Record, Sample, SelfPlayer, fit, play, samples};
use gomoku::{Codes, Tables, ThreatSearch, Weights};

fn main() {
    if let Err(error) = run() {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}

/// The command line: words, and settings as name=value.
struct Arguments {
    words: Vec<String>,
    settings: Vec<(String, String)>,
}

impl Arguments {
    fn read() -> Arguments {
        let (settings, words): (Vec<_>, Vec<_>) = env::args().skip(1).partition(|word| word.contains('='));
        let split =
            |word: String| word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
        Arguments { words, settings: settings.into_iter().filter_map(split).collect() }
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.settings.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str, default: u64) -> Result<u64, String> {
        let read = |text: &str| {
            text.parse().map_err(|_| format!("invalid {name} {text:?}: expected a whole number"))
        };
        self.text(name).map_or(Ok(default), read)
    }
}

fn run() -> Result<(), String> {
    let arguments = Arguments::read();
    let words: Vec<&str> = arguments.words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", game, file] => gather(rules(game)?, file, &arguments),
        ["weights", game, file, games @ ..] if !games.is_empty() => learn(rules(game)?, file, games, &arguments),
        _ => Err("expected: fit play gomoku games.txt games=2000 nodes=3000, or: fit weights gomoku weights.txt games.txt".to_owned()),
    }
}

fn rules(text: &str) -> Result<Rules, String> {
    text.parse().map_err(|error: ParseRulesError| error.to_string())
}

/// Plays the games that a file lacks, on several threads.
fn gather(rules: Rules, file: &str, arguments: &Arguments) -> Result<(), String> {
    let (games, nodes) = (arguments.number("games", 2_000)?, arguments.number("nodes", 3_000)?);
    let (seed, threads) = (arguments.number("seed", 1)?, arguments.number("threads", 2)?);
    let weights = match arguments.text("from").unwrap_or("fitted") {
        "hand" => Weights::by_hand(&Codes::new()),
        "fitted" => Weights::fitted(rules.overline()),
        path => weights(path)?,
    };
    // A line begins with the number of its game; an incomplete line is played again.
    let there = fs::read_to_string(file).unwrap_or_default();
    let complete = there.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    let done: HashSet<u64> = complete.filter_map(|line| line.split(' ').next()?.parse().ok()).collect();
    let missing: Vec<u64> = (0..games).filter(|game| !done.contains(game)).collect();
    let mut open = OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)
        .map_err(|error| format!("{file}: {error}"))?;
    if !there.is_empty() && !there.ends_with('\n') {
        writeln!(open).map_err(|error| format!("{file}: {error}"))?;
    }
    let (next, open) = (AtomicUsize::new(0), Mutex::new(open));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut player = SelfPlayer::new(rules, weights.clone(), 16).expect("16 MiB");
                while let Some(game) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let record =
                        play(&mut player, Play { rules, nodes, seed: seed.wrapping_mul(1_000_003) + game });
                    let mut open = open.lock().expect("no thread panicked");
                    writeln!(open, "{game} {record}").expect("games can be written down");
                    if game.is_multiple_of(100) {
                        eprintln!("game {game} of {games}");
                    }
                }
            });
        }
    });
    Ok(())
}

/// Fits weights to games.
fn learn(rules: Rules, file: &str, games: &[&str], arguments: &Arguments) -> Result<(), String> {
    let (lambda, epochs, seed) =
        (arguments.number("lambda", 30)?, arguments.number("epochs", 9)?, arguments.number("seed", 1)?);
    let mut records = Vec::new();
    for path in games {
        let text = read(path)?;
        let parse = |line: &str| Record::parse(rules, line.split_once(' ')?.1);
        records.extend(text.lines().filter_map(parse));
    }
    let samples = positions(rules, &records);
    eprintln!("{} games, {} positions", records.len(), samples.len());
    let lambda = u8::try_from(lambda).ok().filter(|lambda| *lambda <= 100).ok_or("lambda is a percentage")?;
    let epochs = usize::try_from(epochs).map_err(|error| error.to_string())?;
    let start = arguments.text("start").map(weights).transpose()?;
    let fitted = fit(&samples, &Fit { epochs, lambda: f32::from(lambda) / 100.0, decay: 1e-6, seed, start });
    let judged = format!(
        "held-out positions: log loss of outcomes {:.4}, of choices {:.4}, first choice right {:.1} %",
        fitted.outcome_loss,
        fitted.choice_loss,
        100.0 * fitted.first_choice
    );
    eprintln!("{judged}");
    let note = arguments.text("note").map_or(String::new(), |note| format!("# {note}\n"));
    let made = format!(
        "# {rules}: {} games of the engine against itself, {} positions, lambda {lambda} %, {epochs} epochs, seed {seed}",
        records.len(),
        samples.len()
    );
    fs::write(file, format!("{made}\n{note}# {judged}\n{}", fitted.weights))
        .map_err(|error| format!("{file}: {error}"))
}

/// The samples of all games, on two threads.
fn positions(rules: Rules, records: &[Record]) -> Vec<Sample> {
    let tables = Arc::new(Tables::new(rules, Weights::fitted(rules.overline())));
    let half = |records: &[Record]| {
        let attacker = ThreatSearch::new(1 << 12);
        records.iter().flat_map(|record| samples(&tables, &attacker, record)).collect::<Vec<_>>()
    };
    let (left, right) = records.split_at(records.len() / 2);
    thread::scope(|scope| {
        let right = scope.spawn(|| half(right));
        let mut all = half(left);
        all.extend(right.join().expect("no thread panicked"));
        all
    })
}

fn weights(path: &str) -> Result<Weights, String> {
    read(path)?.parse().map_err(|error| format!("{path}: {error}"))
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}
