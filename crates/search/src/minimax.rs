use board::{Position, Side};

use crate::heuristic::Heuristic;
use crate::{Control, Report, Score};

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
    let mut search = Minimax { heuristic, side: position.turn(), nodes: 1, leaves: 0, stopped: false };
    let mut found: Option<SearchResult<P::Move>> = None;
    let mut moves = Vec::new();
    heuristic.candidates(position, &mut moves);
    for m in moves {
        let mut line = Vec::new();
        let score = -search.value(&after(position, m), 1, depth.saturating_sub(1), &mut line, control);
        if search.stopped {
            break;
        }
        if found.as_ref().is_none_or(|found| score > found.score) {
            line.insert(0, m);
            let (nodes, leaves) = (search.nodes, search.leaves);
            let better = SearchResult { best: m, score, depth, nodes, leaves, pv: line, complete: false };
            control.report(&better.report(control));
            found = Some(better);
        }
    }
    let Minimax { nodes, leaves, stopped, .. } = search;
    found.map(|found| SearchResult { nodes, leaves, complete: !stopped, ..found })
}

fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut child = position.clone();
    child.play(m);
    child
}

struct Minimax<'a, H> {
    heuristic: &'a H,
    /// The side at the root, for which leaves are evaluated.
    side: Side,
    nodes: u64,
    leaves: u64,
    stopped: bool,
}

impl<H> Minimax<'_, H> {
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
    {
        self.nodes += 1;
        self.stopped |= control.must_stop(self.nodes);
        if self.stopped {
            return Score::EVEN;
        }
        let seen_by_mover = |score: Score| if position.turn() == self.side { score } else { -score };
        if let Some(outcome) = position.outcome() {
            return seen_by_mover(self.heuristic.terminal_score(position, outcome, self.side, ply));
        }
        if depth == 0 {
            self.leaves += 1;
            return seen_by_mover(Score::estimate(self.heuristic.evaluate(position, self.side)));
        }
        let mut moves = Vec::new();
        self.heuristic.candidates(position, &mut moves);
        let mut best = None;
        for m in moves {
            let mut below = Vec::new();
            let score = -self.value(&after(position, m), ply + 1, depth - 1, &mut below, control);
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
