//! A shared session: commands return at once, searches run in an executor.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use agents::{Contestant, Engine, Role, Seat, Terms};
use board::notation::psq;
use board::{Game, quote};
use search::heuristic::Evaluation;

use crate::error::SessionError;
use crate::event::{Command, Effect, Event, Lane, Task, Ticket};
use crate::explanation::Explanation;
use crate::heat::{self, Heat};
use crate::restore_error::RestoreError;
use crate::snapshot::Snapshot;
use crate::state::{Setup, State};
use crate::threats::Situation;
use crate::trial::Trial;
use crate::view::{PositionOfLine, View};

/// The environment of a session: clock, randomness, and a place where searches run.
///
/// Its methods are called under the session's lock: they must neither block nor call the session.
pub trait Executor: Send + Sync {
    /// The time since an arbitrary fixed moment.
    fn now(&self) -> Duration;

    /// A random seed for players without one.
    fn seed(&self) -> u64;

    /// Starts a search, which must end soon after `stop` is set. Its events go to the inbox; see [`Searcher`](crate::Searcher).
    fn search(&self, task: Task, stop: Arc<AtomicBool>, inbox: Inbox);

    /// Ends the external engines of a lane, after the searches that were started before: see
    /// [`Searcher::release_engines`](crate::Searcher::release_engines).
    fn release(&self, lane: Lane);

    /// Sends [`Event::Tick`] to the inbox at this time.
    fn wake(&self, at: Duration, inbox: Inbox);

    /// What a snapshot of the state holds has changed. Called before the view that shows it is published; by default, nothing is kept.
    fn keep(&self, _state: &State) {}

    /// A new view is available, with this version.
    fn publish(&self, version: u64);
}

/// The receiver of an executor's events. It does not keep the session alive.
#[derive(Clone)]
pub struct Inbox(Weak<Shared>);

impl Inbox {
    /// Whether a search that is about to start is still wanted; if not, skip it.
    pub fn wants(&self, ticket: Ticket) -> bool {
        let Some(shared) = self.0.upgrade() else { return false };
        let mut board = shared.lock();
        let wanted = board.state.wants(ticket);
        if !wanted {
            board.stops.remove(&ticket);
        }
        wanted
    }

    /// Applies an event; false if the session has ended.
    pub fn send(&self, event: Event) -> bool {
        let Some(shared) = self.0.upgrade() else { return false };
        // Events of searches and clocks are never refused.
        drop(shared.apply(event));
        true
    }
}

struct Shared {
    locked: Mutex<Locked>,
    executor: Arc<dyn Executor>,
    inbox: Inbox,
}

struct Locked {
    state: State,
    /// The stop flags of searches that may still be running.
    stops: BTreeMap<Ticket, Arc<AtomicBool>>,
}

impl Shared {
    /// Ignores poisoning: searches hold no lock, and transitions do not panic halfway.
    fn lock(&self) -> MutexGuard<'_, Locked> {
        self.locked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Applies an event and performs its effects; returns the locked state.
    fn apply(&self, event: Event) -> Result<MutexGuard<'_, Locked>, SessionError> {
        let ended = match &event {
            Event::Chosen(ticket, _)
            | Event::PositionValued(ticket, _)
            | Event::MoveReviewed(ticket, _)
            | Event::Panicked(ticket) => Some(*ticket),
            Event::MovesValued(ticket, found) if found.is_done() => Some(*ticket),
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

    /// Performs effects, under the lock so that they keep the order of their events.
    fn perform(&self, board: &mut Locked, effects: Vec<Effect>) {
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
                Effect::Release(lane) => self.executor.release(lane),
                Effect::Wake(at) => self.executor.wake(at, self.inbox.clone()),
                Effect::Keep => self.executor.keep(&board.state),
                Effect::Publish(version) => self.executor.publish(version),
            }
        }
    }
}

/// A board with its players. Dropping it stops its searches.
///
/// It has the methods of [`Commands`], for the position on the board, whichever that is.
pub struct Session(Commands);

