//! The logistic function and its scales.

/// The points that make a win e times as likely as a loss.
pub(super) const POINTS: f32 = 200.0;
/// The units of rank that make a move e times as likely as another.
pub(super) const RANKS: f32 = 64.0;

/// The logistic function.
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
