use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What the caller of a study hands in: a stop flag, a clock, and the function that is told of progress.
pub struct Monitor<'a> {
    stop: &'a AtomicBool,
    clock: &'a dyn Fn() -> Duration,
    tell: &'a mut dyn FnMut(&StudyProgress),
    progress: StudyProgress,
}

/// How far a study is.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StudyProgress {
    /// What is being done.
    pub what: String,
    /// How many steps are done.
    pub done: u64,
    /// Of how many.
    pub of: u64,
}

impl<'a> Monitor<'a> {
    /// A study that ends when `stop` is set, reads `clock`, and tells `tell` how far it is.
    pub fn new(
        stop: &'a AtomicBool,
        clock: &'a dyn Fn() -> Duration,
        tell: &'a mut dyn FnMut(&StudyProgress),
    ) -> Monitor<'a> {
        Monitor { stop, clock, tell, progress: StudyProgress::default() }
    }

    /// Whether to end with what is done.
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

    /// Begins a part of so many steps.
    pub(crate) fn begin(&mut self, what: impl Into<String>, of: u64) {
        self.progress = StudyProgress { what: what.into(), done: 0, of };
        (self.tell)(&self.progress);
    }

    /// One more step is done.
    pub(crate) fn step(&mut self) {
        self.progress.done += 1;
        (self.tell)(&self.progress);
    }
}
