//! A session with the threads on which it searches.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use agents::{Factory, Seat, Terms};
use engines::{Machine, Threads};
use play::{Executor, MoveTree, Session, Setup};

/// A board with its players.
pub(super) struct Table {
    pub(super) session: Session,
    threads: Arc<Threads>,
    /// Whether the view has changed.
    pub(super) news: Arc<AtomicBool>,
}

impl Table {
    /// Begins a game; the factory builds the players of this one and of later ones.
    pub(super) fn open(setup: Setup, factory: impl Factory + 'static) -> io::Result<Table> {
        let factory: Arc<dyn Factory> = Arc::new(factory);
        let news = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&news);
        let threads = Threads::start(
            &Arc::new(Machine::unshared()),
            &factory,
            Box::new(move |_| flag.store(true, Ordering::Relaxed)),
        )?;
        let threads = Arc::new(threads);
        let executor: Arc<dyn Executor> = Arc::<Threads>::clone(&threads);
        Ok(Table { session: Session::new(setup, executor), threads, news })
    }

    /// Ends the game and begins another one. Its engines start after the old ones have ended: closed first, the old session is
    /// first in the queues of the threads. New threads instead would start them while the old ones still run.
    pub(super) fn begin_again(&mut self, setup: Setup) {
        self.session.close();
        let executor: Arc<dyn Executor> = Arc::<Threads>::clone(&self.threads);
        self.session = Session::new(setup, executor);
    }

    /// Ends the game, and waits a little until its engines have ended.
    pub(super) fn end(self) {
        drop(self.session);
        self.threads.finish();
    }
}

/// A game on a terminal: its user owns the machine, and may ask for everything.
pub(super) fn setup(tree: MoveTree, seats: [Seat; 2], pace: Duration) -> Setup {
    Setup { tree, seats, pace, paused: false, terms: Terms::default(), patience: None }
}
