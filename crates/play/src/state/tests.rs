//! Transition by transition, and by random sequences of events.

mod hints;
mod stored;

use std::collections::BTreeMap;

use agents::Chances;
use board::{Cell, Message, Position, Rules, Side};
use proptest::prelude::*;
use search::{PlayerError, Report, Score};

use super::*;
use crate::author::Author;
use crate::judgement::{Estimate, Judgement};
use crate::review::{Appraisal, MoveValue, Reviewed};
use crate::symmetric::Alike;
use crate::{SearchError, Snapshot, Value, Worth};

/// A board, the searches that were started for it, and the time.
struct Harness {
    state: State,
    now: Duration,
    /// Searches that have not ended, and whether they were told to stop.
    running: BTreeMap<Ticket, (Task, bool)>,
    wake: Option<Duration>,
    /// The desks whose engines were let go.
    released: Vec<Lane>,
    /// What is stored of the board.
    kept: Option<Snapshot>,
}

fn seat(text: &str, rules: Rules) -> Seat {
    Seat::parse(text, rules, &Terms::default(), 7).expect("a player")
}

fn setup(game: &str, moves: &str, first: &str, second: &str) -> Setup {
    let rules: Rules = game.parse().expect("a game");
    Setup {
        tree: Game::parse(rules, moves).expect("legal").into(),
        seats: [seat(first, rules), seat(second, rules)],
        pace: Duration::ZERO,
        paused: false,
        terms: Terms::default(),
        patience: None,
    }
}

impl Harness {
    fn of(setup: Setup) -> Harness {
        let now = Duration::from_secs(1);
        let (state, effects) = State::new(setup, now);
        Harness::start(state, effects, now)
    }

    fn start(state: State, effects: Vec<Effect>, now: Duration) -> Harness {
        let (running, wake, released, kept) = (BTreeMap::new(), None, Vec::new(), None);
        let mut harness = Harness { state, now, running, wake, released, kept };
        harness.perform(effects);
        harness.check();
        harness
    }

    fn new(game: &str, moves: &str, first: &str, second: &str) -> Harness {
        Harness::of(setup(game, moves, first, second))
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Search(task) => {
                    self.running.insert(task.ticket, (*task, false));
                }
                Effect::Stop(ticket) => {
                    self.running.get_mut(&ticket).expect("a search under way").1 = true;
                }
                Effect::Release(lane) => self.released.push(lane),
                Effect::Wake(at) => self.wake = Some(at),
                Effect::Keep => self.kept = Some(self.state.snapshot()),
                Effect::Publish(version) => assert_eq!(version, self.state.version),
            }
        }
    }

    fn send(&mut self, event: impl Into<Event>) -> Result<(), SessionError> {
        let before = self.state.version;
        let position = |state: &State| (state.game().moves().to_vec(), state.tree.here().0);
        let (at, before_it) = (self.state.at, position(&self.state));
        let sent = self.state.apply(event.into(), self.now);
        assert_eq!(self.state.at != at, position(&self.state) != before_it);
        let (effects, result) = match sent {
            Ok(effects) => (effects, Ok(())),
            Err(error) => (Vec::new(), Err(error)),
        };
        let published = effects.iter().any(|effect| matches!(effect, Effect::Publish(_)));
        assert_eq!(self.state.version, before + u64::from(published));
        self.perform(effects);
        self.check();
        result
    }

    fn must(&mut self, command: Command) {
        self.send(command).expect("accepted");
    }

    fn refuse(&mut self, command: Command) -> String {
        self.send(command).expect_err("refused").to_string()
    }

    /// The wanted search of a lane.
    fn task(&self, lane: Lane) -> &Task {
        let wanted = |(task, _): &&(Task, bool)| task.lane == lane && self.state.wants(task.ticket);
        &self.running.values().find(wanted).expect("a search").0
    }

    /// Whether no search runs that was not told to stop.
    fn is_idle(&self) -> bool {
        self.running.values().all(|(_, stopped)| *stopped)
    }

    fn is_stopped(&self, ticket: Ticket) -> bool {
        self.running[&ticket].1
    }

    /// Ends a search for a move or a hint.
    fn answer(&mut self, ticket: Ticket, answer: Result<Report<Cell>, PlayerError>) {
        self.running.remove(&ticket);
        self.send(Event::Chosen(ticket, answer)).expect("events are not refused");
    }

    /// Ends the search of a lane with a move.
    fn move_to(&mut self, lane: Lane, text: &str) {
        let (ticket, game) = (self.task(lane).ticket, &self.task(lane).game);
        let after = Game::parse(game.rules(), &format!("{game}{text}")).expect("legal");
        let report = report(after.last().expect("a move"), 1);
        self.answer(ticket, Ok(report));
    }

    fn tick(&mut self) {
        if let Some(at) = self.wake.take() {
            self.now = self.now.max(at);
        }
        self.send(Event::Tick).expect("events are not refused");
    }

    fn standing(&self) -> Standing {
        self.state.view().state
    }

    fn notation(&self) -> String {
        self.state.game().to_string()
    }

    /// What holds in every state.
    fn check(&self) {
        let state = &self.state;
        let (over, person) = (state.is_over(), state.awaits_person());
        match &state.phase {
            Phase::Waiting { .. } => assert!(person),
            Phase::Searching { once: true, .. } => assert!(!over),
            Phase::Searching { once: false, .. } => assert!(!over && !person && !state.paused),
            Phase::Ready { due, .. } => {
                assert!(!over && !state.has_person() && !state.paused);
                assert!(self.wake.is_some_and(|at| at <= *due), "it would wait for ever");
                assert!(*due <= state.last_move_at + state.pace);
            }
            Phase::Paused { .. } => assert!(!over && !person && state.paused),
            Phase::Failed { .. } => assert!(!over && !person),
            Phase::Over => assert!(over),
            Phase::Closed => assert!(state.analyst.ticket().is_none()),
        }
        // All that a snapshot has is stored, but for the number of views.
        if !state.is_closed() {
            let kept = self.kept.clone().map(|kept| Snapshot { version: state.version, ..kept });
            assert_eq!(kept, Some(state.snapshot()));
        }
        // A search runs on if and only if it is wanted, and a lane has at most one.
        for (ticket, (_, stopped)) in &self.running {
            assert!(*stopped || state.wants(*ticket), "{ticket:?} runs for nothing in {:?}", state.phase);
        }
        for ticket in
            [state.phase.search().map(|search| search.ticket), state.analyst.ticket()].into_iter().flatten()
        {
            assert!(self.running.contains_key(&ticket), "{ticket:?} is waited for and was not started");
        }
        let view = state.view();
        let searching = state.phase.search().is_some() || state.analyst.hint_search().is_some();
        assert!(searching || view.thinking.as_ref().is_none_or(|thinking| !thinking.running));
        assert!(view.ply <= view.moves.len() && view.graph.len() == view.moves.len() + 1);
        assert_eq!(view.outcome.is_some(), over);
        assert_eq!(
            view.moves[..view.ply].iter().map(|played| played.place.name.as_str()).collect::<String>(),
            view.notation
        );
    }
}

