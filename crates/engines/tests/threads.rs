//! Sessions whose searches run on threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use agents::{Builtin, Factory, Seat, Terms};
use board::{Game, Rules};
use engines::{Machine, Threads};
use play::view::Standing;
use play::{Done, Session, Setup, View};

/// Nothing takes this long, unless something hangs.
const GUARD: Duration = Duration::from_mins(10);

struct Table {
    session: Session,
    /// The latest version that was published.
    version: Arc<AtomicU64>,
    /// Shared with the threads, as long as they live.
    factory: Arc<dyn Factory>,
}

fn table(game: &str, moves: &str, first: &str, second: &str) -> Table {
    table_on(&Arc::new(Machine::unshared()), game, moves, first, second)
}

fn table_on(machine: &Arc<Machine>, game: &str, moves: &str, first: &str, second: &str) -> Table {
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
    let version = Arc::new(AtomicU64::new(1));
    let latest = Arc::clone(&version);
    let factory: Arc<dyn Factory> = Arc::new(Builtin);
    let published = move |version| latest.store(version, Ordering::Relaxed);
    let threads = Threads::start(machine, &factory, Box::new(published)).expect("threads");
    Table { session: Session::new(setup, Arc::new(threads)), version, factory }
}

impl Table {
    /// The first view that is as it should be.
    fn wait(&self, what: &str, good: impl Fn(&View) -> bool) -> View {
        let start = Instant::now();
        loop {
            let view = self.session.view();
            if good(&view) {
                return view;
            }
            assert!(start.elapsed() < GUARD, "{what}: {view:#?}");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

fn said(done: Done) -> String {
    done.map(|view| view.notation).expect_err("refused").to_string()
}

#[test]
fn the_computer_answers() {
    let table = table("connect4", "", "human", "easy");
    table.session.play("4").expect("legal");
    let view = table.wait("an answer", |view| view.ply == 2);
    assert_eq!(view.state, Standing::Human);
    assert!(table.version.load(Ordering::Relaxed) >= view.version);
}

#[test]
fn computers_play_to_the_end_at_their_pace() {
    let table = table("tictactoe", "", "random:seed=1", "random:seed=2");
    table.session.pause(true).expect("waits");
    table.session.jump(0).expect("the beginning");
    table.session.pace(Duration::from_millis(5)).expect("a pace");
    table.session.pause(false).expect("goes on");
    table.wait("the end", |view| view.state == Standing::Over);
}

#[test]
fn a_search_can_be_watched_and_stopped() {
    let table = table("gomoku", "h8", "human", "gomoku:time=86400s");
    let view =
        table.wait("reports", |view| view.thinking.as_ref().is_some_and(|thinking| thinking.depth > 3));
    let thinking = view.thinking.expect("seen");
    assert!(thinking.running && view.state == Standing::Thinking);
    assert!(thinking.nodes > 0 && thinking.nodes_per_second > 0 && !thinking.line.is_empty());
    assert_eq!(thinking.candidates.last().map(|candidate| &candidate.place), thinking.best.as_ref());
    assert_eq!(
        said(table.session.play("a1")),
        "not your turn: the computer is to move; wait, stop it or undo"
    );
    assert_eq!(
        said(table.session.hint(None)),
        "not your turn: the computer is to move; wait, stop it or undo"
    );
    table.session.stop().expect("stops");
    table.wait("its move", |view| view.ply == 2);
}

#[test]
fn searches_can_be_stopped_before_they_have_begun() {
    for _ in 0..50 {
        let table = table("gomoku", "", "human", "gomoku:time=86400s");
        table.session.play("h8").expect("legal");
        table.session.stop().expect("stops");
        table.wait("its move", |view| view.ply == 2);
    }
}

#[test]
fn a_session_that_is_dropped_ends_its_searches() {
    let table = table("gomoku", "h8", "human", "gomoku:time=86400s");
    table.wait("a search", |view| view.thinking.as_ref().is_some_and(|thinking| thinking.depth > 1));
    table.session.analyse(true, None).expect("looks");
    drop(table.session);
    let start = Instant::now();
    while Arc::strong_count(&table.factory) > 1 {
        assert!(start.elapsed() < GUARD, "its threads still work");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Whatever is asked in whatever order, the game stays one that can be played, and the computer answers in the end.
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
        let table =
            table("drop:5x4:4", "", ["human", "easy"][round % 2], ["random", "human", "medium"][round % 3]);
        let session = &table.session;
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
            if let Ok(view) = done {
                let rules: Rules = view.kind.shape.parse().expect("a game");
                let game = Game::parse(rules, &view.notation).expect("a game that can be played");
                assert_eq!((game.moves().len(), game.outcome()), (view.ply, view.outcome));
                assert_eq!((view.graph.len(), view.trouble), (view.moves.len() + 1, None));
            }
        }
        // Two people finish it, from the beginning.
        session.seats(Some("human"), Some("human")).expect("people");
        session.jump(0).expect("the beginning");
        session.play("3").expect("legal");
        session.seats(None, Some("easy")).expect("a level");
        table.wait("an answer", |view| view.ply == 2 && view.state == Standing::Human);
    }
}

/// On a machine with one core, searches without an end leave room for others: a new one is answered while they go on.
#[test]
fn endless_searches_share_a_core_with_new_ones() {
    let machine = Arc::new(Machine::new(1, 64));
    let endless = "mcts:time=none,iterations=1000000000,memory=1";
    let busy: Vec<Table> = (0..6).map(|_| table_on(&machine, "gomoku", "", endless, "human")).collect();
    for table in &busy {
        table.wait("a first report", |view| view.thinking.is_some());
    }
    let new = table_on(&machine, "connect4", "", "human", "easy");
    new.session.play("4").expect("legal");
    assert_eq!(new.wait("an answer", |view| view.ply == 2).state, Standing::Human);
    for table in &busy {
        assert_eq!(table.session.view().ply, 0, "it still searches");
        // The move so far is played at once, though others use the core.
        table.session.stop().expect("it searches");
        table.wait("a move", |view| view.ply == 1);
    }
}

/// More sessions than there is memory for: tables become smaller or searches wait, and all of them answer. Analysis takes memory, too.
#[test]
fn sessions_share_little_memory() {
    let machine = Arc::new(Machine::new(2, 4));
    let open = || table_on(&machine, "connect4", "", "human", "perfect:memory=64");
    let tables: Vec<Table> = (0..12).map(|_| open()).collect();
    for table in &tables {
        table.session.play("4").expect("legal");
        table.session.analyse(true, None).expect("analysed");
    }
    for table in &tables {
        let view = table.wait("an answer", |view| view.ply == 2 && view.state == Standing::Human);
        assert!(view.trouble.is_none(), "{view:#?}");
        table.wait("all values", |view| view.analysis.as_ref().is_some_and(|analysis| analysis.exact));
    }
}
