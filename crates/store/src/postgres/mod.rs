//! Tournaments on a server, shared by any number of machines.
//!
//! Every change is one statement, which the server does as a whole or not at all; so nothing stays half done, and nothing stays
//! locked, when a connection is lost. The clock of leases is the server's.

mod persist;

use std::time::Duration;

use ::postgres::types::ToSql;
use ::postgres::{Client, Error, IsolationLevel, Row};
use lab::arena::{Assignment, GameResult, Plan, Record, RunSummary, Store};

use crate::error::StoreError;
use crate::location::Address;
use crate::patience::Patience;
use crate::text;

/// The layout of the tables.
const VERSION: i64 = 1;

/// Who makes the tables holds this lock, so that only one does.
const LOCK: i64 = 0x6c69_6e68_6100;

/// The longest lease, in seconds: what is longer than thirty years may be too long for the server's calendar.
const LONGEST_LEASE: f64 = 1e9;

/// A database of `PostgreSQL`.
pub(crate) struct Postgres {
    address: Address,
    client: Option<Client>,
    patience: Patience,
}

impl Postgres {
    /// Connects, and makes the tables where there are none. Who mistyped an address does not want to wait: there is one attempt.
    pub(crate) fn open(address: &Address, patience: Patience) -> Result<Self, StoreError> {
        let mut store = Postgres { address: address.clone(), client: None, patience };
        match store.once(prepare)? {
            VERSION => Ok(store),
            found => Err(StoreError::Newer { place: store.place(), found, known: VERSION }),
        }
    }

    fn place(&self) -> String {
        self.address.to_string()
    }

