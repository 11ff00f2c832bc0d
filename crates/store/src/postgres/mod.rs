//! The store in a `PostgreSQL` database, shared by any number of machines.
//!
//! Every change is one atomic statement, so that a lost connection leaves nothing half done and nothing locked. Leases expire by the
//! server's clock.

mod read;
mod retry;
mod tls;
mod verifier;

use std::ops::Range;
use std::time::Duration;

use ::postgres::config::SslMode;
use ::postgres::types::ToSql;
use ::postgres::{Client, Error, GenericClient, IsolationLevel, Row};
use lab::arena::{Assignment, Plan, Record, RunSummary, Store, StoredGames};

use crate::error::StoreError;
use crate::leased_pair::LeasedPair;
use crate::location::Address;
use crate::retry::RetryPolicy;
use crate::rows::GameRow;
use crate::{checksum, text};
use tls::Tls;

/// The layout version of the tables.
const VERSION: i64 = 2;

/// The advisory lock held while the tables are created or upgraded, so that only one client does so.
const LOCK: i64 = 0x6c69_6e68_6100;

/// The longest lease in seconds, about thirty years: longer ones may overflow the server's timestamps.
const LONGEST_LEASE: f64 = 1e9;

/// A store in a `PostgreSQL` database.
pub(crate) struct Postgres {
    address: Address,
    client: Option<Client>,
    /// `None` means plain connections.
    tls: Option<Tls>,
    policy: RetryPolicy,
}

impl Postgres {
    /// Connects, and creates the tables if there are none, or upgrades them. There is one attempt only, so that a mistyped address fails at once.
    pub(crate) fn open(address: &Address, policy: RetryPolicy) -> Result<Self, StoreError> {
        // Sockets within the machine have none, whatever the address says.
        let secure = address.config().get_ssl_mode() != SslMode::Disable;
        let tls = secure.then(|| Tls::new(address.tls())).transpose()?;
        let mut store = Postgres { address: address.clone().with_password(), client: None, tls, policy };
        match store.attempt(prepare)? {
            VERSION => Ok(store),
            found => Err(StoreError::Newer { place: store.place(), found, known: VERSION }),
        }
    }

    fn place(&self) -> String {
        self.address.to_string()
    }

    /// Executes a statement with retries; the number of rows changed.
    fn execute(&mut self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<u64, StoreError> {
        self.retry(|client, _| client.execute(sql, values))
    }

    /// All rows of a question.
    fn query_all<T>(
        &mut self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
        read: impl Fn(&Row) -> Result<T, Error>,
    ) -> Result<Vec<T>, StoreError> {
        self.retry(|client, _| client.query(sql, values)?.iter().map(&read).collect())
    }

    fn no_run(&mut self, run: i64) -> StoreError {
        match self.query_all("SELECT id FROM linha.runs ORDER BY id", &[], |row| row.try_get(0)) {
            Ok(known) => StoreError::NoRun { place: self.place(), run, known },
            Err(error) => error,
        }
    }

    /// Fails unless the tournament exists.
    fn require_run(&mut self, run: i64) -> Result<(), StoreError> {
        let found = self.query_all("SELECT 1 FROM linha.runs WHERE id = $1", &[&run], |_| Ok(()))?;
        found.first().copied().ok_or_else(|| self.no_run(run))
    }
}

/// Creates the tables if they are missing, and upgrades them if they are of an earlier version; their layout version.
fn prepare(client: &mut Client) -> Result<i64, Error> {
    if layout(client)?.is_none_or(|found| found < VERSION) {
        let mut transaction =
            client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start()?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
        // Another client may have done so since.
        match layout(&mut transaction)? {
            None => transaction.batch_execute(include_str!("schema.sql"))?,
            Some(..VERSION) => transaction.batch_execute(include_str!("upgrade.sql"))?,
            Some(_) => {}
        }
        transaction.commit()?;
    }
    Ok(layout(client)?.unwrap_or_default())
}

/// The layout version of the tables, if there are any.
fn layout(client: &mut impl GenericClient) -> Result<Option<i64>, Error> {
    // A query of the catalogue, because `to_regclass` may answer from a cache and miss tables just created by another client.
    let known = "SELECT EXISTS (
        SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = 'linha' AND tablename = 'version')";
    if !client.query_one(known, &[])?.try_get(0)? {
        return Ok(None);
    }
    client.query_one("SELECT coalesce(max(number), 0) FROM linha.version", &[])?.try_get(0).map(Some)
}

