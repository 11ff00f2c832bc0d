//! Whoever plays a pair says so again and again: otherwise it is given to somebody else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::worker::{LEASE, Stage};

/// The pairs that are being played in this process.
#[derive(Default)]
pub(super) struct Heartbeat {
    held: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    pairs: Vec<(u32, String, Arc<AtomicBool>)>,
    over: bool,
}

/// A pair that is being played, until this is dropped.
pub(super) struct Held<'a> {
    heartbeat: &'a Heartbeat,
    pair: u32,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.heartbeat.lock().pairs.retain(|(pair, ..)| *pair != self.pair);
    }
}

impl Heartbeat {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a pair for a worker; if it is lost all the same, its game is stopped.
    pub(super) fn hold(&self, pair: u32, worker: &str, stop: &Arc<AtomicBool>) -> Held<'_> {
        self.lock().pairs.push((pair, worker.to_owned(), Arc::clone(stop)));
        Held { heartbeat: self, pair }
    }

    /// There is nothing to be kept any more.
    pub(super) fn end(&self) {
        self.lock().over = true;
        self.wake.notify_all();
    }

    /// Renews what is held until the end. Where the store cannot be reached, workers notice by themselves.
    pub(super) fn beat(&self, stage: &Stage) {
        let Ok(mut kept) = stage.open() else { return };
        let mut beating = self.lock();
        while !beating.over {
            let waited = self.wake.wait_timeout(beating, LEASE / 3);
            let held = waited.unwrap_or_else(PoisonError::into_inner).0;
            let pairs = held.pairs.clone();
            // Not while others wait for the lock.
            drop(held);
            for (pair, worker, stop) in pairs {
                if matches!(kept.renew(stage.run, pair, &worker, LEASE), Ok(false)) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            beating = self.lock();
        }
    }
}
