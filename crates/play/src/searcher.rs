//! Doing the searches of a board.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Contestant, Factory};
use board::Cell;
use search::{Limits, PlayerError, Report};

use crate::cast::{Cast, Surroundings};
use crate::event::{Desk, Event, Task, Work};
use crate::judge::{Judge, Question};
use crate::judgement::Judgement;

/// Does the tasks of one desk, one after the other. Players and tables are kept between them.
pub struct Searcher {
    desk: Desk,
    factory: Arc<dyn Factory>,
    cast: Cast,
    /// Made when it is needed.
    judge: Option<Judge>,
}

impl Searcher {
    /// A searcher for a desk, whose players come from a factory.
    pub fn new(desk: Desk, factory: Arc<dyn Factory>) -> Searcher {
        // Both sides may be computers; hints come from one contestant at a time.
        let most = match desk {
            Desk::Mover => 2,
            Desk::Analyst => 1,
        };
        Searcher { desk, cast: Cast::new(Arc::clone(&factory), most), factory, judge: None }
    }

    /// Does a task, and tells what it finds. It ends soon after `stop` is set; `clock` tells the time since some moment.
    ///
    /// A search that panics is told as [`Event::Broken`], and its players are built anew.
    pub fn run(
        &mut self,
        task: &Task,
        stop: &AtomicBool,
        clock: &dyn Fn() -> Duration,
        tell: &mut dyn FnMut(Event),
    ) {
        let around = Surroundings { stop, clock };
        if panic::catch_unwind(AssertUnwindSafe(|| self.search(task, around, tell))).is_err() {
            *self = Searcher::new(self.desk, Arc::clone(&self.factory));
            tell(Event::Broken(task.ticket));
        }
    }

    /// Ends the external engines that were started for earlier tasks.
    pub fn release_engines(&mut self) {
        self.cast.release_engines();
    }

    fn search(&mut self, task: &Task, around: Surroundings<'_>, tell: &mut dyn FnMut(Event)) {
        let (ticket, game) = (task.ticket, &task.game);
        let question = |by| Question { game, by, caps: task.caps.as_ref(), around };
        match &task.work {
            Work::Choose(by) => {
                let answer = self.choose(task, by, around, tell);
                tell(Event::Chosen(ticket, answer));
            }
            Work::Judge(by) => {
                let mut told = |found: &Judgement| tell(Event::Judged(ticket, found.clone()));
                self.judge(task).judge(question(by.as_ref()), &mut told);
            }
            Work::Recall(by) => {
                let value = self.judge(task).recall(question(by.as_ref()));
                tell(Event::Recalled(ticket, value));
            }
        }
    }

    fn choose(
        &mut self,
        task: &Task,
        by: &Contestant,
        around: Surroundings<'_>,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Report<Cell>, PlayerError> {
        let side = (self.desk == Desk::Mover).then(|| task.game.turn());
        let player = self.cast.player(by, side, task.game.rules())?;
        let limits = Limits { time: task.patience, ..Limits::default() };
        let mut watch = |report: &Report<Cell>| tell(Event::Reported(task.ticket, report.clone()));
        around.ask(player, &task.game, limits, &mut watch)
    }

    fn judge(&mut self, task: &Task) -> &mut Judge {
        let factory = &self.factory;
        self.judge.get_or_insert_with(|| Judge::new(task.game.rules(), Arc::clone(factory)))
    }
}
