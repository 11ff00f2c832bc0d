//! `linha tree`

mod exercise;
mod lesson;

use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use agents::{Agent, Contestant};
use board::{Cell, Game};
use search::{Control, Limits, Report};
use tree::{Effort, Extent, Names, Recording, Steps};

use crate::cli::tree::{Other, Output, TreeArgs};
use crate::{error, interrupt};

/// The nodes that exact values of the moves may take.
const EXACT: u64 = 1_000_000;

pub(crate) fn run(args: &TreeArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match &args.other {
        Some(Other::Lesson(args)) => return lesson::run(args, out),
        Some(Other::Exercise(args)) => return exercise::run(args, out),
        None => {}
    }
    // An interruption ends all searches, and what they have found is kept.
    let stop = interrupt::flag()?;
    let first = record(args, args.agent.as_ref(), &stop)?;
    let Some(second) = &args.compare else { return write(args, &first, out) };
    compare(args, [&first, &record(args, Some(second), &stop)?], out)
}

/// The agent, which an external engine is not.
fn agent(contestant: &Contestant) -> Result<&Agent, error::Usage> {
    match contestant {
        Contestant::Agent(agent) => Ok(agent),
        Contestant::Engine(engine) => Err(error::Usage::EngineTree(engine.to_string())),
    }
}

/// Records the search of an agent.
fn record(args: &TreeArgs, asked: Option<&Contestant>, stop: &AtomicBool) -> anyhow::Result<Recording> {
    let agent = asked.map(agent).transpose()?;
    let effort = Effort { recorded: args.limit, ..Effort::default() };
    if let Some(toy) = &args.toy {
        let usual = || "alphabeta".parse().expect("the roster has it");
        return Ok(tree::record_toy(toy, &agent.cloned().unwrap_or_else(usual), effort)?);
    }
    let (Some(rules), Some(agent)) = (args.rules, agent) else {
        unreachable!("the parser requires a game and an agent where there is no toy tree");
    };
    let game = Game::parse(rules, &args.moves)?;
    let start = Instant::now();
    let clock = || start.elapsed();
    let mut watch = |_: &Report<Cell>| {};
    let mut control = Control::new(Limits::default(), stop, &clock, &mut watch);
    let recording = tree::record(&game, agent, effort, &mut control)?;
    Ok(recording.with_exact(tree::exact_values(&game, EXACT, &mut control)))
}

/// What is shown of a recording.
fn extent(args: &Output) -> Extent {
    Extent { depth: args.depth, breadth: args.breadth }
}

/// Writes a recording in the form that was asked for.
fn write(args: &TreeArgs, recording: &Recording, out: &mut dyn Write) -> anyhow::Result<()> {
    let (output, extent) = (&args.output, extent(&args.output));
    if output.json {
        return Ok(writeln!(out, "{}", json(recording)?)?);
    }
    if let Some(path) = &output.dot {
        return write_to(path, &recording.dot(extent), out);
    }
    if let Some(path) = &output.svg {
        return write_to(path, &recording.svg(extent), out);
    }
    if let Some(path) = &output.html {
        return write_to(path, &server::explorer_page(&title(recording), &json(recording)?), out);
    }
    if args.steps {
        return write_steps(recording, out);
    }
    writeln!(out, "{}", heading(recording))?;
    Ok(write!(out, "{}", recording.text(extent))?)
}

/// Writes two recordings beside each other, or what they cost.
fn compare(args: &TreeArgs, both: [&Recording; 2], out: &mut dyn Write) -> anyhow::Result<()> {
    let texts = [json(both[0])?, json(both[1])?];
    let list = format!("[{},{}]", texts[0], texts[1]);
    if args.output.json {
        return Ok(writeln!(out, "{list}")?);
    }
    if let Some(path) = &args.output.html {
        let title = format!("{} beside {}", title(both[0]), both[1].agent);
        return write_to(path, &server::explorer_page(&title, &list), out);
    }
    for recording in both {
        writeln!(out, "{}\n{}", heading(recording), recording.text(extent(&args.output)))?;
    }
    Ok(writeln!(out, "{}", tree::comparison(both))?)
}

fn json(recording: &Recording) -> anyhow::Result<String> {
    Ok(serde_json::to_string(&recording.document())?)
}

/// What was searched, by whom.
fn title(recording: &Recording) -> String {
    match recording.game() {
        Some(game) if game.moves().is_empty() => format!("{}: {}", game.rules(), recording.agent),
        Some(game) => format!("{} {game}: {}", game.rules(), recording.agent),
        None => format!("toy tree: {}", recording.agent),
    }
}

/// The title, and what the search found.
fn heading(recording: &Recording) -> String {
    format!("{}\n{}", title(recording), recording.summary())
}

/// Writes a sentence for every step.
fn write_steps(recording: &Recording, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(tree) = recording.tree() else {
        return Err(error::Usage::NoSteps(recording.agent.clone()).into());
    };
    let moves = recording.move_names();
    let names = recording.toy().map_or_else(|| Names::of_moves(tree, &moves), |toy| Names::of_toy(tree, toy));
    let steps = Steps::new(tree);
    for step in 0..steps.list().len() {
        writeln!(out, "{step:>5}  {}", steps.sentence(step, &names).unwrap_or_default())?;
    }
    Ok(())
}

/// Writes to a file, or to standard output.
fn write_to(path: &Path, text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    if path == Path::new("-") { Ok(write!(out, "{text}")?) } else { Ok(error::write(path, text)?) }
}
