//! Files that have decayed: bytes changed, pages overwritten, the end cut off. Whatever is read as whole is what was stored, and what
//! is not read is named.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lab::arena::{Assignment, Plan, RunSummary, StoredGames};
use rusqlite::Connection;
use tempfile::TempDir;

use super::{Dice, LONG, games, plan, record, retry_policy};
use crate::{Location, StoreError, open};

/// The size of a page, as `SQLite` has it by default.
const PAGE: usize = 4096;

/// A file with three runs, and what is in it.
struct Original {
    directory: TempDir,
    bytes: Vec<u8>,
    contents: Contents,
}

/// All that a store shows of its runs.
#[derive(Debug, PartialEq)]
struct Contents {
    runs: Vec<RunSummary>,
    /// The plan of the latest run, or what is said of it.
    latest: Result<Plan, String>,
    /// Of runs whose plan is whole.
    games: Vec<(i64, StoredGames)>,
}

impl Original {
    fn new() -> Original {
        let directory = tempfile::tempdir().expect("room");
        let path = directory.path().join("original.sqlite");
        let mut store = open(&Location::File(path.clone()), retry_policy(1)).expect("a store");
        let mut dice = Dice(5);
        for (pairs, played) in [(12, 12), (12, 5), (3, 2)] {
            let run = store.create(&plan(pairs)).expect("a run");
            for game in 0..2 * played {
                store.put(run, &record(game / 2, u8::from(game % 2 == 1), &mut dice)).expect("stored");
            }
        }
        store.take(2, "worker", Duration::from_mins(1)).expect("a lease");
        store.end(3, "decided after two pairs").expect("ended");
        // The last connection moves everything from the log into the file.
        drop(store);
        let (bytes, contents) = (fs::read(&path).expect("a file"), read(&path).expect("whole"));
        assert_eq!(contents.damage(), None);
        assert_eq!(
            contents.games.iter().map(|(_, games)| games.records.len()).collect::<Vec<_>>(),
            [24, 10, 4]
        );
        Original { directory, bytes, contents }
    }

    /// A file of these bytes.
    fn write(&self, bytes: &[u8]) -> PathBuf {
        let path = self.directory.path().join("changed.sqlite");
        for name in ["changed.sqlite-wal", "changed.sqlite-shm"] {
            // They are there if a connection could not be closed in order.
            let _ = fs::remove_file(self.directory.path().join(name));
        }
        fs::write(&path, bytes).expect("room");
        path
    }

    /// What is read of these bytes instead. All of it must be whole, or damage named.
    fn check(&self, bytes: &[u8], change: &str) -> Result<Contents, StoreError> {
        let found = read(&self.write(bytes))?;
        if found.damage().is_none() {
            assert_eq!(found, self.contents, "{change}: nothing is said, and something is different");
        }
        for (run, games) in &found.games {
            let (_, original) = self.contents.games.iter().find(|(known, _)| known == run).expect(change);
            for game in &games.records {
                assert!(original.records.contains(game), "{change}: run {run} never had {game:?}");
            }
        }
        Ok(found)
    }
}

impl Contents {
    /// What is said of damage.
    fn damage(&self) -> Option<String> {
        let plans = self.runs.iter().filter_map(|run| run.plan.as_ref().err().map(ToString::to_string));
        let uncounted = self.runs.iter().filter(|run| run.games.is_none()).map(|_| "no count".to_owned());
        let ends = self.runs.iter().filter_map(|run| run.ended.clone()).filter(|why| why.contains("damaged"));
        let games = self.games.iter().filter_map(|(_, games)| games.remark());
        plans.chain(uncounted).chain(ends).chain(games).chain(self.latest.clone().err()).next()
    }

    fn count(&self) -> usize {
        self.games.iter().map(|(_, games)| games.records.len()).sum()
    }
}

/// Reads everything.
fn read(path: &Path) -> Result<Contents, StoreError> {
    let mut store = open(&Location::File(path.to_owned()), retry_policy(1))?;
    let mut runs = store.runs()?;
    // When a run began does not matter, and has no checksum.
    for run in &mut runs {
        run.begun = None;
    }
    let latest = store.latest()?.expect("a run");
    let latest = store.plan(latest).map_err(|error| error.to_string());
    let whole = runs.iter().filter(|run| run.plan.is_ok());
    let games =
        whole.map(|run| Ok((run.run, games(&mut *store, run.run)?))).collect::<Result<_, StoreError>>()?;
    Ok(Contents { runs, latest, games })
}

#[test]
fn a_byte_that_changes_is_noticed_or_does_not_matter() {
    let (original, mut dice) = (Original::new(), Dice(1));
    let length = u32::try_from(original.bytes.len()).expect("a small file");
    let (mut refused, mut named, mut same) = (0, 0, 0);
    for _ in 0..1000 {
        let (at, by) = (dice.below(length) as usize, 1 + u8::try_from(dice.below(255)).expect("a byte"));
        let mut bytes = original.bytes.clone();
        bytes[at] = bytes[at].wrapping_add(by);
        match original.check(&bytes, &format!("byte {at} (page {}) plus {by}", at / PAGE + 1)) {
            Err(_) => refused += 1,
            Ok(found) if found == original.contents => same += 1,
            Ok(_) => named += 1,
        }
    }
    assert!(named > 300 && refused < 50, "{refused} refused, {named} named, {same} as before");
}

