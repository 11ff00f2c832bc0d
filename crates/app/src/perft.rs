//! `linha perft`

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use board::{Board, Cell, Game, Position, Rules, Shape, divide, perft};
use indicatif::{ProgressBar, ProgressStyle};
use search::BoardTask;
use serde::Serialize;

use crate::{cli, error};

pub(crate) fn run(args: &cli::Perft, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = args.position.game()?;
    let start = Instant::now();
    let counts = search::with_board(&game, Count { depth: args.depth, bar: bar() });
    let elapsed = start.elapsed();
    let leaves = counts.total();
    if args.json {
        let result = Json::new(args, &game, &counts, elapsed);
        writeln!(out, "{}", serde_json::to_string_pretty(&result)?)?;
        return Ok(());
    }
    if args.divide {
        for (cell, leaves) in &counts.by_move {
            writeln!(out, "{} {leaves}", game.rules().move_name(*cell))?;
        }
        writeln!(out, "total {leaves}")?;
    } else {
        writeln!(out, "{leaves}")?;
    }
    out.flush()?;
    if std::io::stderr().is_terminal() {
        let seconds = elapsed.as_secs_f64();
        let millions = speed(leaves, elapsed) / 1e6;
        error::eprint(&format!("{seconds:.2} s, {millions:.0} million leaves per second"));
    }
    Ok(())
}

/// Counts leaves, with a tick of the progress bar for each position two moves ahead.
struct Count {
    depth: u16,
    bar: ProgressBar,
}

struct Counts {
    depth: u16,
    by_move: Vec<(Cell, u64)>,
}

impl Counts {
    /// At depth 0, the position itself is the only leaf.
    fn total(&self) -> u64 {
        if self.depth == 0 { 1 } else { self.by_move.iter().map(|(_, leaves)| leaves).sum() }
    }
}

impl BoardTask for Count {
    type Output = Counts;

    fn run<S: Shape>(self, board: Board<S>) -> Counts {
        let Count { depth, bar } = self;
        if depth < 3 {
            let by_move = if depth == 0 { Vec::new() } else { divide(&board, depth).collect() };
            return Counts { depth, by_move };
        }
        bar.set_length(perft(&board, 2));
        let below = |m: Cell| {
            let mut child = board;
            child.play(m);
            divide(&child, depth - 1).inspect(|_| bar.inc(1)).map(|(_, leaves)| leaves).sum()
        };
        let by_move = board.moves().map(|m| (m, below(m))).collect();
        bar.finish_and_clear();
        Counts { depth, by_move }
    }
}

/// A bar on standard error, drawn only on a terminal.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %, {elapsed} elapsed, {eta} left");
    ProgressBar::new(0).with_style(style.expect("a valid template"))
}

#[expect(clippy::cast_precision_loss, reason = "a speed to two or three digits")]
fn speed(leaves: u64, elapsed: Duration) -> f64 {
    leaves as f64 / elapsed.as_secs_f64().max(1e-9)
}

#[derive(Serialize)]
struct Json {
    game: String,
    moves: Vec<String>,
    depth: u16,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_move: Option<Vec<JsonMove>>,
    seconds: f64,
    leaves_per_second: f64,
}

#[derive(Serialize)]
struct JsonMove {
    #[serde(rename = "move")]
    name: String,
    leaves: u64,
}

impl Json {
    fn new(args: &cli::Perft, game: &Game, counts: &Counts, elapsed: Duration) -> Json {
        let rules: Rules = args.position.rules;
        let by_move = counts.by_move.iter();
        let by_move =
            by_move.map(|(cell, leaves)| JsonMove { name: rules.move_name(*cell), leaves: *leaves });
        Json {
            game: rules.to_string(),
            moves: game.moves().iter().map(|cell| rules.move_name(*cell)).collect(),
            depth: args.depth,
            leaves: counts.total(),
            by_move: args.divide.then(|| by_move.collect()),
            seconds: elapsed.as_secs_f64(),
            leaves_per_second: speed(counts.total(), elapsed),
        }
    }
}
