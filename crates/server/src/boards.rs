//! All boards of the server: created, found, and removed when they expire.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use agents::{Factory, Terms};
use engines::Machine;
use play::Setup;
use tracing::{info, warn};

use crate::board_error::BoardError;
use crate::hex::{hexadecimal, shortened};
use crate::live::Live;

/// The longest time of a search.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// The boards, by their ids.
pub(crate) struct Boards {
    by_id: Mutex<HashMap<String, Board>>,
    room: Room,
    /// What visitors may ask for.
    pub(crate) terms: Terms,
    factory: Arc<dyn Factory>,
    machine: Arc<Machine>,
}

/// The limits on the number and the lifetime of boards.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The most boards at a time.
    pub(crate) most: usize,
    /// A board without visitors is removed after this time.
    pub(crate) idle: Duration,
    /// The same when the limit is reached and another board is wanted.
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
    /// The time since the last visit; none while the board has subscribers.
    fn idle_time(&self) -> Option<Duration> {
        (self.session.followers() == 0).then(|| self.touched.elapsed())
    }
}

impl Boards {
    pub(crate) fn new(room: Room, terms: Terms, factory: Arc<dyn Factory>, machine: Machine) -> Boards {
        Boards { by_id: Mutex::default(), room, terms, factory, machine: Arc::new(machine) }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Board>> {
        self.by_id.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a board. At the limit, an idle one is removed for it.
    pub(crate) fn create(&self, setup: Setup) -> Result<(String, Arc<Live>), BoardError> {
        let mut boards = self.lock();
        if boards.len() >= self.room.most {
            self.make_room(&mut boards)?;
        }
        if !self.machine.has_room() {
            warn!("no address space for a board");
            return Err(BoardError::Memory);
        }
        let id = new_id()?;
        let game = setup.game.rules();
        let session = Live::start(setup, &self.machine, &self.factory).map_err(|error| {
            warn!(%error, "no threads for a board");
            BoardError::Threads
        })?;
        let session = Arc::new(session);
        boards.insert(id.clone(), Board { session: Arc::clone(&session), touched: Instant::now() });
        info!(board = shortened(&id), %game, boards = boards.len(), "board created");
        Ok((id, session))
    }

    /// Removes the board that has been idle for longest.
    fn make_room(&self, boards: &mut HashMap<String, Board>) -> Result<(), BoardError> {
        let most = self.room.most;
        let alone = |(id, board): (&String, &Board)| Some((board.idle_time()?, id.clone()));
        let longest = boards.iter().filter_map(alone).max().filter(|(time, _)| *time >= self.room.spare);
        let Some((time, id)) = longest else {
            info!(most, "limit of boards reached");
            return Err(BoardError::Full { most });
        };
        boards.remove(&id);
        info!(board = shortened(&id), idle = ?time, "board dropped for another one");
        Ok(())
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Live>> {
        let mut boards = self.lock();
        let board = boards.get_mut(id)?;
        board.touched = Instant::now();
        Some(Arc::clone(&board.session))
    }

    /// Removes a board, if it is still there.
    pub(crate) fn forget(&self, id: &str) {
        if self.lock().remove(id).is_some() {
            info!(board = shortened(id), "board dropped");
        }
    }

    /// Removes boards that have been idle for too long.
    pub(crate) fn sweep(&self) {
        let idle = self.room.idle;
        self.lock().retain(|id, board| {
            let Some(time) = board.idle_time() else {
                // The idle time starts when the last subscriber leaves.
                board.touched = Instant::now();
                return true;
            };
            if time >= idle {
                info!(board = shortened(id), idle = ?time, "board expired");
            }
            time < idle
        });
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }
}

/// An id that cannot be guessed: knowing it is the permission to play.
fn new_id() -> Result<String, BoardError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| {
        warn!(%error, "no randomness for the id of a board");
        BoardError::Randomness
    })?;
    Ok(hexadecimal(&bytes))
}
