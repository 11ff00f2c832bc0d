//! Opening books as files.

use std::fs;
use std::path::{Path, PathBuf};

use board::{Coded, Message, quote};
use connect4::{Book, BookError};
use thiserror::Error;

/// Why the book in a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadBookError {
    /// The file cannot be read.
    #[error("cannot read the book {}: {reason}", named(.path))]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The file is no complete book.
    #[error("invalid book {}: {reason}", named(.path))]
    Unusable {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: BookError,
    },
}

impl Coded for ReadBookError {
    fn message(&self) -> Message {
        let message = |code: &'static str, path| Message::new(code, self).with("path", named(path));
        match self {
            ReadBookError::Unreadable { path, reason } => {
                message("book.unreadable", path).with("reason", &**reason)
            }
            ReadBookError::Unusable { path, reason } => {
                message("book.invalid", path).with("reason", reason.message())
            }
        }
    }
}

/// The book in a file.
pub fn read(path: &Path) -> Result<Book, ReadBookError> {
    let bytes = fs::read(path)
        .map_err(|error| ReadBookError::Unreadable { path: path.to_owned(), reason: error.to_string() })?;
    Book::read(&bytes).map_err(|reason| ReadBookError::Unusable { path: path.to_owned(), reason })
}

/// The path as it stands in errors.
fn named(path: &Path) -> String {
    quote(&path.to_string_lossy())
}
