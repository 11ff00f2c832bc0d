//! Game sessions: a board with its players, as a state machine.
//!
//! [`State::apply`] is the transition function: it takes an [`Event`] (a command, a result of a search, a tick of the clock), changes
//! the [`State`] and returns [`Effect`]s (searches to start and stop, timers, views to publish). A [`Session`] shares a state and
//! passes its effects to an [`Executor`]: threads natively, a worker in a browser. A [`Searcher`] runs the searches of an executor.
//! Nothing here starts a thread or reads a clock, so all of it runs in a browser, too.
//!
//! The game is a [`MoveTree`]; what clients draw is a [`View`]; what remains of a board when its session ends is a [`Snapshot`].

mod allowance;
mod author;
mod error;
mod estimator;
mod event;
mod explanation;
mod heat;
mod judge;
mod judgement;
mod moves;
mod open_row;
mod phase;
mod players;
mod restore_error;
pub mod review;
mod searcher;
mod session;
mod snapshot;
mod spot;
mod state;
mod symmetric;
mod thinking;
mod threats;
mod tree;
mod trial;
mod value;
mod valuing;
pub mod view;
mod words;

pub use allowance::Allowance;
pub use author::Author;
pub use error::{SLOWEST_PACE, SearchError, SessionError};
pub use event::{Command, Effect, Event, Lane, Task, Ticket, Work};
pub use explanation::{EndView, Evaluated, Explanation, Number, PlaceView, TermChange, TermView};
pub use heat::{Heat, HeatValue};
pub use judgement::Judgement;
pub use phase::{Phase, Running};
pub use players::SearchContext;
pub use restore_error::RestoreError;
pub use searcher::Searcher;
pub use session::{Commands, Done, Executor, Inbox, Session};
pub use snapshot::{Snapshot, StoredAnalysis, StoredSeat};
pub use state::{Setup, State};
pub use threats::{
    Fact, FactView, Favoured, FavouredView, MoveFacts, Situation, Threat, ThreatKind, ThreatView, Threats,
};
pub use tree::MoveTree;
pub use trial::{Trial, Tried};
pub use value::{Value, Worth};
pub use view::View;
