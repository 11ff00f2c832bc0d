//! Values of positions and moves, as clients show them.

use search::{Score, Verdict};
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
    /// The value on a scale from −1 (lost) to 1 (won), for drawing.
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
    /// Points that are drawn as half a win.
    const HALF: f32 = 300.0;

    /// The value of a score. Wins and losses are exact; a score of 0 is a draw only if `exact`.
    pub fn of(score: Score, exact: bool) -> Value {
        let certain = |kind, plies, share| Value { kind, plies, points: None, exact: true, share };
        match score.verdict() {
            Verdict::Win(plies) => certain(Worth::Win, plies, 1.0),
            Verdict::Loss(plies) => certain(Worth::Loss, plies, -1.0),
            Verdict::Estimate(0) if exact => certain(Worth::Draw, None, 0.0),
            Verdict::Estimate(points) => {
                #[expect(clippy::cast_precision_loss, reason = "for drawing only")]
                let height = points as f32;
                let share = height / (height.abs() + Self::HALF);
                Value { kind: Worth::Estimate, plies: None, points: Some(points), exact: false, share }
            }
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
        let half = Value::of(Score::estimate(-300), true);
        assert!(!half.exact && half.points == Some(-300) && (half.share + 0.5).abs() < 1e-6);
        assert_eq!(half.turned().points, Some(300));
    }
}
