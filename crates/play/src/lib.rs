//! Boards with their players: what page, terminal and programs show and command.
//!
//! A [`State`] is a board as a value. [`State::apply`] takes it through an [`Event`] (a command, a report of a search, a tick of the
//! clock) and returns [`Effect`]s: searches to be started and stopped, times to be woken at. A [`Session`] shares a state and
//! hands its effects to an [`Executor`], which an edition provides: threads natively, a worker in a browser. A [`Searcher`] does what
//! an executor is asked for. Nothing here starts a thread or reads a clock, so all of it runs in a browser, too.
//!
//! The game is a [`MoveTree`]; what is drawn of it is a [`View`].

mod cast;
mod error;
mod event;
mod heat;
mod judge;
mod judgement;
mod phase;
mod searcher;
mod session;
mod state;
mod thinking;
mod tree;
mod value;
pub mod view;

pub use error::{SLOWEST_PACE, SessionError, Trouble};
pub use event::{Command, Desk, Effect, Event, Task, Ticket, Work};
pub use judgement::Judgement;
pub use phase::{Pending, Phase, Running};
pub use searcher::Searcher;
pub use session::{Done, Executor, Inbox, Session};
pub use state::{Setup, State};
pub use tree::MoveTree;
pub use value::{Value, Worth};
pub use view::View;