/// A judgement of a move where everything is drawn.
fn drawn(game: &Game, cell: Cell) -> Reviewed {
    all_alike(game, cell, Score::EVEN)
}

/// A judgement of a move where all have this score.
fn all_alike(game: &Game, cell: Cell, score: Score) -> Reviewed {
    let value = |cell| MoveValue { cell, score, exact: true, reply: None };
    let moves = game.board().moves().map(value).collect();
    let (author, chances) = (Author::exact(), Chances::default());
    let appraisal = Appraisal { author, exact: true, chances, noise: 0.0, moves };
    Reviewed::of(game, cell, appraisal).expect("a legal move")
}

fn report(best: Cell, depth: u16) -> Report<Cell> {
    let elapsed = Duration::from_millis(5);
    Report { best, score: Some(Score::EVEN), depth, nodes: 100, elapsed, pv: vec![best] }
}

fn failed() -> PlayerError {
    PlayerError::failed("test", &Message::new("engine.exited", "it died"))
}

fn play(text: &str) -> Command {
    Command::Play(text.to_owned())
}

fn contestant(text: &str) -> Contestant {
    text.parse().expect("a contestant")
}

#[test]
fn engines_are_let_go_when_the_next_move_does_not_need_them() {
    let mut harness = Harness::new("tictactoe", "a1b1a2b2", "human", "human");
    harness.must(Command::Hint(None));
    let ticket = harness.task(Lane::Analyst).ticket;
    harness.must(Command::Play("c3".to_owned()));
    assert_eq!(harness.released, [Lane::Analyst], "its position has gone");
    harness.running.remove(&ticket);
    harness.send(Event::Panicked(ticket)).expect("never refused");
    harness.must(Command::Seats(Box::new([None, Some(seat("random", Rules::TICTACTOE))])));
    assert_eq!(harness.released, [Lane::Analyst, Lane::Mover], "another player");
    harness.must(Command::Undo);
    harness.released.clear();
    harness.must(Command::Play("a3".to_owned()));
    assert_eq!((harness.released.as_slice(), harness.state.is_over()), ([Lane::Mover].as_slice(), true));
}

#[test]
fn values_of_a_contestant_that_breaks_are_not_kept_for_the_next() {
    let mut harness = Harness::new("connect4", "", "human", "human");
    let by: Contestant = "mcts:iterations=10".parse().expect("an agent");
    harness.must(Command::Analyse { on: true, by: Some(by) });
    harness.state.tree.set_value(0, Some(Value::of(Score::estimate(7), false)));
    let ticket = harness.task(Lane::Analyst).ticket;
    harness.running.remove(&ticket);
    harness.send(Event::Panicked(ticket)).expect("never refused");
    assert!(harness.state.view().graph.iter().all(Option::is_none));
}

#[test]
fn engines_are_not_asked_for_values() {
    let mut harness = Harness::new("gomoku", "", "human", "human");
    let by: Contestant = "gomocup:./other".parse().expect("an engine");
    let said = harness.refuse(Command::Analyse { on: true, by: Some(by) });
    assert!(said.contains("cannot value moves"), "{said}");
}

