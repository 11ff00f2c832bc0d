//! An earlier or later position of the line.

use board::{Game, Outcome, Side};
use serde::Serialize;

use super::{BySide, Point, legal, points, threats};

/// A position of the current line, while the board stays where it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionOfLine {
    /// The number of moves before it.
    pub ply: usize,
    /// These moves, as text.
    pub notation: String,
    /// The side to move, unless the game is over.
    pub turn: Option<Side>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// The stones of the winning line.
    pub line: Vec<Point>,
    /// The cells of legal moves; none after the end.
    pub legal: Vec<Point>,
    /// The cells that complete a line for either side; none after the end.
    pub threats: BySide<Vec<Point>>,
}

impl PositionOfLine {
    /// The position of a game.
    pub(crate) fn of(game: &Game) -> PositionOfLine {
        let outcome = game.outcome();
        PositionOfLine {
            ply: game.moves().len(),
            notation: game.to_string(),
            turn: outcome.is_none().then(|| game.turn()),
            outcome,
            line: points(game.rules(), game.board().winning_line()),
            legal: legal(game),
            threats: threats(game),
        }
    }
}
