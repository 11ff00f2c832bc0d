//! Computer players: every agent by name with its settings, levels from beginner to perfect, external engines as descriptions,
//! and exact values where a game can be solved.
//!
//! An [`Agent`] is a name of the [roster](ROSTER) and settings, `name:key=value,…`, parsed once into an [`Algorithm`] with
//! typed settings. [`Agent::fits`] tells whether it plays a game without building anything, [`Agent::build`] makes a
//! [player](search::Player) of it. [`levels()`] are agents by difficulty, [`Caps`] limit what visitors of a server may ask for, and
//! [`Truth`] computes exact values.
//!
//! A [`Contestant`] is an agent or an external [`Engine`], by one grammar; a [`Factory`] makes players of both. A [`Seat`] is a side
//! of a board, taken by a person or a contestant on some [`Terms`].
//!
//! ```
//! use agents::{Agent, levels};
//! use board::Rules;
//!
//! let agent: Agent = "mcts:iterations=500".parse()?;
//! let mut player = agent.build(Rules::CONNECT4, 7)?;
//! assert_eq!(player.name(), "mcts:iterations=500,seed=7");
//! let easy = levels(Rules::GOMOKU).into_iter().find(|level| level.name == "easy");
//! assert_eq!(easy.map(|level| level.agent.to_string()).as_deref(), Some("gomoku:level=3,time=none,memory=4"));
//! # Ok::<(), agents::AgentError>(())
//! ```
//!
//! Nothing here starts a process or a thread, or looks at a clock, the environment or the machine.

mod agent;
mod algorithm;
mod book;
mod caps;
mod chances;
mod closest;
mod contestant;
mod description;
mod engine;
mod error;
mod factory;
mod level_names;
mod levels;
mod measured;
mod misfit;
mod mixed;
mod offer;
mod rating;
mod roster;
mod seat;
mod seat_error;
mod settings;
mod terms;
mod value;

pub use agent::Agent;
pub use algorithm::Algorithm;
pub use book::{ReadBookError, read as read_book};
pub use caps::Caps;
pub use chances::Chances;
pub use closest::closest_name;
pub use connect4::{Goal, Progress, Solved, Truth, Unsolvable};
pub use contestant::{Contestant, ContestantError};
pub use engine::{Engine, EngineError, EngineSetting};
pub use error::{AgentError, Cap};
pub use factory::{Builtin, Factory};
pub use level_names::{LEVELS, MOST_ELO};
pub use levels::{Level, exhaustive, levels, searcher, strongest};
pub use measured::Measured;
pub use misfit::short_misfit;
pub use mixed::Strength;
pub use offer::{Engines, Offer, OfferError};
pub use rating::PlayerRating;
pub use roster::{Entry, ROSTER};
pub use seat::Seat;
pub use seat_error::SeatError;
pub use settings::{
    AlphaBetaSettings, BookSetting, Conflict, GomokuSettings, Key, MctsSettings, MinimaxSettings,
    MissingLimits, PerfectSettings, RandomSettings, Setting,
};
pub use terms::{Role, Terms};
pub use value::positive;