/// Commands to a board.
pub struct Commands {
    shared: Arc<Shared>,
    /// The counter of the position that they are meant for; `None` means any.
    at: Option<u64>,
}

impl Deref for Session {
    type Target = Commands;

    fn deref(&self) -> &Commands {
        &self.0
    }
}

/// The result of a command: the new view, or why it was refused.
pub type Done = Result<View, SessionError>;

impl Session {
    /// Starts a session; if a computer is to move, its search begins.
    pub fn new(setup: Setup, executor: Arc<dyn Executor>) -> Session {
        let (state, effects) = State::new(setup, executor.now());
        Session::start(state, effects, executor)
    }

    /// Goes on with the game of a snapshot; if a computer is to move, its search begins. Players are asked for again on these terms:
    /// a snapshot that names others, or is otherwise invalid, is refused.
    pub fn restore(
        snapshot: &Snapshot,
        terms: Terms,
        patience: Option<Duration>,
        executor: Arc<dyn Executor>,
    ) -> Result<Session, RestoreError> {
        let now = (executor.now(), executor.seed());
        let (state, effects) = State::restore(snapshot, terms, patience, now)?;
        Ok(Session::start(state, effects, executor))
    }

    fn start(state: State, effects: Vec<Effect>, executor: Arc<dyn Executor>) -> Session {
        let shared = Arc::new_cyclic(|weak| Shared {
            locked: Mutex::new(Locked { state, stops: BTreeMap::new() }),
            executor,
            inbox: Inbox(Weak::clone(weak)),
        });
        shared.perform(&mut shared.lock(), effects);
        Session(Commands { shared, at: None })
    }

    /// Commands for the position with this counter ([`View::at`]): in another one they are refused as stale. `None` means any.
    pub fn at(&self, at: Option<u64>) -> Commands {
        Commands { shared: Arc::clone(&self.shared), at }
    }
}

impl Commands {
    /// The current view.
    pub fn view(&self) -> View {
        self.shared.lock().state.view()
    }

    /// The current game.
    pub fn game(&self) -> Game {
        self.shared.lock().state.game().clone()
    }

    /// The game with its variations as SGF, with the names of the players.
    pub fn sgf(&self) -> String {
        let board = self.shared.lock();
        board.state.tree().sgf(board.state.seats().each_ref().map(Seat::asked))
    }

    /// The same for a game that is to be resumed: players are named so that the same opponents play on ([`Seat::lasting`]), and the root has
    /// further properties: see [`MoveTree::sgf_with`](crate::MoveTree::sgf_with).
    pub fn sgf_with(&self, further: &[(&str, &str)]) -> String {
        let board = self.shared.lock();
        let players = board.state.seats().each_ref().map(Seat::lasting);
        board.state.tree().sgf_with(players.each_ref().map(String::as_str), further)
    }

    /// The game as PSQ, undone moves included, with the names of the players.
    pub fn psq(&self) -> Result<String, psq::Misfit> {
        let board = self.shared.lock();
        let tree = board.state.tree();
        let game = tree.game().at(tree.length()).expect("the line has this length");
        psq::write(&game, |_| 0, board.state.seats().each_ref().map(Seat::asked), 0)
    }

    fn command(&self, command: Command) -> Done {
        Ok(self.shared.apply(Event::Command { command, at: self.at })?.state.view())
    }

    /// Plays a move for the person to move, in the notation of [`Game::play_text`].
    pub fn play(&self, text: &str) -> Done {
        self.command(Command::Play(text.to_owned()))
    }

    /// Undoes moves up to the last position where a person is to move.
    pub fn undo(&self) -> Done {
        self.command(Command::Undo)
    }

    /// Redoes moves up to the next position where a person is to move.
    pub fn redo(&self) -> Done {
        self.command(Command::Redo)
    }

    /// Shows the position after this number of moves.
    pub fn jump(&self, ply: usize) -> Done {
        self.command(Command::GoTo(ply))
    }

