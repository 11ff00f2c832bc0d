//! What keys and clicks do to a board.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::*;

fn notation(app: &App) -> &str {
    &app.screen.view.notation
}

fn said(app: &App) -> &str {
    app.screen.desk.said.as_deref().unwrap_or("")
}

fn click(app: &mut App, column: u16, row: u16) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.on_mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
}

#[test]
fn digits_drop_stones_at_once() {
    let mut app = people("connect4", "", FINE);
    type_in(&mut app, "4453");
    assert_eq!(notation(&app), "4453");
    assert_eq!(app.screen.focus(), (2, 1));
}

#[test]
fn the_cursor_plays_where_it_is() {
    let mut app = people("connect4", "", FINE);
    for code in [KeyCode::Left, KeyCode::Left, KeyCode::Enter, KeyCode::Right, KeyCode::Down] {
        press(&mut app, code);
    }
    assert_eq!(notation(&app), "23");
    let mut app = people("gomoku", "", FINE);
    for code in [KeyCode::Enter, KeyCode::Up, KeyCode::Right, KeyCode::Char(' '), KeyCode::Down] {
        press(&mut app, code);
    }
    assert_eq!((notation(&app), app.screen.desk.cursor), ("h8i9", (8, 7)));
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut app = people("tictactoe", "", FINE);
    for (code, corner) in [(KeyCode::Left, 0), (KeyCode::Right, 2)] {
        for _ in 0..5 {
            press(&mut app, code);
        }
        assert_eq!(app.screen.desk.cursor.0, corner);
    }
}

#[test]
fn columns_beyond_the_ninth_are_capitals() {
    let mut app = people("drop:12x5:4", "", FINE);
    type_in(&mut app, "9AC");
    assert_eq!(notation(&app), "9ac");
    // A small one is a command: here, the analysis.
    type_in(&mut app, "a");
    assert_eq!(notation(&app), "9ac");
    assert!(app.screen.view.analysis.is_some());
}

#[test]
fn moves_can_be_typed() {
    let mut app = people("gomoku", "", FINE);
    type_in(&mut app, "H8");
    assert_eq!((app.screen.desk.prompt.as_deref(), app.screen.desk.cursor), (Some("h8"), (7, 7)));
    press(&mut app, KeyCode::Enter);
    type_in(&mut app, ":i10");
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Backspace);
    type_in(&mut app, "9");
    press(&mut app, KeyCode::Enter);
    assert_eq!((notation(&app), &app.screen.desk.prompt), ("h8i9", &None));
    type_in(&mut app, "/a1");
    press(&mut app, KeyCode::Esc);
    assert_eq!((notation(&app), &app.screen.desk.prompt), ("h8i9", &None));
}

#[test]
fn what_cannot_be_played_is_answered_by_a_sentence_and_changes_nothing() {
    let mut app = people("connect4", "444444", FINE);
    type_in(&mut app, "4");
    assert_eq!((notation(&app), said(&app)), ("444444", "column 4 is full"));
    type_in(&mut app, "8");
    assert_eq!((notation(&app), said(&app)), ("444444", "invalid column \"8\": expected 1 to 7"));
    // The next key clears it.
    press(&mut app, KeyCode::Left);
    assert_eq!(said(&app), "");
    let mut app = people("gomoku", "h8", FINE);
    type_in(&mut app, "H8");
    press(&mut app, KeyCode::Enter);
    assert_eq!((notation(&app), app.screen.desk.prompt.as_deref()), ("h8", Some("h8")));
    assert!(said(&app).contains("h8"), "{}", said(&app));
    // Another letter begins another move.
    type_in(&mut app, "i9");
    press(&mut app, KeyCode::Enter);
    assert_eq!((notation(&app), said(&app)), ("h8i9", ""));
}

#[test]
fn moves_are_taken_back_and_looked_at_again() {
    let mut app = people("connect4", "44536", FINE);
    type_in(&mut app, "u");
    assert_eq!(notation(&app), "4453");
    type_in(&mut app, "r");
    assert_eq!(notation(&app), "44536");
    type_in(&mut app, "r");
    assert_eq!(said(&app), "no move to redo");
    press(&mut app, KeyCode::Home);
    assert_eq!(notation(&app), "");
    type_in(&mut app, ",");
    assert_eq!(said(&app), "this is the first position");
    type_in(&mut app, "..[");
    assert_eq!(notation(&app), "4");
    press(&mut app, KeyCode::End);
    assert_eq!(notation(&app), "44536");
    type_in(&mut app, "]");
    assert_eq!(said(&app), "this is the last position");
}

