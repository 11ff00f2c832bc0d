//! A board that is shared: commands are answered at once, searches run in an executor.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use agents::{Contestant, Seat};
use board::Game;
use search::heuristic::Evaluation;

use crate::error::SessionError;
use crate::event::{Command, Desk, Effect, Event, Task, Ticket};
use crate::heat;
use crate::state::{Setup, State};
use crate::view::{Spot, View};

/// What an edition provides for a session: time, chance, and a place where searches run.
///
/// None of its methods may block or call the session back before it returns.
pub trait Executor: Send + Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// A number drawn at random: the seed of players whose seed was not written.
    fn seed(&self) -> u64;

    /// Starts a search, which ends soon after `stop` is set. What it finds goes to the inbox: see [`Searcher`](crate::Searcher).
    fn search(&self, task: Task, stop: Arc<AtomicBool>, inbox: Inbox);

    /// Ends the external engines of a desk, after the searches that were started before: see
    /// [`Searcher::release_engines`](crate::Searcher::release_engines).
    fn release(&self, desk: Desk);

    /// Sends [`Event::Tick`] to the inbox at this time.
    fn wake(&self, at: Duration, inbox: Inbox);

    /// There is something new to see, with this version.
    fn publish(&self, version: u64);
}

/// Where an executor sends events. It does not keep the session alive.
#[derive(Clone)]
pub struct Inbox(Weak<Shared>);

impl Inbox {
    /// Whether a search that is about to begin is still wanted; if not, it need not be done.
    pub fn wants(&self, ticket: Ticket) -> bool {
        let Some(shared) = self.0.upgrade() else { return false };
        let mut board = shared.lock();
        let wanted = board.state.wants(ticket);
        if !wanted {
            board.stops.remove(&ticket);
        }
        wanted
    }

    /// Hands an event over; false if the session has ended.
    pub fn send(&self, event: Event) -> bool {
        let Some(shared) = self.0.upgrade() else { return false };
        // Events of searches and clocks are never refused.
        drop(shared.apply(event));
        true
    }
}

struct Shared {
    table: Mutex<Table>,
    executor: Arc<dyn Executor>,
    inbox: Inbox,
}

struct Table {
    state: State,
    /// How to stop the searches that may still be under way.
    stops: BTreeMap<Ticket, Arc<AtomicBool>>,
}

impl Shared {
    /// A search that panics holds no lock, and a panic elsewhere leaves the state whole.
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the board through an event, and returns it as it is then.
    fn apply(&self, event: Event) -> Result<MutexGuard<'_, Table>, SessionError> {
        let ended = match &event {
            Event::Chosen(ticket, _) | Event::Recalled(ticket, _) | Event::Broken(ticket) => Some(*ticket),
            Event::Judged(ticket, found) if found.is_done() => Some(*ticket),
            _ => None,
        };
        let mut board = self.lock();
        if let Some(ticket) = ended {
            board.stops.remove(&ticket);
        }
        let effects = board.state.apply(event, self.executor.now())?;
        self.perform(&mut board, effects);
        Ok(board)
    }

    /// Does what is to be done. Under the lock, so that effects come in the order of their events.
    fn perform(&self, board: &mut Table, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Search(task) => {
                    let stop = Arc::new(AtomicBool::new(false));
                    board.stops.insert(task.ticket, Arc::clone(&stop));
                    self.executor.search(*task, stop, self.inbox.clone());
                }
                Effect::Stop(ticket) => {
                    if let Some(stop) = board.stops.get(&ticket) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                Effect::Release(desk) => self.executor.release(desk),
                Effect::Wake(at) => self.executor.wake(at, self.inbox.clone()),
                Effect::Publish(version) => self.executor.publish(version),
            }
        }
    }
}

/// A board with its players. When it is dropped, its searches end.
pub struct Session {
    shared: Arc<Shared>,
}

/// What a command leaves behind, or why nothing has changed.
pub type Done = Result<View, SessionError>;

impl Session {
    /// Sets a board up; if a computer is to move, its search begins.
    pub fn new(setup: Setup, executor: Arc<dyn Executor>) -> Session {
        let (state, effects) = State::new(setup, executor.now());
        let shared = Arc::new_cyclic(|weak| Shared {
            table: Mutex::new(Table { state, stops: BTreeMap::new() }),
            executor,
            inbox: Inbox(Weak::clone(weak)),
        });
        shared.perform(&mut shared.lock(), effects);
        Session { shared }
    }

    /// What there is to see.
    pub fn view(&self) -> View {
        self.shared.lock().state.view()
    }

    /// The game as it stands.
    pub fn game(&self) -> Game {
        self.shared.lock().state.game().clone()
    }

    fn command(&self, command: Command) -> Done {
        Ok(self.shared.apply(command.into())?.state.view())
    }

    /// Plays a move for the person to move, as it is written.
    pub fn play(&self, text: &str) -> Done {
        self.command(Command::Play(text.to_owned()))
    }

    /// Takes back to where a person is to move.
    pub fn undo(&self) -> Done {
        self.command(Command::Undo)
    }

    /// Plays again what was taken back.
    pub fn redo(&self) -> Done {
        self.command(Command::Redo)
    }

    /// Shows the position after this number of moves.
    pub fn jump(&self, ply: usize) -> Done {
        self.command(Command::GoTo(ply))
    }

    /// Lets a computer move once: this one, the one that plays the side, or the strongest.
    pub fn think(&self, by: Option<&str>) -> Done {
        self.command(Command::Think(self.contestant(by)?))
    }

    /// Ends the search under way: what it found so far is played.
    pub fn stop(&self) -> Done {
        self.command(Command::Stop)
    }

    /// Makes the computers wait, or resume.
    pub fn pause(&self, paused: bool) -> Done {
        self.command(Command::Pause(paused))
    }

    /// Sets the least time between two moves where both sides are computers.
    pub fn pace(&self, pace: Duration) -> Done {
        self.command(Command::Pace(pace))
    }

    /// Changes the players from here on; `None` leaves a seat as it is.
    pub fn seats(&self, first: Option<&str>, second: Option<&str>) -> Done {
        let (rules, terms) = self.terms();
        let read = |text: Option<&str>| {
            text.map(|text| Seat::parse(text, rules, &terms, self.shared.executor.seed())).transpose()
        };
        let seats = [read(first)?, read(second)?];
        self.command(Command::Seats(Box::new(seats)))
    }

    /// Recommends a move, found by this contestant or the strongest.
    pub fn hint(&self, by: Option<&str>) -> Done {
        self.command(Command::Hint(self.contestant(by)?))
    }

    /// Values every move from now on, by this contestant or exactly where that is possible; or stops doing so.
    pub fn analyse(&self, on: bool, by: Option<&str>) -> Done {
        self.command(Command::Analyse { on, by: self.contestant(by)? })
    }

    /// What an evaluation thinks of every legal move, in points for the side to move.
    pub fn heat(&self, evaluation: Evaluation) -> Result<Vec<(Spot, i32)>, SessionError> {
        heat::heat(&self.game(), evaluation).map_err(|reason| SessionError::Heat { evaluation, reason })
    }

    fn terms(&self) -> (board::Rules, agents::Terms) {
        let board = self.shared.lock();
        (board.state.game().rules(), board.state.terms().clone())
    }

    fn contestant(&self, text: Option<&str>) -> Result<Option<Contestant>, SessionError> {
        let (rules, terms) = self.terms();
        Ok(text.map(|text| terms.contestant(text, rules)).transpose()?)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Closing is never refused.
        drop(self.shared.apply(Command::Close.into()));
    }
}
