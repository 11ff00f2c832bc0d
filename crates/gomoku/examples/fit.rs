//! Fits the weights of the engine to its own games.
//!
//! `cargo run --release -p gomoku --example fit -- GAME FILE [games=N] [nodes=N] [seed=N] [threads=N] [from=hand|fitted|FILE]`
//!
//! Each game is played from a random opening with so many nodes for a move. Two generations made the files that come along: the first
//! began with `from=hand`, the second with what came of it.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, thread};

use board::Rules;
use gomoku::fit::{Fit, Play, Player, Sample, fit, play};
use gomoku::{Codes, Weights};

fn main() {
    if let Err(error) = run() {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, file, settings @ ..] = arguments.as_slice() else {
        return Err("say which game and which file: fit gomoku weights.txt games=2000 nodes=5000 from=hand"
            .to_owned());
    };
    let rules: Rules = game.parse().map_err(|error: board::ParseRulesError| error.to_string())?;
    let setting = |name: &str| {
        settings
            .iter()
            .find_map(|setting| setting.split_once('=').filter(|(key, _)| *key == name))
            .map(|(_, value)| value)
    };
    let count = |name: &str, default: u64| {
        setting(name).map_or(Ok(default), |text| {
            text.parse::<u64>().map_err(|_| format!("{name} is a whole number, not {text}"))
        })
    };
    let (games, nodes, seed, threads) =
        (count("games", 2_000)?, count("nodes", 5_000)?, count("seed", 1)?, count("threads", 2)?);
    let from = setting("from").unwrap_or("fitted");
    let weights = match from {
        "hand" => Weights::by_hand(&Codes::new()),
        "fitted" => Weights::fitted(rules.overline()),
        path => fs::read_to_string(path)
            .map_err(|error| format!("{path}: {error}"))?
            .parse()
            .map_err(|error| format!("{path}: {error}"))?,
    };
    let samples = gather(rules, &weights, games, nodes, seed, threads);
    eprintln!("{} positions", samples.len());
    let trust = if from == "hand" { 0.0 } else { 0.3 };
    let how = Fit { rounds: 9, trust, decay: 1e-6, seed };
    let fitted = fit(&samples, how);
    let judged = format!(
        "held-out positions: log loss of outcomes {:.4}, of choices {:.4}, first choice right {:.1} %",
        fitted.outcome_loss,
        fitted.choice_loss,
        100.0 * fitted.first_choice
    );
    eprintln!("{judged}");
    let mut text = String::new();
    let from = if from.contains('/') { "weights of an earlier generation" } else { from };
    writeln!(text, "# {rules}: {games} games of the engine against itself, {nodes} nodes a move, seed {seed}, from {from}: {} positions", samples.len())
        .and_then(|()| writeln!(text, "# {judged}"))
        .and_then(|()| write!(text, "{}", fitted.weights))
        .map_err(|error| error.to_string())?;
    fs::write(file, text).map_err(|error| format!("{file}: {error}"))
}

/// Plays the games, on several threads, and tells how far they are.
fn gather(rules: Rules, weights: &Weights, games: u64, nodes: u64, seed: u64, threads: u64) -> Vec<Sample> {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut player = Player::new(rules, weights.clone(), 16);
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    let samples =
                        play(&mut player, Play { rules, nodes, seed: seed.wrapping_mul(1_000_003) + game });
                    let mut all = all.lock().expect("no thread panicked");
                    all.push((game, samples));
                    if all.len().is_multiple_of(100) {
                        eprintln!("{} of {games} games", all.len());
                    }
                }
            });
        }
    });
    let mut all = all.into_inner().expect("no thread panicked");
    all.sort_by_key(|(game, _)| *game);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}
