//! Every search stops at the next node when it is told to, and returns what it found until then.

mod common;

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Bits, Game, Rules};
use common::rules;
use search::heuristic::{Ends, Evaluation};
use search::mcts::Mcts;
use search::{AlphaBeta, Control, DepthPlayer, DepthSearch, Limits, MctsPlayer, Order, Player, Report};

/// Players that would search for ever.
fn players() -> Vec<Box<dyn Player>> {
    let endless = |algorithm| DepthPlayer {
        name: format!("{algorithm:?}"),
        algorithm,
        evaluation: Evaluation::Panther,
        ends: Ends::Soon,
        limits: Limits::default(),
        early_depth: None,
    };
    let deepening = AlphaBeta { deepening: true, ..AlphaBeta::default() };
    let everything = AlphaBeta { scout: true, table: 1, order: Order::History, ..deepening };
    vec![
        Box::new(endless(DepthSearch::AlphaBeta(deepening))),
        Box::new(endless(DepthSearch::AlphaBeta(everything))),
        Box::new(MctsPlayer::new("mcts".to_owned(), Mcts::default(), Limits::default(), false)),
        Box::new(MctsPlayer::new(
            "kept".to_owned(),
            Mcts { solver: true, ..Mcts::default() },
            Limits::default(),
            true,
        )),
    ]
}

fn games() -> [Game; 3] {
    [Game::new(Rules::CONNECT4), Game::new(rules("drop:9x7:4")), Game::new(rules("free:9x9:5"))]
}

/// Every report on the way, and the last.
fn choose(
    player: &mut dyn Player,
    game: &Game,
    limits: Limits,
    stop_after: usize,
) -> (Vec<u64>, Report<board::Cell>) {
    let stop = AtomicBool::new(false);
    let now = Cell::new(0);
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
fn the_stop_flag_is_obeyed_at_the_next_position() {
    for game in games() {
        for mut player in players() {
            for reports in [1, 5, 12] {
                let (seen, report) = choose(player.as_mut(), &game, Limits::default(), reports);
                let told = seen[reports - 1];
                assert!(
                    report.nodes <= told + 3,
                    "{}: told at {told}, stopped at {}",
                    player.name(),
                    report.nodes
                );
                assert!(game.board().legal().has(report.best));
            }
        }
    }
}

#[test]
fn limits_are_kept() {
    for game in games() {
        for mut player in players() {
            let (_, by_nodes) = choose(player.as_mut(), &game, Limits::nodes(5000), usize::MAX);
            assert!((4000..=5001).contains(&by_nodes.nodes), "{}: {}", player.name(), by_nodes.nodes);
            let (_, by_time) =
                choose(player.as_mut(), &game, Limits::time(Duration::from_millis(40)), usize::MAX);
            assert!(by_time.nodes < 40 * 257, "{}: {}", player.name(), by_time.nodes);
            // No time at all is still enough for a legal move.
            let (_, none) = choose(player.as_mut(), &game, Limits::nodes(0), usize::MAX);
            assert!(game.board().legal().has(none.best));
        }
    }
}

#[test]
fn reports_grow() {
    for game in games() {
        for mut player in players() {
            let (seen, _) = choose(player.as_mut(), &game, Limits::nodes(20_000), usize::MAX);
            assert!(seen.len() > 5, "{}: {seen:?}", player.name());
            assert!(seen.is_sorted(), "{}: {seen:?}", player.name());
        }
    }
}

#[test]
fn an_interrupted_deepening_answers_with_the_last_whole_depth() {
    let game = Game::parse(Rules::CONNECT4, "4453").expect("legal");
    let depth_player = |limits| DepthPlayer {
        name: "deepening".to_owned(),
        algorithm: DepthSearch::AlphaBeta(AlphaBeta { deepening: true, ..AlphaBeta::default() }),
        evaluation: Evaluation::UfopV3,
        ends: Ends::Soon,
        limits,
        early_depth: None,
    };
    let (_, whole) = choose(&mut depth_player(Limits::depth(4)), &game, Limits::default(), usize::MAX);
    let (_, cut) =
        choose(&mut depth_player(Limits::default()), &game, Limits::nodes(whole.nodes + 5), usize::MAX);
    assert_eq!((cut.depth, cut.best, cut.score, cut.pv), (4, whole.best, whole.score, whole.pv));
}

#[test]
fn early_positions_may_be_searched_less_deep() {
    let mut player = DepthPlayer {
        name: "ufsc".to_owned(),
        algorithm: DepthSearch::AlphaBeta(AlphaBeta::default()),
        evaluation: Evaluation::Ufsc,
        ends: Ends::Flat,
        limits: Limits::depth(2),
        early_depth: Some(1),
    };
    let sixth = Game::parse(Rules::GOMOKU, "h8i9h9i8g8g7").expect("legal");
    let seventh = Game::parse(Rules::GOMOKU, "h8i9h9i8g8g7j10").expect("legal");
    let depth = |player: &mut DepthPlayer, game| choose(player, game, Limits::default(), usize::MAX).1.depth;
    assert_eq!((depth(&mut player, &sixth), depth(&mut player, &seventh)), (1, 2));
}
