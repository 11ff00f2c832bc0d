//! The null-window search: is the value at least beta?
// Cite: Pearl 1980, "Asymptotic properties of minimax trees and game-searching procedures" (TEST); Pons, "Solving Connect
// 4", part 8, "Iterative deepening & null window".

use arrayvec::ArrayVec;
use board::{Bits, Rules, Shape};
use search::Busy;

use crate::bound::Reach;
use crate::branch::{Branch, Forced};
use crate::grid::Grid;
use crate::key::{Key, Live};
use crate::order::{Moved, Order};
use crate::table::{Bound, HashedKey, Stored, Table};

/// The maximum number of columns of a board.
const MAX_WIDTH: usize = *Rules::SIDES.end() as usize;

/// Positions with at most this number of empty cells bypass the table: searching them is cheaper than a probe.
const MAX_EMPTY_WITHOUT_TABLE: usize = 7;

/// What the threads of a search share.
pub(crate) struct Shared<'a, S: Shape<Bits: Stored>> {
    pub(crate) grid: &'a Grid<S>,
    pub(crate) order: &'a Order<S::Bits>,
    pub(crate) table: &'a Table<S::Bits>,
    /// With several threads, the positions that are being searched.
    pub(crate) busy: Option<Busy>,
}

/// Positions with at most this number of empty cells are never deferred to other threads: they are searched too quickly.
const MAX_EMPTY_UNDIVIDED: usize = 12;

/// The search of one thread.
pub(crate) struct Search<'a, S: Shape<Bits: Stored>> {
    pub(crate) shared: &'a Shared<'a, S>,
    /// Called every [`Search::POLL`] nodes with the number of nodes of this thread; false stops the search.
    pub(crate) poll: &'a mut dyn FnMut(u64) -> bool,
    pub(crate) nodes: u64,
}

/// A move, and the branching node that it leads to.
#[derive(Clone, Copy)]
struct Child<B> {
    branch: Branch<B>,
    /// Whether the opponent is to move there.
    swapped: bool,
    stone: B,
    reach: Reach<B>,
    /// Its key in the table; `None` if it bypasses the table.
    hashed: Option<HashedKey<B>>,
    /// Move ordering: the highest is searched first.
    rank: i32,
    /// An upper bound of the value of the move.
    upper: i8,
}

impl<B: Stored> Child<B> {
    /// A bound of the branching node as a bound of the move.
    #[inline]
    fn bound_of_move(&self, bound: Option<Bound>) -> Option<Bound> {
        if self.swapped { bound.map(Bound::negated) } else { bound }
    }
}

