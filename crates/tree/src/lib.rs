//! Recorded search trees: what a search has looked at, node by node, for pictures, pages and lessons.

mod bound;
mod exercise;
mod lesson;
mod names;
mod search_tree;
mod steps;
mod subtrees;
mod toy;
mod value;

pub use bound::{Bound, bounds};
pub use exercise::{Exercise, ExerciseError, ExerciseSettings, Solution, solution};
pub use lesson::{IASI, Lesson, LessonStep, Words, iasi};
pub use names::Names;
pub use search_tree::{Cut, CutKind, Iteration, Kind, Node, SearchTree};
pub use steps::{OpenNode, State, Step, StepKind, Steps, Walk};
pub use toy::{
    Below, Branch, ToyColumns, ToyDocument, ToyError, ToyMove, ToyNode, ToyPosition, ToyProblem, ToyTree,
    ToyValues,
};
pub use value::Value;
