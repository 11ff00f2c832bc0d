use std::time::{Duration, Instant};

use agents::Agent;
use board::{Game, Rules};

use super::*;
use crate::view::{Ending, Purpose, State as Standing, Worth};

fn setup(game: &str, moves: &str, first: &str, second: &str) -> Setup {
    let rules: Rules = game.parse().expect("a game");
    let seat = |text| seat(text, rules, &Terms::default()).expect("a player");
    Setup {
        game: Game::parse(rules, moves).expect("legal"),
        seats: [seat(first), seat(second)],
        pace: Duration::ZERO,
        paused: false,
        terms: Terms::default(),
        patience: Some(Duration::from_mins(1)),
    }
}

fn session(game: &str, moves: &str, first: &str, second: &str) -> Session {
    Session::new(setup(game, moves, first, second)).expect("threads")
}

/// The first view that is as it should be.
fn wait(session: &Session, what: &str, good: impl Fn(&View) -> bool) -> View {
    let start = Instant::now();
    loop {
        let view = session.view();
        if good(&view) {
            return view;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "{what}: {view:#?}");
        thread::sleep(Duration::from_millis(2));
    }
}

fn said(done: Done) -> String {
    done.map(|view| view.notation).expect_err("refused").to_string()
}

#[test]
fn two_people_play_take_back_and_go_on() {
    let session = session("connect4", "", "human", "human");
    for column in ["4", "4", "5"] {
        session.play(column).expect("legal");
    }
    assert_eq!(session.undo().expect("something to undo").notation, "44");
    let view = session.jump(0).expect("a position");
    assert_eq!((view.ply, view.moves.len(), view.graph.len(), view.state), (0, 3, 4, Standing::Human));
    assert_eq!(session.redo().expect("something to redo").notation, "4");
    // Another move from here forgets those after it.
    let view = session.play("1").expect("legal");
    assert_eq!((view.notation.as_str(), view.moves.len(), view.graph.len()), ("41", 2, 3));
    assert_eq!(said(session.redo()), "there is nothing to play again");
    assert_eq!(said(session.jump(3)), "there is no position after 3 moves: the game has 2");
    session.jump(0).expect("a position");
    assert_eq!(said(session.undo()), "there is nothing to take back");
}

#[test]
fn what_is_not_legal_changes_nothing() {
    let session = session("connect4", "444444", "human", "human");
    let before = session.view();
    for (text, why) in
        [("4", "column 4 is full"), ("9", "\"9\" is not a column: they are 1 to 7"), ("44", "\"44\" is not")]
    {
        assert!(said(session.play(text)).starts_with(why), "{text}");
    }
    let after = session.view();
    assert_eq!((before.notation, before.legal), (after.notation, after.legal));
}

#[test]
fn the_computer_answers_and_undo_goes_back_to_the_person() {
    let session = session("connect4", "", "human", "easy");
    session.play("4").expect("legal");
    let view = wait(&session, "an answer", |view| view.ply == 2);
    assert_eq!(view.state, Standing::Human);
    let thinking = view.thinking.expect("what it thought");
    assert!(
        !thinking.running
            && thinking.purpose == Purpose::Move
            && thinking.best == Some(view.moves[1].place.clone())
    );
    assert_eq!(session.undo().expect("a move").ply, 0);
    let view = session.redo().expect("a move");
    assert_eq!((view.ply, view.state), (2, Standing::Human));
    // In the middle of it, the computer waits until it is told to go on.
    let view = session.jump(1).expect("a position");
    assert_eq!(view.state, Standing::Paused);
    assert_eq!(said(session.play("1")), "it is the computer's turn: wait, stop it, or take back");
    session.pause(false).expect("goes on");
    wait(&session, "another answer", |view| view.ply == 2 && view.state == Standing::Human);
}

