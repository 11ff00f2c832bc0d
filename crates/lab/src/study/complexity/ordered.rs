//! Alpha-beta on a tree whose values are known: with the best order of moves that there is, and with the worst.

use board::{Board, Game, Position, Shape, Side};
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, with_heuristic};
use search::{Layout, Score};

/// The orders in which the moves of a node are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoveOrder {
    /// By value: the best move of every node first.
    Best,
    /// Columns near the centre first.
    Centre,
    /// From the left.
    Left,
    /// By value: the worst move of every node first.
    Worst,
}

impl MoveOrder {
    pub(super) const ALL: [MoveOrder; 4] =
        [MoveOrder::Best, MoveOrder::Centre, MoveOrder::Left, MoveOrder::Worst];
}

/// The leaves that alpha-beta looks at in the tree below a position, by the order of moves as in [`MoveOrder::ALL`]. Leaves are positions
/// at this depth or at the end of a game.
pub(super) fn count(game: &Game, evaluation: Evaluation, depth: u16) -> [u64; 4] {
    let tree = with_heuristic(game, evaluation, Ends::Flat, Grow { depth });
    MoveOrder::ALL.map(|order| {
        let mut leaves = 0;
        let value = tree.search(Score::WORST, Score::BEST, order, &mut leaves);
        debug_assert_eq!(value, tree.value, "pruning does not change the value");
        leaves
    })
}

/// A node of a game tree.
struct Node {
    /// The minimax value to the side to move.
    value: Score,
    /// The distance of the last move from the centre.
    distance: u16,
    /// From the left.
    children: Vec<Node>,
}

struct Grow {
    depth: u16,
}

impl HeuristicTask for Grow {
    type Output = Node;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Node {
        let distances = board.distances();
        Grower { heuristic, side: board.turn(), distances }.grow(&board, 0, self.depth)
    }
}

/// What is the same for all nodes of a tree.
struct Grower<'a, H> {
    heuristic: &'a H,
    /// The side at the root, for which leaves are evaluated.
    side: Side,
    distances: Vec<u16>,
}

impl<H> Grower<'_, H> {
    fn grow<P: Layout>(&self, position: &P, ply: u16, depth: u16) -> Node
    where
        H: Heuristic<P>,
    {
        let score = match position.outcome() {
            Some(outcome) => Some(self.heuristic.terminal_score(position, outcome, self.side, ply)),
            None => (depth == 0).then(|| Score::estimate(self.heuristic.evaluate(position, self.side))),
        };
        if let Some(score) = score {
            let value = if position.turn() == self.side { score } else { -score };
            return Node { value, distance: 0, children: Vec::new() };
        }
        let child = |m| {
            let mut child = position.clone();
            child.play(m);
            Node { distance: self.distances[P::index(m)], ..self.grow(&child, ply + 1, depth - 1) }
        };
        let children: Vec<Node> = position.moves().map(child).collect();
        let value = children.iter().map(|child| -child.value).max();
        Node { value: value.expect("an unfinished game has moves"), distance: 0, children }
    }
}

impl Node {
    /// Its children as they are searched.
    fn ordered(&self, order: MoveOrder) -> Vec<&Node> {
        let mut children: Vec<&Node> = self.children.iter().collect();
        match order {
            MoveOrder::Left => {}
            MoveOrder::Centre => children.sort_by_key(|child| child.distance),
            // The least value to the opponent is the best.
            MoveOrder::Best => children.sort_by_key(|child| child.value),
            MoveOrder::Worst => children.sort_by_key(|child| -child.value),
        }
        children
    }

    /// Alpha-beta, fail-soft: the value to the side to move, or a bound outside of the window.
    fn search(&self, alpha: Score, beta: Score, order: MoveOrder, leaves: &mut u64) -> Score {
        if self.children.is_empty() {
            *leaves += 1;
            return self.value;
        }
        let (mut best, mut alpha) = (Score::WORST, alpha);
        for child in self.ordered(order) {
            best = best.max(-child.search(-beta, -alpha, order, leaves));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use board::Rules;

    use super::*;

    /// The best order needs the fewest leaves that are possible, to the digit; the worst one more, and never more than there are.
    #[test]
    fn the_best_order_reaches_the_bound_of_knuth_and_moore() {
        for (depth, fewest) in [(1, 7), (2, 13), (3, 55), (4, 97), (5, 391)] {
            let [best, centre, left, worst] = count(&Game::new(Rules::CONNECT4), Evaluation::Porto, depth);
            assert_eq!(best, fewest, "depth {depth}");
            assert!(best <= centre && centre <= left && left <= worst, "depth {depth}");
            assert!(worst > fewest || depth == 1, "depth {depth}: {worst}");
            assert!(worst <= 7_u64.pow(depth.into()), "depth {depth}: {worst}");
        }
    }

    /// The search of this tree from the left and the centre is that of [`search::AlphaBeta`], which counts the same leaves.
    #[test]
    fn leaves_are_those_of_alpha_beta() {
        use std::sync::atomic::AtomicBool;

        use search::{AlphaBeta, DepthSearch, Order};

        let (stop, clock, mut tell) = (AtomicBool::new(false), || std::time::Duration::ZERO, |_: &_| {});
        let monitor = crate::Monitor::new(&stop, &clock, &mut tell);
        let game = Game::new(Rules::CONNECT4);
        let [_, centre, left, _] = count(&game, Evaluation::Porto, 5);
        for (order, leaves) in [(Order::Centre, centre), (Order::Left, left)] {
            let algorithm = DepthSearch::AlphaBeta(AlphaBeta { order, ..AlphaBeta::default() });
            let cost = crate::measure::search(&game, 5, Evaluation::Porto, algorithm, &monitor);
            assert_eq!(cost.map(|cost| cost.leaves), Some(leaves), "{order}");
        }
    }

    /// ```text
    ///          root            the better branch first: 3, 5, then 1 cuts off
    ///        /      \          the worse branch first: all four leaves
    ///      3   5   1   9
    /// ```
    #[test]
    fn the_order_decides_what_is_cut() {
        let node =
            |value: i32, children: Vec<Node>| Node { value: Score::estimate(value), distance: 0, children };
        // Leaves to the side at the root; branches to its opponent, who takes the least.
        let branch =
            |value: i32, leaves: [i32; 2]| node(value, leaves.map(|leaf| node(leaf, Vec::new())).into());
        let root = node(3, vec![branch(-1, [1, 9]), branch(-3, [3, 5])]);
        for (order, expected) in [(MoveOrder::Best, 3), (MoveOrder::Worst, 4), (MoveOrder::Left, 4)] {
            let mut leaves = 0;
            let value = root.search(Score::WORST, Score::BEST, order, &mut leaves);
            assert_eq!((value, leaves), (Score::estimate(3), expected), "{order:?}");
        }
    }
}
