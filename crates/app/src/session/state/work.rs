//! What the threads of a board are to do, and what they bring back.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Contestant, Seat, Terms};
use board::{Cell, Game};
use search::{PlayerError, Report};

use super::{Judgement, State};
use crate::view::{Hint, Place, Purpose, Thinking, Value};

/// Something to search for.
pub(in crate::session) struct Job {
    pub(in crate::session) ticket: u64,
    pub(in crate::session) stop: Arc<AtomicBool>,
    pub(in crate::session) game: Game,
    pub(in crate::session) patience: Option<Duration>,
    pub(in crate::session) terms: Terms,
    pub(in crate::session) task: Task,
}

pub(in crate::session) enum Task {
    /// A move, or a hint.
    Choose(Purpose, Contestant),
    /// The value of every move.
    Judge(Option<Contestant>),
    /// The value of an earlier position of the game, after so many moves.
    Remember(usize, Option<Contestant>),
}

/// What a thread is to do.
pub(in crate::session) enum Next {
    Run(Box<Job>),
    /// Nothing, unless something happens or so much time passes.
    Wait(Option<Duration>),
    /// There will be nothing any more.
    Leave,
}

impl State {
    /// What whoever moves for the computers is to do.
    pub(in crate::session) fn next_move(&mut self) -> Next {
        if self.closed {
            return Next::Leave;
        }
        if self.is_over() {
            return Next::Wait(None);
        }
        if let Some(agent) = self.once.clone() {
            return self.begin(Task::Choose(Purpose::Move, agent));
        }
        if self.paused || self.trouble.is_some() {
            return Next::Wait(None);
        }
        if self.ready.is_some() {
            let wait = self.pace.saturating_sub(self.moved.elapsed());
            if !wait.is_zero() {
                return Next::Wait(Some(wait));
            }
            self.make_ready_move();
            return Next::Wait(Some(Duration::ZERO));
        }
        match self.seat().contestant().cloned() {
            Some(agent) => self.begin(Task::Choose(Purpose::Move, agent)),
            None => Next::Wait(None),
        }
    }

    /// What whoever looks for hints and values is to do.
    pub(in crate::session) fn next_judgement(&mut self) -> Next {
        if self.closed {
            return Next::Leave;
        }
        if let Some(agent) = self.hint_wanted.clone() {
            return self.begin(Task::Choose(Purpose::Hint, agent));
        }
        let Some(analysis) = &self.analysis else { return Next::Wait(None) };
        let agent = analysis.agent.clone();
        if !analysis.found.done {
            return self.begin(Task::Judge(agent));
        }
        match self.graph.first_open() {
            Some(ply) => self.begin(Task::Remember(ply, agent)),
            None => Next::Wait(None),
        }
    }

    fn begin(&mut self, task: Task) -> Next {
        let is_move = matches!(task, Task::Choose(Purpose::Move, _));
        let stop = Arc::new(AtomicBool::new(is_move && std::mem::take(&mut self.hurried)));
        let desk = if is_move { &mut self.moving } else { &mut self.judging };
        *desk = Some(Arc::clone(&stop));
        if let Task::Choose(purpose, agent) = &task {
            self.thinking = Some(Thinking::begun(*purpose, agent, self.game.turn()));
        }
        let (ticket, game) = (self.ticket, self.game.clone());
        let (patience, terms) = (self.patience, self.terms.clone());
        Next::Run(Box::new(Job { ticket, stop, game, patience, terms, task }))
    }

    /// Whether what was asked for is still wanted.
    pub(in crate::session) fn wants(&self, job: &Job) -> bool {
        let desk = match job.task {
            Task::Choose(Purpose::Move, _) => &self.moving,
            _ => &self.judging,
        };
        job.ticket == self.ticket && desk.as_ref().is_some_and(|stop| Arc::ptr_eq(stop, &job.stop))
    }

    /// A search tells what it has found so far.
    pub(in crate::session) fn report(&mut self, purpose: Purpose, report: &Report<Cell>, certain: bool) {
        let rules = self.game.rules();
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.purpose == purpose) {
            thinking.absorb(rules, report, certain);
        }
    }

    /// A search has ended.
    pub(in crate::session) fn chosen(
        &mut self,
        purpose: Purpose,
        by: &Contestant,
        answer: Result<Report<Cell>, PlayerError>,
    ) {
        let empty = self.game.rules().area() - self.game.board().ply();
        let certain = answer.as_ref().is_ok_and(|report| by.has_seen_all(empty, report.depth));
        if let Ok(report) = &answer {
            self.report(purpose, report, certain);
        }
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.purpose == purpose) {
            thinking.running = false;
        }
        match purpose {
            Purpose::Move => self.moving = None,
            Purpose::Hint => (self.judging, self.hint_wanted) = (None, None),
        }
        match (answer, purpose) {
            (Err(error), _) => {
                if purpose == Purpose::Move {
                    // It would fail again and again.
                    self.once = None;
                }
                self.trouble = Some(error.to_string());
            }
            (Ok(report), Purpose::Hint) => {
                let score = report.score.map(|score| Value::of(score, certain));
                let place = Place::of(self.game.rules(), report.best);
                self.hint = Some(Hint { place, score, by: by.title() });
            }
            (Ok(report), Purpose::Move) => {
                self.ready = Some(report.best);
                let alone = self.seats.iter().any(Seat::is_human);
                if self.once.take().is_some() || (alone && !self.paused) {
                    self.make_ready_move();
                }
            }
        }
    }

    /// A search has broken down: nobody asks for it again by itself.
    pub(in crate::session) fn broken(&mut self, job: &Job) {
        self.trouble = Some("the computer broke down over this position".to_owned());
        match job.task {
            Task::Choose(Purpose::Move, _) => (self.moving, self.once) = (None, None),
            Task::Choose(Purpose::Hint, _) => (self.judging, self.hint_wanted) = (None, None),
            Task::Judge(_) | Task::Remember(..) => (self.judging, self.analysis) = (None, None),
        }
    }

    /// Values of the position on the board have come.
    pub(in crate::session) fn judged(&mut self, found: Judgement) {
        let ply = self.game.moves().len();
        if found.done
            && let Some(best) = found.best()
        {
            self.graph.set(ply, Some(best));
        }
        if let Some(analysis) = &mut self.analysis {
            analysis.found = found;
        }
    }

    /// The value of an earlier position has come, as its side to move sees it, if anybody knows it.
    pub(in crate::session) fn remembered(&mut self, ply: usize, value: Option<Value>) {
        self.graph.set(ply, value);
    }
}
