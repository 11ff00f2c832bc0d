//! `linha arena show`: how a tournament stands.

use std::io::Write;
use std::time::SystemTime;

use lab::arena::{Plan, RunSummary, Standings};
use lab::{Section, Table};
use serde_json::json;
use store::AnyStore;

use super::{Found, find, open, place};
use crate::cli::arena::ArenaShow;

pub(super) fn run(args: &ArenaShow, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.all {
        let table = list(&open(&place(&args.which.kept)?)?.runs()?);
        let text = if args.json { serde_json::to_string_pretty(&table)? + "\n" } else { table.to_text() };
        return Ok(write!(out, "{text}")?);
    }
    let Found { mut store, run, plan, .. } = find(&args.which)?;
    standings(store.as_mut(), run, &plan, args.json, out)
}

/// Prints how a tournament stands.
pub(super) fn standings(
    store: &mut AnyStore,
    run: i64,
    plan: &Plan,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let section = section(store, run, plan)?;
    if json {
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

/// The standings, and why it was ended early if it was.
pub(super) fn section(store: &mut AnyStore, run: i64, plan: &Plan) -> anyhow::Result<Section> {
    let records = store.records(run)?;
    let section = Standings::new(plan, &records).section();
    let ended =
        store.runs()?.into_iter().find(|summary| summary.run == run).and_then(|summary| summary.ended);
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
