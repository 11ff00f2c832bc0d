//! Reviews of boards: what a session judges, and when.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use agents::{Builtin, Factory, Seat, Terms};
use board::{Game, Rules};
use play::view::{Review, ReviewedMove};
use play::{Allowance, Executor, Inbox, Lane, SearchContext, Searcher, Session, Setup, Task, View, Work};

use crate::naive;

/// Keeps searches until they are asked for.
#[derive(Default)]
struct Queue(Mutex<VecDeque<(Task, Arc<AtomicBool>, Inbox)>>);

impl Executor for Queue {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn seed(&self) -> u64 {
        7
    }

    fn search(&self, task: Task, stop: Arc<AtomicBool>, inbox: Inbox) {
        self.0.lock().expect("no panic").push_back((task, stop, inbox));
    }

    fn release(&self, _: Lane) {}

    fn wake(&self, _: Duration, _: Inbox) {}

    fn publish(&self, _: u64) {}
}

/// A board of two people, and what does its searches.
pub(crate) struct Table {
    pub(crate) session: Session,
    queue: Arc<Queue>,
    searcher: Searcher,
    /// The plies of the moves that were judged.
    judged: Vec<usize>,
}

impl Table {
    pub(crate) fn new(game: &str, moves: &str) -> Table {
        let rules: Rules = game.parse().expect("a game");
        let setup = Setup {
            tree: Game::parse(rules, moves).expect("legal").into(),
            seats: [Seat::human(), Seat::human()],
            pace: Duration::ZERO,
            paused: false,
            terms: Terms::default(),
            patience: None,
        };
        let queue = Arc::new(Queue::default());
        let factory: Arc<dyn Factory> = Arc::new(Builtin);
        let searcher = Searcher::new(Lane::Analyst, factory);
        let executor: Arc<dyn Executor> = Arc::<Queue>::clone(&queue);
        Table { session: Session::new(setup, executor), queue, searcher, judged: Vec::new() }
    }

    /// Does the next search, if there is one.
    fn search(&mut self) -> bool {
        self.search_by(&|| Duration::ZERO, &mut |_| {})
    }

    /// Does the next search, if there is one, by a clock; shows every view.
    pub(crate) fn search_by(&mut self, clock: &dyn Fn() -> Duration, show: &mut dyn FnMut(&View)) -> bool {
        let next = self.queue.0.lock().expect("no panic").pop_front();
        let Some((task, stop, inbox)) = next else { return false };
        if inbox.wants(task.ticket) {
            if let Work::Review(..) = task.work {
                self.judged.push(task.game.moves().len());
            }
            let session = &self.session;
            self.searcher.run(&task, Allowance::UNLIMITED, &stop, clock, &mut |event| {
                inbox.send(event);
                show(&session.view());
            });
        }
        true
    }

    fn settle(&mut self) -> View {
        while self.search() {}
        self.session.view()
    }

    fn review(&self) -> Review {
        self.session.view().review.expect("it is on")
    }
}

/// A game of 5×4 with turning points.
const GAME: &str = "drop:5x4:4";
const MOVES: &str = "12233123";

/// The review of the whole game, without anything beside.
fn whole() -> Vec<Option<ReviewedMove>> {
    let mut table = Table::new(GAME, MOVES);
    table.session.review(true).expect("accepted");
    table.settle();
    table.review().moves
}

#[test]
fn a_review_judges_the_line_from_its_end_and_fills_the_curve() {
    let mut table = Table::new(GAME, MOVES);
    assert!(table.session.view().review.is_none());
    let view = table.session.review(true).expect("accepted");
    let review = view.review.expect("it is on");
    assert!(!review.done && review.moves == vec![None; 8] && review.by.is_empty());
    assert!(table.search() && !table.review().done);
    assert_eq!(table.review().moves.iter().flatten().count(), 1);
    let view = table.settle();
    assert_eq!(table.judged, (0..8).rev().collect::<Vec<_>>());
    let review = view.review.expect("it is on");
    assert!(review.done && review.exact && review.by == "perfect");
    for (ply, judged) in review.moves.iter().enumerate() {
        let judged = judged.as_ref().expect("judged");
        assert_eq!(judged.ply, ply);
        assert_eq!(judged.note.is_some(), judged.grade.is_turning_point());
        // The curve is the first player's.
        let value = view.graph[ply].expect("known");
        assert_eq!(if ply % 2 == 0 { value } else { value.turned() }, judged.best_value);
    }
    assert!(view.graph.iter().all(Option::is_some));
    // Off and on again, nothing is judged again.
    assert!(table.session.review(false).expect("accepted").review.is_none());
    assert!(table.session.review(true).expect("accepted").review.is_some_and(|review| review.done));
    table.settle();
    assert_eq!(table.judged.len(), 8);
}

