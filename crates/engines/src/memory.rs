//! Shares the memory of a machine among searches.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tracing::info;

/// Called to ask for memory that is kept for later.
pub(crate) type Evict = Arc<dyn Fn() + Send + Sync>;

/// The memory that the tables of all searches may take together, in MiB.
///
/// A new search gets no more than an eighth of what is free: tables become smaller when memory becomes short, so that there is some for
/// the next search, too. When nothing is left, searches wait in turn. Tables that are kept between searches give way.
pub(crate) struct Memory {
    state: Mutex<State>,
    freed: Condvar,
}

struct State {
    /// Never more than this for one search: a part of everything.
    most: usize,
    free: usize,
    /// Searches that wait, the first one first.
    queue: VecDeque<u64>,
    /// Reservations that are kept for later, the oldest first.
    kept: BTreeMap<u64, Evict>,
    /// Those of them that were asked to give way, and have not yet.
    leaving: BTreeSet<u64>,
    numbers: u64,
}

impl Memory {
    /// A search gets at most this part of what is free.
    const PART: usize = 8;
    /// The least for a search that wants more: no search takes less, as it may have three tables of at least 1 MiB.
    pub(crate) const LEAST: usize = 4;
    /// The interval at which a waiting search looks at its stop flag.
    const POLL_INTERVAL: Duration = Duration::from_millis(20);

    pub(crate) fn new(mebibytes: usize) -> Memory {
        let (queue, kept, leaving) = (VecDeque::new(), BTreeMap::new(), BTreeSet::new());
        let state = State {
            most: (mebibytes / Self::PART).max(Self::LEAST),
            free: mebibytes,
            queue,
            kept,
            leaving,
            numbers: 0,
        };
        Memory { state: Mutex::new(state), freed: Condvar::new() }
    }

    /// What no search has taken, in MiB.
    pub(crate) fn free(&self) -> usize {
        self.lock().free
    }

    /// Ignores poisoning: no operation panics halfway.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, or a moment.
    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.freed.wait_timeout(state, Self::POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0
    }
}

impl State {
    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    /// What there is now for a search that wants this much.
    fn portion(&self, wanted: usize) -> usize {
        wanted.min((self.free / Memory::PART).max(Memory::LEAST)).min(self.free)
    }

    /// What a search that wants this much gets now. Kept tables give way before new ones become smaller.
    fn grant(&mut self, wanted: usize) -> Option<usize> {
        let portion = self.portion(wanted);
        if portion == wanted {
            return Some(portion);
        }
        if self.leaving.is_empty()
            && let Some((number, evict)) = self.kept.pop_first()
        {
            self.leaving.insert(number);
            evict();
        }
        (self.leaving.is_empty() && portion >= wanted.min(Memory::LEAST)).then_some(portion)
    }
}

/// The memory of a search thread, given back when this is dropped.
pub(crate) struct Reservation {
    memory: Arc<Memory>,
    mebibytes: usize,
    /// Its number among those that are kept for later.
    kept: Option<u64>,
}

impl Reservation {
    pub(crate) fn new(memory: Arc<Memory>) -> Reservation {
        Reservation { memory, mebibytes: 0, kept: None }
    }

    #[cfg(test)]
    fn mebibytes(&self) -> usize {
        self.mebibytes
    }

    /// Takes more memory, if there is plenty.
    pub(crate) fn grow(&mut self, wanted: usize) -> bool {
        let mut state = self.memory.lock();
        let granted = state.queue.is_empty() && state.portion(wanted) == wanted;
        if granted {
            state.free -= wanted;
            self.mebibytes += wanted;
        }
        granted
    }

    /// Takes memory, as much as wanted or less; waits if there is none. `None` if `stop` was set meanwhile. What was taken
    /// before is given back first: a search that waits holds nothing for which another one waits.
    pub(crate) fn take(&mut self, wanted: usize, stop: &AtomicBool) -> Option<usize> {
        self.shrink(0);
        let mut state = self.memory.lock();
        let wanted = wanted.min(state.most);
        let number = state.number();
        state.queue.push_back(number);
        let granted = loop {
            if state.queue.front() == Some(&number)
                && let Some(granted) = state.grant(wanted)
            {
                break Some(granted);
            }
            if stop.load(Ordering::Relaxed) {
                break None;
            }
            state = self.memory.wait(state);
        };
        state.queue.retain(|waiting| *waiting != number);
        self.mebibytes = granted.unwrap_or(0);
        state.free -= self.mebibytes;
        drop(state);
        // The next one in the queue may take its turn.
        self.memory.freed.notify_all();
        if self.mebibytes < wanted {
            info!(wanted, granted = self.mebibytes, "memory is short");
        }
        granted
    }

