//! A file of an earlier version is read, resumed, and keeps its layout.

use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

use lab::arena::{Assignment, Format, Reason, RunSummary};

use super::{LONG, retry_policy};
use crate::{AnyStore, Location, open};

/// The file, with a connection past the store.
fn earlier(directory: &TempDir) -> (Connection, Box<AnyStore>) {
    let file = directory.path().join("arena.sqlite");
    let db = Connection::open(&file).expect("a database");
    db.execute_batch(include_str!("layout1.sql")).expect("the tables of then");
    (db, open(&Location::File(file), retry_policy(1)).expect("a store of ours"))
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
    let (db, mut store) = earlier(&directory);
    let value = |text: &String| serde_json::from_str::<Value>(text).expect("JSON");
    let plans: Vec<Value> = column(&db, "SELECT plan FROM runs ORDER BY id").iter().map(value).collect();
    let read = store.runs().expect("runs");
    let written: Vec<Value> = read.iter().map(|run| serde_json::to_value(&run.plan).expect("JSON")).collect();
    assert_eq!(written, plans);
    let games = column(&db, "SELECT record FROM games ORDER BY run, pair, leg");
    let records = read.iter().flat_map(|run| store.records(run.run).expect("games"));
    let written: Vec<String> = records.map(|record| serde_json::to_string(&record).expect("JSON")).collect();
    assert_eq!(written, games, "to the last digit");
}

#[test]
fn tournaments_of_then_are_gone_on_with() {
    let directory = tempfile::tempdir().expect("room");
    let (_, mut store) = earlier(&directory);
    let runs = store.runs().expect("runs");
    assert_eq!(runs.iter().map(|run| run.games).collect::<Vec<_>>(), [2, 4, 1]);
    assert_eq!(runs.iter().map(RunSummary::is_finished).collect::<Vec<_>>(), [true, true, false]);
    assert_eq!(runs[2].plan.format(), Format::Gauntlet);
    assert!(runs[1].ended.as_ref().is_some_and(|why| why.starts_with("decided after 2 pairs")));
    assert_eq!(store.take(2, "a", LONG), Ok(Assignment::Done));
    assert_eq!(store.take(3, "a", LONG), Ok(Assignment::Pair { number: 0, stored: [true, false] }));
    let records = store.records(3).expect("games");
    assert!(matches!(&records[0].reason, Reason::Crash(why) if why.contains("its process ended")));
    assert_eq!(store.results(2, 1).expect("results").len(), 2);
}
