//! What a picture shows.

use crate::{SearchTree, ToyTree};

/// What is shown of a recorded search.
///
/// The text for terminals:
///
/// ```
/// use tree::{Exercise, ExerciseSettings, Picture};
///
/// let settings = ExerciseSettings { depth: 2, ..ExerciseSettings::default() };
/// let exercise = Exercise::generate(settings)?;
/// let text = Picture::of_toy(&exercise.solve(), exercise.tree()).text();
/// assert!(text.starts_with("A MAX "));
/// # Ok::<(), tree::ExerciseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The recorded search.
    pub tree: &'a SearchTree,
    /// The toy tree that was searched: what was not looked at is shown as well.
    pub toy: Option<&'a ToyTree>,
    /// The names of the moves of the recording; none are needed for a toy tree.
    pub moves: &'a [String],
    /// Which search of iterative deepening is shown; none for the last one that was not stopped.
    pub search: Option<usize>,
    /// The levels below the root.
    pub depth: u16,
    /// The moves of a node, at most; the best one is always shown.
    pub breadth: usize,
}

impl<'a> Picture<'a> {
    /// A picture of the search of a position: three levels, eight moves of a node.
    pub fn of_moves(tree: &'a SearchTree, moves: &'a [String]) -> Picture<'a> {
        Picture { tree, toy: None, moves, search: None, depth: 3, breadth: 8 }
    }

    /// A picture of the search of a toy tree, all of it.
    pub fn of_toy(tree: &'a SearchTree, toy: &'a ToyTree) -> Picture<'a> {
        Picture { tree, toy: Some(toy), moves: &[], search: None, depth: u16::MAX, breadth: usize::MAX }
    }
}

/// How much of a tree is shown; without a number, as much as suits what was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// The levels below the root.
    pub depth: Option<u16>,
    /// The moves of a node.
    pub breadth: Option<usize>,
}
