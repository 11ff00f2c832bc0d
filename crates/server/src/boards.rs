//! All boards of the server: created, found in memory or in the store, and removed when they expire.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use agents::{Factory, Terms};
use board::Coded;
use engines::Machine;
use play::{Setup, Snapshot, State};
use tokio::sync::watch;
use tracing::{info, warn};

use crate::board_error::BoardError;
use crate::ending::Ending;
use crate::executor::Keeping;
use crate::hex::{hexadecimal, is_hexadecimal, shortened};
use crate::keeper::{Keeper, Loaded};
use crate::live::Live;
use crate::recordings::Recordings;
use crate::row::Row;

/// The number of random bytes in an id.
const ID_BYTES: usize = 16;

/// The boards, by their ids.
pub(crate) struct Boards {
    by_id: Mutex<HashMap<String, Board>>,
    room: Room,
    /// What visitors may ask for.
    pub(crate) terms: Terms,
    factory: Arc<dyn Factory>,
    pub(crate) machine: Arc<Machine>,
    /// Records search trees.
    pub(crate) recordings: Recordings,
    /// What stores boards, if they are kept.
    keeper: Option<Keeper>,
    /// Held while a board is read, so that none is restored twice.
    loading: tokio::sync::Mutex<()>,
    /// Whether the server ends.
    ending: watch::Sender<bool>,
}

/// The limits on the number and the lifetime of boards in memory.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The most boards at a time.
    pub(crate) most: usize,
    /// A board without visitors is removed after this time.
    pub(crate) idle: Duration,
    /// The same when the limit is reached and another board is wanted.
    pub(crate) spare: Duration,
    /// When the limit is reached and boards are stored, one with subscribers makes room if no request has asked for it for this time.
    pub(crate) grace: Duration,
}

impl Default for Room {
    fn default() -> Room {
        Room {
            most: 256,
            idle: Duration::from_mins(30),
            spare: Duration::from_mins(2),
            grace: Duration::from_secs(10),
        }
    }
}

struct Board {
    session: Arc<Live>,
    /// The last request, or the last time that it had subscribers.
    touched: Instant,
    /// The last request.
    asked: Instant,
}

impl Board {
    /// Whether a request uses it.
    fn is_used(&self) -> bool {
        Arc::strong_count(&self.session) > 1
    }

    /// The time since the last visit; none while the board has subscribers, or a request uses it.
    fn idle_time(&self) -> Option<Duration> {
        // In this order: a request that subscribes has the session until then.
        (!self.is_used() && self.session.followers() == 0).then(|| self.touched.elapsed())
    }
}