impl<S: Shape<Bits: Stored>> Search<'_, S> {
    /// The poll interval, in nodes.
    pub(crate) const POLL: u64 = 1 << 10;

    /// Searches a branching node with the null window (`beta` − 1, `beta`): tests whether its value v to the side to move is
    /// at least `beta`. Fail-soft:
    /// - result ≥ `beta`: v is at least the result (a lower bound, after a beta cutoff).
    /// - result < `beta`: v is at most the result (an upper bound).
    ///
    /// `hashed` is the key of the node in the table, where the result is stored. The caller has probed the table, so the node
    /// itself does not. `None` if the search was stopped; nothing is stored then.
    pub(crate) fn null_window_search(
        &mut self,
        branch: &Branch<S::Bits>,
        beta: i8,
        hashed: Option<HashedKey<S::Bits>>,
    ) -> Option<i8> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::POLL) && !(self.poll)(self.nodes) {
            return None;
        }
        let nodes_before = self.nodes;
        let mut children = ArrayVec::<Child<S::Bits>, MAX_WIDTH>::new();
        let mut best = match self.expand(branch, beta, &mut children) {
            best if best >= beta => return Some(best),
            best => best,
        };
        let grid = self.shared.grid;
        for child in &mut children {
            let live = Live::of(grid, &child.branch.node, child.reach);
            if child.branch.left > MAX_EMPTY_WITHOUT_TABLE {
                let hashed = Table::hash(Key::of(grid, &child.branch.node, live));
                self.shared.table.prefetch(hashed);
                child.hashed = Some(hashed);
            }
            child.rank = self.shared.order.rank(
                grid,
                &Moved {
                    before: branch,
                    stone: child.stone,
                    after: &child.branch,
                    swapped: child.swapped,
                    live,
                },
            );
        }
        // Enhanced transposition cutoff: probe all moves before searching any.
        // Cite: Plaat, Schaeffer, Pijls & de Bruin 1996, "Exploiting graph properties of game trees".
        for child in &mut children {
            match child.hashed.and_then(|hashed| child.bound_of_move(self.shared.table.probe(hashed))) {
                Some(Bound::Lower(value)) if value >= beta => return Some(value),
                Some(Bound::Upper(value)) => child.upper = child.upper.min(value),
                _ => {}
            }
        }
        let mut order = ArrayVec::<u8, MAX_WIDTH>::new();
        for (i, child) in (0_u8..).zip(&children) {
            if child.upper < beta {
                best = best.max(child.upper);
                continue;
            }
            let at = order.iter().position(|j| children[usize::from(*j)].rank < child.rank);
            order.insert(at.unwrap_or(order.len()), i);
        }
        let mut deferred = ArrayVec::<u8, MAX_WIDTH>::new();
        for (n, i) in order.into_iter().enumerate() {
            let child = &children[usize::from(i)];
            if n > 0 && self.is_busy(child) {
                deferred.push(i);
                continue;
            }
            best = best.max(self.search_child(child, beta)?);
            if best >= beta {
                deferred.clear();
                break;
            }
        }
        for i in deferred {
            let child = &children[usize::from(i)];
            best = best.max(self.search_child(child, beta)?);
            if best >= beta {
                break;
            }
        }
        if let Some(hashed) = hashed {
            let bound = if best >= beta { Bound::Lower(best) } else { Bound::Upper(best) };
            self.shared.table.store(hashed, bound, self.nodes - nodes_before);
        }
        Some(best)
    }

    /// Whether another thread is searching this move.
    #[inline]
    fn is_busy(&self, child: &Child<S::Bits>) -> bool {
        let Some(busy) = &self.shared.busy else { return false };
        child.branch.left > MAX_EMPTY_UNDIVIDED && child.hashed.is_some_and(|hashed| busy.has(hashed.tag()))
    }

    /// Searches a move, with the contract of [`Search::null_window_search`] as the side that makes it sees it.
    #[inline]
    fn search_child(&mut self, child: &Child<S::Bits>, beta: i8) -> Option<i8> {
        let tag = match (&self.shared.busy, child.hashed) {
            (Some(busy), Some(hashed)) if child.branch.left > MAX_EMPTY_UNDIVIDED => {
                // Another thread may have searched it meanwhile.
                match child.bound_of_move(self.shared.table.probe(hashed)) {
                    Some(Bound::Lower(value)) if value >= beta => return Some(value),
                    Some(Bound::Upper(value)) if value < beta => return Some(value),
                    _ => {}
                }
                busy.begin(hashed.tag());
                Some(hashed.tag())
            }
            _ => None,
        };
        let value = if child.swapped {
            -self.null_window_search(&child.branch, 1 - beta, child.hashed)?
        } else {
            self.null_window_search(&child.branch, beta, child.hashed)?
        };
        if let (Some(busy), Some(tag)) = (&self.shared.busy, tag) {
            busy.end(tag);
        }
        Some(value.min(child.upper))
    }

    /// Judges every move by forced moves and static bounds alone. Returns a lower bound of `beta` or more if a move causes a
    /// cutoff; otherwise the highest upper bound of the moves proven to be below `beta` (`i8::MIN` without any). The moves that
    /// must be searched are added to `children`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it returns must stay in registers")]
    fn expand(
        &self,
        branch: &Branch<S::Bits>,
        beta: i8,
        children: &mut ArrayVec<Child<S::Bits>, MAX_WIDTH>,
    ) -> i8 {
        let grid = self.shared.grid;
        let mut best = i8::MIN;
        let mut rest = branch.safe;
        while !rest.is_empty() {
            let stone = rest & !rest.without_first();
            rest = rest.without_first();
            let after = branch.node.after(grid, stone);
            let (child, swapped) = match Branch::after_forced_moves(grid, after, branch.left - 1) {
                Forced::Branch(child, swapped) => (child, !swapped),
                Forced::Ended(value) => {
                    best = best.max(-value);
                    if best >= beta {
                        return best;
                    }
                    continue;
                }
            };
            // v ≥ beta for one side is −v < 1 − beta for the other.
            let child_beta = if swapped { 1 - beta } else { beta };
            let reach = Reach::of(grid, &child.node);
            let bound = child.static_bound(grid, reach, child_beta);
            let bound = if swapped { bound.negated() } else { bound };
            match bound {
                Bound::Lower(value) if value >= beta => return value,
                Bound::Upper(value) if value < beta => {
                    best = best.max(value);
                    continue;
                }
                _ => {}
            }
            children.push(Child {
                branch: child,
                swapped,
                stone,
                reach,
                hashed: None,
                rank: 0,
                upper: i8::MAX,
            });
        }
        best
    }
}
