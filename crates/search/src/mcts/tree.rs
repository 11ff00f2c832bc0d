use board::{Outcome, Side};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::below;

/// What is certain about a node, as the side that moved there sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    Open,
    Won,
    Drawn,
    Lost,
}

impl Proof {
    pub(super) fn of(outcome: Outcome, side: Side) -> Proof {
        match outcome {
            Outcome::Draw => Proof::Drawn,
            Outcome::Win(winner) if winner == side => Proof::Won,
            Outcome::Win(_) => Proof::Lost,
        }
    }

    pub(super) fn outcome(self, side: Side) -> Option<Outcome> {
        match self {
            Proof::Open => None,
            Proof::Drawn => Some(Outcome::Draw),
            Proof::Won => Some(Outcome::Win(side)),
            Proof::Lost => Some(Outcome::Win(!side)),
        }
    }
}

/// A position in the tree. Values are those of the side that moved there.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    /// The move that leads here; the root has none.
    m: Option<M>,
    visits: u32,
    /// The sum of rewards, in halves.
    sum: i64,
    /// Mean reward, and one over the root of the visits: what UCB needs, kept ready.
    mean: f32,
    spread: f32,
    /// Children lie side by side, in random order; the first `tried` of them have been visited.
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
            proof: Proof::Open,
        }
    }
}

/// All nodes in one piece of memory.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// With so many nodes it is full.
    most: usize,
}

impl<M: Copy + Eq> Tree<M> {
    pub(super) const ROOT: u32 = 0;
    /// Nodes are counted in 32 bits, and a last one may bring as many children as a board has cells.
    const MOST: usize = u32::MAX as usize - u16::MAX as usize;

    pub(super) fn new(mebibytes: usize) -> Tree<M> {
        let most = (mebibytes.saturating_mul(1 << 20) / size_of::<Node<M>>()).min(Self::MOST);
        Tree { nodes: vec![Node::new(None)], most }
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

    /// Whether one more visit could be counted.
    pub(super) fn is_countable(&self) -> bool {
        self.node(Self::ROOT).visits < u32::MAX
    }

    pub(super) fn is_open(&self, node: u32) -> bool {
        self.node(node).children > 0
    }

    /// Makes room for the children of a node, in random order. Says no if the tree is full.
    pub(super) fn open(
        &mut self,
        node: u32,
        moves: impl Iterator<Item = M>,
        random: &mut Xoshiro256PlusPlus,
    ) -> bool {
        let first = self.nodes.len();
        if first >= self.most {
            return false;
        }
        self.nodes.extend(moves.map(|m| Node::new(Some(m))));
        let children = self.nodes.len() - first;
        for last in (1..children).rev() {
            self.nodes.swap(first + last, first + below(random, last + 1));
        }
        let node = &mut self.nodes[node as usize];
        node.first = u32::try_from(first).expect("below the most there are");
        node.children = u16::try_from(children).expect("a board has at most 1024 cells");
        true
    }

    /// The next child never visited, if there is one.
    pub(super) fn expand(&mut self, node: u32) -> Option<u32> {
        let node = &mut self.nodes[node as usize];
        let fresh = (node.tried < node.children).then(|| node.first + u32::from(node.tried));
        node.tried += u16::from(fresh.is_some());
        fresh
    }

    /// The child with the highest UCB. Moves that certainly lose are left alone, and there is nothing to be
    /// curious about where the outcome is certain.
    #[expect(clippy::cast_possible_truncation, reason = "as exact as it needs to be")]
    pub(super) fn select(&self, node: u32, constant: f64) -> u32 {
        let weight = (constant * (2.0 * f64::from(self.node(node).visits).ln()).sqrt()) as f32;
        let (mut best, mut highest) = (self.node(node).first, f32::NEG_INFINITY);
        for child in self.children(node) {
            let Node { mean, spread, proof, .. } = self.node(child);
            let bound = match proof {
                Proof::Open => mean + weight * spread,
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
    pub(super) fn visit(&mut self, node: u32, halves: i64) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.sum += halves;
        let visits = node.visits as f32;
        node.mean = node.sum as f32 / (2.0 * visits);
        node.spread = visits.sqrt().recip();
    }

    /// Notes what is certain about the last node of a path, and whatever follows for those above.
    pub(super) fn prove(&mut self, path: &[u32], proof: Proof) {
        let Some((last, above)) = path.split_last() else { return };
        self.nodes[*last as usize].proof = proof;
        for node in above.iter().rev() {
            let Some(proof) = self.follows(*node) else { break };
            self.nodes[*node as usize].proof = proof;
        }
    }

    /// What the children of a node prove about it: lost if one of them wins for the opponent; otherwise
    /// nothing before all of them are certain.
    fn follows(&self, node: u32) -> Option<Proof> {
        let proofs = || self.children(node).map(|child| self.proof(child));
        let Node { children, tried, .. } = self.node(node);
        if proofs().any(|proof| proof == Proof::Won) {
            Some(Proof::Lost)
        } else if tried < children || proofs().any(|proof| proof == Proof::Open) {
            None
        } else if proofs().any(|proof| proof == Proof::Drawn) {
            Some(Proof::Drawn)
        } else {
            Some(Proof::Won)
        }
    }

    /// The child to play: one that certainly wins, or else the most visited that does not certainly lose.
    pub(super) fn best(&self, node: u32) -> Option<u32> {
        let rank = |child: &u32| {
            let Node { proof, visits, sum, .. } = self.node(*child);
            (*proof == Proof::Won, *proof != Proof::Lost, *visits, *sum)
        };
        self.children(node).max_by_key(rank)
    }

    /// The line of best moves from the root.
    pub(super) fn line(&self) -> Vec<M> {
        let best = |node: &u32| self.best(*node);
        std::iter::successors(self.best(Self::ROOT), best).map(|node| self.move_to(node)).collect()
    }

    pub(super) fn visits(&self, node: u32) -> Vec<(M, u32)> {
        self.children(node).map(|child| (self.move_to(child), self.node(child).visits)).collect()
    }

    /// The part of the tree below these moves, as a tree of its own; an empty one if it was never visited.
    pub(super) fn below(&self, moves: &[M]) -> Tree<M> {
        let child = |node: u32, m: &M| self.children(node).find(|child| self.move_to(*child) == *m);
        let Some(root) = moves.iter().try_fold(Self::ROOT, child) else {
            return Tree { nodes: vec![Node::new(None)], most: self.most };
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
        Tree { nodes, most: self.most }
    }
}
