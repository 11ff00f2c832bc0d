//! A game made for tests of tables and ties.

use board::{Outcome, Position, Side};
use search::heuristic::Heuristic;
use search::{Layout, Score};

/// A game in which everything transposes and most scores are equal: three moves, of which only the sum counts.
#[derive(Clone)]
pub(crate) struct Sum {
    pub(crate) seed: u64,
    pub(crate) total: u64,
    pub(crate) ply: u64,
}

impl Position for Sum {
    type Move = usize;

    fn turn(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..3
    }

    fn play(&mut self, m: usize) {
        self.total += m as u64;
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        self.total << 8 | self.ply
    }
}

impl Layout for Sum {
    fn index(m: usize) -> usize {
        m
    }

    fn at(index: usize) -> usize {
        index
    }

    fn distances(&self) -> Vec<u16> {
        vec![1, 0, 1]
    }

    fn winning_move(&self, _: Side) -> Option<usize> {
        None
    }
}

/// Scores of −1, 0 and 1.
pub(crate) struct FewScores;

impl Heuristic<Sum> for FewScores {
    fn evaluate(&self, position: &Sum, side: Side) -> i32 {
        let mixed = (position.key() ^ position.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        let points = i32::try_from(mixed % 3).expect("small") - 1;
        if side == Side::First { points } else { -points }
    }

    fn terminal_score(&self, _: &Sum, _: Outcome, _: Side, _: u16) -> Score {
        unreachable!("this game does not end")
    }
}
