//! Values of positions and moves, as clients show them.

use agents::Chances;
use search::{Score, Verdict, winners_moves};
use serde::Serialize;

/// The value of a position or a move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Value {
    /// Won, lost, drawn, or an estimate.
    pub kind: Worth,
    /// Plies to the end of a won or lost game, if known.
    pub plies: Option<u16>,
    /// An estimate, in points of its evaluation.
    pub points: Option<i32>,
    /// Whether it is exact.
    pub exact: bool,
    /// The expected result, from −1 (lost) to 1 (won): twice the winning chance, less 1. Of an estimate, at most 0.98.
    pub share: f32,
}

/// The kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// Not exact.
    Estimate,
}

impl Value {
    /// The value of a score. Wins and losses are exact; a score of 0 is a draw only if `exact`. The share of an estimate is that of an
    /// estimator that was not fitted: see [`Value::on`].
    pub fn of(score: Score, exact: bool) -> Value {
        let certain = |kind, plies, share| Value { kind, plies, points: None, exact: true, share };
        match score.verdict() {
            Verdict::Win(plies) => certain(Worth::Win, plies, 1.0),
            Verdict::Loss(plies) => certain(Worth::Loss, plies, -1.0),
            Verdict::Estimate(0) if exact => certain(Worth::Draw, None, 0.0),
            Verdict::Estimate(points) => {
                let share = Chances::default().expected(points);
                Value { kind: Worth::Estimate, plies: None, points: Some(points), exact: false, share }
            }
        }
    }

    /// The moves that the winner makes until the end of a won or lost game, if known: what people mean by 'win in 3'.
    pub fn winners_moves(self) -> Option<u16> {
        self.plies.map(winners_moves)
    }

    /// Whether it is a win or a loss within a number of moves that is not known.
    pub(crate) fn lacks_length(self) -> bool {
        matches!(self.kind, Worth::Win | Worth::Loss) && self.plies.is_none()
    }

    /// Whether another value of the same position is the same win or loss with its length, which this one lacks.
    pub(crate) fn is_completed_by(self, other: Value) -> bool {
        self.lacks_length() && other.kind == self.kind && !other.lacks_length()
    }

    /// The same value where points are worth these chances.
    #[must_use]
    pub fn on(self, chances: Chances) -> Value {
        let share = self.points.map_or(self.share, |points| chances.expected(points));
        Value { share, ..self }
    }

    /// The chance of the side to move to win, in per cent; a draw counts as half a win.
    pub fn percent(self) -> u8 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 100")]
        let percent = (50.0 * (1.0 + self.share)).round() as u8;
        percent.min(100)
    }

    /// In words: `win in 3`, `draw`, and of an estimate the chance to win.
    pub fn words(self) -> String {
        let within = |name: &str| {
            self.winners_moves().map_or_else(|| name.to_owned(), |moves| format!("{name} in {moves}"))
        };
        match self.kind {
            Worth::Win => within("win"),
            Worth::Loss => within("loss"),
            Worth::Draw => "draw".to_owned(),
            Worth::Estimate => format!("{} %", self.percent()),
        }
    }

    /// The same value for the other side.
    pub fn turned(self) -> Value {
        let kind = match self.kind {
            Worth::Win => Worth::Loss,
            Worth::Loss => Worth::Win,
            same => same,
        };
        Value { kind, points: self.points.map(|points| -points), share: 0.0 - self.share, ..self }
    }

    /// The value of the move that led to a position, for the side that made it, from that of the position for the side to move: the move
    /// itself counts, so that a win that comes with the next move after the answer is a win in two moves.
    pub fn of_move_before(self) -> Value {
        let turned = self.turned();
        Value { plies: turned.plies.map(|plies| plies + 1), ..turned }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_say_what_is_certain() {
        let win = Value::of(Score::win_in(3), false);
        assert!(win.exact && win.kind == Worth::Win && win.plies == Some(3) && win.share > 0.99);
        assert_eq!(win.turned().kind, Worth::Loss);
        assert_eq!(win.turned().turned(), win);
        assert_eq!(Value::of(Score::EVEN, true).kind, Worth::Draw);
        let even = Value::of(Score::EVEN, false);
        assert!(!even.exact && even.kind == Worth::Estimate && even.points == Some(0));
        let behind = Value::of(Score::estimate(-100), true).on(Chances::scaled(100.0));
        assert!(!behind.exact && behind.points == Some(-100) && (behind.share + 0.4621).abs() < 1e-3);
        assert_eq!((behind.percent(), behind.turned().percent()), (27, 73));
        assert_eq!(behind.turned().points, Some(100));
        let sure = Value::of(Score::estimate(i32::MAX), false);
        assert!(sure.share < 0.99 && sure.percent() == 99);
        assert_eq!([even.percent(), win.percent(), win.turned().percent()], [50, 100, 0]);
        assert_eq!(win.on(Chances::scaled(1.0)), win);
    }

    #[test]
    fn wins_are_said_in_the_moves_of_the_winner() {
        let words = |score, exact| Value::of(score, exact).words();
        assert_eq!([words(Score::win_in(1), true), words(Score::win_in(5), true)], ["win in 1", "win in 3"]);
        assert_eq!(words(Score::loss_in(4), true), "loss in 2");
        assert_eq!([words(Score::EVEN, true), words(Score::EVEN, false)], ["draw", "50 %"]);
    }
}
