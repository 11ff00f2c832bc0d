//! Transitions that concern hints and analysis.

use agents::{Chances, Contestant, Role, Terms};
use board::{Cell, Rules};
use search::{PlayerError, Report, Score};

use super::{State, Step};
use crate::error::SessionError;
use crate::event::{Effect, Lane, Ticket, Work};
use crate::judgement::Judgement;
use crate::phase::Running;
use crate::restore_error::RestoreError;
use crate::snapshot::StoredAnalysis;
use crate::valuing::proven;
use crate::view::{Hint, Purpose, Spot, Standing, Thinking};
use crate::{SearchError, Value, Worth};

/// The state of hints and analysis.
#[derive(Clone, Debug, Default)]
pub(super) struct Analyst {
    search: Search,
    hint: Option<FoundHint>,
    analysis: Option<ActiveAnalysis>,
    error: Option<SearchError>,
}

/// A hint as it was found.
#[derive(Clone, Debug)]
pub(super) struct FoundHint {
    pub(super) cell: Cell,
    pub(super) score: Option<Score>,
    pub(super) hint: Hint,
    /// Whether its value is certainly that of the position: a win, or whatever a search has found that saw the rest of the game. A search
    /// that was stopped may have seen replies that lose, and not the others.
    pub(super) proven: bool,
}

/// The search on the analyst's lane, one at a time.
#[derive(Clone, Debug, Default)]
enum Search {
    #[default]
    Idle,
    /// Searches a hint.
    Hint(Running),
    /// Values the moves of the current position.
    Moves(Ticket),
    /// Values the position at a ply of the line.
    Position(Ticket, usize),
    /// Judges the last of these moves, which begin the line or did so.
    Review(Ticket, Vec<Cell>),
}

/// The analysis while it is on.
#[derive(Clone, Debug)]
struct ActiveAnalysis {
    /// The analysing contestant; `None` for exact values where possible, else the strongest agent.
    by: Option<Contestant>,
    /// The values of the current position.
    found: Judgement,
}

impl Search {
    fn ticket(&self) -> Option<Ticket> {
        match self {
            Search::Idle => None,
            Search::Hint(running) => Some(running.ticket),
            Search::Moves(ticket) | Search::Position(ticket, _) | Search::Review(ticket, _) => Some(*ticket),
        }
    }
}

impl Analyst {
    /// An analyst that has found nothing yet.
    pub(super) fn restore(
        stored: Option<&StoredAnalysis>,
        rules: Rules,
        terms: &Terms,
    ) -> Result<Analyst, RestoreError> {
        let Some(stored) = stored else { return Ok(Analyst::default()) };
        let by = stored.by.as_deref().map(|text| terms.contestant(text, rules, Role::Judge)).transpose()?;
        check_analyst(by.as_ref())?;
        let analysis = Some(ActiveAnalysis { by, found: Judgement::default() });
        Ok(Analyst { analysis, ..Analyst::default() })
    }

    /// What is stored of the analysis.
    pub(super) fn stored(&self) -> Option<StoredAnalysis> {
        let by = |analysis: &ActiveAnalysis| analysis.by.as_ref().map(ToString::to_string);
        self.analysis.as_ref().map(|analysis| StoredAnalysis { by: by(analysis) })
    }

    /// Whether moves are analysed.
    pub(super) fn is_on(&self) -> bool {
        self.analysis.is_some()
    }

    /// The hint as it was found.
    pub(super) fn hint(&self) -> Option<&FoundHint> {
        self.hint.as_ref()
    }

    pub(super) fn error(&self) -> Option<&SearchError> {
        self.error.as_ref()
    }

    pub(super) fn clear_error(&mut self) {
        self.error = None;
    }

    /// The values of the current position, while the analysis is on.
    pub(super) fn found(&self) -> Option<&Judgement> {
        self.analysis.as_ref().map(|analysis| &analysis.found)
    }

