//! Alpha-beta search in negamax form, fail-soft, with the classical refinements as settings.

use board::{Outcome, Position, Side};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::heuristic::Heuristic;
use crate::order::History;
use crate::table::Table;
use crate::{Control, Layout, Order, OutOfMemory, Score, SearchResult, Window};

/// An alpha-beta search: its settings, and the method that searches with them.
///
/// Every setting returns the value of plain [minimax](crate::minimax()) at another cost. The only exception is `wins_first`
/// with an evaluation whose points can exceed those of a win.
// Cite: Knuth & Moore 1975, "An analysis of alpha-beta pruning".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    /// Move ordering.
    pub order: Order,
    /// Whether a cutoff needs a better score than the opponent's alternative, or an equal one.
    pub cutoff: Cutoff,
    /// The window of the moves at the root.
    pub root: Root,
    /// The size of the transposition table in mebibytes; 0 for none.
    pub table: usize,
    /// Iterative deepening: search to depth 1, 2, 3 …, each time starting with the best move of the iteration before.
    pub deepening: bool,
    /// Principal variation search (PVS, NegaScout): search all moves but the first with a null window, and again with the
    /// full one if they turn out better.
    pub scout: bool,
    /// Play an immediate win at the root without searching.
    pub wins_first: bool,
    /// How ties between best moves at the root are broken.
    pub ties: Ties,
}

/// The condition of a beta cutoff.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cutoff {
    /// alpha ≥ beta: an equal score cuts, too. The textbook's.
    AtLeast,
    /// alpha > beta: only a better score cuts, as in the Porto report.
    Above,
}

/// The window in which moves at the root are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Raised to the best score so far. The textbook's.
    Shared,
    /// Full for each move, as if it were the only one.
    Full,
}

/// How ties between best moves at the root are broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// The first that was searched.
    First,
    /// At random, with this seed.
    Random(u64),
}

impl Default for AlphaBeta {
    /// Plain alpha-beta: moves from the left, no refinement.
    fn default() -> AlphaBeta {
        AlphaBeta {
            order: Order::Left,
            cutoff: Cutoff::AtLeast,
            root: Root::Shared,
            table: 0,
            deepening: false,
            scout: false,
            wins_first: false,
            ties: Ties::First,
        }
    }
}

impl AlphaBeta {
    /// Searches to the given depth, at least 1 ply, with the full window: the score is exact if the result is complete.
    ///
    /// A search that is stopped returns the last completed iteration (with `deepening`) or the best root move so far,
    /// marked incomplete. Returns `None` if the game has ended, or if the search was stopped before the first root move
    /// was searched, and an error if its table cannot be allocated.
    // Cite (iterative deepening): Slate & Atkin 1977, "CHESS 4.5 – The Northwestern University chess program".
    pub fn search<P: Layout, H: Heuristic<P>>(
        &self,
        position: &P,
        depth: u16,
        heuristic: &H,
        control: &mut Control<'_, P::Move>,
    ) -> Result<Option<SearchResult<P::Move>>, OutOfMemory> {
        if self.wins_first
            && let Some(found) = winning_move(position, heuristic)
        {
            return Ok(Some(found));
        }
        let mut search = Search::new(*self, position, heuristic)?;
        let mut found = None;
        let first = if self.deepening { depth.min(1) } else { depth };
        for depth in first..=depth {
            let deeper = search.search_root(position, depth, found.as_ref(), control);
            // An incomplete iteration has not searched all moves: the completed one before is more reliable.
            if let Some(deeper) = deeper.filter(|deeper| deeper.complete || found.is_none()) {
                control.report(&deeper.report(control));
                found = Some(deeper);
            }
            if search.stopped {
                break;
            }
        }
        let Search { nodes, leaves, .. } = search;
        Ok(found.map(|found| SearchResult { nodes, leaves, ..found }))
    }

    /// Whether this window, raised by the best score so far, is a cutoff.
    fn cuts_off(&self, window: Window) -> bool {
        match self.cutoff {
            Cutoff::AtLeast => window.is_closed(),
            Cutoff::Above => window.is_crossed(),
        }
    }
}

