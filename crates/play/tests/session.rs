//! Sessions with real searches, run one after the other under a clock that stands still: no thread, and no test of time.

use std::cell::Cell;
use std::collections::VecDeque;
use std::ops::ControlFlow::Continue;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use agents::{Builtin, Factory, Goal, Seat, Terms, Truth};
use board::{Game, Outcome, Rules, Side};
use play::view::{Purpose, Standing};
use play::{Allowance, Done, Executor, Inbox, Lane, Searcher, Session, Setup, Task, View, Worth};
use search::heuristic::Evaluation;

/// Keeps searches until they are asked for.
#[derive(Default)]
struct Queue {
    tasks: Mutex<VecDeque<(Task, Arc<AtomicBool>, Inbox)>>,
    version: AtomicU64,
}

impl Executor for Queue {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn seed(&self) -> u64 {
        7
    }

    fn search(&self, task: Task, stop: Arc<AtomicBool>, inbox: Inbox) {
        self.tasks.lock().expect("no panic").push_back((task, stop, inbox));
    }

    fn release(&self, _: Lane) {}

    fn wake(&self, _: Duration, _: Inbox) {}

    fn publish(&self, version: u64) {
        self.version.store(version, Ordering::Relaxed);
    }
}

/// A session, and what does its searches.
struct Table {
    session: Session,
    queue: Arc<Queue>,
    searchers: [Searcher; 2],
}

impl Table {
    fn new(game: &str, moves: &str, first: &str, second: &str) -> Table {
        let rules: Rules = game.parse().expect("a game");
        let seat = |text| Seat::parse(text, rules, &Terms::default(), 7).expect("a player");
        let setup = Setup {
            tree: Game::parse(rules, moves).expect("legal").into(),
            seats: [seat(first), seat(second)],
            pace: Duration::ZERO,
            paused: false,
            terms: Terms::default(),
            patience: None,
        };
        let queue = Arc::new(Queue::default());
        let factory: Arc<dyn Factory> = Arc::new(Builtin);
        let searchers = [Lane::Mover, Lane::Analyst].map(|lane| Searcher::new(lane, Arc::clone(&factory)));
        let executor: Arc<dyn Executor> = Arc::<Queue>::clone(&queue);
        Table { session: Session::new(setup, executor), queue, searchers }
    }

    /// Does the next search, if there is one.
    fn search(&mut self) -> bool {
        self.search_by(&|| Duration::ZERO)
    }

    /// Does the next search under this clock.
    fn search_by(&mut self, clock: &dyn Fn() -> Duration) -> bool {
        let next = self.queue.tasks.lock().expect("no panic").pop_front();
        let Some((task, stop, inbox)) = next else { return false };
        if inbox.wants(task.ticket) {
            let searcher = &mut self.searchers[usize::from(task.lane == Lane::Analyst)];
            searcher.run(&task, Allowance::UNLIMITED, &stop, clock, &mut |event| {
                inbox.send(event);
            });
        }
        true
    }

    /// Does all searches, also those that follow from them.
    fn settle(&mut self) -> View {
        while self.search() {}
        let view = self.session.view();
        assert_eq!(view.version.max(1), self.queue.version.load(Ordering::Relaxed).max(1));
        view
    }
}

/// A clock that advances by a step with every reading.
fn ticking(step: Duration) -> impl Fn() -> Duration {
    let readings = Cell::new(0);
    move || {
        readings.set(readings.get() + 1);
        step * readings.get()
    }
}

fn said(done: Done) -> String {
    done.map(|view| view.notation).expect_err("refused").to_string()
}

#[test]
fn two_people_play_take_back_and_go_on() {
    let table = Table::new("connect4", "", "human", "human");
    let session = &table.session;
    for column in ["4", "4", "5"] {
        session.play(column).expect("legal");
    }
    assert_eq!(session.undo().expect("something to undo").notation, "44");
    let view = session.jump(0).expect("a position");
    assert_eq!((view.ply, view.moves.len(), view.graph.len(), view.state), (0, 3, 4, Standing::Human));
    assert_eq!(session.redo().expect("something to redo").notation, "4");
    // Another move from here begins another line.
    let view = session.play("1").expect("legal");
    assert_eq!((view.notation.as_str(), view.moves.len(), view.graph.len()), ("41", 2, 3));
    assert_eq!(said(session.redo()), "no move to redo");
    assert_eq!(said(session.jump(3)), "no position after 3 moves: expected 0 to 2");
    session.jump(0).expect("a position");
    assert_eq!(said(session.undo()), "no move to undo");
}

