//! Whole screens, compared with files. After a change on purpose, `SCREENS=overwrite cargo test -p linha tui` renews them.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use search::Score;

use super::super::words;
use super::*;
use agents::Agent;
use board::{Message, Side};
use play::view::{Analysis, Candidate, Hint, Judged, Purpose, Sitting, Spot, Standing, Thinking};
use play::{Value, View};

/// A screen is what its file says.
pub(super) fn compare(name: &str, app: &App, width: u16, height: u16) {
    let shown = text(&drawn(&app.screen, width, height));
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/tests/screens").join(name);
    if std::env::var("SCREENS").is_ok_and(|what| what == "overwrite") {
        fs::write(&file, &shown).expect("the screen can be kept");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(shown, kept, "{name} is now\n{shown}\nand was\n{kept}");
}

/// Waits until a board is as it should be.
pub(super) fn wait_for(app: &mut App, good: impl Fn(&App) -> bool) {
    while !good(app) {
        std::thread::yield_now();
        app.refresh();
    }
}

fn place(app: &App, name: &str) -> Spot {
    let rules: Rules = app.screen.view.kind.shape.parse().expect("a game");
    let mut game = Game::parse(rules, &app.screen.view.notation).expect("the game so far");
    game.play_text(name).expect("a legal move");
    Spot::of(rules, game.last().expect("a move was made"))
}

/// An agent in words.
fn described(agent: &str) -> Message {
    agent.parse::<Agent>().expect("an agent").description()
}

/// Puts a level where a person was.
fn seat(sitting: &mut Sitting, level: &str, agent: &str) {
    *sitting =
        Sitting { asked: level.to_owned(), agent: Some(agent.to_owned()), described: Some(described(agent)) };
}

fn values(app: &mut App, by: &str, values: &[(&str, Score, bool)]) {
    let best = values.iter().map(|(_, score, _)| *score).max();
    let judged = |(name, score, exact): &(&str, Score, bool)| Judged {
        place: place(app, name),
        best: Some(*score) == best,
        score: Value::of(*score, *exact),
    };
    let values: Vec<Judged> = values.iter().map(judged).collect();
    let exact = values.iter().all(|judged| judged.score.exact);
    let (by, described, lines) = (by.to_owned(), Some(described(by)), Vec::new());
    let analysis =
        Analysis { by, described, exact, done: true, depth: None, values, earlier: Vec::new(), lines };
    app.screen.desk.valued_by = words::authors(&analysis);
    app.screen.view.analysis = Some(analysis);
}

/// A search of the second side, in the middle of its work.
fn search(app: &App, line: &[&str], score: Score) -> Thinking {
    let line: Vec<Spot> = line.iter().map(|name| place(app, name)).collect();
    let score = Some(Value::of(score, false));
    let candidates = line.iter().rev().map(|place| Candidate { place: place.clone(), score }).collect();
    Thinking {
        running: true,
        purpose: Purpose::Move,
        by: "alphabeta:eval=ufop-v3,depth=8,order=centre".to_owned(),
        described: described("alphabeta:eval=ufop-v3,depth=8,order=centre"),
        side: Side::Second,
        best: line.first().cloned(),
        score,
        depth: 8,
        nodes: 123_456,
        nodes_per_second: 2_345_678,
        seconds: 0.05,
        line,
        candidates,
    }
}

fn thinks(view: &mut View, thinking: Thinking) {
    seat(&mut view.seats.second, "hard", &thinking.by.clone());
    view.state = Standing::Thinking;
    view.thinking = Some(thinking);
}

#[test]
fn four_in_a_row_in_the_usual_window() {
    compare("connect4.txt", &people("connect4", "4453343", FINE), 80, 24);
}

#[test]
fn four_in_a_row_in_a_small_window() {
    compare("connect4-medium.txt", &people("connect4", "4453343", FINE), 60, 20);
    compare("connect4-small.txt", &people("connect4", "4453343", FINE), 30, 11);
    compare("connect4-below.txt", &people("connect4", "4453343", FINE), 32, 30);
}

#[test]
fn a_larger_window_shows_a_larger_board() {
    compare("connect4-huge.txt", &people("connect4", "4453343", FINE), 120, 40);
    compare("tictactoe-huge-ascii.txt", &people("tictactoe", "b2a1", PLAIN), 80, 24);
}

/// The cursor stands on the stone that was played last: both can be seen.
#[test]
fn the_cursor_does_not_hide_the_last_move() {
    for (name, look, width, height) in [
        ("cursor-on-last.txt", FINE, 60, 16),
        ("cursor-on-last-ascii.txt", PLAIN, 60, 16),
        ("cursor-on-last-small.txt", FINE, 30, 10),
    ] {
        let mut app = people("tictactoe", "b2", look);
        app.screen.desk.cursor = (1, 1);
        compare(name, &app, width, height);
    }
}

#[test]
fn plain_characters() {
    compare("connect4-ascii.txt", &people("connect4", "4453343", PLAIN), 80, 24);
    compare("tictactoe-ascii.txt", &people("tictactoe", "b2a1", PLAIN), 60, 16);
}

#[test]
fn a_game_that_was_won_shows_its_line() {
    compare("won.txt", &people("connect4", "4455667", FINE), 80, 24);
    compare("won-small.txt", &people("gomoku", "h8a1i8b1j8c1k8d1l8", FINE), 80, 24);
    compare("won-tight.txt", &people("free:19x19:5", "h8a1i8b1j8c1k8d1l8", PLAIN), 80, 24);
}

#[test]
fn a_draw_is_one() {
    compare("draw.txt", &people("tictactoe", "b2a1c1a3a2c2b1b3c3", FINE), 48, 14);
}

#[test]
fn values_say_which_are_certain_and_by_whom() {
    let mut app = people("connect4", "44", FINE);
    let scores = [-30, -12, 0, 5, 0, -8, -26];
    let score = |plies: i32| match u16::try_from(plies.abs()).expect("few") {
        0 => Score::EVEN,
        plies if scores.contains(&-i32::from(plies)) => Score::loss_in(plies),
        plies => Score::win_in(plies),
    };
    let columns = ["1", "2", "3", "4", "5", "6", "7"];
    let all: Vec<_> = columns.iter().zip(scores).map(|(name, plies)| (*name, score(plies), true)).collect();
    values(&mut app, "perfect", &all);
    let first = |score| Some(Value::of(score, true));
    app.screen.view.graph = vec![first(Score::win_in(41)), first(Score::EVEN), first(Score::win_in(5))];
    compare("values.txt", &app, 80, 24);
    compare("values-medium.txt", &app, 60, 20);
    compare("values-narrow.txt", &app, 40, 20);
    compare("values-small.txt", &app, 24, 12);
    compare("values-huge.txt", &app, 140, 40);
    let mut app = people("gomoku", "h8h9", PLAIN);
    let estimate = Score::estimate;
    let some = [("i9", estimate(120), false), ("g7", estimate(-35), false), ("j10", Score::loss_in(4), true)];
    values(&mut app, "gomoku:time=1s", &some);
    app.screen.view.graph =
        vec![None, Some(Value::of(estimate(300), false)), Some(Value::of(estimate(-100), false))];
    compare("estimates-ascii.txt", &app, 80, 24);
    compare("estimates-narrow.txt", &app, 40, 20);
}

#[test]
fn five_in_a_row_in_the_usual_window() {
    let mut app = people("gomoku", "h8a1i8b1j8c1k8", FINE);
    type_in(&mut app, "t");
    compare("gomoku.txt", &app, 80, 24);
    compare("largest.txt", &people("free:32x32:5", "p16q17p17", FINE), 80, 24);
}

#[test]
fn a_search_shows_how_far_it_is() {
    let mut app = people("connect4", "445", FINE);
    let thinking = search(&app, &["6", "3", "4"], Score::estimate(-118));
    thinks(&mut app.screen.view, thinking);
    app.screen.desk.elapsed = Some(Duration::from_millis(1500));
    compare("thinking.txt", &app, 80, 24);
}

#[test]
fn two_computers_can_be_stepped() {
    let mut app = people("connect4", "445", FINE);
    let view = &mut app.screen.view;
    seat(&mut view.seats.first, "medium", "alphabeta:eval=ufop-v3,depth=4");
    seat(&mut view.seats.second, "perfect", "perfect");
    (view.state, view.paused) = (Standing::Paused, true);
    compare("computers.txt", &app, 80, 24);
}

#[test]
fn threats_and_hints_are_marked() {
    let mut app = people("connect4", "112233", FINE);
    type_in(&mut app, "t");
    let hint = Hint {
        place: place(&app, "4"),
        score: Some(Value::of(Score::win_in(1), true)),
        by: "perfect".to_owned(),
        described: described("perfect"),
    };
    app.screen.view.hint = Some(hint);
    compare("threats.txt", &app, 80, 24);
    compare("threats-small.txt", &app, 60, 12);
}

#[test]
fn threats_come_with_whom_zugzwang_favours() {
    let mut app = people("connect4", "64741726", FINE);
    type_in(&mut app, "t");
    let said = app.screen.desk.said.clone().expect("a sentence");
    assert_eq!(said, "○ wins by zugzwang, at 5.2 if the rest only fills up");
    let mut level = people("connect4", "44", FINE);
    type_in(&mut level, "t");
    assert_eq!(level.screen.desk.said, None);
}

#[test]
fn a_prompt_keeps_what_was_wrong() {
    let mut app = people("gomoku", "h8", FINE);
    type_in(&mut app, "Z99");
    press(&mut app, KeyCode::Enter);
    compare("prompt.txt", &app, 80, 20);
}

#[test]
fn errors_are_shown() {
    let mut app = people("connect4", "44", FINE);
    app.screen.view.trouble = Some(Message::new("search.crashed", "hard broke down over this position"));
    compare("error.txt", &app, 60, 20);
}

#[test]
fn all_keys_are_on_a_page() {
    for (name, game, look) in [("help.txt", "connect4", FINE), ("help-ascii.txt", "gomoku", PLAIN)] {
        let mut app = people(game, "", look);
        type_in(&mut app, "?");
        compare(name, &app, 80, 24);
    }
}

#[test]
fn too_small_a_window_says_so() {
    compare("too-small.txt", &people("connect4", "", FINE), 20, 6);
}

#[test]
fn moves_taken_back_are_still_listed() {
    let mut app = people("connect4", "4453343", FINE);
    type_in(&mut app, "uuu");
    compare("taken-back.txt", &app, 80, 24);
}
