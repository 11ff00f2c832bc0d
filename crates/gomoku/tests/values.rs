//! Values of the search: estimates against plain minimax, wins and losses against exhaustive search.

mod common;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use board::{Bits, Cell, Game, Overline, Rules};
use common::small::{End, Small, Stones};
use common::{best, best_lines, boards, cases, engine, five, games, grid, late, open_games, threatened};
use gomoku::{CellSet, Code, Codes, Gomoku, Grid, Group, Tables, Techniques, Tuning, Weights};
use proptest::prelude::*;
use search::{Limits, Report, Verdict};

/// An engine that searches every candidate to the same depth.
fn plain() -> Gomoku {
    let mut plain = engine();
    plain.techniques = Techniques {
        vct_at_root: false,
        vcf_at_leaves: false,
        pruning: false,
        reductions: false,
        extensions: false,
    };
    plain.tuning = Tuning { iir_depth: i32::MAX, ..Tuning::default() };
    plain.weights = Some(Weights::by_hand(&Codes::new()));
    plain
}

/// Parameters that prune and reduce more than usual: proved values must not depend on them.
fn careless() -> impl Strategy<Value = Tuning> {
    let counts = (0..6, 0..3, 0..8);
    let depths = (1..8, 1..8, 0..4, 0..8, 0..300);
    (counts, depths).prop_map(
        |(counts, (iir_depth, singular_depth, razor_depth, reverse_futility_depth, slope))| {
            let (lmp_base, lmp_slope, lmp_pv) = counts;
            Tuning {
                lmp_base,
                lmp_slope,
                lmp_pv,
                iir_depth,
                singular_depth,
                razor_depth,
                razor_slope: slope,
                reverse_futility_depth,
                reverse_futility_slope: slope,
                ..Tuning::default()
            }
        },
    )
}

fn tuned(tuning: Tuning) -> Gomoku {
    let mut tuned = engine();
    tuned.tuning = tuning;
    tuned
}

fn verdict(report: &Report<Cell>) -> Verdict {
    report.score.expect("the engine has an opinion").verdict()
}

/// A verdict as a number: higher is better.
fn number(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Win(plies) => win_in(plies.expect("the engine counts").into()),
        Verdict::Loss(plies) => -win_in(plies.expect("the engine counts").into()),
        Verdict::Estimate(points) => points,
    }
}

fn win_in(plies: i32) -> i32 {
    1_000_000 - plies
}

/// Minimax as the engine describes its search: five, two cells for five and winning cells are seen at once, fives are parried at
/// no cost of depth, moves are near stones, or parry what must be parried.
struct Minimax {
    grid: Grid,
    /// Depth and value of each position searched.
    known: HashMap<u64, (i32, i32)>,
    /// Whether each position was searched to one depth only: else a transposition table may know more than this does.
    same_depths: bool,
}

impl Minimax {
    fn new(grid: Grid) -> Minimax {
        Minimax { grid, known: HashMap::new(), same_depths: true }
    }

    fn candidates(&self) -> CellSet {
        let (grid, own, other) = (&self.grid, self.grid.turn(), !self.grid.turn());
        let (fives, winning) = (grid.group(other, Group::Five), grid.group(other, Group::Winning));
        if !fives.is_empty() {
            fives
        } else if winning.is_empty() {
            grid.near()
        } else {
            let parries = winning.cells().map(|cell| grid.defences(other, cell));
            parries.fold(grid.empty(), |all, some| all & some) | grid.group(own, Group::Four)
        }
    }

    fn value(&mut self, depth: i32, ply: i32) -> i32 {
        let (own, other) = (self.grid.turn(), !self.grid.turn());
        let has = |side, group| self.grid.group(side, group).len();
        let threats = has(other, Group::Five);
        if has(own, Group::Five) > 0 {
            return win_in(ply + 1);
        }
        if threats > 1 {
            return -win_in(ply + 2);
        }
        if threats == 0 && has(own, Group::Winning) > 0 {
            return win_in(ply + 3);
        }
        if self.grid.empty().is_empty() {
            return 0;
        }
        match self.known.get(&self.grid.key()) {
            Some((known, value)) if *known == depth => return *value,
            Some(_) => self.same_depths = false,
            None => {}
        }
        let value = if depth <= 0 && threats == 0 {
            self.grid.evaluate().clamp(-20_000, 20_000)
        } else {
            self.best_of_moves(if threats == 0 { depth - 1 } else { depth }, ply)
        };
        self.known.insert(self.grid.key(), (depth, value));
        value
    }