#[test]
fn computers_play_to_the_end_by_themselves() {
    let session = session("connect4", "", "random:seed=1", "ufop:depth=2");
    let view = wait(&session, "the end", |view| view.state == Standing::Over);
    assert_eq!(view.outcome, Some(Ending::Second));
    assert!(view.line.len() >= 4 && view.legal.is_empty() && view.turn.is_none());
    assert_eq!(said(session.play("1")), "the game is over: O has won");
    assert_eq!(said(session.think(None)), "the game is over: take back, or begin another one");
    assert_eq!(said(session.hint(None)), "the game is over: take back, or begin another one");
}

#[test]
fn computers_pause_and_step() {
    let session = session("tictactoe", "", "random:seed=1", "random:seed=2");
    session.pause(true).expect("waits");
    wait(&session, "a search at rest", |view| {
        view.thinking.as_ref().is_none_or(|thinking| !thinking.running)
    });
    let before = session.view();
    assert!(before.ply == 9 || before.state == Standing::Paused || before.state == Standing::Over);
    session.jump(0).expect("a position");
    thread::sleep(Duration::from_millis(30));
    assert_eq!(session.view().ply, 0);
    for ply in 1..=3 {
        session.think(None).expect("a step");
        let view = wait(&session, "a step", |view| view.ply == ply && view.state != Standing::Thinking);
        assert_eq!(view.state, Standing::Paused);
    }
    session.pause(false).expect("goes on");
    wait(&session, "the end", |view| view.state == Standing::Over);
}

#[test]
fn pace_keeps_moves_apart() {
    let slow =
        Setup { pace: Duration::from_mins(1), ..setup("gomoku", "", "random:seed=1", "random:seed=2") };
    let session = Session::new(slow).expect("threads");
    wait(&session, "a search that is over", |view| {
        view.thinking.as_ref().is_some_and(|thinking| !thinking.running)
    });
    thread::sleep(Duration::from_millis(50));
    assert_eq!(session.view().ply, 0);
    session.pace(Duration::ZERO).expect("fast");
    wait(&session, "moves", |view| view.ply > 10);
    assert!(said(session.pace(Duration::from_secs(61))).contains("too slow"));
}

#[test]
fn a_search_can_be_watched_and_stopped() {
    let session = session("gomoku", "h8", "human", "gomoku:time=50s");
    let view =
        wait(&session, "reports", |view| view.thinking.as_ref().is_some_and(|thinking| thinking.depth > 3));
    let thinking = view.thinking.expect("seen");
    assert!(thinking.running && view.state == Standing::Thinking);
    assert!(thinking.nodes > 0 && thinking.nodes_per_second > 0 && !thinking.line.is_empty());
    assert!(thinking.candidates.last().map(|candidate| &candidate.place) == thinking.best.as_ref());
    assert_eq!(said(session.play("a1")), "it is the computer's turn: wait, stop it, or take back");
    assert_eq!(said(session.hint(None)), "it is the computer's turn: wait, stop it, or take back");
    session.stop().expect("stops");
    let view = wait(&session, "its move", |view| view.ply == 2);
    assert!(view.thinking.is_some_and(|thinking| thinking.seconds < 40.0));
}

#[test]
fn a_search_can_be_stopped_before_it_has_begun() {
    for _ in 0..50 {
        let session = session("gomoku", "", "human", "gomoku:time=50s");
        session.play("h8").expect("legal");
        session.stop().expect("stops");
        wait(&session, "its move", |view| view.ply == 2);
    }
}

#[test]
fn taking_back_ends_a_search_and_its_move_is_not_played() {
    let session = session("gomoku", "", "human", "gomoku:time=50s");
    session.play("h8").expect("legal");
    wait(&session, "a search", |view| view.thinking.as_ref().is_some_and(|thinking| thinking.running));
    let view = session.undo().expect("a move");
    assert_eq!((view.ply, view.state, view.thinking), (0, Standing::Human, None));
    session.play("a1").expect("legal");
    session.stop().expect("stops");
    let view = wait(&session, "an answer", |view| view.ply == 2);
    assert_eq!(view.moves[0].place.name, "a1");
}

