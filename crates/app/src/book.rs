//! `linha solve book`, and books as files.

use board::shell_quoted;
use std::io::{self, Write};
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use connect4::{Book, BuildProgress};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use tempfile::NamedTempFile;

use crate::cli::solve::SolveBook;
use crate::error::{Failure, Usage};
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
        return Err(Failure::Book { known, positions, command: command(args) }.into());
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
        let (is, wanted) = ((book.rules(), book.plies()), (*rules, *plies));
        return Err(Usage::OtherBook { path: output.clone(), is, wanted }.into());
    }
    Ok(book)
}

/// Solves the missing positions, shows progress, and saves the book at intervals.
fn build(book: &mut Book, args: &SolveBook, stop: &AtomicBool) -> anyhow::Result<ControlFlow<()>> {
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len}, {elapsed} elapsed, {eta} left, {msg}");
    let bar = ProgressBar::new(0).with_style(style.expect("a valid template"));
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
    failed.map_or(Ok(flow?), |failure| Err(failure.into()))
}

/// The number of nodes, and nodes per second.
pub(crate) fn rate(nodes: u64, elapsed: Duration) -> String {
    let per_second = u128::from(nodes) * 1000 / elapsed.as_millis().max(1);
    let per_second = u64::try_from(per_second).unwrap_or(u64::MAX);
    format!("{} nodes, {} per second", HumanCount(nodes), HumanCount(per_second))
}

/// Writes a temporary file beside the book and renames it, so that the file is always a complete book.
fn write(book: &Book, path: &Path) -> Result<(), Failure> {
    let written = || -> io::Result<()> {
        let mut file = temporary_beside(path)?;
        file.write_all(&book.write())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    written().map_err(|error| Failure::Write { path: path.to_owned(), error })
}

/// A temporary file in the same directory, so that it can be renamed to `path`.
fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(path.file_name().unwrap_or_default()).suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        // As for any other file; temporary ones are private otherwise.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(directory)
}

/// The command that continues.
fn command(args: &SolveBook) -> String {
    let SolveBook { rules, plies, output, solver } = args;
    let output = shell_quoted(&output.to_string_lossy());
    let (threads, memory) = (solver.threads, solver.memory);
    format!(
        "linha solve book {rules} --plies {plies} --output {output} --threads {threads} --memory {memory}"
    )
}

#[cfg(test)]
mod tests {
    use board::Rules;

    use super::*;

    #[test]
    fn a_book_is_a_file_like_others_and_the_only_one() {
        let folder = tempfile::tempdir().expect("room");
        let [usual, path] = ["usual", "four.book"].map(|name| folder.path().join(name));
        std::fs::write(&usual, "").expect("room");
        let book = Book::new(Rules::CONNECT4, 1).expect("a small book");
        for _ in 0..2 {
            write(&book, &path).expect("room");
        }
        assert_eq!(std::fs::read(&path).expect("a book"), book.write());
        let permissions = |path: &Path| path.metadata().expect("a file").permissions();
        assert_eq!(permissions(&path), permissions(&usual));
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2);
    }
}
