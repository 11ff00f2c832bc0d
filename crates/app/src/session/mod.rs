//! A board with its players: commands are answered at once, searches run on threads of their own.
//!
//! What is on the table is one state behind one lock. Two threads work for it: one moves for the computers, one looks for
//! hints and values. Each takes a job, searches without the lock, and puts down what it finds if the position is
//! still the one it was asked about.

mod error;
mod graph;
mod judge;
mod state;
#[cfg(test)]
mod tests;
mod thinking;
mod worker;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use agents::{Contestant, Seat, SeatError, Terms};
use board::{Game, Rules, Side};
pub(crate) use error::SessionError;
use search::heuristic::Evaluation;
pub(crate) use state::SLOWEST;
use state::State;
use tokio::sync::watch;

use crate::view::View;

/// How long the end of a session may take.
const ENDING: Duration = Duration::from_secs(2);

/// How a board begins.
pub(crate) struct Setup {
    pub(crate) game: Game,
    /// First and second.
    pub(crate) seats: [Seat; 2],
    /// The least time between two moves, where both sides are computers.
    pub(crate) pace: Duration,
    pub(crate) paused: bool,
    /// Who may be asked for.
    pub(crate) terms: Terms,
    /// How long a search may take.
    pub(crate) patience: Option<Duration>,
}

/// What the threads share.
struct Table {
    state: Mutex<State>,
    wake: Condvar,
    version: watch::Sender<u64>,
}

impl Table {
    /// A search that panicked holds no lock, and whoever does leaves the state whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes something, and tells everybody.
    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.lock();
        let done = change(&mut state);
        self.publish(&mut state);
        done
    }

    /// Tells everybody that something has changed.
    fn publish(&self, state: &mut State) {
        state.version += 1;
        self.version.send_replace(state.version);
        self.wake.notify_all();
    }
}

/// A board. When it is dropped, its searches end and its threads with them.
pub(crate) struct Session {
    table: Arc<Table>,
    threads: Vec<JoinHandle<()>>,
}

/// What a command leaves behind, or why nothing has changed.
pub(crate) type Done = Result<View, SessionError>;

impl Session {
    /// Sets a board up; if a computer is to move, it begins to think.
    pub(crate) fn new(setup: Setup) -> std::io::Result<Session> {
        let state = Mutex::new(State::new(setup));
        let table = Arc::new(Table { state, wake: Condvar::new(), version: watch::Sender::new(1) });
        let mut session = Session { table, threads: Vec::new() };
        for role in [worker::Role::Mover, worker::Role::Analyst] {
            session.threads.push(worker::start(&session.table, role)?);
        }
        Ok(session)
    }

    /// Ends its searches, and waits until its threads are done with the engines that they started. It does not wait for long.
    pub(crate) fn end(mut self) {
        let threads = std::mem::take(&mut self.threads);
        drop(self);
        let start = Instant::now();
        while start.elapsed() < ENDING && !threads.iter().all(JoinHandle::is_finished) {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// What there is to see.
    pub(crate) fn view(&self) -> View {
        self.table.lock().view()
    }

    /// Tells when there is something new to see.
    pub(crate) fn follow(&self) -> watch::Receiver<u64> {
        self.table.version.subscribe()
    }

    /// How many are told.
    pub(crate) fn followers(&self) -> usize {
        self.table.version.receiver_count()
    }

    fn command(&self, change: impl FnOnce(&mut State) -> Result<(), SessionError>) -> Done {
        let mut state = self.table.lock();
        change(&mut state)?;
        self.table.publish(&mut state);
        Ok(state.view())
    }

    /// A move of whoever is human, as it is written.
    pub(crate) fn play(&self, text: &str) -> Done {
        self.command(|state| state.play(text))
    }

    /// Takes back to where a human is to move.
    pub(crate) fn undo(&self) -> Done {
        self.command(State::undo)
    }

    /// The way back.
    pub(crate) fn redo(&self) -> Done {
        self.command(State::redo)
    }

    /// Shows the position after so many moves.
    pub(crate) fn jump(&self, ply: usize) -> Done {
        self.command(|state| state.jump(ply))
    }

    /// Lets the computer move once: this agent, the one that plays the side, or the best there is.
    pub(crate) fn think(&self, agent: Option<&str>) -> Done {
        let agent = self.contestant(agent)?;
        self.command(|state| state.think(agent))
    }

    /// Ends the search under way: what it found so far is played.
    pub(crate) fn stop(&self) -> Done {
        self.command(|state| {
            state.stop();
            Ok(())
        })
    }

    /// Makes the computer wait, or go on.
    pub(crate) fn pause(&self, paused: bool) -> Done {
        self.command(|state| {
            state.pause(paused);
            Ok(())
        })
    }

    /// The least time between two moves, where both sides are computers.
    pub(crate) fn pace(&self, pace: Duration) -> Done {
        self.command(|state| state.set_pace(pace))
    }

    /// Other players from here on; `None` leaves a seat as it is.
    pub(crate) fn seats(&self, first: Option<&str>, second: Option<&str>) -> Done {
        let (rules, terms) = self.terms();
        let read = |text: Option<&str>| text.map(|text| seat(text, rules, &terms)).transpose();
        let (first, second) = (read(first)?, read(second)?);
        self.command(|state| {
            state.reseat(first, second);
            Ok(())
        })
    }

    /// Looks for a good move.
    pub(crate) fn hint(&self, agent: Option<&str>) -> Done {
        let agent = self.contestant(agent)?;
        self.command(|state| state.ask_for_hint(agent))
    }

    /// Values every move from now on, or no more; by this agent, if it is said.
    pub(crate) fn analyse(&self, on: bool, agent: Option<&str>) -> Done {
        let agent = self.contestant(agent)?;
        self.command(|state| {
            state.analyse(on, agent);
            Ok(())
        })
    }

    /// What an evaluation thinks of every legal move, in points for the side to move.
    pub(crate) fn heat(
        &self,
        evaluation: Evaluation,
    ) -> Result<Vec<(crate::view::Place, i32)>, SessionError> {
        let game = self.game();
        judge::heat(&game, evaluation).map_err(|reason| SessionError::Heat { evaluation, reason })
    }

    /// The game as it stands.
    pub(crate) fn game(&self) -> Game {
        self.table.lock().game().clone()
    }

    fn terms(&self) -> (Rules, Terms) {
        let state = self.table.lock();
        (state.game().rules(), state.terms().clone())
    }

    /// The level, agent or engine that a text stands for, in this game.
    fn contestant(&self, text: Option<&str>) -> Result<Option<Contestant>, SessionError> {
        let (rules, terms) = self.terms();
        Ok(text.map(|text| terms.contestant(text, rules)).transpose()?)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.table.change(State::close);
    }
}

/// Reads who is asked for, with a seed of its own. What a file is needed for is read now, so that it is refused now.
pub(crate) fn seat(text: &str, rules: Rules, terms: &Terms) -> Result<Seat, SeatError> {
    let seed = getrandom::u32().map_or(1, |random| (random >> 16) as u16);
    let seat = Seat::parse(text, rules, terms, seed.into())?;
    if let Some(Contestant::Agent(agent)) = seat.contestant() {
        agent.player(rules)?;
    }
    Ok(seat)
}

/// The place of a side in a pair.
fn seat_of(side: Side) -> usize {
    usize::from(side == Side::Second)
}