#[test]
fn a_person_is_waited_for_and_a_computer_searches() {
    let mut board = Harness::new("connect4", "", "human", "ufop");
    assert!(matches!(board.state.phase, Phase::Waiting { error: None }));
    assert!(board.is_idle());
    board.must(play("4"));
    assert!(matches!(board.state.phase, Phase::Searching { once: false, .. }));
    assert_eq!(board.refuse(play("4")), "not your turn: the computer is to move; wait, stop it or undo");
    board.move_to(Lane::Mover, "5");
    assert_eq!((board.notation().as_str(), board.standing()), ("45", Standing::Human));
    let thinking = board.state.view().thinking.expect("what it thought");
    assert!(!thinking.running && thinking.by == "ufop" && thinking.side == Side::Second);
}

#[test]
fn a_command_for_another_position_is_refused() {
    let mut board = Harness::new("connect4", "44", "human", "human");
    let at = board.state.at;
    let meant = |command: Command, at: u64| Event::Command { command, at: Some(at) };
    board.send(meant(play("5"), at)).expect("it is meant for this position");
    let twice = board.send(meant(play("5"), at)).expect_err("sent twice");
    assert!(
        matches!(twice, SessionError::Stale { at: meant, now } if (meant, now) == (at, at + 1)),
        "{twice}"
    );
    assert!(board.send(meant(Command::Undo, at)).is_err());
    assert_eq!(board.state.game().to_string(), "445");
    // What does not change the moves leaves the counter, and one that goes back and forth does not come back to it.
    board.must(Command::Pause(true));
    board.must(Command::Undo);
    board.must(Command::Redo);
    assert_eq!((board.state.at, board.state.view().at), (at + 3, at + 3));
    // Without the counter a command is taken as it comes.
    board.must(play("5"));
}

#[test]
fn a_game_that_is_over_starts_nothing() {
    let mut board = Harness::new("connect4", "112233", "human", "human");
    board.must(play("4"));
    assert!(matches!(board.state.phase, Phase::Over));
    assert_eq!(board.refuse(play("4")), "the game is over: X has won");
    let over = "the game is over: undo a move or start a new game";
    assert_eq!(board.refuse(Command::Think(None)), over);
    assert_eq!(board.refuse(Command::Hint(None)), over);
    board.must(Command::Undo);
    assert_eq!(board.standing(), Standing::Human);
}

#[test]
fn reports_are_shown_while_they_are_wanted() {
    let mut board = Harness::new("gomoku", "h8", "human", "gomoku");
    let ticket = board.task(Lane::Mover).ticket;
    let best = board.state.game().board().moves().next().expect("a move");
    board.send(Event::Reported(ticket, report(best, 3))).expect("an event");
    let thinking = board.state.view().thinking.expect("under way");
    assert!(thinking.running && thinking.depth == 3 && thinking.nodes_per_second == 20_000);
    assert_eq!((thinking.line.len(), thinking.candidates.len()), (1, 1));
    board.must(Command::Undo);
    let version = board.state.version;
    board.send(Event::Reported(ticket, report(best, 4))).expect("an event");
    board.answer(ticket, Ok(report(best, 4)));
    assert_eq!((board.state.version, board.notation().as_str()), (version, ""));
}

#[test]
fn taking_back_stops_a_search_and_another_line_is_kept() {
    let mut board = Harness::new("connect4", "", "human", "ufop");
    board.must(play("4"));
    let ticket = board.task(Lane::Mover).ticket;
    board.must(Command::Undo);
    assert!(board.is_stopped(ticket) && board.state.view().thinking.is_none());
    board.must(play("1"));
    assert_eq!((board.state.view().moves.len(), board.state.tree.continuations(0).len()), (1, 2));
    board.move_to(Lane::Mover, "1");
    board.must(Command::Undo);
    assert_eq!((board.notation().as_str(), board.state.view().moves.len()), ("", 2));
    board.must(Command::Redo);
    assert_eq!((board.notation().as_str(), board.standing()), ("11", Standing::Human));
    assert_eq!(board.refuse(Command::Redo), "no move to redo");
    board.must(Command::GoTo(0));
    assert_eq!(board.refuse(Command::Undo), "no move to undo");
    assert_eq!(board.refuse(Command::GoTo(3)), "no position after 3 moves: expected 0 to 2");
}

/// The moves on the board and those that follow them are read apart: `h1` and `0h2` are not `h10 h2`.
#[test]
fn a_line_is_read_by_itself() {
    let mut board = Harness::new("gomoku", "h1", "human", "human");
    assert_eq!(board.refuse(Command::Follow("0h1".to_owned())), "invalid cell \"0\": expected a1 to o15");
    assert_eq!(board.notation(), "h1");
    board.must(Command::Follow("1. i2 2. j3".to_owned()));
    assert_eq!(board.notation(), "h1i2j3");
    let mut board = Harness::new("connect4", "1", "human", "human");
    assert!(board.refuse(Command::Follow(".".to_owned())).starts_with("invalid column \".\""));
    assert_eq!(board.refuse(play("1.4")), "invalid column \"1.4\": expected 1 to 7");
    assert_eq!(board.notation(), "1");
}

