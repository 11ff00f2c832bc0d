//! The driver of the search: finds the exact value by null-window searches that divide the range of values (C*; MTD-bi in
//! the MTD family), with threads and a table that grows with the work.
// Cite: Coplan 1982, "A special-purpose machine for an improved search algorithm for deep chess combinations", Advances in
// Computer Chess 3 (C*); Plaat, Schaeffer, Pijls & de Bruin 1996, "Best-first fixed-depth minimax algorithms" (MTD).

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use board::{Bits, Game, Shape};
use search::{Busy, run_with_helpers};

use crate::bound::{Reach, follow_up_bound};
use crate::branch::{Branch, Forced};
use crate::grid::Grid;
use crate::key::{Key, Live};
use crate::node::Node;
use crate::order::Order;
use crate::search::{Search, Shared};
use crate::solved::{Progress, Solved, Watch};
use crate::table::{Bound, Stored, Table};
use crate::value::win_leaving;

/// A solver for one shape of board.
pub(crate) struct Engine<S: Shape<Bits: Stored>> {
    grid: Grid<S>,
    order: Order<S::Bits>,
    table: Table<S::Bits>,
    /// Nodes searched since the table was empty.
    work: u64,
}

/// Why a test ended without a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Interrupted {
    /// The search became long enough for a larger table, or for more threads.
    Upgrade,
    /// The caller stopped it.
    Cancelled,
}

impl<S: Shape<Bits: Stored>> Engine<S> {
    /// `None` if the table cannot be allocated.
    pub(crate) fn new(shape: S, mebibytes: usize) -> Option<Engine<S>> {
        Some(Engine {
            grid: Grid::new(shape),
            order: Order::new(shape.rules()),
            table: Table::new(mebibytes)?,
            work: 0,
        })
    }

    /// Nodes that one thread searches before others join it.
    const PARALLEL_FROM: u64 = 1 << 16;

    /// Clears the transposition table.
    pub(crate) fn clear(&mut self) {
        if self.work > 0 {
            self.table.clear();
            self.work = 0;
        }
    }

