//! Opens a file; nothing is written until it is known to be a store or empty.

use std::fs;
use std::io;
use std::path::{self, Path};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, Row, TransactionBehavior};
use tracing::debug;

use super::failure;
use crate::error::StoreError;
use crate::location::quoted_path;

/// What a file of some kind is like.
pub(crate) struct Layout {
    /// Its `application_id`.
    pub(crate) application: i64,
    /// The version of its tables, kept as `user_version`.
    pub(crate) version: i64,
    /// What creates its tables.
    pub(crate) schema: &'static str,
    /// The columns that were added since version 1: a table and a column each.
    pub(crate) added: &'static [(&'static str, &'static str)],
    /// The settings of every connection.
    pub(crate) settings: &'static str,
    /// Whether only its owner may read a file that is created.
    pub(crate) private: bool,
}

/// The longest busy timeout that is passed to `SQLite`.
const LONGEST_BUSY_TIMEOUT: Duration = Duration::from_hours(24);

/// The time that a connection waits for other processes.
pub(crate) fn busy_timeout(timeout: Duration) -> Duration {
    timeout.min(LONGEST_BUSY_TIMEOUT)
}

/// Opens a file of a layout, and creates it if there is none. Waits for other processes for `timeout`.
pub(crate) fn open(path: &Path, layout: &Layout, timeout: Duration) -> Result<Connection, StoreError> {
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
    if layout.private {
        create_privately(&absolute).map_err(broken)?;
    }
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(&absolute, flags).map_err(|error| failure(place, &error))?;
    let mut opened = Opened { path, db, layout };
    let begun = Instant::now();
    loop {
        match opened.prepare(busy_timeout(timeout)) {
            // The busy timeout does not cover every race between processes that create the file.
            Err(StoreError::Busy(place)) if begun.elapsed() < timeout => {
                debug!(store = place, "another process creates the store: waiting");
                thread::sleep(Duration::from_millis(20));
            }
            done => return done.map(|()| opened.db),
        }
    }
}

/// Creates a file that only its owner may read, unless it exists. `SQLite` gives the files that it puts beside it the same mode.
fn create_privately(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// A file that may not be a store yet.
struct Opened<'a> {
    path: &'a Path,
    db: Connection,
    layout: &'a Layout,
}

impl Opened<'_> {
    fn failed(&self, error: &rusqlite::Error) -> StoreError {
        failure(quoted_path(self.path), error)
    }

    fn prepare(&mut self, busy_timeout: Duration) -> Result<(), StoreError> {
        self.db.busy_timeout(busy_timeout).map_err(|error| self.failed(&error))?;
        self.version()?;
        self.db.execute_batch(self.layout.settings).map_err(|error| self.failed(&error))?;
        if self.version()? == Some(self.layout.version) {
            return Ok(());
        }
        let (layout, db) = (self.layout, &mut self.db);
        let mut make = || {
            let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Another process may have created or upgraded them since.
            let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
            if version < layout.version {
                if tables(&transaction)? == 0 {
                    transaction.execute_batch(layout.schema)?;
                    transaction.pragma_update(None, "application_id", layout.application)?;
                }
                upgrade(&transaction, layout)?;
                transaction.pragma_update(None, "user_version", layout.version)?;
            }
            transaction.commit()
        };
        make().map_err(|error: rusqlite::Error| self.failed(&error))
    }

    /// The layout version of the tables, if there are any; an error if the file is not a store, or of a later version.
    fn version(&self) -> Result<Option<i64>, StoreError> {
        // One query, because another process may be creating the tables right now.
        let sql = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (application, version, tables): (i64, i64, i64) =
            self.db.query_row(sql, [], read).map_err(|error| self.failed(&error))?;
        let known = self.layout.version;
        match (application, version) {
            (0, 0) if tables == 0 => Ok(None),
            (other, _) if other != self.layout.application => {
                Err(StoreError::Foreign(quoted_path(self.path)))
            }
            (_, found) if (1..=known).contains(&found) => Ok(Some(found)),
            (_, found) if found > known => {
                Err(StoreError::Newer { place: quoted_path(self.path), found, known })
            }
            _ => Err(StoreError::Foreign(quoted_path(self.path))),
        }
    }
}

/// Adds the columns that an earlier layout lacks. Nothing else changes: earlier programs that have the file open go on.
fn upgrade(db: &Connection, layout: &Layout) -> rusqlite::Result<()> {
    for (table, column) in layout.added {
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