/// An immediate win, as the result of a search.
fn winning_move<P: Layout, H: Heuristic<P>>(position: &P, heuristic: &H) -> Option<SearchResult<P::Move>> {
    let side = position.turn();
    let best = position.winning_move(side)?;
    let mut child = position.clone();
    child.play(best);
    let score = heuristic.terminal_score(&child, Outcome::Win(side), side, 1);
    Some(SearchResult { best, score, depth: 1, nodes: 1, leaves: 0, pv: vec![best], complete: true })
}

struct Search<'a, P: Position, H> {
    settings: AlphaBeta,
    heuristic: &'a H,
    /// The side at the root, for which leaves are evaluated.
    side: Side,
    distances: Vec<u16>,
    history: History<P::Move>,
    table: Option<Table>,
    /// By ply: a buffer for the moves of the node on the current path.
    moves: Vec<Vec<P::Move>>,
    /// By ply: the principal variation from there (triangular PV table).
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    leaves: u64,
    stopped: bool,
}

impl<'a, P: Layout, H: Heuristic<P>> Search<'a, P, H> {
    fn new(settings: AlphaBeta, position: &P, heuristic: &'a H) -> Result<Search<'a, P, H>, OutOfMemory> {
        let distances = position.distances();
        Ok(Search {
            settings,
            heuristic,
            side: position.turn(),
            history: History::new(distances.len()),
            distances,
            table: (settings.table > 0).then(|| Table::new(settings.table)).transpose()?,
            moves: Vec::new(),
            lines: Vec::new(),
            nodes: 0,
            leaves: 0,
            stopped: false,
        })
    }

    /// Searches the root: like any node, but it collects all moves that tie for best, and there is no cutoff.
    fn search_root(
        &mut self,
        position: &P,
        depth: u16,
        before: Option<&SearchResult<P::Move>>,
        control: &mut Control<'_, P::Move>,
    ) -> Option<SearchResult<P::Move>> {
        self.nodes += 1;
        let mut moves = self.ordered_moves(position, 0, before.map(|found| P::index(found.best)));
        let mut best: Option<Score> = None;
        let mut lines: Vec<Vec<P::Move>> = Vec::new();
        for m in moves.drain(..) {
            let window = self.root_window(best);
            let score = self.search_move(position, m, 0, depth, window, best.is_some(), control);
            if self.stopped {
                break;
            }
            if best.is_none_or(|best| score > best) {
                lines.clear();
            }
            if best.is_none_or(|best| score >= best) {
                lines.push([&[m], &self.lines[1][..]].concat());
                best = best.max(Some(score));
            }
            let line = &lines[0];
            let progress = self.found(line[0], best?, depth, line.clone());
            control.report(&progress.report(control));
        }
        self.moves[0] = moves;
        let line = self.break_tie(lines)?;
        Some(SearchResult { complete: !self.stopped, ..self.found(line[0], best?, depth, line) })
    }

    fn found(&self, best: P::Move, score: Score, depth: u16, pv: Vec<P::Move>) -> SearchResult<P::Move> {
        SearchResult { best, score, depth, nodes: self.nodes, leaves: self.leaves, pv, complete: false }
    }

    /// The window of the next move at the root. Where ties are collected, alpha stays just below the best score: at alpha
    /// itself a tie could not be told from a worse move that failed low.
    fn root_window(&self, best: Option<Score>) -> Window {
        match (self.settings.root, self.settings.ties, best) {
            (Root::Full, ..) | (_, _, None) => Window::FULL,
            (Root::Shared, Ties::First, Some(best)) => Window::FULL.raised(best),
            (Root::Shared, Ties::Random(_), Some(best)) => Window::FULL.raised(best.previous()),
        }
    }

    /// One of several principal variations of the same score.
    fn break_tie(&self, mut lines: Vec<Vec<P::Move>>) -> Option<Vec<P::Move>> {
        match (lines.len(), self.settings.ties) {
            (0, _) => None,
            (_, Ties::First) => Some(lines.swap_remove(0)),
            (ties, Ties::Random(seed)) => {
                let pick = Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..ties);
                Some(lines.swap_remove(pick))
            }
        }
    }

