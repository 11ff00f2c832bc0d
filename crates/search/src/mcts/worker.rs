use board::{Outcome, Side};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::node::Proof;
use super::observer::{Known, Observer};
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
    pub(super) fn iterate<P: Layout, O: Observer<P::Move>>(
        &mut self,
        task: &Task<P>,
        shared: usize,
        node: u32,
        mut position: P,
        observer: &mut O,
    ) -> Outcome {
        let side = !position.turn();
        let known = self.select_and_expand(task, shared, node, &mut position, observer);
        let outcome = known.unwrap_or_else(|| self.play_out(task.settings.playout, position, observer));
        self.backpropagate(task, shared, outcome, side);
        observer.backpropagate(outcome);
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
    fn select_and_expand<P: Layout, O: Observer<P::Move>>(
        &mut self,
        task: &Task<P>,
        shared: usize,
        mut node: u32,
        position: &mut P,
        observer: &mut O,
    ) -> Option<Outcome> {
        let (tree, settings) = (&task.tree, &task.settings);
        self.path.truncate(shared);
        self.path.push(node);
        // The root is expanded at once.
        let mut fresh = shared > 0 && tree.visits(node) == 0;
        loop {
            if let Some(outcome) = position.outcome() {
                observer.know(Known::Ended);
                if settings.solver {
                    let proof = Proof::of(outcome, !position.turn());
                    let turns = [!position.turn(), position.turn()];
                    tree.prove(&self.path, shared, proof, |above, proof| {
                        if let Some(outcome) = proof.outcome(turns[above % 2]) {
                            observer.prove(above, outcome);
                        }
                    });
                }
                return Some(outcome);
            }
            if fresh {
                return None;
            }
            if let Some(outcome) = tree.proof(node).outcome(!position.turn()) {
                observer.know(Known::Proven);
                return Some(outcome);
            }
            if !tree.has_children(node) && !self.add_children(tree, node, position, observer) {
                return None;
            }
            let untried = tree.expand(node);
            fresh = untried.is_some();
            node = untried.unwrap_or_else(|| tree.select(node, settings.constant));
            let m = P::at(tree.move_to(node).into());
            if fresh {
                observer.expand(m);
            } else {
                observer.select(m);
            }
            position.play(m);
            self.path.push(node);
        }
    }

    fn add_children<P: Layout, O: Observer<P::Move>>(
        &mut self,
        tree: &Tree,
        node: u32,
        position: &P,
        observer: &mut O,
    ) -> bool {
        let (count, moves) = (position.moves().count(), position.moves().map(P::index));
        let is_added = tree.add_children(node, count, moves, &mut self.random, &mut self.room);
        if is_added {
            observer.open(count);
        }
        is_added
    }

    /// Playout: plays to the end of the game by the playout policy.
    fn play_out<P: Layout, O: Observer<P::Move>>(
        &mut self,
        playout: Playout,
        mut position: P,
        observer: &mut O,
    ) -> Outcome {
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
            observer.play_out(m);
            position.play(m);
        }
    }
}