#[test]
fn illegal_moves_change_nothing() {
    let table = Table::new("connect4", "444444", "human", "human");
    let before = table.session.view();
    for (text, why) in [
        ("4", "column 4 is full"),
        ("9", "invalid column \"9\": expected 1 to 7"),
        ("44", "invalid column \"44\""),
    ] {
        assert!(said(table.session.play(text)).starts_with(why), "{text}");
    }
    assert_eq!(table.session.view(), before);
}

#[test]
fn the_computer_answers_and_undo_goes_back_to_the_person() {
    let mut table = Table::new("connect4", "", "human", "easy");
    table.session.play("4").expect("legal");
    let view = table.settle();
    assert_eq!((view.ply, view.state), (2, Standing::Human));
    let thinking = view.thinking.expect("what it thought");
    assert!(!thinking.running && thinking.purpose == Purpose::Move);
    assert_eq!(thinking.best.as_ref(), Some(&view.moves[1].place));
    assert_eq!(table.session.undo().expect("a move").ply, 0);
    let view = table.session.redo().expect("a move");
    assert_eq!((view.ply, view.state), (2, Standing::Human));
    // In the middle of it, the computer waits until it is told to go on.
    assert_eq!(table.session.jump(1).expect("a position").state, Standing::Paused);
    assert_eq!(
        said(table.session.play("1")),
        "not your turn: the computer is to move; wait, stop it or undo"
    );
    table.session.pause(false).expect("goes on");
    let view = table.settle();
    assert_eq!((view.ply, view.state), (2, Standing::Human));
}

#[test]
fn a_line_is_shown_and_no_computer_moves_in_between() {
    let mut table = Table::new("connect4", "44", "human", "easy");
    let view = table.session.follow("345").expect("legal");
    assert_eq!((view.notation.as_str(), view.state), ("44345", Standing::Paused));
    assert_eq!(table.settle().ply, 5, "the computer waits");
    table.session.pause(false).expect("goes on");
    assert_eq!(table.settle().ply, 6);
    table.session.jump(2).expect("a position");
    assert_eq!(said(table.session.follow("344444")), "column 4 is full");
    assert_eq!(table.session.view().ply, 2, "an illegal line changes nothing");
    let view = table.session.follow("11").expect("legal");
    assert_eq!((view.notation.as_str(), view.state), ("4411", Standing::Human));
    let table = Table::new("connect4", "112233", "human", "human");
    assert!(said(table.session.follow("41")).starts_with("the game is over"));
}

#[test]
fn computers_play_to_the_end_by_themselves() {
    let mut table = Table::new("connect4", "", "random:seed=1", "ufop:depth=2");
    let view = table.settle();
    assert_eq!((view.state, view.outcome), (Standing::Over, Some(Outcome::Win(Side::Second))));
    assert!(view.line.len() >= 4 && view.legal.is_empty() && view.turn.is_none());
    assert_eq!(said(table.session.play("1")), "the game is over: O has won");
}

#[test]
fn computers_pause_and_step() {
    let mut table = Table::new("tictactoe", "", "random:seed=1", "random:seed=2");
    table.session.pause(true).expect("waits");
    assert_eq!((table.settle().ply, table.session.view().state), (0, Standing::Paused));
    for ply in 1..=3 {
        table.session.think(None).expect("a step");
        let view = table.settle();
        assert_eq!((view.ply, view.state), (ply, Standing::Paused));
    }
    table.session.pause(false).expect("goes on");
    assert_eq!(table.settle().state, Standing::Over);
}

