use std::sync::atomic::{AtomicUsize, Ordering};

use arrayvec::ArrayVec;
use board::{Bits, Rules, Shape};

use crate::bound::Reach;
use crate::grid::Grid;
use crate::key::{Key, Live};
use crate::open::{Forced, Open};
use crate::order::{Moved, Order};
use crate::table::{Known, Place, Stored, Table};

/// No board has more columns.
const WIDEST: usize = *Rules::SIDES.end() as usize;

/// Positions with no more empty cells than this are searched without the table: they take less than it does.
const FEW: usize = 7;

/// What the threads of a search have in common.
pub(crate) struct Shared<'a, S: Shape<Bits: Stored>> {
    pub(crate) grid: &'a Grid<S>,
    pub(crate) order: &'a Order<S::Bits>,
    pub(crate) table: &'a Table<S::Bits>,
    /// If there are several, what each of them is busy with.
    pub(crate) busy: Option<Busy>,
}

/// Positions that some thread is searching, so that others may search something else first. It does no harm if
/// one is forgotten, or mistaken for another.
pub(crate) struct Busy(Vec<AtomicUsize>);

impl Busy {
    /// Positions with fewer empty cells are not worth it.
    const FEW: usize = 12;

    pub(crate) fn new() -> Busy {
        Busy((0..1 << 12).map(|_| AtomicUsize::new(0)).collect())
    }

    fn slot(&self, tag: usize) -> &AtomicUsize {
        &self.0[(tag >> 1) % self.0.len()]
    }

    fn has(&self, tag: usize) -> bool {
        self.slot(tag).load(Ordering::Relaxed) == tag
    }

    fn begin(&self, tag: usize) {
        self.slot(tag).store(tag, Ordering::Relaxed);
    }

    fn end(&self, tag: usize) {
        self.slot(tag).store(0, Ordering::Relaxed);
    }
}

/// One thread that searches.
pub(crate) struct Search<'a, S: Shape<Bits: Stored>> {
    pub(crate) shared: &'a Shared<'a, S>,
    /// Told how many positions were searched; says whether to go on.
    pub(crate) poll: &'a mut dyn FnMut(u64) -> bool,
    pub(crate) nodes: u64,
}

/// A move, and the position with a choice that it leads to.
#[derive(Clone, Copy)]
struct Child<B> {
    open: Open<B>,
    /// Whether the choice is the other side's.
    turned: bool,
    stone: B,
    reach: Reach<B>,
    /// Where it is in the table, if it is worth a place.
    place: Option<Place<B>>,
    /// The larger, the sooner it is searched.
    rank: i32,
    /// What the move is worth at most.
    high: i8,
}

impl<B: Stored> Child<B> {
    /// What is known, seen by the side that makes the move.
    #[inline]
    fn known(&self, known: Option<Known>) -> Option<Known> {
        if self.turned { known.map(Known::turned) } else { known }
    }
}

