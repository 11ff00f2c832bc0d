//! Renewing the leases of the pairs that are being played: otherwise they are given to other workers.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::OpenStore;
use crate::arena::store::Store;

/// The pairs that are being played in this process.
pub(super) struct Heartbeat {
    lease: Duration,
    held: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    pairs: Vec<Lease>,
    over: bool,
}

/// A pair that a worker has; it has one at a time.
#[derive(Clone)]
struct Lease {
    pair: u32,
    worker: String,
    /// Ends the worker's game.
    stop: Arc<AtomicBool>,
}

impl Lease {
    fn is(&self, other: &Lease) -> bool {
        self.pair == other.pair && Arc::ptr_eq(&self.stop, &other.stop)
    }
}

/// A pair that is being played, until this is dropped.
pub(super) struct Held<'a> {
    heartbeat: &'a Heartbeat,
    lease: Lease,
}

impl Drop for Held<'_> {
    /// From here on the worker is not stopped because of this pair, and where it was, that meant this pair alone.
    fn drop(&mut self) {
        self.heartbeat.lock().pairs.retain(|lease| !lease.is(&self.lease));
        self.lease.stop.store(false, Ordering::SeqCst);
    }
}

/// Leases are renewed until this is dropped.
pub(super) struct Beating<'a>(&'a Heartbeat);

impl Drop for Beating<'_> {
    fn drop(&mut self) {
        self.0.lock().over = true;
        self.0.wake.notify_all();
    }
}

impl Heartbeat {
    pub(super) fn new(lease: Duration) -> Heartbeat {
        Heartbeat { lease, held: Mutex::default(), wake: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a pair for a worker; if it is lost all the same, its game is stopped, for another worker plays it.
    pub(super) fn hold(&self, pair: u32, worker: &str, stop: &Arc<AtomicBool>) -> Held<'_> {
        let lease = Lease { pair, worker: worker.to_owned(), stop: Arc::clone(stop) };
        self.lock().pairs.push(lease.clone());
        Held { heartbeat: self, lease }
    }

    /// Leases are renewed as long as this lives.
    pub(super) fn beating(&self) -> Beating<'_> {
        Beating(self)
    }

    /// Renews what is held until the end. Where the store cannot be opened, that is told, and tried again.
    pub(super) fn beat<E: Error + Send + Sync + 'static>(
        &self,
        run: i64,
        open: &OpenStore<'_, E>,
        complaints: &Sender<E>,
    ) {
        let mut store = None;
        while let Some(leases) = self.next() {
            if store.is_none() {
                // At the end there is no listener any more.
                store = open().map_err(|error| complaints.send(error)).ok();
            }
            let Some(store) = &mut store else { continue };
            self.renew(run, store.as_mut(), &leases);
        }
    }

    /// Waits for the next beat: what is held then, or `None` at the end.
    fn next(&self) -> Option<Vec<Lease>> {
        let waited = self.wake.wait_timeout_while(self.lock(), self.lease / 3, |state| !state.over);
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        // A copy, and not the lock: storing takes a while, and others wait.
        (!state.over).then(|| state.pairs.clone())
    }

    fn renew<E: Error + Send + Sync + 'static>(
        &self,
        run: i64,
        store: &mut dyn Store<Error = E>,
        leases: &[Lease],
    ) {
        for lease in leases {
            let lost = matches!(store.renew(run, lease.pair, &lease.worker, self.lease), Ok(false));
            // A pair that was finished in the meantime is not lost, and its worker may be at another one.
            let state = self.lock();
            if lost && state.pairs.iter().any(|held| held.is(lease)) {
                lease.stop.store(true, Ordering::SeqCst);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use board::Rules;

    use super::super::LEASE;
    use super::*;
    use crate::arena::{Format, MemoryStore, Plan, Taken};

    fn plan() -> Plan {
        let entrants = vec!["random".to_owned(), "ufop".to_owned()];
        let plan = Plan::new(Rules::CONNECT4, entrants, Format::RoundRobin);
        plan.and_then(|plan| plan.with_pairs(3)).expect("a plan")
    }

    #[test]
    fn a_worker_is_stopped_only_at_the_pair_that_it_has_lost() {
        let mut store = MemoryStore::new(|| Duration::ZERO);
        let run = store.create(&plan()).expect("a run");
        let first = Taken::Pair { number: 0, stored: [false; 2] };
        assert_eq!(store.take(run, "ann", Duration::ZERO), Ok(first));
        assert_eq!(store.take(run, "bob", LEASE), Ok(first), "ann was not heard of for too long");

        let (heartbeat, stop) = (Heartbeat::new(LEASE), Arc::new(AtomicBool::new(false)));
        let held = heartbeat.hold(0, "ann", &stop);
        let leases = heartbeat.lock().pairs.clone();
        heartbeat.renew(run, &mut store, &leases);
        assert!(stop.load(Ordering::SeqCst), "bob plays it");
        drop(held);
        assert!(!stop.load(Ordering::SeqCst), "there are other pairs");

        // She has another one when the answer comes, or none.
        let held = heartbeat.hold(1, "ann", &stop);
        heartbeat.renew(run, &mut store, &leases);
        assert!(!stop.load(Ordering::SeqCst));
        drop(held);
        heartbeat.renew(run, &mut store, &leases);
        assert!(!stop.load(Ordering::SeqCst) && heartbeat.lock().pairs.is_empty());
    }
}