#[test]
fn hints_are_exact_where_positions_are_solved() {
    let session = session("connect4", "4455", "human", "human");
    session.hint(None).expect("looks");
    let hint = wait(&session, "a hint", |view| view.hint.is_some()).hint.expect("seen");
    let score = hint.score.expect("certain");
    assert_eq!(
        (hint.place.name.as_str(), score.kind, score.plies, score.exact),
        ("3", Worth::Win, Some(3), true)
    );
    // It is gone with the position.
    assert!(session.play("1").expect("legal").hint.is_none());
    session.hint(Some("iasi")).expect("looks");
    let hint = wait(&session, "a hint", |view| view.hint.is_some()).hint.expect("seen");
    assert_eq!(hint.by, "iasi");
}

#[test]
fn the_computer_moves_for_whoever_is_to_move() {
    let session = session("connect4", "4455", "human", "human");
    session.think(None).expect("moves");
    let view = wait(&session, "a move", |view| view.ply == 5);
    assert_eq!((view.notation.as_str(), view.state), ("44553", Standing::Human));
    session.think(Some("random:seed=3")).expect("moves");
    wait(&session, "a move", |view| view.ply == 6);
}

/// Every value of the view, against the solver's own.
#[test]
fn analysis_is_exact_where_positions_are_solved() {
    for (game, moves) in [("connect4", "44444326"), ("drop:5x4:4", "3322"), ("connect4", "11223")] {
        let session = session(game, moves, "human", "human");
        session.analyse(true, None).expect("looks");
        let view = wait(&session, "values", |view| {
            view.analysis.as_ref().is_some_and(|analysis| analysis.done)
                && view.graph.iter().all(Option::is_some)
        });
        let analysis = view.analysis.expect("seen");
        assert!(analysis.exact && analysis.by == "perfect");
        let rules: Rules = game.parse().expect("a game");
        let game = Game::parse(rules, moves).expect("legal");
        let mut solver = connect4::Solver::new(rules, 16).expect("small");
        let values =
            solver.solve_moves(&game, connect4::Goal::Value, &mut |_| std::ops::ControlFlow::Continue(()));
        let values = values.expect("solved");
        assert_eq!(values.len(), analysis.values.len());
        let best = values.iter().map(|(_, solved)| solved.value).max();
        for (cell, solved) in values {
            let seen = analysis
                .values
                .iter()
                .find(|judged| judged.place.name == rules.move_name(cell))
                .expect("there");
            let kind = [Worth::Loss, Worth::Draw, Worth::Win]
                [usize::from(solved.value.signum().cast_unsigned().wrapping_add(1))];
            assert_eq!((seen.score.kind, seen.best), (kind, Some(solved.value) == best), "{seen:?}");
            let plies = connect4::plies_to_end(rules, game.board().ply(), solved.value);
            assert_eq!(seen.score.plies, (solved.value != 0).then_some(plies), "{seen:?}");
        }
    }
}

#[test]
fn small_boards_without_gravity_are_exact_too() {
    let session = session("tictactoe", "", "human", "human");
    session.analyse(true, None).expect("looks");
    let done = |view: &View| view.analysis.as_ref().is_some_and(|analysis| analysis.done);
    let analysis = wait(&session, "values", done).analysis.expect("seen");
    assert!(analysis.exact && analysis.values.len() == 9);
    assert!(analysis.values.iter().all(|judged| judged.score.kind == Worth::Draw && judged.best));
    session.play("b2").expect("legal");
    session.play("b1").expect("legal");
    let view = wait(&session, "values", |view| done(view) && view.graph.iter().all(Option::is_some));
    let wins =
        view.analysis.expect("seen").values.iter().filter(|judged| judged.score.kind == Worth::Win).count();
    assert!(wins > 0);
    let kinds: Vec<_> = view.graph.iter().map(|value| value.expect("known").kind).collect();
    assert_eq!(kinds, [Worth::Draw, Worth::Draw, Worth::Win]);
    // The graph is the first player's.
    assert!(session.analyse(false, None).expect("off").analysis.is_none());
}

