//! The perfect player, and lines: they keep the value of every position.

use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Cell, Game, Outcome, Position, Rules};
use connect4::{Book, BookChoice, Goal, Perfect, Solver, Truth, best_of, plies_to_end};
use search::{Control, Limits, Player, PlayerError, Random, Report, Score};

fn rules(text: &str) -> Rules {
    text.parse().expect("valid rules")
}

fn game(text: &str, moves: &str) -> Game {
    Game::parse(rules(text), moves).expect("legal moves")
}

fn perfect() -> Perfect {
    let mut player = Perfect::new("perfect".to_owned());
    player.mebibytes = 1;
    player
}

fn built(rules: Rules, plies: u16) -> Book {
    let mut book = Book::new(rules, plies).expect("small");
    assert!(book.build(1, 1, &mut |_, _| Continue(())).is_ok_and(|flow| flow.is_continue()));
    book
}

fn limited(player: &mut dyn Player, game: &Game, limits: Limits, stop: bool) -> Report<Cell> {
    let (stop, clock) = (AtomicBool::new(stop), || Duration::ZERO);
    let mut watch = |_: &Report<Cell>| {};
    player.choose(game, &mut Control::new(limits, &stop, &clock, &mut watch)).expect("a move")
}

fn ask(player: &mut dyn Player, game: &Game) -> Report<Cell> {
    limited(player, game, Limits::default(), false)
}

fn name(game: &Game, cell: Cell) -> String {
    game.rules().move_name(cell)
}

/// The value of every move.
fn values(solver: &mut Solver, game: &Game) -> Vec<(Cell, i8)> {
    let values = solver.solve_moves(game, Goal::Value, &mut |_| Continue(())).expect("not stopped");
    values.into_iter().map(|(cell, solved)| (cell, solved.value)).collect()
}

fn every_position(game: &Game, seen: &mut HashSet<u64>, check: &mut impl FnMut(&Game)) {
    if game.outcome().is_some() || !seen.insert(game.board().key()) {
        return;
    }
    check(game);
    for cell in game.board().moves() {
        every_position(&game.after(cell), seen, check);
    }
}

#[test]
fn it_keeps_the_value_of_every_position() {
    for text in ["drop:4x4:4", "drop:4x4:3", "drop:3x4:3"] {
        let mut solver = Solver::new(rules(text), 4).expect("solvable");
        let mut exact = perfect();
        let mut outcome = perfect_with(Goal::Outcome, None);
        let mut seeded = perfect_with(Goal::Value, Some(7));
        let mut positions = 0;
        every_position(&game(text, ""), &mut HashSet::new(), &mut |game| {
            let values = values(&mut solver, game);
            let best = values.iter().map(|(_, value)| *value).max().expect("there are moves");
            let of = |report: &Report<Cell>| {
                values.iter().find(|(cell, _)| *cell == report.best).expect("legal").1
            };
            let report = ask(&mut exact, game);
            assert_eq!(of(&report), best, "{text} {game}");
            let plies = plies_to_end(game.rules(), game.board().ply(), best);
            let score = match best.signum() {
                0 => Score::EVEN,
                1 => Score::win_in(plies),
                _ => Score::loss_in(plies),
            };
            assert_eq!((report.score, report.pv.len()), (Some(score), usize::from(plies)), "{text} {game}");
            assert_eq!(of(&ask(&mut seeded, game)), best, "{text} {game}");
            let report = ask(&mut outcome, game);
            assert_eq!(of(&report).signum(), best.signum(), "{text} {game}");
            let score =
                [Score::LOST, Score::EVEN, Score::WON][usize::try_from(best.signum() + 1).expect("0 to 2")];
            assert_eq!(report.score, Some(score), "{text} {game}");
            positions += 1;
        });
        assert!(positions > 500, "{text}: {positions}");
    }
}

fn perfect_with(goal: Goal, seed: Option<u64>) -> Perfect {
    let mut player = perfect();
    (player.goal, player.seed) = (goal, seed);
    player
}