    /// Does a statement, and says how many rows it changed.
    fn change(&mut self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<u64, StoreError> {
        self.persist(|client, _| client.execute(sql, values))
    }

    /// All rows of a question.
    fn all<T>(
        &mut self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
        read: impl Fn(&Row) -> Result<T, Error>,
    ) -> Result<Vec<T>, StoreError> {
        self.persist(|client, _| client.query(sql, values)?.iter().map(&read).collect())
    }

    fn no_run(&mut self, run: i64) -> StoreError {
        match self.all("SELECT id FROM linha.runs ORDER BY id", &[], |row| row.try_get(0)) {
            Ok(runs) => StoreError::no_run(self.place(), run, &runs),
            Err(error) => error,
        }
    }

    /// Whether there is a tournament.
    fn check(&mut self, run: i64) -> Result<(), StoreError> {
        let found = self.all("SELECT 1 FROM linha.runs WHERE id = $1", &[&run], |_| Ok(()))?;
        found.first().copied().ok_or_else(|| self.no_run(run))
    }
}

/// The layout of the tables, which are made if they are not there.
fn prepare(client: &mut Client) -> Result<i64, Error> {
    // A real look into the catalogue: `to_regclass` may answer from memory, and not know what somebody else has just made.
    let known = "SELECT EXISTS (
        SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = 'linha' AND tablename = 'version')";
    if !client.query_one(known, &[])?.try_get(0)? {
        let mut transaction =
            client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start()?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
        // Somebody else may have been faster.
        if !transaction.query_one(known, &[])?.try_get(0)? {
            transaction.batch_execute(include_str!("schema.sql"))?;
        }
        transaction.commit()?;
    }
    client.query_one("SELECT max(number) FROM linha.version", &[])?.try_get(0)
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
        self.persist(|client, _| client.query_one(sql, &[&token, &plan, &pairs])?.try_get(0))
    }

    fn runs(&mut self) -> Result<Vec<RunSummary>, StoreError> {
        let sql = "SELECT id, begun, pairs, (SELECT count(*) FROM linha.games WHERE run = id), why, plan
            FROM linha.runs ORDER BY id";
        let read = |row: &Row| {
            let (run, begun, why): (i64, _, _) = (row.try_get(0)?, row.try_get(1)?, row.try_get(4)?);
            let (pairs, games): (i64, i64) = (row.try_get(2)?, row.try_get(3)?);
            Ok((run, begun, pairs, games, why, row.try_get::<_, String>(5)?))
        };
        let rows = self.all(sql, &[], read)?.into_iter();
        rows.map(|(run, begun, pairs, games, ended, plan)| {
            let plan = text::plan(&plan, || self.place(), run)?;
            let (pairs, games) = (u32::try_from(pairs).unwrap_or(u32::MAX), games.unsigned_abs());
            Ok(RunSummary { run, begun, plan, pairs, games, ended })
        })
        .collect()
    }

    fn plan(&mut self, run: i64) -> Result<Plan, StoreError> {
        let sql = "SELECT plan FROM linha.runs WHERE id = $1";
        let plan = self.all(sql, &[&run], |row| row.try_get::<_, String>(0))?.pop();
        text::plan(&plan.ok_or_else(|| self.no_run(run))?, || self.place(), run)
    }

    fn latest(&mut self) -> Result<Option<i64>, StoreError> {
        Ok(self.all("SELECT id FROM linha.runs ORDER BY id DESC LIMIT 1", &[], |row| row.try_get(0))?.pop())
    }

    fn take(&mut self, run: i64, worker: &str, lease: Duration) -> Result<Assignment, StoreError> {
        // A pair that somebody is taking at this moment is passed over. Storing a game locks the key of a pair, which is no reason to.
        let free = "WITH free AS MATERIALIZED (
                SELECT number FROM linha.pairs
                WHERE run = $1 AND legs < 3 AND (worker IS NULL OR worker = $2 OR lease_until <= now())
                    AND EXISTS (SELECT 1 FROM linha.runs WHERE id = $1 AND ended IS NULL)
                ORDER BY number LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
            ) UPDATE linha.pairs SET worker = $2, lease_until = now() + make_interval(secs => $3)
            FROM free WHERE pairs.run = $1 AND pairs.number = free.number
            RETURNING pairs.number, pairs.legs";
        let state = "SELECT ended IS NOT NULL
                OR NOT EXISTS (SELECT 1 FROM linha.pairs WHERE run = $1 AND legs < 3)
            FROM linha.runs WHERE id = $1";
        let pair = |row: &Row| Ok((row.try_get::<_, i64>(0)?, row.try_get(1)?));
        if let Some((number, legs)) = self.all(free, &[&run, &worker, &seconds(lease)], pair)?.pop() {
            return Ok(text::pair(u32::try_from(number).unwrap_or(u32::MAX), legs));
        }
        let done = self.all(state, &[&run], |row| row.try_get(0))?.pop();
        if done.ok_or_else(|| self.no_run(run))? { Ok(Assignment::Done) } else { Ok(Assignment::Later) }
    }

    fn renew(&mut self, run: i64, pair: u32, worker: &str, lease: Duration) -> Result<bool, StoreError> {
        let sql = "UPDATE linha.pairs SET lease_until = now() + make_interval(secs => $4)
            WHERE run = $1 AND number = $2 AND worker = $3 AND legs < 3";
        Ok(self.change(sql, &[&run, &i64::from(pair), &worker, &seconds(lease)])? > 0)
    }

    fn put(&mut self, run: i64, record: &Record) -> Result<bool, StoreError> {
        let game = "WITH new AS (
                INSERT INTO linha.games (run, pair, leg, first, second, result, record)
                SELECT run, number, $3::bigint, $4::bigint, $5::bigint, $6::text, $7::text
                FROM linha.pairs WHERE run = $1 AND number = $2 AND $3 < 2
                ON CONFLICT DO NOTHING RETURNING run, pair, (1::bigint << leg::integer) AS bit
            ) UPDATE linha.pairs SET legs = legs | bit,
                worker = CASE WHEN legs | bit < 3 THEN worker END,
                lease_until = CASE WHEN legs | bit < 3 THEN lease_until END
            FROM new WHERE pairs.run = new.run AND pairs.number = new.pair";
        let there = "SELECT record = $4 FROM linha.games WHERE run = $1 AND pair = $2 AND leg = $3";
        let (number, leg) = (i64::from(record.pair), i64::from(record.leg));
        let players = record.players.map(|player| i64::try_from(player).unwrap_or(i64::MAX));
        let (won, kept) = (record.result.name(), text::write(record));
        let stored: Option<bool> = self.persist(|client, again| {
            if client.execute(game, &[&run, &number, &leg, &players[0], &players[1], &won, &kept])? > 0 {
                return Ok(Some(true));
            }
            // It was stored by this very call if the answer of an earlier attempt was lost on the way.
            let found = client.query_opt(there, &[&run, &number, &leg, &kept])?;
            found.map(|row| Ok(row.try_get::<_, bool>(0)? && again)).transpose()
        })?;
        if stored.is_none() {
            self.check(run)?;
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
        self.change(sql, &[&run, &worker]).map(drop)
    }

    fn end(&mut self, run: i64, why: &str) -> Result<(), StoreError> {
        let sql = "UPDATE linha.runs SET ended = now(), why = $2 WHERE id = $1 AND ended IS NULL";
        self.change(sql, &[&run, &why])?;
        self.check(run)
    }

    fn results(&mut self, run: i64, from: u32) -> Result<Vec<GameResult>, StoreError> {
        self.check(run)?;
        let sql =
            "SELECT pair, leg, result FROM linha.games WHERE run = $1 AND pair >= $2 ORDER BY pair, leg";
        let read = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get::<_, String>(2)?));
        let rows = self.all(sql, &[&run, &i64::from(from)], read)?;
        rows.iter().map(|(pair, leg, won)| text::scored((*pair, *leg, won), || self.place(), run)).collect()
    }

    fn records(&mut self, run: i64) -> Result<Vec<Record>, StoreError> {
        self.check(run)?;
        let sql = "SELECT record FROM linha.games WHERE run = $1 ORDER BY pair, leg";
        let texts = self.all(sql, &[&run], |row| row.try_get::<_, String>(0))?;
        texts.iter().map(|text| text::record(text, || self.place(), run)).collect()
    }
}

fn seconds(lease: Duration) -> f64 {
    lease.as_secs_f64().min(LONGEST_LEASE)
}
