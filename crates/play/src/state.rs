//! A board as a value: one function takes it from event to event.

mod analyst;
mod mover;
#[cfg(test)]
mod tests;

use std::time::Duration;

use agents::{Contestant, Seat, Terms};
use analyst::Analyst;
use board::{Game, Rules};

use crate::MoveTree;
use crate::error::SessionError;
use crate::event::{Command, Desk, Effect, Event, Task, Ticket, Work};
use crate::phase::{Pending, Phase};
use crate::view::{self, BySide, GameInfo, Purpose, Sitting, Standing, Thinking, View};

/// How a board begins.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The position; moves that were taken back belong to the line.
    pub game: Game,
    /// Who plays: first and second.
    pub seats: [Seat; 2],
    /// The least time between two moves where both sides are computers.
    pub pace: Duration,
    /// Whether computers wait to be resumed.
    pub paused: bool,
    /// Who may be asked for.
    pub terms: Terms,
    /// The time that a search for a move or a hint may take.
    pub patience: Option<Duration>,
}

/// Everything that is known of a board.
///
/// It changes by [`State::apply`] alone, which takes an event and returns what is to be done about it. It starts no search, reads no
/// clock and waits for nothing.
#[derive(Clone, Debug)]
pub struct State {
    tree: MoveTree,
    seats: [Seat; 2],
    pace: Duration,
    /// Whether computers wait to be resumed. A computer that is to move is then [`Phase::Paused`], unless a single move was asked for
    /// or it has failed; it is kept while a person is to move.
    paused: bool,
    terms: Terms,
    patience: Option<Duration>,
    phase: Phase,
    analyst: Analyst,
    /// The latest search for a move or a hint.
    thinking: Option<Thinking>,
    /// When the last move was made.
    moved: Duration,
    /// Grows with every change.
    version: u64,
    /// The number of the latest search.
    ticket: Ticket,
}

/// An event while it is handled.
struct Step {
    now: Duration,
    effects: Vec<Effect>,
}

impl State {
    /// Sets a board up, and says what is to be done. Computers wait where the line goes on after the position.
    pub fn new(setup: Setup, now: Duration) -> (State, Vec<Effect>) {
        let Setup { game, seats, pace, paused, terms, patience } = setup;
        let mut state = State {
            tree: MoveTree::new(game),
            seats,
            pace,
            paused,
            terms,
            patience,
            phase: Phase::Over,
            analyst: Analyst::default(),
            thinking: None,
            moved: now,
            version: 1,
            ticket: Ticket(0),
        };
        state.paused |= !state.tree.is_at_end() && state.awaits_computer();
        let mut step = Step { now, effects: Vec::new() };
        state.settle(&mut step);
        (state, step.effects)
    }

    /// Takes the board through an event, and says what is to be done. A command that is refused changes nothing.
    pub fn apply(&mut self, event: Event, now: Duration) -> Result<Vec<Effect>, SessionError> {
        let mut step = Step { now, effects: Vec::new() };
        let changed = match event {
            Event::Command(command) => self.obey(command, &mut step)?,
            Event::Reported(ticket, report) => self.reported(ticket, &report),
            Event::Chosen(ticket, answer) => self.chosen(ticket, answer, &mut step),
            Event::Judged(ticket, found) => self.judged(ticket, found, &mut step),
            Event::Recalled(ticket, value) => self.recalled(ticket, value, &mut step),
            Event::Broken(ticket) => self.broken(ticket, &mut step),
            Event::Tick => self.tick(&mut step),
        };
        if changed {
            self.version += 1;
            step.effects.push(Effect::Publish(self.version));
        }
        Ok(step.effects)
    }

    fn obey(&mut self, command: Command, step: &mut Step) -> Result<bool, SessionError> {
        if matches!(self.phase, Phase::Closed) {
            return Ok(false);
        }
        match command {
            Command::Play(text) => self.play(&text, step)?,
            Command::Undo => self.undo(step)?,
            Command::Redo => self.redo(step)?,
            Command::GoTo(ply) => self.go_to(ply, step)?,
            Command::Think(by) => self.think(by, step)?,
            Command::Stop => self.stop(step),
            Command::Pause(paused) => self.pause(paused, step),
            Command::Pace(pace) => self.set_pace(pace, step)?,
            Command::Seats(seats) => self.change_seats(*seats, step),
            Command::Hint(by) => self.ask_for_hint(by, step)?,
            Command::Analyse { on, by } => self.analyse(on, by, step)?,
            Command::Close => self.close(step),
        }
        Ok(true)
    }

    /// The game up to the position on the board.
    pub fn game(&self) -> &Game {
        self.tree.game()
    }

