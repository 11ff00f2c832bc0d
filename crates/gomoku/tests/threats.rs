//! VCF and VCT: a win that is found holds against every defence; VCF finds every win by fours.

mod common;

use std::collections::HashMap;

use board::{Bits, Cell, Game, Side};
use common::naive::Naive;
use common::small::{End, Small};
use common::{boards, cases, games, grid, late, open_games};
use gomoku::{Grid, ThreatResult, ThreatSearch};
use proptest::prelude::*;

/// Which search.
#[derive(Clone, Copy, Debug)]
enum By {
    Vcf,
    Vct,
}

fn ask(attacker: &ThreatSearch, grid: &mut Grid, by: By) -> ThreatResult {
    match by {
        By::Vcf => attacker.vcf(grid, 100_000),
        By::Vct => attacker.vct(grid, 20_000, 8),
    }
}

fn by() -> impl Strategy<Value = By> {
    prop::sample::select(vec![By::Vcf, By::Vct])
}

/// A win that was claimed, replayed against every answer: the search must find how to continue, within the plies claimed.
struct Trial<'a> {
    attacker: &'a ThreatSearch,
    by: By,
    grid: Grid,
    naive: Naive,
    own: Side,
    /// Positions left to check: long wins have too many.
    left: u32,
}

impl Trial<'_> {
    fn attack(&mut self, line: &[Cell], plies: usize) {
        assert!(line.len() <= plies, "{} of {plies} plies: {:?}", line.len(), self.naive);
        let cell = line[0];
        if self.naive.makes_five(self.own, cell) {
            return;
        }
        assert!(plies > 1, "five at last: {:?}", self.naive);
        self.naive.put(cell, Some(self.own));
        self.grid.play(cell);
        for answer in self.naive.empty() {
            self.defend(answer, plies - 2);
        }
        self.grid.undo();
        self.naive.put(cell, None);
    }

    fn defend(&mut self, answer: Cell, plies: usize) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        assert!(!self.naive.makes_five(!self.own, answer), "the defender is quicker: {:?}", self.naive);
        self.naive.put(answer, Some(!self.own));
        self.grid.play(answer);
        match ask(self.attacker, &mut self.grid, self.by) {
            ThreatResult::Win(line) => self.attack(&line, plies),
            lost => panic!("{lost:?} after {}: {:?}", self.naive.rules.cell_name(answer), self.naive),
        }
        self.grid.undo();
        self.naive.put(answer, None);
    }
}

/// Whether a line is one of moves that can be played, that ends with five, and not before.
fn is_won_by(game: &Game, line: &[Cell]) -> bool {
    let mut after = game.clone();
    line.iter().all(|cell| after.outcome().is_none() && after.play(*cell).is_ok())
        && after.outcome() == Some(board::Outcome::Win(game.turn()))
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn vcf_finds_a_win_exactly_where_there_is_one(game in open_games(boards(5, 8), 8..40)) {
        let expected = Small::new(game.rules()).has_vcf(Small::stones(&game), &mut HashMap::new());
        let (attacker, mut grid) = (ThreatSearch::new(64), grid(&game));
        // A VCT in the table is not taken for a VCF.
        attacker.vct(&mut grid, 300, 2);
        let found = attacker.vcf(&mut grid, u32::MAX);
        prop_assert_eq!(matches!(found, ThreatResult::Win(_)), expected, "{:?}: {:?}", found, game.board());
        prop_assert!(found != ThreatResult::Unknown);
    }

    #[test]
    fn lines_end_with_five(game in open_games(boards(5, 12), 8..50), by in by()) {
        if let ThreatResult::Win(line) = ask(&ThreatSearch::new(64), &mut grid(&game), by) {
            prop_assert!(is_won_by(&game, &line), "{:?}: {:?}", line, game.board());
        }
    }

    #[test]
    fn every_defence_fails(game in open_games(boards(5, 9), 8..40), by in by()) {
        let attacker = ThreatSearch::new(1024);
        let mut grid = grid(&game);
        if let ThreatResult::Win(line) = ask(&attacker, &mut grid, by) {
            let (naive, own) = (Naive::of(&game), game.turn());
            Trial { attacker: &attacker, by, grid, naive, own, left: 3000 }.attack(&line, line.len());
        }
    }

    #[test]
    fn a_search_leaves_the_grid_as_it_was(game in games(boards(5, 10), 8..40), by in by()) {
        let mut searched = grid(&game);
        ask(&ThreatSearch::new(64), &mut searched, by);
        let fresh = grid(&game);
        prop_assert_eq!((searched.key(), searched.turn(), searched.evaluate()), (fresh.key(), fresh.turn(), fresh.evaluate()));
        prop_assert_eq!((searched.empty(), searched.near()), (fresh.empty(), fresh.near()));
        for cell in fresh.empty().cells() {
            prop_assert_eq!(Side::BOTH.map(|side| searched.code(side, cell)), Side::BOTH.map(|side| fresh.code(side, cell)));
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_is_called_won_is_won(game in late()) {
        let mut small = Small::new(game.rules());
        for by in [By::Vcf, By::Vct] {
            if let ThreatResult::Win(line) = ask(&ThreatSearch::new(64), &mut grid(&game), by) {
                let end = small.end(Small::stones(&game));
                let won = matches!(end, End::Win(plies) if usize::from(plies) <= line.len());
                prop_assert!(won, "{:?}: {:?} by {:?}, {:?}", game.board(), line, by, end);
            }
        }
    }
}

/// Stones of both sides in turn.
fn board(moves: &str) -> Grid {
    grid(&Game::parse(common::rules("free:11x11:5"), moves).expect("legal"))
}

/// ```text
///   9 . O X X X . .     fours can be made here, and lead to nothing
///     …
///   5 . . X X + . .     a stone at + makes two open threes
///   4 . . . . X . .
///   3 . . . . X . .
/// ```
const TWO_THREES: &str = "c5a1d5a11e4k1e3k11c9b9d9a6e9k6";

#[test]
fn two_open_threes_are_a_vct_and_no_vcf() {
    let (attacker, mut grid) = (ThreatSearch::new(64), board(TWO_THREES));
    assert_eq!(attacker.vcf(&mut grid, u32::MAX), ThreatResult::NoWin);
    let ThreatResult::Win(line) = attacker.vct(&mut grid, 10_000, 4) else { panic!("it is won") };
    assert_eq!((grid.tables().rules().cell_name(line[0]).as_str(), line.len()), ("e5", 5));
    // A VCT in the table is not taken for a VCF, and a shallow result is not taken for a deeper one.
    assert_eq!(attacker.vcf(&mut grid, u32::MAX), ThreatResult::NoWin);
    let attacker = ThreatSearch::new(64);
    assert_eq!(attacker.vct(&mut grid, 10_000, 0), ThreatResult::NoWin);
    assert!(matches!(attacker.vct(&mut grid, 10_000, 1), ThreatResult::Win(_)));
}

#[test]
fn a_search_without_budget_is_unknown() {
    // Three in a row, blocked at one end: fours can be made, and lead to nothing.
    let mut blocked = board("c5b5d5a1e5a11");
    assert_eq!(ThreatSearch::new(64).vcf(&mut blocked, 0), ThreatResult::Unknown);
    assert_eq!(ThreatSearch::new(64).vcf(&mut blocked, u32::MAX), ThreatResult::NoWin);
    assert_eq!(ThreatSearch::new(64).vct(&mut board(TWO_THREES), 0, 4), ThreatResult::Unknown);
}
