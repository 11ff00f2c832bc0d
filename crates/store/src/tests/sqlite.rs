//! What only a file can suffer.

use std::fs;
use std::path::Path;
use std::time::Duration;

use lab::arena::{Assignment, Store};
use rusqlite::Connection;

use super::{Dice, Fresh, LONG, plan, record, records, retry_policy};
use crate::sqlite::Sqlite;
use crate::{Location, StoreError, open};

pub(super) fn fresh() -> Fresh {
    let directory = tempfile::tempdir().expect("room");
    Fresh { place: Location::File(directory.path().join("a b/arena.sqlite")), _directory: Some(directory) }
}

battery!(Some(fresh()));

fn refused(path: &Path) -> StoreError {
    match open(&Location::File(path.to_owned()), retry_policy(0)) {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(error) => error,
    }
}

#[test]
fn foreign_files_are_refused_and_unchanged() {
    let directory = tempfile::tempdir().expect("room");
    let path = directory.path().join("foreign");
    let other = directory.path().join("other.sqlite");
    Connection::open(&other).and_then(|db| db.execute_batch("CREATE TABLE t (x)")).expect("a database");
    let contents = [b"hello".to_vec(), vec![b'x'; 100_000], fs::read(&other).expect("a database")];
    for content in contents {
        fs::write(&path, &content).expect("written");
        assert!(matches!(refused(&path), StoreError::Foreign(_)));
        assert_eq!(fs::read(&path).expect("still there"), content);
    }
    assert!(!directory.path().join("foreign-wal").exists());
    fs::write(&path, "").expect("written");
    assert!(open(&Location::File(path), retry_policy(0)).is_ok(), "an empty file is as good as none");
}

#[test]
fn a_file_of_a_later_version_is_refused() {
    let fresh = fresh();
    drop(fresh.open());
    let Location::File(path) = &fresh.place else { unreachable!("it is a file") };
    Connection::open(path).and_then(|db| db.pragma_update(None, "user_version", 3)).expect("changed");
    let said = refused(path).to_string();
    assert!(said.ends_with("has layout version 3, but this linha supports only 2: update linha"), "{said}");
}

/// The clock of a machine may be set back while a worker holds a pair, and the worker may die.
#[test]
fn a_lease_that_is_not_renewed_does_not_stall() {
    let fresh = fresh();
    let Location::File(path) = &fresh.place else { unreachable!("it is a file") };
    let open = || {
        let mut store = Sqlite::open(path, &retry_policy(0)).expect("a store");
        store.watch.least = Duration::ZERO;
        store
    };
    let (mut dead, mut patient, mut waiting) = (open(), open(), open());
    let run = dead.create(&plan(1)).expect("a run");
    assert!(matches!(dead.take(run, "dead", LONG), Ok(Assignment::Pair { .. })));
    for hours in 2..5 {
        let none = Duration::ZERO;
        assert_eq!(waiting.take(run, "waiting", none), Ok(Assignment::Later), "seen for the first time");
        // Seen again, it has stayed for less than twice an hour.
        assert_eq!(patient.take(run, "patient", LONG), Ok(Assignment::Later));
        assert_eq!(patient.take(run, "patient", LONG), Ok(Assignment::Later));
        // Renewed, it is another lease.
        assert_eq!(dead.renew(run, 0, "dead", LONG * hours), Ok(true));
    }
    assert_eq!(waiting.take(run, "waiting", Duration::ZERO), Ok(Assignment::Later));
    assert!(matches!(waiting.take(run, "waiting", Duration::ZERO), Ok(Assignment::Pair { .. })));
    assert_eq!(dead.renew(run, 0, "dead", LONG), Ok(false), "it was lost");
}

#[test]
fn places_that_cannot_be_files_are_named() {
    let directory = tempfile::tempdir().expect("room");
    let path = directory.path().to_owned();
    assert_eq!(refused(&path), StoreError::Directory(format!("\"{}\"", path.display())));
    fs::write(path.join("file"), "x").expect("written");
    let said = refused(&path.join("file/arena.sqlite")).to_string();
    assert!(said.starts_with("cannot use ") && said.contains("file/arena.sqlite\": "), "{said}");
}

#[cfg(unix)]
#[test]
fn a_directory_without_permission_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().expect("room");
    let closed = directory.path().join("closed");
    fs::create_dir(&closed).expect("a directory");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("closed");
    // Root may do everything.
    if fs::write(closed.join("probe"), "").is_err() {
        assert!(matches!(refused(&closed.join("arena.sqlite")), StoreError::ReadOnly(_)));
        assert!(matches!(refused(&closed.join("more/arena.sqlite")), StoreError::ReadOnly(_)));
    }
}

/// A file with one game in it, and the store behind the trait.
fn with_a_game() -> (Fresh, Sqlite, i64) {
    let fresh = fresh();
    let Location::File(path) = &fresh.place else { unreachable!("it is a file") };
    let mut store = Sqlite::open(path, &retry_policy(0)).expect("a store");
    let run = store.create(&plan(1000)).expect("a run");
    store.put(run, &record(0, 0, &mut Dice(1))).expect("stored");
    (fresh, store, run)
}

#[test]
fn a_full_disk_is_named_and_takes_nothing_away() {
    let (fresh, mut store, run) = with_a_game();
    let pages: i64 = store.db.query_row("PRAGMA page_count", [], |row| row.get(0)).expect("a number");
    let limit = format!("PRAGMA max_page_count = {}", pages + 5);
    store.db.query_row(&limit, [], |_| Ok(())).expect("a limit");
    let (mut stored, mut dice) = (1, Dice(2));
    let error = loop {
        match store.put(run, &record(stored, 0, &mut dice)) {
            Ok(_) => stored += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(error, StoreError::Full(fresh.place.to_string()));
    assert_eq!(records(&mut store, run).len(), stored as usize);
    let mut elsewhere = fresh.open();
    assert_eq!(elsewhere.put(run, &record(stored, 0, &mut dice)), Ok(true), "there is room again");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let (fresh, mut store, run) = with_a_game();
    store.db.pragma_update(None, "query_only", true).expect("read-only");
    let said = StoreError::ReadOnly(fresh.place.to_string());
    assert_eq!(store.put(run, &record(1, 0, &mut Dice(1))), Err(said.clone()));
    assert_eq!(store.take(run, "a", LONG), Err(said));
    assert_eq!(records(&mut store, run).len(), 1);
}

#[test]
fn a_lock_of_another_process_is_waited_for_and_then_reported() {
    let (fresh, mut store, run) = with_a_game();
    let Location::File(path) = &fresh.place else { unreachable!("it is a file") };
    let other = Connection::open(path).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("alone");
    assert_eq!(store.take(run, "a", LONG), Err(StoreError::Busy(fresh.place.to_string())));
    assert_eq!(records(&mut store, run).len(), 1, "readers need not wait");
    other.execute_batch("ROLLBACK").expect("let go");
    assert_eq!(store.take(run, "a", LONG), Ok(Assignment::Pair { number: 0, stored: [true, false] }));
}

#[test]
fn every_game_is_on_the_disk_when_it_is_stored() {
    let (_fresh, store, _) = with_a_game();
    let pragma = |name| store.db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    assert_eq!(pragma("synchronous"), Ok(2), "full");
    let journal = store.db.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
    assert_eq!(journal.as_deref(), Ok("wal"));
}
