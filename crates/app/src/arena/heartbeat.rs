//! Whoever plays a pair says so again and again: otherwise it is given to somebody else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::store::Store;
use super::worker::{LEASE, Stage};
use crate::trouble;

/// The pairs that are being played in this process.
#[derive(Default)]
pub(super) struct Heartbeat {
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
    /// From here on nobody stops the worker because of this pair, and whoever has done so before meant it alone.
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
    fn lock(&self) -> MutexGuard<'_, State> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a pair for a worker; if it is lost all the same, its game is stopped, for somebody else plays it.
    pub(super) fn hold(&self, pair: u32, worker: &str, stop: &Arc<AtomicBool>) -> Held<'_> {
        let lease = Lease { pair, worker: worker.to_owned(), stop: Arc::clone(stop) };
        self.lock().pairs.push(lease.clone());
        Held { heartbeat: self, lease }
    }

    /// Leases are renewed as long as this lives.
    pub(super) fn beating(&self) -> Beating<'_> {
        Beating(self)
    }

    /// Renews what is held until the end. Where the store is out of reach, it is tried again.
    pub(super) fn beat(&self, stage: &Stage) {
        let mut store = None;
        while let Some(leases) = self.next() {
            if store.is_none() {
                store = stage.open().map_err(|error| trouble::tell(&error.to_string())).ok();
            }
            let Some(store) = &mut store else { continue };
            self.renew(stage.run, store.as_mut(), &leases);
        }
    }

    /// Waits for the next beat: what is held then, or `None` at the end.
    fn next(&self) -> Option<Vec<Lease>> {
        let waited = self.wake.wait_timeout_while(self.lock(), LEASE / 3, |state| !state.over);
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        // A copy, and not the lock: storing takes a while, and others wait.
        (!state.over).then(|| state.pairs.clone())
    }

    fn renew(&self, run: i64, store: &mut dyn Store, leases: &[Lease]) {
        for lease in leases {
            let lost = matches!(store.renew(run, lease.pair, &lease.worker, LEASE), Ok(false));
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
    use std::time::Duration;
    use std::{env, fs, process};

    use lab::arena::{Format, Plan};

    use super::super::store::{Place, Taken};
    use super::*;

    fn plan() -> Plan {
        Plan {
            game: "connect4".to_owned(),
            entrants: vec!["random".to_owned(), "ufop".to_owned()],
            format: Format::RoundRobin,
            pairs: 3,
            openings: vec![String::new()],
            seed: 1,
            limit: None,
            sprt: None,
        }
    }

    #[test]
    fn a_worker_is_stopped_only_at_the_pair_that_it_has_lost() {
        let file = env::temp_dir().join(format!("linha-heartbeat-{}.sqlite", process::id()));
        let _ = fs::remove_file(&file);
        let mut store = super::super::open(&Place::File(file.clone())).expect("a store");
        let run = store.create(&plan()).expect("a run");
        let first = Taken::Pair { number: 0, stored: [false; 2] };
        assert_eq!(store.take(run, "ann", Duration::ZERO), Ok(first));
        assert_eq!(store.take(run, "bob", LEASE), Ok(first), "ann was not heard of for too long");

        let (heartbeat, stop) = (Heartbeat::default(), Arc::new(AtomicBool::new(false)));
        let held = heartbeat.hold(0, "ann", &stop);
        let leases = heartbeat.lock().pairs.clone();
        heartbeat.renew(run, store.as_mut(), &leases);
        assert!(stop.load(Ordering::SeqCst), "somebody else plays it");
        drop(held);
        assert!(!stop.load(Ordering::SeqCst), "there are other pairs");

        // She has another one when the answer comes, or none.
        let held = heartbeat.hold(1, "ann", &stop);
        heartbeat.renew(run, store.as_mut(), &leases);
        assert!(!stop.load(Ordering::SeqCst));
        drop(held);
        heartbeat.renew(run, store.as_mut(), &leases);
        assert!(!stop.load(Ordering::SeqCst) && heartbeat.lock().pairs.is_empty());
        drop(store);
        let _ = fs::remove_file(file);
    }
}
