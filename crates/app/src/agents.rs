//! `linha agents`

use std::io::Write;

use crate::cli;
use crate::roster::{Entry, ROSTER};

pub(crate) fn run(args: &cli::Agents, out: &mut dyn Write) -> anyhow::Result<()> {
    let entries: Vec<&Entry> = match &args.agent {
        Some(agent) => vec![agent.entry()],
        None => ROSTER.iter().collect(),
    };
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&entries)?)?);
    }
    for (i, entry) in entries.into_iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        explain(entry, out)?;
    }
    if let Some(agent) = &args.agent {
        writeln!(out, "\n{agent} stands for {}", agent.build()?.name())?;
    }
    Ok(())
}

fn explain(entry: &Entry, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}: {}", entry.name, entry.summary)?;
    writeln!(out, "  plays   {}", entry.plays)?;
    writeln!(out, "  source  {}", entry.source)?;
    for setting in entry.settings {
        writeln!(out, "  {}={}  {}", setting.name, setting.default, setting.meaning)?;
    }
    Ok(())
}
