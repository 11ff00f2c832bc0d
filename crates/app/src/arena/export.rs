//! `linha arena export`: games as files for other programs and for people.

use std::io::Write;
use std::path::Path;

use lab::arena::{Plan, Record, export};

use super::show;
use super::stored::StoredRun;
use crate::cli::arena::{ArenaError, ArenaExport, ExportFormat};
use crate::error;

pub(super) fn run(args: &ArenaExport, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut stored = StoredRun::find(&args.which)?;
    let games = stored.games()?;
    if let Some(remark) = games.remark() {
        error::eprint(&format!("warning: {remark}"));
    }
    let records = &games.records;
    let text = match args.form {
        ExportFormat::Sgf => export::sgf(&stored.plan, records),
        ExportFormat::Csv => export::csv(&stored.plan, records),
        ExportFormat::Html => {
            let section = show::section(&mut stored, &games)?;
            let title = format!("{}: run {}", stored.plan.rules(), stored.run);
            export::html(&stored.plan, &title, &[section], records)
        }
        ExportFormat::Psq => return write_psq(args.output.as_deref(), &stored.plan, records, out),
    };
    match &args.output {
        Some(path) => {
            error::write(path, &text)?;
            Ok(writeln!(out, "{}: {} games", path.display(), records.len())?)
        }
        None => Ok(write!(out, "{text}")?),
    }
}

/// Writes a PSQ file for each game.
fn write_psq(
    output: Option<&Path>,
    plan: &Plan,
    records: &[Record],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Some(directory) = output else {
        return Err(ArenaError::PsqDirectory.into());
    };
    let games: Vec<_> =
        records.iter().filter_map(|record| Some((record, export::psq(plan, record)?))).collect();
    if games.is_empty() {
        return Err(ArenaError::NoPsqGames.into());
    }
    error::create_dir(directory)?;
    for (record, text) in &games {
        let path = directory.join(format!("{:05}-{}.psq", record.pair + 1, record.leg + 1));
        error::write(&path, text)?;
    }
    Ok(writeln!(out, "{}: {} games", directory.display(), games.len())?)
}