#[test]
fn elsewhere_values_are_estimates_and_say_whose() {
    let session = session("gomoku", "h8i9", "human", "human");
    session.analyse(true, Some("gomoku:nodes=200")).expect("looks");
    let view = wait(&session, "values", |view| {
        view.analysis.as_ref().is_some_and(|analysis| analysis.values.len() > 20)
    });
    let analysis = view.analysis.expect("seen");
    assert!(!analysis.exact && analysis.by == "gomoku:nodes=200");
    session.analyse(true, Some("random")).expect("looks");
    let view = wait(&session, "nothing", |view| view.analysis.as_ref().is_some_and(|analysis| analysis.done));
    assert!(view.analysis.is_some_and(|analysis| analysis.values.is_empty() && analysis.by == "random"));
}

#[test]
fn players_change_their_seats() {
    let session = session("connect4", "4", "human", "human");
    let view = session.seats(None, Some("easy")).expect("a level");
    assert_eq!((view.seats.first.asked.as_str(), view.seats.second.asked.as_str()), ("human", "easy"));
    wait(&session, "an answer", |view| view.ply == 2);
    assert!(said(session.seats(Some("nobody"), None)).contains("is no player"));
    assert!(said(session.seats(Some("gomoku"), None)).contains("does not play connect4"));
}

#[test]
fn evaluations_are_shown_where_they_fit() {
    let session = session("connect4", "", "human", "human");
    let heat = session.heat(Evaluation::Panther).expect("fits");
    let points = |name: &str| heat.iter().find(|(place, _)| place.name == name).expect("legal").1;
    assert!(heat.len() == 7 && points("4") > points("1"));
    let refused = session.heat(Evaluation::Ufsc).map(|_| ()).expect_err("does not fit");
    assert!(refused.to_string().starts_with("ufsc cannot be used here: "), "{refused}");
}

