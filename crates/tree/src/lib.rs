//! Recorded search trees: what a search has looked at, node by node, for pictures, pages and lessons.

mod bound;
mod count;
mod document;
mod exact;
mod exercise;
mod lesson;
mod lesson_document;
mod names;
mod picture;
mod playout_recorder;
mod playout_tree;
mod record;
mod record_toy;
mod recorder;
mod recording;
mod search_tree;
mod steps;
mod subtrees;
mod summary;
mod toy;
mod value;
mod worksheet;

pub use bound::{Bound, bounds};
pub use document::Document;
pub use exact::{EXACT_MEBIBYTES, exact_values};
pub use exercise::{Exercise, ExerciseError, ExerciseSettings, Solution, solution};
pub use lesson::{IASI, LESSONS, Lesson, LessonStep, Words, iasi, lesson};
pub use lesson_document::{ExerciseDocument, LessonDocument};
pub use names::Names;
pub use picture::{Extent, Picture};
pub use playout_tree::{IterationKind, PlayoutIteration, PlayoutNode, PlayoutProof, PlayoutTree};
pub use record::{Effort, RecordError, has_tree, record};
pub use record_toy::record_toy;
pub use recording::{Found, Recorded, Recording, Subject};
pub use search_tree::{Cut, CutKind, Iteration, Kind, Node, SearchTree};
pub use steps::{OpenNode, State, Step, StepKind, Steps, Walk};
pub use summary::comparison;
pub use toy::{
    Below, Branch, ToyColumns, ToyDocument, ToyError, ToyMove, ToyNode, ToyPosition, ToyProblem, ToyTree,
    ToyValues,
};
pub use value::Value;
pub use worksheet::Worksheet;
