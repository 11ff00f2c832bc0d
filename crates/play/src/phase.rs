//! The states of a board, each with its data, and their transitions.
//!
//! ```text
//!             play, undo …                 the search ends          the pace has passed
//!  Waiting ───────────────▶ Searching ───────────────────▶ Ready ─────────────────────▶ the next position
//!     ▲                      │  ▲  ▲                         │ ▲
//!     │ a person is to move  │  │  └─── resume ────┐    pause │ │ resume
//!     │                pause │  │ resume           │          ▼ │
//!   (every new position)     ▼  │                Failed     Paused, a move is found
//!     │                     Paused                 ▲
//!     ▼ the game has ended                         └── the search has no move
//!   Over
//! ```
//!
//! Pausing stops a running search, so that a paused board needs no processor. What it has found is dropped: a search that was cut
//! short would play worse than one that was not. Resuming starts it anew; players keep their tables.

use std::time::Duration;

use agents::Contestant;
use board::Cell;

use crate::SearchError;
use crate::event::Ticket;

/// The state of a board with regard to its current position.
#[derive(Clone, Debug)]
pub enum Phase {
    /// A person is to move.
    Waiting {
        /// Why the computer failed to move for the person.
        error: Option<SearchError>,
    },
    /// A search for a move is running.
    Searching {
        /// The search.
        search: Running,
        /// Whether it was started by [`Command::Think`](crate::Command::Think): its move is played at once, even if a person is
        /// to move or computers are paused.
        once: bool,
    },
    /// A computer's move is played when it is due.
    Ready {
        /// The move.
        cell: Cell,
        /// The time at which it is played.
        due: Duration,
    },
    /// A computer is to move and is paused. No search for a move is running.
    Paused {
        /// Its move, if a search had found it before.
        found: Option<Cell>,
    },
    /// A computer is to move and has failed.
    Failed {
        /// Why.
        error: SearchError,
    },
    /// The game has ended.
    Over,
    /// The session has ended.
    Closed,
}

/// A running search.
#[derive(Clone, Debug)]
pub struct Running {
    /// Its ticket.
    pub ticket: Ticket,
    /// The contestant that searches.
    pub by: Contestant,
}

impl Phase {
    /// The running search for a move.
    pub fn search(&self) -> Option<&Running> {
        match self {
            Phase::Searching { search, .. } => Some(search),
            _ => None,
        }
    }

    /// Why the last search failed.
    pub fn error(&self) -> Option<&SearchError> {
        match self {
            Phase::Waiting { error } => error.as_ref(),
            Phase::Failed { error } => Some(error),
            _ => None,
        }
    }
}
