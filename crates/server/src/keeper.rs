//! Keeps boards: one thread with the store, which writes what has changed since its last transaction, and reads boards.
//!
//! ```text
//!  session (locked) ── save: a snapshot ──▶ queue, the latest of each board ──▶ thread: one transaction ──▶ rows advance
//!  request ─────────── settled: waits ◀──────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! A failing disk breaks no game: that is logged once, answers no longer wait, and what could not be written is tried again.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, mem, thread};

use play::{Snapshot, State};
use store::{BoardSave, BoardStore, StoreError, StoredBoard};
use tokio::sync::{oneshot, watch};
use tracing::{error, info, warn};

use crate::hex::shortened;
use crate::row::Row;

/// The pause before what could not be written is tried again.
const RETRY: Duration = Duration::from_secs(5);
/// The most boards that have left memory and wait for a store that fails.
const MOST_UNSAVED: usize = 1024;

/// The way to the thread that keeps boards.
#[derive(Clone)]
pub(crate) struct Keeper {
    shared: Arc<Shared>,
    /// Whether the thread has ended.
    ended: watch::Receiver<bool>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    filled: Condvar,
}

/// What the thread is to do next.
#[derive(Default)]
struct Queue {
    saves: HashMap<String, Save>,
    removals: Vec<Arc<Row>>,
    loads: Vec<Load>,
    ending: bool,
}

/// A board to store.
struct Save {
    row: Arc<Row>,
    /// The number of its latest change.
    change: u64,
    snapshot: Snapshot,
}

/// A board to read.
struct Load {
    id: String,
    answer: oneshot::Sender<Result<Option<Loaded>, StoreError>>,
}

/// A board from the store.
pub(crate) struct Loaded {
    pub(crate) row: Arc<Row>,
    pub(crate) snapshot: String,
}

impl Keeper {
    /// Starts the thread.
    pub(crate) fn start(store: BoardStore) -> io::Result<Keeper> {
        let (end, ended) = watch::channel(false);
        let shared = Arc::new(Shared::default());
        let (unsaved, unremoved) = (HashMap::new(), HashMap::new());
        let worker = Worker { store, shared: Arc::clone(&shared), unsaved, unremoved, failed_at: None };
        let work = move || {
            worker.work();
            end.send_replace(true);
        };
        thread::Builder::new().name("keeper".to_owned()).spawn(work)?;
        Ok(Keeper { shared, ended })
    }

    /// Stores a board soon. Does not block, and may be called under the lock of a session.
    pub(crate) fn save(&self, row: &Arc<Row>, state: &State) {
        let save = Save { row: Arc::clone(row), change: row.change(), snapshot: state.snapshot() };
        self.shared.add(|queue| queue.saves.insert(row.id().to_owned(), save));
    }

    /// Removes a board, whose session must be closed: nothing saves it any more.
    pub(crate) fn remove(&self, row: &Arc<Row>) {
        row.remove();
        self.shared.add(|queue| queue.removals.push(Arc::clone(row)));
    }

    /// Reads a board, as it was last saved.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Loaded>, StoreError> {
        let (answer, loaded) = oneshot::channel();
        self.shared.add(|queue| queue.loads.push(Load { id: id.to_owned(), answer }));
        // Without an answer, the thread has ended.
        loaded.await.unwrap_or(Ok(None))
    }

    /// Writes what is left, and ends the thread; waits for it at most this long.
    pub(crate) async fn finish(mut self, patience: Duration) {
        self.shared.add(|queue| queue.ending = true);
        if tokio::time::timeout(patience, self.ended.wait_for(|ended| *ended)).await.is_err() {
            error!("the store is slow: the last changes may be lost");
        }
    }
}

impl Shared {
    /// Ignores poisoning: no operation panics halfway.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add<T>(&self, add: impl FnOnce(&mut Queue) -> T) {
        add(&mut self.lock());
        self.filled.notify_one();
    }

    /// Waits for something to do, or for some time; nothing when all is done and the thread is to end.
    fn next(&self, timeout: Option<Duration>) -> Option<Queue> {
        let mut queue = self.lock();
        while queue.is_empty() {
            if queue.ending {
                return None;
            }
            queue = match timeout {
                None => self.filled.wait(queue).unwrap_or_else(PoisonError::into_inner),
                Some(timeout) => {
                    let (queue, waited) =
                        self.filled.wait_timeout(queue, timeout).unwrap_or_else(PoisonError::into_inner);
                    if waited.timed_out() {
                        return Some(Queue::default());
                    }
                    queue
                }
            };
        }
        let ending = queue.ending;
        Some(mem::replace(&mut *queue, Queue { ending, ..Queue::default() }))
    }
}

