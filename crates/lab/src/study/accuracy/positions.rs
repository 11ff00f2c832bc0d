//! The positions of the exam.

use std::collections::HashSet;

use board::{Bits, Cell, Game, Rules};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::marks::{Phase, Question};
use super::{Exam, Truth};
use crate::Monitor;

/// Random positions, spread evenly over the plies, none of them twice.
///
/// The plies are gone through in random order, again and again. At each, games are played at random until one is
/// still open there and its moves are not all worth the same. A ply at which no such position is found in many games
/// is given up.
pub(super) struct Positions {
    rules: Rules,
    random: Xoshiro256PlusPlus,
    /// The plies that still have something to offer, and those that come next.
    plies: Vec<u16>,
    next: Vec<u16>,
    seen: HashSet<Vec<(bool, Cell)>>,
    pub(super) tally: Tally,
}

/// What became of the positions, phase by phase.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Tally {
    /// How many were shown to everybody.
    pub(super) shown: [u64; 3],
    /// In how many of these there was an outcome to lose.
    pub(super) at_stake: [u64; 3],
    /// How many were left out, because all moves are worth the same.
    pub(super) alike: [u64; 3],
}

impl Positions {
    /// So many random games in vain, and a ply is given up: positions that leave two cells empty are rare.
    const GAMES: usize = 4000;

    pub(super) fn new(exam: &Exam) -> Positions {
        Positions {
            rules: exam.rules,
            random: Xoshiro256PlusPlus::seed_from_u64(exam.seed),
            plies: (exam.from..exam.rules.area().saturating_sub(1)).collect(),
            next: Vec::new(),
            seen: HashSet::new(),
            tally: Tally::default(),
        }
    }

    /// The next position. `None` if there are no more, or if it was interrupted.
    pub(super) fn next(&mut self, truth: &mut dyn Truth, monitor: &Monitor<'_>) -> Option<Question> {
        while !self.plies.is_empty() {
            if self.next.is_empty() {
                self.next.clone_from(&self.plies);
                self.next.shuffle(&mut self.random);
            }
            let ply = self.next.pop()?;
            for _ in 0..Self::GAMES {
                if monitor.stopped() {
                    return None;
                }
                let Some(game) = self.draw(ply) else { continue };
                let values = truth.values(&game)?;
                if values.iter().any(|(_, value)| *value != values[0].1) {
                    return Some(Question { game, values });
                }
                self.tally.alike[Phase::at(self.rules, ply) as usize] += 1;
            }
            self.plies.retain(|left| *left != ply);
        }
        None
    }

    /// The position was shown to everybody.
    pub(super) fn count(&mut self, question: &Question) {
        let phase = question.phase() as usize;
        self.tally.shown[phase] += 1;
        self.tally.at_stake[phase] += u64::from(question.at_stake());
    }

    /// A random game after so many moves, if it goes on there and is new.
    fn draw(&mut self, ply: u16) -> Option<Game> {
        let mut game = Game::new(self.rules);
        while game.board().ply() < ply && game.outcome().is_none() {
            let legal = game.board().legal();
            let pick = self.random.random_range(0..legal.len());
            game.play(legal.nth(pick).expect("a game that goes on has moves")).expect("legal");
        }
        (game.outcome().is_none() && self.seen.insert(canonical(&game))).then_some(game)
    }
}

/// The stones in order, of the first of all symmetric positions: whose, and where.
fn canonical(game: &Game) -> Vec<(bool, Cell)> {
    let rules = game.rules();
    let turned = |symmetry: &board::Symmetry| {
        let stones = game.moves().iter().enumerate();
        let mut stones: Vec<_> = stones.map(|(i, cell)| (i % 2 == 1, symmetry.apply(rules, *cell))).collect();
        stones.sort_unstable();
        stones
    };
    rules.symmetries().iter().map(turned).min().expect("nothing moves in the first of all symmetries")
}