impl Store for Postgres {
    type Error = StoreError;

    fn create(&mut self, plan: &Plan) -> Result<i64, StoreError> {
        let sql = "WITH new AS (
                INSERT INTO linha.runs (token, plan, pairs) VALUES ($1, $2, $3)
                ON CONFLICT (token) DO NOTHING RETURNING id
            ), filled AS (
                INSERT INTO linha.pairs (run, number) SELECT id, number FROM new, generate_series(0, $3 - 1) AS number
            ) SELECT id FROM new UNION ALL SELECT id FROM linha.runs WHERE token = $1";
        let token = getrandom::u64().and_then(|high| Ok(format!("{high:016x}{:016x}", getrandom::u64()?)));
        let token = token.map_err(|error| StoreError::Failed {
            place: self.place(),
            why: format!("no randomness: {error}"),
        })?;
        let (plan, pairs) = (text::write(plan), i64::from(plan.len()));
        let run = self.retry(|client, _| client.query_one(sql, &[&token, &plan, &pairs])?.try_get(0))?;
        // The number is known only now. If this is the last that is heard of us, the plan is one without a checksum.
        let checksum = checksum::of_plan(run, pairs, &plan);
        self.execute("UPDATE linha.runs SET checksum = $2 WHERE id = $1", &[&run, &checksum])?;
        Ok(run)
    }

    fn runs(&mut self) -> Result<Vec<RunSummary>, StoreError> {
        self.read_runs()
    }

    fn plan(&mut self, run: i64) -> Result<Plan, StoreError> {
        let plan = self.read_run(run)?.ok_or_else(|| self.no_run(run))?.and_then(|row| row.plan(run));
        plan.map_err(|flaw| StoreError::Damaged { place: self.place(), run, why: flaw.to_string() })
    }

    fn latest(&mut self) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT greatest((SELECT max(id) FROM linha.runs), (SELECT max(run) FROM linha.pairs))";
        Ok(self.query_all(sql, &[], |row| row.try_get(0))?.pop().flatten())
    }

    fn take(&mut self, run: i64, worker: &str, lease: Duration) -> Result<Assignment, StoreError> {
        // SKIP LOCKED passes over a pair that another worker is leasing right now. NO KEY UPDATE does not conflict with the key lock
        // that storing a game takes. Of a damaged pair, the last two bits count.
        let free = "WITH free AS MATERIALIZED (
                SELECT number, worker AS holder FROM linha.pairs
                WHERE run = $1 AND legs < 3 AND legs & 3 < 3
                    AND (worker IS NULL OR worker = $2 OR lease_until <= now())
                    AND number >= 0
                    AND number < (SELECT linha.runs.pairs FROM linha.runs WHERE id = $1 AND ended IS NULL)
                ORDER BY number LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
            ) UPDATE linha.pairs SET worker = $2, lease_until = now() + make_interval(secs => $3)
            FROM free WHERE pairs.run = $1 AND pairs.number = free.number
            RETURNING pairs.number, pairs.legs, free.holder";
        let state = "SELECT ended IS NOT NULL OR NOT EXISTS (
                SELECT 1 FROM linha.pairs
                WHERE run = $1 AND legs < 3 AND legs & 3 < 3 AND number >= 0 AND number < runs.pairs)
            FROM linha.runs WHERE id = $1";
        let pair = |row: &Row| Ok((row.try_get::<_, i64>(0)?, row.try_get(1)?, row.try_get(2)?));
        let values: [&(dyn ToSql + Sync); 3] = [&run, &worker, &seconds(lease)];
        if let Some((number, legs, holder)) = self.query_all(free, &values, pair)?.pop() {
            let pair = LeasedPair { run, number: u32::try_from(number).unwrap_or(u32::MAX), holder };
            return Ok(pair.assign(worker, legs));
        }
        let done = self.query_all(state, &[&run], |row| row.try_get(0))?.pop();
        if done.ok_or_else(|| self.no_run(run))? { Ok(Assignment::Done) } else { Ok(Assignment::Later) }
    }

    fn renew(&mut self, run: i64, pair: u32, worker: &str, lease: Duration) -> Result<bool, StoreError> {
        let sql = "UPDATE linha.pairs SET lease_until = now() + make_interval(secs => $4)
            WHERE run = $1 AND number = $2 AND worker = $3 AND legs < 3";
        Ok(self.execute(sql, &[&run, &i64::from(pair), &worker, &seconds(lease)])? > 0)
    }

    fn put(&mut self, run: i64, record: &Record) -> Result<bool, StoreError> {
        let game = "WITH new AS (
                INSERT INTO linha.games (run, pair, leg, first, second, result, record, checksum)
                SELECT run, number, $3::bigint, $4::bigint, $5::bigint, $6::text, $7::text, $8::text
                FROM linha.pairs WHERE run = $1 AND number = $2 AND $3 < 2
                ON CONFLICT DO NOTHING RETURNING run, pair, (1::bigint << leg::integer) AS bit
            ) UPDATE linha.pairs SET legs = (legs | bit) & 3,
                worker = CASE WHEN (legs | bit) & 3 < 3 THEN worker END,
                lease_until = CASE WHEN (legs | bit) & 3 < 3 THEN lease_until END
            FROM new WHERE pairs.run = new.run AND pairs.number = new.pair";
        let there = "SELECT record = $4 FROM linha.games WHERE run = $1 AND pair = $2 AND leg = $3";
        // If the game was there and its pair did not know, the pair would be leased for ever.
        let mend = "UPDATE linha.pairs SET legs = (legs | (1::bigint << $3::integer)) & 3
            WHERE run = $1 AND number = $2 AND legs & (1::bigint << $3::integer) = 0";
        let GameRow { pair, leg, players, result, record: text, checksum } = GameRow::new(run, record);
        let bit = i32::from(record.leg);
        let stored: Option<bool> = self.retry(|client, again| {
            let values: [&(dyn ToSql + Sync); 8] =
                [&run, &pair, &leg, &players[0], &players[1], &result, &text, &checksum];
            if client.execute(game, &values)? > 0 {
                return Ok(Some(true));
            }
            let Some(found) = client.query_opt(there, &[&run, &pair, &leg, &text])? else { return Ok(None) };
            client.execute(mend, &[&run, &pair, &bit])?;
            // An equal record was stored by this very call, if the answer of an earlier attempt was lost.
            Ok(Some(found.try_get::<_, bool>(0)? && again))
        })?;
        if stored.is_none() {
            self.require_run(run)?;
        }
        stored.ok_or_else(|| StoreError::NoGame {
            place: self.place(),
            run,
            pair: record.pair,
            leg: record.leg,
        })
    }

    fn release(&mut self, run: i64, worker: &str) -> Result<(), StoreError> {
        let sql = "UPDATE linha.pairs SET worker = NULL, lease_until = NULL WHERE run = $1 AND worker = $2";
        self.execute(sql, &[&run, &worker]).map(drop)
    }

    fn end(&mut self, run: i64, why: &str) -> Result<(), StoreError> {
        let sql = "UPDATE linha.runs SET ended = now(), why = $2, why_checksum = $3 WHERE id = $1 AND ended IS NULL";
        self.execute(sql, &[&run, &why, &checksum::of_end(run, why)])?;
        self.require_run(run)
    }

    fn games(&mut self, run: i64, plan: &Plan, pairs: Range<u32>) -> Result<StoredGames, StoreError> {
        self.require_run(run)?;
        self.read_games(run, plan, &pairs)
    }
}

fn seconds(lease: Duration) -> f64 {
    lease.as_secs_f64().min(LONGEST_LEASE)
}
