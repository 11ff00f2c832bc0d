//! A toy tree as a game.

use board::{Outcome, Position, Side};
use search::Layout;

use super::node::{ToyNode, ToyTree};

/// A move in a toy tree: the number of a child, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ToyMove(u8);

/// A node of a toy tree as a position of a game. The first side is MAX, and moves at the root. A leaf is a finished game.
///
/// ```
/// use board::Position;
/// use tree::{ToyPosition, ToyTree};
///
/// let tree: ToyTree = "(3,5),(2,9)".parse()?;
/// let mut position = ToyPosition::new(&tree);
/// let moves: Vec<_> = position.moves().collect();
/// position.play(moves[1]);
/// position.play(moves[0]);
/// assert_eq!(position.value(), Some(2));
/// assert!(position.outcome().is_some());
/// # Ok::<(), tree::ToyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ToyPosition {
    tree: ToyTree,
    node: usize,
}

impl ToyMove {
    /// The number of the child, counted from 0.
    pub fn number(self) -> usize {
        self.0.into()
    }
}

impl ToyPosition {
    /// The root.
    pub fn new(tree: &ToyTree) -> ToyPosition {
        ToyPosition { tree: tree.clone(), node: 0 }
    }

    /// The index of the node.
    pub fn node(&self) -> usize {
        self.node
    }

    /// The value of a leaf, seen by MAX; none at inner nodes.
    pub fn value(&self) -> Option<i32> {
        self.here().value
    }

    fn here(&self) -> &ToyNode {
        &self.tree.nodes()[self.node]
    }
}

impl Position for ToyPosition {
    type Move = ToyMove;

    fn turn(&self) -> Side {
        Side::to_move_at(self.here().ply.into())
    }

    /// A leaf is a draw for the rules; what it is worth, [`ToyValues`](super::ToyValues) knows.
    fn outcome(&self) -> Option<Outcome> {
        self.value().map(|_| Outcome::Draw)
    }

    fn moves(&self) -> impl Iterator<Item = ToyMove> {
        (0..self.here().children.len()).map(Self::at)
    }

    fn play(&mut self, m: ToyMove) {
        self.node = self.tree.child(self.node, m.number()).expect("the move must be legal");
    }

    /// The multiplication spreads the index over all bits.
    fn key(&self) -> u64 {
        (self.node as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Layout for ToyPosition {
    fn index(m: ToyMove) -> usize {
        m.number()
    }

    fn at(index: usize) -> ToyMove {
        ToyMove(u8::try_from(index).expect("nodes have at most a hundred children"))
    }

    /// From the middle child, in half children. Where nodes differ in breadth, the middle is that of the widest.
    fn distances(&self) -> Vec<u16> {
        let breadth = u16::try_from(self.tree.breadth()).expect("nodes have at most a hundred children");
        (0..breadth).map(|number| (breadth - 1).abs_diff(2 * number)).collect()
    }

    /// None: points are no wins.
    fn winning_move(&self, _: Side) -> Option<ToyMove> {
        None
    }
}
