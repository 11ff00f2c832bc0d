//! The thread executor of a session: one thread searches moves for the computers, one searches hints and values.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use agents::Factory;
use play::{Allowance, Event, Executor, Inbox, Lane, Searcher, Task, Work};
use tracing::warn;

use crate::machine::Machine;
use crate::memory::{Evict, Reservation};

/// Called with the version of each new view.
pub type OnPublish = Box<dyn Fn(u64) + Send + Sync>;

/// The executor of one session at a time. When it is dropped, its threads end after their current searches.
///
/// Another session may follow one that was closed: the jobs of a lane run in order, so that its external engines end before those of
/// the next session start.
pub struct Threads {
    start: Instant,
    mover: SearchThread,
    analyst: SearchThread,
    on_publish: OnPublish,
}

/// A search thread and the queue of its jobs.
struct SearchThread {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

/// A job of a search thread.
enum Job {
    Search(Box<Task>, Arc<AtomicBool>, Inbox),
    /// End the external engines of the lane.
    Release,
    /// Drop all players and their tables: memory is short.
    Forget,
    /// Send a tick at this time.
    Wake(Duration, Inbox),
    /// End the thread.
    End,
}

impl Threads {
    /// Timeout and poll interval of [`Threads::finish`].
    const FINISH_TIMEOUT: Duration = Duration::from_secs(2);
    const POLL_INTERVAL: Duration = Duration::from_millis(5);

    /// Starts the two threads, which share the machine with those of other sessions; `factory` builds their players.
    pub fn start(
        machine: &Arc<Machine>,
        factory: &Arc<dyn Factory>,
        on_publish: OnPublish,
    ) -> io::Result<Threads> {
        let start = Instant::now();
        let open = |lane, name: &str| {
            let (sender, jobs) = channel();
            let searcher = Searcher::new(lane, Arc::clone(factory));
            let reservation = Reservation::new(Arc::clone(&machine.memory));
            let forget = sender.clone();
            let evict: Evict = Arc::new(move || {
                // Without a receiver the thread has ended, and with it the memory is free.
                let _ = forget.send(Job::Forget);
            });
            let machine = Arc::clone(machine);
            let worker = Worker { start, machine, searcher, reservation, evict, jobs, wake: None };
            let thread = thread::Builder::new().name(name.to_owned()).stack_size(search::STACK);
            Ok::<_, io::Error>(SearchThread { jobs: sender, thread: thread.spawn(move || worker.work())? })
        };
        let (mover, analyst) = (open(Lane::Mover, "mover")?, open(Lane::Analyst, "analyst")?);
        Ok(Threads { start, mover, analyst, on_publish })
    }

    fn lane(&self, lane: Lane) -> &SearchThread {
        match lane {
            Lane::Mover => &self.mover,
            Lane::Analyst => &self.analyst,
        }
    }

    /// Waits, at most two seconds, until the threads and the programs they started have ended. Call it after the session has ended.
    pub fn finish(&self) {
        let lanes = [&self.mover, &self.analyst];
        for lane in lanes {
            lane.send(Job::End);
        }
        let begun = Instant::now();
        while begun.elapsed() < Self::FINISH_TIMEOUT && !lanes.iter().all(|lane| lane.thread.is_finished()) {
            thread::sleep(Self::POLL_INTERVAL);
        }
        if !lanes.iter().all(|lane| lane.thread.is_finished()) {
            warn!("searches are left behind");
        }
    }
}

/// The threads would not end by themselves: each can send itself the job to forget its players.
impl Drop for Threads {
    fn drop(&mut self) {
        for lane in [&self.mover, &self.analyst] {
            lane.send(Job::End);
        }
    }
}

impl SearchThread {
    fn send(&self, job: Job) {
        // Without a receiver the thread has ended, and no search is wanted any more.
        let _ = self.jobs.send(job);
    }
}

impl Executor for Threads {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn seed(&self) -> u64 {
        random_seed()
    }