    /// The value of a move to the side that makes it, with the contract of [`Search::negamax`]. `later` is false for the
    /// first move of a node, which principal variation search searches with the whole window.
    // Cite (null-window search of later moves): Pearl 1980, "Asymptotic properties of minimax trees and game-searching
    // procedures" (SCOUT); Marsland & Campbell 1982, "Parallel search of strongly ordered game trees" (PVS); Reinefeld
    // 1983, "An improvement to the Scout tree search algorithm" (NegaScout).
    #[expect(clippy::too_many_arguments, reason = "the state of a node")]
    fn search_move(
        &mut self,
        position: &P,
        m: P::Move,
        ply: u16,
        depth: u16,
        window: Window,
        later: bool,
        control: &mut Control<'_, P::Move>,
    ) -> Score {
        let mut child = position.clone();
        child.play(m);
        let below = depth.saturating_sub(1);
        if self.settings.scout && later && !window.is_closed() {
            let null = Window::null(window.alpha());
            let score = -self.negamax(&child, ply + 1, below, -null, control);
            if !window.contains(score) {
                return score;
            }
        }
        -self.negamax(&child, ply + 1, below, -window, control)
    }

    /// Searches a position `depth` plies deep; `ply` is its distance from the root.
    ///
    /// Returns a score seen by the side to move, fail-soft: let v be the minimax value to this depth.
    /// - alpha < score < beta: the score is v.
    /// - score ≤ alpha: v is at most the score (an upper bound, "fail low").
    /// - score ≥ beta: v is at least the score (a lower bound, "fail high", after a beta cutoff).
    ///
    /// Fail-soft scores may lie outside the window, which makes the bounds in the transposition table tighter than
    /// those of fail-hard. With [`Cutoff::Above`] the window may be closed (alpha = beta); a score equal to both is then a
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
            return Score::EVEN;
        }
        if let Some(score) = self.leaf_value(position, ply, depth) {
            return score;
        }
        let key = if self.table.is_some() { position.key() } else { 0 };
        let known = self.table.as_ref().and_then(|table| table.probe(key, depth, window));
        if let Some(score) = known {
            return score;
        }
        let (best, score) = self.search_moves(position, ply, depth, window, key, control);
        if !self.stopped
            && let Some(table) = &mut self.table
        {
            table.store(key, depth, window, score, P::index(best));
        }
        score
    }

    /// The value of a leaf, where the game has ended or the depth is reached; `None` at inner nodes.
    #[inline]
    fn leaf_value(&mut self, position: &P, ply: u16, depth: u16) -> Option<Score> {
        let score = if let Some(outcome) = position.outcome() {
            self.heuristic.terminal_score(position, outcome, self.side, ply)
        } else if depth == 0 {
            self.leaves += 1;
            Score::estimate(self.heuristic.evaluate(position, self.side))
        } else {
            return None;
        };
        Some(if position.turn() == self.side { score } else { -score })
    }

    /// Searches the moves of an inner node: the best move and its score, or the move that caused a cutoff. The score has the
    /// contract of [`Search::negamax`].
    fn search_moves(
        &mut self,
        position: &P,
        ply: u16,
        depth: u16,
        window: Window,
        key: u64,
        control: &mut Control<'_, P::Move>,
    ) -> (P::Move, Score) {
        let hash_move = self.table.as_ref().and_then(|table| table.best_move(key));
        let moves = self.ordered_moves(position, ply, hash_move);
        let mut narrow = window;
        let mut best: Option<(P::Move, Score)> = None;
        for m in &moves {
            let score = self.search_move(position, *m, ply, depth, narrow, best.is_some(), control);
            if best.is_none_or(|(_, best)| score > best) {
                best = Some((*m, score));
                if score > narrow.alpha() {
                    self.extend_line(ply, *m);
                }
            }
            if self.stopped {
                break;
            }
            narrow = narrow.raised(score);
            if self.settings.cuts_off(narrow) {
                self.history.record_cutoff::<P>(position.turn(), ply, depth, *m);
                break;
            }
        }
        self.moves[usize::from(ply)] = moves;
        best.expect("an unfinished game has moves to search")
    }

    /// The moves of a node in the order of the settings, with the move of index `first` (the hash move) before all others.
    /// The caller must put the buffer back into `self.moves`.
    fn ordered_moves(&mut self, position: &P, ply: u16, first: Option<usize>) -> Vec<P::Move> {
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
