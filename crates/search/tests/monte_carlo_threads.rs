//! Monte Carlo tree search with several threads, and that one thread searches as it always did.

mod common;

use std::cell::Cell as Counter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Any, Bits, Board, Cell, Game, Rules, Shape, Wide};
use common::{How, rules, search, unfinished, unwatched};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation};
use search::mcts::{Mcts, Playout, Reward, Search};
use search::{AlphaBeta, Control, Limits, MctsPlayer, Order, Player, Report, Score};

const THREADS: [usize; 2] = [2, 4];

fn with(threads: usize) -> Mcts {
    Mcts { reward: Reward::Half, threads, ..Mcts::default() }
}

fn solver(threads: usize) -> Mcts {
    Mcts { playout: Playout::Decisive, solver: true, ..with(threads) }
}

fn grow_on<S: Shape>(
    shape: S,
    settings: Mcts,
    game: &Game,
    iterations: u64,
) -> (Search<Board<S>>, Report<Cell>) {
    let mut tree = Search::new(settings, Board::replay(shape, game.moves()));
    let report = unwatched(Limits::nodes(iterations), |control| tree.run(control)).expect("a move");
    (tree, report)
}

fn grow(settings: Mcts, game: &Game, iterations: u64) -> (Search<Board<Any<u64>>>, Report<Cell>) {
    grow_on(Any::new(game.rules()).expect("a small board"), settings, game, iterations)
}

fn game(rules: Rules, moves: &str) -> Game {
    Game::parse(rules, moves).expect("legal")
}

fn sum<S: Shape>(search: &Search<Board<S>>) -> u64 {
    search.visits().iter().map(|(_, visits)| u64::from(*visits)).sum()
}

#[test]
fn threads_do_exactly_the_iterations_asked_for() {
    for threads in THREADS {
        for iterations in [1, 255, 256, 257, 600, 20_000, 20_001] {
            let (search, report) = grow(with(threads), &Game::new(Rules::CONNECT4), iterations);
            assert_eq!((report.nodes, sum(&search)), (iterations, iterations));
            let most = search.visits().iter().map(|(_, visits)| *visits).max();
            assert_eq!(search.visits().iter().find(|(m, _)| *m == report.best).map(|(_, v)| *v), most);
        }
        let gomoku: Any<Wide<4>> = Any::new(Rules::GOMOKU).expect("fits");
        let (search, report) = grow_on(gomoku, with(threads), &game(Rules::GOMOKU, "h8"), 2000);
        assert_eq!((report.nodes, sum(&search)), (2000, 2000));
        // One move is left, then all of a tree that has no two of them to share.
        let (search, report) = grow(with(threads), &game(rules("free:3x1:2"), "a1c1"), 3000);
        assert_eq!((report.nodes, sum(&search)), (3000, 3000));
    }
}

#[test]
fn a_full_tree_stops_growing_and_threads_go_on_playing() {
    for threads in THREADS {
        for settings in [with(threads), solver(threads)] {
            let small = Mcts { mebibytes: 1, ..settings };
            let (search, report) = grow(small, &Game::new(Rules::CONNECT4), 30_000);
            assert_eq!((report.nodes, sum(&search)), (30_000, 30_000));
        }
        let none = Mcts { mebibytes: 0, ..with(threads) };
        let mut search = Search::new(none, Board::new(Any::<u64>::new(Rules::CONNECT4).expect("fits")));
        assert_eq!(unwatched(Limits::nodes(2000), |control| search.run(control)), None);
    }
}

#[test]
fn threads_take_a_win_and_stop_a_loss() {
    for threads in THREADS {
        let signed = Mcts { reward: Reward::Signed, ..with(threads) };
        for settings in [with(threads), signed, solver(threads)] {
            let win = grow(settings, &game(Rules::CONNECT4, "445566"), 5000).1;
            assert!(["3", "7"].contains(&Rules::CONNECT4.move_name(win.best).as_str()));
            let block = grow(settings, &game(Rules::CONNECT4, "14151"), 10_000).1;
            assert_eq!(Rules::CONNECT4.move_name(block.best), "1");
        }
    }
}

#[test]
fn threads_reward_as_one_does() {
    // O must take b1, and the game is drawn; after c1, X wins there.
    let start = game(rules("free:3x1:2"), "a1");
    for threads in THREADS {
        for (reward, score) in [(Reward::Win, -1000), (Reward::Half, 0), (Reward::Signed, 0)] {
            let report = grow(Mcts { reward, ..with(threads) }, &start, 5000).1;
            assert_eq!(report.score, Some(Score::estimate(score)), "{reward:?}");
        }
    }
}