/// Against a random opponent, from every opening of two moves: what was won stays won, and what was drawn is
/// never lost.
#[test]
fn it_never_gives_away_value() {
    let rules = rules("drop:5x4:4");
    let mut solver = Solver::new(rules, 4).expect("solvable");
    for (seed, goal) in (0..40).zip([Goal::Value, Goal::Outcome].into_iter().cycle()) {
        let mut players: [Box<dyn Player>; 2] =
            [Box::new(perfect_with(goal, Some(seed))), Box::new(Random::new(seed))];
        // Colours change every second game.
        if seed % 4 >= 2 {
            players.swap(0, 1);
        }
        let us = if seed % 4 >= 2 { board::Side::Second } else { board::Side::First };
        let mut game = Game::new(rules);
        let mut secured = -1;
        while game.outcome().is_none() {
            let player = &mut players[usize::from(game.turn() == board::Side::Second)];
            let ours = game.turn() == us;
            if ours {
                let value = solver
                    .solve(&game, Goal::Value, &mut |_| Continue(()))
                    .expect("not stopped")
                    .value
                    .signum();
                assert!(value >= secured, "{goal:?} {seed}: {game}");
                secured = value;
            }
            let best = ask(player.as_mut(), &game).best;
            game.play(best).expect("players choose legal moves");
        }
        let result = match game.outcome() {
            Some(Outcome::Win(side)) if side == us => 1,
            Some(Outcome::Win(_)) => -1,
            _ => 0,
        };
        assert!(result >= secured, "{goal:?} {seed}: {game}");
    }
}

#[test]
fn ties_are_broken_by_the_centre_or_by_a_seed() {
    // All five are draws on the empty board, but for the outer ones.
    let start = game("drop:5x4:4", "");
    let mut truth = Truth::new(start.rules(), 4).expect("solvable");
    let best = truth.best_moves(&start, &mut |_| Continue(())).expect("not stopped");
    assert!(best.len() > 1);
    assert_eq!(ask(&mut perfect(), &start).best, best[0]);
    assert_eq!(ask(&mut perfect(), &start).best, best[0]);
    let chosen: HashSet<Cell> =
        (0..40).map(|seed| ask(&mut perfect_with(Goal::Value, Some(seed)), &start).best).collect();
    assert_eq!(chosen, best.iter().copied().collect());
    let again = |seed| ask(&mut perfect_with(Goal::Value, Some(seed)), &start).best;
    assert!((0..10).all(|seed| again(seed) == again(seed)));
}

#[test]
fn a_book_answers_without_a_search() {
    let rules = rules("drop:5x4:4");
    let book = built(rules, 5);
    for moves in ["", "3", "34", "333", "3434"] {
        let game = Game::parse(rules, moves).expect("legal");
        // No node may be searched, and yet everything is proved, as the solver proves it.
        let mut reader = perfect();
        reader.book = BookChoice::Given(book.clone().into());
        let report = limited(&mut reader, &game, Limits::nodes(0), true);
        let solved = ask(&mut perfect(), &game);
        assert_eq!((report.best, report.score), (solved.best, solved.score), "{moves}");
        let inside = usize::from(book.plies()) - moves.len();
        assert!(report.pv.len() >= inside, "{moves}: {:?}", report.pv);
        assert_eq!(report.pv[..inside], solved.pv[..inside], "{moves}");
    }
    // A book of another game is no help, and no harm.
    let mut reader = perfect();
    reader.book = BookChoice::Given(book.into());
    assert_eq!(ask(&mut reader, &game("connect4", "4455")).score, Some(Score::win_in(3)));
}

#[test]
fn a_stopped_player_plays_a_sensible_move() {
    // Nothing is searched; but a line is completed, one of the other side is stopped, and the centre is a good guess.
    for (moves, expected) in [("", "4"), ("141516", "1"), ("14151", "1"), ("415141", "1")] {
        let game = game("connect4", moves);
        let limits = [Limits::nodes(1), Limits::time(Duration::ZERO), Limits::default()];
        for (limits, stop) in limits.into_iter().zip([false, false, true]) {
            let report = limited(&mut perfect(), &game, limits, stop);
            assert_eq!(name(&game, report.best), expected, "{moves}");
        }
    }
    let report = limited(&mut perfect(), &game("connect4", ""), Limits::nodes(20_000), false);
    assert_eq!((report.score, report.depth, report.pv.len()), (None, 0, 1));
    assert!((20_000..60_000).contains(&report.nodes), "{}", report.nodes);
    // Its own limits count as well.
    let mut hasty = perfect();
    hasty.limits = Limits::nodes(20_000);
    assert_eq!(ask(&mut hasty, &game("connect4", "")).score, None);
}

