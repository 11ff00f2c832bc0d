//! Building a book: the positions of the last ply are solved, the values of the plies before are backed up from them.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use board::{Outcome, Position, Rules};

use super::{Book, Plies, positions};
use crate::goal::Goal;
use crate::solved::Progress;
use crate::solver::{Solver, Unsolvable};
use crate::value::win_with_stone;

/// The progress of building a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// Positions of the last ply that are solved.
    pub done: usize,
    /// Positions of the last ply.
    pub total: usize,
    /// Nodes searched by this call.
    pub nodes: u64,
}

/// A callback for progress, called in the thread that builds, with the book so far. `Break` stops building.
pub type BuildWatch<'a> = dyn FnMut(&Book, &BuildProgress) -> ControlFlow<()> + 'a;

/// A message of a worker.
enum Message {
    /// It searched this number of further nodes.
    Searched(u64),
    /// It found the value of a position of the last ply.
    Solved { index: usize, value: i8 },
}

/// What the workers share.
struct Work {
    rules: Rules,
    keys: Arc<Plies>,
    /// Indices of the positions of the last ply without a value, and the number of them handed out.
    todo: Vec<usize>,
    taken: AtomicUsize,
    stop: AtomicBool,
}

impl Book {
    /// Finds all unknown values with this number of threads, whose tables have `mebibytes` in total. Returns `Break` if `watch`
    /// stopped it; what is known by then is kept, and the next call continues from there.
    pub fn build(
        &mut self,
        threads: usize,
        mebibytes: usize,
        watch: &mut BuildWatch<'_>,
    ) -> Result<ControlFlow<()>, Unsolvable> {
        let last = self.values.last().expect("a book has a last ply");
        let todo: Vec<usize> = (0..last.len()).filter(|index| last[*index].is_none()).collect();
        let (total, done) = (last.len(), last.len() - todo.len());
        let threads = threads.clamp(1, todo.len().max(1));
        let solver = |_| Solver::new(self.rules, (mebibytes / threads).max(1));
        let solvers = (0..threads).map(solver).collect::<Result<Vec<_>, _>>()?;
        let mut progress = BuildProgress { done, total, nodes: 0 };
        let mut flow = watch(self, &progress);
        let stop = AtomicBool::new(flow.is_break());
        let work =
            Work { rules: self.rules, keys: Arc::clone(&self.keys), todo, taken: AtomicUsize::new(0), stop };
        work.run_workers(solvers, &mut |message| {
            match message {
                Message::Searched(nodes) => progress.nodes += nodes,
                Message::Solved { index, value } => {
                    self.values.last_mut().expect("a book has a last ply")[index] = Some(value);
                    progress.done += 1;
                }
            }
            if flow.is_continue() {
                flow = watch(self, &progress);
                work.stop.store(flow.is_break(), Ordering::Relaxed);
            }
        });
        self.back_up();
        Ok(if progress.done == total { Continue(()) } else { Break(()) })
    }

    /// Backs up the values of the last ply to the plies before, by minimax.
    fn back_up(&mut self) {
        let shape = positions::shape(self.rules);
        for ply in (0..self.values.len() - 1).rev() {
            for index in 0..self.values[ply].len() {
                if self.values[ply][index].is_none() {
                    let board = positions::board(shape, self.keys[ply][index]);
                    let values = positions::after_moves(&board).map(|after| match after.outcome() {
                        Some(Outcome::Win(_)) => Some(win_with_stone(self.rules, after.ply())),
                        Some(Outcome::Draw) => Some(0),
                        None => self.value_of(&after).map(|value| -value),
                    });
                    let values: Option<Vec<i8>> = values.collect();
                    self.values[ply][index] = values.and_then(|values| values.into_iter().max());
                }
            }
        }
    }
}

impl Work {
    /// Runs a worker for each solver. A single worker runs in the caller's thread, because some platforms have no others.
    fn run_workers(&self, mut solvers: Vec<Solver>, report: &mut dyn FnMut(Message)) {
        if solvers.len() == 1 {
            return self.run(solvers.remove(0), report);
        }
        thread::scope(|scope| {
            let (sender, messages) = channel();
            for solver in solvers {
                let sender = sender.clone();
                let mut send =
                    move |message| sender.send(message).expect("the caller receives until the end");
                // Workers that cannot be started are optional: what is left undone is done by the next call.
                let _ = thread::Builder::new().spawn_scoped(scope, move || self.run(solver, &mut send));
            }
            drop(sender);
            messages.into_iter().for_each(report);
        });
    }

    /// Solves positions until none is left, or until it is stopped.
    fn run(&self, mut solver: Solver, report: &mut dyn FnMut(Message)) {
        let last = self.keys.last().expect("a book has a last ply");
        while let Some(&index) = self.todo.get(self.taken.fetch_add(1, Ordering::Relaxed)) {
            let game = positions::game_to(self.rules, &self.keys, last[index]);
            let mut reported = 0;
            let found = solver.solve(&game, Goal::Value, &mut |progress: &Progress| {
                report(Message::Searched(progress.nodes - reported));
                reported = progress.nodes;
                if self.stop.load(Ordering::Relaxed) { Break(()) } else { Continue(()) }
            });
            let Some(found) = found else { break };
            report(Message::Searched(found.nodes.saturating_sub(reported)));
            report(Message::Solved { index, value: found.value });
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
    }
}
