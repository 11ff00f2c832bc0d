//! Leases that no worker renews, whatever the clock of the machine says.
//!
//! Leases end at a time of the machine's clock, which may be set back while a worker holds one: if that worker then dies, its lease
//! would last for hours. So a worker that waits for a lease also measures, with a clock that is never set, for how long the lease has
//! stayed as it is. A living worker renews it several times in that span.

use std::time::{Duration, Instant};

use lab::arena::LEASE;
use rusqlite::{Connection, OptionalExtension, Row};

use crate::leased_pair::LeasedPair;

/// A lease as it stands in the store: number, worker and end.
type Lease = (u32, Option<String>, Option<i64>);

/// The lease that a worker waits for: the first of those that are held.
pub(crate) struct LeaseWatch {
    seen: Option<(i64, Lease, Instant)>,
    /// A lease that has stayed for less is not abandoned, however short leases are.
    pub(crate) least: Duration,
}

impl Default for LeaseWatch {
    fn default() -> LeaseWatch {
        LeaseWatch { seen: None, least: LEASE.saturating_mul(2) }
    }
}

impl LeaseWatch {
    /// The first pair that is held, with its stored games, if its lease has stayed as it is for this long.
    pub(super) fn abandoned(
        &mut self,
        db: &Connection,
        run: i64,
        span: Duration,
    ) -> rusqlite::Result<Option<(LeasedPair, i64)>> {
        let sql = "SELECT number, worker, lease_until, legs FROM pairs INDEXED BY open_pairs
            WHERE run = ?1 AND number >= 0 AND number < (SELECT pairs FROM runs WHERE id = ?1)
                AND legs < 3 AND legs & 3 < 3 ORDER BY number LIMIT 1";
        let read = |row: &Row<'_>| Ok(((row.get(0)?, row.get(1)?, row.get(2)?), row.get(3)?));
        let held: Option<(Lease, i64)> = db.query_row(sql, [run], read).optional()?;
        let Some((lease, legs)) = held else { return Ok(None) };
        match &self.seen {
            Some((known, same, since)) if (*known, same) == (run, &lease) => {
                let (number, holder, _) = lease;
                Ok((since.elapsed() >= span.max(self.least))
                    .then_some((LeasedPair { run, number, holder }, legs)))
            }
            _ => {
                self.seen = Some((run, lease, Instant::now()));
                Ok(None)
            }
        }
    }
}
