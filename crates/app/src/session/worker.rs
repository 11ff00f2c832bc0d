//! The threads of a board.

use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use agents::Contestant;
use board::{Cell, Rules};
use search::{Control, Limits, Player, PlayerError, Report};

use super::Table;
use super::judge::{Judge, Judgement};
use super::state::{Job, Next, State, Task};
use crate::contestant;
use crate::view::Purpose;

/// What a thread does.
#[derive(Clone, Copy)]
pub(super) enum Role {
    /// It moves for the computers.
    Mover,
    /// It looks for hints and values.
    Analyst,
}

/// Starts a thread that works for this table until it is closed.
pub(super) fn start(table: &Arc<Table>, role: Role) -> std::io::Result<JoinHandle<()>> {
    let table = Arc::clone(table);
    let name = match role {
        Role::Mover => "mover",
        Role::Analyst => "analyst",
    };
    // Searches recurse as deep as a game is long.
    let stack = 8 << 20;
    let work = move || Worker { table, cast: Cast::of(role), judge: None }.work(role);
    thread::Builder::new().name(name.to_owned()).stack_size(stack).spawn(work)
}

struct Worker {
    table: Arc<Table>,
    cast: Cast,
    /// Made when it is needed.
    judge: Option<Judge>,
}

impl Worker {
    fn work(mut self, role: Role) {
        while let Some(job) = self.next(role) {
            if panic::catch_unwind(AssertUnwindSafe(|| self.run(&job))).is_err() {
                // Who knows in which state they are.
                (self.cast, self.judge) = (Cast::of(role), None);
                change(&self.table, &job, |state| state.broken(&job));
            }
        }
    }

    /// The next job, or nothing when the table is closed.
    fn next(&self, role: Role) -> Option<Box<Job>> {
        let mut state = self.table.lock();
        loop {
            let next = match role {
                Role::Mover => state.next_move(),
                Role::Analyst => state.next_judgement(),
            };
            match next {
                Next::Run(job) => {
                    self.table.publish(&mut state);
                    return Some(job);
                }
                Next::Leave => return None,
                Next::Wait(None) => {
                    state = self.table.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
                Next::Wait(Some(time)) if time.is_zero() => self.table.publish(&mut state),
                Next::Wait(Some(time)) => {
                    let waited = self.table.wake.wait_timeout(state, time);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }

    fn run(&mut self, job: &Job) {
        match &job.task {
            Task::Choose(purpose, agent) => {
                let answer = self.choose(job, *purpose, agent);
                change(&self.table, job, |state| state.chosen(*purpose, agent, answer));
            }
            Task::Judge(agent) => {
                let table = Arc::clone(&self.table);
                let mut tell = |found: &Judgement| {
                    change(&table, job, |state| state.judged(found.clone()));
                };
                self.judge(job.game.rules()).judge(job, agent.as_ref(), &mut tell);
            }
            Task::Remember(ply, agent) => {
                let value = self.judge(job.game.rules()).remember(job, *ply, agent.as_ref());
                change(&self.table, job, |state| state.remembered(*ply, value));
            }
        }
    }

    fn judge(&mut self, rules: Rules) -> &mut Judge {
        self.judge.get_or_insert_with(|| Judge::new(rules))
    }

    fn choose(
        &mut self,
        job: &Job,
        purpose: Purpose,
        agent: &Contestant,
    ) -> Result<Report<Cell>, PlayerError> {
        let table = Arc::clone(&self.table);
        let empty = job.game.rules().area() - job.game.board().ply();
        let mut watch = |report: &Report<Cell>| {
            let certain = agent.has_seen_all(empty, report.depth);
            change(&table, job, |state| state.report(purpose, report, certain));
        };
        let player = self.cast.player(agent, job.game.rules())?;
        let limits = Limits { time: job.patience, ..Limits::default() };
        ask(player, job, limits, &mut watch)
    }
}

/// Changes something for a job, if it is still wanted.
fn change(table: &Table, job: &Job, change: impl FnOnce(&mut State)) {
    if table.lock().wants(job) {
        table.change(|state| {
            if state.wants(job) {
                change(state);
            }
        });
    }
}

/// Asks a player for a move.
pub(super) fn ask(
    player: &mut dyn Player,
    job: &Job,
    limits: Limits,
    watch: &mut dyn FnMut(&Report<Cell>),
) -> Result<Report<Cell>, PlayerError> {
    let start = Instant::now();
    let clock = || start.elapsed();
    player.choose(&job.game, &mut Control::new(limits, &job.stop, &clock, watch))
}

/// The players of a board, by what they are called: they remember earlier moves.
pub(super) struct Cast {
    players: HashMap<String, Box<dyn Player>>,
    /// No more than these at a time: their tables take memory.
    most: usize,
}

impl Cast {
    pub(super) fn new(most: usize) -> Cast {
        Cast { players: HashMap::new(), most }
    }

    /// Both sides may be computers; hints come from one at a time.
    fn of(role: Role) -> Cast {
        match role {
            Role::Mover => Cast::new(2),
            Role::Analyst => Cast::new(1),
        }
    }

    pub(super) fn player(
        &mut self,
        agent: &Contestant,
        rules: Rules,
    ) -> Result<&mut dyn Player, PlayerError> {
        let name = agent.title();
        if !self.players.contains_key(&name) {
            if self.players.len() >= self.most {
                self.players.clear();
            }
            let failed = |error: anyhow::Error| PlayerError::Failed {
                player: name.clone(),
                reason: error.to_string(),
            };
            self.players.insert(name.clone(), contestant::player(agent, rules).map_err(failed)?);
        }
        Ok(&mut **self.players.get_mut(&name).expect("just put there"))
    }
}
