//! Alpha-beta on a tree whose values are known: with the best order of moves that there is, and with the worst.

use board::{Board, Game, Position, Shape, Side};
use search::Score;
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, with_heuristic};

/// The leaves that alpha-beta evaluates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OrderedLeaves {
    /// With the best move of every node first.
    pub(super) best: u64,
    /// With the worst move of every node first.
    pub(super) worst: u64,
}

/// Searches the tree below a position to a depth, with both orders.
pub(super) fn count(game: &Game, evaluation: Evaluation, depth: u16) -> OrderedLeaves {
    let tree = with_heuristic(game, evaluation, Ends::Flat, Grow { depth });
    let leaves = |worst_first| {
        let mut leaves = 0;
        let value = tree.search(Score::WORST, Score::BEST, worst_first, &mut leaves);
        debug_assert_eq!(value, tree.value, "pruning does not change the value");
        leaves
    };
    OrderedLeaves { best: leaves(false), worst: leaves(true) }
}

/// A node of a game tree. Its children are sorted: the best move for the side to move comes first.
struct Node {
    /// The minimax value to the side to move.
    value: Score,
    children: Vec<Node>,
}

struct Grow {
    depth: u16,
}

impl HeuristicTask for Grow {
    type Output = Node;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Node {
        Node::grow(&board, heuristic, board.turn(), 0, self.depth)
    }
}

impl Node {
    fn grow<P: Position, H: Heuristic<P>>(
        position: &P,
        heuristic: &H,
        side: Side,
        ply: u16,
        depth: u16,
    ) -> Node {
        let score = match position.outcome() {
            Some(outcome) => Some(heuristic.terminal_score(position, outcome, side, ply)),
            None => (depth == 0).then(|| Score::estimate(heuristic.evaluate(position, side))),
        };
        if let Some(score) = score {
            let value = if position.turn() == side { score } else { -score };
            return Node { value, children: Vec::new() };
        }
        let child = |m| {
            let mut child = position.clone();
            child.play(m);
            Node::grow(&child, heuristic, side, ply + 1, depth - 1)
        };
        let mut children: Vec<Node> = position.moves().map(child).collect();
        // The least value to the opponent is the best.
        children.sort_by_key(|child| child.value);
        Node { value: -children[0].value, children }
    }

    /// Alpha-beta, fail-soft: the value to the side to move, or a bound outside of the window.
    fn search(&self, alpha: Score, beta: Score, worst_first: bool, leaves: &mut u64) -> Score {
        if self.children.is_empty() {
            *leaves += 1;
            return self.value;
        }
        let (mut best, mut alpha) = (Score::WORST, alpha);
        for i in 0..self.children.len() {
            let i = if worst_first { self.children.len() - 1 - i } else { i };
            best = best.max(-self.children[i].search(-beta, -alpha, worst_first, leaves));
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

    fn leaf(value: i32) -> Node {
        Node { value: Score::estimate(value), children: Vec::new() }
    }

    /// The best order needs the fewest leaves that are possible, to the digit; the worst one more, and never more than there are.
    #[test]
    fn the_best_order_reaches_the_bound_of_knuth_and_moore() {
        for (depth, fewest) in [(1, 7), (2, 13), (3, 55), (4, 97), (5, 391)] {
            let OrderedLeaves { best, worst } = count(&Game::new(Rules::CONNECT4), Evaluation::Porto, depth);
            assert_eq!(best, fewest, "depth {depth}");
            assert!(worst > fewest || depth == 1, "depth {depth}: {worst}");
            assert!(worst <= 7_u64.pow(depth.into()), "depth {depth}: {worst}");
        }
    }

    /// ```text
    ///          root            the better branch first: 3, 5, then 1 cuts off
    ///        /      \          the worse branch first: all four leaves
    ///      3   5   1   9
    /// ```
    #[test]
    fn the_order_decides_what_is_cut() {
        let branch = |value: i32, leaves: [i32; 2]| Node {
            value: Score::estimate(value),
            children: leaves.map(leaf).into(),
        };
        // Leaves to the side at the root; branches to its opponent, who takes the least.
        let root = Node { value: Score::estimate(3), children: vec![branch(-3, [3, 5]), branch(-1, [1, 9])] };
        for (worst_first, expected) in [(false, 3), (true, 4)] {
            let mut leaves = 0;
            let value = root.search(Score::WORST, Score::BEST, worst_first, &mut leaves);
            assert_eq!((value, leaves), (Score::estimate(3), expected), "worst first: {worst_first}");
        }
    }
}
