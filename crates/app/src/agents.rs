//! `linha agents`

use std::io::Write;

use search::heuristic::Evaluation;
use serde_json::json;

use crate::cli;
use crate::roster::{Agent, Entry, ROSTER};

pub(crate) fn run(args: &cli::Agents, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.json {
        let json = match &args.agent {
            Some(agent) => {
                json!({ "agent": agent.to_string(), "in_full": agent.in_full(), "entry": agent.entry() })
            }
            None => json!(ROSTER),
        };
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?);
    }
    if let Some(agent) = &args.agent {
        explain(agent.entry(), out)?;
        settings(agent, out)?;
        return Ok(writeln!(out, "\n{agent} in full:\n  {}", agent.in_full())?);
    }
    for entry in ROSTER {
        explain(entry, out)?;
        writeln!(out)?;
    }
    evaluations(out)?;
    Ok(writeln!(out, "\nlinha agents NAME lists the settings of one of them.")?)
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

fn settings(agent: &Agent, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "\nsettings:")?;
    for (setting, value) in agent.values() {
        writeln!(out, "  {:<20} {}", format!("{}={value}", setting.name), setting.meaning)?;
    }
    Ok(())
}

fn evaluations(out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "evaluations, for eval= of minimax and alphabeta:")?;
    for evaluation in Evaluation::ALL {
        writeln!(out, "  {:<8} {}", evaluation.name(), evaluation.summary())?;
    }
    Ok(())
}
