//! Stores of an earlier version are upgraded, read and resumed, and lose nothing.

use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

use lab::arena::{Assignment, Format, Plan, Reason, RunSummary};

use super::{Dice, LONG, games, record, records, retry_policy};
use crate::{AnyStore, Location, open};

/// The file as it was then, with a connection past the store.
fn earlier(directory: &TempDir) -> (Connection, Location) {
    let file = directory.path().join("arena.sqlite");
    let db = Connection::open(&file).expect("a database");
    db.execute_batch(include_str!("layout1.sql")).expect("the tables of then");
    (db, Location::File(file))
}

fn open_now(place: &Location) -> Box<AnyStore> {
    open(place, retry_policy(1)).expect("a store of ours")
}

/// All rows of a column.
fn column(db: &Connection, sql: &str) -> Vec<String> {
    let mut question = db.prepare(sql).expect("a question");
    let rows = question.query_map([], |row| row.get(0)).expect("rows");
    rows.collect::<Result<_, _>>().expect("text")
}

#[test]
fn plans_and_games_of_then_are_written_the_same_now() {
    let directory = tempfile::tempdir().expect("room");
    let (db, place) = earlier(&directory);
    let mut store = open_now(&place);
    let value = |text: &String| serde_json::from_str::<Value>(text).expect("JSON");
    let plans: Vec<Value> = column(&db, "SELECT plan FROM runs ORDER BY id").iter().map(value).collect();
    let read = store.runs().expect("runs");
    let written = |run: &RunSummary| serde_json::to_value(run.plan.as_ref().expect("a plan")).expect("JSON");
    assert_eq!(read.iter().map(written).collect::<Vec<Value>>(), plans);
    let games = column(&db, "SELECT record FROM games ORDER BY run, pair, leg");
    let records = read.iter().flat_map(|run| records(&mut *store, run.run));
    let written: Vec<String> = records.map(|record| serde_json::to_string(&record).expect("JSON")).collect();
    assert_eq!(written, games, "to the last digit");
}

fn tournaments_of_then_are_gone_on_with(store: &mut AnyStore) {
    let runs = store.runs().expect("runs");
    assert_eq!(runs.iter().map(|run| run.games).collect::<Vec<_>>(), [2, 4, 1].map(Some));
    assert_eq!(runs.iter().map(RunSummary::is_finished).collect::<Vec<_>>(), [true, true, false]);
    assert_eq!(runs[2].plan.as_ref().map(Plan::format), Ok(Format::Gauntlet));
    assert!(runs[1].ended.as_ref().is_some_and(|why| why.starts_with("decided after 2 pairs")));
    assert_eq!(store.take(2, "a", LONG), Ok(Assignment::Done));
    assert_eq!(store.take(3, "a", LONG), Ok(Assignment::Pair { number: 0, stored: [true, false] }));
    let known = records(store, 3);
    assert!(matches!(&known[0].reason, Reason::Crash(why) if why.contains("its process ended")));
    let plan = runs[1].plan.as_ref().expect("a plan");
    assert_eq!(store.games(2, plan, 1..2).expect("games").results().len(), 2);
    // The game that is missing, and a new tournament.
    let mut game = known[0].clone();
    (game.leg, game.players) = (1, [1, 0]);
    assert_eq!(store.put(3, &game), Ok(true));
    assert_eq!(records(store, 3), [known[0].clone(), game]);
    let run = store.create(&super::plan(1)).expect("a run");
    assert_eq!(store.put(run, &record(0, 0, &mut Dice(1))), Ok(true));
    assert_eq!((records(store, run).len(), run), (1, 4));
}

#[test]
fn tournaments_of_then_are_gone_on_with_in_a_file() {
    let directory = tempfile::tempdir().expect("room");
    let (db, place) = earlier(&directory);
    tournaments_of_then_are_gone_on_with(&mut *open_now(&place));
    let number = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("a number");
    assert_eq!(number("PRAGMA user_version"), 2);
    // What is new has a checksum. What was there before stays as it is.
    assert_eq!(number("SELECT count(*) FROM games WHERE checksum IS NULL"), 7);
    assert_eq!(number("SELECT count(*) FROM games WHERE checksum IS NOT NULL"), 2);
    assert_eq!(number("SELECT count(*) FROM runs WHERE checksum IS NULL"), 3);
}

