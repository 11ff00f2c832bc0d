use board::{Outcome, Side};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::node::Proof;
use super::task::Task;
use super::tree::{Room, Tree};
use super::{Mcts, Playout, random_move};
use crate::Layout;

/// What one thread of a search has for itself.
#[derive(Debug)]
pub(super) struct Worker {
    random: Xoshiro256PlusPlus,
    pub(super) room: Room,
    /// The nodes of the current iteration, from the root down.
    pub(super) path: Vec<u32>,
}

impl Worker {
    /// The workers of a search, each with a random stream of its own. The first one is the main thread.
    pub(super) fn of(settings: &Mcts) -> Vec<Worker> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        let mut worker = || {
            let own = random.clone();
            random.jump();
            Worker { random: own, room: Room::new(settings.threads), path: Vec::new() }
        };
        (0..settings.threads.max(1)).map(|_| worker()).collect()
    }

    /// One iteration from a node of which this thread is the owner: selection, expansion, playout, backpropagation. `position` is that of
    /// the node. The path above it, the first `shared` nodes, is left alone but for proofs.
    pub(super) fn iterate<P: Layout>(
        &mut self,
        task: &Task<P>,
        shared: usize,
        node: u32,
        mut position: P,
    ) -> Outcome {
        let side = !position.turn();
        let known = self.select_and_expand(task, shared, node, &mut position);
        let outcome = known.unwrap_or_else(|| self.play_out(task.settings.playout, position));
        self.backpropagate(task, shared, outcome, side);
        outcome
    }

    /// Backpropagation: adds the outcome to every node on the path, each seen by the side that moved there.
    fn backpropagate<P>(&self, task: &Task<P>, shared: usize, outcome: Outcome, mut side: Side) {
        for node in &self.path[shared..] {
            task.tree.node(*node).update(task.settings.reward.halves(outcome, side));
            side = !side;
        }
    }

    /// Selection and expansion: descends by UCB1 to a node that was never visited, playing its moves on `position`.
    /// Returns the outcome if it is known there: the game has ended, or the node is proven. If the tree is full, it
    /// returns `None` at the leaf it has reached.
    fn select_and_expand<P: Layout>(
        &mut self,
        task: &Task<P>,
        shared: usize,
        mut node: u32,
        position: &mut P,
    ) -> Option<Outcome> {
        let (tree, settings) = (&task.tree, &task.settings);
        self.path.truncate(shared);
        self.path.push(node);
        // The root is expanded at once.
        let mut fresh = shared > 0 && tree.visits(node) == 0;
        loop {
            if let Some(outcome) = position.outcome() {
                if settings.solver {
                    tree.prove(&self.path, shared, Proof::of(outcome, !position.turn()));
                }
                return Some(outcome);
            }
            if fresh {
                return None;
            }
            if let Some(outcome) = tree.proof(node).outcome(!position.turn()) {
                return Some(outcome);
            }
            if !tree.has_children(node) && !self.add_children(tree, node, position) {
                return None;
            }
            let untried = tree.expand(node);
            fresh = untried.is_some();
            node = untried.unwrap_or_else(|| tree.select(node, settings.constant));
            position.play(P::at(tree.move_to(node).into()));
            self.path.push(node);
        }
    }

    fn add_children<P: Layout>(&mut self, tree: &Tree, node: u32, position: &P) -> bool {
        let moves = position.moves().map(P::index);
        tree.add_children(node, position.moves().count(), moves, &mut self.random, &mut self.room)
    }

    /// Playout: plays to the end of the game by the playout policy.
    fn play_out<P: Layout>(&mut self, playout: Playout, mut position: P) -> Outcome {
        // In registers, not in memory.
        let mut random = self.random.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                self.random = random;
                return outcome;
            }
            let decisive = match playout {
                Playout::Random => None,
                Playout::Decisive => {
                    let side = position.turn();
                    position.winning_move(side).or_else(|| position.winning_move(!side))
                }
            };
            let m = decisive.unwrap_or_else(|| random_move(&position, &mut random));
            position.play(m);
        }
    }
}
