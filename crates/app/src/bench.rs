//! `linha bench`

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use agents::{Agent, Algorithm};
use board::{Cell, Game};
use search::{Control, Limits, Report};
use serde::Serialize;

use crate::cli;

/// Positions and the agents that search them: every kind of search, in a few seconds in all. A change of this list changes the
/// total.
const POSITIONS: [(&str, &str, &str); 16] = [
    ("connect4", "", "minimax:eval=ufop-v3,depth=7"),
    ("connect4", "", "alphabeta:eval=ufop-v3,depth=9"),
    ("connect4", "4453", "alphabeta:eval=porto,depth=10,order=centre,cutoff=above"),
    ("connect4", "44455554221", "alphabeta:eval=iasi,depth=10,order=history,scout=on,deepening=on"),
    ("connect4", "32164625", "alphabeta:eval=ufop-v1,depth=12,order=eval,table=4"),
    ("drop:8x8:4", "45", "alphabeta:eval=panther,depth=9,root=full,order=centre"),
    ("drop:11x10:4", "66", "alphabeta:eval=ufop-v2,depth=6,table=4,deepening=on,scout=on"),
    ("gomoku", "h8i9g9i7h7h9g8", "alphabeta:eval=ufsc,depth=3"),
    ("connect4", "4444", "mcts:iterations=100000,seed=1"),
    ("gomoku", "i3g8f9g9", "gomoku:depth=10"),
    ("gomoku", "l9k7o9i10i7m7l6l10", "gomoku:depth=10"),
    ("gomoku", "m8m5k5o8m4k4k6m6o10l7", "gomoku:depth=10"),
    ("gomoku", "h13i10i12i11i9j12k12j9", "gomoku:depth=10"),
    ("gomoku", "d7e4d4h4i6d9b6", "gomoku:depth=10"),
    ("gomoku-standard", "h8i9g9i7h7h9g8", "gomoku:depth=10"),
    ("gomoku", "h8i9", "mcts:iterations=5000,seed=1,playout=decisive,solver=on"),
];

#[derive(Serialize)]
struct Line {
    game: &'static str,
    moves: &'static str,
    agent: String,
    depth: u16,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &cli::Bench, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut lines = Vec::new();
    for (game, moves, agent) in POSITIONS {
        let agent: Agent = agent.parse()?;
        let is_engine = matches!(agent.algorithm(), Algorithm::Gomoku(_));
        match args.time {
            None => lines.push(measure(game, moves, &agent)?),
            Some(time) if is_engine => {
                let engine: Agent = agent.entry().name.parse()?;
                lines.push(measure(game, moves, &engine.with_time(Some(time))?)?);
            }
            Some(_) => {}
        }
    }
    let nodes: u64 = lines.iter().map(|line| line.nodes).sum();
    let seconds: f64 = lines.iter().map(|line| line.seconds).sum();
    if args.json {
        #[derive(Serialize)]
        struct Json {
            positions: Vec<Line>,
            nodes: u64,
            seconds: f64,
        }
        let json = Json { positions: lines, nodes, seconds };
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?);
    }
    for Line { game, moves, agent, depth, nodes, seconds } in &lines {
        let speed = speed(*nodes, *seconds);
        writeln!(out, "{nodes:>10} nodes  {speed:>9.0} nodes/s  depth {depth:>2}  {game} {moves} {agent}")?;
    }
    writeln!(out, "{nodes:>10} nodes  {:>9.0} nodes/s  total", speed(nodes, seconds))?;
    // With a time limit, the count is not reproducible.
    if args.time.is_none() {
        writeln!(out, "\nBench: {nodes}")?;
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a speed to a few digits")]
fn speed(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-9)
}

fn measure(game: &'static str, moves: &'static str, agent: &Agent) -> anyhow::Result<Line> {
    let position = Game::parse(game.parse()?, moves)?;
    let mut player = agent.player(position.rules())?;
    let start = Instant::now();
    let clock = || start.elapsed();
    let stop = AtomicBool::new(false);
    let mut watch = |_: &Report<Cell>| {};
    let report = player.choose(&position, &mut Control::new(Limits::default(), &stop, &clock, &mut watch))?;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Line { game, moves, agent: agent.to_string(), depth: report.depth, nodes: report.nodes, seconds })
}
