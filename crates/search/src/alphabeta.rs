use board::{Outcome, Position, Side};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::heuristic::Heuristic;
use crate::order::History;
use crate::table::Table;
use crate::{Control, Found, Layout, Order, Score, Window};

/// How alpha-beta is done. Every setting gives the value of plain [minimax](crate::minimax()), at another cost;
/// only `wins_first` is another game where a win is worth no more than other points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    /// In which order moves are looked at.
    pub order: Order,
    /// When a branch is cut.
    pub cutoff: Cutoff,
    /// What the root tells its moves about each other.
    pub root: Root,
    /// The size of a transposition table in mebibytes; none where it is 0.
    pub table: usize,
    /// Whether to search to depth 1, 2, 3 and so on first, each time the best move so far first.
    pub deepening: bool,
    /// Whether to ask of all moves but the first only whether they are better (principal variation search).
    pub scout: bool,
    /// Whether to play a move that wins at once without searching.
    pub wins_first: bool,
    /// Which of several best moves to play.
    pub ties: Ties,
}

/// When a branch is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cutoff {
    /// As soon as the opponent has something as good elsewhere.
    AtLeast,
    /// Only when the opponent has something better elsewhere.
    Above,
}

/// What the root tells its moves about each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// The best score so far.
    Shared,
    /// Nothing: each is searched as if it were the only one.
    Full,
}

/// Which of several best moves to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// The first that was looked at.
    First,
    /// Any of them, chosen by this seed.
    Random(u64),
}

impl Default for AlphaBeta {
    /// The textbook's: from the left, cut at equality, nothing else.
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
    /// Searches to the given depth.
    ///
    /// Returns `None` if the game has ended, or if it was stopped before the first move was looked at.
    pub fn search<P: Layout, H: Heuristic<P>>(
        &self,
        position: &P,
        depth: u16,
        heuristic: &H,
        control: &mut Control<'_, P::Move>,
    ) -> Option<Found<P::Move>> {
        if self.wins_first
            && let Some(found) = winning_move(position, heuristic)
        {
            return Some(found);
        }
        let mut search = Search::new(*self, position, heuristic);
        let mut found = None;
        let first = if self.deepening { depth.min(1) } else { depth };
        for depth in first..=depth {
            let deeper = search.root(position, depth, found.as_ref(), control);
            // Part of a search is worth nothing next to the whole of a shallower one.
            if let Some(deeper) = deeper.filter(|deeper| deeper.complete || found.is_none()) {
                control.report(&deeper.report(control));
                found = Some(deeper);
            }
            if search.stopped {
                break;
            }
        }
        let Search { nodes, leaves, .. } = search;
        found.map(|found| Found { nodes, leaves, ..found })
    }

    fn cuts(&self, window: Window) -> bool {
        match self.cutoff {
            Cutoff::AtLeast => window.is_closed(),
            Cutoff::Above => window.is_crossed(),
        }
    }
}

/// A move that wins at once, as a whole search.
fn winning_move<P: Layout, H: Heuristic<P>>(position: &P, heuristic: &H) -> Option<Found<P::Move>> {
    let side = position.turn();
    let best = position.winning_move(side)?;
    let mut child = position.clone();
    child.play(best);
    let score = heuristic.ended(&child, Outcome::Win(side), side, 1);
    Some(Found { best, score, depth: 1, nodes: 1, leaves: 0, pv: vec![best], complete: true })
}

struct Search<'a, P: Position, H> {
    settings: AlphaBeta,
    heuristic: &'a H,
    /// For whom leaves are evaluated.
    side: Side,
    distances: Vec<u16>,
    history: History<P::Move>,
    table: Option<Table>,
    /// By ply: the moves being looked at.
    moves: Vec<Vec<P::Move>>,
    /// By ply: the line that gives the best score from there.
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    leaves: u64,
    stopped: bool,
}

