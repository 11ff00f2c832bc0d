//! `linha move`

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use agents::Contestant;
use board::{Cell, Rules};
use search::{Control, Limits, Report, Score};
use serde::Serialize;

use crate::{cli, contestant, error, interrupt};

pub(crate) fn run(args: &cli::Move, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = args.position.game()?;
    let rules = game.rules();
    let mut player = contestant::player(&args.agent, rules)?;
    let live = args.live || std::io::stderr().is_terminal();
    let start = Instant::now();
    let clock = || start.elapsed();
    let stop = stop(&args.agent)?;
    let mut watch = |report: &Report<Cell>| {
        if live {
            error::eprint(&live_line(rules, report));
        }
    };
    let report = player.choose(&game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch))?;
    if args.json {
        let answer = Json::new(rules, &player.name(), &report);
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
        return Ok(());
    }
    writeln!(out, "move   {}", rules.move_name(report.best))?;
    writeln!(out, "score  {}", score(&report))?;
    writeln!(out, "depth  {}", report.depth)?;
    writeln!(out, "nodes  {}", report.nodes)?;
    writeln!(out, "time   {:.3} s", report.elapsed.as_secs_f64())?;
    writeln!(out, "line   {}", line(rules, &report))?;
    Ok(())
}

/// A flag that Ctrl-C sets, where an external engine has to be ended as well; an agent alone ends with the process.
fn stop(contestant: &Contestant) -> anyhow::Result<Arc<AtomicBool>> {
    match contestant {
        Contestant::Engine(_) => interrupt::flag(),
        Contestant::Agent(_) => Ok(Arc::default()),
    }
}

fn live_line(rules: Rules, report: &Report<Cell>) -> String {
    let (depth, nodes, seconds) = (report.depth, report.nodes, report.elapsed.as_secs_f64());
    let (score, line) = (score(report), line(rules, report));
    format!("depth {depth:>2}  score {score:>10}  nodes {nodes:>11}  {seconds:>7.3} s  {line}")
}

fn score(report: &Report<Cell>) -> String {
    report.score.map_or_else(|| "none".to_owned(), |score| score.to_string())
}

fn line(rules: Rules, report: &Report<Cell>) -> String {
    names(rules, report).join(" ")
}

fn names(rules: Rules, report: &Report<Cell>) -> Vec<String> {
    report.pv.iter().map(|cell| rules.move_name(*cell)).collect()
}

#[derive(Serialize)]
struct Json {
    agent: String,
    #[serde(rename = "move")]
    best: String,
    score: Option<String>,
    /// The moves of both sides to the end of a proven win or loss, if that is known.
    plies: Option<u16>,
    depth: u16,
    nodes: u64,
    seconds: f64,
    line: Vec<String>,
}

impl Json {
    fn new(rules: Rules, agent: &str, report: &Report<Cell>) -> Json {
        Json {
            agent: agent.to_owned(),
            best: rules.move_name(report.best),
            score: report.score.map(|score| score.to_string()),
            plies: report.score.and_then(Score::plies),
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            line: names(rules, report),
        }
    }
}
