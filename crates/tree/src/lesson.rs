//! Lessons: walks through a toy tree, step by step, in the words of a report.

use serde::{Deserialize, Serialize};

use crate::record::Effort;
use crate::record_toy::record_toy;
use crate::recording::Recording;

/// The lesson of the Iași report, as JSON.
// Cite: the Iași report, section 3: ten steps "în calcularea valorilor nodurilor E, D, B".
pub const IASI: &str = include_str!("../data/iasi.json");

/// A walk through a toy tree, with words for some of its steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The toy tree, as text.
    pub tree: String,
    /// The agent that searches it.
    pub agent: String,
    /// The title.
    pub title: Words,
    /// What the lesson is, and where it comes from.
    pub about: Words,
    /// Its steps, in order.
    pub steps: Vec<LessonStep>,
    /// What a reader should know about the words and the tree.
    pub notes: Vec<Words>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// The number of the step of the search, as in docs/tree-format.md, from 0. Several steps of a lesson may share one.
    pub at: usize,
    /// The letter of the node that it is about.
    pub node: String,
    /// What happens.
    pub text: Words,
}

/// A text in every language of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// English.
    pub en: String,
    /// European Portuguese.
    pub pt: String,
    /// Romanian.
    pub ro: String,
    /// Catalan.
    pub ca: String,
}

/// The names of all lessons.
pub const LESSONS: [&str; 1] = ["iasi"];

/// A lesson by its name.
pub fn lesson(name: &str) -> Option<Lesson> {
    (name == LESSONS[0]).then(iasi)
}

impl Lesson {
    /// The search that the lesson walks through.
    pub fn recording(&self) -> Recording {
        let toy = self.tree.parse().expect("the tree of a lesson is valid");
        let agent = self.agent.parse().expect("the agent of a lesson is valid");
        record_toy(&toy, &agent, Effort::default()).expect("the agent of a lesson searches toy trees")
    }
}

/// The lesson of the Iași report: alpha-beta by hand, in ten steps.
pub fn iasi() -> Lesson {
    serde_json::from_str(IASI).expect("the file of the lesson is part of the program")
}
