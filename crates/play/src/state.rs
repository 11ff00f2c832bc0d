//! The state machine of a board.

mod agreement;
mod analyst;
mod mover;
mod reviewing;
mod stored;
#[cfg(test)]
mod tests;
mod variations;

use std::time::Duration;

use agents::{Contestant, Seat, Terms};
use analyst::Analyst;
use board::{Coded, Game, Rules};

use crate::MoveTree;
use crate::error::SessionError;
use crate::event::{Command, Effect, Event, Lane, Task, Ticket, Work};
use crate::phase::Phase;
use crate::view::{self, BySide, GameInfo, Purpose, Sitting, Standing, Thinking, View};

/// The initial configuration of a board.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The moves, the position among them, and variations.
    pub tree: MoveTree,
    /// The players: first and second.
    pub seats: [Seat; 2],
    /// The minimum time between two moves of two computers.
    pub pace: Duration,
    /// Whether computers start paused.
    pub paused: bool,
    /// The contestants that commands may name, and their caps.
    pub terms: Terms,
    /// The time limit of a search for a move or a hint.
    pub patience: Option<Duration>,
}

/// The state of a board.
///
/// It changes only by [`State::apply`], which is deterministic: it starts no search, reads no clock and does not block.
#[derive(Clone, Debug)]
pub struct State {
    tree: MoveTree,
    seats: [Seat; 2],
    pace: Duration,
    /// Whether the user wants computers to be paused. [`Phase::Paused`] follows from it: a computer is to move, and may not.
    ///
    /// Both exist because the wish outlives that phase: it decides what follows after a single move that was asked for, after a
    /// failure, and after a person's seat is given to a computer. Without the flag, `Waiting`, `Searching { once: true }`, `Failed`
    /// and `Over` would each have to hold it. While it is set, no phase is `Ready` or `Searching { once: false }`.
    paused: bool,
    terms: Terms,
    patience: Option<Duration>,
    phase: Phase,
    analyst: Analyst,
    /// Whether the moves of the current line are judged.
    reviews: bool,
    /// The latest search for a move or a hint.
    thinking: Option<Thinking>,
    /// The time of the last move.
    last_move_at: Duration,
    /// Increases with every change.
    version: u64,
    /// Increases when the moves on the board change.
    at: u64,
    /// The ticket of the latest search.
    ticket: Ticket,
}

/// One transition: its time, and the effects collected so far.
struct Step {
    now: Duration,
    effects: Vec<Effect>,
}

impl State {
    /// The initial state and its effects. Computers start paused if the line continues after the position.
    pub fn new(setup: Setup, now: Duration) -> (State, Vec<Effect>) {
        let Setup { tree, seats, pace, paused, terms, patience } = setup;
        let mut state = State {
            tree,
            seats,
            pace,
            paused,
            terms,
            patience,
            phase: Phase::Over,
            analyst: Analyst::default(),
            reviews: false,
            thinking: None,
            last_move_at: now,
            version: 1,
            at: 1,
            ticket: Ticket(0),
        };
        state.paused |= !state.tree.is_at_end() && state.awaits_computer();
        let mut step = Step { now, effects: vec![Effect::Keep] };
        state.enter_position(&mut step);
        (state, step.effects)
    }

    /// The transition function: applies an event at a time, and returns the effects to perform in order. Only commands can be refused,
    /// which changes nothing; events with a stale ticket are ignored.
    pub fn apply(&mut self, event: Event, now: Duration) -> Result<Vec<Effect>, SessionError> {
        let mut step = Step { now, effects: Vec::new() };
        let (here, before) = (self.tree.here(), self.compared());
        let replaces = matches!(&event, Event::Command { command, .. } if command.replaces());
        let changed = match event {
            Event::Command { command, at } => {
                self.check(at)?;
                self.handle_command(command, &mut step)?
            }
            Event::Reported(ticket, report) => self.on_reported(ticket, &report),
            Event::Chosen(ticket, answer) => self.on_chosen(ticket, answer, &mut step),
            Event::MovesValued(ticket, found) => self.on_moves_valued(ticket, found, &mut step),
            Event::PositionValued(ticket, value) => self.on_position_valued(ticket, value, &mut step),
            Event::MoveReviewed(ticket, found) => self.on_move_reviewed(ticket, found, &mut step),
            Event::Panicked(ticket) => self.on_panicked(ticket, &mut step),
            Event::Tick => self.on_tick(&mut step),
        };
        let moved = self.tree.here() != here;
        if moved {
            self.at += 1;
        }
        if changed {
            self.version += 1;
        }
        if !self.is_closed() && (moved || replaces || self.compared() != before) {
            step.effects.push(Effect::Keep);
        }
        if changed {
            step.effects.push(Effect::Publish(self.version));
        }
        Ok(step.effects)
    }

    /// The smaller parts of a snapshot: if one changes, the board is to be stored.
    fn compared(&self) -> (Duration, bool, bool, bool) {
        (self.pace, self.paused, self.analyst.is_on(), self.reviews)
    }

    fn is_closed(&self) -> bool {
        matches!(self.phase, Phase::Closed)
    }

    /// Refuses a command that is meant for another position.
    fn check(&self, at: Option<u64>) -> Result<(), SessionError> {
        match at {
            Some(at) if at != self.at => Err(SessionError::Stale { at, now: self.at }),
            _ => Ok(()),
        }
    }

