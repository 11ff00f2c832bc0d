//! Transitions that concern moves of persons and computers.

use std::time::Duration;

use agents::{Chances, Contestant, Seat};
use board::Cell;
use search::{PlayerError, Report};

use super::{State, Step};
use crate::SearchError;
use crate::error::{SLOWEST_PACE, SessionError, TreeFull};
use crate::event::{Effect, Lane, Ticket, Work};
use crate::phase::{Phase, Running};
use crate::tree::MoveTree;
use crate::valuing::proven;
use crate::view::{Purpose, Thinking};

/// Refuses a move.
const FULL: TreeFull = TreeFull { most: MoveTree::MOST };

/// Transitions by commands.
impl State {
    pub(super) fn play(&mut self, text: &str, step: &mut Step) -> Result<(), SessionError> {
        if self.awaits_computer() {
            return Err(SessionError::Turn);
        }
        let mut after = self.game().clone();
        after.play_text(text).map_err(SessionError::Move)?;
        self.add(after.last())?;
        self.tree.go_on();
        self.paused = false;
        self.last_move_at = step.now;
        self.restart(step);
        Ok(())
    }

    pub(super) fn undo(&mut self, step: &mut Step) -> Result<(), SessionError> {
        if !self.tree.undo() {
            return Err(SessionError::NothingToUndo);
        }
        while self.has_person() && !self.awaits_person() && self.tree.undo() {}
        self.show(step);
        Ok(())
    }

    pub(super) fn redo(&mut self, step: &mut Step) -> Result<(), SessionError> {
        if !self.tree.redo() {
            return Err(SessionError::NothingToRedo);
        }
        while self.has_person() && !self.awaits_person() && self.tree.redo() {}
        self.show(step);
        Ok(())
    }

    pub(super) fn go_to(&mut self, ply: usize, step: &mut Step) -> Result<(), SessionError> {
        if !self.tree.go_to(ply) {
            return Err(SessionError::Ply { ply, most: self.tree.length() });
        }
        self.show(step);
        Ok(())
    }

    /// Shows the position after a line of moves, which are played for both sides.
    pub(super) fn follow(&mut self, moves: &str, step: &mut Step) -> Result<(), SessionError> {
        let here = self.game().moves().len();
        let after = self.game().followed_by(moves).map_err(|error| SessionError::Move(error.error))?;
        self.add(after.moves()[here..].iter().copied())?;
        self.show(step);
        Ok(())
    }

    /// Plays legal moves, if there is room for all of them.
    fn add(&mut self, line: impl IntoIterator<Item = Cell>) -> Result<(), TreeFull> {
        let line: Vec<Cell> = line.into_iter().collect();
        if !self.tree.has_room_for(&line) {
            return Err(FULL);
        }
        for cell in line {
            self.tree.play(cell).expect("the line is legal");
        }
        Ok(())
    }

    /// Shows another position. Computers are paused, because a move would truncate the line there.
    pub(super) fn show(&mut self, step: &mut Step) {
        self.paused = self.awaits_computer();
        self.restart(step);
        self.thinking = None;
    }

    pub(super) fn think(&mut self, by: Option<Contestant>, step: &mut Step) -> Result<(), SessionError> {
        if self.is_over() {
            return Err(SessionError::Over);
        }
        self.analyst.clear_error();
        match (by, &self.phase) {
            (None, Phase::Ready { cell, .. } | Phase::Paused { found: Some(cell) }) => {
                let cell = *cell;
                self.make_move(cell, step);
            }
            (None, Phase::Searching { search, .. }) => {
                self.phase = Phase::Searching { search: search.clone(), once: true };
            }
            (None, _) => {
                let by = self.seat().contestant().cloned().unwrap_or_else(|| self.strongest());
                self.phase = Phase::Searching { search: self.search_for_move(by, step), once: true };
            }
            (Some(by), _) => {
                self.cancel(step);
                self.phase = Phase::Searching { search: self.search_for_move(by, step), once: true };
                self.resume_analysis(step);
            }
        }
        Ok(())
    }

    pub(super) fn stop(&mut self, step: &mut Step) {
        match &self.phase {
            Phase::Ready { cell, .. } => {
                let cell = *cell;
                self.make_move(cell, step);
            }
            phase => {
                let searches = [phase.search(), self.analyst.hint_search()].into_iter().flatten();
                step.effects.extend(searches.map(|search| Effect::Stop(search.ticket)));
            }
        }
    }

    /// Pauses or resumes. Pausing stops a running search, unless a single move was asked for; a move that is found already is kept.
    pub(super) fn pause(&mut self, paused: bool, step: &mut Step) {
        self.paused = paused;
        self.analyst.clear_error();
        let phase = std::mem::replace(&mut self.phase, Phase::Over);
        self.phase = match (phase, paused) {
            (Phase::Searching { search, once: false }, true) => {
                step.effects.push(Effect::Stop(search.ticket));
                self.end_thinking(Purpose::Move);
                Phase::Paused { found: None }
            }
            (Phase::Ready { cell, .. }, true) => Phase::Paused { found: Some(cell) },
            (Phase::Failed { .. }, true) => Phase::Paused { found: None },
            (Phase::Paused { found: Some(cell) }, false) => return self.make_ready(cell, step),
            (Phase::Paused { found: None } | Phase::Failed { .. }, false) => {
                return self.enter_position(step);
            }
            (Phase::Waiting { .. }, _) => Phase::Waiting { error: None },
            (phase, _) => phase,
        };
    }