#[test]
fn an_unfinished_game_needs_a_second_key() {
    let mut app = people("connect4", "44", FINE);
    type_in(&mut app, "g");
    assert_eq!((notation(&app), said(&app)), ("44", "this game is not over: press g again for a new one"));
    press(&mut app, KeyCode::Left);
    type_in(&mut app, "g");
    assert_eq!(notation(&app), "44");
    type_in(&mut app, "g");
    assert_eq!((notation(&app), app.screen.view.moves.len()), ("", 0));
    // One that is over is.
    let mut app = people("connect4", "4455667", FINE);
    type_in(&mut app, "g");
    assert_eq!(notation(&app), "");
}

#[test]
fn keys_end_the_program_or_what_lies_on_top() {
    let mut app = people("connect4", "", FINE);
    type_in(&mut app, "?");
    assert!(app.screen.desk.help);
    assert_eq!((type_in(&mut app, "q"), app.screen.desk.help), (Flow::Continue, false));
    assert_eq!(type_in(&mut app, "q"), Flow::Quit);
    type_in(&mut app, ":");
    assert_eq!(app.on_key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Flow::Quit);
}

#[test]
fn a_key_that_is_let_go_does_nothing() {
    let mut app = people("connect4", "", FINE);
    let key = KeyEvent::new_with_kind(KeyCode::Char('4'), KeyModifiers::NONE, KeyEventKind::Release);
    app.on_key(key);
    assert_eq!(notation(&app), "");
}

#[test]
fn a_click_plays_where_it_is() {
    let mut app = people("connect4", "", FINE);
    app.area = Rect::new(0, 0, 80, 24);
    // Anywhere in a column, its name included; not beside the board.
    for (column, row) in [(3, 1), (9, 12), (70, 12), (3, 23)] {
        click(&mut app, column, row);
    }
    assert_eq!(notation(&app), "12");
    let mut app = people("gomoku", "", FINE);
    app.area = Rect::new(0, 0, 80, 24);
    let area = app.screen.layout(app.area).expect("it fits").board.place((7, 7)).expect("it is seen");
    click(&mut app, area.x, area.y);
    assert_eq!(notation(&app), "h8");
}

#[test]
fn paces_go_up_and_down() {
    let mut app = people("connect4", "", FINE);
    assert_eq!(app.screen.view.pace, 500);
    type_in(&mut app, "+");
    assert_eq!(app.screen.view.pace, 200);
    type_in(&mut app, "---");
    assert_eq!(app.screen.view.pace, 2000);
    type_in(&mut app, "++++++++");
    assert_eq!((app.screen.view.pace, said(&app)), (0, "a move every 0 ms is the limit"));
}

#[test]
fn the_computer_answers_and_can_be_paused() {
    let rules: Rules = "tictactoe".parse().expect("a game");
    let beginner = Seat::parse("beginner", rules, &Terms::default(), 7).expect("a level");
    let seats = [Seat::human(), beginner];
    let mut app = App::new(Game::new(rules), seats, FINE, None, Builtin).expect("threads can be started");
    press(&mut app, KeyCode::Enter);
    let ply = |app: &mut App| {
        app.refresh();
        app.screen.view.ply
    };
    while ply(&mut app) < 2 {
        std::thread::yield_now();
    }
    type_in(&mut app, ",");
    assert!(app.screen.view.paused && ply(&mut app) == 1);
    type_in(&mut app, "n");
    while ply(&mut app) < 2 {
        std::thread::yield_now();
    }
    type_in(&mut app, "s");
    assert_eq!(said(&app), "no search is running");
}

/// Chance decides before every game, and the screen says how.
#[test]
fn who_moves_first_is_drawn_anew_for_every_game() {
    let rules: Rules = "tictactoe".parse().expect("a game");
    let computer = Seat::parse("random", rules, &Terms::default(), 7).expect("an agent");
    // The players change seats in the first game and in the third one.
    let mut changes = [true, false, true].into_iter();
    let draw: crate::Draw = Box::new(move || changes.next().expect("three games"));
    let seats = [Seat::human(), computer];
    let app = App::new(Game::new(rules), seats, FINE, Some(draw), Builtin);
    let mut app = app.expect("threads can be started");
    for (first, words) in [
        ("random", "drawn at random: the computer moves first"),
        ("random", "drawn at random: the computer moves first"),
        ("human", "drawn at random: you move first"),
    ] {
        assert_eq!((app.screen.view.seats.first.asked.as_str(), said(&app)), (first, words));
        // An unfinished game with moves needs a second key press.
        type_in(&mut app, "g");
        if app.screen.view.seats.first.asked == "human" {
            break;
        }
        if said(&app).starts_with("this game is not over") {
            type_in(&mut app, "g");
        }
    }
}
