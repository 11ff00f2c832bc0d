//! Errors in the arguments of `linha arena`.

use std::io;
use std::path::{Path, PathBuf};

use board::notation::psq::SIDES;
use board::{Coded, Message, ParseGameError, shell_quoted};

/// Arguments of `linha arena` that cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArenaError {
    /// The file of openings cannot be read.
    #[error("cannot read the openings in {}: {error}", file.display())]
    OpeningsFile { file: PathBuf, error: io::Error },
    /// A line of the file is not a game.
    #[error("opening {number} of {}: {error}", file.display())]
    Opening { number: usize, file: PathBuf, error: Box<ParseGameError> },
    /// The file has comments and empty lines only.
    #[error("no openings in {}", .0.display())]
    NoOpenings(PathBuf),
    /// No store was named, and the user has no folder for one.
    #[error("cannot find your data directory: set {0}, or give a file with --store")]
    NoPlace(&'static str),
    /// A stored plan names a program that the command line does not.
    #[error(
        "run {run} starts an external engine that you have not allowed: if you trust it, add --engine {}",
        shell_quoted(&format!("NAME={engine}"))
    )]
    Untrusted { run: i64, engine: String },
    /// PSQ goes to a directory, and none was named.
    #[error("PSQ writes a file for each game: give a directory with --output")]
    PsqDirectory,
    /// No game of the tournament can be written as PSQ.
    #[error(
        "no game to export: PSQ is for five in a row without gravity on boards up to {most}x{most}",
        most = SIDES.end()
    )]
    NoPsqGames,
}

impl Coded for ArenaError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        let of = |code: &'static str, file: &Path| message(code).with("path", file.display().to_string());
        match self {
            ArenaError::OpeningsFile { file, error } => {
                of("openings.unreadable", file).with("reason", error.to_string())
            }
            ArenaError::Opening { number, file, error } => {
                of("openings.game", file).with("number", *number).with("reason", error.message())
            }
            ArenaError::NoOpenings(file) => of("openings.none", file),
            ArenaError::NoPlace(variable) => message("store.no-home").with("variable", *variable),
            ArenaError::Untrusted { run, engine } => {
                message("arena.untrusted").with("run", *run).with("engine", &**engine)
            }
            ArenaError::PsqDirectory => message("export.directory"),
            ArenaError::NoPsqGames => message("export.no-games").with("most", *SIDES.end()),
        }
    }
}