/// What a game is worth to the side to move under perfect play.
fn truth(game: &Game) -> Score {
    let all = AlphaBeta { table: 1, order: Order::Centre, ..AlphaBeta::default() };
    search(game, game.rules().area(), Evaluation::None, Ends::Flat, How::AlphaBeta(all)).score
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 8, ..ProptestConfig::default() })]

    #[test]
    fn proofs_of_threads_are_true(
        game in prop::sample::select(vec!["tictactoe", "drop:4x4:3", "drop:4x4:4", "free:4x3:3", "drop:5x3:=3"])
            .prop_flat_map(|game| unfinished(rules(game))),
        seed: u64, decisive: bool, threads in prop::sample::select(THREADS.to_vec())
    ) {
        let playout = if decisive { Playout::Decisive } else { Playout::Random };
        let report = grow(Mcts { seed, playout, ..solver(threads) }, &game, 60_000).1;
        let score = report.score.expect("a score");
        if [Score::WON, Score::EVEN, Score::LOST].contains(&score) && report.nodes < 60_000 {
            prop_assert_eq!(score, truth(&game), "{:?}", game.board());
        }
        let decided = game.board().legal().len() <= 9 && truth(&game) != Score::EVEN;
        prop_assert!(!decided || report.nodes < 60_000, "{:?}", game.board());
    }
}

/// Wins and losses that take thousands of iterations to prove, so that all threads take part.
#[test]
fn threads_prove_what_takes_long() {
    for threads in THREADS {
        for (rules_text, moves) in
            [("drop:4x4:3", ""), ("drop:5x4:3", ""), ("free:4x3:3", ""), ("free:4x4:3", "b2")]
        {
            let start = game(rules(rules_text), moves);
            let report = grow(solver(threads), &start, 1_000_000).1;
            assert!((1..1_000_000).contains(&report.nodes), "{rules_text}: {}", report.nodes);
            assert_eq!(report.score, Some(truth(&start)), "{rules_text}");
        }
    }
}

/// Runs without limits of its own until `stop_after` reports, or until the clock, which ticks at each reading, ends it.
fn run_until(threads: usize, limits: Limits, stop_after: usize) -> (Vec<u64>, Report<Cell>) {
    let stop = AtomicBool::new(false);
    let now = Counter::new(0);
    let clock = || {
        now.set(now.get() + 1);
        Duration::from_millis(now.get())
    };
    let mut seen = Vec::new();
    let mut watch = |report: &Report<Cell>| {
        seen.push(report.nodes);
        stop.store(seen.len() >= stop_after, Ordering::Relaxed);
    };
    let mut player = MctsPlayer::new("mcts".to_owned(), with(threads), Limits::default(), false);
    let mut control = Control::new(limits, &stop, &clock, &mut watch);
    let report = player.choose(&Game::new(Rules::CONNECT4), &mut control).expect("a move");
    (seen, report)
}

#[test]
fn the_stop_flag_and_the_clock_end_all_threads() {
    for threads in THREADS {
        for reports in [1, 5, 12, 18] {
            let (seen, _) = run_until(threads, Limits::default(), reports);
            assert_eq!(seen.len(), reports);
            assert!(seen.is_sorted_by(|a, b| a < b), "{seen:?}");
        }
        let (_, report) = run_until(threads, Limits::time(Duration::from_secs(1)), usize::MAX);
        assert!(report.nodes > 0);
        assert_eq!(run_until(threads, Limits::nodes(0), usize::MAX).1.nodes, 0);
    }
}

#[test]
fn threads_play_a_game_with_a_kept_tree() {
    for threads in THREADS {
        let mut player = MctsPlayer::new("kept".to_owned(), solver(threads), Limits::nodes(3000), true);
        let mut game = game(rules("drop:5x4:4"), "");
        while game.outcome().is_none() {
            let report =
                unwatched(Limits::default(), |control| player.choose(&game, control)).expect("a move");
            assert!(game.board().legal().has(report.best));
            assert!(report.nodes <= 3000);
            game.play(report.best).expect("legal");
        }
    }
}

/// Visits of one thread, pinned before there were others. The second tree is full, the third one proves.
#[test]
fn one_thread_searches_as_ever() {
    let visits = |settings| -> Vec<u32> {
        let mut visits = grow(settings, &Game::new(Rules::CONNECT4), 20_000).0.visits();
        visits.sort();
        visits.into_iter().map(|(_, visits)| visits).collect()
    };
    assert_eq!(visits(Mcts::default()), [609, 862, 1131, 13763, 2131, 852, 652]);
    let full = Mcts { mebibytes: 1, reward: Reward::Signed, ..Mcts::default() };
    assert_eq!(visits(full), [193, 541, 882, 15393, 2561, 234, 196]);
    assert_eq!(visits(solver(1)), [1209, 637, 1709, 13077, 1210, 1221, 937]);
}
