//! Runs studies in tests: with a clock of their own, to the end or stopped, and reads their tables.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lab::study::Extent;
use lab::{Monitor, Section, StudyProgress, Table, Value};

pub(crate) const QUICK: Extent = Extent { quick: true, seed: 1 };

/// Runs a study that stops after this many steps, with a clock that advances a millisecond at each reading.
pub(crate) fn watched<R>(stop_after: u64, study: impl FnOnce(&mut Monitor<'_>) -> R) -> (R, StudyProgress) {
    let stop = AtomicBool::new(false);
    let now = Cell::new(0);
    let clock = || {
        now.set(now.get() + 1);
        Duration::from_millis(now.get())
    };
    let mut last = StudyProgress::default();
    let mut tell = |progress: &StudyProgress| {
        stop.store(progress.done >= stop_after, Ordering::Relaxed);
        last = progress.clone();
    };
    let result = study(&mut Monitor::new(&stop, &clock, &mut tell));
    (result, last)
}

/// Runs a whole study and checks its progress reports.
pub(crate) fn whole<R>(study: impl FnOnce(&mut Monitor<'_>) -> R) -> R {
    let (result, progress) = watched(u64::MAX, study);
    assert!(progress.of > 0 && progress.done <= progress.of, "{progress:?}");
    result
}

pub(crate) fn column(table: &Table, name: &str) -> Vec<Value> {
    let at = table.columns.iter().position(|column| column.name == name).expect(name);
    table.rows.iter().map(|row| row[at].clone()).collect()
}

pub(crate) fn integers(table: &Table, name: &str) -> Vec<i128> {
    let integer = |value: Value| match value {
        Value::Integer(n) => Some(n),
        _ => None,
    };
    column(table, name).into_iter().filter_map(integer).collect()
}

/// The rows of every table without the columns of times.
pub(crate) fn timeless(section: &Section) -> Vec<Vec<Vec<Value>>> {
    let timed = |name: &str| name.contains("seconds");
    let rows = |table: &Table| -> Vec<Vec<Value>> {
        let kept = |row: &Vec<Value>| {
            let cells = row.iter().zip(&table.columns).filter(|(_, column)| !timed(&column.name));
            cells.map(|(value, _)| value.clone()).collect()
        };
        table.rows.iter().map(kept).collect()
    };
    section.all().into_iter().flat_map(|part| &part.tables).map(rows).collect()
}
