use std::ops::Range;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release, SeqCst};
use std::sync::atomic::{AtomicU32, fence};

use rand_xoshiro::Xoshiro256PlusPlus;

use super::below;
use super::node::{Node, Proof, Record};
use crate::zeroed_table;

/// The search tree: all nodes in one table. Its pages cost nothing until they are used, so that it never has to grow, and nodes
/// never move while threads read them.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Box<[Record]>,
    /// With this number of nodes the tree is full; the last one added may still bring its children.
    capacity: u32,
    used: Counter,
}

/// A counter in a cache line of its own, since all threads write it.
#[derive(Default, Debug)]
#[repr(align(64))]
struct Counter(AtomicU32);

/// Where a thread takes new nodes from.
#[derive(Clone, Debug)]
pub(super) struct Room {
    /// Nodes that were reserved for the thread.
    reserved: Range<u32>,
    /// How many times as many nodes as needed are reserved: 1 if there is only one thread. Otherwise more, so that threads
    /// rarely meet at the counter, nor in the same cache lines.
    ahead: u32,
}

impl Room {
    /// The room of one of this number of threads.
    pub(super) fn new(threads: usize) -> Room {
        Room { reserved: 0..0, ahead: if threads > 1 { 64 } else { 1 } }
    }

    /// Forgets what is reserved, for another tree.
    pub(super) fn clear(&mut self) {
        self.reserved = 0..0;
    }
}

impl Tree {
    pub(super) const ROOT: u32 = 0;
    /// A board has at most 1024 cells.
    const MAX_CHILDREN: u32 = 1024;
    /// Nodes have 32-bit indices.
    const MAX_NODES: u32 = u32::MAX - 0xffff;
    /// The memory that is counted for a node. It is more than a node takes, so that the size of a full tree, and with it the
    /// result of a search, does not depend on how nodes are stored.
    const NODE_BYTES: usize = 40;

    /// A tree of at most this size. If there is no memory for it, it is smaller.
    pub(super) fn new(mebibytes: usize) -> Tree {
        const { assert!(size_of::<Record>() <= Tree::NODE_BYTES) }
        let nodes = mebibytes.saturating_mul(1 << 20) / Self::NODE_BYTES;
        Self::with_capacity(u32::try_from(nodes).unwrap_or(u32::MAX).min(Self::MAX_NODES))
    }

    fn with_capacity(capacity: u32) -> Tree {
        let halved = std::iter::successors(Some(capacity), |n| (*n > 0).then_some(n / 2));
        let table = |n| Some((n, zeroed_table((n + Self::MAX_CHILDREN) as usize)?));
        let (capacity, nodes) =
            halved.into_iter().find_map(table).unwrap_or_else(|| (0, Box::new([Record::default()])));
        Tree { nodes, capacity, used: Counter(AtomicU32::new(1)) }
    }

