//! What can be wrong with the settings of an exercise.

use std::ops::RangeInclusive;

use board::{Coded, Message};
use search::Order;
use search::heuristic::{Evaluation, Misfit};
use thiserror::Error;

use super::settings::ExerciseSettings;
use crate::ToyTree;

/// Why there is no such exercise.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExerciseError {
    /// The depth is out of range.
    #[error("depth {0} out of range: expected {range}", range = range(&ExerciseSettings::DEPTHS))]
    Depth(u16),
    /// The breadth is out of range.
    #[error("breadth {0} out of range: expected {range}", range = range(&ExerciseSettings::BREADTHS))]
    Breadth(u16),
    /// The values are out of range, or the least is above the most.
    #[error("invalid values {low} to {high}: expected numbers from -{most} to {most}, the smaller first", most = ExerciseSettings::LARGEST)]
    Range {
        /// The smallest value.
        low: i32,
        /// The largest value.
        high: i32,
    },
    /// The tree has too many nodes.
    #[error("a tree of depth {depth} and breadth {breadth} has {nodes} nodes: expected at most {most}", most = ToyTree::MOST_NODES)]
    Nodes {
        /// Its depth.
        depth: u16,
        /// Its breadth.
        breadth: u16,
        /// Its nodes.
        nodes: u64,
    },
    /// The order of the children is none of those that can be followed by hand.
    #[error("move order {0} is not for exercises: expected left or right")]
    Order(Order),
    /// The position has no moves.
    #[error("the game is over: expected a position with legal moves")]
    Over,
    /// The evaluation cannot be used with the game.
    #[error("evaluation {evaluation} does not fit this game: {reason}")]
    Misfit {
        /// The evaluation.
        evaluation: Evaluation,
        /// What it needs.
        reason: Misfit,
    },
}

/// `1 to 6`.
fn range(numbers: &RangeInclusive<u16>) -> String {
    format!("{} to {}", numbers.start(), numbers.end())
}

impl Coded for ExerciseError {
    fn message(&self) -> Message {
        let ranged = |code: &'static str, range: &RangeInclusive<u16>| {
            Message::new(code, self).with("least", *range.start()).with("most", *range.end())
        };
        match self {
            ExerciseError::Depth(depth) => {
                ranged("exercise.depth", &ExerciseSettings::DEPTHS).with("depth", *depth)
            }
            ExerciseError::Breadth(breadth) => {
                ranged("exercise.breadth", &ExerciseSettings::BREADTHS).with("breadth", *breadth)
            }
            ExerciseError::Range { low, high } => Message::new("exercise.range", self)
                .with("low", *low)
                .with("high", *high)
                .with("most", ExerciseSettings::LARGEST),
            ExerciseError::Nodes { depth, breadth, nodes } => Message::new("exercise.nodes", self)
                .with("depth", *depth)
                .with("breadth", *breadth)
                .with("nodes", *nodes)
                .with("most", ToyTree::MOST_NODES),
            ExerciseError::Order(order) => Message::new("exercise.order", self).with("order", order.name()),
            ExerciseError::Over => Message::new("exercise.over", self),
            ExerciseError::Misfit { evaluation, reason } => {
                let message = Message::new("session.heat", self).with("evaluation", evaluation.name());
                message.with("reason", reason.message())
            }
        }
    }
}
