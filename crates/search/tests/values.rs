//! Plain minimax is the oracle: every way of doing alpha-beta gives its value, on random positions of many
//! games; and both give what a tree drawn on paper says.

mod common;

use board::{Game, Outcome, Position, Side};
use common::strategies::{contests, depth_for, ends, settings};
use common::sum::{FewScores, Sum};
use common::{How, rules, search, unfinished, unwatched};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation, Heuristic};
use search::{AlphaBeta, Cutoff, Layout, Limits, Noise, Order, Root, Score, Ties, minimax};

/// A tree of two moves at each node, with values at the leaves as the side at the root sees them.
#[derive(Clone)]
struct Tree {
    leaves: &'static [i32],
    depth: usize,
    path: usize,
    ply: usize,
}

impl Tree {
    fn new(leaves: &'static [i32]) -> Tree {
        Tree { leaves, depth: leaves.len().ilog2() as usize, path: 0, ply: 0 }
    }
}

impl Position for Tree {
    type Move = usize;

    fn turn(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..2
    }

    fn play(&mut self, m: usize) {
        self.path = 2 * self.path + m;
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        (self.path + (1 << self.ply)) as u64
    }
}

impl Layout for Tree {
    fn index(m: usize) -> usize {
        m
    }

    fn at(index: usize) -> usize {
        index
    }

    fn distances(&self) -> Vec<u16> {
        vec![0, 1]
    }

    fn winning_move(&self, _: Side) -> Option<usize> {
        None
    }
}

struct Leaves;

impl Heuristic<Tree> for Leaves {
    fn evaluate(&self, tree: &Tree, side: Side) -> i32 {
        assert_eq!(tree.ply, tree.depth, "only leaves are evaluated");
        if side == Side::First { tree.leaves[tree.path] } else { -tree.leaves[tree.path] }
    }

    fn terminal_score(&self, _: &Tree, _: Outcome, _: Side, _: u16) -> Score {
        unreachable!("this tree does not end")
    }
}

/// The tree of the Iași report: A chooses among B and C, B among D and E, and E is cut after its first leaf.
const IASI: &[i32] = &[3, 5, 6, 9, 1, 2, 0, -1];

#[test]
fn the_tree_that_the_iasi_report_walks_through() {
    let tree = Tree::new(IASI);
    let plain = unwatched(Limits::default(), |control| minimax(&tree, 3, &Leaves, control)).expect("a move");
    assert_eq!((plain.score, plain.best, &plain.pv[..]), (Score::estimate(5), 0, &[0, 0, 1][..]));
    assert_eq!((plain.nodes, plain.leaves), (15, 8));

    let search = |settings: AlphaBeta| {
        unwatched(Limits::default(), |control| settings.search(&tree, 3, &Leaves, control))
            .expect("room")
            .expect("a move")
    };
    let cut = search(AlphaBeta::default());
    assert_eq!((cut.score, cut.best, &cut.pv), (plain.score, plain.best, &plain.pv));
    // E stops at its first leaf, 6, and C after its first child, 2: five leaves are left.
    assert_eq!((cut.nodes, cut.leaves), (11, 5));
    // With the best move last, nothing of B can be cut by C.
    let right = search(AlphaBeta { order: Order::Right, ..AlphaBeta::default() });
    assert_eq!((right.score, right.best), (plain.score, plain.best));
    assert!(right.leaves > cut.leaves);
}

#[test]
fn cutting_at_equality_or_above_it() {
    let tree = Tree::new(&[4, 4, 4, 4]);
    let leaves = |cutoff| {
        let settings = AlphaBeta { cutoff, ..AlphaBeta::default() };
        unwatched(Limits::default(), |control| settings.search(&tree, 2, &Leaves, control))
            .expect("room")
            .expect("a move")
            .leaves
    };
    assert_eq!(leaves(Cutoff::AtLeast), 3);
    assert_eq!(leaves(Cutoff::Above), 4);
}

