//! All boards of the server: made, found, and forgotten.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use agents::{Factory, Terms};
use play::Setup;

use crate::hex::hexadecimal;
use crate::live::Live;

/// The time that a search may take.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// The boards, by their ids.
pub(crate) struct Boards {
    by_id: Mutex<HashMap<String, Board>>,
    room: Room,
    /// Who may be asked for by visitors.
    pub(crate) terms: Terms,
    factory: Arc<dyn Factory>,
}

/// How many boards there may be, and for how long.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The most boards at a time.
    pub(crate) most: usize,
    /// A board without visitors is forgotten after this time.
    pub(crate) idle: Duration,
    /// And after this time, if room is needed.
    pub(crate) spare: Duration,
}

impl Default for Room {
    fn default() -> Room {
        Room { most: 256, idle: Duration::from_mins(30), spare: Duration::from_mins(2) }
    }
}

struct Board {
    session: Arc<Live>,
    touched: Instant,
}

impl Board {
    /// The time since the last visit, unless the board is followed now.
    fn left_alone(&self) -> Option<Duration> {
        (self.session.followers() == 0).then(|| self.touched.elapsed())
    }
}

/// There is no room for another board.
pub(crate) struct Full(pub(crate) usize);

impl Boards {
    pub(crate) fn new(room: Room, terms: Terms, factory: Arc<dyn Factory>) -> Boards {
        Boards { by_id: Mutex::default(), room, terms, factory }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Board>> {
        self.by_id.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a board. Where there is no room, one that was left alone makes some.
    pub(crate) fn create(&self, setup: Setup) -> Result<(String, Arc<Live>), Full> {
        let full = Full(self.room.most);
        let mut boards = self.lock();
        if boards.len() >= self.room.most {
            let alone = |(id, board): (&String, &Board)| Some((board.left_alone()?, id.clone()));
            let longest = boards.iter().filter_map(alone).max();
            match longest.filter(|(time, _)| *time >= self.room.spare) {
                Some((_, id)) => drop(boards.remove(&id)),
                None => return Err(full),
            }
        }
        // A machine that has no thread to spare is as full as one with too many boards.
        let Some(id) = new_id() else { return Err(full) };
        let Ok(session) = Live::start(setup, &self.factory) else { return Err(full) };
        let session = Arc::new(session);
        boards.insert(id.clone(), Board { session: Arc::clone(&session), touched: Instant::now() });
        Ok((id, session))
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Live>> {
        let mut boards = self.lock();
        let board = boards.get_mut(id)?;
        board.touched = Instant::now();
        Some(Arc::clone(&board.session))
    }

    pub(crate) fn forget(&self, id: &str) -> bool {
        self.lock().remove(id).is_some()
    }

    /// Forgets the boards that were left alone for long.
    pub(crate) fn sweep(&self) {
        let idle = self.room.idle;
        self.lock().retain(|_, board| {
            let alone = board.left_alone();
            if alone.is_none() {
                // Time is counted from when the last one looked away.
                board.touched = Instant::now();
            }
            alone.is_none_or(|time| time < idle)
        });
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }
}

/// An id that cannot be guessed: knowing it is the permission to play.
fn new_id() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(hexadecimal(&bytes))
}
