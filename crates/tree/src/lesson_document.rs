//! Lessons and exercises as programs read them: with the searches that they are about.

use serde::Serialize;

use crate::document::Document;
use crate::exercise::{Exercise, Solution, solution};
use crate::lesson::{Lesson, LessonStep, Words};
use crate::record::Effort;
use crate::record_toy::record_toy;

/// A lesson with the search that it walks through.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Lesson"))]
pub struct LessonDocument {
    /// Its name.
    name: String,
    /// Its title.
    title: Words,
    /// What it is, and where it comes from.
    about: Words,
    /// What a reader should know about its words.
    notes: Vec<Words>,
    /// Its steps.
    steps: Vec<LessonStep>,
    /// The search that it walks through.
    recording: Document,
}

impl Lesson {
    /// The lesson of this name with its search.
    pub fn document(&self, name: &str) -> LessonDocument {
        LessonDocument {
            name: name.to_owned(),
            title: self.title.clone(),
            about: self.about.clone(),
            notes: self.notes.clone(),
            steps: self.steps.clone(),
            recording: self.recording().document(),
        }
    }
}

/// An exercise with its solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Exercise"))]
pub struct ExerciseDocument {
    /// What makes it again.
    source: String,
    /// The seed of the random values; null for an exercise from a position.
    seed: Option<u64>,
    /// The levels below the root.
    depth: u16,
    /// The children of each inner node, at most.
    breadth: usize,
    /// The smallest random value; null for an exercise from a position.
    least: Option<i32>,
    /// The largest random value; null for an exercise from a position.
    most: Option<i32>,
    /// The search that solves it, with the toy tree.
    recording: Document,
    /// By node of the toy tree: what it returned; null where alpha-beta never came.
    values: Vec<Option<i32>>,
    /// The leaves of the toy tree that were never looked at.
    unseen: Vec<usize>,
}

impl Exercise {
    /// The exercise with its solution.
    pub fn document(&self) -> ExerciseDocument {
        let recording = record_toy(self.tree(), &self.agent(), Effort::default());
        let recording = recording.expect("alphabeta without a table searches every toy tree");
        let tree = recording.tree().expect("alphabeta has no playouts");
        let Solution { values, unseen, .. } = solution(self.tree(), tree);
        let settings = self.settings();
        ExerciseDocument {
            source: self.to_string(),
            seed: settings.map(|settings| settings.seed),
            depth: self.tree().depth(),
            breadth: self.tree().breadth(),
            least: settings.map(|settings| settings.least),
            most: settings.map(|settings| settings.most),
            recording: recording.document(),
            values,
            unseen,
        }
    }
}