#[test]
fn computers_wait_where_the_line_goes_on() {
    let mut board = Harness::new("connect4", "4455", "human", "ufop");
    board.must(Command::GoTo(1));
    assert!(matches!(board.state.phase, Phase::Paused { found: None }) && board.is_idle());
    board.must(Command::Pause(false));
    board.move_to(Lane::Mover, "1");
    assert_eq!(board.notation(), "41");
    let mut game = Game::parse(Rules::CONNECT4, "4455").expect("legal");
    game.go_to(1);
    let board = Harness::of(Setup { tree: game.clone().into(), ..setup("connect4", "", "human", "ufop") });
    assert_eq!(board.standing(), Standing::Paused);
    let board = Harness::of(Setup { tree: game.into(), ..setup("connect4", "", "ufop", "human") });
    assert_eq!((board.standing(), board.state.view().paused), (Standing::Human, false));
}

#[test]
fn a_search_that_is_paused_stops_and_begins_anew() {
    let mut board = Harness::new("connect4", "4", "human", "ufop");
    let ticket = board.task(Lane::Mover).ticket;
    let best = board.state.game().board().moves().next().expect("a move");
    board.send(Event::Reported(ticket, report(best, 3))).expect("an event");
    board.must(Command::Pause(true));
    assert!(matches!(board.state.phase, Phase::Paused { found: None }));
    assert!(board.is_stopped(ticket) && board.is_idle(), "a paused board needs no processor");
    let thinking = board.state.view().thinking.expect("what it found so far stays visible");
    assert_eq!((thinking.running, thinking.depth), (false, 3));
    // The move of a search that was cut short is not played.
    board.answer(ticket, Ok(report(best, 3)));
    board.must(Command::Pause(false));
    assert_ne!(board.task(Lane::Mover).ticket, ticket, "another search");
    assert!(matches!(board.state.phase, Phase::Searching { once: false, .. }) && board.notation() == "4");
    board.move_to(Lane::Mover, "4");
    assert_eq!((board.notation().as_str(), board.standing()), ("44", Standing::Human));
}

#[test]
fn a_single_move_that_was_asked_for_is_searched_on_when_paused() {
    let mut board = Harness::new("connect4", "", "ufop", "iasi");
    board.must(Command::Think(None));
    let ticket = board.task(Lane::Mover).ticket;
    board.must(Command::Pause(true));
    assert!(!board.is_stopped(ticket) && board.standing() == Standing::Thinking);
    board.move_to(Lane::Mover, "4");
    assert_eq!((board.notation().as_str(), board.standing()), ("4", Standing::Paused));
    assert!(board.is_idle());
}

/// The wish to pause outlives the phase: while a person is to move, after a failure, at the end.
#[test]
fn the_wish_to_pause_is_kept_until_it_is_revoked() {
    let mut board = Harness::new("tictactoe", "a1b1a2b2", "human", "human");
    board.must(Command::Pause(true));
    assert_eq!((board.standing(), board.state.view().paused), (Standing::Human, true));
    let computers = [(); 2].map(|()| Some(seat("random", Rules::TICTACTOE)));
    board.must(Command::Seats(Box::new(computers)));
    assert!(matches!(board.state.phase, Phase::Paused { found: None }) && board.is_idle());
    board.must(Command::Think(None));
    let ticket = board.task(Lane::Mover).ticket;
    board.answer(ticket, Err(failed()));
    assert!(matches!(board.state.phase, Phase::Failed { .. }) && board.state.view().paused);
    board.must(Command::Think(None));
    board.move_to(Lane::Mover, "c3");
    assert_eq!((board.notation().as_str(), board.standing()), ("a1b1a2b2c3", Standing::Paused));
    board.must(Command::Pause(false));
    board.move_to(Lane::Mover, "c2");
    assert!(matches!(board.state.phase, Phase::Searching { once: false, .. }));
}

#[test]
fn computers_keep_their_pace() {
    let slow = Setup { pace: Duration::from_secs(10), ..setup("connect4", "", "ufop", "iasi") };
    let mut board = Harness::of(slow);
    board.move_to(Lane::Mover, "4");
    assert!(matches!(board.state.phase, Phase::Ready { .. }) && board.notation().is_empty());
    assert_eq!((board.standing(), board.wake), (Standing::Thinking, Some(Duration::from_secs(11))));
    // Too early: it is woken again.
    board.send(Event::Tick).expect("an event");
    assert!(board.notation().is_empty() && board.wake == Some(Duration::from_secs(11)));
    board.tick();
    assert_eq!(board.notation(), "4");
    // A faster pace plays what is ready, and so does the command to stop.
    board.move_to(Lane::Mover, "4");
    board.must(Command::Pace(Duration::ZERO));
    assert_eq!(board.notation(), "44");
    board.must(Command::Pace(Duration::from_mins(1)));
    board.move_to(Lane::Mover, "5");
    board.must(Command::Stop);
    assert_eq!(board.notation(), "445");
    board.move_to(Lane::Mover, "5");
    board.must(Command::Pause(true));
    assert!(matches!(board.state.phase, Phase::Paused { found: Some(_) }));
    board.must(Command::Think(None));
    assert_eq!((board.notation().as_str(), board.standing()), ("4455", Standing::Paused));
    assert!(board.refuse(Command::Pace(Duration::from_secs(61))).contains("too slow"));
}

