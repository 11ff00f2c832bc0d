//! The inputs and outputs of the state machine: commands, events, effects.

use std::time::Duration;

use agents::{Caps, Contestant, Seat};
use board::{Cell, Game};
use search::{PlayerError, Report};

use crate::Value;
use crate::judgement::Judgement;
use crate::review::{Appraisal, Reviewed};

/// A command from a person or a program.
#[derive(Clone, Debug)]
pub enum Command {
    /// Play a move for the person to move, in the notation of [`Game::play_text`].
    Play(String),
    /// Undo up to the last position where a person is to move.
    Undo,
    /// Redo up to the next position where a person is to move.
    Redo,
    /// Show the position after this number of moves.
    GoTo(usize),
    /// Show a position of the tree of moves, by its number.
    GoToNode(usize),
    /// Delete the variation that begins with the move to this position.
    Delete(usize),
    /// Make the line through this position the main line.
    Promote(usize),
    /// Show the position after a line of moves from here, in the notation of [`Game::parse`]; no computer moves in between.
    Follow(String),
    /// Let a computer make one move: this one, else the side's own, else the strongest.
    Think(Option<Contestant>),
    /// Stop the current search and play its best move so far.
    Stop,
    /// Pause the computers, or resume them.
    Pause(bool),
    /// Set the minimum time between two moves of two computers.
    Pace(Duration),
    /// Change the players; `None` leaves a seat as it is.
    Seats(Box<[Option<Seat>; 2]>),
    /// Search a move to recommend, by this contestant or the strongest.
    Hint(Option<Contestant>),
    /// Turn the analysis of every move on or off.
    Analyse {
        /// Whether moves are analysed from now on.
        on: bool,
        /// The analysing contestant; `None` for exact values where possible, else the strongest agent.
        by: Option<Contestant>,
    },
    /// Turn the review of the current line on or off.
    Review(bool),
    /// Stop all searches, end all external engines and close the session.
    Close,
}

impl Command {
    /// Whether it changes what is stored of a board, even if the position stays.
    pub(crate) fn replaces(&self) -> bool {
        matches!(self, Command::Seats(_) | Command::Analyse { .. } | Command::Promote(_))
    }
}

/// An input of the state machine.
#[derive(Clone, Debug)]
pub enum Event {
    /// A command arrived.
    Command {
        /// What it asks for.
        command: Command,
        /// The counter of the position it is meant for ([`View::at`](crate::View::at)); `None` means any.
        at: Option<u64>,
    },
    /// An intermediate report of a search for a move or a hint.
    Reported(Ticket, Report<Cell>),
    /// The result of a search for a move or a hint.
    Chosen(Ticket, Result<Report<Cell>, PlayerError>),
    /// Values of the moves, intermediate or final.
    MovesValued(Ticket, Judgement),
    /// The value of a position of the line, for its side to move; `None` if it cannot be found.
    PositionValued(Ticket, Option<Value>),
    /// A judged move of the line; `None` if it cannot be judged.
    MoveReviewed(Ticket, Option<Box<Reviewed>>),
    /// A search has panicked.
    Panicked(Ticket),
    /// The timer of [`Effect::Wake`] has expired.
    Tick,
}

/// An output of the state machine, for the executor.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Start a search; its results come back as events with its ticket.
    Search(Box<Task>),
    /// Stop a search as soon as possible.
    Stop(Ticket),
    /// End the external engines of a lane after its search: they are not needed for the next move.
    Release(Lane),
    /// Send [`Event::Tick`] at this time.
    Wake(Duration),
    /// What a [`Snapshot`](crate::Snapshot) holds has changed: store the board.
    Keep,
    /// Publish a new view, with this version.
    Publish(u64),
}

/// The identity of a search: results with a stale ticket are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket(pub(crate) u64);

/// A queue of searches: tasks of one lane run one after the other, the two lanes in parallel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Searches moves for the computers.
    Mover,
    /// Searches hints and values.
    Analyst,
}

/// A search to run, as plain data.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its ticket.
    pub ticket: Ticket,
    /// The lane that runs it.
    pub lane: Lane,
    /// The position.
    pub game: Game,
    /// What to search.
    pub work: Work,
    /// The time limit of a search for a move or a hint.
    pub patience: Option<Duration>,
    /// The caps on agents that are chosen by default.
    pub caps: Option<Caps>,
}

impl Task {
    /// The number of threads that it would search with.
    pub fn threads(&self) -> usize {
        match &self.work {
            Work::Choose(by) | Work::ValueMoves(Some(by)) | Work::ValuePosition(Some(by)) => by.threads(),
            Work::ValueMoves(None) | Work::ValuePosition(None) | Work::Review(..) => 1,
        }
    }
}

/// What a search looks for.
#[derive(Clone, Debug)]
pub enum Work {
    /// A move.
    Choose(Contestant),
    /// The value of every move.
    ValueMoves(Option<Contestant>),
    /// The value of the position.
    ValuePosition(Option<Contestant>),
    /// The judgement of a move that was played in the position, with the values of the position after it, if they are known.
    Review(Cell, Option<Box<Appraisal>>),
}

impl From<Command> for Event {
    fn from(command: Command) -> Event {
        Event::Command { command, at: None }
    }
}
