//! The random positions of the study.

use std::collections::HashSet;

use board::{Bits, Cell, Game, Rules};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::marks::{Phase, Question};
use super::{Exam, Oracle};
use crate::Monitor;

/// Random positions, spread evenly over the plies, none of them twice.
///
/// The plies are visited in random order, round after round. At each, random games are played until one is unfinished there
/// and its moves have different values. A ply without such a position in [`Positions::GAMES`] games is dropped.
pub(super) struct Positions {
    rules: Rules,
    random: Xoshiro256PlusPlus,
    /// The remaining plies, and those left in this round.
    plies: Vec<u16>,
    next: Vec<u16>,
    seen: HashSet<Vec<(bool, Cell)>>,
    pub(super) tally: Tally,
}

/// Counts of positions by phase.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::study) struct Tally {
    /// Positions that all candidates were asked about.
    pub(super) shown: [u64; 3],
    /// Those of them with the outcome at stake.
    pub(super) at_stake: [u64; 3],
    /// Positions left out because all moves have the same value.
    pub(super) alike: [u64; 3],
}

impl Positions {
    /// Random games tried before a ply is dropped; positions that leave two cells empty are rare.
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
    pub(super) fn next(&mut self, oracle: &mut dyn Oracle, monitor: &Monitor<'_>) -> Option<Question> {
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
                let values = oracle.values(&game)?;
                if values.iter().any(|(_, value)| *value != values[0].1) {
                    return Some(Question { game, values });
                }
                self.tally.alike[Phase::at(self.rules, ply) as usize] += 1;
            }
            self.plies.retain(|left| *left != ply);
        }
        None
    }

    /// Counts a position that all candidates were asked about.
    pub(super) fn count(&mut self, question: &Question) {
        let phase = question.phase() as usize;
        self.tally.shown[phase] += 1;
        self.tally.at_stake[phase] += u64::from(question.at_stake());
    }

    /// A random game at a ply; `None` if it ends earlier or was seen before.
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

/// The canonical form of a position under the symmetries of the board: its stones, sorted, the least of all images.
fn canonical(game: &Game) -> Vec<(bool, Cell)> {
    let rules = game.rules();
    let turned = |symmetry: &board::Symmetry| {
        let stones = game.moves().iter().enumerate();
        let mut stones: Vec<_> = stones.map(|(i, cell)| (i % 2 == 1, symmetry.apply(rules, *cell))).collect();
        stones.sort_unstable();
        stones
    };
    rules.symmetries().iter().map(turned).min().expect("the identity is a symmetry")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use board::Position;

    use super::*;

    /// All positions, where the first legal move is worth more than the others and games of 9 moves are alike.
    fn all(exam: Exam) -> (Vec<Game>, Tally) {
        let mut oracle = |game: &Game| {
            let worth = |i| i8::from(i == 0 && game.board().ply() != 9);
            Some(game.board().moves().enumerate().map(|(i, cell)| (cell, worth(i))).collect())
        };
        let (stop, clock, mut tell) =
            (AtomicBool::new(false), || Duration::ZERO, |_: &crate::StudyProgress| {});
        let monitor = Monitor::new(&stop, &clock, &mut tell);
        let mut positions = Positions::new(&exam);
        let mut games = Vec::new();
        while games.len() < exam.positions
            && let Some(question) = positions.next(&mut oracle, &monitor)
        {
            positions.count(&question);
            games.push(question.game);
        }
        (games, positions.tally)
    }

    fn exam(positions: usize) -> Exam {
        Exam { rules: "drop:4x4:4".parse().expect("valid"), from: 0, positions, seed: 7 }
    }

    #[test]
    fn no_position_is_there_twice_or_mirrored() {
        let (games, _) = all(exam(300));
        let stones = |game: &Game| (game.board().stones(game.turn()), game.board().empty());
        for (i, game) in games.iter().enumerate() {
            let mirrored = game.board().mirrored();
            let mirrored = (mirrored.stones(game.turn()), mirrored.empty());
            for other in &games[..i] {
                assert!(stones(other) != stones(game) && stones(other) != mirrored, "{game} and {other}");
            }
        }
    }

    #[test]
    fn positions_are_spread_over_the_plies_and_go_on() {
        let (games, tally) = all(exam(100));
        assert!(games.iter().all(|game| game.outcome().is_none()));
        let mut counts = BTreeMap::new();
        for game in &games {
            *counts.entry(game.board().ply()).or_insert(0) += 1;
        }
        // One empty board, two first moves that differ, and nothing that differs after nine.
        assert_eq!((counts[&0], counts[&1], counts.get(&9)), (1, 2, None));
        assert!((3..9).chain(10..13).all(|ply| counts[&ply] >= 7), "{counts:?}");
        assert_eq!(tally.shown.iter().sum::<u64>(), 100);
        assert!(tally.alike[1] > 0 && tally.alike[0] == 0, "{tally:?}");
    }

    #[test]
    fn ends_when_positions_run_out() {
        let few = Exam { rules: "drop:2x2:2".parse().expect("valid"), ..exam(100) };
        let (games, _) = all(few);
        // The empty board, a stone, and two beside each other: above each other, they leave no choice.
        let mut lengths: Vec<usize> = games.iter().map(|game| game.moves().len()).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [0, 1, 2]);
        let none = Exam { from: 15, ..exam(10) };
        assert_eq!(all(none).0, []);
    }

    #[test]
    fn the_same_seed_makes_the_same_positions() {
        assert_eq!(all(exam(50)), all(exam(50)));
        assert_ne!(all(exam(50)).0, all(Exam { seed: 8, ..exam(50) }).0);
    }
}
