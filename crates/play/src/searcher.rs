//! Runs the searches of a session.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Contestant, Factory};
use board::{Cell, Side};
use search::{Limits, PlayerError, Report};

use crate::allowance::Allowance;
use crate::event::{Event, Lane, Task, Work};
use crate::judge::{Judge, Question};
use crate::judgement::Judgement;
use crate::players::{Players, SearchContext};
use crate::review::{Appraiser, Effort, Known};

/// Runs the tasks of one lane, one after the other. Players and their tables are kept between them.
pub struct Searcher {
    lane: Lane,
    factory: Arc<dyn Factory>,
    players: Players,
    /// Built on demand, for one contestant that values.
    judge: Option<(Option<Contestant>, Judge)>,
    /// Judges the moves of games; built on demand.
    appraiser: Option<Appraiser>,
}

impl Searcher {
    /// A searcher for a lane; `factory` builds its players.
    pub fn new(lane: Lane, factory: Arc<dyn Factory>) -> Searcher {
        // Both sides may be computers; hints need one contestant at a time.
        let most = match lane {
            Lane::Mover => 2,
            Lane::Analyst => 1,
        };
        Searcher {
            lane,
            players: Players::new(Arc::clone(&factory), most),
            factory,
            judge: None,
            appraiser: None,
        }
    }

    /// The memory that a task takes beyond what is kept, in MiB, if it may use this number of threads.
    pub fn appetite(&self, task: &Task, threads: usize) -> usize {
        match &task.work {
            Work::Review(..) => match &self.appraiser {
                Some(appraiser) if appraiser.rules() == task.game.rules() => 0,
                _ => Appraiser::appetite(task.game.rules()),
            },
            Work::Choose(by) => self.players.appetite(by, self.side(task), threads),
            Work::ValueMoves(by) | Work::ValuePosition(by) => match &self.judge {
                Some((kept, judge)) if kept == by && judge.rules() == task.game.rules() => 0,
                _ => Judge::appetite(task.game.rules(), by.as_ref(), task.caps.as_ref()),
            },
        }
    }

    /// The memory of the players that are kept, in MiB.
    pub fn mebibytes(&self) -> usize {
        let appraiser = self.appraiser.as_ref().map_or(0, Appraiser::mebibytes);
        appraiser + self.players.mebibytes() + self.judge.as_ref().map_or(0, |(_, judge)| judge.mebibytes())
    }

    /// Drops all players with their tables.
    pub fn forget(&mut self) {
        *self = Searcher::new(self.lane, Arc::clone(&self.factory));
    }

    /// Runs a task and passes its events to `tell`. It ends soon after `stop` is set; `clock` gives the time since an arbitrary fixed
    /// moment. New players are built within the allowance.
    ///
    /// A panic becomes [`Event::Panicked`], and players are built anew.
    pub fn run(
        &mut self,
        task: &Task,
        allowance: Allowance,
        stop: &AtomicBool,
        clock: &dyn Fn() -> Duration,
        tell: &mut dyn FnMut(Event),
    ) {
        let context = SearchContext { stop, clock };
        if panic::catch_unwind(AssertUnwindSafe(|| self.search(task, allowance, context, tell))).is_err() {
            self.forget();
            tell(Event::Panicked(task.ticket));
        }
    }

    /// Ends the external engines that were started for earlier tasks.
    pub fn release_engines(&mut self) {
        self.players.release_engines();
    }

    fn search(
        &mut self,
        task: &Task,
        allowance: Allowance,
        context: SearchContext<'_>,
        tell: &mut dyn FnMut(Event),
    ) {
        let (ticket, game) = (task.ticket, &task.game);
        let question = |by| Question { game, by, caps: task.caps.as_ref(), context };
        match &task.work {
            Work::Choose(by) => {
                let answer = self.choose(task, by, allowance, context, tell);
                tell(Event::Chosen(ticket, answer));
            }
            Work::ValueMoves(by) => {
                let mut told = |found: &Judgement| tell(Event::MovesValued(ticket, found.clone()));
                self.judge(task, by.as_ref(), allowance).judge(question(by.as_ref()), &mut told);
            }
            Work::ValuePosition(by) => {
                let judge = self.judge(task, by.as_ref(), allowance);
                let value = judge.value_position(question(by.as_ref()));
                tell(Event::PositionValued(ticket, value));
            }
            Work::Review(cell, after) => {
                let known = Known { before: None, after: after.as_deref() };
                let reviewed = self.appraiser(task, allowance).review(game, *cell, known, context);
                tell(Event::MoveReviewed(ticket, reviewed.map(Box::new)));
            }
        }
    }

    /// The appraiser of a task.
    fn appraiser(&mut self, task: &Task, allowance: Allowance) -> &mut Appraiser {
        let rules = task.game.rules();
        let kept = self.appraiser.take().filter(|appraiser| appraiser.rules() == rules);
        let build =
            || Appraiser::new(rules, Effort::default(), allowance.mebibytes, Arc::clone(&self.factory));
        self.appraiser.insert(kept.unwrap_or_else(build))
    }

    fn choose(
        &mut self,
        task: &Task,
        by: &Contestant,
        allowance: Allowance,
        context: SearchContext<'_>,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Report<Cell>, PlayerError> {
        let player = self.players.player(by, self.side(task), task.game.rules(), allowance)?;
        let limits = Limits { time: task.patience, ..Limits::default() };
        let mut watch = |report: &Report<Cell>| tell(Event::Reported(task.ticket, report.clone()));
        context.ask(player, &task.game, limits, &mut watch)
    }

    /// The side that a player is built for.
    fn side(&self, task: &Task) -> Option<Side> {
        (self.lane == Lane::Mover).then(|| task.game.turn())
    }

    /// The judge of a task. One that judged by another contestant makes room for it.
    fn judge(&mut self, task: &Task, by: Option<&Contestant>, allowance: Allowance) -> &mut Judge {
        let kept = self
            .judge
            .take()
            .filter(|(kept, judge)| kept.as_ref() == by && judge.rules() == task.game.rules());
        let build = || {
            let appetite = Judge::appetite(task.game.rules(), by, task.caps.as_ref());
            (by.cloned(), Judge::new(task.game.rules(), appetite, allowance, Arc::clone(&self.factory)))
        };
        &mut self.judge.insert(kept.unwrap_or_else(build)).1
    }
}
