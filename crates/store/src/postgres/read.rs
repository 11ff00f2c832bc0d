//! Reads tournaments from a database that may have been changed by others.

use std::collections::BTreeMap;
use std::ops::Range;

use ::postgres::{Error, Row};
use lab::arena::{ALL_PAIRS, Flaw, Plan, RunSummary, StoredGames};

use super::Postgres;
use crate::error::StoreError;
use crate::rows::{GameReader, GameRow, RunRow, bounds, damaged_run};

/// The runs that have pairs: each is found by a step in the index.
const RUNS_OF_PAIRS: &str = "WITH RECURSIVE found (run) AS (
        SELECT min(run) FROM linha.pairs
        UNION ALL SELECT (SELECT min(run) FROM linha.pairs WHERE run > found.run) FROM found WHERE run IS NOT NULL
    ) SELECT run, (SELECT count(*) FROM linha.games WHERE games.run = found.run) FROM found WHERE run IS NOT NULL";

/// The columns of a tournament, as [`run_row`] reads them.
const RUN: &str = "begun, plan, pairs, checksum, ended IS NOT NULL, why, why_checksum";

impl Postgres {
    /// The row of a tournament, or what is wrong with it; `None` if there is none.
    pub(super) fn read_run(&mut self, run: i64) -> Result<Option<Result<RunRow, Flaw>>, StoreError> {
        let sql = format!("SELECT {RUN} FROM linha.runs WHERE id = $1");
        if let Some(row) = self.query_all(&sql, &[&run], |row| run_row(row, 0))?.pop() {
            return Ok(Some(Ok(row)));
        }
        let pairs =
            self.query_all("SELECT 1 FROM linha.pairs WHERE run = $1 LIMIT 1", &[&run], |_| Ok(()))?;
        Ok((!pairs.is_empty()).then_some(Err(Flaw::Missing)))
    }

    /// All tournaments, also those of which nothing but pairs is left.
    pub(super) fn read_runs(&mut self) -> Result<Vec<RunSummary>, StoreError> {
        let counted = |row: &Row| Ok((row.try_get(0)?, row.try_get::<_, i64>(1)?.unsigned_abs()));
        let lost = |(run, games)| (run, damaged_run(run, Flaw::Missing, Some(games)));
        let mut runs: BTreeMap<i64, RunSummary> =
            self.query_all(RUNS_OF_PAIRS, &[], counted)?.into_iter().map(lost).collect();
        let sql =
            format!("SELECT id, (SELECT count(*) FROM linha.games WHERE run = id), {RUN} FROM linha.runs");
        let summary = |row: &Row| {
            let (run, games): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            Ok((run, run_row(row, 2)?.summary(run, Some(games.unsigned_abs()))))
        };
        runs.extend(self.query_all(&sql, &[], summary)?);
        Ok(runs.into_values().collect())
    }

    /// The games of these pairs.
    pub(super) fn read_games(
        &mut self,
        run: i64,
        plan: &Plan,
        pairs: &Range<u32>,
    ) -> Result<StoredGames, StoreError> {
        let mut games = GameReader::new(run, plan);
        let (from, end) = bounds(pairs);
        let stored = "SELECT number, legs FROM linha.pairs
            WHERE run = $1 AND number >= $2 AND number < $3 AND legs <> 0";
        let legs = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
        for (pair, legs) in self.query_all(stored, &[&run, &from, &end], legs)? {
            games.expect(pair, legs);
        }
        if *pairs == ALL_PAIRS {
            let sql = "SELECT count(*) FROM linha.pairs WHERE run = $1 AND number >= 0 AND number < $2";
            let planned = i64::from(plan.len());
            for found in self.query_all(sql, &[&run, &planned], |row| row.try_get(0))? {
                games.count_pairs(found, plan.len());
            }
        }
        let sql = "SELECT pair, leg, first, second, result, record, checksum FROM linha.games
            WHERE run = $1 AND pair >= $2 AND pair < $3 ORDER BY pair, leg";
        for row in self.query_all(sql, &[&run, &from, &end], game_row)? {
            games.add(Ok(row));
        }
        Ok(games.finish())
    }
}

/// A tournament from the columns [`RUN`], which begin here.
fn run_row(row: &Row, at: usize) -> Result<RunRow, Error> {
    Ok(RunRow {
        begun: row.try_get(at).ok(),
        plan: row.try_get(at + 1)?,
        pairs: row.try_get(at + 2)?,
        checksum: row.try_get(at + 3)?,
        has_ended: row.try_get(at + 4)?,
        why: row.try_get(at + 5)?,
        why_checksum: row.try_get(at + 6)?,
    })
}

fn game_row(row: &Row) -> Result<GameRow, Error> {
    Ok(GameRow {
        pair: row.try_get(0)?,
        leg: row.try_get(1)?,
        players: [row.try_get(2)?, row.try_get(3)?],
        result: row.try_get(4)?,
        record: row.try_get(5)?,
        checksum: row.try_get(6)?,
    })
}
