//! Heat maps: the static evaluation after every move.

use board::{Board, Game, Position, Shape, Side};
use search::heuristic::{Ends, Evaluation, Heuristic, Misfit, with_heuristic};

use crate::view::Spot;

/// Evaluates a position for one side.
struct Evaluate(Side);

impl search::heuristic::HeuristicTask for Evaluate {
    type Output = i32;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> i32 {
        heuristic.evaluate(&board, self.0)
    }
}

/// The static evaluation after every legal move, in points for the side to move; or why the evaluation does not fit the game.
pub(crate) fn heat(game: &Game, evaluation: Evaluation) -> Result<Vec<(Spot, i32)>, Misfit> {
    let rules = game.rules();
    evaluation.fits(rules)?;
    let side = game.turn();
    let points = |cell| with_heuristic(&game.after(cell), evaluation, Ends::Soon, Evaluate(side));
    let moves = game.board().moves().filter(|_| game.outcome().is_none());
    Ok(moves.map(|cell| (Spot::of(rules, cell), points(cell))).collect())
}