#[test]
fn a_search_can_be_stopped_before_it_has_begun() {
    let mut table = Table::new("gomoku", "", "human", "gomoku:time=50s");
    table.session.play("h8").expect("legal");
    table.session.stop().expect("stops");
    // The clock stands still: only the flag ends this search.
    assert_eq!(table.settle().ply, 2);
}

#[test]
fn undone_positions_are_not_searched() {
    let mut table = Table::new("gomoku", "", "human", "gomoku:time=50s");
    table.session.play("h8").expect("legal");
    table.session.undo().expect("a move");
    let view = table.settle();
    assert_eq!((view.ply, view.state, view.thinking), (0, Standing::Human, None));
    table.session.play("a1").expect("legal");
    table.session.stop().expect("stops");
    assert_eq!(table.settle().moves[0].place.name, "a1");
}

#[test]
fn hints_are_exact_where_positions_are_solved() {
    let mut table = Table::new("connect4", "4455", "human", "human");
    table.session.hint(None).expect("looks");
    let hint = table.settle().hint.expect("found");
    let score = hint.score.expect("certain");
    assert_eq!(
        (hint.place.name.as_str(), score.kind, score.plies, score.exact),
        ("3", Worth::Win, Some(3), true)
    );
    // It is gone with the position.
    assert!(table.session.play("1").expect("legal").hint.is_none());
    table.session.hint(Some("iasi")).expect("looks");
    assert_eq!(table.settle().hint.expect("found").by, "iasi");
}

#[test]
fn the_computer_moves_for_a_person() {
    let mut table = Table::new("connect4", "4455", "human", "human");
    table.session.think(None).expect("moves");
    let view = table.settle();
    assert_eq!((view.notation.as_str(), view.state), ("44553", Standing::Human));
    table.session.think(Some("random:seed=3")).expect("moves");
    assert_eq!(table.settle().ply, 6);
}

/// Every value of the view, against the solver's own.
#[test]
fn analysis_is_exact_where_positions_are_solved() {
    for (game, moves) in [("connect4", "44444326"), ("drop:5x4:4", "3322"), ("connect4", "11223")] {
        let mut table = Table::new(game, moves, "human", "human");
        table.session.analyse(true, None).expect("looks");
        let view = table.settle();
        assert!(view.graph.iter().all(Option::is_some));
        let analysis = view.analysis.expect("on");
        assert!(analysis.done && analysis.exact && analysis.by == "perfect");
        let rules: Rules = game.parse().expect("a game");
        let game = Game::parse(rules, moves).expect("legal");
        let mut truth = Truth::new(rules, 16).expect("small");
        let values = truth.moves(&game, Goal::Value, &mut |_| Continue(())).expect("solved");
        assert_eq!(values.len(), analysis.values.len());
        let best = values.iter().map(|(_, solved)| solved.value).max();
        for (cell, solved) in values {
            let named = |judged: &&play::view::Judged| judged.place.name == rules.move_name(cell);
            let seen = analysis.values.iter().find(named).expect("there");
            let kind = match solved.value {
                0 => Worth::Draw,
                1.. => Worth::Win,
                _ => Worth::Loss,
            };
            assert_eq!((seen.score.kind, seen.best), (kind, Some(solved.value) == best), "{seen:?}");
            let plies = connect4::plies_to_end(rules, game.board().ply(), solved.value);
            assert_eq!(seen.score.plies, (solved.value != 0).then_some(plies), "{seen:?}");
        }
    }
}

#[test]
fn small_boards_without_gravity_are_exact_too() {
    let mut table = Table::new("tictactoe", "", "human", "human");
    table.session.analyse(true, None).expect("looks");
    let analysis = table.settle().analysis.expect("on");
    assert!(analysis.exact && analysis.values.len() == 9);
    assert!(analysis.values.iter().all(|judged| judged.score.kind == Worth::Draw && judged.best));
    table.session.play("b2").expect("legal");
    table.session.play("b1").expect("legal");
    let view = table.settle();
    let values = view.analysis.expect("on").values;
    assert!(values.iter().any(|judged| judged.score.kind == Worth::Win));
    // The graph is the first player's.
    let kinds: Vec<_> = view.graph.iter().map(|value| value.expect("known").kind).collect();
    assert_eq!(kinds, [Worth::Draw, Worth::Draw, Worth::Win]);
    assert!(table.session.analyse(false, None).expect("off").analysis.is_none());
}