    pub(super) fn found_mut(&mut self) -> Option<&mut Judgement> {
        self.analysis.as_mut().map(|analysis| &mut analysis.found)
    }

    /// The ticket of the running search.
    pub(super) fn ticket(&self) -> Option<Ticket> {
        self.search.ticket()
    }

    /// Whether a move of the line is being judged.
    pub(super) fn is_reviewing(&self) -> bool {
        matches!(self.search, Search::Review(..))
    }

    /// Whether the analysis has no contestant of its own.
    pub(super) fn is_by_default(&self) -> bool {
        self.analysis.as_ref().is_none_or(|analysis| analysis.by.is_none())
    }

    /// The running search for a hint.
    pub(super) fn hint_search(&self) -> Option<&Running> {
        match &self.search {
            Search::Hint(running) => Some(running),
            _ => None,
        }
    }
}

/// Refuses an external engine, which cannot value moves.
fn check_analyst(by: Option<&Contestant>) -> Result<(), SessionError> {
    match by.and_then(Contestant::engine) {
        Some(engine) => Err(SessionError::Values(engine.name())),
        None => Ok(()),
    }
}

impl State {
    /// Stops the analyst's search and drops what belongs to the current position. The review belongs to the line: its search goes on,
    /// unless the analysis is to begin with the new position.
    pub(super) fn cancel_analyst(&mut self, step: &mut Step) {
        if self.analyst.is_on() || !self.analyst.is_reviewing() {
            self.interrupt_analyst(step);
        }
        self.analyst.hint = None;
        self.analyst.error = None;
        if let Some(analysis) = &mut self.analyst.analysis {
            analysis.found = Judgement::default();
        }
    }

    pub(super) fn interrupt_analyst(&mut self, step: &mut Step) {
        let search = std::mem::take(&mut self.analyst.search);
        step.effects.extend(search.ticket().map(Effect::Stop));
        if matches!(search, Search::Hint(_)) {
            step.effects.push(Effect::Release(Lane::Analyst));
        }
    }

    pub(super) fn ask_for_hint(
        &mut self,
        by: Option<Contestant>,
        step: &mut Step,
    ) -> Result<(), SessionError> {
        if self.is_over() {
            return Err(SessionError::Over);
        }
        if self.standing() == Standing::Thinking {
            return Err(SessionError::Turn);
        }
        self.interrupt_analyst(step);
        let by = by.unwrap_or_else(|| self.strongest());
        self.thinking = Some(Thinking::started(Purpose::Hint, &by, self.game().turn()));
        let ticket = self.start(Lane::Analyst, self.game().clone(), Work::Choose(by.clone()), step);
        self.analyst.search = Search::Hint(Running { ticket, by });
        Ok(())
    }

    pub(super) fn analyse(
        &mut self,
        on: bool,
        by: Option<Contestant>,
        step: &mut Step,
    ) -> Result<(), SessionError> {
        check_analyst(by.as_ref())?;
        let before = self.analyst.analysis.as_ref().and_then(|analysis| analysis.by.as_ref());
        if before != by.as_ref() {
            self.tree.forget_values();
        } else if on && self.analyst.analysis.is_some() {
            return Ok(());
        }
        if self.analyst.hint_search().is_none() {
            self.interrupt_analyst(step);
        }
        self.analyst.analysis = on.then(|| ActiveAnalysis { by, found: Judgement::default() });
        self.resume_analysis(step);
        Ok(())
    }

