//! The states of a board, each with the data it needs.
//!
//! ```text
//!             play, undo …                 the search ends          the pace has passed
//!  Waiting ───────────────▶ Searching ───────────────────▶ Ready ─────────────────────▶ the next position
//!     ▲                        │  ▲ ▲                        │ ▲
//!     │ a person is to move    │  │ └── resume ──┐     pause │ │ resume
//!     │                  pause ▼  │ resume       │           ▼ │
//!   (every new position)      Paused { Search }  │        Paused { Move }
//!     │                        │ the search ends │
//!     ▼ the game has ended     ▼                 │
//!   Over                    Paused { Move }    Failed ◀── the search has no move
//! ```

use std::time::Duration;

use agents::Contestant;
use board::Cell;

use crate::Trouble;
use crate::event::Ticket;

/// What a board is doing about the position on it.
#[derive(Clone, Debug)]
pub enum Phase {
    /// A person is to move.
    Waiting {
        /// Why the computer did not move when it was asked to.
        trouble: Option<Trouble>,
    },
    /// A search looks for a move.
    Searching {
        /// Which.
        search: Running,
        /// Whether it was asked for by [`Command::Think`](crate::Command::Think): its move is played at once,
        /// also where a person is to move or computers wait.
        once: bool,
    },
    /// A move of a computer is played when its time has come.
    Ready {
        /// Where.
        cell: Cell,
        /// When.
        due: Duration,
    },
    /// A computer is to move, and waits to be resumed.
    Paused {
        /// How far it is.
        pending: Pending,
    },
    /// A computer is to move, and cannot.
    Failed {
        /// Why.
        trouble: Trouble,
    },
    /// The game has ended.
    Over,
    /// The session has ended.
    Closed,
}

/// How far a computer is that waits to be resumed.
#[derive(Clone, Debug)]
pub enum Pending {
    /// It has not begun.
    Nothing,
    /// Its search was under way, and goes on.
    Search(Running),
    /// Its move was found.
    Move(Cell),
}

/// A search that is under way.
#[derive(Clone, Debug)]
pub struct Running {
    /// Its number.
    pub ticket: Ticket,
    /// Who searches.
    pub by: Contestant,
}

impl Phase {
    /// The search for a move that is under way.
    pub fn search(&self) -> Option<&Running> {
        match self {
            Phase::Searching { search, .. } | Phase::Paused { pending: Pending::Search(search) } => {
                Some(search)
            }
            _ => None,
        }
    }

    /// What went wrong.
    pub fn trouble(&self) -> Option<&Trouble> {
        match self {
            Phase::Waiting { trouble } => trouble.as_ref(),
            Phase::Failed { trouble } => Some(trouble),
            _ => None,
        }
    }
}
