//! Elo differences of two players with error bars, from the results of games (trinomial) or of pairs of games (pentanomial).
//!
//! A pair is one opening played with both colours. Its five scores vary less than two independent games, because the advantage of
//! an opening cancels out; so intervals from pairs are the narrower ones, and they are the honest ones.
//!
//! Cite: Elo 1978, "The Rating of Chessplayers, Past and Present"; Van den Bergh, "Normalized Elo" (notes to Fishtest) for the
//! pentanomial variance and the normalised scale.

mod counts;
mod posterior;
#[cfg(test)]
mod tests;

pub use self::counts::{Games, Pairs, Points, Tally};
use self::posterior::Posterior;
use crate::Interval;
use serde::Serialize;

/// Half the width of a 95 % confidence interval in standard errors: the 97.5 % quantile of the normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// The probability that a 95 % interval misses the true value.
const SIGNIFICANCE: f64 = 0.05;

/// The Elo difference that a score (share of the points, 0 to 1) stands for: −400 · log₁₀(1 / score − 1).
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

/// The expected score, 0 to 1, at this Elo difference: 1 / (1 + 10^(−elo / 400)).
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// Units of normalised Elo in one standard deviation of a game's score: 800 / ln 10.
///
/// With this factor, normalised and logistic Elo agree for small differences in games without draws.
pub(super) fn normalised_unit() -> f64 {
    800.0 / 10.0_f64.ln()
}

/// The Elo difference between a player and an opponent, with 95 % confidence intervals.
///
/// ```
/// use lab::arena::{Elo, Pairs};
///
/// let elo = Elo::of_pairs(&Pairs([34, 54, 63, 64, 75])).unwrap();
/// let logistic = elo.logistic;
/// assert_eq!(format!("{:.1} from {:.1} to {:.1}", logistic.value, logistic.low, logistic.high),
///            "55.6 from 28.0 to 83.1");
/// assert!(elo.superiority > 0.9999);
/// assert_eq!(Elo::of_pairs(&Pairs::default()), None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The share of the points, 0 to 1, and the scores between which the true one lies with a probability of 95 %, if one result spread
    /// evenly over all possible ones is known before (Bayes' theorem with the prior of Perks). For many results these are
    /// 1.96 · √(variance / n) away, n the number of pairs (or games), as match managers print it. Better results never lower either.
    ///
    /// If all or no points were won, that end is certain, and the other one is a one-sided bound.
    pub score: Interval,
    /// The score in logistic Elo, see [`elo_of`].
    ///
    /// If all or no points were won, the value and the nearer end are infinite and the other end is a one-sided bound: "at
    /// least" or "at most".
    pub logistic: Interval,
    /// Normalised Elo: the score in standard deviations of one game's score, (score − ½) / σ · 800 / ln 10.
    ///
    /// For pairs σ is √2 times the deviation of a pair's mean. The margin is 1.96 / √games in the same unit.
    /// `None` if all results were the same.
    pub normalised: Option<Interval>,
    /// The likelihood of superiority (LOS), 0 to 1: the probability that the true score is above ½, with the same prior. For many results
    /// it is Φ((score − ½) / standard error).
    pub superiority: f64,
}

impl Elo {
    /// The difference by pentanomial results; `None` without pairs.
    pub fn of_pairs(pairs: &Pairs) -> Option<Elo> {
        Elo::of(&pairs.0, 2.0)
    }

    /// The difference by trinomial results, of games that were not played in pairs; `None` without games.
    ///
    /// For games played in pairs this is too cautious: it counts the advantage of a colour as noise.
    pub fn of_games(games: &Games) -> Option<Elo> {
        Elo::of(&games.counts(), 1.0)
    }

    fn of<const N: usize>(counts: &[u64; N], games_per_result: f64) -> Option<Elo> {
        let spread = Spread::of(counts)?;
        let posterior = Posterior::of(counts);
        let score = interval(spread.mean, &posterior);
        let ends = [score.value, score.low, score.high].map(elo_of);
        Some(Elo {
            score,
            logistic: Interval { value: ends[0], low: ends[1], high: ends[2] },
            normalised: spread.normalised(games_per_result),
            superiority: posterior.probability_above(0.5),
        })
    }
}

/// The interval of the true score around the share of the points.
fn interval<const N: usize>(value: f64, posterior: &Posterior<N>) -> Interval {
    if value >= 1.0 {
        return Interval { value, low: posterior.quantile(SIGNIFICANCE), high: 1.0 };
    }
    if value <= 0.0 {
        return Interval { value, low: 0.0, high: posterior.quantile(1.0 - SIGNIFICANCE) };
    }
    let (low, high) = (posterior.quantile(SIGNIFICANCE / 2.0), posterior.quantile(1.0 - SIGNIFICANCE / 2.0));
    // The prior draws towards the middle: the interval holds the share of the points all the same.
    Interval { value, low: low.min(value), high: high.max(value) }
}

/// Mean and variance of a multinomial sample whose outcomes are equally spaced from 0 to 1.
#[derive(Clone, Copy)]
pub(super) struct Spread {
    /// The number of results.
    pub(super) count: f64,
    /// Their mean.
    pub(super) mean: f64,
    /// Their variance, divided by n and not by n − 1, as match managers (Fishtest, fastchess) do.
    pub(super) variance: f64,
}

impl Spread {
    /// The spread of counts, from the worst to the best outcome; `None` if all are 0.
    #[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
    pub(super) fn of<const N: usize>(counts: &[u64; N]) -> Option<Spread> {
        let total: u64 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let best = (N - 1) as f64;
        let (count, counts) = (total as f64, counts.map(|n| n as f64));
        // Integers up to the division, so that the mean of equal results is exactly that result.
        let mean = counts.iter().zip(0_u8..).map(|(n, i)| n * f64::from(i)).sum::<f64>() / (best * count);
        let square = |i: u8| (f64::from(i) / best - mean).powi(2);
        let variance = counts.iter().zip(0..).map(|(n, i)| n * square(i)).sum::<f64>() / count;
        Some(Spread { count, mean, variance })
    }

    /// Whether all results were the same.
    fn is_degenerate(&self) -> bool {
        self.variance <= 0.0
    }

    fn normalised(&self, games_per_result: f64) -> Option<Interval> {
        if self.is_degenerate() {
            return None;
        }
        let value = (self.mean - 0.5) / (games_per_result * self.variance).sqrt() * normalised_unit();
        let margin = Z / (games_per_result * self.count).sqrt() * normalised_unit();
        Some(Interval { value, low: value - margin, high: value + margin })
    }
}
