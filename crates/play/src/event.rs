//! Everything that can happen to a board, and what is to be done about it.

use std::time::Duration;

use agents::{Caps, Contestant, Seat};
use board::{Cell, Game};
use search::{PlayerError, Report};

use crate::Value;
use crate::judgement::Judgement;

/// What a person or a program asks of a board.
#[derive(Clone, Debug)]
pub enum Command {
    /// Play a move for the person to move, as it is written.
    Play(String),
    /// Take back to where a person is to move.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Show the position after this number of moves.
    GoTo(usize),
    /// Let a computer move once: this one, the one that plays the side, or the strongest.
    Think(Option<Contestant>),
    /// End the search under way; what it found is played.
    Stop,
    /// Make the computers wait, or resume.
    Pause(bool),
    /// Set the least time between two moves where both sides are computers.
    Pace(Duration),
    /// Change the players; `None` leaves a seat as it is.
    Seats(Box<[Option<Seat>; 2]>),
    /// Recommend a move, found by this contestant or the strongest.
    Hint(Option<Contestant>),
    /// Value every move from now on, by this contestant or exactly where that is possible; or stop doing so.
    Analyse {
        /// Whether moves are valued.
        on: bool,
        /// Who values them.
        by: Option<Contestant>,
    },
    /// End everything that is under way.
    Close,
}

/// Something that happens to a board.
#[derive(Clone, Debug)]
pub enum Event {
    /// A command arrived.
    Command(Command),
    /// A search for a move or a hint has found something.
    Reported(Ticket, Report<Cell>),
    /// A search for a move or a hint has ended.
    Chosen(Ticket, Result<Report<Cell>, PlayerError>),
    /// Values of moves have come.
    Judged(Ticket, Judgement),
    /// The value of a position of the line has come, as its side to move sees it; `None` if it cannot be found.
    Recalled(Ticket, Option<Value>),
    /// A search has panicked.
    Broken(Ticket),
    /// The time of [`Effect::Wake`] has come.
    Tick,
}

/// What is to be done after an event.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Start a search; what it finds comes back as events with its ticket.
    Search(Box<Task>),
    /// End a search as soon as possible.
    Stop(Ticket),
    /// End the external engines of a desk after its search: they are not needed for the next move.
    Release(Desk),
    /// Send [`Event::Tick`] at this time.
    Wake(Duration),
    /// There is something new to see, with this version.
    Publish(u64),
}

/// The number of a search: what older searches find is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket(pub(crate) u64);

/// Who does the searching: tasks of one desk are done one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Desk {
    /// Moves for the computers.
    Mover,
    /// Looks for hints and values.
    Analyst,
}

/// A search, as plain data.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its number.
    pub ticket: Ticket,
    /// Who does it.
    pub desk: Desk,
    /// The position.
    pub game: Game,
    /// What to find.
    pub work: Work,
    /// The time that a search for a move or a hint may take.
    pub patience: Option<Duration>,
    /// The caps of agents that the program chooses by itself.
    pub caps: Option<Caps>,
}

/// What a search is to find.
#[derive(Clone, Debug)]
pub enum Work {
    /// A move.
    Choose(Contestant),
    /// The value of every move.
    Judge(Option<Contestant>),
    /// The value of the position.
    Recall(Option<Contestant>),
}

impl From<Command> for Event {
    fn from(command: Command) -> Event {
        Event::Command(command)
    }
}
