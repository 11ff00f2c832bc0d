//! Plays a match of the engine against itself with other settings, from random openings, each with both colours, and prints Elo.
//!
//! `cargo run --release -p gomoku --example duel -- A B [games=N] [nodes=N | time=MS] [game=GAME] [seed=N] [threads=N]`
//!
//! A and B are settings, separated by commas, or `-` for none: `level=5`, `threats=off` (VCF and VCT at the root), `fours=off` (VCF at the
//! leaves), `pruning=off`, `reductions=off`, `extensions=off`, `weights=hand`, `weights=FILE`, and every parameter of `tuning.rs`
//! (`razor_base=100`).

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use board::{Game, Outcome, Rules, Side};
use gomoku::fit::opening;
use gomoku::{Codes, Gomoku, Strength, Weights};
use search::{Control, Limits, Player, Report};

fn main() {
    if let Err(error) = run() {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}

/// The results so far, for the first of the two.
#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Number of pairs by their points, in halves (pentanomial).
    pairs: [u32; 5],
    slowest: Duration,
    nodes: [u64; 2],
    depths: [u64; 2],
    moves: [u64; 2],
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [a, b, settings @ ..] = arguments.as_slice() else {
        return Err(
            "missing settings: expected two, such as duel - fours=off games=400 nodes=10000".to_owned()
        );
    };
    let setting =
        |name: &str| settings.iter().filter_map(|text| text.split_once('=')).find(|(key, _)| *key == name);
    let count = |name: &str, default: u64| match setting(name) {
        Some((_, text)) => {
            text.parse::<u64>().map_err(|_| format!("invalid {name} {text:?}: expected a whole number"))
        }
        None => Ok(default),
    };
    let rules: Rules = setting("game")
        .map_or(Ok(Rules::GOMOKU), |(_, text)| text.parse())
        .map_err(|error: board::ParseRulesError| error.to_string())?;
    let limits = match setting("time") {
        Some(_) => Limits::time(Duration::from_millis(count("time", 100)?)),
        None => Limits::nodes(count("nodes", 10_000)?),
    };
    let (pairs, seed, threads) = (count("games", 400)?.div_ceil(2), count("seed", 1)?, count("threads", 2)?);
    engine(a)?;
    engine(b)?;
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut players = [engine(a).expect("read before"), engine(b).expect("read before")];
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    let start = opening(rules, seed.wrapping_mul(1_000_003) + pair);
                    let results =
                        [0, 1].map(|first| duel(&mut players, first, start.clone(), limits, &tally));
                    let mut tally = tally.lock().expect("no thread panicked");
                    let points: usize = results.iter().sum();
                    tally.pairs[points] += 1;
                    let done = tally.pairs.iter().sum::<u32>();
                    if done.is_multiple_of(100) {
                        tally.print(a, b);
                    }
                }
            });
        }
    });
    tally.lock().expect("no thread panicked").print(a, b);
    Ok(())
}

fn engine(text: &str) -> Result<Gomoku, String> {
    let mut engine = Gomoku::new(text.to_owned());
    engine.mebibytes = 16;
    for (name, value) in text.split(',').filter_map(|setting| setting.split_once('=')) {
        let switch = value != "off";
        match name {
            "level" => {
                engine.level = Strength::parse(value)
                    .ok_or_else(|| format!("invalid level {value:?}: expected 1 to 10"))?;
            }
            "threats" => engine.techniques.vct_at_root = switch,
            "fours" => engine.techniques.vcf_at_leaves = switch,
            "pruning" => engine.techniques.pruning = switch,
            "reductions" => engine.techniques.reductions = switch,
            "extensions" => engine.techniques.extensions = switch,
            "weights" if value == "hand" => engine.weights = Some(Weights::by_hand(&Codes::new())),
            "weights" => {
                let text = fs::read_to_string(value).map_err(|error| format!("{value}: {error}"))?;
                engine.weights = Some(text.parse().map_err(|error| format!("{value}: {error}"))?);
            }
            name => {
                let number = value
                    .parse()
                    .map_err(|_| format!("invalid {name} {value:?}: expected a whole number"))?;
                *engine.tuning.by_name(name).ok_or_else(|| format!("unknown setting {name:?}"))? = number;
            }
        }
    }
    Ok(engine)
}

/// Plays a game; the player with the index `first` is on the move. Returns the points of player 0, in halves.
fn duel(
    players: &mut [Gomoku; 2],
    first: usize,
    mut game: Game,
    limits: Limits,
    tally: &Mutex<Tally>,
) -> usize {
    let opener = game.turn();
    let owner = |side: Side| if side == opener { first } else { 1 - first };
    for player in players.iter_mut() {
        player.forget();
    }
    while game.outcome().is_none() {
        let who = owner(game.turn());
        let start = Instant::now();
        let clock = || start.elapsed();
        let (stop, mut watch) = (AtomicBool::new(false), |_: &Report<_>| {});
        let mut control = Control::new(limits, &stop, &clock, &mut watch);
        let report = players[who].choose(&game, &mut control).expect("the game goes on");
        game.play(report.best).expect("the engine plays legal moves");
        let mut tally = tally.lock().expect("no thread panicked");
        tally.slowest = tally.slowest.max(start.elapsed());
        tally.nodes[who] += report.nodes;
        tally.depths[who] += u64::from(report.depth);
        tally.moves[who] += 1;
    }
    let mut tally = tally.lock().expect("no thread panicked");
    match game.outcome() {
        Some(Outcome::Win(side)) if owner(side) == 0 => {
            tally.wins += 1;
            2
        }
        Some(Outcome::Win(_)) => {
            tally.losses += 1;
            0
        }
        _ => {
            tally.draws += 1;
            1
        }
    }
}

impl Tally {
    fn print(&self, a: &str, b: &str) {
        let Tally { wins, draws, losses, .. } = self;
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        let points = |i: usize| f64::from(u8::try_from(i).expect("small")) / 4.0;
        let mean = self.pairs.iter().enumerate().map(|(i, n)| points(i) * f64::from(*n)).sum::<f64>() / pairs;
        let square = self
            .pairs
            .iter()
            .enumerate()
            .map(|(i, n)| (points(i) - mean).powi(2) * f64::from(*n))
            .sum::<f64>();
        let error = 1.96 * (square / pairs).sqrt() / pairs.sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
        let per = |sum: [u64; 2]| [0, 1].map(|i| sum[i] / self.moves[i].max(1));
        println!(
            "{a} against {b}: +{wins} ={draws} -{losses}  {:.1} %  Elo {:+.0} ± {:.0}  pairs {:?}  slowest {:?}  nodes {:?}  depth {:?}",
            100.0 * mean,
            elo(mean),
            (elo(mean + error) - elo(mean - error)) / 2.0,
            self.pairs,
            self.slowest,
            per(self.nodes),
            per(self.depths)
        );
    }
}
