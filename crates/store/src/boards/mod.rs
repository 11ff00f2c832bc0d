//! The store of a server's boards: an `SQLite` file that several servers on one machine may share.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};
use sha2::{Digest, Sha256};

use crate::data_directory::{NoHome, data_directory};
use crate::error::StoreError;
use crate::location::quoted_path;
use crate::sqlite::open::{self, Layout};
use crate::sqlite::{failure, millis, now};

/// The layout of the file.
const LAYOUT: Layout = Layout {
    // "linb"
    application: 0x6c69_6e62,
    version: 1,
    schema: include_str!("schema.sql"),
    added: &[],
    // What is written survives the end of the process, however that comes. A power cut may take the last moves, never the file: waiting
    // for the disk at each move was rejected, as two computers that play against each other would keep it busy for ever.
    // The file may come from elsewhere: its schema calls no functions with side effects.
    settings: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF",
    // Knowing the id of a board is the permission to play on it.
    private: true,
};

/// How long to wait for another process that writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(3);

/// The numbers that a stored board can have: far more than are ever reached, and far from the last one that there is.
const NUMBERS: RangeInclusive<i64> = 1..=1 << 53;

/// How many boards are kept, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct BoardLimits {
    /// The most boards. Beyond it, those that were never changed are removed, then those that have not been stored for longest.
    pub most: u32,
    /// The time after which a board that was not stored again is removed.
    pub age: Duration,
    /// The most bytes of a board.
    pub bytes: u32,
}

/// Ten thousand boards of usual games take some ten megabytes, and of the longest ones, with 4096 positions each, some 600; a month covers a
/// holiday. No board of the server has more than 100 KB.
impl Default for BoardLimits {
    fn default() -> BoardLimits {
        BoardLimits { most: 10_000, age: Duration::from_hours(30 * 24), bytes: 256 << 10 }
    }
}

/// A board to store.
#[derive(Clone, Copy, Debug)]
pub struct BoardSave<'a> {
    /// Its id.
    pub id: &'a str,
    /// How often it was stored so far; 0 for a new one.
    pub number: i64,
    /// What is stored.
    pub data: &'a str,
}

/// A board that was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBoard {
    /// How often it was stored.
    pub number: i64,
    /// What was stored.
    pub data: String,
}