proptest! {
    #[test]
    fn every_setting_gives_the_value_of_minimax(
        (game, evaluation) in contests(), settings in settings(), ends in ends()
    ) {
        let depth = depth_for(&game);
        let plain = search(&game, depth, evaluation, ends, How::Minimax);
        // Where a win is worth no more than other points, taking it at once is another game.
        let comparable = ends == Ends::Published && [Evaluation::Porto, Evaluation::Ufsc].contains(&evaluation);
        let wins_first = settings.wins_first && !comparable;
        let settings = AlphaBeta { wins_first, ..settings };
        let cut = search(&game, depth, evaluation, ends, How::AlphaBeta(settings));
        prop_assert_eq!(cut.score, plain.score, "{:?}", game.board());
        // The move played is worth as much as the best one.
        let after = game.after(cut.best);
        if after.outcome().is_none() && depth > 1 && evaluation_is_symmetric(evaluation) && ends != Ends::Soon {
            let reply = search(&after, depth - 1, evaluation, ends, How::Minimax);
            prop_assert_eq!(-reply.score, plain.score);
        }
        prop_assert_eq!(cut.pv.first(), Some(&cut.best));
        let mut line = game.clone();
        for m in &cut.pv {
            prop_assert!(line.play(*m).is_ok(), "the line is legal");
        }
        prop_assert!(cut.complete);
    }

    /// A position is misjudged alike wherever it is met, so that pruning changes nothing.
    #[test]
    fn a_misjudging_search_gives_the_value_of_a_misjudging_minimax(
        (game, evaluation) in contests(), settings in settings(), points in 1..2000_u32, seed: u64
    ) {
        let (depth, noise) = (depth_for(&game), Noise { points, seed });
        let settings = AlphaBeta { wins_first: false, noise, ..settings };
        let plain = search(&game, depth, evaluation, Ends::Soon, How::NoisyMinimax(noise));
        let cut = search(&game, depth, evaluation, Ends::Soon, How::AlphaBeta(settings));
        prop_assert_eq!(cut.score, plain.score, "{:?}", game.board());
    }

    #[test]
    fn ties_and_transpositions_change_no_value(seed: u64, settings in settings(), depth in 1..8_u16) {
        let start = Sum { seed, total: 0, ply: 0 };
        let plain = unwatched(Limits::default(), |control| minimax(&start, depth, &FewScores, control)).expect("a move");
        for table in [0, 1] {
            for cutoff in [Cutoff::AtLeast, Cutoff::Above] {
                let settings = AlphaBeta { table, cutoff, ..settings };
                let cut = unwatched(Limits::default(), |control| settings.search(&start, depth, &FewScores, control)).expect("room");
                prop_assert_eq!(cut.expect("a move").score, plain.score, "{:?}", settings);
            }
        }
    }

    #[test]
    fn the_textbook_visits_no_more_than_minimax((game, evaluation) in contests()) {
        let depth = depth_for(&game);
        let plain = search(&game, depth, evaluation, Ends::Flat, How::Minimax);
        for order in Order::ALL {
            let settings = AlphaBeta { order, ..AlphaBeta::default() };
            let cut = search(&game, depth, evaluation, Ends::Flat, How::AlphaBeta(settings));
            prop_assert!(cut.nodes <= plain.nodes && cut.leaves <= plain.leaves);
        }
    }

    #[test]
    fn ties_are_broken_among_the_best_moves_only(game in unfinished(rules("drop:5x5:3")), seed: u64) {
        let depth = 3;
        let value = |m| {
            let after = game.after(m);
            match after.outcome() {
                Some(Outcome::Draw) => Score::EVEN,
                Some(Outcome::Win(_)) => Score::WON,
                None => -search(&after, depth - 1, Evaluation::Panther, Ends::Flat, How::Minimax).score,
            }
        };
        let best = game.board().moves().map(value).max().expect("a move");
        for root in [Root::Shared, Root::Full] {
            let settings = AlphaBeta { root, ties: Ties::Random(seed), ..AlphaBeta::default() };
            let cut = search(&game, depth, Evaluation::Panther, Ends::Flat, How::AlphaBeta(settings));
            prop_assert_eq!(value(cut.best), best);
        }
    }
}