    fn best_of_moves(&mut self, depth: i32, ply: i32) -> i32 {
        let values = self.candidates().cells().map(|cell| {
            self.grid.play(cell);
            let value = -self.value(depth, ply + 1);
            self.grid.undo();
            value
        });
        values.max().unwrap_or(-win_in(ply + 4))
    }
}

/// Deep enough for transpositions, shallow enough to end.
fn depth_for(game: &Game) -> u16 {
    match game.board().legal().cells().len() {
        0..=14 => 6,
        15..=20 => 5,
        21..=28 => 4,
        _ => 3,
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn values_are_those_of_minimax(
        game in prop_oneof![open_games(boards(5, 7), 1..30), threatened(boards(5, 7), 8..30)], less in 0..3_u16
    ) {
        let depth = depth_for(&game) - less;
        let mut minimax = Minimax::new(grid(&game));
        let expected = minimax.value(depth.into(), 0);
        let found = number(verdict(&best(&mut plain(), &game, Limits::depth(depth))));
        prop_assert!(
            found == expected || !minimax.same_depths,
            "{} instead of {} at depth {}: {:?}", found, expected, depth, game.board()
        );
    }
}

/// Weights without a pattern: positions that are worth the same are rare, and a value that is a little wrong shows.
fn odd_weights() -> impl Strategy<Value = Weights> {
    prop::collection::vec((-99..99_i16, -99..99_i16), Code::COUNT).prop_map(|numbers| {
        let mut weights = Weights::by_hand(&Codes::new());
        for (weight, (to_move, opponent_to_move)) in weights.codes.iter_mut().zip(numbers) {
            (weight.to_move, weight.opponent_to_move) = (to_move, opponent_to_move);
        }
        weights
    })
}

proptest! {
    #![proptest_config(cases(24))]

    /// Where nothing is forced, every position has one depth, and all that the table knows must be right.
    #[test]
    fn tables_change_no_value(game in games(boards(5, 6), 1..4), weights in odd_weights()) {
        let mut minimax = Minimax::new(Grid::of(Arc::new(Tables::new(game.rules(), weights.clone())), &game));
        let expected = minimax.value(4, 0);
        prop_assert!(minimax.same_depths, "stones are too few for fours");
        let mut plain = plain();
        plain.weights = Some(weights);
        let report = best(&mut plain, &game, Limits::depth(4));
        prop_assert_eq!(number(verdict(&report)), expected, "{:?}", game.board());
    }
}

/// A game in which the opponent would have a VCF if it were its move, and no winning cell yet.
fn endangered(rules: impl Strategy<Value = Rules>, plies: Range<usize>) -> impl Strategy<Value = Game> {
    open_games(rules, plies).prop_filter("a VCF to be stopped", |game| {
        let Stones { own, other } = Small::stones(game);
        let quiet = grid(game).group(!game.turn(), Group::Winning).is_empty();
        let swapped = Stones { own: other, other: own };
        let small = Small::new(game.rules());
        quiet && small.fives(other, own) == 0 && small.has_vcf(swapped, &mut HashMap::new())
    })
}

/// How the game ends after a move, as the side that makes it sees it.
fn end_after(small: &mut Small, game: &Game, cell: Cell) -> End {
    let stones = Small::stones(game);
    let number = Small::number(game.rules(), cell);
    if small.fives(stones.own, stones.other) >> number & 1 != 0 {
        return End::Win(1);
    }
    small.end(stones.after(number)).before()
}

/// Whether what is certain is so: a win or a loss, and at the latest when it is said to come.
fn is_true(verdict: Verdict, end: End) -> bool {
    match (verdict, end) {
        (Verdict::Win(claimed), End::Win(plies)) | (Verdict::Loss(claimed), End::Loss(plies)) => {
            claimed.is_some_and(|claimed| plies <= claimed)
        }
        (Verdict::Win(_) | Verdict::Loss(_), _) => false,
        (Verdict::Estimate(_), _) => true,
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn to_the_end_of_the_game_the_outcome_is_exact(game in late()) {
        let report = best(&mut plain(), &game, Limits::depth(game.rules().area()));
        let end = Small::new(game.rules()).end(Small::stones(&game));
        prop_assert!(is_true(verdict(&report), end), "{:?} instead of {:?}: {:?}", verdict(&report), end, game.board());
        prop_assert_eq!(verdict(&report) == Verdict::Estimate(0), end == End::Draw, "{:?}", game.board());
    }

    #[test]
    fn certain_wins_and_losses_are_certain(game in late(), depth in 1..20_u16, tuning in careless()) {
        let report = best(&mut tuned(tuning), &game, Limits::depth(depth));
        let end = Small::new(game.rules()).end(Small::stones(&game));
        prop_assert!(is_true(verdict(&report), end), "{:?} instead of {:?}: {:?}", verdict(&report), end, game.board());
    }

    #[test]
    fn a_search_that_is_broken_off_tells_the_truth_of_its_move(game in late(), nodes in 1..3000_u64, threads in 1..3_usize) {
        let mut engine = engine();
        engine.threads = threads;
        let report = best(&mut engine, &game, Limits::nodes(nodes));
        let end = end_after(&mut Small::new(game.rules()), &game, report.best);
        prop_assert!(is_true(verdict(&report), end), "{:?} instead of {:?}: {:?}", verdict(&report), end, game.board());
    }

    #[test]
    fn each_of_several_lines_is_worth_what_it_says(game in late(), count in 2..5_usize, depth in 1..12_u16) {
        let reports = best_lines(&mut engine(), &game, count, Limits::depth(depth));
        let mut small = Small::new(game.rules());
        prop_assert!(!reports.is_empty() && reports.len() <= count);
        prop_assert!(reports.is_sorted_by_key(|report| std::cmp::Reverse(report.score)), "{:?}", reports);
        for (rank, report) in reports.iter().enumerate() {
            prop_assert!(reports[..rank].iter().all(|better| better.best != report.best), "{:?}", reports);
            let end = end_after(&mut small, &game, report.best);
            prop_assert!(is_true(verdict(report), end), "{:?} instead of {:?}: {:?}", verdict(report), end, game.board());
        }
        // What wins in three plies or less is seen in any case.
        if let End::Win(plies @ 1..=3) = small.end(Small::stones(&game)) {
            prop_assert_eq!(verdict(&reports[0]), Verdict::Win(Some(plies)), "{:?}", game.board());
        }
    }

    #[test]
    fn lines_are_played_by_the_rules(game in games(boards(5, 15), 0..60), count in 1..4_usize) {
        for report in best_lines(&mut engine(), &game, count, Limits::nodes(2000)) {
            prop_assert_eq!(report.pv.first(), Some(&report.best));
            let mut after = game.clone();
            for cell in &report.pv {
                prop_assert!(after.play(*cell).is_ok(), "{:?}: {:?}", report, game.board());
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Earlier positions cannot be searched exhaustively, but a few plies can.
    #[test]
    fn soon_wins_and_losses_are_certain(
        game in prop_oneof![
            open_games(boards(5, 8), 8..30), threatened(boards(5, 8), 8..30), endangered(boards(5, 7), 8..30)
        ],
        depth in 1..8_u16,
        tuning in careless(),
    ) {
        let report = best(&mut tuned(tuning), &game, Limits::depth(depth));
        let (small, stones) = (Small::new(game.rules()), Small::stones(&game));
        let told = match verdict(&report) {
            Verdict::Win(Some(plies @ 0..=7)) => small.wins_within(stones, plies),
            Verdict::Loss(Some(plies @ 0..=6)) => small.loses_within(stones, plies),
            _ => true,
        };
        prop_assert!(told, "{:?}: {:?}", verdict(&report), game.board());
        if small.wins_within(stones, 3) {
            prop_assert!(matches!(verdict(&report), Verdict::Win(Some(0..=3))), "{:?}: {:?}", verdict(&report), game.board());
        }
    }
}

#[test]
fn every_move_loses_and_the_game_is_lost() {
    // An open four of the other side: nothing helps.
    let game = Game::parse(five(9, 9, Overline::Wins), "a1c5a3d5a7e5i9f5").expect("legal");
    let report = best(&mut engine(), &game, Limits::depth(4));
    assert_eq!(verdict(&report), Verdict::Loss(Some(2)));
    assert!(game.board().legal().has(report.best));
}
