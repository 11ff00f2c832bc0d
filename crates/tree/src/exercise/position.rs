//! Trees for exercises from positions of a game.

use board::{Board, Game, Position, Rules, Shape, Side};
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, with_heuristic};
use search::{Layout, Verdict};

use super::error::ExerciseError;
use crate::{Branch, ToyTree};

/// What a win is worth, unless estimates reach it.
pub(super) const LEAST_WIN: i32 = 1000;

/// The tree of the first `breadth` moves of every node, this deep, and what a win is worth in it. The size must have been checked.
pub(super) fn tree(
    game: &Game,
    evaluation: Evaluation,
    depth: u16,
    breadth: u16,
) -> Result<(ToyTree, i32), ExerciseError> {
    evaluation.fits(game.rules()).map_err(|reason| ExerciseError::Misfit { evaluation, reason })?;
    if game.outcome().is_some() {
        return Err(ExerciseError::Over);
    }
    let task = Grow { rules: game.rules(), evaluation, depth, breadth: breadth.into() };
    // All wins are worth the same.
    let grown = with_heuristic(game, evaluation, Ends::Flat, task);
    let win = win_beyond(grown.largest_estimate());
    Ok((ToyTree::new(grown.branch(win)), win))
}

/// A power of ten beyond all estimates. They stay below the largest value of a leaf.
fn win_beyond(estimate: i32) -> i32 {
    let mut win = LEAST_WIN;
    while win <= estimate {
        win *= 10;
    }
    win
}

/// A node with all that is below it.
struct Grown {
    label: Option<String>,
    below: GrownBelow,
}

enum GrownBelow {
    /// Points, seen by the side at the root.
    Estimate(i32),
    /// The sign of a finished game: 1 for a win of the side at the root, 0 for a draw, -1 for a loss.
    End(i32),
    Inner(Vec<Grown>),
}

impl Grown {
    /// The largest estimate without its sign.
    fn largest_estimate(&self) -> i32 {
        match &self.below {
            GrownBelow::Estimate(points) => points.abs(),
            GrownBelow::End(_) => 0,
            GrownBelow::Inner(children) => children.iter().map(Grown::largest_estimate).max().unwrap_or(0),
        }
    }

    /// The same where a win is worth this much.
    fn branch(self, win: i32) -> Branch {
        let branch = match self.below {
            GrownBelow::Estimate(points) => Branch::leaf(points),
            GrownBelow::End(sign) => Branch::leaf(sign * win),
            GrownBelow::Inner(children) => {
                Branch::inner(children.into_iter().map(|child| child.branch(win)).collect())
            }
        };
        Branch { label: self.label, ..branch }
    }
}

/// Plays the moves of the tree.
struct Grow {
    rules: Rules,
    evaluation: Evaluation,
    depth: u16,
    breadth: usize,
}

impl HeuristicTask for Grow {
    type Output = Grown;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Grown {
        let (side, distances) = (board.turn(), board.distances());
        Grower { grow: self, heuristic, side, distances }.node(&board, 0)
    }
}

struct Grower<'a, H> {
    grow: Grow,
    heuristic: &'a H,
    /// The side at the root.
    side: Side,
    distances: Vec<u16>,
}

impl<H> Grower<'_, H> {
    fn node<S: Shape>(&self, board: &Board<S>, ply: u16) -> Grown
    where
        H: Heuristic<Board<S>>,
    {
        let below = if let Some(outcome) = board.outcome() {
            let score = self.heuristic.terminal_score(board, outcome, self.side, ply);
            GrownBelow::End(match score.verdict() {
                Verdict::Win(_) => 1,
                Verdict::Loss(_) => -1,
                Verdict::Estimate(_) => 0,
            })
        } else if ply == self.grow.depth {
            GrownBelow::Estimate(self.points(board))
        } else {
            GrownBelow::Inner(self.children(board, ply))
        };
        Grown { label: None, below }
    }

    /// The moves nearest to the centre, and what is below them.
    fn children<S: Shape>(&self, board: &Board<S>, ply: u16) -> Vec<Grown>
    where
        H: Heuristic<Board<S>>,
    {
        let mut moves = Vec::new();
        self.heuristic.candidates(board, &mut moves);
        moves.sort_by_key(|m| self.distances[<Board<S> as Layout>::index(*m)]);
        moves.truncate(self.grow.breadth);
        let child = |m| {
            let mut child = *board;
            child.play(m);
            Grown { label: Some(self.grow.rules.move_name(m)), ..self.node(&child, ply + 1) }
        };
        moves.into_iter().map(child).collect()
    }

    /// The evaluation in whole points of its report, halves away from 0.
    fn points<S: Shape>(&self, board: &Board<S>) -> i32
    where
        H: Heuristic<Board<S>>,
    {
        let value = self.heuristic.evaluate(board, self.side);
        let points = self.grow.evaluation.points(value).to_f64().round();
        let most = f64::from(ToyTree::LARGEST - 1);
        #[expect(clippy::cast_possible_truncation, reason = "a whole number within these bounds")]
        let points = points.clamp(-most, most) as i32;
        points
    }
}