    #[inline]
    pub(super) fn node(&self, node: u32) -> Node<'_> {
        Node::of(&self.nodes[node as usize])
    }

    /// The children that were tried.
    pub(super) fn children(&self, node: u32) -> Range<u32> {
        let Node { first, tried, .. } = self.node(node);
        // Acquire: a thread that reads below nodes of another one sees what was written before they were tried.
        let tried = tried.load(Acquire);
        let first = first.load(Relaxed);
        first..first + u32::from(tried)
    }

    pub(super) fn proof(&self, node: u32) -> Proof {
        self.node(node).proof()
    }

    /// The index of the move that leads to a node, which must not be the root.
    pub(super) fn move_to(&self, node: u32) -> u16 {
        self.node(node).m.load(Relaxed)
    }

    pub(super) fn visits(&self, node: u32) -> u32 {
        self.node(node).visits.load(Relaxed)
    }

    /// Whether [`Tree::add_children`] was done for the node.
    pub(super) fn has_children(&self, node: u32) -> bool {
        self.node(node).children.load(Relaxed) > 0
    }

    /// Takes `count` nodes in a row that were never used; `None` if the tree is full.
    fn take_nodes(&self, count: u32, room: &mut Room) -> Option<u32> {
        if room.reserved.end - room.reserved.start < count {
            let enough = |used: u32| {
                let more = count.saturating_mul(room.ahead).min(self.capacity.saturating_sub(used));
                (used < self.capacity).then(|| used + more.max(count))
            };
            let used = &self.used.0;
            let first = if room.ahead == 1 {
                let first = used.load(Relaxed);
                used.store(enough(first)?, Relaxed);
                first
            } else {
                used.fetch_update(Relaxed, Relaxed, enough).ok()?
            };
            room.reserved = first..enough(first)?;
        }
        let first = room.reserved.start;
        room.reserved.start += count;
        Some(first)
    }

    /// Adds all children of a node, by their moves, in random order and unvisited. Returns false, and adds none, if the tree is
    /// full.
    pub(super) fn add_children(
        &self,
        node: u32,
        count: usize,
        moves: impl Iterator<Item = usize>,
        random: &mut Xoshiro256PlusPlus,
        room: &mut Room,
    ) -> bool {
        let children = u16::try_from(count).expect("a board has at most 1024 cells");
        let Some(first) = self.take_nodes(children.into(), room) else { return false };
        let start = first as usize;
        let records = &self.nodes[start..start + count];
        let m = |child: usize| Node::of(&records[child]).m;
        for (child, index) in moves.enumerate() {
            m(child).store(u16::try_from(index).expect("a board has at most 1088 cells"), Relaxed);
        }
        for last in (1..count).rev() {
            let (a, b) = (m(last), m(below(random, last + 1)));
            let other = a.load(Relaxed);
            a.store(b.load(Relaxed), Relaxed);
            b.store(other, Relaxed);
        }
        self.node(node).first.store(first, Relaxed);
        self.node(node).children.store(children, Relaxed);
        true
    }

    /// Expansion: the next untried child, now counted as tried; `None` if all were tried.
    pub(super) fn expand(&self, node: u32) -> Option<u32> {
        let Node { first, children, tried, .. } = self.node(node);
        let before = tried.load(Relaxed);
        if before == children.load(Relaxed) {
            return None;
        }
        tried.store(before + 1, Release);
        Some(first.load(Relaxed) + u32::from(before))
    }

    /// The weight of the exploration term for children of a node.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "as exact as it needs to be")]
    pub(super) fn weight(&self, node: u32, constant: f64) -> f32 {
        (constant * (2.0 * f64::from(self.visits(node)).ln()).sqrt()) as f32
    }

    /// Selection: the tried child with the highest UCB. A proven loss is never selected while there is another child.
    pub(super) fn select(&self, node: u32, constant: f64) -> u32 {
        let weight = self.weight(node, constant);
        let Range { start, end } = self.children(node);
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for (place, record) in (0..).zip(&self.nodes[start as usize..end as usize]) {
            let bound = Node::of(record).bound(weight);
            if bound > highest {
                (best, highest) = (place, bound);
            }
        }
        start + best
    }

    /// Proves the last node of a path, and backs the proof up as far as it decides the nodes above. Other threads may work below
    /// the first `shared` nodes of the path. `proven` is told the proof of each node, with the number of nodes below it on the path.
    pub(super) fn prove(
        &self,
        path: &[u32],
        shared: usize,
        proof: Proof,
        mut proven: impl FnMut(usize, Proof),
    ) {
        let Some((last, above)) = path.split_last() else { return };
        self.node(*last).prove(proof);
        proven(0, proof);
        for (depth, node) in above.iter().enumerate().rev() {
            if depth < shared {
                // Of two threads that prove the last two children of a node, one at least sees both proofs.
                fence(SeqCst);
            }
            let Some(proof) = self.deduce(*node) else { break };
            self.node(*node).prove(proof);
            proven(above.len() - depth, proof);
        }
    }

    /// What the children of a node prove about it: lost if one of them is won for the opponent; otherwise nothing until
    /// all children are proven.
    fn deduce(&self, node: u32) -> Option<Proof> {
        // Each proof is read once: another thread may add to them.
        let (mut proven, mut drawn) = (0, false);
        for child in self.children(node) {
            match self.proof(child) {
                Proof::Won => return Some(Proof::Lost),
                Proof::Unknown => continue,
                Proof::Drawn => drawn = true,
                Proof::Lost => {}
            }
            proven += 1;
        }
        let all = proven == self.node(node).children.load(Relaxed);
        all.then_some(if drawn { Proof::Drawn } else { Proof::Won })
    }

    /// The child to play: a proven win if there is one, else the most visited child that is not a proven loss ("robust
    /// child"), ties by the sum of rewards.
    pub(super) fn best(&self, node: u32) -> Option<u32> {
        let rank = |child: &u32| {
            let Node { visits, sum, .. } = self.node(*child);
            let proof = self.proof(*child);
            (proof == Proof::Won, proof != Proof::Lost, visits.load(Relaxed), sum.load(Relaxed))
        };
        self.children(node).max_by_key(rank)
    }

    /// The principal variation: the best child, its best child, and so on, as indices of moves.
    pub(super) fn principal_variation(&self) -> impl Iterator<Item = u16> {
        let best = |node: &u32| self.best(*node);
        std::iter::successors(self.best(Self::ROOT), best).map(|node| self.move_to(node))
    }

    /// The subtree after these moves as a tree of its own; an empty tree if it was never visited. Where there is no memory for
    /// it, its last nodes lose their children.
    pub(super) fn subtree(&self, moves: impl Iterator<Item = usize>) -> Tree {
        let copy = Tree::with_capacity(self.capacity);
        let child = |node, m| self.children(node).find(|child| usize::from(self.move_to(*child)) == m);
        let mut moves = moves;
        let Some(root) = moves.try_fold(Self::ROOT, child) else { return copy };
        copy.node(Self::ROOT).copy(self.node(root));
        let (mut at, mut used) = (Self::ROOT, 1);
        while at < used {
            let Node { first, children, tried, .. } = copy.node(at);
            let (source, count) = (first.load(Relaxed), u32::from(children.load(Relaxed)));
            if (used + count) as usize <= copy.nodes.len() {
                first.store(used, Relaxed);
                for child in 0..count {
                    copy.node(used + child).copy(self.node(source + child));
                }
                used += count;
            } else {
                children.store(0, Relaxed);
                tried.store(0, Relaxed);
            }
            at += 1;
        }
        copy.used.0.store(used, Relaxed);
        copy
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// A tree of 1 MiB, filled with boards of 225 moves by workers that reserve as `threads` do.
    fn full(threads: usize) -> Tree {
        let tree = Tree::new(1);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut room = Room::new(threads);
        let mut node = 0;
        while tree.add_children(node, 225, 0..225, &mut random, &mut room) {
            node += 1;
        }
        tree
    }

    #[test]
    fn a_tree_takes_no_more_memory_than_it_was_given() {
        for threads in [1, 2] {
            let tree = full(threads);
            assert!(tree.used.0.load(Relaxed) >= tree.capacity);
            let bytes = size_of_val(&*tree.nodes);
            let children = Tree::MAX_CHILDREN as usize * size_of::<Record>();
            assert!(bytes <= (1 << 20) + children, "{bytes}");
        }
    }

    /// The size of a full tree decides the result of a search.
    #[test]
    fn a_full_tree_has_as_many_nodes_as_ever() {
        assert_eq!(full(1).used.0.load(Relaxed), 1 + 117 * 225);
    }

    /// No memory at all is memory for a root.
    #[test]
    fn a_tree_without_memory_does_not_grow() {
        for mebibytes in [0, usize::MAX] {
            let tree = Tree::new(mebibytes);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
            let grows = tree.add_children(0, 2, 0..2, &mut random, &mut Room::new(1));
            assert_eq!(grows, mebibytes > 0);
        }
    }

    #[test]
    fn threads_get_different_nodes() {
        let tree = Tree::new(32);
        let take = || {
            let mut room = Room { reserved: 0..0, ahead: 2 };
            std::iter::from_fn(|| tree.take_nodes(3, &mut room)).collect::<Vec<_>>()
        };
        let mut taken: Vec<u32> = std::thread::scope(|scope| {
            let threads = [(); 4].map(|()| scope.spawn(take));
            threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
        });
        taken.sort_unstable();
        assert!(taken.is_sorted_by(|a, b| a + 3 <= *b));
        assert!(taken[0] > 0 && taken[taken.len() - 1] as usize + 3 <= tree.nodes.len());
        assert!(taken.len() > 250_000, "{}", taken.len());
    }

    #[test]
    fn a_subtree_of_a_full_tree_is_kept_to_its_last_node() {
        let tree = full(1);
        let copy = tree.subtree(std::iter::empty());
        assert_eq!(copy.used.0.load(Relaxed), tree.used.0.load(Relaxed));
    }
}