    /// Gives back all but this much.
    pub(crate) fn shrink(&mut self, mebibytes: usize) {
        if mebibytes < self.mebibytes {
            self.memory.lock().free += self.mebibytes - mebibytes;
            self.mebibytes = mebibytes;
            self.memory.freed.notify_all();
        }
    }

    /// Keeps the memory for later, until it is asked for by `evict`, which is called under a lock and must not block.
    pub(crate) fn keep(&mut self, evict: &Evict) {
        if self.mebibytes > 0 {
            let mut state = self.memory.lock();
            let number = state.number();
            state.kept.insert(number, Arc::clone(evict));
            self.kept = Some(number);
        }
    }

    /// Gives everything back. In this order: a search that waits for kept memory finds it free as soon as it has left.
    pub(crate) fn give_back(&mut self) {
        self.shrink(0);
        self.resume();
    }

    /// Uses kept memory again.
    pub(crate) fn resume(&mut self) {
        if let Some(number) = self.kept.take() {
            let mut state = self.memory.lock();
            state.kept.remove(&number);
            if state.leaving.remove(&number) {
                drop(state);
                self.memory.freed.notify_all();
            }
        }
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;

    use super::*;

    static GOING: AtomicBool = AtomicBool::new(false);

    #[test]
    fn tables_become_smaller_and_none_takes_everything() {
        let memory = Arc::new(Memory::new(160));
        let mut all: Vec<Reservation> = Vec::new();
        let mut granted = Vec::new();
        while memory.free() >= Memory::LEAST {
            let mut reservation = Reservation::new(Arc::clone(&memory));
            granted.push(reservation.take(16, &GOING).expect("not stopped"));
            all.push(reservation);
        }
        assert_eq!(granted[..5], [16, 16, 16, 14, 12]);
        assert!(granted.is_sorted_by(|a, b| a >= b) && granted.last() == Some(&Memory::LEAST), "{granted:?}");
        assert!(granted.len() > 15, "{granted:?}");
        assert!(!all[0].grow(Memory::LEAST), "there is nothing left");
        drop(all);
        assert_eq!(memory.free(), 160);
    }

    #[test]
    fn searches_wait_in_turn() {
        let memory = Arc::new(Memory::new(Memory::LEAST));
        let mut first = Reservation::new(Arc::clone(&memory));
        assert_eq!(first.take(16, &GOING), Some(Memory::LEAST));
        let (sender, order) = channel();
        thread::scope(|scope| {
            for number in 0..4 {
                let (own, sender) = (Arc::clone(&memory), sender.clone());
                scope.spawn(move || {
                    let mut reservation = Reservation::new(own);
                    assert_eq!(reservation.take(16, &GOING), Some(Memory::LEAST));
                    sender.send(number).expect("heard");
                });
                while memory.lock().queue.len() <= number {
                    thread::yield_now();
                }
            }
            drop(first);
        });
        assert_eq!(order.iter().take(4).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(memory.free(), Memory::LEAST);
    }

    #[test]
    fn a_search_that_is_stopped_waits_no_longer() {
        let memory = Arc::new(Memory::new(1));
        let mut first = Reservation::new(Arc::clone(&memory));
        first.take(1, &GOING);
        let mut second = Reservation::new(Arc::clone(&memory));
        assert_eq!(second.take(1, &AtomicBool::new(true)), None);
        assert!(memory.lock().queue.is_empty());
    }

    #[test]
    fn kept_tables_give_way_the_oldest_first() {
        let memory = Arc::new(Memory::new(64));
        let kept: Vec<_> = (0..3)
            .map(|_| {
                let place = Arc::new(Mutex::new(Reservation::new(Arc::clone(&memory))));
                let mut reservation = place.lock().expect("no panic");
                assert!(reservation.grow(5));
                let own = Arc::clone(&place);
                // The owner gives way in a thread of its own, as it must not use the memory's lock under that lock.
                let evict: Evict = Arc::new(move || {
                    let own = Arc::clone(&own);
                    thread::spawn(move || {
                        own.lock().expect("no panic").give_back();
                    });
                });
                reservation.keep(&evict);
                drop(reservation);
                place
            })
            .collect();
        let left = || kept.iter().map(|one| one.lock().expect("no panic").mebibytes()).collect::<Vec<_>>();
        let mut one = Reservation::new(Arc::clone(&memory));
        assert_eq!(one.take(6, &GOING), Some(6), "there is enough");
        assert_eq!(left(), [5, 5, 5]);
        let mut other = Reservation::new(Arc::clone(&memory));
        assert_eq!(other.take(6, &GOING), Some(6), "for the first one gave way");
        assert_eq!(left(), [0, 5, 5]);
        // One that is in use again is not asked.
        kept[1].lock().expect("no panic").resume();
        let mut third = Reservation::new(Arc::clone(&memory));
        assert!(third.take(7, &GOING) < Some(7));
        assert_eq!(left(), [0, 5, 0]);
    }
}
