//! Reads tournaments from a file that may be damaged: what `SQLite` cannot read is named, and the rest is read.

use std::collections::BTreeSet;
use std::ops::Range;
use std::time::{Duration, UNIX_EPOCH};

use lab::arena::{ALL_PAIRS, DamagedGame, Flaw, Plan, RunSummary, StoredGames};
use rusqlite::{ErrorCode, OptionalExtension, Row, params};

use super::{Sqlite, corruption, failure};
use crate::error::StoreError;
use crate::rows::{GameReader, GameRow, RunRow, bounds, damaged_run};

/// The columns of a game, as [`game_row`] reads them.
pub(super) const GAME: &str = "pair, leg, first, second, result, record, checksum";

/// The runs that have pairs: each is found by a step in the index.
const RUNS_OF_PAIRS: &str = "WITH RECURSIVE found (run) AS (
        SELECT min(run) FROM pairs
        UNION ALL SELECT (SELECT min(run) FROM pairs WHERE run > found.run) FROM found WHERE run IS NOT NULL
    ) SELECT run FROM found WHERE run IS NOT NULL";

impl Sqlite {
    /// The numbers of all tournaments, also of those of which nothing but pairs is left.
    pub(super) fn run_numbers(&self) -> Result<BTreeSet<i64>, StoreError> {
        let read = |sql: &str| self.query_all(sql, [], |row| row.get(0));
        match (read("SELECT id FROM runs"), read(RUNS_OF_PAIRS)) {
            (Ok(runs), Ok(others)) => Ok(runs.into_iter().chain(others).collect()),
            // One of the two tells all: every run has pairs. What is damaged itself is found when it is read.
            (Ok(runs), Err(StoreError::Failed { .. })) | (Err(StoreError::Failed { .. }), Ok(runs)) => {
                Ok(runs.into_iter().collect())
            }
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// The row of a tournament, or what is wrong with it; `None` if there is none.
    pub(super) fn read_run(&self, run: i64) -> Result<Option<Result<RunRow, Flaw>>, StoreError> {
        let sql = "SELECT begun, plan, pairs, checksum, ended IS NOT NULL, why, why_checksum FROM runs
            WHERE id = ?1";
        match self.db.query_row(sql, [run], run_row).optional() {
            Ok(Some(row)) => Ok(Some(Ok(row))),
            Ok(None) => Ok(self.has_pairs(run)?.then_some(Err(Flaw::Missing))),
            Err(error) => {
                let flaw = damage(&error).map(Flaw::Unreadable);
                Ok(Some(Err(flaw.ok_or_else(|| failure(self.place(), &error))?)))
            }
        }
    }

    fn has_pairs(&self, run: i64) -> Result<bool, StoreError> {
        let found = self.query_one("SELECT 1 FROM pairs WHERE run = ?1 LIMIT 1", run, |_| Ok(()))?;
        Ok(found.is_some())
    }

    /// All tournaments.
    pub(super) fn read_runs(&self) -> Result<Vec<RunSummary>, StoreError> {
        let summary = |run: i64| {
            let games = self.query_one("SELECT count(*) FROM games WHERE run = ?1", run, |row| row.get(0));
            let games = games.ok().flatten().map(i64::unsigned_abs);
            Ok(match self.read_run(run)? {
                Some(Ok(row)) => row.summary(run, games),
                Some(Err(flaw)) => damaged_run(run, flaw, games),
                None => damaged_run(run, Flaw::Missing, games),
            })
        };
        self.run_numbers()?.into_iter().map(summary).collect()
    }

    /// The games of these pairs.
    pub(super) fn read_games(
        &self,
        run: i64,
        plan: &Plan,
        pairs: Range<u32>,
    ) -> Result<StoredGames, StoreError> {
        let mut games = GameReader::new(run, plan);
        let bounds = bounds(&pairs);
        self.each(
            "SELECT number, legs FROM pairs WHERE run = ?1 AND number >= ?2 AND number < ?3 AND legs <> 0",
            (run, bounds),
            &mut games,
            |games, row| {
                if let (Ok(pair), Ok(legs)) = (row.get(0), row.get(1)) {
                    games.expect(pair, legs);
                }
            },
        )?;
        if pairs == ALL_PAIRS {
            self.each(
                "SELECT count(*) FROM pairs WHERE run = ?1 AND number >= ?2 AND number < ?3",
                (run, (0, plan.len().into())),
                &mut games,
                |games, row| {
                    if let Ok(found) = row.get(0) {
                        games.count_pairs(found, plan.len());
                    }
                },
            )?;
        }
        let sql = format!(
            "SELECT {GAME} FROM games WHERE run = ?1 AND pair >= ?2 AND pair < ?3 ORDER BY pair, leg"
        );
        self.each(&sql, (run, bounds), &mut games, |games, row| games.add(game_row(row, 0)))?;
        if games.found_damage() {
            // The index may be damaged, and the games behind it whole.
            self.salvage(run, bounds, &mut games)?;
        }
        Ok(games.finish())
    }

    /// Reads rows by run and bounds of pairs, up to the first that `SQLite` cannot read.
    fn each(
        &self,
        sql: &str,
        (run, (from, end)): (i64, (i64, i64)),
        games: &mut GameReader<'_>,
        mut read: impl FnMut(&mut GameReader<'_>, &Row<'_>),
    ) -> Result<(), StoreError> {
        let mut all = || -> rusqlite::Result<()> {
            let mut query = self.db.prepare(sql)?;
            let mut rows = query.query(params![run, from, end])?;
            while let Some(row) = rows.next()? {
                read(games, row);
            }
            Ok(())
        };
        let Err(error) = all() else { return Ok(()) };
        games.fail(damage(&error).ok_or_else(|| failure(self.place(), &error))?);
        Ok(())
    }
}

/// What is damaged, if that is why `SQLite` failed: its own data, or a column of the wrong type.
pub(super) fn damage(error: &rusqlite::Error) -> Option<String> {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    match error {
        InvalidColumnType(..)
        | IntegralValueOutOfRange(..)
        | FromSqlConversionFailure(..)
        | Utf8Error(..) => Some("a column has a wrong value".to_owned()),
        error => match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::SystemIoFailure) => Some(corruption(error)),
            _ => None,
        },
    }
}

fn run_row(row: &Row<'_>) -> rusqlite::Result<RunRow> {
    let begun: i64 = row.get(0)?;
    Ok(RunRow {
        begun: UNIX_EPOCH.checked_add(Duration::from_millis(begun.unsigned_abs())),
        plan: row.get(1)?,
        pairs: row.get(2)?,
        checksum: row.get(3)?,
        has_ended: row.get(4)?,
        why: row.get(5)?,
        why_checksum: row.get(6)?,
    })
}

/// A game from the columns [`GAME`], which begin here.
pub(super) fn game_row(row: &Row<'_>, at: usize) -> Result<GameRow, DamagedGame> {
    let (pair, leg) = (row.get(at), row.get(at + 1));
    let place = pair.as_ref().ok().copied().zip(leg.as_ref().ok().copied());
    let read = || -> rusqlite::Result<GameRow> {
        Ok(GameRow {
            pair: pair?,
            leg: leg?,
            players: [row.get(at + 2)?, row.get(at + 3)?],
            result: row.get(at + 4)?,
            record: row.get(at + 5)?,
            checksum: row.get(at + 6)?,
        })
    };
    read().map_err(|error| {
        let why = damage(&error).unwrap_or_else(|| error.to_string());
        DamagedGame { place, flaw: Flaw::Unreadable(why) }
    })
}
