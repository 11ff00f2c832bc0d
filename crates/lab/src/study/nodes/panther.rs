//! The search of the C4 Panther program, which counts its leaves.

use board::{Board, Game, Outcome, Position, Shape, Side};
use search::heuristic::{Ends, Heuristic, Squares};
use search::{BoardTask, with_board};

/// The leaves of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Leaves {
    /// Evaluated positions.
    pub(super) evaluated: u64,
    /// Won and lost positions, where the search ends early.
    pub(super) decided: u64,
}

impl Leaves {
    /// What the program prints.
    pub(super) fn all(self) -> u64 {
        self.evaluated + self.decided
    }
}

/// Counts leaves by the conventions of the program: each root move is searched by itself, columns from the left; a node starts with the
/// worst value of the window, which a decided position exceeds; a cut where alpha reaches beta.
pub(super) struct Program<'a> {
    /// The depth in plies.
    pub(super) depth: u16,
    /// Whether it prunes.
    pub(super) pruning: bool,
    /// Polled now and then: whether to stop.
    pub(super) stopped: &'a dyn Fn() -> bool,
}

impl Program<'_> {
    /// The leaves after a stone of the opponent in a column; `None` if it was stopped.
    pub(super) fn after_stone(self, column: u8) -> Option<Leaves> {
        let rules = "drop:8x8:4".parse().expect("valid");
        let game = Game::parse(rules, &column.to_string()).expect("a column of the board");
        with_board(&game, self)
    }
}

/// The window of a root move: (−10000, 10000).
const WINDOW: i32 = 10_000;
/// The value of a won position.
const WON: i32 = 100_000;

impl BoardTask for Program<'_> {
    type Output = Option<Leaves>;

    fn run<S: Shape>(self, board: Board<S>) -> Option<Leaves> {
        let squares = Squares::panther(board.rules(), Ends::Flat);
        let mut search = Search { side: board.turn(), squares, leaves: Leaves::default(), program: &self };
        for cell in board.moves() {
            search.value_of_move(&board, cell, self.depth, -WINDOW, WINDOW);
            if (self.stopped)() {
                return None;
            }
        }
        Some(search.leaves)
    }
}

struct Search<'a, S: Shape> {
    /// The side of the program, for which positions are valued.
    side: Side,
    squares: Squares<S::Bits>,
    leaves: Leaves,
    program: &'a Program<'a>,
}

impl<S: Shape> Search<'_, S> {
    /// The value after a move, `depth` plies before the leaves.
    fn value_of_move(&mut self, board: &Board<S>, m: board::Cell, depth: u16, alpha: i32, beta: i32) -> i32 {
        let mut child = *board;
        child.play(m);
        match child.outcome() {
            Some(Outcome::Win(winner)) => {
                self.leaves.decided += 1;
                if winner == self.side { WON } else { -WON }
            }
            Some(Outcome::Draw) => {
                self.leaves.decided += 1;
                0
            }
            None if depth <= 1 => {
                self.leaves.evaluated += 1;
                // Without pruning, values do not change what is counted.
                if self.program.pruning { self.squares.evaluate(&child, self.side) } else { 0 }
            }
            None => self.minimax(&child, depth - 1, alpha, beta),
        }
    }

    fn minimax(&mut self, board: &Board<S>, depth: u16, mut alpha: i32, mut beta: i32) -> i32 {
        let maximizing = board.turn() == self.side;
        let mut best = if maximizing { -WINDOW } else { WINDOW };
        if depth > 6 && (self.program.stopped)() {
            return best;
        }
        for m in board.moves() {
            let value = self.value_of_move(board, m, depth, alpha, beta);
            if maximizing {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if self.program.pruning && alpha >= beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::super::panther_counts;
    use super::*;

    /// The leaves after a stone of the opponent in a column.
    fn count(column: u8, depth: u16, pruning: bool) -> Leaves {
        Program { depth, pruning, stopped: &|| false }.after_stone(column).expect("not stopped")
    }

    /// All ten: the test of the published figures relies on this one for depths 8 and 9.
    #[test]
    fn the_published_counts() {
        for (depth, published) in panther_counts() {
            for (published, pruning) in published.into_iter().zip([false, true]) {
                let leaves = count(published.column, depth, pruning);
                assert_eq!(leaves.all(), published.leaves, "depth {depth}, pruning {pruning}");
            }
        }
    }

    #[test]
    fn decided_leaves_are_counted_by_themselves() {
        let pair = |leaves: Leaves| (leaves.evaluated, leaves.decided);
        assert_eq!(pair(count(1, 4, true)), (2314, 0));
        assert_eq!(pair(count(1, 6, true)), (50_131, 1065));
        assert_eq!(pair(count(1, 8, true)), (970_700, 27_912));
    }

    #[test]
    fn up_to_depth_6_the_column_of_the_stone_does_not_matter_without_pruning() {
        for column in 1..=8 {
            for depth in [2, 4, 6] {
                assert_eq!(count(column, depth, false).all(), 8_u64.pow(depth.into()));
            }
        }
    }
}
