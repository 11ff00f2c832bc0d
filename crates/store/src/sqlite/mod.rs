//! The store in an `SQLite` file, shared by any number of processes on one machine.

mod lease_watch;
pub(crate) mod open;
mod read;
mod salvage;

use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lab::arena::{Assignment, Plan, Record, RunSummary, Store, StoredGames};
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Row, Transaction, TransactionBehavior, ffi, params,
};
use tracing::info;

use crate::error::StoreError;
use crate::leased_pair::LeasedPair;
use crate::location::quoted_path;
use crate::retry::RetryPolicy;
use crate::rows::GameRow;
use crate::{checksum, text};
use lease_watch::LeaseWatch;
use open::Layout;

/// Locks that are held for longer are logged.
const UNREMARKABLE: Duration = Duration::from_secs(1);

/// The layout of a store.
const LAYOUT: Layout = Layout {
    // "linh"
    application: 0x6c69_6e68,
    version: 2,
    schema: include_str!("schema.sql"),
    added: &[("runs", "checksum"), ("runs", "why_checksum"), ("games", "checksum")],
    // A stored game survives a power cut, even if the disk has a write cache.
    settings: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
        PRAGMA checkpoint_fullfsync = ON; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON",
    private: false,
};

/// A store in an `SQLite` file.
pub(crate) struct Sqlite {
    path: PathBuf,
    pub(crate) db: Connection,
    /// How long to wait for other processes.
    busy_timeout: Duration,
    /// The lease that was waited for last.
    pub(crate) watch: LeaseWatch,
}

impl Sqlite {
    /// Opens a file, and creates it if there is none.
    pub(crate) fn open(path: &Path, policy: &RetryPolicy) -> Result<Self, StoreError> {
        let db = open::open(path, &LAYOUT, policy.timeout)?;
        let busy_timeout = open::busy_timeout(policy.timeout);
        Ok(Sqlite { path: path.to_owned(), db, busy_timeout, watch: LeaseWatch::default() })
    }

    fn place(&self) -> String {
        quoted_path(&self.path)
    }

    /// Runs `work` in an immediate transaction. A deferred one was rejected: a reader that becomes a writer fails if its snapshot is
    /// stale.
    fn transact<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let place = self.place();
        let done = || {
            let transaction = self.begin()?;
            let value = work(&transaction)?;
            transaction.commit()?;
            Ok(value)
        };
        done().map_err(|error| failure(place, &error))
    }

    /// Begins an immediate transaction. If another process holds the lock for long, that is logged.
    fn begin(&mut self) -> rusqlite::Result<Transaction<'_>> {
        // Only `new_unchecked` can be tried twice. Its name warns of nested transactions: there are none, as `self` is borrowed.
        let attempt = || Transaction::new_unchecked(&self.db, TransactionBehavior::Immediate);
        self.db.busy_timeout(self.busy_timeout.min(UNREMARKABLE))?;
        let first = attempt();
        self.db.busy_timeout(self.busy_timeout)?;
        match first {
            Err(error) if is_busy(&error) => {
                info!(store = self.place(), "waiting for another process, which has locked the store");
                attempt().inspect(|_| info!(store = self.place(), "lock obtained"))
            }
            done => done,
        }
    }

    /// The only row of a query by run, if there is one.
    fn query_one<T>(
        &self,
        sql: &str,
        run: i64,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        self.db.query_row(sql, [run], read).optional().map_err(|error| failure(self.place(), &error))
    }

    /// All rows of a query.
    fn query_all<T>(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows =
            || -> rusqlite::Result<Vec<T>> { self.db.prepare(sql)?.query_map(values, read)?.collect() };
        rows().map_err(|error| failure(self.place(), &error))
    }

    fn no_run(&self, run: i64) -> StoreError {
        match self.query_all("SELECT id FROM runs ORDER BY id", [], |row| row.get(0)) {
            Ok(known) => StoreError::NoRun { place: self.place(), run, known },
            Err(error) => error,
        }
    }

    /// Fails unless the tournament exists.
    fn require_run(&self, run: i64) -> Result<(), StoreError> {
        self.query_one("SELECT 1 FROM runs WHERE id = ?1", run, |_| Ok(()))?.ok_or_else(|| self.no_run(run))
    }
}

