//! What is on the table, and what commands do to it.

mod work;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use agents::{Contestant, Seat, Terms};
use board::{Cell, Game};
pub(super) use work::{Job, Next, Task};

use super::graph::Graph;
use super::judge::Judgement;
use super::{SessionError, Setup, seat_of};
use crate::view::{self, Hint, Pair, Sitting, Thinking, View};

/// The slowest pace.
pub(crate) const SLOWEST: Duration = Duration::from_mins(1);

/// Everything that is known of a board.
pub(super) struct State {
    game: Game,
    seats: [Seat; 2],
    pace: Duration,
    paused: bool,
    terms: Terms,
    patience: Option<Duration>,
    /// Grows with every change.
    pub(super) version: u64,
    /// Grows with the position: what was found for an older one is of no use.
    ticket: u64,
    closed: bool,
    /// When the last move was made.
    moved: Instant,
    /// Somebody is to move once, whoever plays the side.
    once: Option<Contestant>,
    /// A move that was found, and waits for its time.
    ready: Option<Cell>,
    moving: Option<Arc<AtomicBool>>,
    /// Whether the search that is about to begin shall end at once.
    hurried: bool,
    judging: Option<Arc<AtomicBool>>,
    thinking: Option<Thinking>,
    hint: Option<Hint>,
    /// Who is to look for one.
    hint_wanted: Option<Contestant>,
    analysis: Option<Analysis>,
    graph: Graph,
    trouble: Option<String>,
}

/// Values while they are wanted.
struct Analysis {
    /// Who was asked for; otherwise the best there is.
    agent: Option<Contestant>,
    /// What is known of the position on the board.
    found: Judgement,
}

