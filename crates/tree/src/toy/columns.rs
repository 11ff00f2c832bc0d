//! Toy trees as docs/tree-format.md writes them.

use serde::{Serialize, Serializer};

use super::node::ToyTree;

/// A toy tree with its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToyDocument {
    /// The canonical text.
    pub text: String,
    /// Its nodes.
    pub nodes: ToyColumns,
}

/// The nodes of a toy tree as columns, level by level from the left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToyColumns {
    /// The parents; null for the root.
    pub parent: Vec<Option<usize>>,
    /// The texts of the edges to the nodes.
    pub label: Vec<Option<String>>,
    /// The letters of inner nodes; null for leaves.
    pub name: Vec<Option<String>>,
    /// The values of leaves; null for inner nodes.
    pub value: Vec<Option<i32>>,
}

impl ToyTree {
    /// The tree as it is written in JSON.
    pub fn document(&self) -> ToyDocument {
        let nodes = || self.nodes().iter();
        let nodes = ToyColumns {
            parent: nodes().map(|node| node.parent).collect(),
            label: nodes().map(|node| node.label.clone()).collect(),
            name: self.names(),
            value: nodes().map(|node| node.value).collect(),
        };
        ToyDocument { text: self.to_string(), nodes }
    }
}

impl Serialize for ToyTree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.document().serialize(serializer)
    }
}
