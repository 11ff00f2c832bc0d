//! Failures of commands whose input is right.

use std::path::{Path, PathBuf};
use std::{fs, io};

use board::{Coded, Message};
use store::StoreError;
use thiserror::Error;

use super::hint::NO_RUNS;
use super::usage::named;

/// Why a command failed although its input was right.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("cannot write {}: {error}", named(.path))]
    Write { path: PathBuf, error: io::Error },
    #[error("cannot create {}: {error}", named(.path))]
    Create { path: PathBuf, error: io::Error },
    #[error("cannot write the manual pages to {}: {error}", named(.path))]
    Manual { path: PathBuf, error: io::Error },
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    #[error("cannot listen for interruptions: {0}")]
    Signals(String),
    #[error("the solver stopped")]
    Solver,
    #[error("a move could not be judged: memory for its search is short")]
    Review,
    #[error("no unfinished game in {}", named(.0))]
    NoUnfinished(PathBuf),
    #[error("no tournament in {0} yet")]
    NoTournament(String),
    #[error("interrupted: all finished games are stored; to continue: {command}")]
    Tournament { command: String },
    #[error("interrupted: {known} of {positions} positions are solved; to continue: {command}")]
    Book { known: usize, positions: usize, command: String },
    /// A store that failed while a tournament was played.
    #[error("{error}")]
    Store { error: StoreError, command: String },
}

/// Writes a file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::Write { path: path.to_owned(), error })
}

/// Creates a directory, with those above it.
pub(crate) fn create_dir(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::Create { path: path.to_owned(), error })
}

impl Failure {
    /// The command that continues, unless the sentence names it, or what else may help.
    pub(super) fn hint(&self) -> Option<String> {
        match self {
            Failure::Store { error: StoreError::Unreachable { .. }, command } => {
                Some(format!("nothing is lost; to continue when it is back: {command}"))
            }
            Failure::Store { command, .. } => Some(format!("to continue: {command}")),
            Failure::NoUnfinished(_) => {
                Some("linha play --games lists all, linha play starts one".to_owned())
            }
            Failure::NoTournament(_) => Some(NO_RUNS.to_owned()),
            _ => None,
        }
    }

    /// Whether the caller's input is wrong after all.
    pub(super) fn is_bad_input(&self) -> bool {
        matches!(self, Failure::Store { error, .. } if error.is_bad_input())
            || matches!(self, Failure::NoUnfinished(_))
    }
}

impl Coded for Failure {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        let file = |code: &'static str, path: &PathBuf, error: &io::Error| {
            message(code).with("path", named(path)).with("reason", error.to_string())
        };
        match self {
            Failure::Write { path, error } => file("file.write", path, error),
            Failure::Create { path, error } => file("file.create", path, error),
            Failure::Manual { path, error } => file("file.manual", path, error),
            Failure::Input(error) => message("file.input").with("reason", error.to_string()),
            Failure::Signals(reason) => message("system.signals").with("reason", &**reason),
            Failure::Solver => message("solver.stopped"),
            Failure::Review => message("review.failed"),
            Failure::NoUnfinished(path) => message("games.no-unfinished").with("place", named(path)),
            Failure::NoTournament(place) => message("store.empty").with("place", &**place),
            Failure::Tournament { command } => message("arena.interrupted").with("command", &**command),
            Failure::Book { known, positions, command } => {
                let book = message("book.interrupted").with("known", *known).with("positions", *positions);
                book.with("command", &**command)
            }
            Failure::Store { error, .. } => error.message(),
        }
    }
}
