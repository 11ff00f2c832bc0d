//! How the values of a book become known: those of the last ply are solved, those before follow from them.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use board::{Outcome, Position, Rules};

use super::{Book, Plies, positions};
use crate::goal::Goal;
use crate::solved::Progress;
use crate::solver::{Solver, Unsolvable};
use crate::value::win_with_stone;

/// How far a book has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Building {
    /// How many positions of the last ply are solved.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// How many positions were searched for that, this time.
    pub nodes: u64,
}

/// Told now and then, by the thread that builds, how far a book has come; may look at it, and break off.
pub type BuildWatch<'a> = dyn FnMut(&Book, &Building) -> ControlFlow<()> + 'a;

/// What workers tell.
enum News {
    /// They have searched so many more positions.
    Searched(u64),
    /// A position of the last ply is worth that.
    Solved { place: usize, value: i8 },
}

/// What workers share.
struct Work {
    rules: Rules,
    keys: Arc<Plies>,
    /// Places in the last ply that are still unknown, and how many of them are taken.
    open: Vec<usize>,
    taken: AtomicUsize,
    stop: AtomicBool,
}

impl Book {
    /// Finds all values that are not known yet, with so many threads and tables of so many mebibytes in all. Breaks off
    /// when `watch` does; what is known by then is kept, and building goes on from there next time.
    pub fn build(
        &mut self,
        threads: usize,
        mebibytes: usize,
        watch: &mut BuildWatch<'_>,
    ) -> Result<ControlFlow<()>, Unsolvable> {
        let last = self.values.last().expect("a book has a last ply");
        let open: Vec<usize> = (0..last.len()).filter(|place| last[*place].is_none()).collect();
        let (total, done) = (last.len(), last.len() - open.len());
        let threads = threads.clamp(1, open.len().max(1));
        let solver = |_| Solver::new(self.rules, (mebibytes / threads).max(1));
        let solvers = (0..threads).map(solver).collect::<Result<Vec<_>, _>>()?;
        let mut building = Building { done, total, nodes: 0 };
        let mut flow = watch(self, &building);
        let stop = AtomicBool::new(flow.is_break());
        let work =
            Work { rules: self.rules, keys: Arc::clone(&self.keys), open, taken: AtomicUsize::new(0), stop };
        thread::scope(|scope| {
            let (sender, news) = channel();
            for solver in solvers {
                let (work, sender) = (&work, sender.clone());
                // Those that cannot be started are done without: what is left is done next time.
                let _ = thread::Builder::new().spawn_scoped(scope, move || work.run(solver, &sender));
            }
            drop(sender);
            for news in news {
                match news {
                    News::Searched(nodes) => building.nodes += nodes,
                    News::Solved { place, value } => {
                        self.values.last_mut().expect("a book has a last ply")[place] = Some(value);
                        building.done += 1;
                    }
                }
                if flow.is_continue() {
                    flow = watch(self, &building);
                    work.stop.store(flow.is_break(), Ordering::Relaxed);
                }
            }
        });
        self.conclude();
        Ok(if building.done == total { Continue(()) } else { Break(()) })
    }

    /// Works out what follows for earlier plies from the last one.
    fn conclude(&mut self) {
        let shape = positions::shape(self.rules);
        for ply in (0..self.values.len() - 1).rev() {
            for place in 0..self.values[ply].len() {
                if self.values[ply][place].is_none() {
                    let board = positions::board(shape, self.keys[ply][place]);
                    let values = positions::after_moves(&board).map(|after| match after.outcome() {
                        Some(Outcome::Win(_)) => Some(win_with_stone(self.rules, after.ply())),
                        Some(Outcome::Draw) => Some(0),
                        None => self.value_of(&after).map(|value| -value),
                    });
                    let values: Option<Vec<i8>> = values.collect();
                    self.values[ply][place] = values.and_then(|values| values.into_iter().max());
                }
            }
        }
    }
}

impl Work {
    /// Solves positions until there are no more, or until it is told to stop.
    fn run(&self, mut solver: Solver, news: &Sender<News>) {
        let last = self.keys.last().expect("a book has a last ply");
        let tell = |news_item| news.send(news_item).expect("whoever builds listens to the end");
        while let Some(&place) = self.open.get(self.taken.fetch_add(1, Ordering::Relaxed)) {
            let game = positions::game_to(self.rules, &self.keys, last[place]);
            let mut told = 0;
            let found = solver.solve(&game, Goal::Value, &mut |progress: &Progress| {
                tell(News::Searched(progress.nodes - told));
                told = progress.nodes;
                if self.stop.load(Ordering::Relaxed) { Break(()) } else { Continue(()) }
            });
            let Some(found) = found else { break };
            tell(News::Searched(found.nodes.saturating_sub(told)));
            tell(News::Solved { place, value: found.value });
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
    }
}