/// Takes and plays pairs until none is left, the store fails, or pairs are leased for ever. How many were taken.
fn work(path: &Path) -> Result<usize, StoreError> {
    let mut store = open(&Location::File(path.to_owned()), retry_policy(1))?;
    for taken in 0..100 {
        let Assignment::Pair { number, stored } = store.take(2, "another", LONG)? else { return Ok(taken) };
        for leg in [0, 1].into_iter().filter(|leg| !stored[usize::from(*leg)]) {
            store.put(2, &record(number, leg, &mut Dice(number.into())))?;
        }
    }
    panic!("pairs are leased again and again");
}

/// Whatever has become of the file, workers come to an end, and games that were whole stay so.
#[test]
fn workers_come_to_an_end_with_every_byte() {
    let (original, mut dice) = (Original::new(), Dice(2));
    let (mut ended, mut failed) = (0, 0);
    for _ in 0..80 {
        // The pages of the tables themselves, their indices and the pairs; most others have games alone.
        let (at, by) = (dice.below(7 * 4096) as usize, 1 + u8::try_from(dice.below(255)).expect("a byte"));
        let mut bytes = original.bytes.clone();
        bytes[at] = bytes[at].wrapping_add(by);
        let path = original.write(&bytes);
        let before = read(&path);
        *(if work(&path).is_ok() { &mut ended } else { &mut failed }) += 1;
        let (Ok(before), Ok(after)) = (before, read(&path)) else { continue };
        for (run, before) in &before.games {
            let (_, after) = after.games.iter().find(|(known, _)| known == run).expect("the same runs");
            let is_kept = before.records.iter().all(|game| after.records.contains(game));
            assert!(is_kept, "byte {at} plus {by}: run {run} has lost games");
        }
    }
    assert!(ended > 40, "{ended} came to an end, {failed} failed");
}

/// The first page of a table, on which all others depend.
fn root(original: &Original, table: &str) -> usize {
    let db = Connection::open(original.directory.path().join("original.sqlite")).expect("a database");
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
    db.query_row(sql, [table], |row| row.get::<_, u32>(0)).expect("a table") as usize
}

#[test]
fn pages_that_are_overwritten_cost_only_what_is_on_them() {
    let original = Original::new();
    let roots = ["runs", "games"].map(|table| root(&original, table));
    let mut named = 0;
    for page in 2..=original.bytes.len() / PAGE {
        for byte in [0, 0xff, 0x0d] {
            let mut bytes = original.bytes.clone();
            bytes[(page - 1) * PAGE..][..PAGE].fill(byte);
            let found = original.check(&bytes, &format!("page {page} filled with {byte}"));
            let found = found.unwrap_or_else(|error| panic!("page {page}: {error}"));
            named += usize::from(found.damage().is_some());
            assert_eq!(found.runs.len(), 3, "page {page}");
            if !roots.contains(&page) {
                assert!(found.count() >= 30, "page {page}: only {} games are kept", found.count());
            }
        }
    }
    assert!(named > 40, "{named} were named");
}

/// An index that has lost an entry says nothing of it: the pair does, and the table has the game.
#[test]
fn a_game_that_an_index_has_lost_is_found() {
    let original = Original::new();
    let index = (root(&original, "sqlite_autoindex_games_1") - 1) * PAGE;
    let mut bytes = original.bytes.clone();
    // A leaf, and the low byte of its number of entries.
    assert_eq!((bytes[index], bytes[index + 4]), (0x0a, 38));
    bytes[index + 4] -= 1;
    let found = original.check(&bytes, "an index with an entry less").expect("a store");
    assert_eq!(found.count(), 38);
    let said = "The store is damaged: an index is damaged; mend it with REINDEX of sqlite3.";
    assert_eq!(found.damage().as_deref(), Some(said));
}

/// `SQLite` does not read such a file, and what it says is passed on.
#[test]
fn a_file_that_was_cut_off_is_refused() {
    let original = Original::new();
    for length in (0..original.bytes.len()).step_by(PAGE / 2).skip(1) {
        match original.check(&original.bytes[..length], &format!("cut off after {length} bytes")) {
            Ok(found) => assert!(found.damage().is_some(), "{length}"),
            Err(error) => {
                let said = error.to_string();
                assert!(said.contains("changed.sqlite\": the file is corrupt (database"), "{length}: {said}");
            }
        }
    }
}

/// What the database reports is named, together with what may help.
#[test]
fn a_corrupt_file_says_so() {
    let original = Original::new();
    let mut bytes = original.bytes.clone();
    // The list of tables.
    bytes[100..PAGE].fill(0xff);
    let said = original.check(&bytes, "the first page").expect_err("no tables").to_string();
    assert!(said.contains("the file is corrupt (database disk image is malformed)"), "{said}");
    assert!(said.ends_with("recover its data with .recover of sqlite3"), "{said}");
}
