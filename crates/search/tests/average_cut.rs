//! The cut that the UFSC report wishes for: hand-made trees, and two literal oracles.
//!
//! Minimax with the same cut is exact where no alpha-beta pruning happens: with full windows at the root, to depth 2. Deeper,
//! alpha-beta decides which scores a node sees, so that its oracle is alpha-beta as textbooks write it, with a maximising and
//! a minimising side.

mod common;

use board::{Board, Game, Outcome, Position, Shape, Side};
use common::strategies::{contests, depth_for, ends, settings};
use common::{How, rules, search, unwatched};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, with_heuristic};
use search::{AlphaBeta, Layout, Limits, Order, Root, Score, Verdict};

/// A tree with the same number of moves at each node, and values at the leaves as the side at the root sees them.
#[derive(Clone)]
struct Tree {
    leaves: &'static [i32],
    width: usize,
    path: usize,
    ply: usize,
    /// Whether all moves of the root lead to the same position.
    folded: bool,
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
        0..self.width
    }

    fn play(&mut self, m: usize) {
        self.path = if self.folded && self.ply == 0 { 0 } else { self.width * self.path + m };
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        (self.path << 8 | self.ply) as u64
    }
}

impl Layout for Tree {
    fn index(m: usize) -> usize {
        m
    }

    fn distances(&self) -> Vec<u16> {
        vec![0; self.width]
    }

    fn winning_move(&self, _: Side) -> Option<usize> {
        None
    }
}

struct Leaves;

impl Heuristic<Tree> for Leaves {
    fn evaluate(&self, tree: &Tree, side: Side) -> i32 {
        if side == Side::First { tree.leaves[tree.path] } else { -tree.leaves[tree.path] }
    }

    fn terminal_score(&self, _: &Tree, _: Outcome, _: Side, _: u16) -> Score {
        unreachable!("this tree does not end")
    }
}

/// The best move, its points, and the number of leaves evaluated.
fn best(leaves: &'static [i32], width: usize, depth: u16, settings: AlphaBeta) -> (usize, Score, u64) {
    let tree = Tree { leaves, width, path: 0, ply: 0, folded: false };
    let found = unwatched(Limits::default(), |control| settings.search(&tree, depth, &Leaves, control));
    let found = found.expect("room").expect("a move");
    (found.best, found.score, found.leaves)
}

fn cut(points: u32) -> AlphaBeta {
    AlphaBeta { average_cut: Some(points), ..AlphaBeta::default() }
}

#[test]
fn a_move_far_above_the_average_is_taken_at_once() {
    const FAR: &[i32] = &[1, 2, 3, 4, 52, 999];
    const FALLING: &[i32] = &[-1, -2, -3, -4, -52, -999];
    let points = Score::estimate;
    // The mean of four is 2.5.
    assert_eq!(best(FAR, 6, 1, cut(49)), (4, points(52), 5));
    assert_eq!(best(FAR, 6, 1, cut(50)), (5, points(999), 6));
    assert_eq!(best(FAR, 6, 1, AlphaBeta::default()), (5, points(999), 6));
    assert_eq!(best(FALLING, 6, 1, cut(1)).2, 6, "a falling series has no move above its average");
}

#[test]
fn the_opponent_cuts_as_well() {
    // Six moves of six replies each: only those of the first differ, and the reply worth −60 is taken before the one of −999.
    const LEAVES: &[i32] = &{
        let mut leaves = [-500; 36];
        (leaves[0], leaves[1], leaves[2], leaves[3], leaves[4], leaves[5]) = (-1, -2, -3, -4, -60, -999);
        leaves
    };
    let points = Score::estimate;
    assert_eq!(best(LEAVES, 6, 2, cut(57)), (0, points(-60), 5 + 5));
    assert_eq!(best(LEAVES, 6, 2, cut(58)).1, points(-500));
}

#[test]
fn only_the_best_move_so_far_after_four_others_is_taken() {
    const SECOND_BEST: &[i32] = &[100, 1, 2, 3, 40, 101];
    const TOO_EARLY: &[i32] = &[1, 2, 3, 100, 5, 999];
    let points = Score::estimate;
    // 40 is 13.5 above the mean of the four before it, but the first is better.
    assert_eq!(best(SECOND_BEST, 6, 1, cut(10)), (5, points(101), 6));
    // 100 has only three before it.
    assert_eq!(best(TOO_EARLY, 6, 1, cut(10)), (5, points(999), 6));
}

/// The siblings before a move, as the side that chooses sees them.
#[derive(Default)]
struct Siblings(Vec<Score>);

impl Siblings {
    /// Whether this move is taken at once.
    fn take(&self, score: Score, points: u32) -> bool {
        let estimates: Vec<i64> = self.0.iter().filter_map(|score| estimate(*score)).collect();
        let (count, sum) = (i64::try_from(estimates.len()).expect("few"), estimates.iter().sum::<i64>());
        let far_above = match (score.verdict(), estimate(score)) {
            (Verdict::Win(_), _) => true,
            (_, Some(own)) => count > 0 && count * own - sum >= count * i64::from(points),
            _ => false,
        };
        self.0.len() >= 4 && far_above
    }
}

fn estimate(score: Score) -> Option<i64> {
    if let Verdict::Estimate(points) = score.verdict() { Some(points.into()) } else { None }
}

/// The oracles: the value to the side at the root.
struct Literal {
    depth: u16,
    points: u32,
    /// Whether moves are pruned by alpha and beta, below a root with full windows or with shared ones.
    pruned: Option<Root>,
}

