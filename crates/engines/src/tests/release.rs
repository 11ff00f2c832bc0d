//! The processes of engines on a board: how many there are, and that they end when the board lets them go.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use agents::{Engine, Engines, Factory, Offer, Seat, Terms};
use board::{Game, Outcome, Rules, Side};
use play::view::Standing;
use play::{Session, Setup, View};

use super::scripts::{eventually, runs};
use super::{HOUR, PATIENCE};
use crate::{LimitedPrograms, Machine, Programs, Threads};
use tempfile::TempDir;

/// Plays from left to right, in the first row if it begins and in the second otherwise; if `$2` is `thinks`, it never moves. It does
/// not end by itself as long as the file `$1` exists: it knows neither `END` nor signals nor the end of its input. The file gets a line
/// with its process id when it starts, and one with the time it has left before each move.
const STUBBORN: &str = r#"trap '' TERM HUP INT PIPE
n=0 row=1
echo "$$ started" >> "$1"
place() { [ "$2" = thinks ] || { echo "$n,$row"; n=$((n + 1)); }; }
while :; do
  read -r line || { [ -e "$1" ] || exit; sleep 0.1; continue; }
  case $line in
    START*) echo OK ;;
    "INFO time_left "*) echo "$$ ${line##* }" >> "$1" ;;
    BEGIN*) row=0; place "$@" ;;
    TURN*|DONE*) place "$@" ;;
  esac
done
"#;

/// A board on which the engine `other` can be asked for.
struct Board {
    session: Session,
    file: PathBuf,
    folder: TempDir,
}

impl Board {
    /// Two players, and how the engine behaves: see [`STUBBORN`].
    fn new(seats: [&str; 2], manner: &str) -> Board {
        let factory: Arc<dyn Factory> = Arc::new(Programs);
        Board::by(&factory, seats, manner)
    }

    /// The same, with players that this factory builds.
    fn by(factory: &Arc<dyn Factory>, seats: [&str; 2], manner: &str) -> Board {
        let folder = TempDir::new().expect("room");
        let file = folder.path().join("file");
        let arguments = ["-c", STUBBORN, "other", file.to_str().expect("plain"), manner];
        let engine = Engine {
            arguments: arguments.map(str::to_owned).to_vec(),
            time: HOUR,
            game: Some(HOUR),
            ready: PATIENCE,
            ..Engine::new("sh")
        };
        let offer = Offer::new("other", engine).expect("a name");
        let terms = Terms { caps: None, engines: Engines::new(vec![offer]).expect("one name") };
        let setup = Setup {
            tree: Game::new(Rules::GOMOKU).into(),
            seats: seats.map(|text| Seat::parse(text, Rules::GOMOKU, &terms, 7).expect("a player")),
            pace: Duration::ZERO,
            paused: false,
            terms,
            patience: None,
        };
        let threads =
            Threads::start(&Arc::new(Machine::unshared()), factory, Box::new(|_| {})).expect("threads");
        Board { session: Session::new(setup, Arc::new(threads)), file, folder }
    }

    /// An engine that begins, and a person.
    fn against_a_person(manner: &str) -> Board {
        Board::new(["other", "human"], manner)
    }

    /// The first view that is as it should be.
    fn wait(&self, what: &str, good: impl Fn(&View) -> bool) -> View {
        let start = Instant::now();
        eventually(|| {
            let view = self.session.view();
            assert_eq!(view.trouble, None);
            assert!(start.elapsed() < PATIENCE, "{what}: {view:#?}");
            good(&view).then_some(view)
        })
    }

    /// What processes wrote, in order: their id, and a word.
    fn written(&self) -> Vec<(String, String)> {
        let text = fs::read_to_string(&self.file).unwrap_or_default();
        let split = |line: &str| line.split_once(' ').map(|(id, word)| (id.to_owned(), word.to_owned()));
        text.lines().filter_map(split).collect()
    }

    /// The ids of all processes so far, once there are this many.
    fn processes(&self, count: usize) -> Vec<String> {
        eventually(|| {
            let started = self.written().into_iter().filter(|(_, word)| word == "started");
            let ids: Vec<String> = started.map(|(id, _)| id).collect();
            (ids.len() >= count).then_some(ids)
        })
    }
}

