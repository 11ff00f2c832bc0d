//! Shares the cores of a machine among searches.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// The cores of a machine. As many searches run at a time; the others wait for their turn.
///
/// A turn ends after a time slice, where the search reads its clock. Searches that have run for the fewest slices come first, so that a
/// short one is answered at once, however many long ones there are. From [`Cores::MOST_SLICES`] on all are equal, and come in turn; every
/// [`Cores::OLDEST_EVERY`]th core goes to the one that has waited for longest, so that none waits for ever.
// Cite: Corbató, Merwin-Daggett & Daley 1962, "An experimental time-sharing system" (multi-level feedback queue).
pub(crate) struct Cores {
    slice: Duration,
    state: Mutex<State>,
}

struct State {
    free: usize,
    /// By slices so far, then by arrival.
    waiting: BTreeMap<(u32, u64), Arc<Waiting>>,
    arrivals: u64,
    /// Cores that were handed over.
    handed: u64,
}

/// A search that waits for a core.
struct Waiting {
    thread: Thread,
    called: AtomicBool,
}

impl Cores {
    /// The number of slices up to which searches are told apart.
    const MOST_SLICES: u32 = 8;
    /// One core in this many goes to the search that has waited for longest.
    const OLDEST_EVERY: u64 = 4;
    /// The interval at which a waiting search looks at its stop flag.
    const POLL_INTERVAL: Duration = Duration::from_millis(20);

    pub(crate) fn new(count: usize, slice: Duration) -> Cores {
        Cores {
            slice,
            state: Mutex::new(State { free: count, waiting: BTreeMap::new(), arrivals: 0, handed: 0 }),
        }
    }

    /// Takes cores that are free for the helper threads of a search, at most this many. They do not give way until the search ends.
    pub(crate) fn take_helpers(&self, most: usize) -> Helpers<'_> {
        let mut state = self.lock();
        // One is left for the search itself.
        let count = most.min(state.free.saturating_sub(1));
        state.free -= count;
        Helpers { cores: self, count }
    }

    /// Waits for a core. A search that is stopped meanwhile goes on without one: it will end at once.
    pub(crate) fn enter<'a>(&'a self, stop: &'a AtomicBool) -> Turn<'a> {
        let mut turn = Turn { cores: self, stop, slices: 0, since: Instant::now(), holds_core: false };
        turn.wait(self.lock());
        turn
    }

    /// Ignores poisoning: no operation panics halfway.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Gives a core to the search that is next.
    fn hand_over(&mut self) {
        self.handed += 1;
        let oldest = || self.waiting.keys().copied().min_by_key(|(_, arrival)| *arrival);
        let place = self.handed.is_multiple_of(Cores::OLDEST_EVERY).then(oldest).flatten();
        let place = place.or_else(|| self.waiting.keys().next().copied());
        match place.and_then(|place| self.waiting.remove(&place)) {
            Some(next) => {
                next.called.store(true, Ordering::Release);
                next.thread.unpark();
            }
            None => self.free += 1,
        }
    }
}

/// Cores of the helper threads of a search, given back when this is dropped.
pub(crate) struct Helpers<'a> {
    cores: &'a Cores,
    /// Their number.
    pub(crate) count: usize,
}

impl Drop for Helpers<'_> {
    fn drop(&mut self) {
        let mut state = self.cores.lock();
        for _ in 0..self.count {
            state.hand_over();
        }
    }
}

/// The right of a search to run. It ends when this is dropped.
pub(crate) struct Turn<'a> {
    cores: &'a Cores,
    stop: &'a AtomicBool,
    slices: u32,
    since: Instant,
    holds_core: bool,
}

