//! Exercises in alpha-beta: toy trees to be solved by hand, and their solutions.

mod check;
mod error;
mod generate;
mod position;
mod settings;
mod solution;
mod task;

pub use error::ExerciseError;
pub use settings::ExerciseSettings;
pub use solution::{Solution, solution};
pub use task::Exercise;
