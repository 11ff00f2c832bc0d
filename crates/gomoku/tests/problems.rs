//! Wins from the engine's own games: most of them are found by threats alone, and the lines are played to the end.

use std::sync::Arc;

use board::{Game, Outcome, Rules};
use gomoku::{Grid, Tables, ThreatResult, ThreatSearch, Weights};

const PROBLEMS: &str = include_str!("problems.txt");

#[test]
fn wins_of_our_own_games_are_found_by_threats() {
    let tables = Arc::new(Tables::new(Rules::GOMOKU, Weights::fitted(Rules::GOMOKU.overline())));
    let problems: Vec<&str> = PROBLEMS.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(problems.len(), 200);
    let (mut fours, mut threats) = (0, 0);
    for problem in problems {
        let (moves, _) = problem.split_once(' ').expect("moves and plies");
        let game = Game::parse(Rules::GOMOKU, moves).expect("moves");
        let (attacker, mut grid) = (ThreatSearch::new(1_024), Grid::of(Arc::clone(&tables), &game));
        if let ThreatResult::Win(line) = attacker.vcf(&mut grid, 2_000) {
            assert_wins(&game, &line);
            fours += 1;
        }
        if let ThreatResult::Win(line) = attacker.vct(&mut grid, 2_000, 20) {
            assert_wins(&game, &line);
            threats += 1;
        }
    }
    assert!(fours >= 10, "VCF: {fours} of 200");
    assert!(threats >= 130, "VCT: {threats} of 200");
}

/// The line ends with five of the side that begins it.
fn assert_wins(game: &Game, line: &[board::Cell]) {
    let mut end = game.clone();
    for cell in line {
        end.play(*cell).expect("a legal move");
    }
    assert_eq!(end.outcome(), Some(Outcome::Win(game.turn())), "{end}");
}
