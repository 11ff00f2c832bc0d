//! `linha agents`

use std::io::Write;

use agents::{Agent, AgentError, Contestant, Engine, Entry, Level, Measured, ROSTER, Setting};
use board::Rules;
use search::heuristic::Evaluation;
use serde_json::{Value, json};

use crate::cli;

pub(crate) fn run(args: &cli::Agents, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(Contestant::Agent(agent)) = &args.agent {
        check(agent)?;
    }
    if let Some(rules) = args.levels {
        return levels(rules, args.json, out);
    }
    if args.json {
        let json = match &args.agent {
            Some(Contestant::Agent(agent)) => {
                json!({ "agent": agent.to_string(), "in_full": agent.in_full(), "entry": as_json(agent.entry()) })
            }
            Some(Contestant::Engine(engine)) => engine_as_json(engine),
            None => ROSTER.iter().map(as_json).collect(),
        };
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?);
    }
    match &args.agent {
        Some(Contestant::Agent(agent)) => {
            explain(agent.entry(), out)?;
            let values = agent.values().into_iter();
            settings(values.map(|(setting, value)| (setting.name, value, setting.meaning())), out)?;
            Ok(writeln!(out, "\n{agent} in full:\n  {}", agent.in_full())?)
        }
        Some(Contestant::Engine(engine)) => explain_engine(engine, out),
        None => list(out),
    }
}

/// All agents and evaluations.
fn list(out: &mut dyn Write) -> anyhow::Result<()> {
    for entry in ROSTER {
        explain(entry, out)?;
        writeln!(out)?;
    }
    evaluations(out)?;
    Ok(writeln!(
        out,
        "\nlinha agents NAME lists the settings of an agent, linha agents --levels GAME the levels of a game."
    )?)
}

/// The levels of a game, with their agents and strengths.
fn levels(rules: Rules, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let levels = agents::levels(rules);
    if json {
        let json: Vec<Value> = levels.iter().map(level_as_json).collect();
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?);
    }
    writeln!(out, "levels of {rules}:")?;
    for Level { name, agent, measured, .. } in &levels {
        let elo = measured.map_or("not measured".to_owned(), |Measured { elo, margin, .. }| {
            format!("{elo:>5} ± {margin:<3}")
        });
        writeln!(out, "  {name:<8}  {elo:<12}  {agent}")?;
    }
    if levels.iter().any(|level| level.measured.is_some()) {
        writeln!(
            out,
            "\nThe numbers are Elo, with 95 % intervals; beginner is 400 by definition. level:elo=N plays at any strength between."
        )?;
    }
    Ok(())
}

fn level_as_json(level: &Level) -> Value {
    let Level { name, agent, exact, measured } = level;
    let measured = measured
        .map(|Measured { elo, margin, games }| json!({ "elo": elo, "margin": margin, "games": games }));
    json!({ "name": name, "agent": agent.to_string(), "exact": exact, "measured": measured })
}

/// Makes sure that the file of an agent exists, whatever game it is for.
fn check(agent: &Agent) -> Result<(), AgentError> {
    match agent.check(Rules::CONNECT4) {
        Ok(()) | Err(AgentError::Unfit(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// An entry of the roster: an algorithm has settings, a preset stands for one.
fn as_json(entry: &'static Entry) -> Value {
    let Entry { name, summary, plays, source, .. } = entry;
    let setting = |setting: &Setting| json!({ "name": setting.name, "default": setting.default, "meaning": setting.meaning() });
    let mut json = json!({ "name": name, "summary": summary, "plays": plays, "source": source });
    match entry.stands_for() {
        Some(text) => json["stands_for"] = json!(text),
        None => json["settings"] = entry.settings().into_iter().map(setting).collect(),
    }
    json
}

fn explain(entry: &Entry, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}: {}", entry.name, entry.summary)?;
    writeln!(out, "  plays   {}", entry.plays)?;
    writeln!(out, "  source  {}", entry.source)?;
    if let Some(stands_for) = entry.stands_for() {
        writeln!(out, "  is      {stands_for}")?;
    }
    Ok(())
}

/// An external engine, which is not started for that.
fn explain_engine(engine: &Engine, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{engine}: an external engine that speaks the Gomocup protocol")?;
    writeln!(out, "  plays   {}", gomoku::PLAYS)?;
    let values = engine.values().into_iter();
    settings(values.map(|(setting, value)| (setting.name, value, setting.meaning.to_owned())), out)
}

/// An external engine: its settings have no table of an algorithm.
fn engine_as_json(engine: &Engine) -> Value {
    let settings = Engine::SETTINGS.map(
        |setting| json!({ "name": setting.name, "default": setting.default, "meaning": setting.meaning }),
    );
    json!({ "agent": engine.to_string(), "plays": gomoku::PLAYS, "settings": settings })
}

/// A table of settings: name, value, meaning.
fn settings(
    values: impl Iterator<Item = (&'static str, String, String)>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    writeln!(out, "\nsettings:")?;
    for (name, value, meaning) in values {
        writeln!(out, "  {:<20} {meaning}", format!("{name}={value}"))?;
    }
    Ok(())
}

fn evaluations(out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "evaluations (the setting eval of minimax and alphabeta):")?;
    for evaluation in Evaluation::ALL {
        writeln!(out, "  {:<8} {}", evaluation.name(), evaluation.summary())?;
    }
    Ok(())
}
