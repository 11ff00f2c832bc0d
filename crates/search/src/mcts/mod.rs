//! Monte Carlo tree search (UCT), as the Porto report describes it, with later refinements as settings.
//!
//! An iteration has four steps. Selection: descend from the root, choosing children by UCB1, to a node with an untried
//! move. Expansion: try one of its untried moves, at random. Playout (rollout, simulation): play random moves to the end
//! of the game. Backpropagation: add the result to every node on the path.
// Cite: Coulom 2006, "Efficient selectivity and backup operators in Monte-Carlo tree search".
// Cite: Kocsis & Szepesvári 2006, "Bandit based Monte-Carlo planning" (UCT).
// Cite: Auer, Cesa-Bianchi & Fischer 2002, "Finite-time analysis of the multiarmed bandit problem" (UCB1).

mod node;
mod observer;
mod sharing;
mod task;
#[cfg(test)]
mod tests;
mod tree;
mod worker;

use board::{Game, Outcome, Side};
pub use observer::{Known, Observer};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use task::{Task, next_report};
use tree::Tree;
use worker::Worker;

use crate::{Control, Layout, Report, Score};

/// The settings of a Monte Carlo tree search. With one thread, the same settings and number of iterations give the same result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mcts {
    /// The exploration constant C of UCB = mean + C · √(2 · ln n / nⱼ), with n visits of the node and nⱼ of its child.
    /// A larger constant explores more. 1 is UCB1, which assumes rewards from 0 to 1; the range of [`Reward::Signed`] is twice
    /// as large, so the same constant explores less there.
    pub constant: f64,
    /// The reward of a finished playout.
    pub reward: Reward,
    /// The playout policy.
    pub playout: Playout,
    /// MCTS-Solver: back up proven wins, draws and losses, and stop when the root is proven.
    pub solver: bool,
    /// Random seed.
    pub seed: u64,
    /// The greatest size of the tree. A full tree stops growing; playouts then start at its leaves.
    pub mebibytes: usize,
    /// The number of threads that share the tree. Those that cannot be started are done without.
    pub threads: usize,
}

/// The reward of a playout to a side, for a win, a draw and a loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// 1, 0, 0: a draw is as bad as a loss.
    Win,
    /// 1, ½, 0.
    Half,
    /// 1, 0, −1.
    Signed,
}

/// The playout policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playout {
    /// Uniformly random moves.
    Random,
    /// A decisive move (an immediate win) if there is one, else an anti-decisive one (on a cell where the opponent would
    /// win immediately), else a random one.
    // Cite: Teytaud & Teytaud 2010, "On the huge benefit of decisive moves in Monte-Carlo tree search algorithms".
    Decisive,
}

impl Reward {
    /// The rewards of a win, a draw and a loss.
    #[expect(clippy::cast_precision_loss, reason = "halves up to 2")]
    pub fn values(self) -> [f64; 3] {
        let outcomes = [Outcome::Win(Side::First), Outcome::Draw, Outcome::Win(Side::Second)];
        outcomes.map(|outcome| self.halves(outcome, Side::First) as f64 / 2.0)
    }

    /// The reward of an outcome to a side, in halves, so that sums are exact.
    fn halves(self, outcome: Outcome, side: Side) -> i64 {
        match (outcome, self) {
            (Outcome::Win(winner), _) if winner == side => 2,
            (Outcome::Win(_), Reward::Signed) => -2,
            (Outcome::Draw, Reward::Half) => 1,
            _ => 0,
        }
    }

    /// The reward of a loss, in halves.
    fn loss(self) -> i64 {
        self.halves(Outcome::Win(Side::First), Side::Second)
    }

    /// A mean reward as an estimate, from −1000 (the lowest reward in all playouts) to 1000 (all won).
    #[expect(clippy::cast_possible_truncation, reason = "a mean reward is small")]
    fn score(self, mean: f64) -> Score {
        let balance = if self == Reward::Signed { mean } else { 2.0 * mean - 1.0 };
        Score::estimate((1000.0 * balance).round() as i32)
    }
}

impl Mcts {
    /// The same settings for a move of a game: each has its own random stream, so that (unless a tree is reused) it can be reproduced
    /// alone.
    pub fn for_move(self, game: &Game) -> Mcts {
        Mcts { seed: self.seed.wrapping_add(game.moves().len() as u64), ..self }
    }

