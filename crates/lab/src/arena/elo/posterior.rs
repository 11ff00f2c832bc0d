//! The score that results leave likely, by Bayes' theorem: sound for few results, and monotone in them.
//!
//! The prior is one result, spread evenly over all possible ones: for K of them the shares have the Dirichlet distribution with all
//! parameters 1/K, and after the results with the counts added. Better results make every higher score more likely: they move weight of
//! the distribution upwards. For many results it becomes the normal distribution that match managers use.
// Cite: Perks 1947, "Some observations on inverse probability including a new indifference rule" (the prior); Imhof 1961,
// "Computing the distribution of quadratic forms in normal variables" (the inversion).

use statrs::distribution::{ContinuousCDF, Normal};

/// The distribution of the true score after some results, whose scores are equally spaced from 0 to 1.
pub(super) struct Posterior<const N: usize> {
    /// The parameters of the Dirichlet distribution.
    weights: [f64; N],
    mean: f64,
    deviation: f64,
}

impl<const N: usize> Posterior<N> {
    /// Beyond this number of deviations, a probability is 0 or 1 to all digits.
    const FARTHEST: f64 = 20.0;
    /// The step of the integration on a logarithmic scale, up to this many deviations and beyond, where the integrand oscillates.
    const STEPS: (f64, f64, f64) = (0.05, 5.0, 0.02);
    /// The lower end of the integration; below that the integrand is a straight line.
    const LOWEST: f64 = -9.0;
    /// The integration ends where the integrand is smaller, as a logarithm.
    const SMALLEST: f64 = 36.0;
    /// The precision of quantiles.
    const PRECISION: f64 = 1e-9;

    #[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
    pub(super) fn of(counts: &[u64; N]) -> Posterior<N> {
        let weights = counts.map(|count| count as f64 + 1.0 / N as f64);
        let total: f64 = weights.iter().sum();
        let moment = |power: i32| {
            let terms =
                weights.iter().enumerate().map(|(result, weight)| weight * Self::score(result).powi(power));
            terms.sum::<f64>() / total
        };
        let mean = moment(1);
        let deviation = ((moment(2) - mean * mean) / (total + 1.0)).sqrt();
        Posterior { weights, mean, deviation }
    }

    #[expect(clippy::cast_precision_loss, reason = "there are five results at most")]
    fn score(result: usize) -> f64 {
        result as f64 / (N - 1) as f64
    }

    /// The probability that the true score is above this one.
    ///
    /// With gamma variables G of these weights it is the probability that Σ (score of a result − this score) · G is positive, which
    /// follows from its characteristic function: ½ + 1/π · ∫ sin θ(u) / (u · ρ(u)) du over u > 0.
    pub(super) fn probability_above(&self, score: f64) -> f64 {
        let distance = (self.mean - score) / self.deviation;
        if distance.abs() > Self::FARTHEST {
            return if distance > 0.0 { 1.0 } else { 0.0 };
        }
        let leads: [f64; N] = std::array::from_fn(|result| Self::score(result) - score);
        let sum = |term: &dyn Fn(f64, f64) -> f64| -> f64 {
            self.weights.iter().zip(leads).map(|(weight, lead)| term(*weight, lead)).sum()
        };
        let scale = sum(&|weight, lead| weight * lead * lead).sqrt();
        let at = |place: f64| {
            let u = place.exp() / scale;
            let angle = sum(&|weight, lead| weight * (lead * u).atan());
            let log_modulus = sum(&|weight, lead| weight * (lead * u).powi(2).ln_1p()) / 2.0;
            (angle.sin(), log_modulus)
        };
        let (coarse, far, fine) = Self::STEPS;
        let step = if distance.abs() > far { fine } else { coarse };
        let mut place = Self::LOWEST;
        let (first, _) = at(place);
        // The straight line below the lower end, and half of the first value, as in the trapezoidal rule.
        let mut integral = first - step * first / 2.0;
        loop {
            let (sine, log_modulus) = at(place);
            if log_modulus > Self::SMALLEST {
                break;
            }
            integral += step * sine * (-log_modulus).exp();
            place += step;
        }
        (0.5 + integral / std::f64::consts::PI).clamp(0.0, 1.0)
    }

    /// The score that the true one is below with this probability.
    pub(super) fn quantile(&self, probability: f64) -> f64 {
        let below = |score: f64| 1.0 - self.probability_above(score) - probability;
        // Steps by the normal distribution, kept between two bounds, which are halved where these steps are too slow.
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        let mut guess = self.mean + self.deviation * Normal::standard().inverse_cdf(probability);
        for round in 0..200 {
            if guess <= low || guess >= high || round % 8 == 7 {
                guess = f64::midpoint(low, high);
            }
            let excess = below(guess);
            if excess.abs() < Self::PRECISION / 1000.0 {
                return guess;
            }
            if excess > 0.0 {
                high = guess;
            } else {
                low = guess;
            }
            if high - low < Self::PRECISION {
                break;
            }
            let slope = {
                let away = (guess - self.mean) / self.deviation;
                (-away * away / 2.0).exp().max(1e-3) / (self.deviation * (2.0 * std::f64::consts::PI).sqrt())
            };
            guess -= excess / slope;
        }
        f64::midpoint(low, high)
    }
}

#[cfg(test)]
mod tests {
    use statrs::distribution::Beta;

    use super::*;

    /// With two results the distribution is a beta distribution.
    #[test]
    fn two_results_have_a_beta_distribution() {
        for counts in [[0, 0], [1, 0], [3, 0], [0, 20], [5, 1], [40, 60], [5000, 5200]] {
            let posterior = Posterior::of(&counts);
            let [lost, won] = counts.map(|count: u64| f64::from(u32::try_from(count).expect("small")) + 0.5);
            let beta = Beta::new(won, lost).expect("valid");
            for score in [0.01, 0.2, 0.4, 0.49, 0.5, 0.51, 0.7, 0.9, 0.99] {
                let (found, expected) = (posterior.probability_above(score), 1.0 - beta.cdf(score));
                assert!((found - expected).abs() < 1e-7, "{counts:?} above {score}: {found}, not {expected}");
            }
            for probability in [0.025, 0.05, 0.5, 0.975] {
                let found = beta.cdf(posterior.quantile(probability));
                assert!((found - probability).abs() < 1e-6, "{counts:?}: {found}, not {probability}");
            }
        }
    }
}
