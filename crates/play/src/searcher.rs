//! Runs the searches of a session.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Contestant, Factory};
use board::Cell;
use search::{Limits, PlayerError, Report};

use crate::event::{Event, Lane, Task, Work};
use crate::judge::{Judge, Question};
use crate::judgement::Judgement;
use crate::players::{Players, SearchContext};

/// Runs the tasks of one lane, one after the other. Players and their tables are kept between them.
pub struct Searcher {
    lane: Lane,
    factory: Arc<dyn Factory>,
    players: Players,
    /// Built on demand.
    judge: Option<Judge>,
}

impl Searcher {
    /// A searcher for a lane; `factory` builds its players.
    pub fn new(lane: Lane, factory: Arc<dyn Factory>) -> Searcher {
        // Both sides may be computers; hints need one contestant at a time.
        let most = match lane {
            Lane::Mover => 2,
            Lane::Analyst => 1,
        };
        Searcher { lane, players: Players::new(Arc::clone(&factory), most), factory, judge: None }
    }

    /// Runs a task and passes its events to `tell`. It ends soon after `stop` is set; `clock` gives the time since an arbitrary fixed
    /// moment.
    ///
    /// A panic becomes [`Event::Panicked`], and players are built anew.
    pub fn run(
        &mut self,
        task: &Task,
        stop: &AtomicBool,
        clock: &dyn Fn() -> Duration,
        tell: &mut dyn FnMut(Event),
    ) {
        let context = SearchContext { stop, clock };
        if panic::catch_unwind(AssertUnwindSafe(|| self.search(task, context, tell))).is_err() {
            *self = Searcher::new(self.lane, Arc::clone(&self.factory));
            tell(Event::Panicked(task.ticket));
        }
    }

    /// Ends the external engines that were started for earlier tasks.
    pub fn release_engines(&mut self) {
        self.players.release_engines();
    }

    fn search(&mut self, task: &Task, context: SearchContext<'_>, tell: &mut dyn FnMut(Event)) {
        let (ticket, game) = (task.ticket, &task.game);
        let question = |by| Question { game, by, caps: task.caps.as_ref(), context };
        match &task.work {
            Work::Choose(by) => {
                let answer = self.choose(task, by, context, tell);
                tell(Event::Chosen(ticket, answer));
            }
            Work::ValueMoves(by) => {
                let mut told = |found: &Judgement| tell(Event::MovesValued(ticket, found.clone()));
                self.judge(task).judge(question(by.as_ref()), &mut told);
            }
            Work::ValuePosition(by) => {
                let value = self.judge(task).value_position(question(by.as_ref()));
                tell(Event::PositionValued(ticket, value));
            }
        }
    }

    fn choose(
        &mut self,
        task: &Task,
        by: &Contestant,
        context: SearchContext<'_>,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Report<Cell>, PlayerError> {
        let side = (self.lane == Lane::Mover).then(|| task.game.turn());
        let player = self.players.player(by, side, task.game.rules())?;
        let limits = Limits { time: task.patience, ..Limits::default() };
        let mut watch = |report: &Report<Cell>| tell(Event::Reported(task.ticket, report.clone()));
        context.ask(player, &task.game, limits, &mut watch)
    }

    fn judge(&mut self, task: &Task) -> &mut Judge {
        let factory = &self.factory;
        self.judge.get_or_insert_with(|| Judge::new(task.game.rules(), Arc::clone(factory)))
    }
}
