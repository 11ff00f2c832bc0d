//! Opens a file; nothing is written until it is known to be a store or empty.

use std::fs;
use std::io;
use std::path::{self, Path};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, Row, TransactionBehavior};
use tracing::debug;

use super::lease_watch::LeaseWatch;
use super::{Sqlite, failure};
use crate::error::StoreError;
use crate::location::quoted_path;
use crate::retry::RetryPolicy;

/// The `application_id` of a store: "linh".
const APPLICATION: i64 = 0x6c69_6e68;

/// The layout version of the tables, kept as `user_version`.
const VERSION: i64 = 2;

/// The columns that layout 2 added: a table and a column each.
const ADDED: [(&str, &str); 3] = [("runs", "checksum"), ("runs", "why_checksum"), ("games", "checksum")];

/// The longest busy timeout that is passed to `SQLite`.
const LONGEST_BUSY_TIMEOUT: Duration = Duration::from_hours(24);

impl Sqlite {
    /// Opens a file, and creates it if there is none.
    pub(crate) fn open(path: &Path, policy: &RetryPolicy) -> Result<Self, StoreError> {
        let place = quoted_path(path);
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
        // An absolute path always names a file, even if the name is `:memory:`.
        let absolute = path::absolute(path).map_err(broken)?;
        if let Some(parent) = absolute.parent() {
            fs::create_dir_all(parent).map_err(broken)?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&absolute, flags).map_err(|error| failure(place, &error))?;
        let busy_timeout = policy.timeout.min(LONGEST_BUSY_TIMEOUT);
        let mut store = Sqlite { path: path.to_owned(), db, busy_timeout, watch: LeaseWatch::default() };
        let begun = Instant::now();
        loop {
            match store.prepare() {
                // The busy timeout does not cover every race between processes that create the file.
                Err(StoreError::Busy(place)) if begun.elapsed() < policy.timeout => {
                    debug!(store = place, "another process creates the store: waiting");
                    thread::sleep(Duration::from_millis(20));
                }
                done => return done.map(|()| store),
            }
        }
    }

    fn prepare(&mut self) -> Result<(), StoreError> {
        let failed = |error: rusqlite::Error| failure(quoted_path(&self.path), &error);
        self.db.busy_timeout(self.busy_timeout).map_err(failed)?;
        self.layout()?;
        // A stored game survives a power cut, even if the disk has a write cache.
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
            PRAGMA checkpoint_fullfsync = ON; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON";
        self.db.execute_batch(settings).map_err(failed)?;
        if self.layout()? == Some(VERSION) {
            return Ok(());
        }
        let (path, db) = (&self.path, &mut self.db);
        let mut make = || {
            let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Another process may have created or upgraded them since.
            let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
            if version < VERSION {
                if tables(&transaction)? == 0 {
                    transaction.execute_batch(include_str!("schema.sql"))?;
                    transaction.pragma_update(None, "application_id", APPLICATION)?;
                }
                upgrade(&transaction)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
            transaction.commit()
        };
        make().map_err(|error: rusqlite::Error| failure(quoted_path(path), &error))
    }

    /// The layout version of the tables, if there are any; an error if the file is not a store, or of a later version.
    fn layout(&self) -> Result<Option<i64>, StoreError> {
        // One query, because another process may be creating the tables right now.
        let sql = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (application, version, tables): (i64, i64, i64) =
            self.db.query_row(sql, [], read).map_err(|error| failure(quoted_path(&self.path), &error))?;
        match (application, version) {
            (0, 0) if tables == 0 => Ok(None),
            (APPLICATION, found @ 1..=VERSION) => Ok(Some(found)),
            (APPLICATION, found) if found > VERSION => {
                Err(StoreError::Newer { place: quoted_path(&self.path), found, known: VERSION })
            }
            _ => Err(StoreError::Foreign(quoted_path(&self.path))),
        }
    }
}

/// Adds the columns that an earlier layout lacks. Nothing else changes: earlier programs that have the file open go on.
fn upgrade(db: &Connection) -> rusqlite::Result<()> {
    for (table, column) in ADDED {
        let known = "SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2";
        if db.query_row(known, [table, column], |row| row.get::<_, i64>(0))? == 0 {
            db.execute_batch(&format!("ALTER TABLE {table} ADD COLUMN {column} TEXT"))?;
        }
    }
    Ok(())
}

fn tables(db: &Connection) -> rusqlite::Result<i64> {
    db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
}