    pub(super) fn set_pace(&mut self, pace: Duration, step: &mut Step) -> Result<(), SessionError> {
        if pace > SLOWEST_PACE {
            return Err(SessionError::Pace(pace.as_millis()));
        }
        self.pace = pace;
        if let Phase::Ready { cell, .. } = self.phase {
            self.make_ready(cell, step);
        }
        Ok(())
    }

    pub(super) fn change_seats(&mut self, seats: [Option<Seat>; 2], step: &mut Step) {
        for (seat, new) in self.seats.iter_mut().zip(seats) {
            if let Some(new) = new {
                *seat = new;
            }
        }
        step.effects.push(Effect::Release(Lane::Mover));
        self.restart(step);
    }
}

/// Transitions by results of searches.
impl State {
    pub(super) fn search_for_move(&mut self, by: Contestant, step: &mut Step) -> Running {
        let mut thinking = Thinking::started(Purpose::Move, &by, self.game().turn());
        let seat = self.seat();
        if seat.contestant() == Some(&by) {
            thinking.described = seat.description().unwrap_or(thinking.described);
        }
        self.thinking = Some(thinking);
        let ticket = self.start(Lane::Mover, self.game().clone(), Work::Choose(by.clone()), step);
        Running { ticket, by }
    }

    /// The purpose and contestant of a search for a move or a hint; `None` if its ticket is stale.
    fn wanted(&self, ticket: Ticket) -> Option<(Purpose, Contestant)> {
        let found = |search: Option<&Running>, purpose| {
            search.filter(|search| search.ticket == ticket).map(|search| (purpose, search.by.clone()))
        };
        found(self.phase.search(), Purpose::Move).or_else(|| found(self.analyst.hint_search(), Purpose::Hint))
    }

    pub(super) fn on_reported(&mut self, ticket: Ticket, report: &Report<Cell>) -> bool {
        let Some((purpose, by)) = self.wanted(ticket) else { return false };
        let (rules, certain) = (self.rules(), self.is_certain(&by, report.depth));
        let report = &Report { score: report.score.map(|score| proven(&by, score)), ..report.clone() };
        if let Some(thinking) = self.thinking_of(purpose) {
            thinking.update(rules, report, certain, Chances::of(&by));
        }
        true
    }

    pub(super) fn on_chosen(
        &mut self,
        ticket: Ticket,
        answer: Result<Report<Cell>, PlayerError>,
        step: &mut Step,
    ) -> bool {
        let Some((purpose, by)) = self.wanted(ticket) else { return false };
        if let Ok(report) = &answer {
            self.on_reported(ticket, report);
        }
        self.end_thinking(purpose);
        match (purpose, answer) {
            (Purpose::Move, Ok(report)) => self.accept_move(report.best, step),
            (Purpose::Move, Err(error)) => self.fail(error.into()),
            (Purpose::Hint, answer) => self.accept_hint(&by, answer, step),
        }
        true
    }

    /// Takes the move of a finished search.
    fn accept_move(&mut self, cell: Cell, step: &mut Step) {
        // The search has ended, so there is nothing to stop.
        match std::mem::replace(&mut self.phase, Phase::Ready { cell, due: step.now }) {
            Phase::Searching { once: true, .. } => self.make_move(cell, step),
            _ => self.make_ready(cell, step),
        }
    }

    /// Plays a move when it is due: at once, unless both sides are computers.
    fn make_ready(&mut self, cell: Cell, step: &mut Step) {
        let due = if self.has_person() { step.now } else { self.last_move_at + self.pace };
        if due <= step.now {
            return self.make_move(cell, step);
        }
        self.phase = Phase::Ready { cell, due };
        step.effects.push(Effect::Wake(due));
    }

    pub(super) fn on_tick(&mut self, step: &mut Step) -> bool {
        let Phase::Ready { cell, due } = self.phase else { return false };
        if due > step.now {
            step.effects.push(Effect::Wake(due));
            return false;
        }
        self.make_move(cell, step);
        true
    }

    /// Plays a computer's move.
    fn make_move(&mut self, cell: Cell, step: &mut Step) {
        if !self.tree.has_room_for(&[cell]) {
            return self.fail(FULL.into());
        }
        match self.tree.play(cell) {
            Ok(()) => {
                self.tree.go_on();
                self.last_move_at = step.now;
                self.restart(step);
            }
            Err(error) => self.fail(SearchError::Illegal(error)),
        }
    }

    /// A search for a move failed. It is not retried automatically.
    pub(super) fn fail(&mut self, error: SearchError) {
        self.end_thinking(Purpose::Move);
        self.phase = if self.awaits_person() {
            Phase::Waiting { error: Some(error) }
        } else {
            Phase::Failed { error }
        };
    }

    pub(super) fn on_panicked(&mut self, ticket: Ticket, step: &mut Step) -> bool {
        if self.phase.search().is_some_and(|search| search.ticket == ticket) {
            self.fail(SearchError::Panicked);
            return true;
        }
        self.on_analyst_panicked(ticket, step)
    }
}
