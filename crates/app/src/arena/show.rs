//! `linha arena show`: the standings of a tournament.

use std::io::Write;
use std::time::SystemTime;

use lab::arena::{RunSummary, Standings};
use lab::{Section, Table};
use serde_json::json;

use super::stored::{StoredRun, open_existing, place};
use crate::cli::arena::ArenaShow;

pub(super) fn run(args: &ArenaShow, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.all {
        let table = list(&open_existing(&place(&args.which.location)?, None)?.runs()?);
        let text = if args.json { serde_json::to_string_pretty(&table)? + "\n" } else { table.to_text() };
        return Ok(write!(out, "{text}")?);
    }
    standings(&mut StoredRun::find(&args.which)?, args.json, out)
}

/// Prints the standings.
pub(super) fn standings(stored: &mut StoredRun, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let section = section(stored)?;
    if json {
        let (run, plan) = (stored.run, &stored.plan);
        let all =
            json!({ "run": run, "plan": plan, "remarks": section.paragraphs, "tables": section.tables });
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?);
    }
    for paragraph in &section.paragraphs {
        writeln!(out, "{paragraph}\n")?;
    }
    for table in section.tables.iter().filter(|table| !table.rows.is_empty()) {
        writeln!(out, "{}", table.to_text())?;
    }
    Ok(())
}

/// The standings, with the reason if the tournament was stopped early.
pub(super) fn section(stored: &mut StoredRun) -> anyhow::Result<Section> {
    let records = stored.records()?;
    let section = Standings::new(&stored.plan, &records).section();
    let runs = stored.store.runs()?.into_iter();
    let ended = runs.filter(|summary| summary.run == stored.run).find_map(|summary| summary.ended);
    Ok(match ended {
        Some(why) => section.paragraph(why),
        None => section,
    })
}

fn list(runs: &[RunSummary]) -> Table {
    let mut table = Table::new("Tournaments")
        .column("run")
        .column("begun (hours ago)")
        .column("game")
        .column("entrants")
        .column("games")
        .column("of")
        .column("finished");
    for summary in runs {
        let age = SystemTime::now().duration_since(summary.begun).unwrap_or_default();
        table.row([
            summary.run.to_string().as_str().into(),
            lab::Value::number(age.as_secs_f64() / 3600.0, 1),
            summary.plan.rules().to_string().as_str().into(),
            summary.plan.entrants().join(", ").as_str().into(),
            summary.games.into(),
            (2 * u64::from(summary.pairs)).into(),
            if summary.is_finished() { "yes" } else { "no" }.into(),
        ]);
    }
    table
}
