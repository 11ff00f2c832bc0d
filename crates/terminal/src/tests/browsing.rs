//! The list of moves and the review.

use play::Value;
use search::Score;

use super::super::browser;
use super::super::list::{MoveList, Row};
use super::screens::{compare, wait_for};
use super::*;
use crate::words;

/// The game 4455, in which 3 was played in the third place, too, and 1 or 2 after it.
fn with_variations() -> App {
    let mut app = people("connect4", "4455", FINE);
    type_in(&mut app, ",,31,2");
    app
}

#[test]
fn another_move_from_an_earlier_position_makes_a_variation() {
    let mut app = with_variations();
    assert_eq!(app.screen.view.notation, "4432");
    let list = MoveList::of(&app.screen.view);
    let names = |row: &Row| row.nodes().iter().map(|node| list.nodes[*node].name.clone()).collect::<Vec<_>>();
    let shown: Vec<Vec<String>> = browser::rows(&list, Rect::new(0, 0, 80, 24)).iter().map(names).collect();
    assert_eq!(shown[0], ["start"]);
    assert_eq!(shown[1], ["4", "4"]);
    // The line that is played on is the main one: the others are below it.
    assert_eq!(shown[2..], [vec!["3", "2"], vec!["5", "5"], vec!["1"]]);
    // Any of them is a few keys away.
    type_in(&mut app, "m");
    for code in [KeyCode::Down, KeyCode::Right, KeyCode::Enter] {
        press(&mut app, code);
    }
    assert_eq!((app.screen.view.notation.as_str(), app.screen.desk.list), ("4455", None));
}

#[test]
fn variations_are_dropped_from_the_list_and_the_main_line_is_not() {
    let mut app = with_variations();
    type_in(&mut app, "m");
    press(&mut app, KeyCode::End);
    let all = MoveList::of(&app.screen.view).nodes.len();
    // It does not come back, so that a second key press is needed; another key in between takes the first one back.
    for code in [KeyCode::Delete, KeyCode::Left, KeyCode::End, KeyCode::Delete] {
        press(&mut app, code);
    }
    assert_eq!(
        app.screen.desk.said.as_deref(),
        Some("press Delete again to delete this move and what follows it")
    );
    assert_eq!(MoveList::of(&app.screen.view).nodes.len(), all);
    press(&mut app, KeyCode::Delete);
    assert_eq!(MoveList::of(&app.screen.view).nodes.len(), 7);
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Delete);
    press(&mut app, KeyCode::Delete);
    assert_eq!(
        app.screen.desk.said.as_deref(),
        Some("this move belongs to the main line: only variations are deleted")
    );
    assert_eq!(MoveList::of(&app.screen.view).nodes.len(), 7);
    // Another key closes the list and does nothing else.
    type_in(&mut app, "q");
    assert_eq!((app.screen.desk.list, app.screen.view.notation.as_str()), (None, "4432"));
}

#[test]
fn values_are_those_of_the_side_that_moved() {
    let mut app = people("connect4", "44", FINE);
    app.screen.view.graph =
        [50, -50, 70].map(|points| Some(Value::of(Score::estimate(points), false))).to_vec();
    let list = MoveList::of(&app.screen.view);
    let points: Vec<_> = list.nodes.iter().map(|node| node.value.and_then(|value| value.points)).collect();
    assert_eq!(points, [Some(-50), Some(-50), Some(-70)]);
}

/// The length of a win counts the move itself, as in the review: a move that wins is W1.
#[test]
fn the_length_of_a_win_counts_the_move_itself() {
    let mut app = people("connect4", "1122334", FINE);
    let value = |ply: u16| match ply % 2 {
        0 => Value::of(Score::win_in(7 - ply), true),
        _ => Value::of(Score::loss_in(7 - ply), true).turned(),
    };
    app.screen.view.graph = (0..8).map(|ply| Some(value(ply))).collect();
    let list = MoveList::of(&app.screen.view);
    let shown: Vec<_> = list.nodes[1..].iter().filter_map(|node| node.value.map(words::brief)).collect();
    assert_eq!(shown, ["W4", "L3", "W3", "L2", "W2", "L1", "W1"]);
}

#[test]
fn the_list_is_drawn() {
    let mut app = with_variations();
    app.screen.view.graph[3] = Some(Value::of(Score::win_in(5), true));
    type_in(&mut app, "m");
    compare("list.txt", &app, 80, 24);
    compare("list-narrow.txt", &app, 40, 20);
}

#[test]
fn long_variations_are_broken() {
    let mut app = people("gomoku", "h8i9", FINE);
    type_in(&mut app, ",");
    for x in 0..14 {
        app.screen.desk.cursor = (x, x % 2);
        press(&mut app, KeyCode::Enter);
    }
    press(&mut app, KeyCode::Home);
    type_in(&mut app, ".:a9");
    press(&mut app, KeyCode::Enter);
    type_in(&mut app, "m");
    compare("list-broken.txt", &app, 40, 20);
}

#[test]
fn a_game_is_reviewed_move_by_move() {
    let mut app = people("tictactoe", "b2a2a1c3a3", FINE);
    type_in(&mut app, "}");
    assert_eq!(app.screen.desk.said.as_deref(), Some("no review yet: v judges every move"));
    type_in(&mut app, "v");
    wait_for(&mut app, |app| app.screen.view.review.as_ref().is_some_and(|review| review.done));
    compare("review.txt", &app, 80, 24);
    press(&mut app, KeyCode::PageUp);
    compare("review-mistake.txt", &app, 80, 24);
    compare("review-small.txt", &app, 60, 12);
    type_in(&mut app, "v");
    assert!(app.screen.view.review.is_none());
    let mut empty = people("tictactoe", "", FINE);
    type_in(&mut empty, "v");
    assert_eq!(empty.screen.desk.said.as_deref(), Some("no moves to review yet"));
}

#[test]
fn a_review_that_runs_says_how_far_it_is() {
    let mut app = people("tictactoe", "b2a2a1c3a3", PLAIN);
    type_in(&mut app, "v");
    wait_for(&mut app, |app| app.screen.view.review.as_ref().is_some_and(|review| review.done));
    let review = app.screen.view.review.as_mut().expect("it is on");
    review.done = false;
    review.moves[..2].fill(None);
    compare("review-running.txt", &app, 80, 24);
}

#[test]
fn players_are_named_to_the_letter() {
    let mut app = people("connect4", "44", FINE);
    type_in(&mut app, "i");
    compare("info.txt", &app, 80, 24);
    type_in(&mut app, "q");
    assert!(!app.screen.desk.info);
}