    /// What the board is doing.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whether what a search finds is still of use.
    pub fn wants(&self, ticket: Ticket) -> bool {
        let mover = self.phase.search().map(|search| search.ticket);
        [mover, self.analyst.ticket()].contains(&Some(ticket))
    }

    /// Who may be asked for.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    fn rules(&self) -> Rules {
        self.game().rules()
    }

    fn seat(&self) -> &Seat {
        &self.seats[self.game().turn().index()]
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    fn awaits_person(&self) -> bool {
        !self.is_over() && self.seat().is_human()
    }

    fn awaits_computer(&self) -> bool {
        !self.is_over() && !self.seat().is_human()
    }

    /// Whether a person plays one of the sides.
    fn has_person(&self) -> bool {
        self.seats.iter().any(Seat::is_human)
    }

    /// The contestant that is asked where none was named.
    fn strongest(&self) -> Contestant {
        self.terms.capped(agents::strongest(self.rules())).into()
    }

    /// Whether a report of this depth by this contestant has seen everything that can still happen.
    fn is_certain(&self, by: &Contestant, depth: u16) -> bool {
        let empty = self.rules().area() - self.game().board().ply();
        by.has_seen_all(empty, depth)
    }

    /// Starts a search of the position on the board, or of an earlier one.
    fn start(&mut self, desk: Desk, game: Game, work: Work, step: &mut Step) -> Ticket {
        self.ticket = Ticket(self.ticket.0 + 1);
        let (ticket, patience, caps) = (self.ticket, self.patience, self.terms.caps);
        step.effects.push(Effect::Search(Box::new(Task { ticket, desk, game, work, patience, caps })));
        ticket
    }

    /// The position or its players have changed: ends what is under way, and begins anew.
    fn turn_page(&mut self, step: &mut Step) {
        self.cancel(step);
        self.settle(step);
    }

    /// Ends what is under way.
    fn cancel(&mut self, step: &mut Step) {
        step.effects.extend(self.phase.search().map(|search| Effect::Stop(search.ticket)));
        self.cancel_analyst(step);
        if let Some(thinking) = &mut self.thinking {
            thinking.running = false;
        }
    }

    /// Begins what the position on the board asks for.
    fn settle(&mut self, step: &mut Step) {
        self.phase = if self.is_over() {
            step.effects.push(Effect::Release(Desk::Mover));
            Phase::Over
        } else if let Some(contestant) = self.seat().contestant().cloned() {
            if self.paused {
                Phase::Paused { pending: Pending::Nothing }
            } else {
                Phase::Searching { search: self.search_for_move(contestant, step), once: false }
            }
        } else {
            Phase::Waiting { trouble: None }
        };
        self.resume_analysis(step);
    }

    fn close(&mut self, step: &mut Step) {
        self.cancel(step);
        self.analyst = Analyst::default();
        self.phase = Phase::Closed;
    }

    /// What there is to see.
    pub fn view(&self) -> View {
        let (game, rules) = (self.game(), self.rules());
        let [first, second] = self.seats.each_ref().map(Sitting::of);
        let trouble = self.phase.trouble().or_else(|| self.analyst.trouble());
        View {
            version: self.version,
            kind: GameInfo::of(rules),
            columns: (0..rules.width()).map(|column| rules.column_name(column)).collect(),
            moves: view::moves(&self.tree),
            ply: self.tree.ply(),
            notation: game.to_string(),
            turn: (!self.is_over()).then(|| game.turn()),
            outcome: game.outcome(),
            state: self.standing(),
            line: view::points(rules, game.board().winning_line()),
            legal: view::legal(game),
            threats: view::threats(game),
            seats: BySide { first, second },
            pace: u64::try_from(self.pace.as_millis()).unwrap_or(u64::MAX),
            paused: self.paused,
            thinking: self.thinking.clone(),
            analysis: self.analyst.view(rules),
            graph: self.tree.values(),
            hint: self.analyst.hint().cloned(),
            trouble: trouble.map(ToString::to_string),
        }
    }

    fn standing(&self) -> Standing {
        match self.phase {
            Phase::Over | Phase::Closed => Standing::Over,
            Phase::Waiting { .. } => Standing::Human,
            Phase::Searching { .. } | Phase::Ready { .. } => Standing::Thinking,
            Phase::Paused { .. } | Phase::Failed { .. } => Standing::Paused,
        }
    }

    /// The latest search, if it looks for this.
    fn thinking_of(&mut self, purpose: Purpose) -> Option<&mut Thinking> {
        self.thinking.as_mut().filter(|thinking| thinking.purpose == purpose)
    }
}
