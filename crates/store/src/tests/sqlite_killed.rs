//! Processes that write are killed, again and again: what they were told is stored is stored.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use std::{env, process, thread};

use lab::arena::Assignment;
use rusqlite::Connection;

use super::{Dice, plan, record, records, retry_policy};
use crate::{AnyStore, Location, open};

/// The file that a child writes to.
const FILE: &str = "LINHA_STORE_TEST_FILE";

/// What a line of a child begins with, among those of the test itself.
const STORED: &str = "stored ";

/// The child: stores games and says so, until it is killed. Among the tests it does nothing.
#[test]
fn a_child_stores_games() {
    let Some(file) = env::var_os(FILE) else { return };
    let mut store = open(&Location::File(file.into()), retry_policy(60)).expect("a store");
    let name = process::id().to_string();
    loop {
        let run = match store.latest().expect("an answer") {
            Some(run) => run,
            None => store.create(&plan(50)).expect("a run"),
        };
        match store.take(run, &name, Duration::from_millis(30)).expect("an answer") {
            Assignment::Done => drop(store.create(&plan(50)).expect("a run")),
            Assignment::Later => thread::sleep(Duration::from_millis(1)),
            Assignment::Pair { number, stored } => {
                for leg in [0, 1].into_iter().filter(|leg| !stored[usize::from(*leg)]) {
                    let game = record(number, leg, &mut Dice(u64::from(number)));
                    store.put(run, &game).expect("stored");
                    println!("\n{STORED}{run} {number} {leg}");
                }
            }
        }
    }
}

fn start(file: &Path) -> (Child, BufReader<ChildStdout>) {
    let test = concat!(module_path!(), "::a_child_stores_games");
    let test = test.split_once("::").expect("a path").1;
    let mut child = Command::new(env::current_exe().expect("this program"))
        .args([test, "--exact", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a child");
    let lines = BufReader::new(child.stdout.take().expect("its lines"));
    (child, lines)
}

/// What a child said that it stored: a run, a pair and a leg each.
fn said(lines: BufReader<ChildStdout>) -> impl Iterator<Item = (i64, u32, u8)> {
    let numbers = |line: String| {
        let mut numbers = line.strip_prefix(STORED)?.split(' ');
        let (run, pair, leg) = (numbers.next()?, numbers.next()?, numbers.next()?);
        Some((run.parse().ok()?, pair.parse().ok()?, leg.parse().ok()?))
    };
    lines.lines().map(|line| line.expect("text")).filter_map(numbers)
}

#[test]
fn stored_games_survive_killed_writers() {
    let directory = tempfile::tempdir().expect("room");
    let (file, mut dice) = (directory.path().join("arena.sqlite"), Dice(1));
    let mut expected = HashSet::new();
    for round in 0..20 {
        let [(mut one, lines), (mut other, others)] = [start(&file), start(&file)];
        let mut stored = said(lines);
        // In the middle of work: after some games of one, wherever the other is.
        expected.extend(stored.by_ref().take(3 + dice.below(6) as usize));
        for child in [&mut one, &mut other] {
            child.kill().expect("killed");
            child.wait().expect("gone");
        }
        expected.extend(stored.chain(said(others)));
        let db = Connection::open(&file).expect("a database");
        let intact: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a word");
        assert_eq!(intact, "ok", "round {round}");
        drop(db);
        let mut store = open(&Location::File(file.clone()), retry_policy(60)).expect("a store");
        let stored = all(&mut *store);
        assert!(expected.is_subset(&stored), "round {round}: lost {:?}", expected.difference(&stored));
    }
    assert!(expected.len() > 50, "only {} games", expected.len());
}

fn all(store: &mut AnyStore) -> HashSet<(i64, u32, u8)> {
    let runs = store.runs().expect("runs");
    let games = runs.iter().flat_map(|run| {
        let records = records(&mut *store, run.run);
        records.into_iter().map(|game| (run.run, game.pair, game.leg))
    });
    games.collect()
}