    /// Shows a position of the tree of moves, by its number: see [`Variations`](crate::view::Variations).
    pub fn go(&self, node: usize) -> Done {
        self.command(Command::GoToNode(node))
    }

    /// Deletes the variation that begins with the move to a position.
    pub fn delete(&self, node: usize) -> Done {
        self.command(Command::Delete(node))
    }

    /// Makes the line through a position the main line.
    pub fn promote(&self, node: usize) -> Done {
        self.command(Command::Promote(node))
    }

    /// Shows the position after a line of moves from here, in the notation of [`Game::parse`]; no computer moves in between.
    pub fn follow(&self, moves: &str) -> Done {
        self.command(Command::Follow(moves.to_owned()))
    }

    /// Lets a computer make one move: this one, else the side's own, else the strongest.
    pub fn think(&self, by: Option<&str>) -> Done {
        self.command(Command::Think(self.contestant(by, Role::Searcher)?))
    }

    /// Stops the current search and plays its best move so far.
    pub fn stop(&self) -> Done {
        self.command(Command::Stop)
    }

    /// Pauses the computers, or resumes them.
    pub fn pause(&self, paused: bool) -> Done {
        self.command(Command::Pause(paused))
    }

    /// Sets the minimum time between two moves of two computers.
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

    /// Searches a move to recommend, by this contestant or the strongest.
    pub fn hint(&self, by: Option<&str>) -> Done {
        self.command(Command::Hint(self.contestant(by, Role::Searcher)?))
    }

    /// Turns the analysis of every move on or off, by this contestant or exactly where possible.
    pub fn analyse(&self, on: bool, by: Option<&str>) -> Done {
        if let Some(engine) = by.filter(|text| Engine::is_meant(text)) {
            return Err(SessionError::Values(quote(engine)));
        }
        self.command(Command::Analyse { on, by: self.contestant(by, Role::Judge)? })
    }

    /// Turns the review of the current line on or off.
    pub fn review(&self, on: bool) -> Done {
        self.command(Command::Review(on))
    }

    /// What is needed to judge another move of the line: see [`Trial`].
    pub fn trial(&self, ply: usize, text: &str) -> Result<Trial, SessionError> {
        self.shared.lock().state.trial(ply, text)
    }

    /// The position after `ply` moves of the line. The board stays where it is.
    pub fn position(&self, ply: usize) -> Result<PositionOfLine, SessionError> {
        self.shared.lock().state.position(ply)
    }

    /// The heat map of an evaluation: its points for the side to move after every legal move.
    pub fn heat(&self, evaluation: Evaluation) -> Result<Heat, SessionError> {
        heat::heat(&self.game(), evaluation).map_err(|reason| SessionError::Heat { evaluation, reason })
    }

    /// What is threatened, who is favoured by zugzwang, and what every legal move does.
    pub fn situation(&self) -> Situation {
        Situation::of(&self.game())
    }

    /// What an evaluation counts after a move as it is written, or in the position itself.
    pub fn explain(&self, evaluation: Evaluation, text: Option<&str>) -> Result<Explanation, SessionError> {
        let game = self.game();
        let mut after = game.clone();
        text.map_or(Ok(()), |text| after.play_text(text)).map_err(SessionError::Move)?;
        let cell = text.and_then(|_| after.last());
        Explanation::of(&game, evaluation, cell).map_err(|reason| SessionError::Heat { evaluation, reason })
    }

    /// Stops all searches and ends all external engines, as dropping the session does. Later commands change nothing.
    pub fn close(&self) {
        // Closing is never refused.
        drop(self.shared.apply(Command::Close.into()));
    }

    fn terms(&self) -> (board::Rules, Terms) {
        let board = self.shared.lock();
        (board.state.game().rules(), board.state.terms().clone())
    }

    fn contestant(&self, text: Option<&str>, role: Role) -> Result<Option<Contestant>, SessionError> {
        let (rules, terms) = self.terms();
        Ok(text.map(|text| terms.contestant(text, rules, role)).transpose()?)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.close();
    }
}
