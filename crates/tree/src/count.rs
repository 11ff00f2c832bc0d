//! What plain minimax would have visited where moves were cut.

use board::Position;
use search::heuristic::Heuristic;

use crate::search_tree::SearchTree;

/// Counts nodes of plain minimax, at most as many as it can afford.
pub(crate) struct Counter<'a, H> {
    heuristic: &'a H,
    /// Positions whose moves may still be generated.
    left: u64,
    /// Asked at each of them.
    must_stop: &'a mut dyn FnMut() -> bool,
}

impl<'a, H> Counter<'a, H> {
    /// A counter that may generate the moves of this number of positions, until it must stop.
    pub(crate) fn new(
        heuristic: &'a H,
        affordable: u64,
        must_stop: &'a mut dyn FnMut() -> bool,
    ) -> Counter<'a, H> {
        Counter { heuristic, left: affordable, must_stop }
    }

    /// Counts what was saved by every cut of a tree, the shallow subtrees first; those that cannot be afforded stay unknown. `moves` are
    /// the moves of the recording.
    pub(crate) fn count<P: Position>(&mut self, tree: &mut SearchTree, root: &P, moves: &[P::Move])
    where
        H: Heuristic<P>,
    {
        let depths = depths(tree);
        let mut order: Vec<usize> = (0..tree.cuts.len()).collect();
        order.sort_by_key(|cut| depths[tree.cuts[*cut].node]);
        for cut in order {
            let depth = depths[tree.cuts[cut].node];
            let position = position_of(tree, tree.cuts[cut].node, root, moves);
            for place in 0..tree.cuts[cut].moves.len() {
                let child = after(&position, moves[tree.cuts[cut].moves[place]]);
                let nodes = self.nodes(&child, depth.saturating_sub(1));
                if nodes.is_none() {
                    return;
                }
                tree.cuts[cut].saved[place] = nodes;
            }
        }
    }

    /// The nodes of plain minimax from a position to this depth, itself included.
    fn nodes<P: Position>(&mut self, position: &P, depth: u16) -> Option<u64>
    where
        H: Heuristic<P>,
    {
        if depth == 0 || position.outcome().is_some() {
            return Some(1);
        }
        if (self.must_stop)() {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let mut moves = Vec::new();
        self.heuristic.candidates(position, &mut moves);
        if depth == 1 {
            return Some(1 + moves.len() as u64);
        }
        moves.iter().try_fold(1, |sum, m| Some(sum + self.nodes(&after(position, *m), depth - 1)?))
    }
}

fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut child = position.clone();
    child.play(m);
    child
}

/// The plies left at every node.
fn depths(tree: &SearchTree) -> Vec<u16> {
    let mut searches = tree.searches.iter().peekable();
    let mut depth = 0;
    let depth_of = |(index, node): (usize, &crate::Node)| {
        if searches.peek().is_some_and(|search| search.root == index) {
            depth = searches.next().map_or(0, |search| search.depth);
        }
        depth.saturating_sub(node.ply)
    };
    tree.nodes.iter().enumerate().map(depth_of).collect()
}

/// The position of a node.
fn position_of<P: Position>(tree: &SearchTree, node: usize, root: &P, moves: &[P::Move]) -> P {
    let mut path = Vec::new();
    let mut at = Some(node);
    while let Some(node) = at {
        path.extend(tree.nodes[node].action);
        at = tree.nodes[node].parent;
    }
    let mut position = root.clone();
    for action in path.iter().rev() {
        position.play(moves[*action]);
    }
    position
}
