//! Monte Carlo tree search: what it counts, what it finds, what it proves.

mod common;

use board::{Any, Bits, Board, Cell, Fixed, Game, Rules};
use common::{How, rules, search, unfinished, unwatched};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation};
use search::mcts::{Mcts, Playout, Reward, Search};
use search::{AlphaBeta, Limits, MctsPlayer, Order, Player, Report, Score};

fn grow(settings: Mcts, game: &Game, iterations: u64) -> (Search<Board<Any<u64>>>, Report<Cell>) {
    let shape = Any::new(game.rules()).expect("a small board");
    let mut tree = Search::new(settings, Board::replay(shape, game.moves()));
    let report = unwatched(Limits::nodes(iterations), |control| tree.run(control)).expect("a move");
    (tree, report)
}

const SOLVER: Mcts = Mcts {
    constant: 1.0,
    reward: Reward::Half,
    playout: Playout::Decisive,
    solver: true,
    seed: 1,
    mebibytes: 320,
    threads: 1,
};

fn game(rules: Rules, moves: &str) -> Game {
    Game::parse(rules, moves).expect("legal")
}

#[test]
fn every_iteration_is_one_visit() {
    let (tree, report) = grow(Mcts::default(), &Game::new(Rules::CONNECT4), 5000);
    let visits = tree.visits();
    assert_eq!(report.nodes, 5000);
    assert_eq!(visits.iter().map(|(_, visits)| u64::from(*visits)).sum::<u64>(), 5000);
    assert_eq!(visits.len(), 7);
    let most = visits.iter().max_by_key(|(_, visits)| visits).expect("seven moves");
    assert_eq!(report.best, most.0);
}

#[test]
fn every_move_is_tried_once_before_any_is_tried_again() {
    for iterations in 1..=7 {
        let (tree, _) = grow(Mcts::default(), &Game::new(Rules::CONNECT4), iterations);
        assert_eq!(tree.visits().len() as u64, iterations);
        assert!(tree.visits().iter().all(|(_, visits)| *visits == 1));
    }
}

#[test]
fn the_first_moves_tried_are_random_and_follow_from_the_seed() {
    let first = |seed| grow(Mcts { seed, ..Mcts::default() }, &Game::new(Rules::CONNECT4), 1).0.visits()[0].0;
    let firsts: std::collections::HashSet<_> = (0..100).map(first).collect();
    assert_eq!(firsts.len(), 7);
    assert_eq!(first(5), first(5));
}

#[test]
fn the_same_seed_and_budget_give_the_same_answer() {
    for settings in [Mcts::default(), SOLVER] {
        let start = Game::new(rules("drop:8x7:4"));
        let (a, b) = (grow(settings, &start, 3000), grow(settings, &start, 3000));
        assert_eq!(a.1, b.1);
        assert_eq!(a.0.visits(), b.0.visits());
        let other = grow(Mcts { seed: 99, ..settings }, &start, 3000);
        assert_ne!(a.0.visits(), other.0.visits());
    }
}

#[test]
fn without_exploration_only_the_mean_counts() {
    let greedy = Mcts { constant: 0.0, ..Mcts::default() };
    let curious = Mcts { constant: 100.0, ..Mcts::default() };
    let spread = |settings| {
        let (tree, _) = grow(settings, &Game::new(Rules::CONNECT4), 7000);
        tree.visits().iter().map(|(_, visits)| *visits).max().expect("seven moves")
    };
    assert!(spread(greedy) > 5000);
    assert!(spread(curious) < 1100);
}

/// Visits for a fixed seed, pinned: selection, proofs and playouts decide every one of them.
#[test]
fn visits_for_a_seed() {
    let visits = |settings, moves: &str| -> Vec<u32> {
        let mut visits = grow(settings, &game(Rules::CONNECT4, moves), 2000).0.visits();
        visits.sort();
        visits.into_iter().map(|(_, visits)| visits).collect()
    };
    assert_eq!(visits(Mcts::default(), ""), VISITS);
    assert_eq!(visits(SOLVER, "44455554221"), SOLVER_VISITS);
}

const VISITS: [u32; 7] = [175, 276, 288, 523, 195, 310, 233];
const SOLVER_VISITS: [u32; 7] = [6, 7, 3, 4, 3, 2, 3];

#[test]
fn a_certain_win_is_played_whatever_was_visited_more() {
    for seed in 0..20 {
        let report = grow(Mcts { seed, ..SOLVER }, &game(Rules::CONNECT4, "112233"), 30).1;
        assert_eq!((Rules::CONNECT4.move_name(report.best).as_str(), report.score), ("4", Some(Score::WON)));
    }
}

#[test]
fn it_takes_a_win_and_stops_a_loss() {
    for settings in [Mcts::default(), Mcts { reward: Reward::Signed, ..Mcts::default() }, SOLVER] {
        let win = grow(settings, &game(Rules::CONNECT4, "445566"), 2000).1;
        assert!(["3", "7"].contains(&Rules::CONNECT4.move_name(win.best).as_str()));
        let block = grow(settings, &game(Rules::CONNECT4, "14151"), 5000).1;
        assert_eq!(Rules::CONNECT4.move_name(block.best), "1");
    }
}

