//! Native execution: external engines as child processes, and the searches of a session on threads.
//!
//! A program that speaks the Gomocup protocol is a player like any other: an [`Engine`](agents::Engine) names the program and its
//! time limits, [`find`] locates it, and [`External`] is the player. [`Programs`] is the factory that builds agents and starts
//! engines. [`Threads`] is the executor of a [`play::Session`].
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
//! One thread writes to the child's stdin and another reads its stdout, so that no caller blocks on a pipe and deadlines hold whatever
//! the engine does.

mod cores;
mod dialogue;
mod factory;
mod failure;
mod job;
mod limited;
mod machine;
mod machine_memory;
mod memory;
mod pipes;
mod player;
mod process;
mod process_group;
mod program;
mod search_info;
mod threads;
mod watchdog;

pub use factory::Programs;
pub use limited::LimitedPrograms;
pub use machine::Machine;
pub use machine_memory::{TooMuchMemory, table_mebibytes};
pub use player::External;
pub use program::{ProgramError, find, find_contestant};
pub use threads::{OnPublish, Threads, random_seed};

#[cfg(test)]
mod tests;
