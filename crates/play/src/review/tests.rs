//! Reviews of whole games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::Builtin;
use board::{Game, Rules};

use super::*;
use crate::players::SearchContext;

/// All moves of a game, judged with a small effort.
fn review(game: &str, moves: &str) -> Vec<Reviewed> {
    let rules: Rules = game.parse().expect("a game");
    let game = Game::parse(rules, moves).expect("legal");
    let effort = Effort { depth: 2, nodes: 300, iterations: 100, solver_nodes: 50_000 };
    let mut appraiser = Appraiser::new(rules, effort, 1, Arc::new(Builtin));
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let context = SearchContext { stop: &stop, clock: &clock };
    let judge = |(ply, cell)| {
        let before = game.at(ply).expect("a position of the game");
        appraiser.review(&before, cell, Known::default(), context).expect("not stopped")
    };
    game.moves().iter().copied().enumerate().map(judge).collect()
}

/// The grades and sentences of a game.
fn words(game: &str, moves: &str) -> Vec<String> {
    let sentence = |reviewed: &Reviewed| {
        let note = reviewed.note.as_ref().map_or(String::new(), |note| format!(": {note}"));
        format!("{}{note}", reviewed.grade.words())
    };
    review(game, moves).iter().map(sentence).collect()
}

#[test]
fn a_solved_game_is_judged_by_exact_values() {
    assert_eq!(
        words("drop:5x4:4", "12233123"),
        [
            "mistake: O wins in 10, beginning with 2",
            "best",
            "best",
            "blunder: X wins in 8, beginning with 2; a win in 9 began with 2",
            "blunder: O wins in 8, beginning with 3; a win in 8 began with 2",
            "missed win: a win in 8 began with 3",
            "best",
            "best",
        ]
    );
}

#[test]
fn a_turning_point_is_explained_by_what_it_allows() {
    assert_eq!(
        words("tictactoe", "a1b2c3a3b1")[3..],
        [
            "mistake: lets X threaten b1 and c2 at once with c1",
            "blunder: does not stop O from completing c1; a win in 2 began with c1",
        ]
    );
}

#[test]
fn an_estimated_turning_point_says_what_was_better() {
    let words = words("gomoku", "h8a1i9");
    assert_eq!(words[1], "mistake: e5 was better: the winning chance falls from 30 % to 19 %");
}
