//! The executor of a board: threads that search, and the keeper that stores it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engines::Threads;
use play::{Executor, Inbox, Lane, State, Task};

use crate::keeper::Keeper;
use crate::row::Row;

/// Where a board is stored.
#[derive(Clone)]
pub(crate) struct Keeping {
    pub(crate) keeper: Keeper,
    pub(crate) row: Arc<Row>,
}

/// Threads, with the store of their board if it is kept.
pub(crate) struct KeptThreads {
    pub(crate) threads: Threads,
    pub(crate) keeping: Option<Keeping>,
}

impl Executor for KeptThreads {
    fn now(&self) -> Duration {
        self.threads.now()
    }

    fn seed(&self) -> u64 {
        self.threads.seed()
    }

    fn search(&self, task: Task, stop: Arc<AtomicBool>, inbox: Inbox) {
        self.threads.search(task, stop, inbox);
    }

    fn release(&self, lane: Lane) {
        self.threads.release(lane);
    }

    fn wake(&self, at: Duration, inbox: Inbox) {
        self.threads.wake(at, inbox);
    }

    fn keep(&self, state: &State) {
        if let Some(Keeping { keeper, row }) = &self.keeping {
            keeper.save(row, state);
        }
    }

    fn publish(&self, version: u64) {
        self.threads.publish(version);
    }
}
