//! Opening books as files.

use std::fs::{self, File};
use std::io::{self, Read};
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
    let bytes = read_file(path)
        .map_err(|error| ReadBookError::Unreadable { path: path.to_owned(), reason: error.to_string() })?;
    Book::read(&bytes).map_err(|reason| ReadBookError::Unusable { path: path.to_owned(), reason })
}

/// The bytes of a file. Devices and pipes are refused: they may have no end.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut bytes = Vec::new();
    // One byte more than the largest book has, so that a larger file is not taken for a complete one.
    File::open(path)?.take(Book::MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The path as it stands in errors.
fn named(path: &Path) -> String {
    quote(&path.to_string_lossy())
}
