//! The progress display of a running tournament.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lab::arena::{LEASE, Plan, Record, RunEvent, Standings};
use store::StoreError;

use crate::error;

/// The least time between two drawings of the standings.
const INTERVAL: Duration = Duration::from_millis(500);
/// Other workers are waited for this long before it is said, and this long before it is said again.
const PATIENCE: Duration = Duration::from_secs(2);
const REMINDER: Duration = Duration::from_mins(1);
/// Computing the standings of many games takes long: at most one part in this many of the time is spent on it.
const SHARE: u32 = 10;

/// A bar with the standings below it, until it is dropped.
pub(super) struct ProgressDisplay<'a> {
    plan: &'a Plan,
    records: Vec<Record>,
    bar: ProgressBar,
    /// The time of the next drawing.
    next: Instant,
    /// Since when other workers are waited for, and when that is said next.
    waiting: Option<(Instant, Instant)>,
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
        ProgressDisplay { plan, records, bar, next: Instant::now(), waiting: None }
    }

    /// Shows an event.
    pub(super) fn show(&mut self, event: RunEvent<'_, StoreError>) {
        match event {
            RunEvent::Played(record) => {
                self.waiting = None;
                self.records.push(record);
            }
            RunEvent::Waiting { for_others } => self.say_waiting(for_others),
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

    /// Says that other workers are waited for, and for how long, soon and then from time to time.
    fn say_waiting(&mut self, for_others: bool) {
        let now = Instant::now();
        let (since, next) = match self.waiting {
            Some(waiting) => waiting,
            None if for_others => *self.waiting.insert((now, now + PATIENCE)),
            None => return,
        };
        if for_others && now >= next {
            self.waiting = Some((since, now + REMINDER));
            let (seconds, span) = (now.duration_since(since).as_secs(), 2 * LEASE.as_secs());
            self.bar.suspend(|| {
                error::eprint(&format!(
                    "waiting for pairs that other workers play ({seconds} s so far): if a worker has died, its pair is taken over within {span} s"
                ));
            });
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
