//! The average cut: a move far above the mean of those before it is taken at once.
// Cite: the UFSC report (2017), section 7: "choosing a possibility that is very good relative to a current average of the
// heuristic value of the children generated up to a minimum moment".

use super::AlphaBeta;
use crate::{Score, Verdict};

/// The scores of the moves of a node so far. Proven wins and losses are no points: the mean leaves them out.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Average {
    moves: u32,
    sum: i64,
    estimates: u32,
}

impl Average {
    /// Counts a move.
    pub(super) fn add(&mut self, score: Score) {
        self.moves += 1;
        if let Verdict::Estimate(points) = score.verdict() {
            self.sum += i64::from(points);
            self.estimates += 1;
        }
    }

    /// Whether enough moves were counted, and the score is at least this many points above their mean. A proven win is above
    /// every mean; nothing else is above the mean of no estimates.
    pub(super) fn is_exceeded_by(&self, score: Score, points: u32) -> bool {
        let far_above = match score.verdict() {
            Verdict::Win(_) => true,
            Verdict::Loss(_) => false,
            Verdict::Estimate(own) => {
                let above = (i64::from(own) - i64::from(points)) * i64::from(self.estimates) - self.sum;
                self.estimates > 0 && above >= 0
            }
        };
        self.moves >= AlphaBeta::AVERAGE_OF && far_above
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn average(scores: &[Score]) -> Average {
        let mut average = Average::default();
        for score in scores {
            average.add(*score);
        }
        average
    }

    #[test]
    fn a_score_is_compared_with_the_mean_of_at_least_four() {
        let points = Score::estimate;
        // The mean is 3.
        let four = average(&[1, 2, 3, 6].map(points));
        assert!(four.is_exceeded_by(points(13), 10));
        assert!(!four.is_exceeded_by(points(12), 10));
        let three = average(&[1, 2, 3].map(points));
        assert!(!three.is_exceeded_by(points(1000), 10) && !three.is_exceeded_by(Score::WON, 10));
    }

    #[test]
    fn proven_scores_are_left_out_of_the_mean() {
        let points = Score::estimate;
        let lost = average(&[Score::LOST, Score::loss_in(2), points(4), Score::loss_in(2)]);
        assert!(lost.is_exceeded_by(points(14), 10) && !lost.is_exceeded_by(points(13), 10));
        assert!(lost.is_exceeded_by(Score::win_in(3), u32::MAX));
        let all = average(&[Score::LOST; 4]);
        assert!(!all.is_exceeded_by(points(1_000_000), 1) && !all.is_exceeded_by(Score::loss_in(8), 1));
        assert!(all.is_exceeded_by(Score::WON, 1));
    }
}