impl State {
    pub(super) fn new(setup: Setup) -> State {
        let Setup { game, seats, pace, paused, terms, patience } = setup;
        let positions = game.moves().len() + game.taken_back().count() + 1;
        let mut state = State {
            game,
            seats,
            pace,
            paused,
            terms,
            patience,
            version: 1,
            ticket: 0,
            closed: false,
            moved: Instant::now(),
            once: None,
            ready: None,
            moving: None,
            hurried: false,
            judging: None,
            thinking: None,
            hint: None,
            hint_wanted: None,
            analysis: None,
            graph: Graph::new(positions),
            trouble: None,
        };
        // As after a jump: whoever looks at an earlier position does not want the rest forgotten.
        state.paused |= positions > state.game.moves().len() + 1 && !state.is_over() && !state.awaits_human();
        state
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn terms(&self) -> &Terms {
        &self.terms
    }

    fn seat(&self) -> &Seat {
        &self.seats[seat_of(self.game.turn())]
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The agent that is asked where none was named.
    fn strongest(&self) -> Contestant {
        self.terms.capped(agents::strongest(self.game.rules())).into()
    }

    /// Whether a person is to move.
    fn awaits_human(&self) -> bool {
        !self.is_over() && self.seat().is_human()
    }

    /// Ends what is under way for the position that was: it has changed.
    fn turn_page(&mut self) {
        self.ticket += 1;
        for stop in [self.moving.take(), self.judging.take()].into_iter().flatten() {
            stop.store(true, Ordering::Relaxed);
        }
        self.hurried = false;
        self.once = None;
        self.ready = None;
        self.hint = None;
        self.hint_wanted = None;
        self.trouble = None;
        if let Some(thinking) = &mut self.thinking {
            thinking.running = false;
        }
        if let Some(analysis) = &mut self.analysis {
            analysis.found = Judgement::default();
        }
        let positions = self.game.moves().len() + self.game.taken_back().count() + 1;
        self.graph.resize(positions);
    }

    /// Forgets what is known of positions that come after this one.
    fn forget_future(&mut self) {
        self.graph.resize(self.game.moves().len());
    }

    pub(super) fn close(&mut self) {
        self.closed = true;
        self.turn_page();
    }

    pub(super) fn play(&mut self, text: &str) -> Result<(), SessionError> {
        if !self.is_over() && !self.awaits_human() {
            return Err(SessionError::Turn);
        }
        self.game.play_text(text).map_err(SessionError::Move)?;
        self.paused = false;
        self.moved();
        Ok(())
    }

    /// A move was made.
    fn moved(&mut self) {
        self.forget_future();
        self.turn_page();
        self.moved = Instant::now();
    }

    pub(super) fn undo(&mut self) -> Result<(), SessionError> {
        self.game.undo().ok_or(SessionError::NothingToUndo)?;
        while self.seats.iter().any(Seat::is_human) && !self.awaits_human() && self.game.undo().is_some() {}
        self.show();
        Ok(())
    }

    pub(super) fn redo(&mut self) -> Result<(), SessionError> {
        self.game.redo().ok_or(SessionError::NothingToRedo)?;
        while self.seats.iter().any(Seat::is_human) && !self.awaits_human() && self.game.redo().is_some() {}
        self.show();
        Ok(())
    }

    pub(super) fn jump(&mut self, ply: usize) -> Result<(), SessionError> {
        let most = self.game.moves().len() + self.game.taken_back().count();
        if ply > most {
            return Err(SessionError::Ply { ply, most });
        }
        while self.game.moves().len() > ply {
            self.game.undo();
        }
        while self.game.moves().len() < ply {
            self.game.redo();
        }
        self.show();
        Ok(())
    }

    /// Another position of the same game: the computer waits, lest it forget the moves that came after.
    fn show(&mut self) {
        self.turn_page();
        self.thinking = None;
        self.paused = !self.is_over() && !self.awaits_human();
    }

    pub(super) fn think(&mut self, agent: Option<Contestant>) -> Result<(), SessionError> {
        if self.is_over() {
            return Err(SessionError::Over);
        }
        if agent.is_some() {
            // Whoever thinks now was not asked for.
            self.turn_page();
        } else if self.ready.is_some() {
            self.make_ready_move();
            return Ok(());
        }
        let own = || self.seat().contestant().cloned().unwrap_or_else(|| self.strongest());
        self.once = Some(agent.unwrap_or_else(own));
        self.trouble = None;
        Ok(())
    }

    pub(super) fn stop(&mut self) {
        if self.ready.is_some() && !self.paused {
            // It was found, and waits for its time only.
            self.make_ready_move();
            return;
        }
        self.hurried =
            self.moving.is_none() && self.ready.is_none() && self.standing() == view::State::Thinking;
        let running = [self.moving.as_ref(), self.judging.as_ref().filter(|_| self.hint_wanted.is_some())];
        for stop in running.into_iter().flatten() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn pause(&mut self, paused: bool) {
        // A search under way goes on; what it finds waits.
        self.paused = paused;
        self.trouble = None;
    }

    pub(super) fn set_pace(&mut self, pace: Duration) -> Result<(), SessionError> {
        if pace > SLOWEST {
            return Err(SessionError::Pace(pace.as_millis()));
        }
        self.pace = pace;
        Ok(())
    }

    pub(super) fn reseat(&mut self, first: Option<Seat>, second: Option<Seat>) {
        for (seat, new) in self.seats.iter_mut().zip([first, second]) {
            *seat = new.unwrap_or_else(|| seat.clone());
        }
        self.turn_page();
    }

    pub(super) fn ask_for_hint(&mut self, agent: Option<Contestant>) -> Result<(), SessionError> {
        if self.is_over() {
            return Err(SessionError::Over);
        }
        if self.standing() == view::State::Thinking {
            return Err(SessionError::Turn);
        }
        self.hint_wanted = Some(agent.unwrap_or_else(|| self.strongest()));
        self.interrupt_judging();
        Ok(())
    }

    pub(super) fn analyse(&mut self, on: bool, agent: Option<Contestant>) {
        let name = Contestant::title;
        let before = self.analysis.as_ref().and_then(|analysis| analysis.agent.as_ref()).map(name);
        if before != agent.as_ref().map(name) {
            self.graph.clear();
        } else if on && self.analysis.is_some() {
            return;
        }
        self.interrupt_judging();
        self.analysis = on.then(|| Analysis { agent, found: Judgement::default() });
    }

    fn interrupt_judging(&mut self) {
        if let Some(stop) = self.judging.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn make_ready_move(&mut self) {
        let Some(cell) = self.ready.take() else { return };
        match self.game.play(cell) {
            Ok(()) => self.moved(),
            // A player that breaks the rules does not move the game.
            Err(error) => self.trouble = Some(format!("the computer's move cannot be played: {error}")),
        }
    }

    pub(super) fn view(&self) -> View {
        let (game, rules) = (&self.game, self.game.rules());
        let sitting = |seat: &Seat| Sitting {
            asked: seat.asked().to_owned(),
            agent: seat.contestant().map(Contestant::title),
        };
        let over = self.is_over();
        View {
            version: self.version,
            kind: view::Kind::of(rules),
            columns: (0..rules.width()).map(|column| rules.column_name(column)).collect(),
            moves: view::moves(game),
            ply: game.moves().len(),
            notation: game.to_string(),
            turn: (!over).then(|| game.turn().into()),
            outcome: view::ending(game),
            state: self.standing(),
            line: view::points(rules, game.board().winning_line()),
            legal: view::legal(game),
            threats: view::threats(game),
            seats: Pair { first: sitting(&self.seats[0]), second: sitting(&self.seats[1]) },
            pace: u64::try_from(self.pace.as_millis()).unwrap_or(u64::MAX),
            paused: self.paused,
            thinking: self.thinking.clone(),
            analysis: self.analysis.as_ref().map(|analysis| analysis.found.view(rules)),
            graph: self.graph.view(),
            hint: self.hint.clone(),
            trouble: self.trouble.clone(),
        }
    }

    fn standing(&self) -> view::State {
        if self.is_over() {
            view::State::Over
        } else if self.once.is_some() {
            view::State::Thinking
        } else if self.awaits_human() {
            view::State::Human
        } else if self.paused || self.trouble.is_some() {
            view::State::Paused
        } else {
            view::State::Thinking
        }
    }
}
