//! The engine as a player: legal moves on every board, fives made, fours blocked, limits kept, and errors for games it does not play.

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Bits, Cell, Game, Outcome, Overline};
use common::naive::Naive;
use common::{best, best_lines, boards, cases, choices, chosen, engine, five, games, rules};
use gomoku::Gomoku;
use proptest::prelude::*;
use search::{Control, Limits, Player, PlayerError, Report, Score};

fn with_threads(threads: usize) -> Gomoku {
    let mut engine = engine();
    engine.threads = threads;
    engine
}

fn choose(player: &mut dyn Player, game: &Game, limits: Limits) -> Result<Report<Cell>, PlayerError> {
    common::unwatched(limits, |control| player.choose(game, control))
}

#[test]
fn it_plays_on_every_board() {
    for width in 5..=22 {
        for height in 5..=22 {
            let overline = if (width + height) % 2 == 0 { Overline::Wins } else { Overline::Ignored };
            let mut game = Game::new(five(width, height, overline));
            let mut engine = engine();
            for nodes in 0..4 {
                let report = best(&mut engine, &game, Limits::nodes(nodes));
                game.play(report.best).expect("a legal move");
            }
            // Stones stay together: the engine answers to what is there.
            let (x, y) = game.rules().coordinates(game.moves()[0]);
            assert!(x.abs_diff(width / 2) <= 1 && y.abs_diff(height / 2) <= 1, "{}", game.rules());
        }
    }
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn it_plays_to_the_end_of_any_game(
        rules in prop_oneof![2 => boards(5, 7), 1 => boards(5, 22)],
        choices in choices(484..485),
        alone: bool,
        nodes in 0..300_u64,
        threads in 1..3_usize,
    ) {
        let (mut engine, mut game) = (with_threads(threads), Game::new(rules));
        while game.outcome().is_none() {
            let ply = game.moves().len();
            let cell = if alone || ply.is_multiple_of(2) {
                choose(&mut engine, &game, Limits::nodes(nodes)).expect("a move").best
            } else {
                chosen(&game, choices[ply])
            };
            prop_assert!(game.play(cell).is_ok(), "{}: {:?}", rules.cell_name(cell), game.board());
        }
        let outcome = game.outcome().expect("the end");
        prop_assert_eq!(choose(&mut engine, &game, Limits::nodes(nodes)), Err(PlayerError::Over(outcome)));
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn it_makes_five_or_keeps_the_other_side_from_it(
        game in games(boards(5, 15), 8..60), nodes in 0..2000_u64, threads in 1..3_usize
    ) {
        let naive = Naive::of(&game);
        let (own, other) = (naive.fives(game.turn()), naive.fives(!game.turn()));
        let report = best(&mut with_threads(threads), &game, Limits::nodes(nodes));
        prop_assert!(game.board().legal().has(report.best));
        if !own.is_empty() {
            prop_assert!(own.contains(&report.best), "{:?}", game.board());
            prop_assert_eq!(report.score, Some(Score::win_in(1)));
        } else if !other.is_empty() {
            prop_assert!(other.contains(&report.best), "{:?}", game.board());
        }
    }

    #[test]
    fn several_lines_are_of_different_legal_moves(
        game in games(boards(5, 15), 0..60), nodes in 0..2000_u64, count in 1..6_usize
    ) {
        let reports = best_lines(&mut engine(), &game, count, Limits::nodes(nodes));
        prop_assert!((1..=count).contains(&reports.len()));
        for (rank, report) in reports.iter().enumerate() {
            prop_assert!(game.board().legal().has(report.best));
            prop_assert!(reports[..rank].iter().all(|better| better.best != report.best), "{:?}", reports);
        }
    }
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn what_came_before_does_not_matter(games in prop::collection::vec(games(boards(6, 7), 0..40), 1..8)) {
        let mut engine = engine();
        for game in games {
            let report = best(&mut engine, &game, Limits::nodes(500));
            prop_assert!(game.board().legal().has(report.best));
        }
    }

    #[test]
    fn one_thread_does_the_same_again(game in games(boards(5, 15), 0..40), nodes in 0..5000_u64) {
        let report = best(&mut engine(), &game, Limits::nodes(nodes));
        prop_assert_eq!(&best(&mut engine(), &game, Limits::nodes(nodes)), &report);
        let mut engine = engine();
        best(&mut engine, &game, Limits::nodes(1000));
        engine.forget();
        prop_assert_eq!(best(&mut engine, &game, Limits::nodes(nodes)), report);
    }
}

/// The intermediate reports and the last one of a search that is stopped at the given report.
fn stopped_at(
    engine: &mut Gomoku,
    game: &Game,
    reports: usize,
    limits: Limits,
) -> (Vec<Report<Cell>>, Report<Cell>) {
    let (stop, clock) = (AtomicBool::new(reports == 0), || Duration::ZERO);
    let mut seen = Vec::new();
    let mut watch = |report: &Report<Cell>| {
        seen.push(report.clone());
        stop.store(seen.len() >= reports, Ordering::Relaxed);
    };
    let last = engine.choose(game, &mut Control::new(limits, &stop, &clock, &mut watch)).expect("a move");
    (seen, last)
}

/// A quiet position, in which neither side wins soon.
fn quiet() -> Game {
    Game::parse(rules("gomoku"), "h8i9g7i7i8h6").expect("legal")
}

#[test]
fn it_stops_when_it_is_told_to() {
    let (_, last) = stopped_at(&mut engine(), &quiet(), 0, Limits::default());
    assert!(last.nodes < 3000, "told at once, stopped at {}", last.nodes);
    // What another thread does meanwhile depends on the machine; that it ends does not.
    let (_, last) = stopped_at(&mut with_threads(2), &quiet(), 6, Limits::default());
    assert!(quiet().board().legal().has(last.best));
    for reports in [1, 4, 9, 12] {
        let (seen, last) = stopped_at(&mut engine(), &quiet(), reports, Limits::default());
        let told = seen[reports - 1].nodes;
        assert!(last.nodes < told + 3000, "told at {told}, stopped at {}", last.nodes);
        assert!(quiet().board().legal().has(last.best));
    }
}

#[test]
fn limits_are_kept() {
    for nodes in [1, 1000, 20_000, 200_000] {
        let (_, last) = stopped_at(&mut engine(), &quiet(), usize::MAX, Limits::nodes(nodes));
        assert!(last.nodes < nodes + 3000, "{} of {nodes}", last.nodes);
    }
    let mut shallow = engine();
    shallow.limits = Limits::depth(3);
    let (seen, last) = stopped_at(&mut shallow, &quiet(), usize::MAX, Limits::default());
    assert_eq!((last.depth, seen.last().map(|report| report.depth)), (3, Some(3)));
}

#[test]
fn the_clock_is_obeyed() {
    let readings = std::cell::Cell::new(0);
    let clock = || {
        readings.set(readings.get() + 1);
        Duration::from_millis(readings.get())
    };
    let (stop, mut watch) = (AtomicBool::new(false), |_: &Report<Cell>| {});
    let limits = Limits::time(Duration::from_millis(100));
    let report =
        engine().choose(&quiet(), &mut Control::new(limits, &stop, &clock, &mut watch)).expect("a move");
    // It is read at every position where that takes a millisecond, and once more for the report.
    assert!((100..=102).contains(&readings.get()), "{readings:?}");
    assert!(report.nodes > 90, "{}", report.nodes);
}

#[test]
fn reports_grow() {
    let (seen, last) = stopped_at(&mut engine(), &quiet(), usize::MAX, Limits::nodes(50_000));
    assert!(seen.len() > 5);
    assert!(
        seen.is_sorted_by_key(|report| report.nodes) && seen.is_sorted_by_key(|report| report.depth),
        "{seen:?}"
    );
    assert!(seen.iter().all(|report| report.nodes <= last.nodes));
}

#[test]
fn it_refuses_other_games_in_words() {
    for (text, reason) in [
        ("connect4", "it plays five in a row without gravity"),
        ("drop:9x9:5", "it plays five in a row without gravity"),
        ("free:9x9:4", "it plays five in a row without gravity"),
        ("free:9x9:6", "it plays five in a row without gravity"),
        ("free:4x9:5", "it plays on boards with sides from 5 to 22"),
        ("free:9x4:5", "it plays on boards with sides from 5 to 22"),
        ("free:23x22:5", "it plays on boards with sides from 5 to 22"),
        ("free:22x23:=5", "it plays on boards with sides from 5 to 22"),
    ] {
        let error =
            choose(&mut engine(), &Game::new(rules(text)), Limits::nodes(1)).expect_err("not its game");
        assert_eq!(error.to_string(), format!("gomoku does not play {text}: {reason}"));
        assert_eq!(engine().fits(rules(text)), Err(error.clone()));
        assert_eq!(engine().prepare(rules(text)), Err(error));
    }
    assert_eq!(engine().name(), "gomoku");
    assert_eq!(engine().prepare(rules("gomoku-standard")), Ok(()));
}

#[test]
fn tables_beyond_all_memory_are_an_error() {
    let mut greedy = engine();
    greedy.mebibytes = 1 << 40;
    let error = choose(&mut greedy, &Game::new(rules("gomoku")), Limits::nodes(1)).expect_err("no memory");
    assert_eq!(error.to_string(), "gomoku failed: cannot allocate tables of 1099511627776 MiB: ask for less");
    greedy.mebibytes = 1;
    assert!(
        choose(&mut greedy, &Game::new(rules("gomoku")), Limits::nodes(1)).is_ok(),
        "it plays on with less"
    );
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let game = Game::parse(rules("gomoku"), "h8a1i8a3j8a5k8a7l8").expect("legal");
    let error = choose(&mut engine(), &game, Limits::nodes(1)).expect_err("the game is over");
    assert_eq!(error, PlayerError::Over(Outcome::Win(board::Side::First)));
}
