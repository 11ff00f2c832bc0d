//! Searches of a board on two threads of its own: one moves for the computers, one looks for hints and values.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use agents::Factory;
use play::{Desk, Event, Executor, Inbox, Searcher, Task};

/// Told that there is something new to see, with its version.
pub type Published = Box<dyn Fn(u64) + Send + Sync>;

/// The executor of one session. Its threads end with it, as soon as their searches do.
pub struct Threads {
    start: Instant,
    mover: DeskThread,
    analyst: DeskThread,
    published: Published,
}

/// A thread, and how it gets its orders.
struct DeskThread {
    orders: Sender<Order>,
    thread: JoinHandle<()>,
}

/// What a thread is to do.
enum Order {
    Search(Box<Task>, Arc<AtomicBool>, Inbox),
    /// End the external engines.
    Release,
    /// Send a tick at this time.
    Wake(Duration, Inbox),
    /// There will be no more.
    End,
}

impl Threads {
    /// Searches recurse as deep as a game is long.
    const STACK: usize = 8 << 20;
    /// The longest time that the end is waited for, and the time between two looks.
    const ENDING: Duration = Duration::from_secs(2);
    const PAUSE: Duration = Duration::from_millis(5);

    /// Starts two threads, whose players come from a factory.
    pub fn start(factory: &Arc<dyn Factory>, published: Published) -> io::Result<Threads> {
        let start = Instant::now();
        let open = |desk, name: &str| {
            let (sender, orders) = channel();
            let searcher = Searcher::new(desk, Arc::clone(factory));
            let worker = Worker { start, searcher, orders, wake: None };
            let thread = thread::Builder::new().name(name.to_owned()).stack_size(Self::STACK);
            Ok::<_, io::Error>(DeskThread { orders: sender, thread: thread.spawn(move || worker.work())? })
        };
        let (mover, analyst) = (open(Desk::Mover, "mover")?, open(Desk::Analyst, "analyst")?);
        Ok(Threads { start, mover, analyst, published })
    }

    fn desk(&self, desk: Desk) -> &DeskThread {
        match desk {
            Desk::Mover => &self.mover,
            Desk::Analyst => &self.analyst,
        }
    }

    /// Waits until the threads have ended, and with them the programs that they started. It does not wait for long, and is of use
    /// after the session has ended.
    pub fn finish(&self) {
        let desks = [&self.mover, &self.analyst];
        for desk in desks {
            desk.send(Order::End);
        }
        let begun = Instant::now();
        while begun.elapsed() < Self::ENDING && !desks.iter().all(|desk| desk.thread.is_finished()) {
            thread::sleep(Self::PAUSE);
        }
    }
}

impl DeskThread {
    /// Orders that come after the end are not done.
    fn send(&self, order: Order) {
        let _ = self.orders.send(order);
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
        self.desk(task.desk).send(Order::Search(Box::new(task), stop, inbox));
    }

    fn release(&self, desk: Desk) {
        self.desk(desk).send(Order::Release);
    }

    fn wake(&self, at: Duration, inbox: Inbox) {
        self.mover.send(Order::Wake(at, inbox));
    }

    fn publish(&self, version: u64) {
        (self.published)(version);
    }
}

struct Worker {
    start: Instant,
    searcher: Searcher,
    orders: Receiver<Order>,
    /// When to send a tick, and where.
    wake: Option<(Duration, Inbox)>,
}

impl Worker {
    fn work(mut self) {
        loop {
            match self.next() {
                Ok(Order::Search(task, stop, inbox)) => self.search(&task, &stop, &inbox),
                Ok(Order::Release) => self.searcher.release_engines(),
                Ok(Order::Wake(at, inbox)) => self.wake = Some((at, inbox)),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some((_, inbox)) = self.wake.take() {
                        inbox.send(Event::Tick);
                    }
                }
                Ok(Order::End) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// The next order, if it comes before the time to wake.
    fn next(&self) -> Result<Order, RecvTimeoutError> {
        match &self.wake {
            Some((at, _)) => self.orders.recv_timeout(at.saturating_sub(self.start.elapsed())),
            None => self.orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn search(&mut self, task: &Task, stop: &AtomicBool, inbox: &Inbox) {
        if !inbox.wants(task.ticket) {
            return;
        }
        let start = self.start;
        let clock = || start.elapsed();
        self.searcher.run(task, stop, &clock, &mut |event| {
            inbox.send(event);
        });
    }
}

/// A seed drawn at random, short enough to be written down.
pub fn random_seed() -> u64 {
    getrandom::u32().map_or(1, |random| u64::from(random >> 16))
}