impl<'a, P: Layout, H: Heuristic<P>> Search<'a, P, H> {
    fn new(settings: AlphaBeta, position: &P, heuristic: &'a H) -> Search<'a, P, H> {
        let distances = position.distances();
        Search {
            settings,
            heuristic,
            side: position.turn(),
            history: History::new(distances.len()),
            distances,
            table: (settings.table > 0).then(|| Table::new(settings.table)),
            moves: Vec::new(),
            lines: Vec::new(),
            nodes: 0,
            leaves: 0,
            stopped: false,
        }
    }

    /// The root: like any node, but it keeps every best move, and may keep them from one another.
    fn root(
        &mut self,
        position: &P,
        depth: u16,
        before: Option<&Found<P::Move>>,
        control: &mut Control<'_, P::Move>,
    ) -> Option<Found<P::Move>> {
        self.nodes += 1;
        let mut moves = self.ordered(position, 0, before.map(|found| P::index(found.best)));
        let mut best: Option<Score> = None;
        let mut lines: Vec<Vec<P::Move>> = Vec::new();
        for m in moves.drain(..) {
            let window = self.root_window(best);
            let score = self.move_value(position, m, 0, depth, window, best.is_some(), control);
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
        let line = self.choose(lines)?;
        Some(Found { complete: !self.stopped, ..self.found(line[0], best?, depth, line) })
    }

    fn found(&self, best: P::Move, score: Score, depth: u16, pv: Vec<P::Move>) -> Found<P::Move> {
        Found { best, score, depth, nodes: self.nodes, leaves: self.leaves, pv, complete: false }
    }

    /// What the next move at the root must be compared with. A tie can be told from a worse move only if
    /// the best score itself still matters.
    fn root_window(&self, best: Option<Score>) -> Window {
        match (self.settings.root, self.settings.ties, best) {
            (Root::Full, ..) | (_, _, None) => Window::FULL,
            (Root::Shared, Ties::First, Some(best)) => Window::FULL.raised(best),
            (Root::Shared, Ties::Random(_), Some(best)) => Window::FULL.raised(best.previous()),
        }
    }

    /// One of several lines of the same value.
    fn choose(&self, mut lines: Vec<Vec<P::Move>>) -> Option<Vec<P::Move>> {
        match (lines.len(), self.settings.ties) {
            (0, _) => None,
            (_, Ties::First) => Some(lines.swap_remove(0)),
            (ties, Ties::Random(seed)) => {
                let pick = Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..ties);
                Some(lines.swap_remove(pick))
            }
        }
    }

    /// The value of a move to the side that makes it.
    #[expect(clippy::too_many_arguments, reason = "a node is all of this")]
    fn move_value(
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
            let scout = Window::above(window.alpha());
            let score = -self.value(&child, ply + 1, below, -scout, control);
            if !window.contains(score) {
                return score;
            }
        }
        -self.value(&child, ply + 1, below, -window, control)
    }

    /// The value of a position to the side to move: exact within the window, a bound outside.
    fn value(
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
        if let Some(score) = self.static_value(position, ply, depth) {
            return score;
        }
        let key = if self.table.is_some() { position.key() } else { 0 };
        let known = self.table.as_ref().and_then(|table| table.score(key, depth, window));
        if let Some(score) = known {
            return score;
        }
        let (best, score) = self.best_of(position, ply, depth, window, key, control);
        if !self.stopped
            && let Some(table) = &mut self.table
        {
            table.store(key, depth, window, score, P::index(best));
        }
        score
    }

    /// The value of a position without looking further: the game has ended, or the depth is reached.
    #[inline]
    fn static_value(&mut self, position: &P, ply: u16, depth: u16) -> Option<Score> {
        let score = if let Some(outcome) = position.outcome() {
            self.heuristic.ended(position, outcome, self.side, ply)
        } else if depth == 0 {
            self.leaves += 1;
            Score::estimate(self.heuristic.evaluate(position, self.side))
        } else {
            return None;
        };
        Some(if position.turn() == self.side { score } else { -score })
    }

    /// The best move and its value, or one that is good enough to cut.
    fn best_of(
        &mut self,
        position: &P,
        ply: u16,
        depth: u16,
        window: Window,
        key: u64,
        control: &mut Control<'_, P::Move>,
    ) -> (P::Move, Score) {
        let remembered = self.table.as_ref().and_then(|table| table.best(key));
        let moves = self.ordered(position, ply, remembered);
        let mut narrow = window;
        let mut best: Option<(P::Move, Score)> = None;
        for m in &moves {
            let score = self.move_value(position, *m, ply, depth, narrow, best.is_some(), control);
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
            if self.settings.cuts(narrow) {
                self.history.cut::<P>(position.turn(), ply, depth, *m);
                break;
            }
        }
        self.moves[usize::from(ply)] = moves;
        best.expect("a game that goes on has moves to look at")
    }

    /// The moves to look at, in order; the one with index `first` before all others. The buffer is to be given back.
    fn ordered(&mut self, position: &P, ply: u16, first: Option<usize>) -> Vec<P::Move> {
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

    /// Lower for moves after which the position looks better to the side that makes them.
    fn static_rank(&self, position: &P, ply: u16, m: P::Move) -> Score {
        let mut child = position.clone();
        child.play(m);
        let score = match child.outcome() {
            Some(outcome) => self.heuristic.ended(&child, outcome, self.side, ply + 1),
            None => Score::estimate(self.heuristic.evaluate(&child, self.side)),
        };
        if position.turn() == self.side { -score } else { score }
    }

    fn line(&mut self, ply: u16) -> &mut Vec<P::Move> {
        let at = usize::from(ply);
        if self.lines.len() <= at + 1 {
            self.lines.resize_with(at + 2, Vec::new);
        }
        &mut self.lines[at]
    }

    /// The line from here is this move and the line from there.
    fn extend_line(&mut self, ply: u16, m: P::Move) {
        let at = usize::from(ply);
        let (here, below) = self.lines.split_at_mut(at + 1);
        here[at].clear();
        here[at].push(m);
        here[at].extend_from_slice(&below[0]);
    }
}
