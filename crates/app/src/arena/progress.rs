//! The progress display of a running tournament.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lab::arena::{Plan, Record, RunEvent, Standings};
use store::StoreError;

use crate::error;

/// The least time between two drawings of the standings.
const INTERVAL: Duration = Duration::from_millis(500);
/// Computing the standings of many games takes long: at most one part in this many of the time is spent on it.
const SHARE: u32 = 10;

/// A bar with the standings below it, until it is dropped.
pub(super) struct ProgressDisplay<'a> {
    plan: &'a Plan,
    records: Vec<Record>,
    bar: ProgressBar,
    /// The time of the next drawing.
    next: Instant,
}

impl Drop for ProgressDisplay<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl<'a> ProgressDisplay<'a> {
    /// The display of a tournament with these finished games.
    pub(super) fn new(plan: &'a Plan, records: Vec<Record>) -> ProgressDisplay<'a> {
        let style =
            ProgressStyle::with_template("{bar:40} {pos}/{len} games, {elapsed} elapsed, {eta} left\n{msg}");
        let bar = ProgressBar::new(2 * u64::from(plan.len()));
        let bar = style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style));
        bar.enable_steady_tick(Duration::from_millis(200));
        ProgressDisplay { plan, records, bar, next: Instant::now() }
    }

    /// Shows an event.
    pub(super) fn show(&mut self, event: RunEvent<'_, StoreError>) {
        match event {
            RunEvent::Played(record) => self.records.push(record),
            RunEvent::Waiting => {}
            RunEvent::Unreachable(error) => error::eprint(&error.to_string()),
            RunEvent::Decided(verdict) => {
                self.bar.finish_and_clear();
                error::eprint(&verdict.to_string());
            }
        }
        if Instant::now() >= self.next && !self.bar.is_finished() {
            self.draw();
        }
    }

    fn draw(&mut self) {
        let begun = Instant::now();
        if !self.bar.is_hidden() {
            self.bar.set_position(self.records.len() as u64);
            self.bar.set_message(Standings::new(self.plan, &self.records).lines().join("\n"));
        }
        self.next = Instant::now() + INTERVAL.max(begun.elapsed() * SHARE);
    }
}
