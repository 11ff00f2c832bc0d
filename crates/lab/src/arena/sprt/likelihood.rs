//! The maximum-likelihood distribution of a pair's points under a hypothesis.
//!
//! Points are written as distances from an even pair, half a point each: −½, −¼, 0, ¼, ½.
//!
//! Among all p with Σ pᵢvᵢ = 0, Σ nᵢ ln pᵢ is largest at pᵢ = (nᵢ / N) / (1 + x vᵢ), where x follows from the
//! constraint. [`tilted_to_zero_mean`] solves that; the other functions reduce to it.
//!
//! Cite: Owen 2001, "Empirical Likelihood".

use crate::arena::elo::Pairs;

/// One number for each score of a pair, from 0 points to 2.
type Pentanomial = [f64; 5];

const POINTS: Pentanomial = [-0.5, -0.25, 0.0, 0.25, 0.5];

/// The count that replaces 0, so that no probability is 0.
const UNSEEN: f64 = 1e-3;

/// An upper bound on the steps of an iteration, far beyond what any needs.
const MAX_ITERATIONS: usize = 100;

/// The counts with [`UNSEEN`] in place of 0.
#[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
pub(super) fn regularised(pairs: &Pairs) -> Pentanomial {
    pairs.0.map(|n| if n == 0 { UNSEEN } else { n as f64 })
}

/// The maximum-likelihood distribution whose mean is this far above an even score.
pub(super) fn with_mean(counts: &Pentanomial, above: f64) -> Pentanomial {
    tilted_to_zero_mean(counts, &POINTS.map(|points| points - above))
}

/// The maximum-likelihood distribution whose mean is `ratio` standard deviations above an even score.
///
/// With y the points and m their mean, that is mean(y²) = k m², k = 1 + 1 / ratio². For a fixed m it becomes
/// linear in p, mean(y − m/2 − y² / 2km) = 0, and each solution gives the next m, as in Newton's method for a
/// square root. For every m the solution lies at the ratio or beyond it, so that the next m has one, too.
pub(super) fn with_ratio(counts: &Pentanomial, ratio: f64) -> Pentanomial {
    if ratio < 0.0 {
        return reversed(&with_ratio(&reversed(counts), -ratio));
    }
    if ratio < 1e-9 {
        return with_mean(counts, 0.0);
    }
    let k = 1.0 + 1.0 / (ratio * ratio);
    let values = |m: f64| POINTS.map(|y| y - m / 2.0 - y * y / (2.0 * k * m));
    let total: f64 = counts.iter().sum();
    let seen = counts.map(|n| n / total);
    // Start on the side of the ratio where the results are, if there is a solution; m = ½ always has one.
    let guess = (expected(&seen, |y| y * y) / k).sqrt();
    let mut m = if values(guess).iter().any(|value| *value > 0.0) { guess } else { 0.5 };
    let mut p = seen;
    for _ in 0..MAX_ITERATIONS {
        p = tilted_to_zero_mean(counts, &values(m));
        let next = expected(&p, |y| y);
        let settled = (next - m).abs() <= 1e-12 * m;
        m = next;
        if settled {
            break;
        }
    }
    p
}

/// The maximum-likelihood distribution under which `values` have mean 0. They must lie on both sides of 0.
///
/// Newton's method for x, safeguarded by bisection: the expected value falls with x, from +∞ to −∞ between the poles.
fn tilted_to_zero_mean(counts: &Pentanomial, values: &Pentanomial) -> Pentanomial {
    let total: f64 = counts.iter().sum();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    debug_assert!(least < 0.0 && most > 0.0, "no distribution over {values:?} has mean 0");
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut x = 0.0;
    for _ in 0..MAX_ITERATIONS {
        let (mut value, mut slope) = (0.0, 0.0);
        for (n, v) in counts.iter().zip(values) {
            let quotient = v / (1.0 + x * v);
            value += n * quotient;
            slope -= n * quotient * quotient;
        }
        *(if value > 0.0 { &mut low } else { &mut high }) = x;
        let newton = x - value / slope;
        let next = if low < newton && newton < high { newton } else { f64::midpoint(low, high) };
        let settled = (next - x).abs() <= 1e-14 * x.abs();
        x = next;
        if settled {
            break;
        }
    }
    std::array::from_fn(|i| counts[i] / (total * (1.0 + x * values[i])))
}

fn expected(p: &Pentanomial, f: impl Fn(f64) -> f64) -> f64 {
    p.iter().zip(POINTS).map(|(p, y)| p * f(y)).sum()
}

fn reversed(five: &Pentanomial) -> Pentanomial {
    std::array::from_fn(|i| five[4 - i])
}