#[test]
fn a_search_is_stopped_and_its_move_played() {
    let mut board = Harness::new("gomoku", "", "human", "gomoku");
    board.must(play("h8"));
    let ticket = board.task(Lane::Mover).ticket;
    board.must(Command::Stop);
    assert!(board.is_stopped(ticket) && board.state.wants(ticket));
    board.move_to(Lane::Mover, "a1");
    assert_eq!(board.notation(), "h8a1");
}

#[test]
fn a_computer_moves_once_for_a_person() {
    let mut board = Harness::new("connect4", "4455", "human", "human");
    board.must(Command::Think(None));
    assert!(
        matches!(&board.state.phase, Phase::Searching { once: true, search } if search.by == contestant("perfect"))
    );
    // The person may move all the same.
    let ticket = board.task(Lane::Mover).ticket;
    board.must(play("1"));
    assert!(board.is_stopped(ticket));
    board.must(Command::Think(Some(contestant("iasi"))));
    board.move_to(Lane::Mover, "2");
    assert_eq!((board.notation().as_str(), board.standing()), ("445512", Standing::Human));
    // While a computer searches anyway, its own search is the one.
    let mut board = Harness::new("connect4", "4", "human", "ufop");
    let ticket = board.task(Lane::Mover).ticket;
    board.must(Command::Think(None));
    assert_eq!((board.task(Lane::Mover).ticket, board.standing()), (ticket, Standing::Thinking));
    board.must(Command::Undo);
    board.must(Command::Redo);
    board.must(Command::Think(None));
    board.move_to(Lane::Mover, "4");
    assert_eq!(board.notation(), "44", "although computers are paused");
}

#[test]
fn a_search_that_fails_is_not_repeated_by_itself() {
    let mut board = Harness::new("connect4", "4", "human", "ufop");
    let ticket = board.task(Lane::Mover).ticket;
    board.answer(ticket, Err(failed()));
    assert!(matches!(board.state.phase, Phase::Failed { .. }) && board.is_idle());
    assert_eq!(board.state.view().trouble, Some(failed().message()));
    assert_eq!(failed().to_string(), "test failed: it died");
    assert_eq!(board.standing(), Standing::Paused);
    board.must(Command::Pause(false));
    assert!(matches!(board.state.phase, Phase::Searching { .. }) && board.state.view().trouble.is_none());
    let ticket = board.task(Lane::Mover).ticket;
    board.running.remove(&ticket);
    board.send(Event::Panicked(ticket)).expect("an event");
    assert_eq!(board.state.view().trouble, Some(SearchError::Panicked.message()));
    board.must(Command::Pause(true));
    assert!(matches!(board.state.phase, Phase::Paused { found: None }));
    board.must(Command::Think(None));
    // An illegal move is not played.
    let (ticket, taken) = (board.task(Lane::Mover).ticket, board.state.game().moves()[0]);
    board.answer(ticket, Ok(report(taken, 1)));
    let trouble = board.state.view().trouble.expect("refused");
    assert!(trouble.to_string().starts_with("the computer made an illegal move: "));
    // A person who asked for it is waited for.
    let mut board = Harness::new("connect4", "", "human", "human");
    board.must(Command::Think(None));
    let ticket = board.task(Lane::Mover).ticket;
    board.answer(ticket, Err(failed()));
    assert!(matches!(board.state.phase, Phase::Waiting { error: Some(_) }));
    board.must(play("4"));
    assert!(board.state.view().trouble.is_none());
}

/// One command resumes a computer that has failed, and the game goes on by itself.
#[test]
fn a_computer_that_has_failed_is_resumed() {
    let mut board = Harness::new("connect4", "", "ufop", "iasi");
    for notation in ["4", "44"] {
        let ticket = board.task(Lane::Mover).ticket;
        board.answer(ticket, Err(failed()));
        let view = board.state.view();
        assert_eq!((view.state, view.paused, view.trouble.is_some()), (Standing::Paused, false, true));
        board.must(Command::Pause(false));
        assert_eq!((board.standing(), board.state.view().trouble), (Standing::Thinking, None));
        board.move_to(Lane::Mover, "4");
        assert!(matches!(board.state.phase, Phase::Searching { once: false, .. }));
        assert_eq!(board.notation(), notation);
    }
}

#[test]
fn other_players_begin_at_once() {
    let mut board = Harness::new("connect4", "4", "human", "human");
    let easy = seat("easy", Rules::CONNECT4);
    board.must(Command::Seats(Box::new([None, Some(easy)])));
    let ticket = board.task(Lane::Mover).ticket;
    assert_eq!(board.state.view().seats.second.asked, "easy");
    board.must(Command::Seats(Box::new([None, Some(Seat::human())])));
    assert!(board.is_stopped(ticket) && board.standing() == Standing::Human);
}

