//! Opening a file: nothing in it is changed until it is certain that it is ours.

use std::fs;
use std::io;
use std::path::{self, Path};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, Row, TransactionBehavior};

use super::{Sqlite, failure};
use crate::error::StoreError;
use crate::location::shown;
use crate::patience::Patience;

/// What a file of ours says at its beginning: "linh".
const APPLICATION: i64 = 0x6c69_6e68;

/// The layout of the tables.
const VERSION: i64 = 1;

/// How long the library waits for others at most, whoever asks.
const LONGEST: Duration = Duration::from_hours(24);

impl Sqlite {
    /// Opens a file, and makes it where there is none.
    pub(crate) fn open(path: &Path, patience: &Patience) -> Result<Self, StoreError> {
        let place = shown(path);
        if path.is_dir() {
            return Err(StoreError::Directory(place));
        }
        let broken = |error: io::Error| match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                StoreError::ReadOnly(place.clone())
            }
            io::ErrorKind::StorageFull => StoreError::Full(place.clone()),
            _ => StoreError::Failed { place: place.clone(), why: error.to_string() },
        };
        // An absolute path is always a file, where `:memory:` would be none.
        let absolute = path::absolute(path).map_err(broken)?;
        if let Some(parent) = absolute.parent() {
            fs::create_dir_all(parent).map_err(broken)?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&absolute, flags).map_err(|error| failure(place, &error))?;
        let mut store = Sqlite { path: path.to_owned(), db };
        let begun = Instant::now();
        loop {
            match store.prepare(patience.longest.min(LONGEST)) {
                // Others who make the same file are not always waited for by the library.
                Err(StoreError::Busy(_)) if begun.elapsed() < patience.longest => {
                    thread::sleep(Duration::from_millis(20));
                }
                done => return done.map(|()| store),
            }
        }
    }

    fn prepare(&mut self, wait: Duration) -> Result<(), StoreError> {
        let failed = |error: rusqlite::Error| failure(shown(&self.path), &error);
        self.db.busy_timeout(wait).map_err(failed)?;
        self.is_ours()?;
        // A game that is stored survives a power cut, even where disks have caches of their own.
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
            PRAGMA checkpoint_fullfsync = ON; PRAGMA foreign_keys = ON";
        self.db.execute_batch(settings).map_err(failed)?;
        if self.is_ours()? {
            return Ok(());
        }
        let (path, db) = (&self.path, &mut self.db);
        let mut make = || {
            let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Somebody else may have been faster.
            if tables(&transaction)? == 0 {
                transaction.execute_batch(include_str!("schema.sql"))?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
            transaction.commit()
        };
        make().map_err(|error: rusqlite::Error| failure(shown(path), &error))
    }

    /// Whether there are tables; an error if they are not ours, or of a later version.
    fn is_ours(&self) -> Result<bool, StoreError> {
        // One question, for somebody else may be making the tables in this moment.
        let sql = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (application, version, tables): (i64, i64, i64) =
            self.db.query_row(sql, [], read).map_err(|error| failure(shown(&self.path), &error))?;
        match (application, version) {
            (0, 0) if tables == 0 => Ok(false),
            (APPLICATION, VERSION) => Ok(true),
            (APPLICATION, found) if found > VERSION => {
                Err(StoreError::Newer { place: shown(&self.path), found, known: VERSION })
            }
            _ => Err(StoreError::Foreign(shown(&self.path))),
        }
    }
}

fn tables(db: &Connection) -> rusqlite::Result<i64> {
    db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
}