/// Waits until all these processes have ended.
fn end(processes: &[String]) {
    eventually(|| processes.iter().all(|process| !runs(process)).then_some(()));
}

#[test]
fn an_engine_that_plays_both_sides_is_two_processes_with_two_clocks() {
    let board = Board::new(["other", "other"], "moves");
    let view = board.wait("the end", |view| view.state == Standing::Over);
    assert_eq!((view.ply, view.outcome), (9, Some(Outcome::Win(Side::First))));
    let mut clocks: BTreeMap<String, Vec<u128>> = BTreeMap::new();
    for (id, word) in board.written() {
        let clock = clocks.entry(id).or_default();
        clock.extend(word.parse::<u128>().ok());
    }
    assert_eq!((clocks.len(), board.processes(2).len()), (2, 2), "{clocks:?}");
    let mut moves: Vec<usize> = clocks.values().map(Vec::len).collect();
    moves.sort_unstable();
    assert_eq!(moves, [4, 5]);
    for clock in clocks.values() {
        assert_eq!(clock[0], HOUR.as_millis(), "the other's moves took nothing of its time: {clocks:?}");
        assert!(clock.is_sorted_by(|before, after| before >= after), "{clocks:?}");
        assert!(clock[1] < clock[0], "its own did: {clocks:?}");
    }
}

#[test]
fn engines_end_with_the_game() {
    let board = Board::new(["other", "other"], "moves");
    board.wait("the end", |view| view.state == Standing::Over);
    end(&board.processes(2));
}

#[test]
fn engines_end_when_players_change() {
    let board = Board::against_a_person("moves");
    board.wait("its move", |view| view.ply == 1);
    let processes = board.processes(1);
    assert!(runs(&processes[0]), "it is needed for its next move");
    board.session.seats(Some("human"), None).expect("a person");
    end(&processes);
}

#[test]
fn an_engine_ends_when_its_hint_has_come() {
    let board = Board::new(["human", "human"], "moves");
    board.session.hint(Some("other")).expect("an engine");
    let view = board.wait("a hint", |view| view.hint.is_some());
    assert_eq!(view.hint.map(|hint| (hint.by, hint.place.name)), Some(("other".to_owned(), "a1".to_owned())));
    end(&board.processes(1));
}

#[test]
fn engines_end_with_their_board() {
    // Between two moves, and during a search.
    for (manner, ply) in [("moves", 1), ("thinks", 0)] {
        let board = Board::against_a_person(manner);
        let processes = board.processes(1);
        board.wait("its move", |view| view.ply == ply);
        assert!(runs(&processes[0]));
        // The folder stays until the process has ended.
        let Board { session, folder: _kept, .. } = board;
        drop(session);
        end(&processes);
    }
}

#[test]
fn engines_end_when_their_board_is_closed() {
    let board = Board::against_a_person("moves");
    board.wait("its move", |view| view.ply == 1);
    board.session.close();
    end(&board.processes(1));
}

#[test]
fn an_engine_that_is_paused_does_not_think_on() {
    let board = Board::against_a_person("thinks");
    let processes = board.processes(1);
    assert!(runs(&processes[0]));
    board.session.pause(true).expect("always");
    end(&processes);
    assert_eq!(board.wait("a paused board", |_| true).state, Standing::Paused);
    board.session.pause(false).expect("always");
    assert!(runs(&board.processes(2)[1]), "it thinks again");
}

#[test]
fn a_server_that_has_finished_has_no_engines_left() {
    let factory = Arc::new(LimitedPrograms::new(2));
    let programs: Arc<dyn Factory> = Arc::<LimitedPrograms>::clone(&factory);
    let boards = [(); 2].map(|()| Board::by(&programs, ["other", "human"], "moves"));
    let processes = boards.each_ref().map(|board| {
        board.wait("its move", |view| view.ply == 1);
        board.processes(1).remove(0)
    });
    assert!(factory.count() == 2 && processes.iter().all(|process| runs(process)));
    let _kept = boards.map(|board| board.folder);
    factory.finish_within(PATIENCE);
    // They have ended by now: this is not waited for.
    assert!(factory.count() == 0 && processes.iter().all(|process| !runs(process)), "{processes:?}");
}
