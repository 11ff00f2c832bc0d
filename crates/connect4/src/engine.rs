use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use board::{Bits, Game, Shape};

use crate::bound::{Reach, follow_up};
use crate::grid::Grid;
use crate::key::{Key, Live};
use crate::node::Node;
use crate::open::{Forced, Open};
use crate::order::Order;
use crate::search::{Busy, Search, Shared};
use crate::solved::{Progress, Solved, Watch};
use crate::table::{Known, Stored, Table};
use crate::value::win_before;

/// Solves positions of one kind of board.
pub(crate) struct Engine<S: Shape<Bits: Stored>> {
    grid: Grid<S>,
    order: Order<S::Bits>,
    table: Table<S::Bits>,
    /// How many positions were searched since the table was empty.
    work: u64,
}

/// Why a test ended without a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pause {
    /// The table is too small, or one thread too few.
    Crowded,
    /// Nobody wants the result any more.
    Broken,
}

impl<S: Shape<Bits: Stored>> Engine<S> {
    /// `None` if there is no room for such a table.
    pub(crate) fn new(shape: S, mebibytes: usize) -> Option<Engine<S>> {
        Some(Engine {
            grid: Grid::new(shape),
            order: Order::new(shape.rules()),
            table: Table::new(mebibytes)?,
            work: 0,
        })
    }

    /// How many positions one thread searches before others join it.
    const LONG: u64 = 1 << 16;

    /// Forgets what was found about earlier positions.
    pub(crate) fn clear(&mut self) {
        if self.work > 0 {
            self.table.clear();
            self.work = 0;
        }
    }

    /// The value if it lies within the range; if not, that end of it or something beyond.
    pub(crate) fn solve(
        &mut self,
        game: &Game,
        range: RangeInclusive<i8>,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Option<Solved> {
        let node = Node::new(&self.grid, game);
        let left = node.empty(&self.grid).len();
        if !(node.own_threats & node.open(&self.grid)).is_empty() {
            return Some(Solved { value: win_before(left - 1), nodes: 0 });
        }
        let (open, turned) = match Open::reached(&self.grid, node, left) {
            Forced::Ended(value) => return Some(Solved { value, nodes: 0 }),
            Forced::Open(open, turned) => (open, turned),
        };
        let (start, end) = if turned { (-range.end(), -range.start()) } else { range.into_inner() };
        let mut known = Progress { nodes: 0, low: open.least().max(start), high: open.most().min(end) };
        if let Some(bound) = follow_up(&self.grid, &open.node, known.high) {
            known.high = known.high.min(bound);
        }
        let mut told = |progress: &Progress| {
            let Progress { nodes, low, high } = *progress;
            watch(&if turned { Progress { nodes, low: -high, high: -low } } else { *progress })
        };
        let before = self.work;
        let first = known;
        while known.low < known.high {
            let beta = next_test(&known, &first);
            let value = self.test(&open, beta, known, threads, &mut told)?;
            if value >= beta {
                known.low = value;
            } else {
                known.high = value;
            }
            known.nodes = self.work - before;
        }
        let value = known.high;
        Some(Solved { value: if turned { -value } else { value }, nodes: known.nodes })
    }

    /// Whether the value is at least `beta`, with the table growing on the way.
    fn test(
        &mut self,
        open: &Open<S::Bits>,
        beta: i8,
        known: Progress,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Option<i8> {
        let before = self.work;
        loop {
            let so_far = Progress { nodes: known.nodes + self.work - before, ..known };
            match self.attempt(open, beta, so_far, threads, watch) {
                Ok(value) => return Some(value),
                Err(Pause::Broken) => return None,
                Err(Pause::Crowded) if threads > 1 && known.nodes + self.work - before >= Self::LONG => {
                    self.table.grow_fully();
                }
                Err(Pause::Crowded) => self.table.grow(),
            }
        }
    }

    /// The same, with the table as it is.
    fn attempt(
        &mut self,
        open: &Open<S::Bits>,
        beta: i8,
        known: Progress,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<i8, Pause> {
        let reach = Reach::of(&self.grid, &open.node);
        let place = Table::place(Key::of(&self.grid, &open.node, Live::of(&self.grid, &open.node, reach)));
        match self.table.get(place) {
            Some(Known::AtLeast(value)) if value >= beta => return Ok(value),
            Some(Known::AtMost(value)) if value < beta => return Ok(value),
            _ => {}
        }
        // Threads are for what takes long.
        let alone = threads == 1 || known.nodes < Self::LONG;
        let shared = Shared {
            grid: &self.grid,
            order: &self.order,
            table: &self.table,
            busy: (!alone).then(Busy::new),
        };
        // Set when the search must end, because some thread is done or it was broken off.
        let stop = AtomicBool::new(false);
        let (nodes, work) = (AtomicU64::new(0), self.work);
        let mut pause = Pause::Broken;
        let mut poll = |_: u64| {
            let nodes = nodes.fetch_add(Search::<S>::POLL, Ordering::Relaxed) + Search::<S>::POLL;
            if shared.table.is_crowded(work + nodes)
                || (alone && threads > 1 && known.nodes + nodes > Self::LONG)
            {
                pause = Pause::Crowded;
                return false;
            }
            !stop.load(Ordering::Relaxed)
                && watch(&Progress { nodes: known.nodes + nodes, ..known }).is_continue()
        };
        let search = |poll: &mut dyn FnMut(u64) -> bool| {
            let mut search = Search { shared: &shared, poll, nodes: 0 };
            let value = search.value(open, beta, Some(place));
            nodes.fetch_add(search.nodes % Search::<S>::POLL, Ordering::Relaxed);
            // The first thread that is done ends it for all.
            stop.store(true, Ordering::Relaxed);
            value
        };
        let help = || {
            search(&mut |_| {
                nodes.fetch_add(Search::<S>::POLL, Ordering::Relaxed);
                !stop.load(Ordering::Relaxed)
            })
        };
        let values =
            if alone { vec![search(&mut poll)] } else { beside(threads - 1, help, || search(&mut poll)) };
        self.work += nodes.into_inner();
        values.into_iter().flatten().next().ok_or(pause)
    }
}

/// Runs a search with helpers in threads beside it. What each of them found, the search itself first.
fn beside<T: Send>(helpers: usize, help: impl Fn() -> T + Sync, search: impl FnOnce() -> T) -> Vec<T> {
    thread::scope(|scope| {
        // Those that cannot be started are done without.
        let helper = |_| thread::Builder::new().spawn_scoped(scope, &help).ok();
        let helpers: Vec<_> = (0..helpers).filter_map(helper).collect();
        let found = search();
        let others = helpers.into_iter().map(|helper| helper.join().expect("a search does not panic"));
        std::iter::once(found).chain(others).collect()
    })
}

/// Which value to test next. What is decided soon is soon found out, so both ends come first; then whether it is
/// a win at all, and from there on what is nearer to a draw, where most values are.
fn next_test(known: &Progress, first: &Progress) -> i8 {
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
