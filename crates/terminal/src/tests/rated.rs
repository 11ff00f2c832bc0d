//! Games against an opponent that follows the player's rating.

use std::sync::{Arc, Mutex};

use play::Commands;

use super::*;
use crate::{Keeper, Rated, RatedGame, Rating};

/// The results that were told, with the Elo of the opponents.
type Told = Arc<Mutex<Vec<(u16, f64)>>>;

/// A new game, or one that begins with these moves.
fn board(moves: &str) -> (App, Told) {
    resumed(moves, "level:elo=300", None)
}

/// A game against this opponent that was kept.
fn resumed(moves: &str, opponent: &str, game: Option<RatedGame>) -> (App, Told) {
    let rules = Rules::GOMOKU;
    let told = Told::default();
    let results = Arc::clone(&told);
    let rate = Box::new(move |opponent, result| {
        results.lock().expect("one thread").push((opponent, result));
        Rated { words: "your rating: 312 (+12)".to_owned(), next: Some("level:elo=312".to_owned()) }
    });
    let opponent = Seat::parse(opponent, rules, &Terms::default(), 7).expect("measured levels");
    let moves = Game::parse(rules, moves).expect("legal moves");
    let mut app =
        App::new(moves, [Seat::human(), opponent], FINE, None, Builtin).expect("threads can be started");
    app.rate_with(Rating { rate, game, next: None });
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

/// A game that was kept goes on as what it was: it counts if nothing had helped, and only once.
#[test]
fn a_resumed_game_counts_if_it_still_may() {
    for (game, counts) in [
        (Some(RatedGame::Fair), true),
        (Some(RatedGame::Helped), false),
        (Some(RatedGame::Over), false),
        (None, false),
    ] {
        let (mut app, told) = resumed("b2a1c1", "level:elo=300,seed=9", game);
        play_out(&mut app);
        assert_eq!(told.lock().expect("one thread").len(), usize::from(counts), "{game:?}");
        type_in(&mut app, ",.");
        assert_eq!(told.lock().expect("one thread").len(), usize::from(counts), "{game:?}");
        assert_eq!(app.screen.view.seats.second.asked, "level:elo=300,seed=9");
        // The next opponent is drawn anew.
        type_in(&mut app, "g");
        let next = if counts { "level:elo=312" } else { "level:elo=300" };
        assert_eq!(app.screen.view.seats.second.asked, next);
    }
    // A game that is over when it is opened has counted.
    let (mut app, told) = resumed("a1b1a2b2a3b3a4b4a5", "level:elo=300", Some(RatedGame::Fair));
    type_in(&mut app, ",.");
    assert!(told.lock().expect("one thread").is_empty());
}

/// What a keeper was told of the rating, with the number of results that were told before.
type Kept = Arc<Mutex<Vec<(Option<RatedGame>, usize)>>>;

/// Notes what it is told; the last part says whether games count.
struct Noting(Kept, Told, bool);

impl Keeper for Noting {
    fn keep(&mut self, _: &Commands, rated: Option<RatedGame>) -> Option<String> {
        let results = self.1.lock().expect("one thread").len();
        self.0.lock().expect("one thread").push((rated, results));
        None
    }

    fn counts(&self) -> bool {
        self.2
    }

    fn begin_again(&mut self) -> Option<String> {
        None
    }

    fn place(&self) -> Option<String> {
        Some("game 7".to_owned())
    }
}

/// Help leaves no trace on the board, so the file has to tell; and a game is kept as over before it counts.
#[test]
fn whether_a_game_counts_is_kept_at_once() {
    let kept = |keys: &str| {
        let (mut app, told) = resumed("b2a1", "level:elo=300", Some(RatedGame::Fair));
        let kept = Kept::default();
        app.keep_with(Box::new(Noting(Arc::clone(&kept), told, true)));
        app.refresh();
        assert!(kept.lock().expect("one thread").is_empty(), "nothing has changed");
        type_in(&mut app, keys);
        let first = kept.lock().expect("one thread").first().copied();
        play_out(&mut app);
        let last = kept.lock().expect("one thread").last().copied();
        (first, last)
    };
    assert_eq!(kept("a"), (Some((Some(RatedGame::Helped), 0)), Some((Some(RatedGame::Over), 0))));
    assert_eq!(kept(""), (None, Some((Some(RatedGame::Over), 0))));
}

/// It would count again when it is resumed.
#[test]
fn a_game_whose_end_is_not_in_its_file_does_not_count() {
    let (mut app, told) = resumed("b2a1", "level:elo=300", Some(RatedGame::Fair));
    app.keep_with(Box::new(Noting(Kept::default(), Arc::clone(&told), false)));
    play_out(&mut app);
    assert!(told.lock().expect("one thread").is_empty());
    assert!(said(&app).starts_with("this game does not count: its end"), "{}", said(&app));
}

#[test]
fn adaptive_opponents_have_a_name_in_words() {
    let (app, _) = resumed("", "level:elo=300,seed=9", None);
    assert_eq!(crate::words::name(&app.screen.view, board::Side::Second), "Adaptive (300)");
    let screen = text(&drawn(&app.screen, 80, 24));
    assert!(screen.contains("Adaptive (300)") && !screen.contains("level:elo"), "{screen}");
}
