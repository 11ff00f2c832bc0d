//! The store of boards: what is kept, for how long, and what a file can suffer.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use tempfile::TempDir;

use super::sqlite::fresh;
use crate::{BoardLimits, BoardSave, BoardStore, Location, StoreError, StoredBoard};

/// A file where nothing is yet.
fn place() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("room");
    let path = directory.path().join("a b/boards.db");
    (directory, path)
}

fn open(path: &Path) -> BoardStore {
    BoardStore::open(path, BoardLimits::default()).expect("a store")
}

fn refused(path: &Path) -> StoreError {
    match BoardStore::open(path, BoardLimits::default()) {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(error) => error,
    }
}

/// Stores one board.
fn save(store: &mut BoardStore, id: &str, number: i64, data: &str) -> bool {
    store.write(&[BoardSave { id, number, data }], &[]).expect("stored")[0]
}

fn read(store: &mut BoardStore, id: &str) -> Option<(i64, String)> {
    store.read(id).expect("an answer").map(|StoredBoard { number, data }| (number, data))
}

/// Changes the file behind the store's back.
fn change(path: &Path, sql: &str) {
    Connection::open(path).and_then(|db| db.execute_batch(sql)).expect("changed");
}

#[test]
fn boards_come_back_as_they_were() {
    let (_directory, path) = place();
    let odd = "{\"quo'te\": \"Grün 🦊; DROP TABLE boards\"}";
    let mut store = open(&path);
    assert_eq!(read(&mut store, "a"), None);
    let saves = [("a", odd), ("b", "")].map(|(id, data)| BoardSave { id, number: 0, data });
    assert_eq!(store.write(&saves, &[]), Ok(vec![true, true]));
    assert!(save(&mut store, "b", 1, "again"));
    drop(store);
    let mut store = open(&path);
    assert_eq!(read(&mut store, "a"), Some((1, odd.to_owned())));
    assert_eq!(read(&mut store, "b"), Some((2, "again".to_owned())));
    assert_eq!(store.write(&[], &["a", "nothing"]), Ok(vec![]));
    assert_eq!(read(&mut store, "a"), None);
}

/// Two servers may have the same board: the one that stores it later, and does not know of the other, is told.
#[test]
fn a_board_that_another_process_has_stored_is_not_replaced() {
    let (_directory, path) = place();
    let (mut one, mut other) = (open(&path), open(&path));
    assert!(save(&mut one, "a", 0, "first"));
    assert_eq!(read(&mut other, "a"), Some((1, "first".to_owned())));
    assert!(save(&mut other, "a", 1, "second"));
    assert!(!save(&mut one, "a", 1, "lost"));
    assert!(!save(&mut one, "a", 0, "lost"));
    assert_eq!(read(&mut one, "a"), Some((2, "second".to_owned())));
    // One that was removed is new again.
    one.write(&[], &["a"]).expect("removed");
    assert!(save(&mut other, "a", 2, "third"));
    assert_eq!(read(&mut one, "a"), Some((3, "third".to_owned())));
}

#[test]
fn the_oldest_boards_make_room() {
    let (_directory, path) = place();
    let limits = BoardLimits { most: 3, ..BoardLimits::default() };
    let mut store = BoardStore::open(&path, limits).expect("a store");
    for (place, id) in ["a", "b", "c"].into_iter().enumerate() {
        assert!(save(&mut store, id, 0, "x"));
        // Further apart than the clock can tell.
        change(
            &path,
            &format!("UPDATE boards SET saved = saved - 1000000 + {place} * 1000 WHERE id = '{id}'"),
        );
    }
    assert!(save(&mut store, "a", 1, "played on"));
    assert!(save(&mut store, "d", 0, "new"));
    let mut there = |id| read(&mut store, id).is_some();
    assert_eq!(["a", "b", "c", "d"].map(&mut there), [true, false, true, true]);
    drop(store);
    let limits = BoardLimits { most: 1, ..limits };
    let mut store = BoardStore::open(&path, limits).expect("a store");
    assert_eq!(
        ["a", "c", "d"].map(|id| read(&mut store, id).is_some()).into_iter().filter(|there| *there).count(),
        1
    );
}

