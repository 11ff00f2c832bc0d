//! The search of one thread, below the root.

use std::ops::ControlFlow;

use board::{Position, Side};

use super::AlphaBeta;
use super::average::Average;
use super::queue::Queue;
use crate::heuristic::Heuristic;
use crate::order::History;
use crate::parallel::Busy;
use crate::table::Table;
use crate::{Control, Layout, Leaf, Observer, Order, Pruning, Score, Window};

/// What the threads of a search share.
#[repr(align(128))]
pub(super) struct Shared<'a, H> {
    pub(super) settings: AlphaBeta,
    pub(super) heuristic: &'a H,
    /// The side at the root, for which leaves are evaluated.
    pub(super) side: Side,
    pub(super) distances: Vec<u16>,
    pub(super) table: Option<Table>,
    /// With several threads, how they divide the tree.
    pub(super) division: Option<Division>,
}

/// How threads divide a tree: they share what is large, and keep what is small to themselves.
pub(super) struct Division {
    /// The number of moves at the root.
    pub(super) moves: usize,
    /// The least depth of a subtree that is searched by one thread while the others search something else.
    pub(super) depth: u16,
    /// The moves to such subtrees that are being searched.
    pub(super) busy: Busy,
    /// By thread: a table for smaller subtrees. In a shared one, each access would wait for what another core has written: that
    /// takes longer than a node.
    pub(super) tables: Vec<Table>,
}

impl Division {
    /// The least number of leaves, without pruning, of a subtree that is worth sharing.
    const LEAVES: usize = 2000;

    /// What marks a move of a position as busy. Fibonacci hashing, as the moves of a position differ in their lowest bits.
    pub(super) fn tag(key: u64, index: usize) -> u64 {
        key.wrapping_add((index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    /// The least depth of such subtrees, where positions have this number of moves.
    pub(super) fn depth(moves: usize) -> u16 {
        let is_large = |depth: &u16| moves.max(2).saturating_pow((*depth).into()) >= Self::LEAVES;
        (1..u16::MAX).find(is_large).expect("powers of 2 grow beyond every number")
    }
}

#[repr(align(128))]
pub(super) struct Search<'a, P: Position, H, O> {
    pub(super) settings: AlphaBeta,
    heuristic: &'a H,
    side: Side,
    distances: &'a [u16],
    pub(super) table: Option<&'a Table>,
    /// A table of its own, for depths below the next field; one thread has none.
    own_table: Option<&'a Table>,
    own_below: u16,
    busy: Option<&'a Busy>,
    history: History<P::Move>,
    /// By ply: a buffer for the moves of the node on the current path.
    pub(super) moves: Vec<Vec<P::Move>>,
    /// By ply: the principal variation from there (triangular PV table).
    pub(super) lines: Vec<Vec<P::Move>>,
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) stopped: bool,
    pub(super) observer: O,
}

/// An inner node.
pub(super) struct Node<'a, P> {
    pub(super) position: &'a P,
    /// The distance from the root.
    pub(super) ply: u16,
    /// The plies left.
    pub(super) depth: u16,
    /// The key of the position; 0 without a table.
    pub(super) key: u64,
}

/// A position after a move.
struct Child<'a, P: Position> {
    m: P::Move,
    position: &'a P,
    ply: u16,
    depth: u16,
}

/// What the moves of a node that were searched so far have shown.
struct Tried<M> {
    /// The window of the next.
    window: Window,
    best: Option<(M, Score)>,
    average: Average,
    /// Whether an average cut has left moves out.
    is_cut: bool,
}

