//! Every player through the trait `Player`, as the rest of the program uses it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Cell, Game, Outcome, Rules, Side};
use search::heuristic::{Breakdown, Ends, Evaluation};
use search::{
    AlphaBeta, Control, DepthPlayer, DepthSearch, Limits, Player, PlayerError, Random, Report, Score, Verdict,
};

fn choose(player: &mut dyn Player, game: &Game) -> Result<Report<Cell>, PlayerError> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let mut watch = |_: &Report<Cell>| {};
    player.choose(game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch))
}

fn play_to_the_end(rules: Rules, players: &mut [Box<dyn Player>; 2]) -> Game {
    let mut game = Game::new(rules);
    while game.outcome().is_none() {
        let player = &mut players[game.turn().index()];
        let report = choose(player.as_mut(), &game).expect("a move");
        assert_eq!(report.pv.first(), Some(&report.best));
        game.play(report.best).expect("a legal move");
    }
    game
}

fn random_game(rules: &str, first: u64, second: u64) -> Game {
    let mut players: [Box<dyn Player>; 2] = [Box::new(Random::new(first)), Box::new(Random::new(second))];
    play_to_the_end(rules.parse().expect("valid rules"), &mut players)
}

#[test]
fn random_players_finish_every_game() {
    for rules in ["connect4", "gomoku", "tictactoe", "drop:1x2:2", "free:20x3:=3", "drop:32x32:16"] {
        assert!(random_game(rules, 1, 2).outcome().is_some());
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    assert_eq!(random_game("gomoku", 7, 8), random_game("gomoku", 7, 8));
    assert_ne!(random_game("gomoku", 7, 8), random_game("gomoku", 7, 9));
}

#[test]
fn every_first_move_is_about_as_likely_as_the_others() {
    let game = Game::new(Rules::CONNECT4);
    let mut player = Random::new(1);
    let mut counts = [0_u32; 7];
    for _ in 0..7000 {
        let cell = choose(&mut player, &game).expect("a move").best;
        counts[usize::from(Rules::CONNECT4.coordinates(cell).0)] += 1;
    }
    // Five standard deviations of a count with mean 1000.
    assert!(counts.iter().all(|count| count.abs_diff(1000) < 150), "{counts:?}");
}

#[test]
fn no_player_moves_after_the_end() {
    let game = Game::parse(Rules::CONNECT4, "4455667").expect("legal");
    let error = choose(&mut Random::new(1), &game).expect_err("the game is over");
    assert_eq!(error, PlayerError::Over(Outcome::Win(Side::First)));
    assert_eq!(error.to_string(), "there is no move to choose: X has won");
}

#[test]
fn a_random_report_is_honest() {
    let stop = AtomicBool::new(false);
    let clock = || Duration::from_millis(5);
    let mut watch = |_: &Report<Cell>| {};
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    let report = Random::new(3).choose(&Game::new(Rules::GOMOKU), &mut control).expect("a move");
    let honest = Report {
        best: report.best,
        score: None,
        depth: 0,
        nodes: 0,
        elapsed: clock(),
        pv: vec![report.best],
    };
    assert_eq!(report, honest);
}

#[test]
fn a_player_is_named_with_its_settings() {
    assert_eq!(Random::new(7).name(), "random:seed=7");
}

/// A search of ufsc counts twentieths; what it reports, in the end and on the way, are points, as everywhere else.
#[test]
fn reports_of_ufsc_are_in_points() {
    let game = Game::parse(Rules::GOMOKU, "h8i9h9h10").expect("legal");
    let mut player = DepthPlayer {
        name: "ufsc".to_owned(),
        algorithm: DepthSearch::AlphaBeta(AlphaBeta::default()),
        evaluation: Evaluation::Ufsc,
        ends: Ends::Published,
        limits: Limits::depth(1),
        early_depth: None,
    };
    let (stop, clock, mut last) = (AtomicBool::new(false), || Duration::ZERO, None);
    let mut watch = |report: &Report<Cell>| last = Some(report.clone());
    let report = player.choose(&game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch));
    let report = report.expect("a move");
    let after = Breakdown::of(&game.after(report.best), Evaluation::Ufsc, game.turn());
    let points = after.expect("it fits").points().to_f64().round();
    let Some(Verdict::Estimate(reported)) = report.score.map(Score::verdict) else { panic!("{report:?}") };
    assert!((f64::from(reported) - points).abs() < 0.5, "{reported} and {points}");
    assert_eq!(last.expect("a report on the way").score, report.score);
}
