//! A tree as nested lists: what a toy tree is made of.

/// A node with all that is below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The text of the edge that leads here, such as the name of a move.
    pub label: Option<String>,
    /// What is below.
    pub below: Below,
}

/// What is below a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Below {
    /// Nothing: a leaf with this value.
    Leaf(i32),
    /// Its children, from the left.
    Inner(Vec<Branch>),
}

impl Branch {
    /// A leaf without a label.
    pub fn leaf(value: i32) -> Branch {
        Branch { label: None, below: Below::Leaf(value) }
    }

    /// An inner node without a label.
    pub fn inner(children: Vec<Branch>) -> Branch {
        Branch { label: None, below: Below::Inner(children) }
    }

    /// The same with a label.
    pub fn labelled(self, label: impl Into<String>) -> Branch {
        Branch { label: Some(label.into()), ..self }
    }
}
