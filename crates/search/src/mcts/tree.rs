use board::{Outcome, Side};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::below;

/// The proven result of a node, seen by the side that moved there.
// Cite: Winands, Björnsson & Saito 2008, "Monte-Carlo tree search solver" (wins and losses); Cazenave & Saffidine 2010,
// "Score bounded Monte-Carlo tree search" (draws).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    Unknown,
    Won,
    Drawn,
    Lost,
}

impl Proof {
    /// The proof that a finished game is, to the side that moved last.
    pub(super) fn of(outcome: Outcome, side: Side) -> Proof {
        match outcome {
            Outcome::Draw => Proof::Drawn,
            Outcome::Win(winner) if winner == side => Proof::Won,
            Outcome::Win(_) => Proof::Lost,
        }
    }

    /// The outcome that is proven, where `side` moved last.
    pub(super) fn outcome(self, side: Side) -> Option<Outcome> {
        match self {
            Proof::Unknown => None,
            Proof::Drawn => Some(Outcome::Draw),
            Proof::Won => Some(Outcome::Win(side)),
            Proof::Lost => Some(Outcome::Win(!side)),
        }
    }
}

/// A node of the tree. Rewards and proofs are those of the side that moved there.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    /// The move that leads here; `None` at the root.
    m: Option<M>,
    visits: u32,
    /// The sum of rewards, in halves.
    sum: i64,
    /// The two terms of UCB that depend on this node alone, cached: the mean reward and 1/√visits.
    mean: f32,
    spread: f32,
    /// Children are contiguous, in random order; the first `tried` of them have been visited.
    first: u32,
    children: u16,
    tried: u16,
    proof: Proof,
}

impl<M> Node<M> {
    fn new(m: Option<M>) -> Node<M> {
        Node {
            m,
            visits: 0,
            sum: 0,
            mean: 0.0,
            spread: 0.0,
            first: 0,
            children: 0,
            tried: 0,
            proof: Proof::Unknown,
        }
    }
}

/// The search tree: all nodes in one vector.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// With this number of nodes the tree is full.
    capacity: usize,
}

impl<M: Copy + Eq> Tree<M> {
    pub(super) const ROOT: u32 = 0;
    /// Nodes have 32-bit indices; the last one added may still bring as many children as a board has cells.
    const MAX_NODES: usize = (u32::MAX - 0xffff) as usize;
    /// A board has at most 1024 cells.
    const MAX_CHILDREN: usize = 1024;

    pub(super) fn new(mebibytes: usize) -> Tree<M> {
        let capacity = (mebibytes.saturating_mul(1 << 20) / size_of::<Node<M>>()).min(Self::MAX_NODES);
        Tree { nodes: vec![Node::new(None)], capacity }
    }

    fn node(&self, node: u32) -> &Node<M> {
        &self.nodes[node as usize]
    }

    fn children(&self, node: u32) -> std::ops::Range<u32> {
        let Node { first, tried, .. } = self.node(node);
        *first..*first + u32::from(*tried)
    }

    pub(super) fn proof(&self, node: u32) -> Proof {
        self.node(node).proof
    }

    pub(super) fn mean(&self, node: u32) -> f64 {
        self.node(node).mean.into()
    }

    pub(super) fn move_to(&self, node: u32) -> M {
        self.node(node).m.expect("a move leads to every node but the root")
    }

    /// Whether one more visit of the root can be counted.
    pub(super) fn can_count(&self) -> bool {
        self.node(Self::ROOT).visits < u32::MAX
    }

    /// Whether [`Tree::add_children`] was done for the node.
    pub(super) fn has_children(&self, node: u32) -> bool {
        self.node(node).children > 0
    }

    /// Adds all children of a node, in random order and unvisited. Returns false, and adds none, if the tree is full or there is no
    /// memory for it to grow.
    pub(super) fn add_children(
        &mut self,
        node: u32,
        moves: impl Iterator<Item = M>,
        random: &mut Xoshiro256PlusPlus,
    ) -> bool {
        let first = self.nodes.len();
        if first >= self.capacity || !self.make_room() {
            return false;
        }
        self.nodes.extend(moves.map(|m| Node::new(Some(m))));
        let children = self.nodes.len() - first;
        for last in (1..children).rev() {
            self.nodes.swap(first + last, first + below(random, last + 1));
        }
        let node = &mut self.nodes[node as usize];
        node.first = u32::try_from(first).expect("below the capacity");
        node.children = u16::try_from(children).expect("a board has at most 1024 cells");
        true
    }

    /// Makes room for the children of one more node: twice as much as before, but never much more than the capacity.
    fn make_room(&mut self) -> bool {
        let needed = self.nodes.len() + Self::MAX_CHILDREN;
        let room = (2 * needed).min(self.capacity + Self::MAX_CHILDREN);
        needed <= self.nodes.capacity() || self.nodes.try_reserve_exact(room - self.nodes.len()).is_ok()
    }

