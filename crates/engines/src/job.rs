//! Searches that belong to no session.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use std::{io, thread};

use crate::machine::Machine;
use crate::memory::Reservation;

impl Machine {
    /// Starts a job in a thread of its own, which waits for memory and for a core in turn with all other searches. `job` gets the memory
    /// for its tables, in MiB: as much as `wanted` or less; and a clock that counts from its start and must be read often, since there its
    /// core passes on. It is dropped unrun if `stop` is set while it waits for memory.
    pub fn start<J>(self: &Arc<Machine>, wanted: usize, stop: Arc<AtomicBool>, job: J) -> io::Result<()>
    where
        J: FnOnce(usize, &dyn Fn() -> Duration) + Send + 'static,
    {
        let machine = Arc::clone(self);
        let run = move || {
            let mut memory = Reservation::new(Arc::clone(&machine.memory));
            let granted = if wanted == 0 { Some(0) } else { memory.take(wanted, &stop) };
            let Some(granted) = granted else { return };
            let turn = RefCell::new(machine.cores.enter(&stop));
            let start = Instant::now();
            let clock = || {
                turn.borrow_mut().pass_on();
                start.elapsed()
            };
            job(granted, &clock);
        };
        let thread = thread::Builder::new().name("job".to_owned()).stack_size(search::STACK);
        thread.spawn(run).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_job_gets_memory_and_a_core_and_gives_them_back() {
        let machine = Arc::new(Machine::new(1, 64));
        for _ in 0..3 {
            let (sender, results) = channel();
            let job = move |granted: usize, clock: &dyn Fn() -> Duration| {
                sender.send((granted, clock() < Duration::MAX)).expect("a receiver");
            };
            machine.start(100, Arc::default(), job).expect("a thread");
            assert_eq!(results.recv(), Ok((8, true)));
            // The sender is dropped at the end of the job.
            assert!(results.recv().is_err());
        }
    }

    #[test]
    fn a_job_that_panics_gives_back_what_it_has() {
        let machine = Arc::new(Machine::new(1, 64));
        let (sender, results) = channel::<()>();
        let job = move |_: usize, _: &dyn Fn() -> Duration| {
            let _sender = sender;
            panic!("a test");
        };
        machine.start(8, Arc::default(), job).expect("a thread");
        assert!(results.recv().is_err(), "the caller hears of it");
        // Without the core of the first one, it would wait for ever.
        let (sender, results) = channel();
        let job = move |_: usize, _: &dyn Fn() -> Duration| sender.send(()).expect("a receiver");
        machine.start(8, Arc::default(), job).expect("a thread");
        assert_eq!(results.recv(), Ok(()));
        while machine.memory.free() < 64 {
            thread::yield_now();
        }
    }

    #[test]
    fn a_job_that_waits_for_memory_can_be_stopped() {
        let machine = Arc::new(Machine::new(4, 4));
        let (started, running) = channel();
        let (end, ended) = channel::<()>();
        let first = move |granted: usize, _: &dyn Fn() -> Duration| {
            started.send(granted).expect("a receiver");
            let _ = ended.recv();
        };
        machine.start(4, Arc::default(), first).expect("a thread");
        assert_eq!(running.recv(), Ok(4));
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, second) = channel::<usize>();
        let job = move |granted: usize, _: &dyn Fn() -> Duration| sender.send(granted).expect("a receiver");
        machine.start(4, Arc::clone(&stop), job).expect("a thread");
        stop.store(true, Ordering::Relaxed);
        assert!(second.recv().is_err());
        drop(end);
    }
}
