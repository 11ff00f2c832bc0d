//! The values of the moves of a position.

use agents::Chances;
use board::{Bits, Cell, Game};
use search::{Score, Verdict};

use crate::Value;
use crate::author::Author;

/// The value of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub cell: Cell,
    /// Its score for the side that makes it.
    pub score: Score,
    /// Whether a score of 0 is a draw.
    pub exact: bool,
    /// The expected reply, if a search named one.
    pub reply: Option<Cell>,
}

impl MoveValue {
    /// Whether it is a proven win or loss, or a draw.
    pub(crate) fn is_certain(&self) -> bool {
        self.exact || !matches!(self.score.verdict(), Verdict::Estimate(_))
    }

    /// Whether it is a proven loss.
    pub(super) fn loses(&self) -> bool {
        matches!(self.score.verdict(), Verdict::Loss(_))
    }

    /// What decides between two moves: an estimate by its points, an exact draw before an estimate of 0.
    fn order(&self) -> (Score, bool) {
        (self.score, self.exact)
    }
}

/// The values of the moves of a position: of all of them, or of those that come into question.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal {
    /// Who valued them: `perfect`, or the agent that estimates.
    pub author: Author,
    /// Whether all values are exact.
    pub exact: bool,
    /// What the points of estimates are worth.
    pub chances: Chances,
    /// By how much the expected results of two estimates may differ without a reason.
    pub noise: f32,
    /// The moves, at least one.
    pub moves: Vec<MoveValue>,
}

impl Appraisal {
    /// The value of one of its moves for the side that makes it.
    pub fn value(&self, known: MoveValue) -> Value {
        Value::of(known.score, known.exact).on(self.chances)
    }

    /// The move of the highest value. The first one of several.
    pub fn best(&self) -> MoveValue {
        let highest =
            |best: MoveValue, next: &MoveValue| if next.order() > best.order() { *next } else { best };
        self.moves.iter().skip(1).fold(self.moves[0], highest)
    }

    /// The value of a move, if it was valued.
    pub fn of(&self, cell: Cell) -> Option<MoveValue> {
        self.moves.iter().find(|known| known.cell == cell).copied()
    }

    /// The move of the highest value, if this is certainly the value of the position: if it wins, or if all legal moves have certain values.
    pub(crate) fn certain(&self, game: &Game) -> Option<MoveValue> {
        let all =
            || self.moves.len() == game.board().legal().len() && self.moves.iter().all(MoveValue::is_certain);
        let best = self.best();
        (matches!(best.score.verdict(), Verdict::Win(_)) || all()).then_some(best)
    }

    /// The value of the position for its side to move: that of the best move. A move that draws makes no drawn position as long as another
    /// one, whose value is an estimate, may win.
    pub(crate) fn value_of_position(&self, game: &Game) -> Value {
        let best = self.best();
        Value::of(best.score, best.exact && self.certain(game).is_some()).on(self.chances)
    }

    /// The moves of the highest value.
    pub fn best_moves(&self) -> Vec<Cell> {
        let best = self.best().order();
        self.moves.iter().filter(|known| known.order() == best).map(|known| known.cell).collect()
    }
}