#[test]
fn other_positions_and_analysis_do_not_change_a_review() {
    let whole = whole();
    let mut table = Table::new(GAME, MOVES);
    table.session.review(true).expect("accepted");
    for ply in [3, 0, 8, 1] {
        table.session.jump(ply).expect("accepted");
        table.search();
    }
    assert_eq!(table.judged, [7, 6, 5, 4], "jumping costs nothing");
    table.session.analyse(true, None).expect("accepted");
    table.session.jump(2).expect("accepted");
    table.search();
    table.session.hint(None).expect("accepted");
    let view = table.settle();
    assert_eq!(view.review.expect("it is on").moves, whole);
    assert!(view.analysis.is_some_and(|analysis| analysis.done));
}

#[test]
fn another_line_keeps_the_judgements_of_common_moves() {
    let whole = whole();
    let mut table = Table::new(GAME, MOVES);
    table.session.review(true).expect("accepted");
    table.settle();
    table.judged.clear();
    table.session.jump(3).expect("accepted");
    table.session.play("5").expect("legal");
    let review = table.review();
    assert_eq!((review.moves.len(), review.done), (4, false));
    assert_eq!(review.moves[..3], whole[..3]);
    table.settle();
    assert_eq!(table.judged, [3]);
    // The first line is as it was.
    table.session.undo().expect("accepted");
    for text in ["3", "3", "1", "2", "3"] {
        table.session.play(text).expect("legal");
    }
    assert_eq!(table.review().moves, whole);
}

/// A judgement that comes when another line is shown belongs to no move of it.
#[test]
fn a_judgement_of_a_move_that_is_gone_is_dropped() {
    let mut table = Table::new(GAME, MOVES);
    table.session.review(true).expect("accepted");
    table.session.jump(2).expect("accepted");
    table.session.play("5").expect("legal");
    assert!(table.search(), "the last move of the first line");
    assert_eq!((table.judged.clone(), table.review().moves), (vec![7], vec![None; 3]));
    table.settle();
    assert_eq!(table.judged, [7, 2, 1, 0]);
}

#[test]
fn a_review_that_is_turned_off_stops() {
    let mut table = Table::new(GAME, MOVES);
    table.session.review(true).expect("accepted");
    table.session.review(false).expect("accepted");
    table.settle();
    assert_eq!(table.judged, Vec::<usize>::new());
}

#[test]
fn a_trial_is_judged_like_a_move_of_the_review() {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let context = SearchContext { stop: &stop, clock: &clock };
    let mut table = Table::new(GAME, MOVES);
    let alone = |table: &Table, ply: usize, text: &str| {
        table
            .session
            .trial(ply, text)
            .expect("legal")
            .judge(4, Arc::new(Builtin), context)
            .expect("not stopped")
    };
    let before: Vec<_> = ["1", "2", "3", "4", "5"].iter().map(|text| alone(&table, 4, text)).collect();
    table.session.review(true).expect("accepted");
    let view = table.settle();
    let judged = view.review.expect("it is on").moves[4].clone().expect("judged");
    for (tried, text) in before.iter().zip(["1", "2", "3", "4", "5"]) {
        assert_eq!(*tried, alone(&table, 4, text), "known values change nothing");
        assert_eq!(tried.accepted, judged.accepts.iter().any(|name| name == text));
        assert_eq!((tried.text.as_str(), tried.judged.best_value), (text, judged.best_value));
    }
    assert_eq!(before[2].judged, judged, "the move that was played");
    let refused = |ply, text| table.session.trial(ply, text).expect_err("refused").to_string();
    assert!(refused(9, "1").contains('9') && !refused(4, "9").is_empty());
    let game = Game::parse(GAME.parse().expect("a game"), MOVES).expect("legal");
    assert_eq!(judged.forced, naive::is_forced(&game.at(4).expect("a position"), game.moves()[4]));
}
