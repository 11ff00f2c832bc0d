//! Random openings: distinct up to symmetry, and balanced.

use std::collections::HashSet;

use board::{Bits, Cell, Game, Rules, Side};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Score, Verdict};

/// The value of an opening, as far as an oracle knows it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OpeningValue {
    /// The exact value on the solver's scale: 0 is a draw, ±1 a win with the last stone of a side.
    Exact(i8),
    /// A score of the Gomoku engine.
    Estimate(Score),
    /// Nothing but the rules is known.
    Unknown,
}

impl OpeningValue {
    /// A win with one of the last two stones of a side is a close game.
    const CLOSE: i8 = 2;
    /// Points of the Gomoku engine that count as even.
    const EVEN: i32 = 120;

    /// Whether the opening is balanced.
    fn is_fair(self) -> bool {
        match self {
            OpeningValue::Exact(value) => value.abs() <= Self::CLOSE,
            OpeningValue::Estimate(score) => {
                matches!(score.verdict(), Verdict::Estimate(points) if points.abs() <= Self::EVEN)
            }
            OpeningValue::Unknown => true,
        }
    }
}

/// Values openings. Which of them are balanced, the arena decides.
pub trait OpeningOracle {
    /// The default number of opening moves.
    fn plies(&self, rules: Rules) -> usize {
        usual_plies(rules)
    }

    /// The value of a position for its side to move; `None` if it cannot be found: the position is rejected. Positions with a winning
    /// move for either side are rejected before.
    fn value(&mut self, game: &Game) -> Option<OpeningValue>;
}

/// The default number of opening moves: four in drop games, six elsewhere, fewer on small boards.
pub fn usual_plies(rules: Rules) -> usize {
    let usual = if rules.gravity() { 4 } else { 6 };
    usual.min(usize::from(rules.area() / 4))
}

/// A generator of openings from a seed: no two are equal up to symmetry, and all are balanced by the values of an oracle.
pub struct Openings {
    rules: Rules,
    plies: usize,
    random: Xoshiro256PlusPlus,
    seen: HashSet<Vec<(u16, bool)>>,
}

impl Openings {
    /// Candidates rejected in a row before the generator gives up.
    const PATIENCE: usize = 2000;

    /// A generator of positions after this number of moves.
    pub fn new(rules: Rules, plies: usize, seed: u64) -> Openings {
        Openings { rules, plies, random: Xoshiro256PlusPlus::seed_from_u64(seed), seen: HashSet::new() }
    }

    /// The next balanced position; `None` if no new one is found.
    pub fn next(&mut self, oracle: &mut dyn OpeningOracle) -> Option<Game> {
        for _ in 0..Self::PATIENCE {
            let game = self.random_game();
            let new = game.outcome().is_none() && self.seen.insert(canonical(&game));
            if new && !is_won_at_once(&game) && oracle.value(&game).is_some_and(OpeningValue::is_fair) {
                return Some(game);
            }
        }
        None
    }

    /// Up to `most` balanced positions; the empty board alone if none is found or openings have no moves. Calls `tell` after each.
    pub fn collect(
        mut self,
        most: usize,
        oracle: &mut dyn OpeningOracle,
        tell: &mut dyn FnMut(),
    ) -> Vec<Game> {
        let empty = Game::new(self.rules);
        if self.plies == 0 {
            return vec![empty];
        }
        let next = || self.next(oracle).inspect(|_| tell());
        let found: Vec<Game> = std::iter::from_fn(next).take(most).collect();
        if found.is_empty() { vec![empty] } else { found }
    }

    fn random_game(&mut self) -> Game {
        let mut game = Game::new(self.rules);
        while game.moves().len() < self.plies && game.outcome().is_none() {
            let cells = near(&game);
            let cell = cells[self.random.random_range(0..cells.len())];
            game.play(cell).expect("legal");
        }
        game
    }
}

/// Whether either side could complete a line with its next stone.
fn is_won_at_once(game: &Game) -> bool {
    let board = game.board();
    Side::BOTH.into_iter().any(|side| !(board.threats(side) & board.legal()).is_empty())
}

/// The candidate moves of an opening: all in drop games; elsewhere those within two cells of the centre or of a stone.
fn near(game: &Game) -> Vec<Cell> {
    let rules = game.rules();
    let legal: Vec<Cell> = game.board().legal().cells().collect();
    if rules.gravity() {
        return legal;
    }
    let apart = |a: (u8, u8), b: (u8, u8)| a.0.abs_diff(b.0).max(a.1.abs_diff(b.1));
    let centre = (rules.width() / 2, rules.height() / 2);
    let is_near = |cell: &Cell| {
        let at = rules.coordinates(*cell);
        let stones = game.moves().iter().map(|stone| rules.coordinates(*stone));
        stones.chain([centre]).any(|stone| apart(at, stone) <= 2)
    };
    let near: Vec<Cell> = legal.iter().copied().filter(is_near).collect();
    if near.is_empty() { legal } else { near }
}

