//! Monte Carlo tree search (UCT), as the Porto report describes it, with later refinements as settings.
//!
//! An iteration has four steps. Selection: descend from the root, choosing children by UCB1, to a node with an untried
//! move. Expansion: try one of its untried moves, at random. Playout (rollout, simulation): play random moves to the end
//! of the game. Backpropagation: add the result to every node on the path.
// Cite: Coulom 2006, "Efficient selectivity and backup operators in Monte-Carlo tree search".
// Cite: Kocsis & Szepesvári 2006, "Bandit based Monte-Carlo planning" (UCT).
// Cite: Auer, Cesa-Bianchi & Fischer 2002, "Finite-time analysis of the multiarmed bandit problem" (UCB1).

mod tree;

use board::{Outcome, Side};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tree::{Proof, Tree};

use crate::{Control, Layout, Report, Score};

/// The settings of a Monte Carlo tree search. The same settings and number of iterations give the same result.
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
    /// The reward of an outcome to a side, in halves, so that sums are exact.
    fn halves(self, outcome: Outcome, side: Side) -> i64 {
        match (outcome, self) {
            (Outcome::Win(winner), _) if winner == side => 2,
            (Outcome::Win(_), Reward::Signed) => -2,
            (Outcome::Draw, Reward::Half) => 1,
            _ => 0,
        }
    }

    /// A mean reward as an estimate, from −1000 (the lowest reward in all playouts) to 1000 (all won).
    #[expect(clippy::cast_possible_truncation, reason = "a mean reward is small")]
    fn score(self, mean: f64) -> Score {
        let balance = if self == Reward::Signed { mean } else { 2.0 * mean - 1.0 };
        Score::estimate((1000.0 * balance).round() as i32)
    }
}

impl Mcts {
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
        }
    }
}

/// A Monte Carlo tree search from a position. It can be reused for the position after further moves.
#[derive(Clone, Debug)]
pub struct Search<P: Layout> {
    settings: Mcts,
    root: P,
    tree: Tree<P::Move>,
    random: Xoshiro256PlusPlus,
    iterations: u64,
    /// The nodes of the current iteration, from the root down.
    path: Vec<u32>,
}

impl<P: Layout> Search<P> {
    /// A search with an empty tree.
    pub fn new(settings: Mcts, root: P) -> Search<P> {
        let random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        let tree = Tree::new(settings.mebibytes);
        Search { settings, root, tree, random, iterations: 0, path: Vec::new() }
    }

    /// The search from the position after these moves, keeping the subtree of that position.
    pub fn after(mut self, moves: &[P::Move]) -> Search<P> {
        for m in moves {
            self.root.play(*m);
        }
        self.tree = self.tree.subtree(moves);
        self.iterations = 0;
        self
    }

    /// Iterates until the control stops it or, with the solver, the root is proven. Returns `None` if the game has ended, or
    /// if the search was stopped before the first iteration of an empty tree.
    pub fn run(&mut self, control: &mut Control<'_, P::Move>) -> Option<Report<P::Move>> {
        while self.root.outcome().is_none()
            && self.tree.proof(Tree::<P::Move>::ROOT) == Proof::Unknown
            && self.tree.can_count()
            && !control.must_stop(self.iterations)
        {
            self.iterate();
            // At powers of two first, then every 65 536 iterations: about twenty times a second.
            let due = if self.iterations < 1 << 16 {
                self.iterations.is_power_of_two()
            } else {
                self.iterations.trailing_zeros() >= 16
            };
            if due && let Some(report) = self.report(control) {
                control.report(&report);
            }
        }
        self.report(control)
    }

    /// One iteration: selection, expansion, playout, backpropagation.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let mut position = self.root.clone();
        let outcome = self.select_and_expand(&mut position).unwrap_or_else(|| self.play_out(position));
        self.backpropagate(outcome);
    }

    /// Backpropagation: adds the outcome to every node on the path, each seen by the side that moved there.
    fn backpropagate(&mut self, outcome: Outcome) {
        let mut side = !self.root.turn();
        for node in &self.path {
            self.tree.update(*node, self.settings.reward.halves(outcome, side));
            side = !side;
        }
    }

    /// Selection and expansion: descends by UCB1 to a node that was never visited, playing its moves on `position`.
    /// Returns the outcome if it is known there: the game has ended, or the node is proven. If the tree is full, it
    /// returns `None` at the leaf it has reached.
    fn select_and_expand(&mut self, position: &mut P) -> Option<Outcome> {
        let mut node = Tree::<P::Move>::ROOT;
        self.path.clear();
        self.path.push(node);
        loop {
            if let Some(outcome) = position.outcome() {
                if self.settings.solver {
                    self.tree.prove(&self.path, Proof::of(outcome, !position.turn()));
                }
                return Some(outcome);
            }
            if let Some(outcome) = self.tree.proof(node).outcome(!position.turn()) {
                return Some(outcome);
            }
            if !self.tree.has_children(node)
                && !self.tree.add_children(node, position.moves(), &mut self.random)
            {
                return None;
            }
            let fresh = self.tree.expand(node);
            node = fresh.unwrap_or_else(|| self.tree.select(node, self.settings.constant));
            position.play(self.tree.move_to(node));
            self.path.push(node);
            if fresh.is_some() && position.outcome().is_none() {
                return None;
            }
        }
    }

    /// Playout: plays to the end of the game by the playout policy.
    fn play_out(&mut self, mut position: P) -> Outcome {
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            let decisive = match self.settings.playout {
                Playout::Random => None,
                Playout::Decisive => {
                    let side = position.turn();
                    position.winning_move(side).or_else(|| position.winning_move(!side))
                }
            };
            let m = decisive.unwrap_or_else(|| random_move(&position, &mut self.random));
            position.play(m);
        }
    }

    /// The result so far; see [`Tree::best`] for the choice of the move.
    fn report(&self, control: &Control<'_, P::Move>) -> Option<Report<P::Move>> {
        let best = self.tree.best(Tree::<P::Move>::ROOT)?;
        let score = match self.tree.proof(best) {
            Proof::Won => Score::WON,
            Proof::Lost => Score::LOST,
            Proof::Drawn => Score::EVEN,
            Proof::Unknown => self.settings.reward.score(self.tree.mean(best)),
        };
        let pv = self.tree.principal_variation();
        Some(Report {
            best: self.tree.move_to(best),
            score: Some(score),
            depth: u16::try_from(pv.len()).unwrap_or(u16::MAX),
            nodes: self.iterations,
            elapsed: control.elapsed(),
            pv,
        })
    }

    /// The visits of each root move that was tried.
    pub fn visits(&self) -> Vec<(P::Move, u32)> {
        self.tree.visits(Tree::<P::Move>::ROOT)
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