impl<S: Shape<Bits: Stored>> Search<'_, S> {
    /// How many positions lie between two polls.
    pub(crate) const POLL: u64 = 1 << 10;

    /// Whether the value is at least `beta`: what is returned is a bound on the same side of it. `None` if the
    /// search was broken off.
    pub(crate) fn value(
        &mut self,
        open: &Open<S::Bits>,
        beta: i8,
        place: Option<Place<S::Bits>>,
    ) -> Option<i8> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::POLL) && !(self.poll)(self.nodes) {
            return None;
        }
        let before = self.nodes;
        let mut children = ArrayVec::<Child<S::Bits>, WIDEST>::new();
        let mut best = match self.expand(open, beta, &mut children) {
            best if best >= beta => return Some(best),
            best => best,
        };
        let grid = self.shared.grid;
        for child in &mut children {
            let live = Live::of(grid, &child.open.node, child.reach);
            if child.open.left > FEW {
                let place = Table::place(Key::of(grid, &child.open.node, live));
                self.shared.table.prefetch(place);
                child.place = Some(place);
            }
            child.rank = self.shared.order.rank(
                grid,
                &Moved { before: open, stone: child.stone, after: &child.open, turned: child.turned, live },
            );
        }
        for child in &mut children {
            match child.place.and_then(|place| child.known(self.shared.table.get(place))) {
                Some(Known::AtLeast(value)) if value >= beta => return Some(value),
                Some(Known::AtMost(value)) => child.high = child.high.min(value),
                _ => {}
            }
        }
        let mut order = ArrayVec::<u8, WIDEST>::new();
        for (i, child) in (0_u8..).zip(&children) {
            if child.high < beta {
                best = best.max(child.high);
                continue;
            }
            let at = order.iter().position(|j| children[usize::from(*j)].rank < child.rank);
            order.insert(at.unwrap_or(order.len()), i);
        }
        let mut later = ArrayVec::<u8, WIDEST>::new();
        for (n, i) in order.into_iter().enumerate() {
            let child = &children[usize::from(i)];
            if n > 0 && self.is_elsewhere(child) {
                later.push(i);
                continue;
            }
            best = best.max(self.child_value(child, beta)?);
            if best >= beta {
                later.clear();
                break;
            }
        }
        for i in later {
            let child = &children[usize::from(i)];
            best = best.max(self.child_value(child, beta)?);
            if best >= beta {
                break;
            }
        }
        if let Some(place) = place {
            let known = if best >= beta { Known::AtLeast(best) } else { Known::AtMost(best) };
            self.shared.table.put(place, known, self.nodes - before);
        }
        Some(best)
    }

    /// Whether another thread is searching this.
    #[inline]
    fn is_elsewhere(&self, child: &Child<S::Bits>) -> bool {
        let Some(busy) = &self.shared.busy else { return false };
        child.open.left > Busy::FEW && child.place.is_some_and(|place| busy.has(place.tag()))
    }

    /// What a move is worth, as [`Search::value`] has it.
    #[inline]
    fn child_value(&mut self, child: &Child<S::Bits>, beta: i8) -> Option<i8> {
        let tag = match (&self.shared.busy, child.place) {
            (Some(busy), Some(place)) if child.open.left > Busy::FEW => {
                // Another thread may have been here meanwhile.
                match child.known(self.shared.table.get(place)) {
                    Some(Known::AtLeast(value)) if value >= beta => return Some(value),
                    Some(Known::AtMost(value)) if value < beta => return Some(value),
                    _ => {}
                }
                busy.begin(place.tag());
                Some(place.tag())
            }
            _ => None,
        };
        let value = if child.turned {
            -self.value(&child.open, 1 - beta, child.place)?
        } else {
            self.value(&child.open, beta, child.place)?
        };
        if let (Some(busy), Some(tag)) = (&self.shared.busy, tag) {
            busy.end(tag);
        }
        Some(value.min(child.high))
    }

    /// Looks at every move. Those that are worth `beta` end it; of those that are not, the best is returned; the
    /// others, which must be searched, are put into the list.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it returns must stay in registers")]
    fn expand(&self, open: &Open<S::Bits>, beta: i8, children: &mut ArrayVec<Child<S::Bits>, WIDEST>) -> i8 {
        let grid = self.shared.grid;
        let mut best = i8::MIN;
        let mut rest = open.safe;
        while !rest.is_empty() {
            let stone = rest & !rest.without_first();
            rest = rest.without_first();
            let (child, turned) = match Open::reached(grid, open.node.after(grid, stone), open.left - 1) {
                Forced::Open(child, turned) => (child, !turned),
                Forced::Ended(value) => {
                    best = best.max(-value);
                    if best >= beta {
                        return best;
                    }
                    continue;
                }
            };
            // The same question, asked of the child.
            let enough = if turned { 1 - beta } else { beta };
            let reach = Reach::of(grid, &child.node);
            let bound = child.bound(grid, reach, enough);
            let bound = if turned { bound.turned() } else { bound };
            match bound {
                Known::AtLeast(value) if value >= beta => return value,
                Known::AtMost(value) if value < beta => {
                    best = best.max(value);
                    continue;
                }
                _ => {}
            }
            children.push(Child { open: child, turned, stone, reach, place: None, rank: 0, high: i8::MAX });
        }
        best
    }
}