    fn search(&self, task: Task, stop: Arc<AtomicBool>, inbox: Inbox) {
        self.lane(task.lane).send(Job::Search(Box::new(task), stop, inbox));
    }

    fn release(&self, lane: Lane) {
        self.lane(lane).send(Job::Release);
    }

    fn wake(&self, at: Duration, inbox: Inbox) {
        self.mover.send(Job::Wake(at, inbox));
    }

    fn publish(&self, version: u64) {
        (self.on_publish)(version);
    }
}

struct Worker {
    start: Instant,
    machine: Arc<Machine>,
    searcher: Searcher,
    /// The memory of the searcher's tables.
    reservation: Reservation,
    evict: Evict,
    jobs: Receiver<Job>,
    /// When and where to send the next tick.
    wake: Option<(Duration, Inbox)>,
}

impl Worker {
    fn work(mut self) {
        loop {
            match self.next() {
                Ok(Job::Search(task, stop, inbox)) => self.search(&task, &stop, &inbox),
                Ok(Job::Release) => self.searcher.release_engines(),
                Ok(Job::Forget) => self.forget(),
                Ok(Job::Wake(at, inbox)) => self.wake = Some((at, inbox)),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some((_, inbox)) = self.wake.take() {
                        inbox.send(Event::Tick);
                    }
                }
                Ok(Job::End) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// The next job; a timeout when the tick is due.
    fn next(&self) -> Result<Job, RecvTimeoutError> {
        match &self.wake {
            Some((at, _)) => self.jobs.recv_timeout(at.saturating_sub(self.start.elapsed())),
            None => self.jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn search(&mut self, task: &Task, stop: &AtomicBool, inbox: &Inbox) {
        if !inbox.wants(task.ticket) {
            return;
        }
        self.reservation.resume();
        let machine = Arc::clone(&self.machine);
        let helpers = machine.cores.take_helpers(task.threads().saturating_sub(1));
        let threads = 1 + helpers.count;
        let wanted = self.searcher.appetite(task, threads);
        let reserved = self.reserve(task, threads, stop);
        let allowance = Allowance { mebibytes: reserved.unwrap_or(0), threads };
        {
            // The process of an external engine has its own place among all processes of the machine.
            let is_external = matches!(&task.work, Work::Choose(by) if by.engine().is_some());
            let turn = (!is_external).then(|| RefCell::new(machine.cores.enter(stop)));
            let start = self.start;
            let clock = || {
                if let Some(turn) = &turn {
                    turn.borrow_mut().pass_on();
                }
                start.elapsed()
            };
            self.searcher.run(task, allowance, stop, &clock, &mut |event| {
                inbox.send(event);
            });
        }
        drop(helpers);
        if reserved.is_none_or(|granted| granted < wanted) {
            // Memory was short: the next search may have more.
            self.forget();
        }
        self.reservation.shrink(self.searcher.mebibytes());
        self.reservation.keep(&self.evict);
    }

    /// Reserves memory for a task, in MiB. If there is not enough beside what earlier tasks have left, that is dropped. `None` if the
    /// task was stopped meanwhile: it still has to be answered for, with the smallest tables, which are dropped then.
    fn reserve(&mut self, task: &Task, threads: usize, stop: &AtomicBool) -> Option<usize> {
        let wanted = self.searcher.appetite(task, threads);
        if wanted == 0 || self.reservation.grow(wanted) {
            return Some(wanted);
        }
        self.searcher.forget();
        self.reservation.take(self.searcher.appetite(task, threads), stop)
    }

    /// Drops all players, and gives their memory back.
    fn forget(&mut self) {
        self.searcher.forget();
        self.reservation.give_back();
    }
}

/// A random seed of 16 bits, short enough to be written down.
pub fn random_seed() -> u64 {
    let random = getrandom::u32().inspect_err(|error| warn!(%error, "no randomness: the seed is 1"));
    random.map_or(1, |random| u64::from(random >> 16))
}
