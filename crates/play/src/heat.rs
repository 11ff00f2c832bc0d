//! Heat maps: the static evaluation after every move.

use board::{Board, Game, Position, Shape, Side};
use search::heuristic::{Ends, Evaluation, Heuristic, Misfit, with_heuristic};
use serde::Serialize;

use crate::explanation::Number;
use crate::view::Spot;

/// The points of an evaluation after every legal move, for the side to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Heat {
    /// The name of the evaluation.
    pub evaluation: &'static str,
    /// The points of the position before the move.
    pub before: Number,
    /// The points of every legal move; none after the end.
    pub values: Vec<HeatValue>,
}

/// The points of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeatValue {
    /// The move.
    #[serde(flatten)]
    pub place: Spot,
    /// Points of the evaluation after the move, for the side to move.
    pub points: Number,
    /// These points less those of the position before the move.
    pub change: Number,
}

/// Evaluates a position for one side.
struct Evaluate(Side);

impl search::heuristic::HeuristicTask for Evaluate {
    type Output = i32;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> i32 {
        heuristic.evaluate(&board, self.0)
    }
}

/// The static evaluation after every legal move, or why the evaluation does not fit the game.
pub(crate) fn heat(game: &Game, evaluation: Evaluation) -> Result<Heat, Misfit> {
    let rules = game.rules();
    evaluation.fits(rules)?;
    let side = game.turn();
    let points =
        |game: &Game| evaluation.points(with_heuristic(game, evaluation, Ends::Soon, Evaluate(side)));
    let before = points(game);
    let value = |cell| {
        let points = points(&game.after(cell));
        HeatValue { place: Spot::of(rules, cell), points: Number(points), change: Number(points - before) }
    };
    let moves = game.board().moves().filter(|_| game.outcome().is_none());
    Ok(Heat { evaluation: evaluation.name(), before: Number(before), values: moves.map(value).collect() })
}