#[test]
fn a_reward_is_what_its_name_says() {
    // O must take b1, and the game is drawn; after c1, X wins there.
    let start = game(rules("free:3x1:2"), "a1");
    for (reward, score) in [(Reward::Win, -1000), (Reward::Half, 0), (Reward::Signed, 0)] {
        let report = grow(Mcts { reward, ..Mcts::default() }, &start, 3000).1;
        assert_eq!(report.score, Some(Score::estimate(score)), "{reward:?}");
        // Where a draw is as bad as a loss, one move is as good as the other.
        assert!(reward == Reward::Win || start.rules().move_name(report.best) == "b1", "{reward:?}");
    }
}

#[test]
fn what_is_certain_is_reported_as_certain_and_ends_the_search() {
    let won = grow(SOLVER, &game(Rules::CONNECT4, "445566"), 1_000_000).1;
    assert_eq!(won.score, Some(Score::WON));
    assert!(won.nodes < 1000);
    // Two ways to win against one move: whatever O does, it is lost.
    let lost = grow(SOLVER, &game(Rules::CONNECT4, "44556"), 1_000_000).1;
    assert_eq!(lost.score, Some(Score::LOST));
    // The last four cells of a game that neither side can win any more.
    let drawn = grow(SOLVER, &game(Rules::TICTACTOE, "b2a1a2c2b3"), 1_000_000).1;
    assert_eq!(drawn.score, Some(Score::EVEN));
    assert!(drawn.nodes < 1000);
}

/// What a game is worth to the side to move under perfect play.
fn truth(game: &Game) -> Score {
    let all = AlphaBeta { table: 1, order: Order::Centre, ..AlphaBeta::default() };
    search(game, game.rules().area(), Evaluation::None, Ends::Flat, How::AlphaBeta(all)).score
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn proofs_are_true(
        game in prop::sample::select(vec!["tictactoe", "drop:4x4:3", "drop:4x4:4", "free:4x3:3", "drop:5x3:=3"])
            .prop_flat_map(|game| unfinished(rules(game))),
        seed: u64, decisive: bool
    ) {
        let playout = if decisive { Playout::Decisive } else { Playout::Random };
        let report = grow(Mcts { seed, playout, ..SOLVER }, &game, 60_000).1;
        let score = report.score.expect("a score");
        if [Score::WON, Score::EVEN, Score::LOST].contains(&score) && report.nodes < 60_000 {
            prop_assert_eq!(score, truth(&game), "{:?}", game.board());
        }
        // A small game that is won or lost is found to be so.
        let decided = game.board().legal().len() <= 9 && truth(&game) != Score::EVEN;
        prop_assert!(!decided || report.nodes < 60_000, "{:?}", game.board());
    }
}

#[test]
fn a_tree_that_is_kept_knows_more() {
    let limits = Limits::nodes(2000);
    let choose = |player: &mut MctsPlayer, game: &Game| {
        unwatched(Limits::default(), |control| player.choose(game, control)).expect("a move")
    };
    let mut kept = MctsPlayer::new("kept".to_owned(), SOLVER, limits, true);
    let mut fresh = MctsPlayer::new("fresh".to_owned(), SOLVER, limits, false);
    let mut game = game(rules("drop:4x4:3"), "");
    let mut nodes = [0, 0];
    while game.outcome().is_none() {
        let reports = [choose(&mut kept, &game), choose(&mut fresh, &game)];
        for (nodes, report) in nodes.iter_mut().zip(&reports) {
            *nodes += report.nodes;
        }
        game.play(reports[0].best).expect("legal");
    }
    assert!(nodes[0] < nodes[1], "{nodes:?}");
    // Another game, another tree.
    let other = Game::new(Rules::GOMOKU);
    assert!(other.board().legal().has(choose(&mut kept, &other).best));
}

#[test]
fn trees_below_a_move_are_what_was_grown_there() {
    let mut tree = Search::new(Mcts::default(), Board::new(Fixed::<7, 6, 4, true>));
    for _ in 0..5000 {
        tree.iterate();
    }
    let (m, visits) = tree.visits().into_iter().max_by_key(|(_, visits)| *visits).expect("seven moves");
    let below = tree.after(&[m]);
    // The first visit of a node plays out from it; all others go on to a child.
    assert_eq!(below.visits().iter().map(|(_, visits)| visits).sum::<u32>(), visits - 1);
}

#[test]
fn a_full_tree_stops_growing_and_goes_on_playing() {
    let small = Mcts { mebibytes: 1, ..SOLVER };
    let start = Game::new(Rules::CONNECT4);
    let (search, report) = grow(small, &start, 30_000);
    assert_eq!(report.nodes, 30_000);
    let visits: u32 = search.visits().iter().map(|(_, visits)| visits).sum();
    assert_eq!(visits, 30_000);
    // With all the memory it wants, it sees further.
    assert!(grow(SOLVER, &start, 30_000).1.depth >= report.depth);
}
