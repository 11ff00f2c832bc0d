//! Node counts, and when a thread must stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use board::Cell;
use search::Control;

/// What tells a thread to stop.
pub(crate) enum StopSource<'a, 'c> {
    /// The main thread: the limits and the stop flag of the caller.
    Control {
        control: &'a mut Control<'c, Cell>,
        /// Nodes that the helpers have published.
        helper_nodes: &'a AtomicU64,
    },
    /// A helper: the flag that the main thread sets at its end, and where the helper publishes its nodes.
    Flag { stop: &'a AtomicBool, nodes: &'a AtomicU64 },
}

/// Counts the nodes of a thread and polls its stop source.
pub(crate) struct Meter<'a, 'c> {
    pub(crate) source: StopSource<'a, 'c>,
    /// Nodes of this thread, those of VCF and VCT searches among them.
    pub(crate) nodes: u64,
    polls: u64,
    /// Nodes that were published.
    published: u64,
}

impl<'a, 'c> Meter<'a, 'c> {
    /// Polls between two publications of a helper: one shared write at every node would slow all threads.
    const PUBLISH_INTERVAL: u64 = 256;

    pub(crate) fn new(source: StopSource<'a, 'c>) -> Meter<'a, 'c> {
        Meter { source, nodes: 0, polls: 0, published: 0 }
    }

    /// Counts nodes, and returns whether the thread must stop.
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

    /// Nodes of all threads, as far as they are published.
    pub(crate) fn total_nodes(&self) -> u64 {
        match &self.source {
            StopSource::Control { helper_nodes, .. } => self.nodes + helper_nodes.load(Ordering::Relaxed),
            StopSource::Flag { .. } => self.nodes,
        }
    }
}