    /// The value of the position of an unfinished game to the side to move, if it lies within the range. If not, a bound: at
    /// or below the start of the range if the value is at most that, at or above its end if the value is at least that.
    /// `None` if `watch` stopped it.
    pub(crate) fn solve(
        &mut self,
        game: &Game,
        range: RangeInclusive<i8>,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Option<Solved> {
        let node = Node::new(&self.grid, game);
        let left = node.empty(&self.grid).len();
        if !(node.own_threats & node.legal(&self.grid)).is_empty() {
            return Some(Solved { value: win_leaving(left - 1), nodes: 0 });
        }
        let (branch, swapped) = match Branch::after_forced_moves(&self.grid, node, left) {
            Forced::Ended(value) => return Some(Solved { value, nodes: 0 }),
            Forced::Branch(branch, swapped) => (branch, swapped),
        };
        let (start, end) = if swapped { (-range.end(), -range.start()) } else { range.into_inner() };
        let mut known =
            Progress { nodes: 0, low: branch.min_value().max(start), high: branch.max_value().min(end) };
        if let Some(bound) = follow_up_bound(&self.grid, &branch.node, known.high) {
            known.high = known.high.min(bound);
        }
        let mut report = |progress: &Progress| {
            let Progress { nodes, low, high } = *progress;
            watch(&if swapped { Progress { nodes, low: -high, high: -low } } else { *progress })
        };
        let before = self.work;
        let first = known;
        while known.low < known.high {
            let beta = next_beta(&known, &first);
            let value = self.test(&branch, beta, known, threads, &mut report)?;
            if value >= beta {
                known.low = value;
            } else {
                known.high = value;
            }
            known.nodes = self.work - before;
        }
        let value = known.high;
        Some(Solved { value: if swapped { -value } else { value }, nodes: known.nodes })
    }

    /// Tests whether the value is at least `beta`, with the contract of [`Search::null_window_search`]; enlarges the table on
    /// the way.
    fn test(
        &mut self,
        branch: &Branch<S::Bits>,
        beta: i8,
        known: Progress,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Option<i8> {
        let before = self.work;
        loop {
            let so_far = Progress { nodes: known.nodes + self.work - before, ..known };
            match self.attempt(branch, beta, so_far, threads, watch) {
                Ok(value) => return Some(value),
                Err(Interrupted::Cancelled) => return None,
                Err(Interrupted::Upgrade)
                    if threads > 1 && known.nodes + self.work - before >= Self::PARALLEL_FROM =>
                {
                    self.table.grow_fully();
                }
                Err(Interrupted::Upgrade) => self.table.grow(),
            }
        }
    }

    /// The same with the table at its present size.
    fn attempt(
        &mut self,
        branch: &Branch<S::Bits>,
        beta: i8,
        known: Progress,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<i8, Interrupted> {
        let live = Live::of(&self.grid, &branch.node, Reach::of(&self.grid, &branch.node));
        let hashed = Table::hash(Key::of(&self.grid, &branch.node, live));
        match self.table.probe(hashed) {
            Some(Bound::Lower(value)) if value >= beta => return Ok(value),
            Some(Bound::Upper(value)) if value < beta => return Ok(value),
            _ => {}
        }
        // Helpers only pay off in long searches.
        let alone = threads == 1 || known.nodes < Self::PARALLEL_FROM;
        let shared = Shared {
            grid: &self.grid,
            order: &self.order,
            table: &self.table,
            busy: (!alone).then(Busy::new),
        };
        // Set when one thread has the result.
        let stop = AtomicBool::new(false);
        let (nodes, work) = (AtomicU64::new(0), self.work);
        let mut interrupted = Interrupted::Cancelled;
        let mut poll = |_: u64| {
            let nodes = nodes.fetch_add(Search::<S>::POLL, Ordering::Relaxed) + Search::<S>::POLL;
            if shared.table.should_grow(work + nodes)
                || (alone && threads > 1 && known.nodes + nodes > Self::PARALLEL_FROM)
            {
                interrupted = Interrupted::Upgrade;
                return false;
            }
            !stop.load(Ordering::Relaxed)
                && watch(&Progress { nodes: known.nodes + nodes, ..known }).is_continue()
        };
        let search = |poll: &mut dyn FnMut(u64) -> bool| {
            let mut search = Search { shared: &shared, poll, nodes: 0 };
            let value = search.null_window_search(branch, beta, Some(hashed));
            nodes.fetch_add(search.nodes % Search::<S>::POLL, Ordering::Relaxed);
            // The first thread that finishes stops the others.
            stop.store(true, Ordering::Relaxed);
            value
        };
        let help = || {
            search(&mut |_| {
                nodes.fetch_add(Search::<S>::POLL, Ordering::Relaxed);
                !stop.load(Ordering::Relaxed)
            })
        };
        let (value, others) = if alone {
            (search(&mut poll), Vec::new())
        } else {
            run_with_helpers(&stop, (1..threads).map(|_| help), || search(&mut poll))
        };
        self.work += nodes.into_inner();
        value.or_else(|| others.into_iter().flatten().next()).ok_or(interrupted)
    }
}

/// The next beta to test; unlike in C*, not always the middle of the range. Early wins and losses are proven quickly, so
/// both ends of the range come first; then whether it is a win at all; then values nearer to a draw, where most are.
fn next_beta(known: &Progress, first: &Progress) -> i8 {
    let Progress { low, high, .. } = *known;
    let beta = if low == first.low && low < -3 {
        low / 2
    } else if high == first.high && high > 3 {
        high / 2 + 1
    } else if low < 1 && high > 0 {
        1
    } else if low > 0 {
        low + 1 + (high - low) / 4
    } else {
        high - (high - low) / 4
    };
    beta.clamp(low + 1, high)
}
