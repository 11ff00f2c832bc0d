//! How far a thread has come, and when it must stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use board::Cell;
use search::Control;

/// What holds a thread back.
pub(crate) enum StopSource<'a, 'c> {
    /// The limits that the caller of the search set.
    Control {
        control: &'a mut Control<'c, Cell>,
        /// How many positions other threads have looked at.
        helper_nodes: &'a AtomicU64,
    },
    /// Another thread, which is told how many positions were looked at.
    Flag { stop: &'a AtomicBool, nodes: &'a AtomicU64 },
}

/// Counts positions, and knows when to stop.
pub(crate) struct Meter<'a, 'c> {
    pub(crate) source: StopSource<'a, 'c>,
    /// How many positions this thread has looked at.
    pub(crate) nodes: u64,
    polls: u64,
    /// How many positions others know of.
    published: u64,
}

impl<'a, 'c> Meter<'a, 'c> {
    /// After so many polls a thread tells others what it has done.
    const PUBLISH_INTERVAL: u64 = 256;

    pub(crate) fn new(source: StopSource<'a, 'c>) -> Meter<'a, 'c> {
        Meter { source, nodes: 0, polls: 0, published: 0 }
    }

    /// Counts so many positions. Whether it is time to stop.
    #[inline]
    pub(crate) fn tick(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        self.polls += 1;
        match &mut self.source {
            StopSource::Control { control, helper_nodes } => {
                control.must_stop(self.nodes + helper_nodes.load(Ordering::Relaxed))
            }
            StopSource::Flag { stop, nodes } => {
                if self.polls.is_multiple_of(Self::PUBLISH_INTERVAL) {
                    nodes.fetch_add(self.nodes - self.published, Ordering::Relaxed);
                    self.published = self.nodes;
                }
                stop.load(Ordering::Relaxed)
            }
        }
    }

    /// How many positions all threads have looked at, as far as they have published them.
    pub(crate) fn total_nodes(&self) -> u64 {
        match &self.source {
            StopSource::Control { helper_nodes, .. } => self.nodes + helper_nodes.load(Ordering::Relaxed),
            StopSource::Flag { .. } => self.nodes,
        }
    }
}
