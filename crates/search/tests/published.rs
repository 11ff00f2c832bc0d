//! The figures that the reports printed, and those that follow from them.

mod common;

use board::Game;
use common::{How, rules, search};
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, Cutoff, Order, Root};

/// Nodes and leaves on the empty board, depth by depth.
fn visits(
    game: &str,
    depths: std::ops::RangeInclusive<u16>,
    evaluation: Evaluation,
    how: How,
) -> Vec<(u64, u64)> {
    let visit = |depth| {
        let found = search(&Game::new(rules(game)), depth, evaluation, Ends::Flat, how);
        (found.nodes, found.leaves)
    };
    depths.map(visit).collect()
}

fn nodes(game: &str, deepest: u16, how: How) -> Vec<u64> {
    visits(game, 1..=deepest, Evaluation::UfopV3, how).into_iter().map(|(nodes, _)| nodes).collect()
}

#[test]
fn ufop_without_pruning_to_the_digit() {
    assert_eq!(nodes("drop:7x6:4", 6, How::Minimax), [8, 57, 400, 2801, 19608, 137_257]);
    assert_eq!(nodes("drop:11x10:4", 5, How::Minimax), [12, 133, 1464, 16105, 177_156]);
    assert_eq!(nodes("drop:16x15:4", 4, How::Minimax), [17, 273, 4369, 69905]);
}

#[test]
fn ufop_with_pruning_from_the_left_and_from_the_centre() {
    let with = |order| How::AlphaBeta(AlphaBeta { order, ..AlphaBeta::default() });
    assert_eq!(nodes("connect4", 6, with(Order::Left)), [8, 42, 209, 979, 2869, 16630]);
    assert_eq!(nodes("connect4", 6, with(Order::Centre)), [8, 24, 82, 239, 1281, 2157]);
}

#[test]
fn panther_leaves() {
    let leaves = |deepest, how| {
        let visits = visits("drop:8x8:4", 1..=deepest, Evaluation::Panther, how);
        [2, 4, 6].map(|depth: usize| visits[depth - 1].1)
    };
    assert_eq!(leaves(6, How::Minimax), [64, 4096, 262_144]);
    let full = AlphaBeta { root: Root::Full, cutoff: Cutoff::AtLeast, ..AlphaBeta::default() };
    assert_eq!(leaves(6, How::AlphaBeta(full)), [64, 2365, 61964]);
}
