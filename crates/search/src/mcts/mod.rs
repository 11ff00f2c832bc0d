//! Monte Carlo tree search, as the Porto report describes it, with settings for what came after.
//!
//! Each iteration walks down the tree by UCB to a node that has a move never tried, tries one of those at
//! random, plays the game to its end at random, and tells every node on the way who won.

mod tree;

use board::{Outcome, Side};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tree::{Proof, Tree};

use crate::{Control, Layout, Report, Score};

/// How the search is done. The same seed and the same number of iterations give the same answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mcts {
    /// The constant C of UCB = mean + C · √(2 · ln n / nⱼ): how much to try what is little known.
    pub constant: f64,
    /// What the end of a playout is worth.
    pub reward: Reward,
    /// How playouts are played.
    pub playout: Playout,
    /// Whether wins and losses that are certain are told from those that are likely (MCTS-Solver).
    pub solver: bool,
    /// Where randomness begins.
    pub seed: u64,
    /// How large the tree may become; a full one stops growing, and its leaves are played out from.
    pub mebibytes: usize,
}

/// What the end of a playout is worth to a side: a win, a draw, a loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// 1, 0, 0: a draw is as bad as a loss.
    Win,
    /// 1, ½, 0.
    Half,
    /// 1, 0, −1.
    Signed,
}

/// How playouts are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playout {
    /// At random.
    Random,
    /// At random, except that a side wins at once where it can, and otherwise stops the other side from doing so.
    Decisive,
}

impl Reward {
    /// In halves, so that sums are exact.
    fn halves(self, outcome: Outcome, side: Side) -> i64 {
        match (outcome, self) {
            (Outcome::Win(winner), _) if winner == side => 2,
            (Outcome::Win(_), Reward::Signed) => -2,
            (Outcome::Draw, Reward::Half) => 1,
            _ => 0,
        }
    }

    /// A mean reward as a score, from −1000 (certain to lose) to 1000.
    #[expect(clippy::cast_possible_truncation, reason = "a mean reward is small")]
    fn score(self, mean: f64) -> Score {
        let balance = if self == Reward::Signed { mean } else { 2.0 * mean - 1.0 };
        Score::estimate((1000.0 * balance).round() as i32)
    }
}

impl Mcts {
    /// How large a tree becomes where nothing else is said.
    pub const MEBIBYTES: usize = 320;
}

impl Default for Mcts {
    /// As the report has it; it does not tell its constant, so this is the one of UCB1.
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

/// A tree that grows, and can be kept from one move to the next.
#[derive(Clone, Debug)]
pub struct Search<P: Layout> {
    settings: Mcts,
    root: P,
    tree: Tree<P::Move>,
    random: Xoshiro256PlusPlus,
    iterations: u64,
    /// The nodes of the walk under way, from the root.
    path: Vec<u32>,
}

impl<P: Layout> Search<P> {
    /// A search that has not begun.
    pub fn new(settings: Mcts, root: P) -> Search<P> {
        let random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        let tree = Tree::new(settings.mebibytes);
        Search { settings, root, tree, random, iterations: 0, path: Vec::new() }
    }

    /// The search after these moves, with what is already known of that position.
    pub fn after(mut self, moves: &[P::Move]) -> Search<P> {
        for m in moves {
            self.root.play(*m);
        }
        self.tree = self.tree.below(moves);
        self.iterations = 0;
        self
    }

    /// Goes on until the control says stop, or the outcome is certain. Returns `None` if the game has ended
    /// or nothing could be looked at.
    pub fn run(&mut self, control: &mut Control<'_, P::Move>) -> Option<Report<P::Move>> {
        while self.root.outcome().is_none()
            && self.tree.proof(Tree::<P::Move>::ROOT) == Proof::Open
            && self.tree.is_countable()
            && !control.must_stop(self.iterations)
        {
            self.iterate();
            // Often at first, then about twenty times a second.
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

    /// One walk, one playout.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let mut position = self.root.clone();
        let outcome = self.walk(&mut position);
        let outcome = outcome.unwrap_or_else(|| self.play_out(position));
        let mut side = !self.root.turn();
        for node in &self.path {
            self.tree.visit(*node, self.settings.reward.halves(outcome, side));
            side = !side;
        }
    }

    /// Walks down to a node that was never visited and plays its moves. If the end of the game is known
    /// there, returns it.
    fn walk(&mut self, position: &mut P) -> Option<Outcome> {
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
            if !self.tree.is_open(node) && !self.tree.open(node, position.moves(), &mut self.random) {
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

    /// Plays to the end.
    fn play_out(&mut self, mut position: P) -> Outcome {
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            let forced = match self.settings.playout {
                Playout::Random => None,
                Playout::Decisive => {
                    let side = position.turn();
                    position.winning_move(side).or_else(|| position.winning_move(!side))
                }
            };
            let m = forced.unwrap_or_else(|| random_move(&position, &mut self.random));
            position.play(m);
        }
    }

    /// What is known so far. A move that certainly wins comes before the one most visited.
    fn report(&self, control: &Control<'_, P::Move>) -> Option<Report<P::Move>> {
        let best = self.tree.best(Tree::<P::Move>::ROOT)?;
        let score = match self.tree.proof(best) {
            Proof::Won => Score::WON,
            Proof::Lost => Score::LOST,
            Proof::Drawn => Score::EVEN,
            Proof::Open => self.settings.reward.score(self.tree.mean(best)),
        };
        let pv = self.tree.line();
        Some(Report {
            best: self.tree.move_to(best),
            score: Some(score),
            depth: u16::try_from(pv.len()).unwrap_or(u16::MAX),
            nodes: self.iterations,
            elapsed: control.elapsed(),
            pv,
        })
    }

    /// How often each move at the root was visited.
    pub fn visits(&self) -> Vec<(P::Move, u32)> {
        self.tree.visits(Tree::<P::Move>::ROOT)
    }
}

/// Any legal move of a game that goes on, each as likely as the others.
#[inline]
fn random_move<P: Layout>(position: &P, random: &mut Xoshiro256PlusPlus) -> P::Move {
    let pick = below(random, position.moves().count());
    position.moves().nth(pick).expect("a game that goes on has moves")
}

/// A random number below a small bound.
#[inline]
fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (random.next_u64() >> 32).wrapping_mul(bound as u64).wrapping_shr(32) as usize
}