impl Queue {
    fn is_empty(&self) -> bool {
        self.saves.is_empty() && self.removals.is_empty() && self.loads.is_empty()
    }
}

/// The thread.
struct Worker {
    store: BoardStore,
    shared: Arc<Shared>,
    /// What is to be written: after a failure, also what was before.
    unsaved: HashMap<String, Save>,
    unremoved: HashMap<String, Arc<Row>>,
    /// When the last write failed, if it did.
    failed_at: Option<Instant>,
}

impl Worker {
    fn work(mut self) {
        while let Some(next) = self.shared.next(self.failed_at.map(|_| RETRY)) {
            let changed = !next.saves.is_empty() || !next.removals.is_empty();
            self.unsaved.extend(next.saves);
            for row in next.removals {
                self.unsaved.remove(row.id());
                self.unremoved.insert(row.id().to_owned(), row);
            }
            // A store that fails is not tried again for every board that is read: each try may take seconds.
            if changed || self.failed_at.is_none_or(|at| at.elapsed() >= RETRY) {
                self.write();
            }
            for Load { id, answer } in next.loads {
                // A request that has gone away needs no answer.
                let _ = answer.send(self.read(id));
            }
        }
        self.write();
        if !self.unsaved.is_empty() {
            error!(boards = self.unsaved.len(), "boards were not stored, and are lost");
        }
    }

    fn write(&mut self) {
        if self.unsaved.is_empty() && self.unremoved.is_empty() {
            return;
        }
        let texts: Vec<String> = self.unsaved.values().map(|save| text(&save.snapshot)).collect();
        let removed: Vec<&str> = self.unremoved.keys().map(String::as_str).collect();
        let boards: Vec<BoardSave<'_>> = self
            .unsaved
            .values()
            .zip(&texts)
            .map(|(save, data)| BoardSave { id: save.row.id(), number: save.row.number(), data })
            .collect();
        match self.store.write(&boards, &removed) {
            Ok(stored) => self.written(&stored),
            Err(error) => self.failed(&error),
        }
    }

    /// Tells those that wait, in the order in which the boards were written.
    fn written(&mut self, stored: &[bool]) {
        for (save, stored) in self.unsaved.values().zip(stored) {
            if *stored {
                save.row.count();
                save.row.advance(save.change);
            } else {
                info!(board = shortened(save.row.id()), "another server has changed this board");
                save.row.lose();
            }
        }
        for row in self.unremoved.values() {
            row.advance(row.remove());
        }
        self.unsaved.clear();
        self.unremoved.clear();
        if self.failed_at.take().is_some() {
            info!(store = self.store.place(), "boards are stored again");
        }
    }

    /// Lets those that wait go on, and keeps what could not be written.
    fn failed(&mut self, error: &StoreError) {
        if self.failed_at.replace(Instant::now()).is_none() {
            error!(%error, "boards cannot be stored: they are lost if the server ends now");
        }
        for save in self.unsaved.values() {
            save.row.advance(save.change);
        }
        for row in self.unremoved.values() {
            row.advance(row.remove());
        }
        if self.unsaved.len() > MOST_UNSAVED {
            // The others are in memory, whose boards are limited themselves.
            self.unsaved.retain(|_, save| Arc::strong_count(&save.row) > 1);
        }
        if self.unremoved.len() > MOST_UNSAVED {
            self.unremoved.clear();
        }
    }

    fn read(&mut self, id: String) -> Result<Option<Loaded>, StoreError> {
        if self.unremoved.contains_key(&id) {
            return Ok(None);
        }
        if let Some(save) = self.unsaved.get(&id) {
            return Ok(Some(Loaded { row: Arc::clone(&save.row), snapshot: text(&save.snapshot) }));
        }
        match self.store.read(&id) {
            Ok(found) => Ok(found.map(|StoredBoard { number, data }| Loaded {
                row: Arc::new(Row::new(id, number)),
                snapshot: data,
            })),
            Err(error @ StoreError::DamagedBoard(_)) => {
                warn!(board = shortened(&id), %error, "a board is lost");
                Ok(None)
            }
            Err(error) => {
                warn!(board = shortened(&id), %error, "a board cannot be read");
                Err(error)
            }
        }
    }
}

/// A snapshot as it is stored.
fn text(snapshot: &Snapshot) -> String {
    serde_json::to_string(snapshot).expect("a snapshot has string keys, so it serialises")
}
