//! How searches run natively: external engines in processes of their own, and the searches of a board on threads.
//!
//! A program that speaks the Gomocup protocol is a player like any other: an [`Engine`](agents::Engine) says which program and how
//! long it may think, [`find`] whether it is there, and [`External`] is the player. [`Programs`] is the factory of editions that may
//! start programs: it makes players of agents and of engines. [`Threads`] is the executor of a [`play::Session`].
//!
//! ```
//! use agents::Engine;
//! use board::Rules;
//! use engines::External;
//! use search::Player;
//!
//! let engine: Engine = "gomocup:./pbrain-name,time=500ms".parse()?;
//! // The process is started when it is first asked for a move.
//! let player = External::new(engine, Rules::GOMOKU)?;
//! assert_eq!(player.name(), "gomocup:./pbrain-name,time=500ms");
//! assert!(External::new(Engine::new("./pbrain-name"), Rules::CONNECT4).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One thread writes to the process and another one reads what it says, so no caller ever waits for a pipe: time is kept here,
//! whatever the engine does.

mod dialogue;
mod factory;
mod failure;
mod folder;
mod group;
mod limited;
mod pipes;
mod player;
mod process;
mod program;
mod thought;
mod threads;

pub use factory::Programs;
pub use limited::LimitedPrograms;
pub use player::External;
pub use program::{ProgramError, find, find_contestant};
pub use threads::{Published, Threads, random_seed};

#[cfg(test)]
mod tests;
