//! Threads that search together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// What some thread is searching, so that the others defer it and search other moves first. The set is lossy: an entry
/// that is overwritten, or a hash collision, costs time but changes no value.
// Cite: Weill 1996, "The ABDADA distributed minimax search algorithm"; Kerrigan, "Simplified ABDADA".
#[derive(Debug)]
pub struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// The number of entries: far more than threads times plies.
    const SLOTS: usize = 1 << 12;

    /// An empty set.
    #[expect(clippy::new_without_default, reason = "a table, not a value")]
    pub fn new() -> Busy {
        Busy((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, tag: u64) -> &AtomicU64 {
        &self.0[(tag >> 1) as usize % self.0.len()]
    }

    /// Whether a thread is searching this. A tag is a hash, odd so that it is not 0, which marks a vacant entry.
    #[inline]
    pub fn has(&self, tag: u64) -> bool {
        self.slot(tag).load(Ordering::Relaxed) == tag
    }

    /// Marks the beginning of a search.
    #[inline]
    pub fn begin(&self, tag: u64) {
        self.slot(tag).store(tag, Ordering::Relaxed);
    }

    /// Marks its end.
    #[inline]
    pub fn end(&self, tag: u64) {
        self.slot(tag).store(0, Ordering::Relaxed);
    }
}

/// A value in cache lines of its own, two of them because processors fetch pairs: what one thread writes often must not lie beside what
/// another one reads at every node (false sharing).
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Apart<T>(pub(crate) T);

/// The stack of a thread that searches, in bytes: searches recurse as deep as a game is long.
pub const STACK: usize = 8 << 20;

/// Runs a search in this thread and helpers in others; sets `stop` when the search ends, also if it panics, and waits for the
/// helpers. Returns its result, and those of the helpers.
///
/// Helpers are optional: the search goes on without those that cannot be started.
pub fn run_with_helpers<T: Send, R>(
    stop: &AtomicBool,
    helpers: impl Iterator<Item: FnOnce() -> T + Send>,
    search: impl FnOnce() -> R,
) -> (R, Vec<T>) {
    thread::scope(|scope| {
        // Before the first helper starts: a panic while others are made would wait for it for ever.
        let stopping = StopHelpers(stop);
        let start = |help| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help).ok();
        let helpers: Vec<_> = helpers.filter_map(start).collect();
        let found = search();
        drop(stopping);
        let join = |helper: thread::ScopedJoinHandle<'_, T>| helper.join().expect("a search does not panic");
        (found, helpers.into_iter().map(join).collect())
    })
}

/// Stops the helpers of a search when it ends.
struct StopHelpers<'a>(&'a AtomicBool);

impl Drop for StopHelpers<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_busy_from_its_beginning_to_its_end() {
        let busy = Busy::new();
        assert!(!busy.has(77));
        busy.begin(77);
        assert!(busy.has(77) && !busy.has(79));
        // Another search takes its place.
        let other = 77 + 2 * Busy::SLOTS as u64;
        busy.begin(other);
        assert!(busy.has(other) && !busy.has(77));
        busy.end(other);
        assert!(!busy.has(other));
    }

    #[test]
    fn helpers_end_with_the_search() {
        let stop = AtomicBool::new(false);
        let spin = |number: u32| {
            let stop = &stop;
            move || {
                while !stop.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                number
            }
        };
        assert_eq!(run_with_helpers(&stop, (1..4).map(spin), || "found"), ("found", vec![1, 2, 3]));
        stop.store(false, Ordering::Relaxed);
        let panics = || run_with_helpers(&stop, (1..4).map(spin), || panic!("stopped"));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).is_err());
    }
}
