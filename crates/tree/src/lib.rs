//! Recorded search trees: what a search has looked at, node by node, for pictures, pages and lessons.

mod search_tree;
mod toy;
mod value;

pub use search_tree::{Cut, CutKind, Iteration, Kind, Node, SearchTree};
pub use toy::{
    Below, Branch, ToyColumns, ToyDocument, ToyError, ToyMove, ToyNode, ToyPosition, ToyProblem, ToyTree,
    ToyValues,
};
pub use value::Value;