/// The opponent sees the negation.
fn evaluation_is_symmetric(evaluation: Evaluation) -> bool {
    matches!(evaluation, Evaluation::UfopV3 | Evaluation::Porto | Evaluation::Panther | Evaluation::None)
}

#[test]
fn every_best_move_is_chosen_by_some_seed() {
    let game = Game::new(rules("tictactoe"));
    let chosen = |seed| {
        let settings = AlphaBeta { ties: Ties::Random(seed), ..AlphaBeta::default() };
        search(&game, 2, Evaluation::None, Ends::Flat, How::AlphaBeta(settings)).best
    };
    let moves: std::collections::HashSet<_> = (0..200).map(chosen).collect();
    assert_eq!(moves.len(), 9);
    assert_eq!(chosen(7), chosen(7));
}

/// What each part saves, in nodes on one position: a part that does nothing, or the wrong thing, shows.
#[test]
fn every_part_saves_nodes() {
    let game = Game::parse(rules("connect4"), "4453").expect("legal");
    let nodes = |settings| search(&game, 8, Evaluation::UfopV3, Ends::Soon, How::AlphaBeta(settings)).nodes;
    let plain = AlphaBeta::default();
    let left = nodes(plain);
    for better in [
        AlphaBeta { order: Order::Centre, ..plain },
        AlphaBeta { order: Order::Evaluation, ..plain },
        AlphaBeta { order: Order::History, ..plain },
        AlphaBeta { table: 4, ..plain },
        AlphaBeta { scout: true, ..plain },
        AlphaBeta { table: 4, deepening: true, ..plain },
    ] {
        let nodes = nodes(better);
        assert!(nodes < left, "{nodes} of {left} with {better:?}");
    }
    assert!(nodes(AlphaBeta { root: Root::Full, ..plain }) > left);
    assert!(nodes(AlphaBeta { cutoff: Cutoff::Above, ..plain }) > left);
}

/// Where a report gives a win some points, a search sees those points; where it evaluates a full board, a draw.
#[test]
fn ends_are_counted_as_published() {
    let won = |evaluation, ends| {
        let game = Game::parse(rules("connect4"), "445566").expect("legal");
        search(&game, 1, evaluation, ends, How::Minimax).score
    };
    assert_eq!(won(Evaluation::Porto, Ends::Published), Score::estimate(512));
    assert_eq!(won(Evaluation::Porto, Ends::Flat), Score::WON);
    assert_eq!(won(Evaluation::Porto, Ends::Soon), Score::win_in(1));
    assert_eq!(won(Evaluation::UfopV3, Ends::Published), Score::WON);
    // One cell left on a board without a winner: the centre column counts for iasi, nothing for ufop.
    let last = Game::parse(rules("drop:4x4:4"), "131422132341443").expect("legal");
    let drawn = |evaluation| search(&last, 1, evaluation, Ends::Published, How::Minimax).score;
    assert_eq!(drawn(Evaluation::UfopV3), Score::EVEN);
    assert_eq!(drawn(Evaluation::Iasi), Score::estimate(9));
    // The sooner of two wins is worth more to ufsc, by a fifth of a point for each ply.
    let four = Game::parse(rules("gomoku"), "h8a1i8a3j8a5k8a7").expect("legal");
    let first = search(&four, 1, Evaluation::Ufsc, Ends::Published, How::Minimax).score;
    let third =
        search(&four, 3, Evaluation::Ufsc, Ends::Published, How::AlphaBeta(AlphaBeta::default())).score;
    assert_eq!(first, third, "the win at once is the best of three plies, too");
}

#[test]
fn solved_games() {
    let perfect = AlphaBeta { table: 1, order: Order::Centre, ..AlphaBeta::default() };
    for (game, score) in [
        ("tictactoe", Score::EVEN),
        ("free:3x3:2", Score::win_in(3)),
        ("drop:4x4:4", Score::EVEN),
        ("drop:4x4:3", Score::win_in(9)),
    ] {
        let game = Game::new(rules(game));
        let depth = game.rules().area();
        let found = search(&game, depth, Evaluation::None, Ends::Soon, How::AlphaBeta(perfect));
        assert_eq!(found.score, score, "{}", game.rules());
    }
}
