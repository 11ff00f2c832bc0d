//! Moves of persons and computers: from position to position.

use std::time::Duration;

use agents::{Contestant, Seat};
use board::Cell;
use search::{PlayerError, Report};

use super::{State, Step};
use crate::Trouble;
use crate::error::{SLOWEST_PACE, SessionError};
use crate::event::{Desk, Effect, Ticket, Work};
use crate::phase::{Pending, Phase, Running};
use crate::view::{Purpose, Thinking};

/// Commands.
impl State {
    pub(super) fn play(&mut self, text: &str, step: &mut Step) -> Result<(), SessionError> {
        if self.awaits_computer() {
            return Err(SessionError::Turn);
        }
        self.tree.play_text(text).map_err(SessionError::Move)?;
        self.paused = false;
        self.moved = step.now;
        self.turn_page(step);
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

    /// Another position of the same line: computers wait, since their moves would end the line there.
    fn show(&mut self, step: &mut Step) {
        self.paused = self.awaits_computer();
        self.turn_page(step);
        self.thinking = None;
    }

    pub(super) fn think(&mut self, by: Option<Contestant>, step: &mut Step) -> Result<(), SessionError> {
        if self.is_over() {
            return Err(SessionError::Over);
        }
        self.analyst.forget_trouble();
        match (by, &self.phase) {
            (None, Phase::Ready { cell, .. } | Phase::Paused { pending: Pending::Move(cell) }) => {
                let cell = *cell;
                self.make_move(cell, step);
            }
            (None, Phase::Searching { search, .. } | Phase::Paused { pending: Pending::Search(search) }) => {
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

    /// A search under way goes on; what it finds waits.
    pub(super) fn pause(&mut self, paused: bool, step: &mut Step) {
        self.paused = paused;
        self.analyst.forget_trouble();
        let phase = std::mem::replace(&mut self.phase, Phase::Over);
        self.phase = match (phase, paused) {
            (Phase::Searching { search, once: false }, true) => {
                Phase::Paused { pending: Pending::Search(search) }
            }
            (Phase::Ready { cell, .. }, true) => Phase::Paused { pending: Pending::Move(cell) },
            (Phase::Failed { .. }, true) => Phase::Paused { pending: Pending::Nothing },
            (Phase::Paused { pending: Pending::Search(search) }, false) => {
                Phase::Searching { search, once: false }
            }
            (Phase::Paused { pending: Pending::Move(cell) }, false) => return self.make_ready(cell, step),
            (Phase::Paused { pending: Pending::Nothing } | Phase::Failed { .. }, false) => {
                return self.settle(step);
            }
            (Phase::Waiting { .. }, _) => Phase::Waiting { trouble: None },
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
        step.effects.push(Effect::Release(Desk::Mover));
        self.turn_page(step);
    }
}

/// What searches bring.
impl State {
    pub(super) fn search_for_move(&mut self, by: Contestant, step: &mut Step) -> Running {
        self.thinking = Some(Thinking::begun(Purpose::Move, &by, self.game().turn()));
        let ticket = self.start(Desk::Mover, self.game().clone(), Work::Choose(by.clone()), step);
        Running { ticket, by }
    }

    /// The purpose and author of a search for a move or a hint, while it is wanted.
    fn wanted(&self, ticket: Ticket) -> Option<(Purpose, Contestant)> {
        let found = |search: Option<&Running>, purpose| {
            search.filter(|search| search.ticket == ticket).map(|search| (purpose, search.by.clone()))
        };
        found(self.phase.search(), Purpose::Move).or_else(|| found(self.analyst.hint_search(), Purpose::Hint))
    }

    pub(super) fn reported(&mut self, ticket: Ticket, report: &Report<Cell>) -> bool {
        let Some((purpose, by)) = self.wanted(ticket) else { return false };
        let (rules, certain) = (self.rules(), self.is_certain(&by, report.depth));
        if let Some(thinking) = self.thinking_of(purpose) {
            thinking.absorb(rules, report, certain);
        }
        true
    }

    pub(super) fn chosen(
        &mut self,
        ticket: Ticket,
        answer: Result<Report<Cell>, PlayerError>,
        step: &mut Step,
    ) -> bool {
        let Some((purpose, by)) = self.wanted(ticket) else { return false };
        if let Ok(report) = &answer {
            self.reported(ticket, report);
        }
        if let Some(thinking) = self.thinking_of(purpose) {
            thinking.running = false;
        }
        match (purpose, answer) {
            (Purpose::Move, Ok(report)) => self.found_move(report.best, step),
            (Purpose::Move, Err(error)) => self.fail(error.into()),
            (Purpose::Hint, answer) => self.found_hint(&by, answer, step),
        }
        true
    }

    /// A computer has found its move.
    fn found_move(&mut self, cell: Cell, step: &mut Step) {
        // Its search has ended: there is nothing to be stopped any more.
        match std::mem::replace(&mut self.phase, Phase::Ready { cell, due: step.now }) {
            Phase::Searching { once: true, .. } => self.make_move(cell, step),
            Phase::Paused { .. } => self.phase = Phase::Paused { pending: Pending::Move(cell) },
            _ => self.make_ready(cell, step),
        }
    }

    /// Plays a move when its time has come: at once, unless both sides are computers.
    fn make_ready(&mut self, cell: Cell, step: &mut Step) {
        let due = if self.has_person() { step.now } else { self.moved + self.pace };
        if due <= step.now {
            return self.make_move(cell, step);
        }
        self.phase = Phase::Ready { cell, due };
        step.effects.push(Effect::Wake(due));
    }

    pub(super) fn tick(&mut self, step: &mut Step) -> bool {
        let Phase::Ready { cell, due } = self.phase else { return false };
        if due > step.now {
            step.effects.push(Effect::Wake(due));
            return false;
        }
        self.make_move(cell, step);
        true
    }

    /// Plays the move of a computer.
    fn make_move(&mut self, cell: Cell, step: &mut Step) {
        match self.tree.play(cell) {
            Ok(()) => {
                self.moved = step.now;
                self.turn_page(step);
            }
            Err(error) => self.fail(Trouble::Illegal(error)),
        }
    }

    /// No move came: the same search is not started again by itself.
    pub(super) fn fail(&mut self, trouble: Trouble) {
        if let Some(thinking) = self.thinking_of(Purpose::Move) {
            thinking.running = false;
        }
        self.phase = if self.awaits_person() {
            Phase::Waiting { trouble: Some(trouble) }
        } else {
            Phase::Failed { trouble }
        };
    }

    pub(super) fn broken(&mut self, ticket: Ticket, step: &mut Step) -> bool {
        if self.phase.search().is_some_and(|search| search.ticket == ticket) {
            self.fail(Trouble::Broken);
            return true;
        }
        self.analyst_broken(ticket, step)
    }
}