#[test]
fn hints_come_from_the_analyst_and_go_with_the_position() {
    let mut board = Harness::new("connect4", "4455", "human", "ufop");
    board.must(Command::Hint(Some(contestant("iasi"))));
    let first = board.task(Lane::Analyst).ticket;
    board.must(Command::Hint(None));
    assert!(board.is_stopped(first), "another one is wanted");
    board.must(Command::Stop);
    assert!(board.is_stopped(board.task(Lane::Analyst).ticket));
    board.move_to(Lane::Analyst, "3");
    let hint = board.state.view().hint.expect("found");
    assert_eq!((hint.place.name.as_str(), hint.by.as_str()), ("3", "perfect"));
    assert_eq!(hint.score.map(|score| (score.kind, score.exact)), Some((Worth::Draw, true)));
    board.must(Command::Hint(None));
    let ticket = board.task(Lane::Analyst).ticket;
    board.answer(ticket, Err(failed()));
    assert!(board.state.view().trouble.is_some());
    board.must(Command::Think(None));
    assert!(board.state.view().trouble.is_none(), "something else is wanted");
    board.must(play("3"));
    let view = board.state.view();
    assert!(view.hint.is_none() && view.trouble.is_none());
    assert!(board.refuse(Command::Hint(None)).starts_with("not your turn"));
}

/// Values of some moves, or of all.
fn judgement(game: &Game, done: bool) -> Judgement {
    let mut found = Judgement::by(Author::default(), Chances::default());
    let estimate = |(points, cell)| Estimate {
        alike: Alike { cell, images: Vec::new() },
        score: Score::estimate(points),
        line: vec![cell],
    };
    let estimates: Vec<Estimate> = (1..).zip(game.board().moves()).map(estimate).collect();
    found.set_estimates(game.rules(), Some(2), &estimates);
    if done {
        found.finish();
    }
    found
}

impl Harness {
    fn judge(&mut self, done: bool) {
        let Task { ticket, game, .. } = self.task(Lane::Analyst).clone();
        if done {
            self.running.remove(&ticket);
        }
        self.send(Event::MovesValued(ticket, judgement(&game, done))).expect("an event");
    }
}

#[test]
fn analysis_values_the_position_and_then_the_line() {
    let mut board = Harness::new("connect4", "44", "human", "human");
    board.must(Command::Analyse { on: true, by: None });
    assert!(matches!(board.task(Lane::Analyst).work, Work::ValueMoves(None)));
    board.judge(false);
    let analysis = board.state.view().analysis.expect("on");
    assert!(!analysis.done && analysis.values.len() == 7);
    // A hint comes first, and analysis goes on after it.
    let ticket = board.task(Lane::Analyst).ticket;
    board.must(Command::Hint(Some(contestant("iasi"))));
    assert!(board.is_stopped(ticket));
    board.move_to(Lane::Analyst, "4");
    board.judge(true);
    assert_eq!(board.state.view().graph[2].and_then(|value| value.points), Some(7));
    for ply in 0..2 {
        let Task { ticket, game, work, .. } = board.task(Lane::Analyst).clone();
        assert!(matches!(work, Work::ValuePosition(None)) && game.moves().len() == ply);
        board.running.remove(&ticket);
        let value = Some(Value::of(Score::estimate(5), false)).filter(|_| ply == 1);
        board.send(Event::PositionValued(ticket, value)).expect("an event");
    }
    let points: Vec<_> =
        board.state.view().graph.iter().map(|value| value.and_then(|value| value.points)).collect();
    assert_eq!(points, [None, Some(-5), Some(7)]);
    assert!(board.is_idle(), "everything is known");
    // Asking again changes nothing; another author begins anew.
    board.must(Command::Analyse { on: true, by: None });
    assert!(board.is_idle());
    board.must(Command::Analyse { on: true, by: Some(contestant("iasi")) });
    assert!(board.state.view().graph.iter().all(Option::is_none));
    let ticket = board.task(Lane::Analyst).ticket;
    board.must(Command::Analyse { on: false, by: None });
    assert!(board.is_stopped(ticket) && board.state.view().analysis.is_none());
}

#[test]
fn analysis_that_breaks_down_is_over() {
    let mut board = Harness::new("connect4", "", "human", "human");
    board.must(Command::Analyse { on: true, by: None });
    let ticket = board.task(Lane::Analyst).ticket;
    board.running.remove(&ticket);
    board.send(Event::Panicked(ticket)).expect("an event");
    let view = board.state.view();
    assert!(view.analysis.is_none() && view.trouble.is_some() && view.state == Standing::Human);
}

#[test]
fn analysis_goes_on_after_a_review_that_breaks_down() {
    let mut board = Harness::new("connect4", "44", "human", "human");
    board.must(Command::Analyse { on: true, by: None });
    board.must(Command::Review(true));
    board.judge(true);
    let ticket = board.task(Lane::Analyst).ticket;
    assert!(matches!(board.task(Lane::Analyst).work, Work::Review(..)));
    board.running.remove(&ticket);
    board.send(Event::Panicked(ticket)).expect("an event");
    assert!(matches!(board.task(Lane::Analyst).work, Work::ValuePosition(None)));
    assert!(board.state.view().review.is_none() && board.state.view().trouble.is_some());
}

