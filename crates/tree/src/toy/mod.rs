//! Toy trees: small game trees written as nested lists, on which the searches run as on any game.

mod branch;
mod columns;
mod error;
mod node;
mod parse;
mod position;
mod values;

pub use branch::{Below, Branch};
pub use columns::{ToyColumns, ToyDocument};
pub use error::{ToyError, ToyProblem};
pub use node::{ToyNode, ToyTree};
pub use position::{ToyMove, ToyPosition};
pub use values::ToyValues;