/// Why a user has no store of boards.
#[derive(Debug, thiserror::Error)]
pub enum NoUserStore {
    /// The environment does not tell where user data belong: the variable that would.
    #[error("cannot find your data directory: set {0}, or give a file with --store")]
    NoHome(&'static str),
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A store of boards.
pub struct BoardStore {
    path: PathBuf,
    db: Connection,
    limits: BoardLimits,
}

impl BoardStore {
    /// Opens a file, and creates it if there is none.
    pub fn open(path: &Path, limits: BoardLimits) -> Result<BoardStore, StoreError> {
        let db = open::open(path, &LAYOUT, BUSY_TIMEOUT).map_err(of_boards)?;
        let mut store = BoardStore { path: path.to_owned(), db, limits };
        store.write(&[], &[])?;
        Ok(store)
    }

    /// Opens the store of the user who runs this process, with the default limits.
    pub fn of_user() -> Result<BoardStore, NoUserStore> {
        let directory = data_directory().map_err(|NoHome(variable)| NoUserStore::NoHome(variable))?;
        Ok(BoardStore::open(&directory.join("boards.db"), BoardLimits::default())?)
    }

    /// The file, as errors name it.
    pub fn place(&self) -> String {
        quoted_path(&self.path)
    }

    /// Stores and removes boards: all, or none if it fails. What is written survives the end of the process.
    ///
    /// Says of each board whether it was stored. It is not if another process has stored it meanwhile, so that its number is another
    /// one.
    pub fn write(&mut self, saves: &[BoardSave<'_>], removed: &[&str]) -> Result<Vec<bool>, StoreError> {
        let (limits, place) = (self.limits, self.place());
        let mut write = || {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let now = now();
            let stored = save(&transaction, saves, now)?;
            for id in removed {
                transaction.execute("DELETE FROM boards WHERE id = ?1", [id])?;
            }
            if saves.is_empty() || saves.iter().any(|board| board.number == 0) {
                remove_oldest(&transaction, &limits, now)?;
            }
            transaction.commit()?;
            Ok(stored)
        };
        write().map_err(|error| of_boards(failure(place, &error)))
    }

    /// A board that was stored and not removed since. One that cannot be read as it was written is an error.
    pub fn read(&mut self, id: &str) -> Result<Option<StoredBoard>, StoreError> {
        let sql = "SELECT number, checksum, CASE WHEN octet_length(data) <= ?3 THEN data END
            FROM boards WHERE id = ?1 AND saved >= ?2";
        let row = |row: &Row<'_>| Ok(intact(id, row.get_ref(0)?, row.get_ref(1)?, row.get_ref(2)?));
        let oldest = oldest(&self.limits, now());
        let found = self.db.query_row(sql, params![id, oldest, self.limits.bytes], row).optional();
        match found.map_err(|error| of_boards(failure(self.place(), &error)))? {
            None => Ok(None),
            Some(Some(board)) => Ok(Some(board)),
            Some(None) => Err(StoreError::DamagedBoard(self.place())),
        }
    }
}

/// The board of a row, if it is as it was written.
fn intact(id: &str, number: ValueRef<'_>, sum: ValueRef<'_>, data: ValueRef<'_>) -> Option<StoredBoard> {
    let number = number.as_i64().ok().filter(|number| NUMBERS.contains(number))?;
    let data = data.as_str().ok()?;
    let is_same = sum.as_blob().is_ok_and(|sum| *sum == checksum(id, number, data));
    is_same.then(|| StoredBoard { number, data: data.to_owned() })
}

/// Stores boards, unless they have other numbers; says whether.
fn save(db: &Transaction<'_>, boards: &[BoardSave<'_>], now: i64) -> rusqlite::Result<Vec<bool>> {
    let mut sql = db.prepare(
        "INSERT INTO boards (id, number, saved, checksum, data) VALUES (?1, ?2 + 1, ?3, ?4, ?5)
        ON CONFLICT (id) DO UPDATE
            SET number = excluded.number, saved = excluded.saved, checksum = excluded.checksum, data = excluded.data
            WHERE number = ?2",
    )?;
    let save = |board: &BoardSave<'_>| {
        let checksum = checksum(board.id, board.number + 1, board.data);
        Ok(sql.execute(params![board.id, board.number, now, checksum, board.data])? > 0)
    };
    boards.iter().map(save).collect()
}

/// Removes what is beyond the limits.
fn remove_oldest(db: &Transaction<'_>, limits: &BoardLimits, now: i64) -> rusqlite::Result<()> {
    db.execute("DELETE FROM boards WHERE saved < ?1", [oldest(limits, now)])?;
    // Boards that were created and never changed go first: they cost one request each.
    let sql = "DELETE FROM boards WHERE rowid IN (SELECT rowid FROM boards
        ORDER BY number > 1, saved, rowid LIMIT max(0, (SELECT count(*) FROM boards) - ?1))";
    db.execute(sql, [limits.most]).map(drop)
}

/// The time before which boards are too old.
fn oldest(limits: &BoardLimits, now: i64) -> i64 {
    now - millis(limits.age)
}

/// SHA-256 of what must not change.
fn checksum(id: &str, number: i64, data: &str) -> Vec<u8> {
    let mut digest = Sha256::new();
    digest.update(format!("{id}\n{number}\n"));
    digest.update(data);
    digest.finalize().to_vec()
}

/// An error in words that fit a store of boards: the usual ones are about tournaments.
fn of_boards(error: StoreError) -> StoreError {
    let failed = |place, why: &str| StoreError::Failed { place, why: why.to_owned() };
    match error {
        StoreError::Foreign(place) => StoreError::NotBoards(place),
        StoreError::Full(place) => failed(place, "no space left on the disk"),
        StoreError::Busy(place) => failed(place, "another process has locked it"),
        error => error,
    }
}

#[cfg(test)]
impl BoardStore {
    /// Lets the file have no more than some pages.
    pub(crate) fn limit_pages(&self, pages: u32) {
        let sql = format!("PRAGMA max_page_count = {pages}");
        self.db.query_row(&sql, [], |_| Ok(())).expect("a limit");
    }

    /// Waits for other processes for this long.
    pub(crate) fn wait_for(&self, timeout: Duration) {
        self.db.busy_timeout(timeout).expect("a timeout");
    }
}