#[test]
fn boards_are_kept_for_a_time() {
    let (_directory, path) = place();
    let mut store = open(&path);
    let month = 30 * 24 * 3_600_000_i64;
    for id in ["young", "old", "future"] {
        assert!(save(&mut store, id, 0, "x"));
    }
    for (id, age) in [("young", month - 60_000), ("old", month + 60_000), ("future", -month)] {
        change(&path, &format!("UPDATE boards SET saved = saved - {age} WHERE id = '{id}'"));
    }
    let mut there = |id| read(&mut store, id).is_some();
    assert_eq!(["young", "old", "future"].map(&mut there), [true, false, true]);
    // It is removed when the next one comes, or when the store is opened.
    let count = || -> i64 {
        let db = Connection::open(&path).expect("a database");
        db.query_row("SELECT count(*) FROM boards", [], |row| row.get(0)).expect("a number")
    };
    assert_eq!(count(), 3);
    assert!(save(&mut store, "new", 0, "x"));
    assert_eq!(count(), 3);
    change(&path, "UPDATE boards SET saved = 0 WHERE id = 'young'");
    drop(store);
    open(&path);
    assert_eq!(count(), 2);
}

#[test]
fn a_damaged_board_is_no_board() {
    let (_directory, path) = place();
    let mut store = open(&path);
    for (id, damage) in [
        ("a", "data = 'forty-three'"),
        ("b", "data = data || ' '"),
        ("c", "checksum = zeroblob(32)"),
        ("d", "checksum = x''"),
        ("e", "number = 7"),
        ("f", "id = 'g'"),
        ("h", "data = CAST(x'ff' AS TEXT)"),
        ("i", "data = CAST(zeroblob(1000000) AS TEXT)"),
    ] {
        assert!(save(&mut store, id, 0, "forty-two"));
        change(&path, &format!("UPDATE boards SET {damage} WHERE id = '{id}'"));
        let id = if id == "f" { "g" } else { id };
        let error = store.read(id).expect_err(damage);
        assert!(matches!(error, StoreError::DamagedBoard(_)), "{damage}: {error}");
        assert!(!error.to_string().contains("forty"), "{error}");
    }
    // A number that cannot be counted on from, with the checksum that it would have.
    let checksum = "x'770eee2201f2bbe1ef180d48f9f289dd87257c4624f7141251372b960ddc1ffb'";
    let last = format!("number = {}, checksum = {checksum}", i64::MAX);
    change(&path, &format!("UPDATE boards SET {last}, data = 'forty-two' WHERE id = 'c'"));
    assert!(matches!(store.read("c"), Err(StoreError::DamagedBoard(_))));
    // A board that is larger than any of the server's is not even read.
    let limits = BoardLimits { bytes: 8, ..BoardLimits::default() };
    let mut narrow = BoardStore::open(&path, limits).expect("a store");
    assert!(save(&mut narrow, "y", 0, "forty-two") && save(&mut narrow, "x", 0, "eighteen"));
    assert!(matches!(narrow.read("y"), Err(StoreError::DamagedBoard(_))));
    assert_eq!(read(&mut narrow, "x"), Some((1, "eighteen".to_owned())));
    // The others are as they were, and the damaged one can be stored again by a server that has it in memory.
    assert!(save(&mut store, "z", 0, "forty-two") && save(&mut store, "a", 1, "forty-four"));
    assert_eq!(read(&mut store, "a"), Some((2, "forty-four".to_owned())));
}