impl Turn<'_> {
    /// Lets others run if the time slice is over; returns when it is this search's turn again. Call it often.
    pub(crate) fn pass_on(&mut self) {
        if !self.holds_core || self.since.elapsed() < self.cores.slice {
            return;
        }
        self.slices = (self.slices + 1).min(Cores::MOST_SLICES);
        self.since = Instant::now();
        let mut state = self.cores.lock();
        // One that arrived before and has run as long comes first: `u64::MAX` is this one's place.
        if state.waiting.first_key_value().is_some_and(|(next, _)| *next < (self.slices, u64::MAX)) {
            // Under one lock, so that it waits from now on, and not only after others have run.
            state.hand_over();
            self.holds_core = false;
            self.wait(state);
        }
    }

    fn wait(&mut self, mut state: MutexGuard<'_, State>) {
        let waiting = Arc::new(Waiting { thread: thread::current(), called: AtomicBool::new(false) });
        if state.free > 0 {
            state.free -= 1;
            self.holds_core = true;
            return;
        }
        state.arrivals += 1;
        let place = (self.slices, state.arrivals);
        state.waiting.insert(place, Arc::clone(&waiting));
        drop(state);
        while !waiting.called.load(Ordering::Acquire) {
            thread::park_timeout(Cores::POLL_INTERVAL);
            if self.stop.load(Ordering::Relaxed) && self.cores.lock().waiting.remove(&place).is_some() {
                return;
            }
        }
        (self.holds_core, self.since) = (true, Instant::now());
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if self.holds_core {
            self.cores.lock().hand_over();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::thread::ScopedJoinHandle;

    use super::*;

    /// Waits until this number of searches wait for a core.
    fn until_waiting(cores: &Cores, count: usize) {
        while cores.lock().waiting.len() < count {
            thread::yield_now();
        }
    }

    #[test]
    fn a_search_that_has_run_less_comes_first() {
        // Every reading of the clock ends a slice.
        let cores = Cores::new(1, Duration::ZERO);
        let (going, order) = (AtomicBool::new(false), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            let mut long = cores.enter(&going);
            assert_eq!(cores.lock().free, 0);
            long.pass_on();
            long.pass_on();
            // It has run for two slices when another long one and then two short ones arrive.
            let search = |name: &'static str, slices: u32| {
                let (cores, order, going) = (&cores, &order, &going);
                scope.spawn(move || {
                    let mut turn = cores.enter(going);
                    for _ in 0..slices {
                        order.lock().expect("no panic").push(name);
                        turn.pass_on();
                    }
                })
            };
            let started: Vec<ScopedJoinHandle<'_, ()>> = [("other", 3), ("short", 1), ("brief", 1)]
                .into_iter()
                .enumerate()
                .map(|(count, (name, slices))| {
                    let handle = search(name, slices);
                    until_waiting(&cores, count + 1);
                    handle
                })
                .collect();
            long.pass_on();
            order.lock().expect("no panic").push("long");
            drop(long);
            for handle in started {
                handle.join().expect("no panic");
            }
        });
        // The short ones run before the second slice of the other one. The fourth core goes to the one that has waited for longest.
        let order = order.into_inner().expect("no panic");
        assert_eq!(order, ["other", "short", "brief", "long", "other", "other"]);
        assert_eq!(cores.lock().free, 1);
    }

    #[test]
    fn helpers_take_only_cores_that_are_free() {
        let cores = Cores::new(4, Duration::ZERO);
        let going = AtomicBool::new(false);
        let turn = cores.enter(&going);
        let helpers = cores.take_helpers(7);
        assert_eq!((helpers.count, cores.take_helpers(7).count), (2, 0), "one is left");
        drop((turn, helpers));
        assert_eq!(cores.lock().free, 4);
    }

    /// Short searches without an end would keep a long one waiting for ever.
    #[test]
    fn the_search_that_has_waited_for_longest_has_its_turn() {
        let mut state = State { free: 0, waiting: BTreeMap::new(), arrivals: 0, handed: 0 };
        let waiting = || Arc::new(Waiting { thread: thread::current(), called: AtomicBool::new(false) });
        let long = waiting();
        state.waiting.insert((Cores::MOST_SLICES, 0), Arc::clone(&long));
        let mut turns = 0;
        while !long.called.load(Ordering::Acquire) {
            turns += 1;
            state.waiting.insert((0, turns), waiting());
            state.hand_over();
        }
        assert_eq!(turns, Cores::OLDEST_EVERY);
    }

    #[test]
    fn a_search_that_is_stopped_waits_no_longer() {
        let cores = Cores::new(1, Duration::ZERO);
        let (going, stopped) = (AtomicBool::new(false), AtomicBool::new(false));
        let turn = cores.enter(&going);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| cores.enter(&stopped).holds_core);
            until_waiting(&cores, 1);
            stopped.store(true, Ordering::Relaxed);
            assert!(!waiting.join().expect("no panic"), "without a core");
        });
        assert_eq!(cores.lock().free, 0);
        drop(turn);
        assert_eq!(cores.lock().free, 1);
    }

    /// However many searches there are, no more run at a time than there are cores, and all of them end.
    #[test]
    fn no_more_searches_run_than_there_are_cores() {
        const COUNT: usize = 3;
        let cores = Cores::new(COUNT, Duration::ZERO);
        let (going, running) = (AtomicBool::new(false), Mutex::new(0));
        let (sender, most): (Sender<usize>, Receiver<usize>) = channel();
        thread::scope(|scope| {
            for _ in 0..20 {
                let (cores, going, running, sender) = (&cores, &going, &running, sender.clone());
                scope.spawn(move || {
                    for _ in 0..50 {
                        let mut turn = cores.enter(going);
                        let now = {
                            let mut running = running.lock().expect("no panic");
                            *running += 1;
                            *running
                        };
                        sender.send(now).expect("heard");
                        *running.lock().expect("no panic") -= 1;
                        turn.pass_on();
                    }
                });
            }
        });
        drop(sender);
        let seen: Vec<usize> = most.iter().collect();
        assert_eq!(seen.len(), 20 * 50);
        assert!(seen.iter().all(|running| *running <= COUNT));
        assert_eq!(cores.lock().free, COUNT);
    }
}
