//! What the tests of toy trees compare with: random trees, and minimax in the words of the textbook.

use proptest::prelude::*;
use tree::ToyTree;

/// Nested lists as text; the oracle reads no other.
#[derive(Clone, Debug)]
pub(crate) enum Nested {
    /// A leaf.
    Leaf(i32),
    /// An inner node.
    Inner(Vec<Nested>),
}

impl Nested {
    /// The value to MAX, where `max` says whether MAX is to move.
    pub(crate) fn minimax(&self, max: bool) -> i32 {
        match self {
            Nested::Leaf(value) => *value,
            Nested::Inner(children) => {
                let values = children.iter().map(|child| child.minimax(!max));
                if max { values.max() } else { values.min() }.expect("at least one child")
            }
        }
    }

    /// The text, with all parentheses.
    pub(crate) fn text(&self) -> String {
        match self {
            Nested::Leaf(value) => value.to_string(),
            Nested::Inner(children) => {
                format!("({})", children.iter().map(Nested::text).collect::<Vec<_>>().join(","))
            }
        }
    }

    /// The tree.
    pub(crate) fn tree(&self) -> ToyTree {
        self.text().parse().expect("a tree")
    }
}

/// Trees of uneven depth, with few different values, so that there are ties.
pub(crate) fn nested() -> impl Strategy<Value = Nested> {
    let leaf = prop_oneof![(-3..4).prop_map(Nested::Leaf), (-1000..1000).prop_map(Nested::Leaf)];
    let deeper = leaf
        .prop_recursive(5, 120, 5, |inner| proptest::collection::vec(inner, 1..=5).prop_map(Nested::Inner));
    proptest::collection::vec(deeper, 1..=5).prop_map(Nested::Inner)
}
