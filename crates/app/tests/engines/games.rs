//! An engine that plays as it should.

use std::time::Duration;

use agents::Engine;
use board::{Game, Outcome, Overline, Rules, Side};
use search::{Limits, Player, PlayerError, Random, Score};

use crate::{ask, ask_within, build, free, game, peer, play};

const SHORT: Duration = Duration::from_millis(20);

/// Plays to the end, and tells who won.
fn whole_game(first: &mut dyn Player, second: &mut dyn Player, rules: Rules) -> (Game, Outcome) {
    let mut game = Game::new(rules);
    loop {
        if let Some(outcome) = game.outcome() {
            return (game, outcome);
        }
        play(if game.turn() == Side::First { &mut *first } else { &mut *second }, &mut game);
    }
}

#[test]
fn whole_games_on_boards_of_all_kinds_by_both_rules() {
    let mut engine = build(peer(SHORT));
    let mut random = Random::new(7);
    for (width, height) in [(5, 5), (15, 15), (9, 13), (22, 22)] {
        for overline in [Overline::Wins, Overline::Ignored] {
            let rules = Rules::new(width, height, 5, false, overline).expect("valid");
            // The same process plays one game after the other.
            for side in [Side::First, Side::Second] {
                let (game, outcome) = match side {
                    Side::First => whole_game(&mut engine, &mut random, rules),
                    Side::Second => whole_game(&mut random, &mut engine, rules),
                };
                if width > 5 {
                    assert_eq!(outcome, Outcome::Win(side), "{rules}: {game}");
                }
            }
        }
    }
}

#[test]
fn positions_that_jump_are_understood() {
    let mut engine = build(peer(SHORT));
    // Four in a row each; the side to move wins, if the engine knows whose stones are whose.
    let fours = "a1a3b1b3c1c3d1d3";
    for moves in [fours, "a1a3b1b3c1c3d1d3h8", fours, "a1a3b1b3c1c3d1d3o15", "h8", "", fours] {
        let mut game = game(moves);
        let side = game.turn();
        let report = play(&mut engine, &mut game);
        if moves.len() > 2 {
            assert_eq!(game.outcome(), Some(Outcome::Win(side)), "{moves}: {game}");
            assert_eq!((report.score, report.pv.first()), (Some(Score::win_in(1)), Some(&report.best)));
        }
    }
    // It plays both sides of a game, too.
    let mut both = game("");
    for _ in 0..4 {
        play(&mut engine, &mut both);
    }
    // And another game, by other rules, and goes on where it was.
    play(&mut engine, &mut Game::new(free(11, 7)));
    play(&mut engine, &mut Game::new(Rules::GOMOKU_STANDARD));
    play(&mut engine, &mut both);
    let over = game("a1a3b1b3c1c3d1d3e1");
    assert_eq!(ask(&mut engine, &over), Err(PlayerError::Over(Outcome::Win(Side::First))));
}

#[test]
fn reports_tell_depth_and_nodes() {
    let mut engine = build(peer(Duration::from_secs(20)));
    let limits = Limits::depth(6);
    let (report, reports) = ask_within(limits, &mut engine, &game("h8i9h9"));
    let report = report.expect("a move");
    assert!(report.depth >= 6 && report.nodes > 0 && report.score.is_some(), "{report:?}");
    assert!(report.pv.len() > 1 && reports >= 2, "{report:?}, {reports} reports");
    // Without the limit it may look deeper, and has less time than it could have.
    let short = Limits { time: Some(SHORT), ..Limits::default() };
    let (report, _) = ask_within(short, &mut engine, &game("h8i9h9h10"));
    assert!(report.is_ok_and(|report| report.elapsed < Duration::from_secs(20)));
}

#[test]
fn the_time_for_a_game_is_kept() {
    let whole = Some(Duration::from_secs(5));
    let mut engine = build(Engine { game: whole, ..peer(Duration::from_mins(1)) });
    let mut game = game("");
    let mut used = Duration::ZERO;
    let mut random = Random::new(3);
    for _ in 0..3 {
        used += play(&mut engine, &mut game).elapsed;
        play(&mut random, &mut game);
    }
    assert!(used < Duration::from_secs(20), "{used:?}");
}
