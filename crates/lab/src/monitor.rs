use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The environment of a study: a stop flag, a clock and a progress callback.
pub struct Monitor<'a> {
    stop: &'a AtomicBool,
    clock: &'a dyn Fn() -> Duration,
    tell: &'a mut dyn FnMut(&StudyProgress),
    progress: StudyProgress,
}

/// The progress of a study.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StudyProgress {
    /// The current part.
    pub what: String,
    /// Steps done.
    pub done: u64,
    /// Steps in total.
    pub of: u64,
}

impl<'a> Monitor<'a> {
    /// A monitor for a study that ends when `stop` is set, reads `clock` and calls `tell` after each step.
    pub fn new(
        stop: &'a AtomicBool,
        clock: &'a dyn Fn() -> Duration,
        tell: &'a mut dyn FnMut(&StudyProgress),
    ) -> Monitor<'a> {
        Monitor { stop, clock, tell, progress: StudyProgress::default() }
    }

    /// Whether the study shall return what it has so far.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The flag itself, for searches.
    pub(crate) fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// The time since the study began.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// Begins a part of `of` steps.
    pub(crate) fn begin(&mut self, what: impl Into<String>, of: u64) {
        self.progress = StudyProgress { what: what.into(), done: 0, of };
        (self.tell)(&self.progress);
    }

    /// Counts a step.
    pub(crate) fn step(&mut self) {
        self.progress.done += 1;
        (self.tell)(&self.progress);
    }
}
