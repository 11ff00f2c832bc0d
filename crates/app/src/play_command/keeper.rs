//! Keeps the game on the board in a file, move by move.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::SystemTime;

use play::{Commands, MoveTree};
use store::{GameFileError, GameFolder, Replaced};
use terminal::{Keeper, RatedGame};

use super::date::day;
use super::kept_game::{KeptGame, borrowed, heading_of, moves};

/// The game that was kept last, for when the board is left.
pub(super) type LastKept = Rc<RefCell<Option<u32>>>;

/// Keeps games in a folder: a file for each.
pub(super) struct GameKeeper {
    folder: GameFolder,
    /// The moves that were there at the beginning: looking at them is no game to keep.
    opened: String,
    file: Option<Known>,
    /// The game that was resumed, if its file has more than would be written: it stays as it is, and what is played becomes another game.
    source: Option<u32>,
    name: Option<String>,
    date: String,
    /// How far the game has come, if it may count for the player's rating.
    rated: Option<RatedGame>,
    /// Whether the last attempt failed: said once, not with every move.
    failed: bool,
    /// Whether it is not in the file that it began in: another program has played on there, or has added to it.
    parted: bool,
    last: LastKept,
}

/// A file as it was written last.
struct Known {
    number: u32,
    text: String,
}

impl GameKeeper {
    /// Keeps a game that begins with these moves, and later ones.
    pub(super) fn new(folder: GameFolder, last: LastKept, tree: &MoveTree) -> GameKeeper {
        let (opened, date) = (moves(tree), day(SystemTime::now()));
        GameKeeper {
            folder,
            opened,
            file: None,
            source: None,
            name: None,
            date,
            rated: None,
            failed: false,
            parted: false,
            last,
        }
    }

    /// Goes on with a game, whose file has this text.
    pub(super) fn resume(folder: GameFolder, last: LastKept, game: &KeptGame, text: String) -> GameKeeper {
        let new = GameKeeper::new(folder, last, &game.tree);
        let (file, source) = if game.is_all_of(&text) {
            (Some(Known { number: game.number, text }), None)
        } else {
            (None, Some(game.number))
        };
        // A file that stays keeps its mark: the game could be resumed from it, and count, again.
        let parted = source.is_some();
        GameKeeper {
            file,
            source,
            parted,
            name: game.name.clone(),
            date: game.date.clone().unwrap_or(new.date),
            ..new
        }
    }

    fn text(&self, board: &Commands) -> String {
        board.sgf_with(&borrowed(&heading_of(&board.view(), self.name.as_deref(), &self.date, self.rated)))
    }

    /// Writes the game; returns what is to be said if another program has changed its file.
    fn write(&mut self, board: &Commands) -> Result<Option<String>, GameFileError> {
        let text = self.text(board);
        let Some(known) = &self.file else {
            if board.view().moves.is_empty() {
                return Ok(None);
            }
            if KeptGame::parse(0, &text).is_ok_and(|game| moves(&game.tree) == self.opened) {
                return Ok(None);
            }
            let number = self.folder.add(&text)?;
            self.file = Some(Known { number, text });
            let apart = |source| {
                format!("game {source} has comments or other additions and stays: this is game {number} now")
            };
            return Ok(self.source.take().map(apart));
        };
        let number = known.number;
        match self.folder.replace(number, &known.text, &text)? {
            Replaced::Done => {
                self.file = Some(Known { number, text });
                Ok(None)
            }
            Replaced::Changed(theirs) => self.part(board, theirs),
        }
    }

    /// Another program has changed the file. A game that it has only renamed has its new name here, too. Otherwise the game on the board
    /// becomes one of its own, so that neither is lost.
    fn part(&mut self, board: &Commands, theirs: String) -> Result<Option<String>, GameFileError> {
        let Known { number, text: ours } = self.file.take().expect("a file that was written");
        if let (Ok(ours), Ok(other)) = (KeptGame::parse(number, &ours), KeptGame::parse(number, &theirs))
            && moves(&ours.tree) == moves(&other.tree)
            && ours.name != other.name
        {
            self.name = other.name;
            self.file = Some(Known { number, text: theirs });
            return self.write(board);
        }
        self.parted = true;
        let text = self.text(board);
        let new = self.folder.add(&text)?;
        self.file = Some(Known { number: new, text });
        Ok(Some(format!("another program has played on in game {number}: this is game {new} now")))
    }
}

impl Keeper for GameKeeper {
    fn keep(&mut self, board: &Commands, rated: Option<RatedGame>) -> Option<String> {
        self.rated = rated;
        let written = self.write(board);
        let failed_before = std::mem::replace(&mut self.failed, written.is_err());
        *self.last.borrow_mut() = self.file.as_ref().filter(|_| !self.failed).map(|known| known.number);
        match written {
            Ok(said) => said,
            Err(error) if !failed_before => Some(format!("this game is not kept: {error}")),
            Err(_) => None,
        }
    }

    fn counts(&self) -> bool {
        !self.parted && (!self.failed || self.file.is_none())
    }

    fn begin_again(&mut self) -> Option<String> {
        let kept = self.file.take().filter(|_| !self.failed);
        self.source = None;
        self.parted = false;
        (self.name, self.date, self.rated, self.failed) = (None, day(SystemTime::now()), None, false);
        self.opened.clear();
        kept.map(|kept| format!("the last game is kept: linha play --resume {}", kept.number))
    }

    fn place(&self) -> Option<String> {
        let known = self.file.as_ref().filter(|_| !self.failed)?;
        Some(format!("game {} in {}", known.number, self.folder.path().display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is resumed from a file that stays as it is must not count: it could be resumed from there again.
    #[test]
    fn a_game_of_a_file_that_stays_does_not_count() {
        let place = tempfile::tempdir().expect("room");
        for (comment, counts) in [("", true), ("C[a good one]", false)] {
            let text = format!("(;SZ[3]RU[tictactoe]RATED[fair];B[bb]{comment};W[aa])");
            let game = KeptGame::parse(7, &text).expect("a game");
            let folder = GameFolder::new(place.path());
            let keeper = GameKeeper::resume(folder, LastKept::default(), &game, text);
            assert_eq!(keeper.counts(), counts, "{comment}");
        }
    }
}