#[test]
fn it_sends_interim_reports() {
    let game = game("drop:5x4:4", "");
    let (stop, clock) = (AtomicBool::new(false), || Duration::from_millis(5));
    let mut reports = Vec::new();
    let mut watch = |report: &Report<Cell>| reports.push(report.clone());
    let mut player = perfect_with(Goal::Value, Some(1));
    let last = player
        .choose(&game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch))
        .expect("a move");
    assert_eq!(reports.len(), 5, "one for each move that was solved");
    assert!(reports.iter().all(|report| report.elapsed == Duration::from_millis(5)));
    assert!(reports.is_sorted_by_key(|report| report.nodes) && last.nodes >= reports[4].nodes);
    assert_eq!((last.score, last.depth), (Some(Score::EVEN), 20));
}

#[test]
fn it_rejects_games_that_it_cannot_play() {
    let refused = |game: &Game| {
        let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
        let mut watch = |_: &Report<Cell>| {};
        let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
        perfect().choose(game, &mut control).expect_err("refused")
    };
    let free = refused(&game("gomoku", ""));
    assert_eq!(
        free.to_string(),
        "perfect does not play gomoku: the solver does not take gomoku: stones must fall (drop:WxH:K)"
    );
    assert_eq!(perfect().fits(Rules::GOMOKU), Err(free));
    assert!(refused(&game("drop:12x10:4", "")).to_string().ends_with("must be at most 128"));
    assert_eq!(refused(&game("connect4", "4455667")), PlayerError::Over(Outcome::Win(board::Side::First)));
    assert_eq!(perfect().fits(Rules::CONNECT4), Ok(()));
}

#[test]
fn one_player_plays_several_games() {
    let mut player = perfect();
    for (text, moves, score) in [
        ("drop:5x4:4", "3322", Score::win_in(3)),
        ("connect4", "4455", Score::win_in(3)),
        ("drop:5x4:4", "33224", Score::loss_in(2)),
    ] {
        assert_eq!(ask(&mut player, &game(text, moves)).score, Some(score), "{text} {moves}");
    }
}

#[test]
fn lines_keep_the_value_to_the_end() {
    for (text, moves) in
        [("drop:5x4:4", ""), ("drop:5x4:4", "12"), ("drop:4x4:3", ""), ("drop:6x5:4", "111112222233333")]
    {
        let start = game(text, moves);
        let mut truth = Truth::new(start.rules(), 4).expect("solvable");
        let value = truth.value(&start, Goal::Value, &mut |_| Continue(())).expect("not stopped").value;
        let line = truth.line(&start, &mut |_| Continue(()));
        let plies = plies_to_end(start.rules(), start.board().ply(), value);
        assert_eq!(line.len(), usize::from(plies), "{text} {moves}");
        let mut now = start.clone();
        for (cell, expected) in line.iter().zip([value, -value].into_iter().cycle()) {
            let values = truth.moves(&now, Goal::Value, &mut |_| Continue(())).expect("not stopped");
            let best = best_of(now.rules(), &values);
            assert_eq!(best[0], *cell, "{text} {now}");
            let found = values.iter().find(|(move_, _)| move_ == cell).expect("legal");
            assert_eq!(found.1.value, expected, "{text} {now}");
            now = now.after(*cell);
        }
        assert!(now.outcome().is_some());
        // With a book, the same.
        let book = built(start.rules(), if start.rules().area() > 20 { 0 } else { 3 });
        assert_eq!(truth.with_book(book).line(&start, &mut |_| Continue(())), line);
    }
}

#[test]
fn lines_end_where_the_solver_is_stopped() {
    let mut truth = Truth::new(Rules::CONNECT4, 1).expect("solvable").without_book();
    assert_eq!(truth.line(&game("connect4", ""), &mut |_| Break(())), []);
    assert_eq!(truth.best_moves(&game("connect4", ""), &mut |_| Break(())), None);
}

#[test]
fn a_table_beyond_all_memory_is_an_error() {
    let mut greedy = perfect();
    greedy.mebibytes = 1 << 40;
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let mut watch = |_: &Report<Cell>| {};
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    let error = greedy.choose(&game("connect4", "44"), &mut control).expect_err("no memory");
    assert_eq!(
        error.to_string(),
        "perfect failed: cannot allocate tables of 1099511627776 MiB: ask for less"
    );
}
