//! The difference in strength that the results of two players tell.

mod counts;
#[cfg(test)]
mod tests;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

pub use self::counts::{Games, Pairs, Points, Tally};
use crate::Interval;

/// Half the width of a 95 % interval, in standard errors: the quantile of the normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// What an interval of 95 % leaves out.
const DOUBT: f64 = 0.05;

/// The Elo difference of this share of the points: −400 · log₁₀(1 / score − 1).
///
/// A score of 0 is worth −∞ and a score of 1 is worth +∞.
///
/// ```
/// use lab::arena::elo_of;
///
/// assert_eq!(elo_of(0.5), 0.0);
/// assert_eq!(elo_of(0.75).round(), 191.0);
/// assert_eq!(elo_of(1.0), f64::INFINITY);
/// ```
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of the points to expect of this Elo difference: 1 / (1 + 10^(−elo / 400)).
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// How many units of normalised Elo one standard deviation of a game's points is worth: 800 / ln 10.
///
/// With it, small differences in games without draws are about the same in normalised and in logistic Elo.
pub(super) fn normalised_unit() -> f64 {
    800.0 / 10.0_f64.ln()
}

/// How much stronger a player is than the opponent, with intervals of 95 %.
///
/// ```
/// use lab::arena::{Elo, Pairs};
///
/// let elo = Elo::of_pairs(&Pairs([34, 54, 63, 64, 75])).unwrap();
/// let logistic = elo.logistic;
/// assert_eq!(format!("{:.1} from {:.1} to {:.1}", logistic.value, logistic.low, logistic.high),
///            "55.6 from 28.3 to 83.6");
/// assert!(elo.superiority > 0.9999);
/// assert_eq!(Elo::of_pairs(&Pairs::default()), None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The share of the points; ends beyond 0 and 1 are cut off.
    ///
    /// Its margin is 1.96 · √(variance / n), n the number of pairs (or games). Where all results were the
    /// same, they have no variance: then the share of results that are like that is at least 0.05^(1/n) with
    /// 95 % certainty, and the rest may have been anything.
    pub score: Interval,
    /// The score as a difference in logistic Elo, see [`elo_of`].
    ///
    /// The value and the nearer end are infinite where all or no points were won; the other end is then a
    /// one-sided bound: "at least" or "at most". An end is also infinite where that of the score was cut off.
    pub logistic: Interval,
    /// The score in standard deviations of one game's points: (score − ½) / σ · 800 / ln 10.
    ///
    /// For pairs σ is √2 times the deviation of a pair's mean. The margin is 1.96 / √games of the same unit.
    /// None where all results were the same.
    pub normalised: Option<Interval>,
    /// How likely it is that the player is the stronger one: Φ((score − ½) / standard error).
    ///
    /// Where all results were the same, by the rule of succession: 1 − 2^−(n+1) if they were won, ½ if even.
    pub superiority: f64,
}

impl Elo {
    /// The difference by the results of pairs; none without any.
    pub fn of_pairs(pairs: &Pairs) -> Option<Elo> {
        Spread::of(&pairs.0).map(|spread| Elo::of(&spread, 2.0))
    }

    /// The difference by the results of games that were not played in pairs; none without any.
    ///
    /// For games played in pairs this is too cautious: it counts the difference between colours as chance.
    pub fn of_games(games: &Games) -> Option<Elo> {
        Spread::of(&games.counts()).map(|spread| Elo::of(&spread, 1.0))
    }

    fn of(spread: &Spread, games_in_one: f64) -> Elo {
        let score = spread.interval();
        let ends = [score.value, score.low, score.high].map(elo_of);
        Elo {
            score,
            logistic: Interval { value: ends[0], low: ends[1], high: ends[2] },
            normalised: spread.normalised(games_in_one),
            superiority: spread.superiority(),
        }
    }
}

/// Mean and variance of results that are equally far apart, on a scale from 0 to 1.
#[derive(Clone, Copy)]
pub(super) struct Spread {
    /// How many results there are.
    pub(super) count: f64,
    /// Their mean.
    pub(super) mean: f64,
    /// Their mean squared distance from the mean: over n and not n − 1, as those who play such matches do.
    pub(super) variance: f64,
}

impl Spread {
    /// The spread of counts from the worst to the best result; none if all are 0.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    pub(super) fn of<const N: usize>(counts: &[u64; N]) -> Option<Spread> {
        let total: u64 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let best = (N - 1) as f64;
        let (count, counts) = (total as f64, counts.map(|n| n as f64));
        // Whole numbers until the division: the mean of equal results is exactly that result.
        let mean = counts.iter().zip(0_u8..).map(|(n, i)| n * f64::from(i)).sum::<f64>() / (best * count);
        let square = |i: u8| (f64::from(i) / best - mean).powi(2);
        let variance = counts.iter().zip(0..).map(|(n, i)| n * square(i)).sum::<f64>() / count;
        Some(Spread { count, mean, variance })
    }

    /// Whether all results were the same.
    fn is_single(&self) -> bool {
        self.variance <= 0.0
    }

    fn error(&self) -> f64 {
        (self.variance / self.count).sqrt()
    }

    fn interval(&self) -> Interval {
        let value = self.mean;
        if self.is_single() {
            // With a smaller share of such results, so many in a row have a chance below 5 %.
            let share = DOUBT.powf(1.0 / self.count);
            // The two ends are exact where the value is.
            let high = if value >= 1.0 { 1.0 } else { share * value + (1.0 - share) };
            return Interval { value, low: share * value, high };
        }
        let margin = Z * self.error();
        Interval { value, low: (value - margin).max(0.0), high: (value + margin).min(1.0) }
    }

    fn normalised(&self, games_in_one: f64) -> Option<Interval> {
        if self.is_single() {
            return None;
        }
        let value = (self.mean - 0.5) / (games_in_one * self.variance).sqrt() * normalised_unit();
        let margin = Z / (games_in_one * self.count).sqrt() * normalised_unit();
        Some(Interval { value, low: value - margin, high: value + margin })
    }

    fn superiority(&self) -> f64 {
        let lead = self.mean - 0.5;
        if !self.is_single() {
            return Normal::standard().cdf(lead / self.error());
        }
        let doubt = 0.5_f64.powf(self.count + 1.0);
        match lead.total_cmp(&0.0) {
            std::cmp::Ordering::Less => doubt,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0 - doubt,
        }
    }
}