    /// Expansion: the next untried child, now counted as tried; `None` if all were tried.
    pub(super) fn expand(&mut self, node: u32) -> Option<u32> {
        let node = &mut self.nodes[node as usize];
        let fresh = (node.tried < node.children).then(|| node.first + u32::from(node.tried));
        node.tried += u16::from(fresh.is_some());
        fresh
    }

    /// Selection: the tried child with the highest UCB. A proven loss is never selected while there is another child, and
    /// a proven win or draw has no exploration term.
    #[expect(clippy::cast_possible_truncation, reason = "as exact as it needs to be")]
    pub(super) fn select(&self, node: u32, constant: f64) -> u32 {
        let weight = (constant * (2.0 * f64::from(self.node(node).visits).ln()).sqrt()) as f32;
        let (mut best, mut highest) = (self.node(node).first, f32::NEG_INFINITY);
        for child in self.children(node) {
            let Node { mean, spread, proof, .. } = self.node(child);
            let bound = match proof {
                Proof::Unknown => mean + weight * spread,
                Proof::Lost => f32::NEG_INFINITY,
                Proof::Won | Proof::Drawn => *mean,
            };
            if bound > highest {
                (best, highest) = (child, bound);
            }
        }
        best
    }

    #[expect(clippy::cast_precision_loss, reason = "as exact as it needs to be")]
    pub(super) fn update(&mut self, node: u32, halves: i64) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.sum += halves;
        let visits = node.visits as f32;
        node.mean = node.sum as f32 / (2.0 * visits);
        node.spread = visits.sqrt().recip();
    }

    /// Proves the last node of a path, and backs the proof up as far as it decides the nodes above.
    pub(super) fn prove(&mut self, path: &[u32], proof: Proof) {
        let Some((last, above)) = path.split_last() else { return };
        self.nodes[*last as usize].proof = proof;
        for node in above.iter().rev() {
            let Some(proof) = self.deduce(*node) else { break };
            self.nodes[*node as usize].proof = proof;
        }
    }

    /// What the children of a node prove about it: lost if one of them is won for the opponent; otherwise nothing until
    /// all children are proven.
    fn deduce(&self, node: u32) -> Option<Proof> {
        let proofs = || self.children(node).map(|child| self.proof(child));
        let Node { children, tried, .. } = self.node(node);
        if proofs().any(|proof| proof == Proof::Won) {
            Some(Proof::Lost)
        } else if tried < children || proofs().any(|proof| proof == Proof::Unknown) {
            None
        } else if proofs().any(|proof| proof == Proof::Drawn) {
            Some(Proof::Drawn)
        } else {
            Some(Proof::Won)
        }
    }

    /// The child to play: a proven win if there is one, else the most visited child that is not a proven loss ("robust
    /// child"), ties by the sum of rewards.
    pub(super) fn best(&self, node: u32) -> Option<u32> {
        let rank = |child: &u32| {
            let Node { proof, visits, sum, .. } = self.node(*child);
            (*proof == Proof::Won, *proof != Proof::Lost, *visits, *sum)
        };
        self.children(node).max_by_key(rank)
    }

    /// The principal variation: the best child, its best child, and so on.
    pub(super) fn principal_variation(&self) -> Vec<M> {
        let best = |node: &u32| self.best(*node);
        std::iter::successors(self.best(Self::ROOT), best).map(|node| self.move_to(node)).collect()
    }

    /// The tried moves of a node with their visits.
    pub(super) fn visits(&self, node: u32) -> Vec<(M, u32)> {
        self.children(node).map(|child| (self.move_to(child), self.node(child).visits)).collect()
    }

    /// The subtree after these moves as a tree of its own; an empty tree if it was never visited.
    pub(super) fn subtree(&self, moves: &[M]) -> Tree<M> {
        let child = |node: u32, m: &M| self.children(node).find(|child| self.move_to(*child) == *m);
        let Some(root) = moves.iter().try_fold(Self::ROOT, child) else {
            return Tree { nodes: vec![Node::new(None)], capacity: self.capacity };
        };
        let mut nodes = vec![Node { m: None, ..*self.node(root) }];
        let mut at = 0;
        while at < nodes.len() {
            let Node { first, children, .. } = nodes[at];
            nodes[at].first = u32::try_from(nodes.len()).expect("no more than there were");
            let first = first as usize;
            nodes.extend_from_slice(&self.nodes[first..first + usize::from(children)]);
            at += 1;
        }
        Tree { nodes, capacity: self.capacity }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// A vector that doubles would take up to twice the size asked for.
    #[test]
    fn a_tree_takes_no_more_memory_than_it_was_given() {
        let mut tree: Tree<u16> = Tree::new(1);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut node = 0;
        while tree.add_children(node, 0..225, &mut random) {
            node += 1;
        }
        assert!(tree.nodes.len() >= tree.capacity);
        let bytes = tree.nodes.capacity() * size_of::<Node<u16>>();
        assert!(bytes <= (1 << 20) + Tree::<u16>::MAX_CHILDREN * size_of::<Node<u16>>(), "{bytes}");
    }
}
