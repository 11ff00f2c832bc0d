//! `linha arena show`: the standings of a tournament.

use std::io::Write;
use std::time::SystemTime;

use lab::Section;
use lab::arena::{RunSummary, Standings, StoredGames};
use serde_json::json;

use super::stored::{StoredRun, open_existing, place};
use crate::cli::arena::ArenaShow;

pub(super) fn run(args: &ArenaShow, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.all {
        let runs = open_existing(&place(&args.which.location)?, None)?.runs()?;
        let table = RunSummary::table(&runs, SystemTime::now());
        let text = if args.json { serde_json::to_string_pretty(&table)? + "\n" } else { table.to_text() };
        return Ok(write!(out, "{text}")?);
    }
    standings(&mut StoredRun::find(&args.which)?, args.json, out)
}

/// Prints the standings.
pub(super) fn standings(stored: &mut StoredRun, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let games = stored.games()?;
    let section = section(stored, &games)?;
    if json {
        let (run, plan, remarks) = (stored.run, &stored.plan, section.paragraphs);
        let (damaged, tables) = (games.damaged, section.tables);
        let all =
            json!({ "run": run, "plan": plan, "remarks": remarks, "damaged": damaged, "tables": tables });
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

/// The standings, with what is left out of them, and the reason if the tournament was stopped early.
pub(super) fn section(stored: &mut StoredRun, games: &StoredGames) -> anyhow::Result<Section> {
    let section = Standings::new(&stored.plan, &games.records).section();
    let runs = stored.store.runs()?.into_iter();
    let ended = runs.filter(|summary| summary.run == stored.run).find_map(|summary| summary.ended);
    Ok(games.remark().into_iter().chain(ended).fold(section, Section::paragraph))
}