#[test]
fn estimates_name_their_author() {
    let mut table = Table::new("gomoku", "h8i9", "human", "human");
    table.session.analyse(true, Some("gomoku:nodes=200")).expect("looks");
    assert!(table.search(), "a search for values");
    let analysis = table.session.view().analysis.expect("on");
    assert!(analysis.done && !analysis.exact && analysis.values.len() > 200);
    assert_eq!(analysis.by, "gomoku:nodes=200");
    table.session.analyse(true, Some("random")).expect("looks");
    let analysis = table.settle().analysis.expect("on");
    assert!(analysis.done && analysis.values.is_empty() && analysis.by == "random");
}

#[test]
fn players_change_their_seats() {
    let mut table = Table::new("connect4", "4", "human", "human");
    let view = table.session.seats(None, Some("easy")).expect("a level");
    assert_eq!((view.seats.first.asked.as_str(), view.seats.second.asked.as_str()), ("human", "easy"));
    assert_eq!(table.settle().ply, 2);
    assert!(said(table.session.seats(Some("stranger"), None)).contains("unknown player"));
    assert!(said(table.session.seats(Some("gomoku"), None)).contains("does not play connect4"));
}

#[test]
fn evaluations_are_shown_where_they_fit() {
    let table = Table::new("connect4", "", "human", "human");
    let heat = table.session.heat(Evaluation::Panther).expect("fits");
    let points = |name: &str| {
        let value = heat.values.iter().find(|value| value.place.name == name).expect("legal");
        assert_eq!(value.change.0, value.points.0 - heat.before.0);
        value.points.0
    };
    assert!(heat.values.len() == 7 && points("4") > points("1"));
    let refused = table.session.heat(Evaluation::Ufsc).map(|_| ()).expect_err("does not fit");
    assert!(refused.to_string().starts_with("evaluation ufsc does not fit this game: "), "{refused}");
}

#[test]
fn a_closed_session_wants_nothing() {
    let table = Table::new("gomoku", "h8", "human", "gomoku:time=50s");
    let (task, stop, inbox) = table.queue.tasks.lock().expect("no panic").pop_front().expect("a search");
    assert!(inbox.wants(task.ticket) && !stop.load(Ordering::Relaxed));
    drop(table.session);
    assert!(stop.load(Ordering::Relaxed) && !inbox.wants(task.ticket));
    assert!(!inbox.send(play::Event::Tick));
}

#[test]
fn refused_commands_change_nothing() {
    let table = Table::new("connect4", "4", "human", "human");
    let before = table.session.view().version;
    assert!(table.session.play("9").is_err() && table.session.redo().is_err());
    assert!(table.session.jump(7).is_err());
    assert_eq!(table.session.view().version, before);
    assert_eq!(table.session.play("4").expect("legal").version, before + 1);
}

#[test]
fn on_the_largest_boards_too_every_move_has_a_value() {
    let mut table = Table::new("free:24x24:6", "l12", "human", "human");
    table.session.analyse(true, None).expect("looks");
    assert!(table.search_by(&ticking(Duration::from_millis(1))));
    let analysis = table.session.view().analysis.expect("on");
    assert!(analysis.done && analysis.values.len() == 575, "{} of 575", analysis.values.len());
}

/// The moves in the middle are looked at first, while tables are still being prepared.
#[test]
fn no_move_in_the_middle_is_left_without_a_value() {
    let mut table = Table::new("gomoku", "h8i9", "human", "human");
    table.session.analyse(true, None).expect("looks");
    assert!(table.search_by(&ticking(Duration::from_micros(500))));
    let values = table.session.view().analysis.expect("on").values;
    for name in ["g7", "g8", "g9", "h7", "h9", "i7", "i8"] {
        assert!(values.iter().any(|judged| judged.place.name == name), "{name} of {}", values.len());
    }
}