impl HeuristicTask for Literal {
    type Output = Score;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Score {
        let side = board.turn();
        let mut siblings = Siblings::default();
        let mut best = Score::WORST;
        for m in candidates(&board, heuristic) {
            let mut child = board;
            child.play(m);
            let alpha = if self.pruned == Some(Root::Shared) { best } else { Score::WORST };
            let score = self.value(&child, 1, self.depth - 1, side, alpha, Score::BEST, heuristic);
            let taken = score > best && siblings.take(score, self.points);
            siblings.0.push(score);
            best = best.max(score);
            if taken {
                break;
            }
        }
        best
    }
}

fn candidates<P: Position, H: Heuristic<P>>(position: &P, heuristic: &H) -> Vec<P::Move> {
    let mut moves = Vec::new();
    heuristic.candidates(position, &mut moves);
    moves
}

impl Literal {
    #[expect(clippy::too_many_arguments, reason = "as textbooks write it")]
    fn value<S: Shape, H: Heuristic<Board<S>>>(
        &self,
        board: &Board<S>,
        ply: u16,
        depth: u16,
        side: Side,
        mut alpha: Score,
        mut beta: Score,
        heuristic: &H,
    ) -> Score {
        if let Some(outcome) = board.outcome() {
            return heuristic.terminal_score(board, outcome, side, ply);
        }
        if depth == 0 {
            return Score::estimate(heuristic.evaluate(board, side));
        }
        let maximising = board.turn() == side;
        let mut siblings = Siblings::default();
        let mut best = if maximising { Score::WORST } else { Score::BEST };
        for m in candidates(board, heuristic) {
            let mut child = *board;
            child.play(m);
            let (low, high) = if self.pruned.is_some() { (alpha, beta) } else { (Score::WORST, Score::BEST) };
            let score = self.value(&child, ply + 1, depth - 1, side, low, high, heuristic);
            let (better, seen) = if maximising { (score > alpha, score) } else { (score < beta, -score) };
            best = if maximising { best.max(score) } else { best.min(score) };
            (alpha, beta) = if maximising { (alpha.max(score), beta) } else { (alpha, beta.min(score)) };
            if self.pruned.is_some() && alpha >= beta || better && siblings.take(seen, self.points) {
                break;
            }
            siblings.0.push(seen);
        }
        best
    }
}

proptest! {
    #[test]
    fn without_pruning_it_is_minimax_with_the_cut(
        (game, evaluation) in contests(), settings in settings(), ends in ends(), depth in 1..=2_u16, points in 1..60_u32
    ) {
        let literal = Literal { depth, points, pruned: None };
        let expected = with_heuristic(&game, evaluation, ends, literal);
        // A table is of no use in two plies, and null windows would prune.
        let plain = AlphaBeta { order: Order::Left, root: Root::Full, deepening: false, scout: false, wins_first: false, ..settings };
        let found = search(&game, depth, evaluation, ends, How::AlphaBeta(AlphaBeta { average_cut: Some(points), ..plain }));
        prop_assert_eq!(found.score, expected, "{:?}", game.board());
    }

    #[test]
    fn with_pruning_it_is_alpha_beta_with_the_cut(
        (game, evaluation) in contests(), ends in ends(), shared: bool, points in 1..60_u32
    ) {
        let root = if shared { Root::Shared } else { Root::Full };
        let depth = depth_for(&game);
        let literal = Literal { depth, points, pruned: Some(root) };
        let expected = with_heuristic(&game, evaluation, ends, literal);
        let found = search(&game, depth, evaluation, ends, How::AlphaBeta(AlphaBeta { root, ..cut(points) }));
        prop_assert_eq!(found.score, expected, "{:?}", game.board());
    }

    /// The cut needs four moves and a fifth: where no position has more than four, nothing changes, not even with a table.
    #[test]
    fn four_moves_are_never_cut(
        game in common::unfinished(rules("drop:4x6:4")), settings in settings(), ends in ends(), points in 1..60_u32
    ) {
        let found = |average_cut| {
            let settings = AlphaBeta { average_cut, ..settings };
            search(&game, 5, Evaluation::UfopV3, ends, How::AlphaBeta(settings))
        };
        prop_assert_eq!(found(Some(points)), found(None));
    }
}

/// What was cut short is a lower bound: with a full window it does not answer, so that the position is searched again.
#[test]
fn a_table_keeps_what_was_cut_as_a_lower_bound() {
    let tree = Tree { leaves: &[-1, -2, -3, -4, -60, -999], width: 6, path: 0, ply: 0, folded: true };
    let leaves = |points| {
        let settings = AlphaBeta { table: 1, root: Root::Full, ..cut(points) };
        let found = unwatched(Limits::default(), |control| settings.search(&tree, 2, &Leaves, control));
        let found = found.expect("room").expect("a move");
        (found.score, found.leaves)
    };
    // −60 is taken after five replies; then, as the first of six, it is exceeded by −999; from the third time on that comes first,
    // nothing is cut, and the table answers.
    assert_eq!(leaves(57), (Score::estimate(-60), 5 + 6 + 6));
    assert_eq!(leaves(10_000), (Score::estimate(-999), 6));
}

/// What the cut is for, and that a table saves nodes with it, too.
#[test]
fn the_cut_saves_nodes() {
    let game = Game::parse(rules("connect4"), "4453").expect("legal");
    let nodes = |settings| search(&game, 6, Evaluation::UfopV3, Ends::Soon, How::AlphaBeta(settings)).nodes;
    let without = AlphaBeta { order: Order::Centre, ..AlphaBeta::default() };
    let with = AlphaBeta { average_cut: Some(20), ..without };
    assert!(nodes(with) < nodes(without), "{} of {}", nodes(with), nodes(without));
    assert!(nodes(AlphaBeta { table: 1, ..with }) < nodes(with));
}