    /// The default size of the tree.
    pub const MEBIBYTES: usize = 320;
}

impl Default for Mcts {
    /// As in the Porto report; it does not give its constant, so this is the one of UCB1. Agents may
    /// have other defaults.
    fn default() -> Mcts {
        Mcts {
            constant: 1.0,
            reward: Reward::Win,
            playout: Playout::Random,
            solver: false,
            seed: 1,
            mebibytes: Mcts::MEBIBYTES,
            threads: 1,
        }
    }
}

/// A Monte Carlo tree search from a position. It can be reused for the position after further moves.
#[derive(Debug)]
pub struct Search<P: Layout> {
    task: Task<P>,
    /// The threads, the main one first.
    workers: Vec<Worker>,
}

impl<P: Layout> Search<P> {
    /// A search with an empty tree.
    pub fn new(settings: Mcts, root: P) -> Search<P> {
        let tree = Tree::new(settings.mebibytes);
        Search { task: Task { settings, root, tree, kept: 0 }, workers: Worker::of(&settings) }
    }

    /// The search from the position after these moves, keeping the subtree of that position.
    pub fn after(mut self, moves: &[P::Move]) -> Search<P> {
        let Search { task, workers } = &mut self;
        for m in moves {
            task.root.play(*m);
        }
        task.tree = task.tree.subtree(moves.iter().map(|m| P::index(*m)));
        task.kept = task.tree.visits(Tree::ROOT);
        for worker in workers {
            worker.room.clear();
        }
        self
    }

    /// Iterates until the control stops it or, with the solver, the root is proven. Returns `None` if the game has ended, or
    /// if the search was stopped before the first iteration of an empty tree.
    pub fn run(&mut self, control: &mut Control<'_, P::Move>) -> Option<Report<P::Move>>
    where
        P: Sync,
    {
        self.run_observed(control, ())
    }

    /// The same, which an observer is told about. With several threads, it is told only what the main one does alone.
    pub fn run_observed(
        &mut self,
        control: &mut Control<'_, P::Move>,
        mut observer: impl Observer<P::Move>,
    ) -> Option<Report<P::Move>>
    where
        P: Sync,
    {
        if self.workers.len() > 1 {
            // The first iteration adds the children of the root.
            self.run_alone(1, control, &mut observer);
            if self.task.tree.open_root() {
                sharing::run(&self.task, &mut self.workers, control);
            }
        }
        self.run_alone(u32::MAX, control, &mut observer);
        self.task.report(control)
    }

    /// Iterates in the main thread, until the root has this number of visits.
    fn run_alone<O: Observer<P::Move>>(
        &mut self,
        visits: u32,
        control: &mut Control<'_, P::Move>,
        observer: &mut O,
    ) {
        let mut next = next_report(self.task.iterations());
        while self.task.root.outcome().is_none()
            && self.task.is_open()
            && self.task.tree.visits(Tree::ROOT) < visits
            && !control.must_stop(self.task.iterations())
        {
            let Search { task, workers } = self;
            workers[0].iterate(task, 0, Tree::ROOT, task.root.clone(), observer);
            self.task.report_at(&mut next, control);
        }
    }

    /// One iteration: selection, expansion, playout, backpropagation.
    pub fn iterate(&mut self) {
        let Search { task, workers } = self;
        workers[0].iterate(task, 0, Tree::ROOT, task.root.clone(), &mut ());
    }

    /// The visits of each root move that was tried.
    pub fn visits(&self) -> Vec<(P::Move, u32)> {
        let tree = &self.task.tree;
        let tried = tree.children(Tree::ROOT);
        tried.map(|child| (P::at(tree.move_to(child).into()), tree.visits(child))).collect()
    }
}

/// A uniformly random legal move of an unfinished game.
#[inline]
fn random_move<P: Layout>(position: &P, random: &mut Xoshiro256PlusPlus) -> P::Move {
    let pick = below(random, position.moves().count());
    position.moves().nth(pick).expect("an unfinished game has legal moves")
}

/// A random number below `bound`, by multiplication and shift; the bias is negligible for bounds far below 2³².
#[inline]
fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (random.next_u64() >> 32).wrapping_mul(bound as u64).wrapping_shr(32) as usize
}
