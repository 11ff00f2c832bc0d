//! The accuracy of a side.

/// How fast the accuracy of a move falls with the expected result that it gives up: giving up 0.05 leaves 82 %, 0.5 leaves 14 %.
const STEEPNESS: f32 = 4.0;

/// The accuracy of a side in per cent, from the expected result (0 to 1) that each of its moves gave up: the mean over the moves of
/// 100 · e^(−4 · loss), to a tenth. 100 if no move gave anything up; `None` without moves.
pub fn accuracy(losses: &[f32]) -> Option<f32> {
    if losses.is_empty() {
        return None;
    }
    let sum: f32 = losses.iter().map(|loss| (-STEEPNESS * loss).exp()).sum();
    #[expect(clippy::cast_precision_loss, reason = "a game has at most 1024 moves")]
    let mean = sum / losses.len() as f32;
    Some((mean * 1000.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_accuracy_is_the_mean_over_the_moves() {
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[0.0, 0.0]), Some(100.0));
        assert_eq!(accuracy(&[1.0]), Some(1.8));
        assert_eq!(accuracy(&[0.0, 0.5]), Some(56.8));
        assert_eq!(accuracy(&[0.05]), Some(81.9));
    }
}