#[cfg(unix)]
#[test]
fn only_the_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, path) = place();
    let mut store = open(&path);
    assert!(save(&mut store, "a", 0, "x"));
    let files: Vec<PathBuf> = fs::read_dir(path.parent().expect("a directory"))
        .expect("files")
        .map(|file| file.expect("a file").path())
        .collect();
    assert!(files.len() > 1, "{files:?}");
    for file in files {
        let mode = fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
    // What was there before stays as its owner wanted it.
    let shared = directory.path().join("shared.db");
    fs::write(&shared, "").expect("written");
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o640)).expect("shared");
    open(&shared);
    assert_eq!(fs::metadata(&shared).expect("a file").permissions().mode() & 0o777, 0o640);
}

#[test]
fn other_files_are_refused_in_words_and_unchanged() {
    let (directory, path) = place();
    let text = directory.path().join("text");
    fs::write(&text, vec![b'x'; 100_000]).expect("written");
    let said = refused(&text).to_string();
    assert!(
        said.ends_with("text\" is not a store of boards (left unchanged): expected one, or a new file"),
        "{said}"
    );
    assert_eq!(fs::read(&text).expect("still there"), vec![b'x'; 100_000]);
    // A store of tournaments is none, and the other way round.
    let tournaments = fresh();
    drop(tournaments.open());
    let Location::File(file) = &tournaments.place else { unreachable!("it is a file") };
    assert!(matches!(refused(file), StoreError::NotBoards(_)));
    drop(open(&path));
    let error = crate::open(&Location::File(path.clone()), super::retry_policy(0)).err();
    assert!(matches!(error, Some(StoreError::Foreign(_))), "{error:?}");
    change(&path, "PRAGMA user_version = 2");
    let said = refused(&path).to_string();
    assert!(said.ends_with("has layout version 2, but this linha supports only 1: update linha"), "{said}");
    assert!(matches!(refused(directory.path()), StoreError::Directory(_)));
    assert!(refused(&text.join("boards.db")).to_string().starts_with("cannot use "));
}

#[test]
fn a_full_disk_takes_nothing_away() {
    let (_directory, path) = place();
    let mut store = open(&path);
    assert!(save(&mut store, "a", 0, "small"));
    store.limit_pages(20);
    let large = "x".repeat(200_000);
    let saves =
        [("a", 1, "more"), ("b", 0, large.as_str())].map(|(id, number, data)| BoardSave { id, number, data });
    let error = store.write(&saves, &[]).expect_err("full").to_string();
    assert!(error.ends_with("boards.db\": no space left on the disk"), "{error}");
    assert_eq!(read(&mut store, "a"), Some((1, "small".to_owned())), "all or none");
    assert!(save(&mut store, "a", 1, "more"), "there is room for this");
}

/// Several processes write at once; here, threads stand for them.
#[test]
fn servers_share_a_file() {
    let (_directory, path) = place();
    thread::scope(|scope| {
        for server in 0..4 {
            let path = &path;
            scope.spawn(move || {
                let mut store = open(path);
                for number in 0..50 {
                    let (id, data) = (format!("board {server}"), format!("{server} {number}"));
                    assert!(save(&mut store, &id, number, &data));
                }
            });
        }
    });
    let mut store = open(&path);
    for server in 0..4 {
        assert_eq!(read(&mut store, &format!("board {server}")), Some((50, format!("{server} 49"))));
    }
}

#[test]
fn a_file_that_another_process_has_locked_is_named() {
    let (_directory, path) = place();
    let mut store = open(&path);
    store.wait_for(Duration::ZERO);
    let other = Connection::open(&path).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("alone");
    let board = BoardSave { id: "a", number: 0, data: "x" };
    let error = store.write(&[board], &[]).expect_err("locked").to_string();
    assert!(error.ends_with("boards.db\": another process has locked it"), "{error}");
    assert_eq!(read(&mut store, "a"), None, "readers need not wait");
    other.execute_batch("ROLLBACK").expect("let go");
    assert_eq!(store.write(&[board], &[]), Ok(vec![true]));
}