impl<'a, P: Layout, H: Heuristic<P>, O: Observer<P::Move>> Search<'a, P, H, O> {
    /// The search of this thread, counted from 0.
    pub(super) fn new(shared: &'a Shared<'a, H>, thread: usize, observer: O) -> Search<'a, P, H, O> {
        let division = shared.division.as_ref();
        Search {
            settings: shared.settings,
            heuristic: shared.heuristic,
            side: shared.side,
            distances: &shared.distances,
            table: shared.table.as_ref(),
            own_table: division.map(|division| &division.tables[thread]),
            own_below: division.map_or(0, |division| division.depth),
            busy: division.map(|division| &division.busy),
            history: History::new(shared.distances.len()),
            moves: Vec::new(),
            lines: Vec::new(),
            nodes: 0,
            leaves: 0,
            stopped: false,
            observer,
        }
    }

    /// The value of a move to the side that makes it, with the contract of [`Search::negamax`]. `later` is false for the
    /// first move of a node, which principal variation search searches with the whole window.
    // Cite (null-window search of later moves): Pearl 1980, "Asymptotic properties of minimax trees and game-searching
    // procedures" (SCOUT); Marsland & Campbell 1982, "Parallel search of strongly ordered game trees" (PVS); Reinefeld
    // 1983, "An improvement to the Scout tree search algorithm" (NegaScout).
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is the loop of every node")]
    pub(super) fn search_move(
        &mut self,
        node: &Node<'_, P>,
        m: P::Move,
        window: Window,
        later: bool,
        control: &mut Control<'_, P::Move>,
    ) -> Score {
        let mut child = node.position.clone();
        child.play(m);
        let child = Child { m, position: &child, ply: node.ply + 1, depth: node.depth.saturating_sub(1) };
        if self.settings.scout && later && !window.is_closed() {
            let null = Window::null(window.alpha());
            let score = self.visit(&child, null, control);
            if !window.contains(score) {
                return score;
            }
        }
        self.visit(&child, window, control)
    }

    /// Searches a child with this window; score and window are seen by the side that moved there.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is the loop of every node")]
    fn visit(&mut self, child: &Child<'_, P>, window: Window, control: &mut Control<'_, P::Move>) -> Score {
        let Child { m, position, ply, depth } = *child;
        self.observer.enter(Some(m), depth, -window);
        -self.negamax(position, ply, depth, -window, control)
    }

    /// Searches a position `depth` plies deep; `ply` is its distance from the root.
    ///
    /// Returns a score seen by the side to move, fail-soft: let v be the minimax value to this depth.
    /// - alpha < score < beta: the score is v.
    /// - score ≤ alpha: v is at most the score (an upper bound, "fail low").
    /// - score ≥ beta: v is at least the score (a lower bound, "fail high", after a beta cutoff).
    ///
    /// Fail-soft scores may lie outside the window, which makes the bounds in the transposition table tighter than
    /// those of fail-hard. With [`Cutoff::Above`](super::Cutoff::Above) the window may be closed (alpha = beta); a score equal to both is then a
    /// bound of unknown direction. After a stop the score is meaningless; check `self.stopped`.
    // Cite (fail-soft): Fishburn 1983, "Another optimization of alpha-beta search".
    fn negamax(
        &mut self,
        position: &P,
        ply: u16,
        depth: u16,
        window: Window,
        control: &mut Control<'_, P::Move>,
    ) -> Score {
        self.nodes += 1;
        self.stopped = self.stopped || control.must_stop(self.nodes);
        self.line(ply).clear();
        if self.stopped {
            self.observer.leave(None, None);
            return Score::EVEN;
        }
        if let Some(score) = self.leaf_value(position, ply, depth) {
            self.observer.leave(Some(score), None);
            return score;
        }
        let key = if self.table.is_some() { position.key() } else { 0 };
        if let Some(known) = self.table_for(depth).and_then(|table| table.probe(key, depth, window)) {
            self.observer.leaf(Leaf::TableHit);
            self.observer.leave(Some(known), None);
            return known;
        }
        self.search_moves(&Node { position, ply, depth, key }, window, control)
    }

    /// The value of a leaf, where the game has ended or the depth is reached; `None` at inner nodes.
    #[inline]
    fn leaf_value(&mut self, position: &P, ply: u16, depth: u16) -> Option<Score> {
        let score = if let Some(outcome) = position.outcome() {
            self.observer.leaf(Leaf::Ended(outcome));
            self.heuristic.terminal_score(position, outcome, self.side, ply)
        } else if depth == 0 {
            self.leaves += 1;
            self.observer.leaf(Leaf::Evaluated);
            Score::estimate(self.heuristic.evaluate(position, self.side))
        } else {
            return None;
        };
        Some(if position.turn() == self.side { score } else { -score })
    }

    /// Searches the moves of an inner node and stores the result, which has the contract of [`Search::negamax`].
    fn search_moves(
        &mut self,
        node: &Node<'_, P>,
        window: Window,
        control: &mut Control<'_, P::Move>,
    ) -> Score {
        let hash_move = self.table_for(node.depth).and_then(|table| table.best_move(node.key));
        let mut moves = self.ordered_moves(node.position, node.ply, hash_move);
        let mut tried = Tried { window, best: None, average: Average::default(), is_cut: false };
        if self.divides(node) {
            self.divide_moves(node, &mut moves, &mut tried, control);
        } else {
            for (place, m) in moves.iter().enumerate() {
                if self.try_move(node, *m, &mut tried, control).is_break() {
                    self.tell_cut(&tried, window, &moves[place + 1..]);
                    break;
                }
            }
        }
        self.moves[usize::from(node.ply)] = moves;
        let (best, score) = tried.best.expect("an unfinished game has moves to search");
        self.observer.leave((!self.stopped).then_some(score), Some(best));
        if let Some(table) = self.table_for(node.depth).filter(|_| !self.stopped) {
            // After an average cut the moves left out may be better still: a lower bound.
            let window = if tried.is_cut { window.lowered(score) } else { window };
            table.store(node.key, node.depth, window, score, P::index(best));
        }
        score
    }

    /// Tells the observer why the moves of a node in this window end here.
    #[inline]
    fn tell_cut(&mut self, tried: &Tried<P::Move>, window: Window, rest: &[P::Move]) {
        if let Some((m, score)) = tried.best.filter(|_| !self.stopped) {
            let pruning = if tried.is_cut { Pruning::Average } else { Pruning::Beta(window.beta()) };
            self.observer.cut(m, score, pruning, rest);
        }
    }

    /// Searches the moves of a node that threads divide among themselves.
    #[inline(never)]
    fn divide_moves(
        &mut self,
        node: &Node<'_, P>,
        moves: &mut [P::Move],
        tried: &mut Tried<P::Move>,
        control: &mut Control<'_, P::Move>,
    ) {
        self.each_move(node, moves, |m| m, |search, m| search.try_move(node, m, tried, control));
    }

    /// Searches a move of a node; breaks at a cutoff, or if the search is stopped.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is the loop of every node")]
    fn try_move(
        &mut self,
        node: &Node<'_, P>,
        m: P::Move,
        tried: &mut Tried<P::Move>,
        control: &mut Control<'_, P::Move>,
    ) -> ControlFlow<()> {
        let score = self.search_move(node, m, tried.window, tried.best.is_some(), control);
        let raises_alpha = score > tried.window.alpha();
        if tried.best.is_none_or(|(_, best)| score > best) {
            tried.best = Some((m, score));
            if raises_alpha {
                self.extend_line(node.ply, m);
            }
        }
        if self.stopped {
            return ControlFlow::Break(());
        }
        tried.window = tried.window.raised(score);
        self.observer.searched(m, tried.window);
        if self.settings.cuts_off(tried.window) {
            self.history.record_cutoff::<P>(node.position.turn(), node.ply, node.depth, m);
            return ControlFlow::Break(());
        }
        let cut = self.average_cut(&mut tried.average, score, raises_alpha);
        tried.is_cut = cut.is_break();
        cut
    }

    /// Counts the score of a move, and breaks at an average cut. Only a move that raises alpha can be one: other scores are upper
    /// bounds.
    #[inline]
    pub(super) fn average_cut(
        &self,
        average: &mut Average,
        score: Score,
        raises_alpha: bool,
    ) -> ControlFlow<()> {
        let Some(points) = self.settings.average_cut else { return ControlFlow::Continue(()) };
        if raises_alpha && average.is_exceeded_by(score, points) {
            return ControlFlow::Break(());
        }
        average.add(score);
        ControlFlow::Continue(())
    }

    /// Searches moves in order until `search` breaks. Where threads divide a node among themselves, moves that another one is
    /// searching come last.
    #[inline]
    pub(super) fn each_move<M: Copy>(
        &mut self,
        node: &Node<'_, P>,
        moves: &mut [M],
        as_move: impl Fn(M) -> P::Move,
        mut search: impl FnMut(&mut Self, M) -> ControlFlow<()>,
    ) {
        let busy = self.busy.filter(|_| self.divides(node));
        let tag = |m: M| Division::tag(node.key, P::index(as_move(m)));
        let mut queue = Queue::new(if busy.is_some() { moves.len() } else { 0 });
        while let Some(m) = queue.next(moves, |m| busy.is_some_and(|busy| busy.has(tag(m)))) {
            if let Some(busy) = busy {
                busy.begin(tag(m));
            }
            let flow = search(self, m);
            if let Some(busy) = busy {
                busy.end(tag(m));
            }
            if flow.is_break() {
                break;
            }
        }
    }

    /// Whether threads divide the moves of a node among themselves.
    #[inline]
    fn divides(&self, node: &Node<'_, P>) -> bool {
        self.busy.is_some() && node.depth > self.own_below
    }

    /// The table for positions of this depth.
    #[inline]
    fn table_for(&self, depth: u16) -> Option<&'a Table> {
        if depth < self.own_below { self.own_table } else { self.table }
    }

    /// The moves of a node in the order of the settings, with the move of index `first` (the hash move) before all others.
    /// The caller must put the buffer back into `self.moves`.
    pub(super) fn ordered_moves(&mut self, position: &P, ply: u16, first: Option<usize>) -> Vec<P::Move> {
        let at = usize::from(ply);
        if self.moves.len() <= at {
            self.moves.resize_with(at + 1, Vec::new);
        }
        let mut moves = std::mem::take(&mut self.moves[at]);
        moves.clear();
        self.heuristic.candidates(position, &mut moves);
        match self.settings.order {
            Order::Left => {}
            Order::Right => moves.reverse(),
            Order::Centre => moves.sort_by_key(|m| self.distances[P::index(*m)]),
            Order::Evaluation => moves.sort_by_cached_key(|m| self.static_rank(position, ply, *m)),
            Order::History => {
                let rank = |m: P::Move| self.history.rank::<P>(position.turn(), ply, m);
                moves.sort_by_key(|m| u32::MAX - rank(*m));
            }
        }
        if let Some(place) = first.and_then(|first| moves.iter().position(|m| P::index(*m) == first)) {
            moves[..=place].rotate_right(1);
        }
        moves
    }

    /// A sort key by static evaluation: lowest for the move that looks best to the side that makes it.
    fn static_rank(&self, position: &P, ply: u16, m: P::Move) -> Score {
        let mut child = position.clone();
        child.play(m);
        let score = match child.outcome() {
            Some(outcome) => self.heuristic.terminal_score(&child, outcome, self.side, ply + 1),
            None => Score::estimate(self.heuristic.evaluate(&child, self.side)),
        };
        if position.turn() == self.side { -score } else { score }
    }

    /// The principal variation from a ply, made on first use.
    fn line(&mut self, ply: u16) -> &mut Vec<P::Move> {
        let at = usize::from(ply);
        if self.lines.len() <= at + 1 {
            self.lines.resize_with(at + 2, Vec::new);
        }
        &mut self.lines[at]
    }

    /// Updates the principal variation: this move, then the line of the ply below.
    fn extend_line(&mut self, ply: u16, m: P::Move) {
        let at = usize::from(ply);
        let (here, below) = self.lines.split_at_mut(at + 1);
        here[at].clear();
        here[at].push(m);
        here[at].extend_from_slice(&below[0]);
    }
}