/// A move that was judged before the next one: it is judged again with what that one has shown.
#[test]
fn a_review_does_not_contradict_what_is_found_later() {
    let mut board = Harness::new("connect4", "4", "human", "human");
    board.must(Command::Review(true));
    let judge = |board: &mut Harness, score: Score| {
        let Task { ticket, game, work, .. } = board.task(Lane::Analyst).clone();
        let Work::Review(cell, after) = work else { panic!("{work:?}") };
        board.running.remove(&ticket);
        let reviewed = Box::new(all_alike(&game, cell, score));
        board.send(Event::MoveReviewed(ticket, Some(reviewed))).expect("an event");
        (game.moves().len(), after.is_some())
    };
    assert_eq!(judge(&mut board, Score::EVEN), (0, false));
    board.must(Command::Play("4".to_owned()));
    assert_eq!(judge(&mut board, Score::win_in(5)), (1, false));
    assert_eq!(judge(&mut board, Score::loss_in(6)), (0, true), "it is judged again");
    assert!(board.is_idle());
    board.must(Command::Play("4".to_owned()));
    assert_eq!(judge(&mut board, Score::loss_in(4)), (2, false), "this agrees");
    assert!(board.is_idle());
}

#[test]
fn a_board_that_is_closed_stops_everything() {
    let mut board = Harness::new("connect4", "4", "human", "ufop");
    board.must(Command::Analyse { on: true, by: None });
    let tickets: Vec<Ticket> = board.running.keys().copied().collect();
    board.must(Command::Close);
    assert!(tickets.len() == 2 && tickets.iter().all(|ticket| board.is_stopped(*ticket)));
    assert_eq!(board.released, [Lane::Mover, Lane::Analyst]);
    board.must(play("4"));
    assert_eq!(board.notation(), "4");
}

#[test]
fn variations_are_shown_chosen_and_deleted() {
    let mut board = Harness::new("connect4", "4455", "human", "human");
    assert_eq!(board.state.view().variations, None, "the current line is all");
    board.must(Command::GoTo(2));
    board.must(play("3"));
    // The game had not ended: it goes on here.
    let shown = |board: &Harness| board.state.view().variations.expect("variations");
    let (lines, ends) = (shown(&board).lines, (shown(&board).end, shown(&board).main));
    assert_eq!((lines.as_str(), ends), ("0:4455 2:3", (5, 5)));
    assert_eq!(board.refuse(Command::GoToNode(6)), "no position 6: expected 0 to 5");
    assert_eq!(
        board.refuse(Command::Delete(5)),
        "this move belongs to the main line: only variations are deleted"
    );
    board.must(Command::GoToNode(4));
    assert_eq!((board.notation().as_str(), shown(&board).end), ("4455", 4));
    // The board stands in the variation that goes.
    board.must(Command::Delete(3));
    assert_eq!((board.notation().as_str(), board.state.view().variations), ("44", None));
    let stale = Event::Command { command: Command::GoToNode(3), at: Some(board.state.at - 1) };
    assert!(matches!(board.send(stale), Err(SessionError::Stale { .. })), "positions have other numbers now");
}

#[test]
fn what_is_tried_after_the_end_of_a_game_is_a_variation() {
    let mut board = Harness::new("connect4", "4455667", "human", "human");
    board.must(Command::GoTo(6));
    board.must(play("1"));
    let main = |board: &Harness| board.state.view().variations.expect("variations").main;
    assert_eq!(main(&board), 7);
    board.must(Command::Promote(8));
    assert_eq!(main(&board), 8);
    assert_eq!(board.refuse(Command::Promote(9)), "no position 9: expected 0 to 8");
    // A computer goes on with the variation that it is asked to.
    board.must(Command::Seats(Box::new([None, Some(seat("random", Rules::CONNECT4))])));
    board.must(Command::GoToNode(8));
    assert_eq!(board.standing(), Standing::Paused, "it would replace what comes after");
}

/// Deleting the rest of a line while one of its positions is being valued: the value belongs to no other.
#[test]
fn a_value_of_a_deleted_position_is_not_anothers() {
    let mut board = Harness::new("connect4", "44", "human", "human");
    board.must(play("5"));
    board.must(Command::GoTo(2));
    board.must(play("3"));
    board.must(Command::GoToNode(3));
    board.must(Command::GoTo(2));
    board.must(Command::Analyse { on: true, by: None });
    let (ticket, game) = (board.task(Lane::Analyst).ticket, board.state.game().clone());
    board.running.remove(&ticket);
    board.send(Event::MovesValued(ticket, judgement(&game, true))).expect("an event");
    for _ in 0..2 {
        let ticket = board.task(Lane::Analyst).ticket;
        board.running.remove(&ticket);
        board.send(Event::PositionValued(ticket, None)).expect("an event");
    }
    let task = board.task(Lane::Analyst).clone();
    assert_eq!(task.game.to_string(), "445");
    board.must(Command::Delete(3));
    assert!(board.is_stopped(task.ticket));
    assert_eq!(board.task(Lane::Analyst).game.to_string(), "443");
    // The values of the variation are shown, too.
    let ticket = board.task(Lane::Analyst).ticket;
    board.running.remove(&ticket);
    let value = Value::of(Score::win_in(3), true);
    board.send(Event::PositionValued(ticket, Some(value))).expect("an event");
    board.must(play("1"));
    let known = board.state.view().variations.expect("variations").values;
    assert_eq!(known.iter().map(|known| known.node).collect::<Vec<_>>(), [3]);
}