/// An earlier program that has the file open when it is upgraded goes on storing games, without checksums.
#[test]
fn an_earlier_program_goes_on_beside_this_one() {
    let directory = tempfile::tempdir().expect("room");
    let (db, place) = earlier(&directory);
    let mut store = open_now(&place);
    let text = column(&db, "SELECT record FROM games WHERE run = 3").remove(0);
    let text = text.replace("\"leg\":0,\"players\":[0,1]", "\"leg\":1,\"players\":[1,0]");
    let sql = "INSERT INTO games (run, pair, leg, first, second, result, stored, record)
        SELECT 3, 0, 1, 1, 0, 'second', 0, ?1";
    assert_eq!(db.execute(sql, [text]), Ok(1));
    assert_eq!(records(&mut *store, 3).len(), 2);
}

/// Without a checksum, a game is whole if it agrees with its columns and with its plan.
#[test]
fn damage_of_then_is_found_now() {
    let directory = tempfile::tempdir().expect("room");
    let (db, place) = earlier(&directory);
    for change in [
        "UPDATE games SET result = 'first' WHERE run = 2 AND pair = 0 AND leg = 0",
        "UPDATE games SET record = replace(record, 'c2b3a1', 'c2b3a2') WHERE run = 2 AND pair = 0 AND leg = 1",
        "UPDATE games SET record = replace(record, '\"b2a2c2a1a3c1b3b1\"', '\"b2a2c2a1a3c1b3\"') WHERE run = 2",
        "UPDATE runs SET pairs = 7 WHERE id = 3",
    ] {
        assert!(db.execute(change, []).is_ok_and(|rows| rows > 0), "{change}");
    }
    let mut store = open_now(&place);
    let found = games(&mut *store, 2).expect("games");
    let said: Vec<String> = found.damaged.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "pair 0, leg 0 (its record differs from the columns beside it)",
            "pair 0, leg 1 (move 9: a2 is taken)",
            "pair 1, leg 0 (it has statistics of 5 moves, but 4 were played)",
        ]
    );
    assert_eq!(found.records.len(), 1);
    let said = store.plan(3).expect_err("damaged").to_string();
    assert!(said.ends_with("is damaged: its number of pairs is 1, but 7 is stored beside it"), "{said}");
    assert_eq!(records(&mut *store, 1).len(), 2);
}

#[cfg(unix)]
mod on_servers {
    use super::super::postgres::past;
    use super::super::server::fresh;
    use super::*;

    /// The rows of the file, on a server with the tables of then.
    #[test]
    fn tournaments_of_then_are_gone_on_with_on_a_server() {
        let Some(fresh) = fresh() else { return };
        let mut client = past(&fresh);
        client.batch_execute(include_str!("layout1_server.sql")).expect("the tables of then");
        let directory = tempfile::tempdir().expect("room");
        let (db, _) = earlier(&directory);
        let mut copy = |sql: &str, into: &str| {
            for row in column(&db, sql) {
                client.batch_execute(&format!("INSERT INTO linha.{into} VALUES ({row})")).expect(&row);
            }
        };
        copy(
            "SELECT concat_ws(', ', id, quote('token ' || id), quote(plan), pairs,
                CASE WHEN ended IS NULL THEN 'NULL' ELSE 'now()' END, quote(why)) FROM runs ORDER BY id",
            "runs (id, token, plan, pairs, ended, why) OVERRIDING SYSTEM VALUE",
        );
        copy("SELECT concat_ws(', ', run, number, legs) FROM pairs", "pairs (run, number, legs)");
        copy(
            "SELECT concat_ws(', ', run, pair, leg, first, second, quote(result), quote(record)) FROM games",
            "games (run, pair, leg, first, second, result, record)",
        );
        client.batch_execute("ALTER SEQUENCE linha.runs_id_seq RESTART WITH 4").expect("a sequence");
        tournaments_of_then_are_gone_on_with(&mut *fresh.open());
        let mut number = |sql: &str| client.query_one(sql, &[]).expect("a number").get::<_, i64>(0);
        assert_eq!(number("SELECT max(number) FROM linha.version"), 2);
        assert_eq!(number("SELECT count(*) FROM linha.games WHERE checksum IS NULL"), 7);
        assert_eq!(number("SELECT count(*) FROM linha.games WHERE checksum IS NOT NULL"), 2);
        assert_eq!(number("SELECT count(*) FROM linha.runs WHERE checksum IS NULL"), 3);
        // Opened again, it is as it was.
        assert_eq!(fresh.open().runs().expect("runs").len(), 4);
        assert_eq!(number("SELECT count(*) FROM linha.version"), 2);
    }
}
