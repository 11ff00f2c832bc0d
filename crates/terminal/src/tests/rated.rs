//! Games against an opponent that follows the player's rating.

use std::sync::{Arc, Mutex};

use super::*;
use crate::Rated;

/// The results that were told, with the Elo of the opponents.
type Told = Arc<Mutex<Vec<(u16, f64)>>>;

fn board(moves: &str) -> (App, Told) {
    let rules = Rules::TICTACTOE;
    let told = Told::default();
    let results = Arc::clone(&told);
    let rate = Box::new(move |opponent, result| {
        results.lock().expect("one thread").push((opponent, result));
        Rated { words: "your rating: 312 (+12)".to_owned(), next: Some("level:elo=312".to_owned()) }
    });
    let opponent = Seat::parse("level:elo=300", rules, &Terms::default(), 7).expect("measured levels");
    let game = Game::parse(rules, moves).expect("legal moves");
    let mut app =
        App::new(game, [Seat::human(), opponent], FINE, None, Builtin).expect("threads can be started");
    app.rate_with(rate);
    (app, told)
}

/// Plays the first empty cells until the game is over.
fn play_out(app: &mut App) {
    while app.screen.view.outcome.is_none() {
        app.refresh();
        if let Some((x, y)) =
            app.screen.view.legal.first().filter(|_| app.screen.view.turn == Some(board::Side::First))
        {
            app.screen.desk.cursor = (*x, *y);
            press(app, KeyCode::Enter);
        } else {
            std::thread::yield_now();
        }
    }
}

fn said(app: &App) -> &str {
    app.screen.desk.said.as_deref().unwrap_or("")
}

#[test]
fn a_finished_game_counts_once_and_the_next_opponent_follows() {
    let (mut app, told) = board("");
    play_out(&mut app);
    assert_eq!(said(&app), "your rating: 312 (+12)");
    let result = match app.screen.view.outcome {
        Some(board::Outcome::Draw) => 0.5,
        Some(board::Outcome::Win(board::Side::First)) => 1.0,
        _ => 0.0,
    };
    assert_eq!(*told.lock().expect("one thread"), [(300, result)]);
    // Looking back does not count again.
    type_in(&mut app, ",,..");
    assert_eq!(told.lock().expect("one thread").len(), 1);
    type_in(&mut app, "g");
    assert_eq!((app.screen.view.seats.second.asked.as_str(), app.screen.view.ply), ("level:elo=312", 0));
    play_out(&mut app);
    assert_eq!(told.lock().expect("one thread").iter().map(|(elo, _)| *elo).collect::<Vec<_>>(), [300, 312]);
}

#[test]
fn games_with_help_and_positions_that_were_set_up_do_not_count() {
    for (moves, keys) in [("", "h"), ("", "a"), ("a1", "v"), ("a1b2c3c1", "")] {
        let (mut app, told) = board(moves);
        type_in(&mut app, keys);
        while keys == "h" && app.screen.view.hint.is_none() {
            std::thread::yield_now();
            app.refresh();
        }
        play_out(&mut app);
        assert!(told.lock().expect("one thread").is_empty(), "{moves} {keys}");
        assert!(said(&app).starts_with("this game does not count"), "{}", said(&app));
    }
}