impl Boards {
    pub(crate) fn new(
        room: Room,
        terms: Terms,
        factory: Arc<dyn Factory>,
        machine: Machine,
        keeper: Option<Keeper>,
    ) -> Boards {
        let (by_id, loading, ending) =
            (Mutex::default(), tokio::sync::Mutex::default(), watch::Sender::new(false));
        let machine = Arc::new(machine);
        let recordings = Recordings::new(Arc::clone(&machine));
        Boards { by_id, room, terms, factory, machine, recordings, keeper, loading, ending }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Board>> {
        self.by_id.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a board. At the limit, an idle one is removed for it.
    pub(crate) fn create(&self, setup: Setup) -> Result<(String, Arc<Live>), BoardError> {
        let mut boards = self.lock();
        self.make_room(&mut boards)?;
        let id = new_id()?;
        let game = setup.tree.game().rules();
        let row = || Arc::new(Row::new(id.clone(), 0));
        let keeping = self.keeper.clone().map(|keeper| Keeping { keeper, row: row() });
        let session =
            Live::start(setup, &self.machine, &self.factory, keeping).map_err(|error| no_threads(&error))?;
        let session = insert(&mut boards, &id, session);
        info!(board = shortened(&id), %game, boards = boards.len(), "board created");
        Ok((id, session))
    }

    /// Makes room for one more board: removes the one that has been idle for longest from memory, if the limit is reached. If none is
    /// idle and boards are stored, it is the one that no request has asked for for longest, even if it has subscribers: it is not
    /// lost, and a visitor who follows as many boards as there may be does not lock others out.
    fn make_room(&self, boards: &mut HashMap<String, Board>) -> Result<(), BoardError> {
        if !self.machine.has_room() {
            warn!("no address space for a board");
            return Err(BoardError::Memory);
        }
        let most = self.room.most;
        if boards.len() < most {
            return Ok(());
        }
        let alone = |(id, board): (&String, &Board)| Some((board.idle_time()?, id.clone()));
        let longest = boards.iter().filter_map(alone).max().filter(|(time, _)| *time >= self.room.spare);
        let unasked = || {
            let unused = boards.iter().filter(|(_, board)| self.keeper.is_some() && !board.is_used());
            let longest = unused.map(|(id, board)| (board.asked.elapsed(), id.clone())).max();
            longest.filter(|(time, _)| *time >= self.room.grace)
        };
        let Some((time, id)) = longest.or_else(unasked) else {
            info!(most, "limit of boards reached");
            return Err(BoardError::Full { most });
        };
        close(boards, &id);
        info!(board = shortened(&id), idle = ?time, "board dropped for another one");
        Ok(())
    }

    /// A board in memory.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Live>> {
        let mut boards = self.lock();
        let board = boards.get_mut(id)?;
        if board.session.is_lost() {
            close(&mut boards, id);
            return None;
        }
        board.asked = Instant::now();
        board.touched = board.asked;
        Some(Arc::clone(&board.session))
    }

    /// A board, from the store if it is not in memory.
    pub(crate) async fn open(&self, id: &str) -> Result<Arc<Live>, BoardError> {
        if let Some(session) = self.find(id) {
            return Ok(session);
        }
        let keeper = self.keeper.as_ref().filter(|_| is_id(id)).ok_or(BoardError::Unknown)?;
        let _alone = self.loading.lock().await;
        // Another request may have asked for it, too.
        if let Some(session) = self.find(id) {
            return Ok(session);
        }
        let loaded = keeper.load(id).await.map_err(|_| BoardError::Store)?;
        self.restore(id, keeper, loaded.ok_or(BoardError::Unknown)?)
    }

    /// Goes on with a board from the store. At the limit, an idle one is removed for it.
    fn restore(&self, id: &str, keeper: &Keeper, loaded: Loaded) -> Result<Arc<Live>, BoardError> {
        let refused = |error: BoardError| {
            warn!(board = shortened(id), %error, "board not restored");
            error
        };
        let Ok(snapshot) = serde_json::from_str::<Snapshot>(&loaded.snapshot) else {
            return Err(refused(BoardError::unreadable()));
        };
        // Before another board makes room for it.
        let checked = State::restore(&snapshot, self.terms.clone(), None, (Duration::ZERO, 0));
        checked.map_err(|error| refused(BoardError::Refused(error.message())))?;
        let mut boards = self.lock();
        self.make_room(&mut boards)?;
        let keeping = Keeping { keeper: keeper.clone(), row: loaded.row };
        let session = Live::restore(&snapshot, self.terms.clone(), &self.machine, &self.factory, keeping);
        let session = session.map_err(|error| no_threads(&error))?;
        let session = session.map_err(|error| refused(BoardError::Refused(error.message())))?;
        let session = insert(&mut boards, id, session);
        info!(board = shortened(id), game = snapshot.game, boards = boards.len(), "board restored");
        Ok(session)
    }

    /// Removes a board, if it is still there, also from the store.
    pub(crate) fn forget(&self, id: &str) {
        if let Some(board) = self.lock().remove(id) {
            board.session.remove();
            info!(board = shortened(id), "board dropped");
        }
    }

    /// Removes boards from memory that have been idle for too long, or are outdated.
    pub(crate) fn sweep(&self) {
        let idle = self.room.idle;
        let mut boards = self.lock();
        let is_over = |(id, board): (&String, &mut Board)| {
            if board.session.is_lost() {
                return Some(id.clone());
            }
            let Some(time) = board.idle_time() else {
                // The idle time starts when the last subscriber leaves.
                board.touched = Instant::now();
                return None;
            };
            (time >= idle).then(|| {
                info!(board = shortened(id), idle = ?time, "board expired");
                id.clone()
            })
        };
        let over: Vec<String> = boards.iter_mut().filter_map(is_over).collect();
        for id in over {
            close(&mut boards, &id);
        }
    }

    /// Says when the server begins to end.
    pub(crate) fn ending(&self) -> Ending {
        Ending::of(&self.ending)
    }

    /// Begins to end: streams do.
    pub(crate) fn end(&self) {
        self.ending.send_replace(true);
    }

    /// Ends all searches, and the keeper when it has written what is left. No request may be under way.
    pub(crate) async fn close(&self, patience: Duration) {
        for board in self.lock().drain().map(|(_, board)| board) {
            board.session.close();
        }
        if let Some(keeper) = self.keeper.clone() {
            keeper.finish(patience).await;
        }
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }
}

fn insert(boards: &mut HashMap<String, Board>, id: &str, session: Live) -> Arc<Live> {
    let session = Arc::new(session);
    let now = Instant::now();
    boards.insert(id.to_owned(), Board { session: Arc::clone(&session), touched: now, asked: now });
    session
}

/// Removes a board from memory. Its session is closed before another request can find it missing, and read it from the store.
fn close(boards: &mut HashMap<String, Board>, id: &str) {
    if let Some(board) = boards.remove(id) {
        board.session.close();
    }
}

fn no_threads(error: &io::Error) -> BoardError {
    warn!(%error, "no threads for a board");
    BoardError::Threads
}

/// An id that cannot be guessed: knowing it is the permission to play.
fn new_id() -> Result<String, BoardError> {
    let mut bytes = [0; ID_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| {
        warn!(%error, "no randomness for the id of a board");
        BoardError::Randomness
    })?;
    Ok(hexadecimal(&bytes))
}

/// Whether a text can be an id. The store is not asked for others.
fn is_id(text: &str) -> bool {
    text.len() == 2 * ID_BYTES && is_hexadecimal(text)
}