/// A position without the order of its moves, turned and mirrored so that all its images are the same.
pub fn canonical(game: &Game) -> Vec<(u16, bool)> {
    let rules = game.rules();
    let images = rules.symmetries().iter().map(|symmetry| {
        let stones = game.moves().iter().enumerate();
        let mut image: Vec<(u16, bool)> =
            stones.map(|(ply, cell)| (symmetry.apply(rules, *cell).index(), ply % 2 == 0)).collect();
        image.sort_unstable();
        image
    });
    images.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes the positions that a function accepts.
    struct By(fn(&Game) -> bool);

    impl OpeningOracle for By {
        fn value(&mut self, game: &Game) -> Option<OpeningValue> {
            (self.0)(game).then_some(OpeningValue::Unknown)
        }
    }

    #[test]
    fn fair_is_close_or_even() {
        let exact = [-3, -2, 0, 2, 3].map(|value| OpeningValue::Exact(value).is_fair());
        assert_eq!(exact, [false, true, true, true, false]);
        let points = [-121, -120, 0, 120, 121].map(Score::estimate);
        let estimates = points.map(|score| OpeningValue::Estimate(score).is_fair());
        assert_eq!(estimates, [false, true, true, true, false]);
        assert!(!OpeningValue::Estimate(Score::win_in(5)).is_fair() && OpeningValue::Unknown.is_fair());
    }

    fn all(rules: Rules, plies: usize, seed: u64) -> Vec<Game> {
        let mut openings = Openings::new(rules, plies, seed);
        std::iter::from_fn(|| openings.next(&mut By(|_| true))).take(200).collect()
    }

    #[test]
    fn openings_differ_in_more_than_a_mirror() {
        // Two moves on 7x6: 49 games, 25 of them different positions: (49 + 1) / 2.
        assert_eq!(all(Rules::CONNECT4, 2, 1).len(), 25);
        assert_eq!(all(Rules::TICTACTOE, 1, 1).len(), 3);
        for (rules, plies) in [(Rules::CONNECT4, 6), (Rules::GOMOKU, 4)] {
            let openings = all(rules, plies, 5);
            let images: HashSet<_> = openings.iter().map(canonical).collect();
            assert_eq!((images.len(), openings.len()), (200, 200));
            assert!(openings.iter().all(|game| game.moves().len() == plies && game.outcome().is_none()));
        }
    }

    #[test]
    fn a_seed_is_all_that_matters() {
        assert_eq!(all(Rules::GOMOKU, 4, 3), all(Rules::GOMOKU, 4, 3));
        assert_ne!(all(Rules::GOMOKU, 4, 3), all(Rules::GOMOKU, 4, 4));
    }

    #[test]
    fn only_balanced_openings_are_taken() {
        let mut openings = Openings::new(Rules::CONNECT4, 4, 1);
        let centre = |game: &Game| game.to_string().starts_with('4');
        assert!((0..20).all(|_| openings.next(&mut By(centre)).is_some_and(|game| centre(&game))));
        assert!(openings.next(&mut By(|_| false)).is_none());
    }

    #[test]
    fn no_side_wins_at_once() {
        let quiet = |game: &Game| {
            let mut cells = game.board().legal().cells();
            cells.all(|cell| game.after(cell).outcome().is_none())
        };
        let openings = all(Rules::TICTACTOE, 4, 1);
        assert!(openings.len() > 10 && openings.iter().all(quiet));
        assert!(openings.iter().all(|game| !is_won_at_once(game)));
    }

    #[test]
    fn collects_all_openings_or_the_empty_board() {
        let collect = |plies, most, judge: fn(&Game) -> bool| {
            let mut told = 0;
            let openings = Openings::new(Rules::TICTACTOE, plies, 1);
            (openings.collect(most, &mut By(judge), &mut || told += 1).len(), told)
        };
        assert_eq!((collect(1, 2, |_| true), collect(1, 9, |_| true)), ((2, 2), (3, 3)));
        let empty = [Game::new(Rules::TICTACTOE)];
        assert_eq!(Openings::new(Rules::TICTACTOE, 2, 1).collect(9, &mut By(|_| false), &mut || {}), empty);
        assert_eq!(Openings::new(Rules::TICTACTOE, 0, 1).collect(9, &mut By(|_| false), &mut || {}), empty);
    }

    #[test]
    fn openings_are_short_on_small_boards() {
        let plies = [Rules::CONNECT4, Rules::GOMOKU, Rules::TICTACTOE].map(|rules| By(|_| true).plies(rules));
        assert_eq!(plies, [4, 6, 2]);
    }
}
