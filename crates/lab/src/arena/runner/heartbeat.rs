//! The heartbeat: renews the leases of the pairs under way, which otherwise expire and go to other workers.

use std::error::Error;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tracing::{info, warn};

use super::OpenStore;
use crate::arena::store::Store;

/// The leases of this process, renewed three times in their duration.
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

/// A pair leased by a worker, which holds one at a time.
#[derive(Clone)]
struct Lease {
    pair: u32,
    worker: String,
    /// Stops the worker's game.
    stop: Arc<AtomicBool>,
}

impl Lease {
    fn is(&self, other: &Lease) -> bool {
        self.pair == other.pair && Arc::ptr_eq(&self.stop, &other.stop)
    }
}

/// Keeps a lease renewed until it is dropped.
pub(super) struct LeaseGuard<'a> {
    heartbeat: &'a Heartbeat,
    lease: Lease,
}

impl Drop for LeaseGuard<'_> {
    /// Ends the renewal and clears the stop flag: it concerned this pair only.
    fn drop(&mut self) {
        self.heartbeat.lock().pairs.retain(|lease| !lease.is(&self.lease));
        self.lease.stop.store(false, Ordering::SeqCst);
    }
}

/// Ends the heartbeat when it is dropped.
pub(super) struct HeartbeatGuard<'a>(&'a Heartbeat);

impl Drop for HeartbeatGuard<'_> {
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

    /// Renews a worker's lease until the guard is dropped. If the lease is lost, `stop` is set: another worker plays the pair.
    pub(super) fn hold(&self, pair: u32, worker: &str, stop: &Arc<AtomicBool>) -> LeaseGuard<'_> {
        let lease = Lease { pair, worker: worker.to_owned(), stop: Arc::clone(stop) };
        self.lock().pairs.push(lease.clone());
        LeaseGuard { heartbeat: self, lease }
    }

    /// Ends [`Heartbeat::beat`] when the guard is dropped.
    pub(super) fn guard(&self) -> HeartbeatGuard<'_> {
        HeartbeatGuard(self)
    }

    /// Renews all leases until the guard is dropped. If the store cannot be opened, sends the error and tries again.
    pub(super) fn beat<E: Error + Send + Sync + 'static>(
        &self,
        run: i64,
        open: &OpenStore<'_, E>,
        failures: &Sender<E>,
    ) {
        let (mut store, mut failed) = (None, false);
        while let Some(leases) = self.next() {
            if store.is_none() {
                match open() {
                    Ok(opened) => store = Some(opened),
                    Err(error) => {
                        warn!(run, %error, "no heartbeat: leases may expire");
                        failed = true;
                        // During shutdown there is no receiver, and the log has the error.
                        let _ = failures.send(error);
                    }
                }
            }
            let Some(store) = &mut store else { continue };
            if mem::take(&mut failed) {
                info!(run, "heartbeat found again");
            }
            self.renew(run, store.as_mut(), &leases);
        }
    }

    /// Waits for the next beat: the leases to renew, or `None` at the end.
    fn next(&self) -> Option<Vec<Lease>> {
        let waited = self.wake.wait_timeout_while(self.lock(), self.lease / 3, |state| !state.over);
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        // A copy, so that the lock is not held during the round trip to the store.
        (!state.over).then(|| state.pairs.clone())
    }

    fn renew<E: Error + Send + Sync + 'static>(
        &self,
        run: i64,
        store: &mut dyn Store<Error = E>,
        leases: &[Lease],
    ) {
        for lease in leases {
            let Lease { pair, worker, stop } = lease;
            let renewed = store.renew(run, *pair, worker, self.lease).unwrap_or_else(|error| {
                // The next beat tries again. If the lease expires until then, it is lost then.
                warn!(run, pair, worker, %error, "lease not renewed");
                true
            });
            // A pair finished in the meantime is not lost, and its worker may be playing another one.
            let state = self.lock();
            if !renewed && state.pairs.iter().any(|held| held.is(lease)) {
                warn!(run, pair, worker, "lease lost: another worker plays the pair");
                stop.store(true, Ordering::SeqCst);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::atomic::AtomicUsize;
    use std::sync::mpsc::channel;

    use board::Rules;

    use super::super::LEASE;
    use super::*;
    use crate::arena::{Assignment, Format, MemoryError, MemoryStore, Plan};

    fn plan() -> Plan {
        let entrants = vec!["random".to_owned(), "ufop".to_owned()];
        let plan = Plan::new(Rules::CONNECT4, entrants, Format::RoundRobin);
        plan.and_then(|plan| plan.with_pairs(3)).expect("a plan")
    }

    /// What is logged meanwhile.
    fn logged(work: impl FnOnce()) -> String {
        let lines = Arc::new(Lines::default());
        let subscriber = tracing_subscriber::fmt().without_time().with_writer(Arc::clone(&lines)).finish();
        tracing::subscriber::with_default(subscriber, work);
        lines.0.lock().expect("no panic").clone()
    }

    #[derive(Default)]
    struct Lines(Mutex<String>);

    impl io::Write for &Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            *self.0.lock().expect("no panic") += &String::from_utf8_lossy(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_heartbeat_that_is_lost_and_found_is_logged() {
        let store = MemoryStore::new(|| Duration::ZERO);
        let (heartbeat, attempts) = (Heartbeat::new(Duration::ZERO), AtomicUsize::new(0));
        let lines = logged(|| {
            let open = || -> Result<Box<dyn Store<Error = MemoryError>>, MemoryError> {
                if attempts.fetch_add(1, Ordering::Relaxed) == 0 {
                    return Err(MemoryError::NoRun(7));
                }
                // Nothing is left to do after this beat.
                drop(heartbeat.guard());
                Ok(Box::new(store.clone()))
            };
            let (failures, failed) = channel();
            heartbeat.beat(1, &open, &failures);
            assert_eq!(failed.try_iter().count(), 1);
        });
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(
            lines[0].contains("WARN") && lines[0].contains("no heartbeat: leases may expire"),
            "{lines:?}"
        );
        assert!(lines[1].contains("INFO") && lines[1].contains("heartbeat found again"), "{lines:?}");
    }

    #[test]
    fn a_worker_is_stopped_only_at_the_pair_that_it_has_lost() {
        let mut store = MemoryStore::new(|| Duration::ZERO);
        let run = store.create(&plan()).expect("a run");
        let first = Assignment::Pair { number: 0, stored: [false; 2] };
        assert_eq!(store.take(run, "ann", Duration::ZERO), Ok(first));
        assert_eq!(store.take(run, "bob", LEASE), Ok(first), "the lease of ann has expired");

        let (heartbeat, stop) = (Heartbeat::new(LEASE), Arc::new(AtomicBool::new(false)));
        let held = heartbeat.hold(0, "ann", &stop);
        let leases = heartbeat.lock().pairs.clone();
        let lines = logged(|| heartbeat.renew(run, &mut store, &leases));
        assert!(
            lines.contains("lease lost: another worker plays the pair run=1 pair=0 worker=\"ann\""),
            "{lines}"
        );
        assert!(stop.load(Ordering::SeqCst), "bob plays it");
        drop(held);
        assert!(!stop.load(Ordering::SeqCst), "there are other pairs");

        // By the time of the answer, ann holds another pair, or none.
        let held = heartbeat.hold(1, "ann", &stop);
        heartbeat.renew(run, &mut store, &leases);
        assert!(!stop.load(Ordering::SeqCst));
        drop(held);
        heartbeat.renew(run, &mut store, &leases);
        assert!(!stop.load(Ordering::SeqCst) && heartbeat.lock().pairs.is_empty());
    }
}