    /// Starts the next search of the analyst, if something is unknown and the lane is idle: first the moves of the current position, then
    /// the review of the line, then the positions of the line.
    pub(super) fn resume_analysis(&mut self, step: &mut Step) {
        if !matches!(self.analyst.search, Search::Idle) {
            return;
        }
        let values_moves = self.analyst.analysis.as_ref().is_some_and(|analysis| !analysis.found.is_done());
        if !values_moves && let Some((ticket, moves)) = self.start_review(step) {
            self.analyst.search = Search::Review(ticket, moves);
            return;
        }
        let Some(analysis) = &self.analyst.analysis else { return };
        let by = analysis.by.clone();
        if values_moves {
            let ticket = self.start(Lane::Analyst, self.game().clone(), Work::ValueMoves(by), step);
            self.analyst.search = Search::Moves(ticket);
            self.adopt_known();
        } else if let Some(ply) = self.tree.first_open() {
            let game = self.game().at(ply).expect("a position of the line");
            let ticket = self.start(Lane::Analyst, game, Work::ValuePosition(by), step);
            self.analyst.search = Search::Position(ticket, ply);
        }
    }

    pub(super) fn accept_hint(
        &mut self,
        by: &Contestant,
        answer: Result<Report<Cell>, PlayerError>,
        step: &mut Step,
    ) {
        self.analyst.search = Search::Idle;
        step.effects.push(Effect::Release(Lane::Analyst));
        match answer {
            Ok(report) => {
                let certain = self.is_certain(by, report.depth);
                let score = report.score.map(|score| proven(by, score));
                let value = score.map(|score| Value::of(score, certain).on(Chances::of(by)));
                let place = Spot::of(self.rules(), report.best);
                let hint = Hint { place, score: value, by: by.title(), described: by.description() };
                let wins = value.is_some_and(|value| value.kind == Worth::Win);
                let proven = wins || certain && value.is_some_and(|value| value.exact);
                self.analyst.hint = Some(FoundHint { cell: report.best, score, hint, proven });
                self.adopt_known();
            }
            Err(error) => self.analyst.error = Some(error.into()),
        }
        self.resume_analysis(step);
    }

    pub(super) fn on_moves_valued(&mut self, ticket: Ticket, found: Judgement, step: &mut Step) -> bool {
        let Search::Moves(wanted) = self.analyst.search else { return false };
        if wanted != ticket {
            return false;
        }
        if let Some(known) = self.analyst.found_mut() {
            *known = found;
        }
        self.adopt_known();
        let done = self.analyst.found().is_some_and(Judgement::is_done);
        if done {
            if let Some(best) = self.analyst.found().and_then(Judgement::best) {
                self.tree.renew_value(self.tree.ply(), best);
            }
            self.analyst.search = Search::Idle;
            self.resume_analysis(step);
        }
        true
    }

    pub(super) fn on_position_valued(
        &mut self,
        ticket: Ticket,
        value: Option<Value>,
        step: &mut Step,
    ) -> bool {
        let Search::Position(wanted, ply) = self.analyst.search else { return false };
        if wanted != ticket {
            return false;
        }
        self.tree.set_value(ply, value);
        self.analyst.search = Search::Idle;
        self.resume_analysis(step);
        true
    }

    /// The moves up to the one that is judged by this search, which has ended.
    pub(super) fn end_review(&mut self, ticket: Ticket) -> Option<Vec<Cell>> {
        match std::mem::take(&mut self.analyst.search) {
            Search::Review(wanted, moves) if wanted == ticket => Some(moves),
            other => {
                self.analyst.search = other;
                None
            }
        }
    }

    /// A search of the analyst has panicked. It is not retried automatically.
    pub(super) fn on_analyst_panicked(&mut self, ticket: Ticket, step: &mut Step) -> bool {
        if self.analyst.search.ticket() != Some(ticket) {
            return false;
        }
        self.analyst.error = Some(SearchError::Panicked);
        match std::mem::take(&mut self.analyst.search) {
            Search::Hint(_) => {
                self.end_thinking(Purpose::Hint);
                self.resume_analysis(step);
            }
            Search::Review(..) => {
                self.reviews = false;
                self.resume_analysis(step);
            }
            // The values of a named contestant would pass for those of the next one.
            _ => {
                if self.analyst.analysis.take().is_some_and(|analysis| analysis.by.is_some()) {
                    self.tree.forget_values();
                }
            }
        }
        true
    }
}
