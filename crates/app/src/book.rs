//! `linha solve book`, and books as files.

use std::fs::{self, File};
use std::io::Write;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use board::quote;
use connect4::{Book, BuildProgress};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::cli::solve::SolveBook;
use crate::error::Usage;
use crate::interrupt;

/// The time between two saves: the most work that a crash can lose.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &SolveBook, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut book = begin(args)?;
    // An unwritable file is reported before the work, not after it.
    write(&book, &args.output)?;
    let flow = build(&mut book, args, &*interrupt::flag()?)?;
    write(&book, &args.output)?;
    let (known, positions, plies) = (book.known(), book.positions(), book.plies());
    if flow.is_break() {
        bail!("interrupted: {known} of {positions} positions are solved; to continue: {}", command(args));
    }
    Ok(writeln!(out, "{}: {} to {plies} plies, {positions} positions", args.output.display(), book.rules())?)
}

/// The book in the file, which must have these rules and plies; an empty one if there is no file.
fn begin(args: &SolveBook) -> anyhow::Result<Book> {
    let SolveBook { rules, plies, output, .. } = args;
    if !output.exists() {
        return Ok(Book::new(*rules, *plies)?);
    }
    let book = agents::read_book(output)?;
    if (book.rules(), book.plies()) != (*rules, *plies) {
        let (is, of) = (book.rules(), book.plies());
        let what = format!("{} is a book of {is} to {of} plies, not of {rules} to {plies}", named(output));
        return Err(Usage(format!("{what}: choose another --output")).into());
    }
    Ok(book)
}

/// Solves the missing positions, shows progress, and saves the book at intervals.
fn build(book: &mut Book, args: &SolveBook, stop: &AtomicBool) -> anyhow::Result<ControlFlow<()>> {
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len}, {elapsed} elapsed, {eta} left, {msg}");
    let bar = ProgressBar::new(0).with_style(style.context("a valid template")?);
    let (start, mut saved, mut failed) = (Instant::now(), Instant::now(), None);
    let mut begun = None;
    let mut watch = |book: &Book, building: &BuildProgress| {
        let BuildProgress { done, total, nodes } = *building;
        bar.set_length(total as u64);
        // Positions of an earlier run took no time now: they must not count in the estimate.
        if begun.is_none() {
            begun = Some(done);
            bar.set_position(done as u64);
            bar.reset_eta();
        }
        bar.set_position(done as u64);
        bar.set_message(rate(nodes, start.elapsed()));
        if saved.elapsed() >= SAVE_INTERVAL {
            failed = write(book, &args.output).err();
            saved = Instant::now();
        }
        if failed.is_some() || stop.load(Ordering::Relaxed) { Break(()) } else { Continue(()) }
    };
    let flow = book.build(args.solver.threads, args.solver.memory, &mut watch);
    bar.finish_and_clear();
    failed.map_or(Ok(flow?), Err)
}

/// The number of nodes, and nodes per second.
pub(crate) fn rate(nodes: u64, elapsed: Duration) -> String {
    let per_second = u128::from(nodes) * 1000 / elapsed.as_millis().max(1);
    let per_second = u64::try_from(per_second).unwrap_or(u64::MAX);
    format!("{} nodes, {} per second", HumanCount(nodes), HumanCount(per_second))
}

/// Writes a temporary file beside the book and renames it, so that the file is always a complete book.
fn write(book: &Book, path: &Path) -> anyhow::Result<()> {
    let failed = || format!("cannot write {}", named(path));
    let beside = path.with_added_extension("part");
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(&book.write())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written.with_context(failed)
}

/// The path as it stands in errors.
fn named(path: &Path) -> String {
    quote(&path.to_string_lossy())
}

/// The command that continues.
fn command(args: &SolveBook) -> String {
    let SolveBook { rules, plies, output, solver } = args;
    let output = output.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "/._-+~".contains(c);
    let output = if output.chars().all(plain) {
        output.into_owned()
    } else {
        format!("'{}'", output.replace('\'', "'\\''"))
    };
    let (threads, memory) = (solver.threads, solver.memory);
    format!(
        "linha solve book {rules} --plies {plies} --output {output} --threads {threads} --memory {memory}"
    )
}
