//! The tree of moves for a view.

use serde::Serialize;

use crate::{MoveTree, Value};

/// A tree of moves. Its positions are numbered: 0 is the empty board, and each move leads to the next number.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variations {
    /// All moves: lines, each with the number of the position that it starts from, such as `0:44332 2:55`.
    pub lines: String,
    /// The last position of the current line, undone moves included.
    pub end: usize,
    /// The last position of the main line. Where that does not lead, the move with the smallest number comes first.
    pub main: usize,
    /// The known values of positions outside the current line.
    pub values: Vec<ValuedNode>,
}

/// A position and its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValuedNode {
    /// The number of the position.
    pub node: usize,
    /// Its value for the first player.
    pub value: Value,
}

impl Variations {
    /// The tree of moves, unless the current line is all of it.
    pub(crate) fn of(tree: &MoveTree) -> Option<Variations> {
        if tree.size() == tree.path().len() {
            return None;
        }
        let mut is_current = vec![false; tree.size()];
        for node in tree.path() {
            is_current[*node] = true;
        }
        let known = |node: usize| tree.value(node).map(|value| ValuedNode { node, value });
        let values = (0..tree.size()).filter(|node| !is_current[*node]).filter_map(known).collect();
        Some(Variations { lines: tree.lines_text(), end: tree.end(), main: tree.main_end(), values })
    }
}