impl Store for Sqlite {
    type Error = StoreError;

    fn create(&mut self, plan: &Plan) -> Result<i64, StoreError> {
        self.transact(|db| {
            let (text, pairs) = (text::write(plan), plan.len());
            let run = "INSERT INTO runs (begun, plan, pairs) VALUES (?1, ?2, ?3)";
            db.execute(run, params![now(), text, pairs])?;
            let run = db.last_insert_rowid();
            let checksum = checksum::of_plan(run, pairs.into(), &text);
            db.execute("UPDATE runs SET checksum = ?2 WHERE id = ?1", params![run, checksum])?;
            let pairs = "WITH RECURSIVE counted (number) AS (
                    SELECT 0 WHERE ?2 > 0 UNION ALL SELECT number + 1 FROM counted WHERE number + 1 < ?2
                ) INSERT INTO pairs (run, number) SELECT ?1, number FROM counted";
            db.execute(pairs, params![run, plan.len()])?;
            Ok(run)
        })
    }

    fn runs(&mut self) -> Result<Vec<RunSummary>, StoreError> {
        self.read_runs()
    }

    fn plan(&mut self, run: i64) -> Result<Plan, StoreError> {
        let plan = self.read_run(run)?.ok_or_else(|| self.no_run(run))?.and_then(|row| row.plan(run));
        plan.map_err(|flaw| StoreError::Damaged { place: self.place(), run, why: flaw.to_string() })
    }

    fn latest(&mut self) -> Result<Option<i64>, StoreError> {
        Ok(self.run_numbers()?.pop_last())
    }

    fn take(&mut self, run: i64, worker: &str, lease: Duration) -> Result<Assignment, StoreError> {
        // Without the hint, SQLite would scan all complete pairs. Of a damaged pair, the last two bits count.
        let open = "FROM pairs INDEXED BY open_pairs
            WHERE run = ?1 AND number >= 0 AND number < ?2 AND legs < 3 AND legs & 3 < 3";
        let free = format!(
            "SELECT number, legs, worker {open}
                AND (worker IS NULL OR worker = ?3 OR lease_until <= ?4) ORDER BY number LIMIT 1"
        );
        let open = format!("SELECT EXISTS (SELECT 1 {open})");
        let taken = "UPDATE pairs SET worker = ?3, lease_until = ?4 WHERE run = ?1 AND number = ?2";
        let state = "SELECT ended IS NOT NULL, pairs FROM runs WHERE id = ?1";
        let mut watch = mem::take(&mut self.watch);
        let assigned = self.transact(|db| {
            let read = |row: &Row<'_>| Ok((row.get::<_, bool>(0)?, row.get::<_, i64>(1)?));
            let Some((ended, pairs)) = db.query_row(state, [run], read).optional()? else { return Ok(None) };
            if ended || !db.query_row(&open, [run, pairs], |row| row.get::<_, bool>(0))? {
                return Ok(Some(Assignment::Done));
            }
            let now = now();
            let pair = |row: &Row<'_>| {
                Ok((LeasedPair { run, number: row.get(0)?, holder: row.get(2)? }, row.get(1)?))
            };
            let found = match db.query_row(&free, params![run, pairs, worker, now], pair).optional()? {
                None => watch.abandoned(db, run, lease.saturating_mul(2))?,
                found => found,
            };
            let Some((pair, legs)) = found else { return Ok(Some(Assignment::Later)) };
            db.execute(taken, params![run, pair.number, worker, now + millis(lease)])?;
            Ok(Some(pair.assign(worker, legs)))
        });
        self.watch = watch;
        assigned?.ok_or_else(|| self.no_run(run))
    }

    fn renew(&mut self, run: i64, pair: u32, worker: &str, lease: Duration) -> Result<bool, StoreError> {
        let sql = "UPDATE pairs SET lease_until = ?4
            WHERE run = ?1 AND number = ?2 AND worker = ?3 AND legs < 3";
        self.transact(|db| Ok(db.execute(sql, params![run, pair, worker, now() + millis(lease)])? > 0))
    }

    fn put(&mut self, run: i64, record: &Record) -> Result<bool, StoreError> {
        let game = "INSERT INTO games (run, pair, leg, first, second, result, stored, record, checksum)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM pairs WHERE run = ?1 AND number = ?2 AND ?3 < 2
            ON CONFLICT DO NOTHING";
        let pair = "UPDATE pairs SET legs = (legs | (1 << ?3)) & 3,
                worker = CASE WHEN (legs | (1 << ?3)) & 3 < 3 THEN worker END,
                lease_until = CASE WHEN (legs | (1 << ?3)) & 3 < 3 THEN lease_until END
            WHERE run = ?1 AND number = ?2";
        let there = "SELECT 1 FROM games WHERE run = ?1 AND pair = ?2 AND leg = ?3";
        let (number, leg, row) = (record.pair, record.leg, GameRow::new(run, record));
        let stored = self.transact(|db| {
            let ([first, second], time) = (row.players, now());
            let values = params![run, number, leg, first, second, row.result, time, row.record, row.checksum];
            let is_new = db.execute(game, values)? > 0;
            let stored = if is_new {
                Some(true)
            } else {
                db.query_row(there, params![run, number, leg], |_| Ok(false)).optional()?
            };
            // Also if the game was there and its pair did not know: it would be leased for ever.
            if stored.is_some() {
                db.execute(pair, params![run, number, leg])?;
            }
            Ok(stored)
        })?;
        if stored.is_none() {
            self.require_run(run)?;
        }
        stored.ok_or_else(|| StoreError::NoGame { place: self.place(), run, pair: number, leg })
    }

    fn release(&mut self, run: i64, worker: &str) -> Result<(), StoreError> {
        let sql = "UPDATE pairs SET worker = NULL, lease_until = NULL WHERE run = ?1 AND worker = ?2";
        self.transact(|db| db.execute(sql, params![run, worker]).map(drop))
    }

    fn end(&mut self, run: i64, why: &str) -> Result<(), StoreError> {
        let sql = "UPDATE runs SET ended = ?2, why = ?3, why_checksum = ?4 WHERE id = ?1 AND ended IS NULL";
        self.transact(|db| db.execute(sql, params![run, now(), why, checksum::of_end(run, why)]))?;
        self.require_run(run)
    }

    fn games(&mut self, run: i64, plan: &Plan, pairs: Range<u32>) -> Result<StoredGames, StoreError> {
        self.require_run(run)?;
        self.read_games(run, plan, pairs)
    }
}

/// Milliseconds since 1970, the same for all processes on the machine.
pub(crate) fn now() -> i64 {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// Milliseconds, capped so that sums do not overflow.
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX).min(i64::MAX / 4)
}

/// Whether another process has locked the file.
fn is_busy(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// The error of `SQLite` as a [`StoreError`].
pub(crate) fn failure(place: String, error: &rusqlite::Error) -> StoreError {
    let code = error.sqlite_error().map(|error| (error.code, error.extended_code));
    match code {
        Some((ErrorCode::NotADatabase, _)) => StoreError::Foreign(place),
        Some((ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied, _)) => {
            StoreError::ReadOnly(place)
        }
        Some((ErrorCode::DiskFull, _) | (_, ffi::SQLITE_IOERR_SHMSIZE)) => StoreError::Full(place),
        Some((ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked, _)) => StoreError::Busy(place),
        Some((ErrorCode::DatabaseCorrupt, _)) => StoreError::Failed { place, why: corruption(error) },
        _ => StoreError::Failed { place, why: error.to_string() },
    }
}

/// What `SQLite` says of a file that is corrupt, with what may help.
fn corruption(error: &rusqlite::Error) -> String {
    format!("the file is corrupt ({error}); recover its data with .recover of sqlite3")
}
