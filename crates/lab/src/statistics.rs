//! Means, confidence intervals and t-tests of small samples.
//!
//! Every function is pure. `None` means that the sample does not determine a value: too few numbers, one that is not
//! finite, or no variance.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// An estimate with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The estimate with the same distance to either end.
    fn around(value: f64, margin: f64) -> Interval {
        Interval { value, low: value - margin, high: value + margin }
    }

    /// The interval with a growing function applied to all three numbers.
    fn map(self, f: impl Fn(f64) -> f64) -> Interval {
        Interval { value: f(self.value), low: f(self.low), high: f(self.high) }
    }

    /// Whether the interval holds this number, ends included.
    pub fn contains(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// The result of a two-sided t-test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TTest {
    /// The first mean minus the second.
    pub difference: f64,
    /// The difference in units of its standard error.
    pub t: f64,
    /// The degrees of freedom; Welch's need not be whole.
    pub freedom: f64,
    /// The two-sided p-value: the probability of a difference at least this large if the means are equal.
    pub p: f64,
}

impl TTest {
    /// The test of a difference by its standard error; `None` if that is 0.
    fn new(difference: f64, error: f64, freedom: f64) -> Option<TTest> {
        let t = difference / error;
        let p = 2.0 * student(freedom)?.sf(t.abs());
        t.is_finite().then_some(TTest { difference, t, freedom, p })
    }
}

/// The arithmetic mean.
pub fn mean(values: &[f64]) -> Option<f64> {
    let mean = values.iter().sum::<f64>() / count(values);
    mean.is_finite().then_some(mean)
}

/// The median: the middle value, or the mean of the two middle ones.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = finite(values)?.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    // Halved first, because the sum of two large numbers may be too large.
    Some(if sorted.len() % 2 == 1 { upper } else { sorted[middle - 1] / 2.0 + upper / 2.0 })
}

/// The sample standard deviation, with n − 1; at least two values.
pub fn standard_deviation(values: &[f64]) -> Option<f64> {
    variance(values).map(f64::sqrt)
}

/// The mean with its confidence interval by Student's t distribution; at least two values.
///
/// ```
/// use lab::statistics::mean_interval;
///
/// let interval = mean_interval(&[4.0, 5.0, 6.0], 0.95).unwrap();
/// assert_eq!(format!("{:.2} ({:.2}–{:.2})", interval.value, interval.low, interval.high), "5.00 (2.52–7.48)");
/// assert_eq!(mean_interval(&[4.0], 0.95), None);
/// ```
///
/// `level` is the confidence level, between 0 and 1, here and in all functions.
pub fn mean_interval(values: &[f64], level: f64) -> Option<Interval> {
    let error = (variance(values)? / count(values)).sqrt();
    let margin = error * quantile(&student(count(values) - 1.0)?, level);
    Some(Interval::around(mean(values)?, margin))
}

/// The geometric mean of positive values.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    mean(&logarithms(values)?).map(f64::exp)
}

/// The geometric mean with its confidence interval: that of the mean of the logarithms, at least two values.
pub fn geometric_mean_interval(values: &[f64], level: f64) -> Option<Interval> {
    mean_interval(&logarithms(values)?, level).map(|interval| interval.map(f64::exp))
}

/// The share of successes with the Wilson score interval, which stays within 0 and 1.
///
/// Cite: Wilson 1927, "Probable inference, the law of succession, and statistical inference".
///
/// ```
/// let share = lab::statistics::wilson(8, 10, 0.95).unwrap();
/// assert_eq!(format!("{} ({:.3}–{:.3})", share.value, share.low, share.high), "0.8 (0.490–0.943)");
/// ```
#[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
pub fn wilson(successes: u64, trials: u64, level: f64) -> Option<Interval> {
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    if trials == 0 {
        return None;
    }
    let n = trials as f64;
    let share = successes as f64 / n;
    let z = quantile(&Normal::standard(), level);
    let shrink = 1.0 + z * z / n;
    let centre = (share + z * z / (2.0 * n)) / shrink;
    let margin = z / shrink * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    // At 0 and at n successes an end equals the share, but for rounding.
    let low = if successes == 0 { 0.0 } else { (centre - margin).max(0.0) };
    let high = if successes == trials { 1.0 } else { (centre + margin).min(1.0) };
    Some(Interval { value: share, low, high })
}

/// Welch's t-test: whether two independent samples with different variances have the same mean.
///
/// Cite: Welch 1947, "The generalization of 'Student's' problem when several different population variances are involved".
pub fn welch(first: &[f64], second: &[f64]) -> Option<TTest> {
    let (n, m) = (count(first), count(second));
    let (a, b) = (variance(first)? / n, variance(second)? / m);
    // Shares of the variance, because the squares in the Welch–Satterthwaite formula overflow early.
    let (share_a, share_b) = (a / (a + b), b / (a + b));
    let freedom = 1.0 / (share_a * share_a / (n - 1.0) + share_b * share_b / (m - 1.0));
    TTest::new(mean(first)? - mean(second)?, (a + b).sqrt(), freedom)
}

/// The paired t-test: whether the differences between partners have mean 0.
///
/// Both slices have the same length, partners at the same index.
pub fn paired(first: &[f64], second: &[f64]) -> Option<TTest> {
    assert_eq!(first.len(), second.len(), "every value has a partner");
    let differences: Vec<f64> = first.iter().zip(second).map(|(a, b)| a - b).collect();
    let error = (variance(&differences)? / count(&differences)).sqrt();
    TTest::new(mean(&differences)?, error, count(&differences) - 1.0)
}

/// The sample variance, divided by n − 1. Two passes avoid cancellation.
fn variance(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let variance = squares / (count(values) - 1.0);
    (values.len() >= 2 && variance.is_finite()).then_some(variance)
}

fn logarithms(values: &[f64]) -> Option<Vec<f64>> {
    values.iter().map(|value| (*value > 0.0).then(|| value.ln())).collect()
}

fn finite(values: &[f64]) -> Option<&[f64]> {
    values.iter().all(|value| value.is_finite()).then_some(values)
}

#[expect(clippy::cast_precision_loss, reason = "no slice has 2^53 numbers")]
fn count(values: &[f64]) -> f64 {
    values.len() as f64
}

fn student(freedom: f64) -> Option<StudentsT> {
    StudentsT::new(0.0, 1.0, freedom).ok()
}

/// The two-sided quantile of a symmetric distribution: half the width of its central interval.
fn quantile(distribution: &impl ContinuousCDF<f64, f64>, level: f64) -> f64 {
    assert!(0.0 < level && level < 1.0, "a confidence level lies between 0 and 1, not at {level}");
    -distribution.inverse_cdf((1.0 - level) / 2.0)
}