    fn handle_command(&mut self, command: Command, step: &mut Step) -> Result<bool, SessionError> {
        if self.is_closed() {
            return Ok(false);
        }
        match command {
            Command::Play(text) => self.play(&text, step)?,
            Command::Undo => self.undo(step)?,
            Command::Redo => self.redo(step)?,
            Command::GoTo(ply) => self.go_to(ply, step)?,
            Command::GoToNode(node) => self.go_to_node(node, step)?,
            Command::Delete(node) => self.delete(node, step)?,
            Command::Promote(node) => self.promote(node)?,
            Command::Follow(moves) => self.follow(&moves, step)?,
            Command::Think(by) => self.think(by, step)?,
            Command::Stop => self.stop(step),
            Command::Pause(paused) => self.pause(paused, step),
            Command::Pace(pace) => self.set_pace(pace, step)?,
            Command::Seats(seats) => self.change_seats(*seats, step),
            Command::Hint(by) => self.ask_for_hint(by, step)?,
            Command::Analyse { on, by } => self.analyse(on, by, step)?,
            Command::Review(on) => self.review(on, step),
            Command::Close => self.close(step),
        }
        Ok(true)
    }

    /// The game up to the position on the board.
    pub fn game(&self) -> &Game {
        self.tree.game()
    }

    /// All moves, with variations.
    pub(crate) fn tree(&self) -> &MoveTree {
        &self.tree
    }

    /// The players.
    pub(crate) fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// The current phase.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whether the results of a search are still wanted.
    pub fn wants(&self, ticket: Ticket) -> bool {
        let mover = self.phase.search().map(|search| search.ticket);
        [mover, self.analyst.ticket()].contains(&Some(ticket))
    }

    /// The contestants that commands may name, and their caps.
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

    /// The default contestant: the strongest one within the caps.
    fn strongest(&self) -> Contestant {
        self.terms.capped(agents::strongest(self.rules())).into()
    }

    /// Whether a report of this depth by this contestant covers the rest of the game.
    fn is_certain(&self, by: &Contestant, depth: u16) -> bool {
        let empty = self.rules().area() - self.game().board().ply();
        by.has_seen_all(empty, depth)
    }

    /// Starts a search of a position of the line, with a new ticket.
    fn start(&mut self, lane: Lane, game: Game, work: Work, step: &mut Step) -> Ticket {
        self.ticket = Ticket(self.ticket.0 + 1);
        let (ticket, patience, caps) = (self.ticket, self.patience, self.terms.caps);
        step.effects.push(Effect::Search(Box::new(Task { ticket, lane, game, work, patience, caps })));
        ticket
    }

    /// Restarts after a change of the position or its players.
    fn restart(&mut self, step: &mut Step) {
        self.cancel(step);
        self.enter_position(step);
    }

    /// Stops all searches.
    fn cancel(&mut self, step: &mut Step) {
        step.effects.extend(self.phase.search().map(|search| Effect::Stop(search.ticket)));
        self.cancel_analyst(step);
        if let Some(thinking) = &mut self.thinking {
            thinking.running = false;
        }
    }

    /// Enters the phase of the current position and starts its searches.
    fn enter_position(&mut self, step: &mut Step) {
        self.phase = if self.is_over() {
            step.effects.push(Effect::Release(Lane::Mover));
            Phase::Over
        } else if let Some(contestant) = self.seat().contestant().cloned() {
            if self.paused {
                Phase::Paused { found: None }
            } else {
                Phase::Searching { search: self.search_for_move(contestant, step), once: false }
            }
        } else {
            Phase::Waiting { error: None }
        };
        self.resume_analysis(step);
    }

    fn close(&mut self, step: &mut Step) {
        self.cancel(step);
        self.interrupt_analyst(step);
        step.effects.extend([Lane::Mover, Lane::Analyst].map(Effect::Release));
        self.analyst = Analyst::default();
        self.phase = Phase::Closed;
    }

    /// The view of this state.
    pub fn view(&self) -> View {
        let (game, rules) = (self.game(), self.rules());
        let [first, second] = self.seats.each_ref().map(Sitting::of);
        let error = self.phase.error().or_else(|| self.analyst.error());
        let analysis = self.analysis_view();
        let hint = self.hint_view(analysis.as_ref());
        View {
            version: self.version,
            at: self.at,
            kind: GameInfo::of(rules),
            columns: (0..rules.width()).map(|column| rules.column_name(column)).collect(),
            moves: view::moves(&self.tree),
            variations: view::Variations::of(&self.tree),
            ply: self.tree.ply(),
            notation: game.to_string(),
            turn: (!self.is_over()).then(|| game.turn()),
            outcome: game.outcome(),
            state: self.standing(),
            line: view::points(rules, game.board().winning_line()),
            end_line: view::end_line(&self.tree),
            legal: view::legal(game),
            threats: view::threats(game),
            seats: BySide { first, second },
            pace: u64::try_from(self.pace.as_millis()).unwrap_or(u64::MAX),
            paused: self.paused,
            thinking: self.thinking_view(hint.as_ref()),
            analysis,
            graph: self.curve(),
            review: self.review_view(),
            hint,
            trouble: error.map(Coded::message),
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

    /// The latest search, if it has this purpose.
    fn thinking_of(&mut self, purpose: Purpose) -> Option<&mut Thinking> {
        self.thinking.as_mut().filter(|thinking| thinking.purpose == purpose)
    }

    /// The latest search has ended, if it has this purpose.
    fn end_thinking(&mut self, purpose: Purpose) {
        if let Some(thinking) = self.thinking_of(purpose) {
            thinking.running = false;
        }
    }
}