/// One random thing that happens: which, and to what.
fn happen(board: &mut Harness, what: u8, which: u8) {
    let pick = |board: &Harness| {
        let count = board.running.len();
        (count > 0).then(|| *board.running.keys().nth(usize::from(which) % count).expect("there is one"))
    };
    // Refused commands are as good as others: what counts is that every state stays possible.
    let node = usize::from(which % 16);
    let command = match what % 29 {
        0..5 => play(&(1 + which % 5).to_string()),
        5 => Command::Undo,
        6 => Command::Redo,
        7 => Command::GoTo(usize::from(which % 8)),
        8 => Command::Think(which.is_multiple_of(3).then(|| contestant("random"))),
        9 => Command::Stop,
        10 | 11 => Command::Pause(which.is_multiple_of(2)),
        12 => Command::Pace(Duration::from_secs(u64::from(which % 70))),
        13 => {
            let new = |text: &str| Some(seat(text, board.state.rules()));
            let seats = [
                new(["human", "random"][usize::from(which % 2)]),
                new(["human", "easy"][usize::from(which / 2 % 2)]),
            ];
            Command::Seats(Box::new(seats))
        }
        14 => Command::Hint(None),
        15 => Command::Analyse {
            on: !which.is_multiple_of(3),
            by: which.is_multiple_of(2).then(|| contestant("random")),
        },
        16 => {
            board.now += Duration::from_secs(u64::from(which % 20));
            return board.send(Event::Tick).expect("an event");
        }
        17 => Command::Review(!which.is_multiple_of(4)),
        18 => Command::GoToNode(node),
        19 => Command::Delete(node),
        20 => Command::Promote(node),
        21 | 22 => {
            if let Some(ticket) = pick(board) {
                report_on(board, ticket);
            }
            return;
        }
        _ => {
            if let Some(ticket) = pick(board) {
                end(board, ticket, which);
            }
            return;
        }
    };
    let _ = board.send(command);
}

/// A search tells what it has found so far, wanted or not.
fn report_on(board: &mut Harness, ticket: Ticket) {
    let Task { game, work, .. } = &board.running[&ticket].0;
    let event = match (work, game.board().moves().next()) {
        (Work::Choose(_), Some(cell)) => Event::Reported(ticket, report(cell, 2)),
        (Work::ValueMoves(_), _) => Event::MovesValued(ticket, judgement(game, false)),
        _ => return,
    };
    board.send(event).expect("events are not refused");
}

/// A search ends, well or badly, wanted or not.
fn end(board: &mut Harness, ticket: Ticket, how: u8) {
    let (Task { game, work, .. }, _) = board.running.remove(&ticket).expect("under way");
    let cells: Vec<Cell> = game.board().moves().collect();
    let event = match (work, how % 8) {
        (_, 0) => Event::Panicked(ticket),
        (Work::Choose(_), 1) => Event::Chosen(ticket, Err(failed())),
        (Work::Choose(_), 2) => {
            let cell = game.last().unwrap_or(cells[0]);
            Event::Chosen(ticket, Ok(report(cell, 1)))
        }
        (Work::Choose(_), _) => Event::Chosen(ticket, Ok(report(cells[usize::from(how) % cells.len()], 1))),
        (Work::ValueMoves(_), _) if game.outcome().is_some() => {
            let mut found = Judgement::default();
            found.finish();
            Event::MovesValued(ticket, found)
        }
        (Work::ValueMoves(_), _) => Event::MovesValued(ticket, judgement(&game, true)),
        (Work::ValuePosition(_), _) => {
            Event::PositionValued(ticket, how.is_multiple_of(2).then(|| Value::of(Score::EVEN, true)))
        }
        (Work::Review(cell, _), _) => {
            Event::MoveReviewed(ticket, (how > 9).then(|| Box::new(drawn(&game, cell))))
        }
    };
    board.send(event).expect("events are not refused");
}

proptest! {
    /// Whatever happens in whatever order, no impossible state is reached.
    #[test]
    fn events_in_any_order_leave_a_possible_state(
        players in 0..6_usize,
        events in prop::collection::vec((any::<u8>(), any::<u8>()), 0..200),
    ) {
        let (first, second) = (["human", "easy"][players % 2], ["random", "human", "medium"][players / 2]);
        let mut board = Harness::new("drop:5x4:4", "", first, second);
        for (what, which) in events {
            happen(&mut board, what, which);
        }
        board.must(Command::Close);
    }
}
