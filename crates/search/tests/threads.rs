//! Several threads give the value of plain minimax and the move of one thread, and stop as one thread does.

mod common;

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Bits, Game, Rules};
use common::strategies::{contests, depth_for, ends, settings};
use common::sum::{FewScores, Sum};
use common::{How, rules, search, unwatched};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation};
use search::{
    AlphaBeta, Control, Cutoff, DepthPlayer, DepthSearch, Limits, Order, Player, Report, Root, Ties, minimax,
};

proptest! {
    /// One ply deeper than other tests, so that there is something to divide.
    #[test]
    fn threads_give_the_value_of_minimax_and_the_move_of_one_thread(
        (game, evaluation) in contests(), settings in settings(), ends in ends()
    ) {
        let depth = depth_for(&game) + 1;
        let plain = search(&game, depth, evaluation, ends, How::Minimax);
        let settings = AlphaBeta { table: 1, wins_first: false, ..settings };
        let one = search(&game, depth, evaluation, ends, How::AlphaBeta(settings));
        for threads in [2, 4] {
            let many = search(&game, depth, evaluation, ends, How::AlphaBeta(AlphaBeta { threads, ..settings }));
            prop_assert_eq!(many.score, plain.score, "{} threads, {:?}, {:?}", threads, settings, game.board());
            prop_assert!(many.complete);
            prop_assert_eq!(many.pv.first(), Some(&many.best));
            if settings.order != Order::History {
                prop_assert_eq!(many.best, one.best, "{} threads, {:?}, {:?}", threads, settings, game.board());
            }
        }
    }

    /// A tree that is large enough for its moves to be divided at several depths, where nearly all moves tie.
    #[test]
    fn ties_and_transpositions_change_nothing(seed: u64, settings in settings(), depth in 8..11_u16) {
        let start = Sum { seed, total: 0, ply: 0 };
        let plain = unwatched(Limits::default(), |control| minimax(&start, depth, &FewScores, control));
        let settings = AlphaBeta { table: 1, ..settings };
        let found = |settings: AlphaBeta| {
            unwatched(Limits::default(), |control| settings.search(&start, depth, &FewScores, control))
                .expect("room")
                .expect("a move")
        };
        let (plain, one) = (plain.expect("a move"), found(settings));
        for threads in [2, 4] {
            let many = found(AlphaBeta { threads, ..settings });
            prop_assert_eq!(many.score, plain.score, "{:?}", settings);
            if settings.order != Order::History {
                prop_assert_eq!(many.best, one.best, "{:?}", settings);
            }
        }
    }
}

/// Larger trees than random ones: helpers have time to start, and the threads really meet.
#[test]
fn threads_divide_a_tree_and_agree() {
    let game = Game::parse(rules("connect4"), "4453").expect("legal");
    let plain = search(&game, 7, Evaluation::UfopV3, Ends::Soon, How::Minimax);
    for order in [Order::Left, Order::Right, Order::Centre, Order::Evaluation, Order::History] {
        for cutoff in [Cutoff::AtLeast, Cutoff::Above] {
            for (root, ties, scout, deepening) in [
                (Root::Shared, Ties::First, false, false),
                (Root::Shared, Ties::First, true, true),
                (Root::Full, Ties::First, true, false),
                (Root::Shared, Ties::Random(7), false, true),
                (Root::Full, Ties::Random(7), false, false),
            ] {
                let one = AlphaBeta {
                    order,
                    cutoff,
                    root,
                    ties,
                    scout,
                    deepening,
                    table: 2,
                    ..AlphaBeta::default()
                };
                let found = |threads| {
                    let settings = AlphaBeta { threads, ..one };
                    search(&game, 7, Evaluation::UfopV3, Ends::Soon, How::AlphaBeta(settings))
                };
                let alone = found(1);
                assert_eq!(alone, found(1), "one thread is deterministic: {one:?}");
                for threads in [2, 4] {
                    let many = found(threads);
                    assert_eq!(many.score, plain.score, "{one:?}");
                    if order != Order::History {
                        assert_eq!(many.best, alone.best, "{one:?}");
                    }
                }
            }
        }
    }
}

/// Without a table threads could share nothing, and an average cut depends on the order of the search: one thread searches.
#[test]
fn threads_without_a_table_are_one() {
    let game = Game::parse(rules("connect4"), "4453").expect("legal");
    for alone in [AlphaBeta::default(), AlphaBeta { table: 1, average_cut: Some(50), ..AlphaBeta::default() }]
    {
        let found = |threads| {
            let settings = AlphaBeta { threads, ..alone };
            search(&game, 7, Evaluation::UfopV3, Ends::Soon, How::AlphaBeta(settings))
        };
        assert_eq!(found(1), found(4));
        assert_eq!(found(1), found(0));
    }
}

/// A player that would search for ever, with this number of threads.
fn endless(threads: usize) -> DepthPlayer {
    let settings = AlphaBeta { table: 1, deepening: true, scout: true, threads, ..AlphaBeta::default() };
    DepthPlayer {
        name: "endless".to_owned(),
        algorithm: DepthSearch::AlphaBeta(settings),
        evaluation: Evaluation::Panther,
        ends: Ends::Soon,
        limits: Limits::default(),
        early_depth: None,
    }
}

/// The nodes of every report on the way, and the last report. The clock advances a millisecond at each reading.
fn choose(
    player: &mut dyn Player,
    game: &Game,
    limits: Limits,
    stop_after: usize,
) -> (Vec<u64>, Report<board::Cell>) {
    let (stop, now) = (AtomicBool::new(false), Cell::new(0));
    let clock = || {
        now.set(now.get() + 1);
        Duration::from_millis(now.get())
    };
    let mut seen = Vec::new();
    let mut watch = |report: &Report<board::Cell>| {
        seen.push(report.nodes);
        stop.store(seen.len() >= stop_after, Ordering::Relaxed);
    };
    let report = player.choose(game, &mut Control::new(limits, &stop, &clock, &mut watch)).expect("a move");
    (seen, report)
}

#[test]
fn threads_stop_at_every_limit() {
    for threads in [2, 4] {
        for game in [Game::new(Rules::CONNECT4), Game::new(rules("free:9x9:5"))] {
            let mut player = endless(threads);
            for reports in [1, 5, 12] {
                let (seen, report) = choose(&mut player, &game, Limits::default(), reports);
                assert!(seen.len() <= reports + 1, "{} reports", seen.len());
                assert!(game.board().legal().has(report.best));
            }
            for limit in [0, 1, 1000, 20_000] {
                let (seen, report) = choose(&mut player, &game, Limits::nodes(limit), usize::MAX);
                assert!(game.board().legal().has(report.best));
                assert!(seen.is_sorted(), "{seen:?}");
            }
            let (_, report) = choose(&mut player, &game, Limits::time(Duration::from_millis(40)), usize::MAX);
            assert!(game.board().legal().has(report.best));
        }
    }
}

/// Threads publish their nodes by at most 256, and none goes on when all together have reached the limit.
#[test]
fn a_limit_of_nodes_is_for_all_threads_together() {
    let game = Game::new(Rules::CONNECT4);
    for threads in [1, 2, 4] {
        for limit in [1000, 50_000] {
            let (_, report) = choose(&mut endless(threads), &game, Limits::nodes(limit), usize::MAX);
            let most = limit + 256 * threads as u64;
            assert!((limit..=most).contains(&report.nodes), "{threads} threads: {} of {limit}", report.nodes);
        }
    }
}
