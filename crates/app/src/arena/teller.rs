//! Telling how a tournament stands while it is played, and whether it is decided.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lab::arena::{Decision, Hypothesis, Plan, Record, Standings, Trial};
use store::{AnyStore, StoreError};

use super::worker::Stage;

/// How long somebody who wants to interrupt has to wait.
const PATIENCE: Duration = Duration::from_millis(100);
/// How often it is told how things stand, at most.
const APART: Duration = Duration::from_millis(500);
/// After many games it takes long to tell: no more than one part of so many is spent on it.
const SHARE: u32 = 10;

/// Tells how a tournament stands while it is played.
pub(super) struct Teller<'a> {
    plan: &'a Plan,
    run: i64,
    trial: Option<Trial>,
    records: Vec<Record>,
    bar: ProgressBar,
    /// When to tell again.
    next: Instant,
    /// How many games were played here.
    pub(super) here: usize,
}

impl<'a> Teller<'a> {
    pub(super) fn new(stage: &'a Stage, records: Vec<Record>) -> Teller<'a> {
        let plan = &stage.plan;
        let style =
            ProgressStyle::with_template("{bar:40} {pos}/{len} games, {elapsed} gone, {eta} to go\n{msg}");
        let bar = ProgressBar::new(2 * u64::from(plan.len()));
        let bar = style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style));
        bar.enable_steady_tick(Duration::from_millis(200));
        let trial = plan.sprt().map(Trial::new);
        Teller { plan, run: stage.run, trial, records, bar, next: Instant::now(), here: 0 }
    }

    /// Counts games until all workers have gone home, and sends them home when it is decided, or when somebody has had enough.
    /// Why it ended early, if it was decided.
    pub(super) fn listen(
        &mut self,
        store: &mut AnyStore,
        hear: &Receiver<Record>,
        interrupted: &AtomicBool,
        halt: &dyn Fn(),
    ) -> Result<Option<String>, StoreError> {
        loop {
            let heard = hear.recv_timeout(PATIENCE);
            if interrupted.load(Ordering::Relaxed) {
                halt();
            }
            match heard {
                Ok(record) => {
                    self.records.push(record);
                    self.here += 1;
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() < self.next => continue,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.verdict(store),
            }
            if Instant::now() >= self.next {
                self.show();
            }
            if self.verdict(store)?.is_some() {
                halt();
            }
        }
    }

    fn show(&mut self) {
        let begun = Instant::now();
        if !self.bar.is_hidden() {
            self.bar.set_position(self.records.len() as u64);
            self.bar.set_message(Standings::new(self.plan, &self.records).lines().join("\n"));
        }
        self.next = Instant::now() + APART.max(begun.elapsed() * SHARE);
    }

    /// There is nothing to tell any more.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// What the sequential test says of all games, whoever played them, if it says something.
    pub(super) fn verdict(&mut self, store: &mut AnyStore) -> Result<Option<String>, StoreError> {
        let Some(trial) = &mut self.trial else { return Ok(None) };
        let decision = trial.follow(&store.results(self.run, trial.next())?);
        let (elo0, elo1) = trial.sprt().hypotheses();
        let found = match decision {
            Decision::Accept(Hypothesis::H1) => format!("is stronger, by {elo1} Elo rather than {elo0}"),
            Decision::Accept(Hypothesis::H0) => {
                format!("is not stronger by {elo1} Elo, but by {elo0} at most")
            }
            Decision::GoOn | Decision::Undecided => return Ok(None),
        };
        let (llr, count) = (trial.sprt().llr(trial.pairs()), trial.pairs().count());
        Ok(Some(format!("decided after {count} pairs (LLR {llr:.2}): {} {found}", self.plan.entrants()[0])))
    }
}
