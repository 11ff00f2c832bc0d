//! The tree as a list of nodes, level by level.

use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::branch::{Below, Branch};
use crate::SearchTree;

/// A toy tree: MAX is to move at the root, and leaves have values seen by MAX.
///
/// Written as nested lists, `((3,5),(6,9)),((1,2),(0,-1))`; the list of the root needs no parentheses. Cheap to clone.
///
/// ```
/// use tree::ToyTree;
///
/// let tree: ToyTree = "[[3, 5], [6, 9]], [[1, 2], [0, -1]]".parse()?;
/// assert_eq!(tree.to_string(), "((3,5),(6,9)),((1,2),(0,-1))");
/// assert_eq!((tree.len(), tree.depth()), (15, 3));
/// assert_eq!(tree.name(3).as_deref(), Some("D"));
/// let error = "((3,5),(6,9)".parse::<ToyTree>().unwrap_err();
/// assert_eq!(error.to_string(), "unexpected end of text at character 13: expected a comma or )");
/// # Ok::<(), tree::ToyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToyTree {
    /// Level by level from the left, the root first. The children of a node are neighbours.
    nodes: Arc<[ToyNode]>,
}

/// A node of a toy tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToyNode {
    /// The index of its parent; none for the root.
    pub parent: Option<usize>,
    /// The indices of its children; empty for a leaf.
    pub children: Range<usize>,
    /// The text of the edge to the node.
    pub label: Option<String>,
    /// The value of a leaf, seen by MAX; none at inner nodes.
    pub value: Option<i32>,
    /// The distance from the root.
    pub ply: u16,
}

impl ToyTree {
    /// The most nodes.
    pub const MOST_NODES: usize = 10_000;
    /// The most levels below the root.
    pub const DEEPEST: u16 = 32;
    /// The most children of a node.
    pub const WIDEST: usize = 100;
    /// The largest value of a leaf; the smallest is its negation.
    pub const LARGEST: i32 = 1_000_000;

    /// The tree below a root. The caller must keep to the limits of text: an inner root, and no more nodes, levels, children and
    /// points.
    pub(crate) fn new(root: Branch) -> ToyTree {
        let mut nodes = Vec::new();
        let mut open = VecDeque::from([(None, 0, root)]);
        while let Some((parent, ply, Branch { label, below })) = open.pop_front() {
            let (at, first) = (nodes.len(), nodes.len() + 1 + open.len());
            let (value, children) = match below {
                Below::Leaf(value) => (Some(value), Vec::new()),
                Below::Inner(children) => (None, children),
            };
            nodes.push(ToyNode { parent, children: first..first + children.len(), label, value, ply });
            open.extend(children.into_iter().map(|child| (Some(at), ply + 1, child)));
        }
        ToyTree { nodes: nodes.into() }
    }

    /// All nodes, level by level from the left.
    pub fn nodes(&self) -> &[ToyNode] {
        &self.nodes
    }

    /// The number of nodes.
    #[expect(clippy::len_without_is_empty, reason = "there is always a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of leaves.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.value.is_some()).count()
    }

    /// The levels below the root.
    pub fn depth(&self) -> u16 {
        self.nodes.last().map_or(0, |node| node.ply)
    }

    /// The most children of a node.
    pub fn breadth(&self) -> usize {
        self.nodes.iter().map(|node| node.children.len()).max().unwrap_or(0)
    }

    /// The child of a node by its number, counted from 0.
    pub fn child(&self, node: usize, number: usize) -> Option<usize> {
        self.nodes[node].children.clone().nth(number)
    }

    /// The name of an inner node: A for the root, then letters level by level from the left, after Z two of them. None for a leaf.
    pub fn name(&self, node: usize) -> Option<String> {
        let inner = |node: &&ToyNode| node.value.is_none();
        self.nodes[node].value.is_none().then(|| letters(self.nodes[..node].iter().filter(inner).count()))
    }

    /// The names of all nodes; none for leaves.
    pub fn names(&self) -> Vec<Option<String>> {
        let mut inner = 0..;
        let mut name = |node: &ToyNode| node.value.is_none().then(|| inner.next().map(letters)).flatten();
        self.nodes.iter().map(&mut name).collect()
    }

    /// For each node of a recorded search of this tree, the node that it visited: found by the moves that lead there, which are numbers
    /// of children. None where the recording is one of another tree.
    pub fn locate(&self, tree: &SearchTree) -> Vec<Option<usize>> {
        let mut found: Vec<Option<usize>> = Vec::with_capacity(tree.nodes.len());
        for node in &tree.nodes {
            let at = match (node.parent, node.action) {
                (None, _) => Some(0),
                (Some(parent), Some(number)) => found[parent].and_then(|parent| self.child(parent, number)),
                (Some(_), None) => None,
            };
            found.push(at);
        }
        found
    }

    /// Writes the list of a node.
    fn write_list(&self, node: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for child in self.nodes[node].children.clone() {
            if child > self.nodes[node].children.start {
                f.write_str(",")?;
            }
            match self.nodes[child].value {
                Some(value) => write!(f, "{value}")?,
                None => self.write_in_parentheses(child, f)?,
            }
        }
        Ok(())
    }

    fn write_in_parentheses(&self, node: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        self.write_list(node, f)?;
        f.write_str(")")
    }
}

/// The canonical text: round parentheses, no spaces, and none around the list of the root. Where that would be a single list, it has them,
/// because a single list is that of the root. Labels are left out.
impl fmt::Display for ToyTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let only = (self.nodes[0].children.len() == 1).then(|| &self.nodes[1]);
        if only.is_some_and(|only| only.value.is_none()) {
            self.write_in_parentheses(0, f)
        } else {
            self.write_list(0, f)
        }
    }
}

/// The letters of a number: A, B, … Z, AA, AB, …
fn letters(number: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = number + 1;
    while rest > 0 {
        letters.push(char::from(b'A' + u8::try_from((rest - 1) % 26).expect("less than 26")));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_letters() {
        let expected = [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")];
        for (number, name) in expected {
            assert_eq!(letters(number), name);
        }
    }
}
