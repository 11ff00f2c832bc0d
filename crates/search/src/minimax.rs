use board::{Position, Side};

use crate::heuristic::Heuristic;
use crate::{Control, Leaf, Observer, Report, Score, Window};

/// The result of a fixed-depth search, and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The move to play.
    pub best: M,
    /// Its value to the side that plays it.
    pub score: Score,
    /// The depth of the search, in plies.
    pub depth: u16,
    /// Nodes visited, the root included.
    pub nodes: u64,
    /// Leaves: nodes evaluated because the depth was reached.
    pub leaves: u64,
    /// The principal variation, the best move first.
    pub pv: Vec<M>,
    /// Whether the search was completed. If not, `best` is the best of the root moves searched before the stop.
    pub complete: bool,
}

impl<M: Copy> SearchResult<M> {
    /// The result as a report.
    pub fn report(&self, control: &Control<'_, M>) -> Report<M> {
        Report {
            best: self.best,
            score: Some(self.score),
            depth: self.depth,
            nodes: self.nodes,
            elapsed: control.elapsed(),
            pv: self.pv.clone(),
        }
    }
}

/// Plain minimax in negamax form, without any pruning: the oracle for every other search, kept as simple as possible.
///
/// The root is searched at least 1 ply deep. Of several best moves, the first generated is returned. Returns `None` if
/// the game has ended, or if the search was stopped before the first root move was searched.
// Cite: Shannon 1950, "Programming a computer for playing chess".
pub fn minimax<P: Position, H: Heuristic<P>>(
    position: &P,
    depth: u16,
    heuristic: &H,
    control: &mut Control<'_, P::Move>,
) -> Option<SearchResult<P::Move>> {
    minimax_observed(position, depth, heuristic, control, ())
}

/// The same search, which an observer is told about. Its windows are always full.
pub fn minimax_observed<P: Position, H: Heuristic<P>>(
    position: &P,
    depth: u16,
    heuristic: &H,
    control: &mut Control<'_, P::Move>,
    observer: impl Observer<P::Move>,
) -> Option<SearchResult<P::Move>> {
    let side = position.turn();
    let mut search = Minimax { heuristic, side, nodes: 1, leaves: 0, stopped: false, observer };
    search.observer.enter(None, depth.max(1), Window::FULL);
    let mut found: Option<SearchResult<P::Move>> = None;
    let mut moves = Vec::new();
    heuristic.candidates(position, &mut moves);
    for m in moves {
        let mut line = Vec::new();
        let score = search.value_of(m, &after(position, m), [1, depth.saturating_sub(1)], &mut line, control);
        if search.stopped {
            break;
        }
        search.observer.searched(m, Window::FULL);
        if found.as_ref().is_none_or(|found| score > found.score) {
            line.insert(0, m);
            let (nodes, leaves) = (search.nodes, search.leaves);
            let better = SearchResult { best: m, score, depth, nodes, leaves, pv: line, complete: false };
            control.report(&better.report(control));
            found = Some(better);
        }
    }
    let best = found.as_ref().map(|found| found.best);
    search.observer.leave(found.as_ref().map(|found| found.score).filter(|_| !search.stopped), best);
    let Minimax { nodes, leaves, stopped, .. } = search;
    found.map(|found| SearchResult { nodes, leaves, complete: !stopped, ..found })
}

fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut child = position.clone();
    child.play(m);
    child
}

struct Minimax<'a, H, O> {
    heuristic: &'a H,
    /// The side at the root, for which leaves are evaluated.
    side: Side,
    nodes: u64,
    leaves: u64,
    stopped: bool,
    observer: O,
}

impl<H, O> Minimax<'_, H, O> {
    /// The value of a move, which leads to `child`, to the side that makes it. `[ply, depth]` are those of the child.
    fn value_of<P: Position>(
        &mut self,
        m: P::Move,
        child: &P,
        [ply, depth]: [u16; 2],
        line: &mut Vec<P::Move>,
        control: &mut Control<'_, P::Move>,
    ) -> Score
    where
        H: Heuristic<P>,
        O: Observer<P::Move>,
    {
        self.observer.enter(Some(m), depth, Window::FULL);
        let score = self.value(child, ply, depth, line, control);
        self.observer.leave((!self.stopped).then_some(score), line.first().copied());
        -score
    }

    /// The exact value to the side to move; `line` receives the principal variation. After a stop the value is meaningless.
    fn value<P: Position>(
        &mut self,
        position: &P,
        ply: u16,
        depth: u16,
        line: &mut Vec<P::Move>,
        control: &mut Control<'_, P::Move>,
    ) -> Score
    where
        H: Heuristic<P>,
        O: Observer<P::Move>,
    {
        self.nodes += 1;
        self.stopped |= control.must_stop(self.nodes);
        if self.stopped {
            return Score::EVEN;
        }
        let seen_by_mover = |score: Score| if position.turn() == self.side { score } else { -score };
        if let Some(outcome) = position.outcome() {
            self.observer.leaf(Leaf::Ended(outcome));
            return seen_by_mover(self.heuristic.terminal_score(position, outcome, self.side, ply));
        }
        if depth == 0 {
            self.leaves += 1;
            self.observer.leaf(Leaf::Evaluated);
            return seen_by_mover(Score::estimate(self.heuristic.evaluate(position, self.side)));
        }
        let mut moves = Vec::new();
        self.heuristic.candidates(position, &mut moves);
        let mut best = None;
        for m in moves {
            let mut below = Vec::new();
            let score = self.value_of(m, &after(position, m), [ply + 1, depth - 1], &mut below, control);
            if !self.stopped {
                self.observer.searched(m, Window::FULL);
            }
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                line.clear();
                line.push(m);
                line.append(&mut below);
            }
        }
        best.expect("an unfinished game has moves to search")
    }
}
