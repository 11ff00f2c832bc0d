//! Reads games past a damaged index and past damaged pages: row by row from the table itself, beginning anew after each gap.

use rusqlite::{OptionalExtension, params};

use super::read::{GAME, damage, game_row};
use super::{Sqlite, failure};
use crate::error::StoreError;
use crate::rows::GameReader;

/// The longest gap that is searched for its end, in rows. No table has as many.
const LONGEST_GAP: i64 = 1 << 40;

impl Sqlite {
    /// Adds the games of a run with pairs between bounds, as far as any can be read.
    pub(super) fn salvage(
        &self,
        run: i64,
        bounds: (i64, i64),
        games: &mut GameReader<'_>,
    ) -> Result<(), StoreError> {
        let mut after = Some(0);
        while let Some(from) = after {
            let mut last = from;
            after = match self.read_table(run, bounds, &mut last, games) {
                Ok(()) => None,
                Err(error) => {
                    games.fail(damage(&error).ok_or_else(|| failure(self.place(), &error))?);
                    self.end_of_gap(last)
                }
            };
        }
        Ok(())
    }

    /// Reads rows after the last one, up to the first that cannot be read.
    fn read_table(
        &self,
        run: i64,
        (from, end): (i64, i64),
        last: &mut i64,
        games: &mut GameReader<'_>,
    ) -> rusqlite::Result<()> {
        let mut query = self.db.prepare(&table_sql())?;
        let mut rows = query.query([*last])?;
        while let Some(row) = rows.next()? {
            // A damaged page may have rows out of order: the last one only grows, so that this comes to an end.
            *last = row.get(0).unwrap_or(*last).max(*last);
            let is_meant = row.get::<_, i64>(1).is_ok_and(|found| found == run)
                && row.get::<_, i64>(2).is_ok_and(|pair| (from..end).contains(&pair));
            if is_meant {
                games.add_again(game_row(row, 2));
            }
        }
        Ok(())
    }

    /// The number after which rows can be read again, if there is one: the first, as far as a binary search finds it.
    fn end_of_gap(&self, last: i64) -> Option<i64> {
        let is_readable = |number: i64| {
            let read = self.db.query_row(&(table_sql() + " LIMIT 1"), params![number], |_| Ok(()));
            read.optional().is_ok()
        };
        let mut gap = 1;
        while !is_readable(last.checked_add(gap)?) {
            gap *= 2;
            if gap > LONGEST_GAP {
                return None;
            }
        }
        let (mut bad, mut good) = (last + gap / 2, last + gap);
        while good - bad > 1 {
            let middle = i64::midpoint(bad, good);
            *(if is_readable(middle) { &mut good } else { &mut bad }) = middle;
        }
        Some(good)
    }
}

fn table_sql() -> String {
    format!("SELECT rowid, run, {GAME} FROM games NOT INDEXED WHERE rowid > ?1 ORDER BY rowid")
}
