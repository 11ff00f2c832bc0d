//! Errors of files of games.

use std::io::{self, ErrorKind};
use std::path::Path;

use board::{Coded, Message, quote};

use crate::location::quoted_path;

/// Why games cannot be kept, or a file of games cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GameFileError(Message, bool);

impl GameFileError {
    /// Whether the caller's input is wrong, not the files.
    pub fn is_bad_input(&self) -> bool {
        self.1
    }

    pub(super) fn folder(folder: &Path, error: &io::Error) -> GameFileError {
        failed("games.folder", "cannot keep games in", folder, error)
    }

    pub(super) fn write(file: &Path, error: &io::Error) -> GameFileError {
        failed("games.write", "cannot write", file, error)
    }

    pub(super) fn unreadable(file: &Path, error: &io::Error) -> GameFileError {
        failed("games.read", "cannot read", file, error)
    }

    /// Why the text of a file is no game.
    pub fn damaged(file: &Path, why: &Message) -> GameFileError {
        let place = quoted_path(file);
        let text = format!("{place} is no game of linha play: {why}");
        let message = Message::new("games.damaged", &text).with("place", place).with("reason", why.clone());
        GameFileError(message, true)
    }

    pub(super) fn foreign(file: &Path) -> GameFileError {
        let place = quoted_path(file);
        let text = format!("{place} is no game of linha play: expected a name such as 7.sgf");
        GameFileError(Message::new("games.foreign", &text).with("place", place), true)
    }

    pub(super) fn busy(folder: &Path) -> GameFileError {
        let place = quoted_path(folder);
        let text = format!("the games in {place} are locked by another program: end it and try again");
        GameFileError(Message::new("games.busy", &text).with("place", place), false)
    }

    pub(super) fn missing(folder: &Path, number: &str, known: &[u32]) -> GameFileError {
        let (place, number) = (quoted_path(folder), quote(number));
        let accepted = match known {
            [] => "there are none yet".to_owned(),
            [only] => format!("expected {only}, the only one"),
            [first, last] => format!("expected {first} or {last}"),
            [first, .., last] => format!("expected one of the {} from {first} to {last}", known.len()),
        };
        let message = Message::new("games.missing", &format!("no game {number} in {place}: {accepted}"));
        let message = message.with("place", place).with("number", number).with("accepted", accepted);
        GameFileError(message, true)
    }
}

impl Coded for GameFileError {
    fn message(&self) -> Message {
        self.0.clone()
    }
}

/// A full disk is said in words of ours: it is what players meet.
fn failed(code: &'static str, what: &str, path: &Path, error: &io::Error) -> GameFileError {
    let (place, full) =
        (quoted_path(path), matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded));
    let why = if full { "the disk is full".to_owned() } else { error.to_string() };
    let message = Message::new(code, &format!("{what} {place}: {why}"));
    GameFileError(message.with("place", place).with("reason", why), false)
}
