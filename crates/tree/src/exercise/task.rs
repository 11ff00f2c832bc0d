//! An exercise.

use std::fmt;

use agents::Agent;
use board::Game;
use search::Order;
use search::heuristic::Evaluation;

use super::error::ExerciseError;
use super::settings::ExerciseSettings;
use super::{check, generate, position};
use crate::{Effort, Recorded, SearchTree, ToyTree, record_toy};

/// A toy tree to be searched by hand with alpha-beta: what does each inner node return, and which leaves are never looked at?
///
/// ```
/// use tree::{Exercise, ExerciseSettings};
///
/// let exercise = Exercise::generate(ExerciseSettings { seed: 7, ..ExerciseSettings::default() })?;
/// assert_eq!(exercise.tree().leaves(), 8);
/// assert_eq!(exercise.to_string(), "seed=7,depth=3,breadth=2,least=-9,most=9,order=left");
/// # Ok::<(), tree::ExerciseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    tree: ToyTree,
    order: Order,
    /// What makes it again.
    source: String,
    /// What its moves and values mean.
    about: String,
    /// What it is like, if its values are random.
    settings: Option<ExerciseSettings>,
}

impl Exercise {
    /// What a win is worth in an exercise from a position, at least.
    pub const LEAST_WIN: i32 = position::LEAST_WIN;

    /// An exercise with random values. Where the tree is at least two levels deep, values are preferred for which alpha-beta leaves
    /// something out.
    pub fn generate(settings: ExerciseSettings) -> Result<Exercise, ExerciseError> {
        check::check(settings)?;
        let tree = generate::tree(settings);
        let (order, source, about) = (settings.order, settings.to_string(), String::new());
        Ok(Exercise { tree, order, source, about, settings: Some(settings) })
    }

    /// An exercise from a position of a game. A node has at most `breadth` children: the moves nearest to the centre, the nearest first,
    /// with their names on the edges. A leaf has the points of the evaluation for the side at the root, rounded to whole points of its
    /// report.
    ///
    /// Where the game ends before the depth is reached, there is a leaf as well: a win of the side at the root is worth
    /// [`Exercise::LEAST_WIN`] or, if an estimate reaches that, the next power of ten beyond all estimates; a loss as much below 0;
    /// a draw 0.
    pub fn from_position(
        game: &Game,
        evaluation: Evaluation,
        depth: u16,
        breadth: u16,
        order: Order,
    ) -> Result<Exercise, ExerciseError> {
        check::check_shape(depth, breadth, order)?;
        let (tree, win) = position::tree(game, evaluation, depth, breadth)?;
        let (rules, side) = (game.rules(), game.turn().symbol());
        let source = format!(
            "game={rules},moves={game},eval={evaluation},depth={depth},breadth={breadth},order={order}"
        );
        let about = format!(
            "The tree comes from a position of {rules}: edges are moves, leaves are points of the evaluation {evaluation} for {side}, who is \
             to move; a win is worth {win}, a loss -{win}, a draw 0."
        );
        Ok(Exercise { tree, order, source, about, settings: None })
    }

    /// What its moves and values mean, in a sentence: empty unless it comes from a position.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The tree.
    pub fn tree(&self) -> &ToyTree {
        &self.tree
    }

    /// What it is like; none for one from a position.
    pub fn settings(&self) -> Option<ExerciseSettings> {
        self.settings
    }

    /// Whether children are searched from the left or from the right.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The agent that solves it: plain alpha-beta.
    pub fn agent(&self) -> Agent {
        format!("alphabeta:order={}", self.order)
            .parse()
            .expect("alphabeta is an agent, and has such a setting")
    }

    /// The search that solves it.
    pub fn solve(&self) -> SearchTree {
        let recording = record_toy(&self.tree, &self.agent(), Effort::default());
        match recording.expect("alphabeta without a table searches every toy tree").recorded {
            Recorded::Search(tree) => tree,
            Recorded::Playouts(_) => unreachable!("alphabeta has no playouts"),
        }
    }
}

/// What makes the exercise again.
impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}