#[test]
fn a_board_that_is_dropped_ends_its_searches() {
    let session = session("gomoku", "h8", "human", "gomoku:time=50s");
    wait(&session, "a search", |view| view.thinking.as_ref().is_some_and(|thinking| thinking.depth > 1));
    let table = Arc::downgrade(&session.table);
    drop(session);
    let start = Instant::now();
    while table.upgrade().is_some() {
        assert!(start.elapsed() < Duration::from_secs(30), "its threads still work");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Whatever is asked in whatever order, the game stays one that can be played, and somebody answers in the end.
#[test]
fn commands_in_any_order_leave_a_game() {
    let mut dice = 0x9e37_79b9_7f4a_7c15_u64;
    let mut roll = |sides: u64| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        dice % sides
    };
    for round in 0..20 {
        let session =
            session("drop:5x4:4", "", ["human", "easy"][round % 2], ["random", "human", "medium"][round % 3]);
        for _ in 0..60 {
            let done = match roll(12) {
                0..4 => session.play(&(1 + roll(5)).to_string()),
                4 => session.undo(),
                5 => session.redo(),
                6 => session.jump(usize::try_from(roll(8)).expect("small")),
                7 => session.think(None),
                8 => session.stop(),
                9 => session.pause(roll(2) == 0),
                10 => session.hint(None),
                _ => session.analyse(roll(2) == 0, None),
            };
            let view = done.unwrap_or_else(|_| session.view());
            let game =
                Game::parse(Rules::new(5, 4, 4, true, board::Overline::Wins).expect("valid"), &view.notation);
            assert_eq!(game.expect("legal").moves().len(), view.ply);
            assert_eq!(view.graph.len(), view.moves.len() + 1);
            assert_eq!(view.trouble, None);
        }
        session.pause(false).expect("goes on");
        wait(&session, "somebody", |view| matches!(view.state, Standing::Human | Standing::Over));
    }
}

/// A game that is looked at from an earlier position waits there: nobody forgets how it went on.
#[test]
fn a_board_that_begins_in_the_past_waits() {
    let mut past = setup("connect4", "445361", "human", "easy");
    for _ in 0..3 {
        past.game.undo();
    }
    let view = Session::new(past).expect("threads").view();
    assert_eq!((view.state, view.ply, view.moves.len()), (Standing::Paused, 3, 6));
    let mut past = setup("connect4", "4453", "easy", "human");
    past.game.undo();
    let session = Session::new(past).expect("threads");
    assert_eq!((session.view().state, session.view().paused), (Standing::Human, false));
}

#[test]
fn what_is_refused_changes_nothing_at_all() {
    let session = session("connect4", "4", "human", "human");
    let before = session.view().version;
    assert!(session.play("9").is_err() && session.redo().is_err() && session.jump(7).is_err());
    assert_eq!(session.view().version, before);
    assert_eq!(session.play("4").expect("legal").version, before + 1);
}

#[test]
fn a_move_that_waits_for_its_time_is_played_when_somebody_has_waited_enough() {
    let mut slow = setup("connect4", "", "random:seed=1", "random:seed=2");
    slow.pace = Duration::from_secs(50);
    let session = Session::new(slow).expect("threads");
    wait(&session, "a move that was found", |view| {
        view.thinking.as_ref().is_some_and(|thinking| !thinking.running)
    });
    assert_eq!(session.stop().expect("plays now").ply, 1);
}

/// Whoever cannot move says so once.
#[test]
fn a_player_that_fails_is_not_asked_again_by_itself() {
    let session = session("connect4", "4", "human", "human");
    let agent: Contestant = "perfect".parse().expect("an agent");
    session.table.lock().think(Some(agent.clone())).expect("asked");
    let failed = search::PlayerError::Failed { player: agent.to_string(), reason: "no memory".to_owned() };
    let mut state = session.table.lock();
    state.chosen(Purpose::Move, &agent, Err(failed));
    let view = state.view();
    assert_eq!((view.state, view.ply), (Standing::Human, 1));
    assert!(view.trouble.is_some_and(|trouble| trouble.contains("no memory")));
}

/// A search that has not seen the end does not know a draw.
#[test]
fn a_draw_is_exact_only_where_everything_was_seen() {
    let agent: Agent = "alphabeta:eval=none,depth=42,deepening=on".parse().expect("an agent");
    assert!(!agent.has_seen_all(42, 1) && agent.has_seen_all(9, 9));
    let timed: Agent = "alphabeta:eval=none,depth=42,time=1s".parse().expect("an agent");
    assert!(!timed.has_seen_all(9, 9));
    assert!("perfect".parse::<Agent>().expect("an agent").has_seen_all(42, 0));
}

#[test]
fn on_the_largest_boards_too_every_move_has_a_value() {
    let session = session("free:24x24:6", "l12", "human", "human");
    session.analyse(true, None).expect("looks");
    let done = |view: &View| view.analysis.as_ref().is_some_and(|analysis| analysis.done);
    let values = wait(&session, "values", done).analysis.expect("seen").values;
    // On a busy machine, a look may end before it has seen anything.
    assert!(values.len() > 500, "{} of 575", values.len());
}

/// The moves in the middle are looked at first, by somebody who is not ready yet.
#[test]
fn no_move_in_the_middle_is_left_without_a_value() {
    let session = session("gomoku", "h8i9", "human", "human");
    session.analyse(true, None).expect("looks");
    let done = |view: &View| view.analysis.as_ref().is_some_and(|analysis| analysis.done);
    let values = wait(&session, "values", done).analysis.expect("seen").values;
    for name in ["g7", "g8", "g9", "h7", "h9", "i7", "i8"] {
        assert!(values.iter().any(|judged| judged.place.name == name), "{name} of {}", values.len());
    }
}
