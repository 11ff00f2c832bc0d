//! All boards of the server: made, found, and forgotten.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use agents::{Caps, Engines, Terms};

use crate::session::{Session, Setup};

/// What agents that are asked for over the network may use.
pub(super) fn caps() -> Caps {
    Caps { mebibytes: 64, usual: 16, threads: thread::available_parallelism().map_or(1, usize::from) }
}

/// How long a search may take.
pub(super) const PATIENCE: Duration = Duration::from_mins(1);

/// The boards, by their ids.
pub(super) struct Boards {
    all: Mutex<HashMap<String, Board>>,
    limits: Limits,
    /// Whom visitors may ask for.
    terms: Terms,
}

/// How many boards there may be, and for how long.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) most: usize,
    /// A board that nobody looks at is forgotten after so long.
    pub(super) idle: Duration,
    /// And after so long, if room is needed.
    pub(super) spare: Duration,
}

struct Board {
    session: Arc<Session>,
    touched: Instant,
}

impl Board {
    /// Since when nobody has looked, if nobody looks now.
    fn left_alone(&self) -> Option<Duration> {
        (self.session.followers() == 0).then(|| self.touched.elapsed())
    }
}

/// There is no room for another board.
pub(super) struct Full(pub(super) usize);

impl Boards {
    /// Boards where visitors may also choose these engines.
    pub(super) fn new(engines: Engines) -> Boards {
        let idle = Duration::from_mins(30);
        Boards::with(Limits { most: 256, idle, spare: Duration::from_mins(2) }, engines)
    }

    pub(super) fn with(limits: Limits, engines: Engines) -> Boards {
        Boards { all: Mutex::default(), limits, terms: Terms { caps: Some(caps()), engines } }
    }

    /// Whom visitors may ask for.
    pub(super) fn terms(&self) -> &Terms {
        &self.terms
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Board>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a board. Where there is no room, one that was left alone makes some.
    pub(super) fn create(&self, setup: Setup) -> Result<(String, Arc<Session>), Full> {
        let full = Full(self.limits.most);
        let mut boards = self.lock();
        if boards.len() >= self.limits.most {
            let alone = |(id, board): (&String, &Board)| Some((board.left_alone()?, id.clone()));
            let longest = boards.iter().filter_map(alone).max();
            match longest.filter(|(time, _)| *time >= self.limits.spare) {
                Some((_, id)) => drop(boards.remove(&id)),
                None => return Err(full),
            }
        }
        // A machine that has no thread to spare is as full as one with too many boards.
        let Some(id) = new_id() else { return Err(full) };
        let Ok(session) = Session::new(setup) else { return Err(full) };
        let session = Arc::new(session);
        boards.insert(id.clone(), Board { session: Arc::clone(&session), touched: Instant::now() });
        Ok((id, session))
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<Session>> {
        let mut boards = self.lock();
        let board = boards.get_mut(id)?;
        board.touched = Instant::now();
        Some(Arc::clone(&board.session))
    }

    pub(super) fn forget(&self, id: &str) -> bool {
        self.lock().remove(id).is_some()
    }

    /// Forgets the boards that nobody has looked at for long.
    pub(super) fn sweep(&self) {
        let idle = self.limits.idle;
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
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }
}

/// Bytes as digits.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).expect("less than sixteen");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// An id that nobody can guess: whoever knows it may play.
fn new_id() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(hexadecimal(&bytes))
}
