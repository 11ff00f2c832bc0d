//! A recorded search step by step, as docs/tree-format.md numbers the steps.

mod list;
mod sentence;
mod state;
mod walk;

pub use list::{Step, StepKind, Steps};
pub use state::{OpenNode, State};
pub use walk::Walk;
