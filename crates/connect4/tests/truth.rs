//! Solver and book together: the same values, with and without a book, and which games can be solved.

use std::ops::ControlFlow::{Break, Continue};

use board::{Game, Rules};
use connect4::{Book, Goal, Solver, Truth};
use search::Score;

fn rules(text: &str) -> Rules {
    text.parse().expect("valid rules")
}

#[test]
fn a_book_changes_no_value() {
    let rules = rules("drop:5x4:4");
    let mut book = Book::new(rules, 4).expect("small");
    assert!(book.build(1, 1, &mut |_, _| Continue(())).is_ok_and(|flow| flow.is_continue()));
    let mut solver = Solver::new(rules, 1).expect("small");
    let mut truths = [
        Truth::new(rules, 1).expect("small"),
        Truth::new(rules, 1).expect("small").with_book(book).with_threads(2),
    ];
    for moves in ["", "3", "1212", "33", "3322", "332244"] {
        let game = Game::parse(rules, moves).expect("legal");
        for goal in [Goal::Value, Goal::Outcome] {
            let value = solver.solve(&game, goal, &mut |_| Continue(())).expect("not stopped").value;
            let values = solver.solve_moves(&game, goal, &mut |_| Continue(())).expect("not stopped");
            let values: Vec<_> = values.into_iter().map(|(cell, solved)| (cell, solved.value)).collect();
            for truth in &mut truths {
                let found = truth.value(&game, goal, &mut |_| Continue(())).expect("not stopped");
                assert_eq!(found.value, value, "{moves} {goal:?}");
                let found = truth.moves(&game, goal, &mut |_| Continue(())).expect("not stopped");
                let found: Vec<_> = found.into_iter().map(|(cell, solved)| (cell, solved.value)).collect();
                assert_eq!(found, values, "{moves} {goal:?}");
            }
        }
    }
    // Where the book knows, nothing is searched.
    let game = Game::parse(rules, "12").expect("legal");
    assert!(truths[1].value(&game, Goal::Value, &mut |_| Break(())).is_some());
    assert_eq!(truths.map(|truth| truth.book().map(Book::plies)), [None, Some(4)]);
}

#[test]
fn connect_four_has_an_included_book() {
    let mut truth = Truth::new(Rules::CONNECT4, 1).expect("solvable");
    assert_eq!(truth.book().map(Book::rules), Some(Rules::CONNECT4));
    let start = Game::new(Rules::CONNECT4);
    // The first player wins with the 41st stone, as is known since 1988.
    assert_eq!(truth.score(&start, &mut |_| Break(())), Some(Score::win_in(41)));
    let mut alone = truth.without_book();
    assert_eq!(alone.score(&start, &mut |_| Break(())), None);
    assert_eq!(alone.book(), None);
}

#[test]
fn scores_tell_when_the_game_ends() {
    let game = Game::parse(Rules::CONNECT4, "4455").expect("legal");
    let scores = [18, 0, -17].map(|value| Goal::Value.score(&game, value).to_string());
    assert_eq!(scores, ["win in 2", "0", "loss in 3"]);
    let scores = [18, 0, -17].map(|value| Goal::Outcome.score(&game, value));
    assert_eq!(scores, [Score::WON, Score::EVEN, Score::LOST]);
}

#[test]
fn truth_knows_which_games_can_be_solved_and_how_quickly() {
    for (text, solvable, quick) in [
        ("connect4", true, true),
        ("drop:6x6:4", true, true),
        ("drop:8x8:4", true, false),
        ("drop:12x10:4", false, false),
        ("tictactoe", false, false),
        ("gomoku", false, false),
    ] {
        assert_eq!((Truth::check(rules(text)).is_ok(), Truth::is_quick(rules(text))), (solvable, quick));
    }
    let from = |text: &str| [true, false].map(|briefly| Truth::bulk_from_ply(rules(text), briefly));
    assert_eq!((from("connect4"), from("drop:8x8:4"), from("drop:4x4:4")), ([12, 0], [34, 28], [0, 0]));
}

#[test]
fn the_best_move_begins_the_line() {
    let rules = rules("drop:5x4:4");
    let mut truth = Truth::new(rules, 1).expect("small");
    for moves in ["", "3", "1212", "332244"] {
        let game = Game::parse(rules, moves).expect("legal");
        let line = truth.line(&game, &mut |_| Continue(()));
        assert_eq!(truth.best_move(&game, &mut |_| Continue(())), line.first().copied(), "{moves}");
    }
    let over = Game::parse(rules, "1212121").expect("legal");
    assert_eq!(truth.best_move(&over, &mut |_| Continue(())), None);
}
