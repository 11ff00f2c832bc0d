//! The most likely distribution of a pair's points among those that fit a hypothesis.
//!
//! Points are written as distances from an even pair, half a point each: −½, −¼, 0, ¼, ½.
//!
//! Among all p with Σ pᵢvᵢ = 0, Σ nᵢ ln pᵢ is largest at pᵢ = (nᵢ / N) / (1 + x vᵢ), where x follows from the
//! constraint (Owen, "Empirical likelihood"). That is [`balanced`], on which everything here rests.

use crate::arena::elo::Pairs;

/// One number for each result of a pair, from the worst to the best.
type Five = [f64; 5];

const POINTS: Five = [-0.5, -0.25, 0.0, 0.25, 0.5];

/// What a result that has not been seen counts as.
const UNSEEN: f64 = 1e-3;

/// Where an iteration ends if it has not settled: far beyond what any needs.
const PATIENCE: usize = 100;

/// The counts, with a little in place of 0.
#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
pub(super) fn regularised(pairs: &Pairs) -> Five {
    pairs.0.map(|n| if n == 0 { UNSEEN } else { n as f64 })
}

/// The likeliest distribution whose mean is this far above an even score.
pub(super) fn with_mean(counts: &Five, above: f64) -> Five {
    balanced(counts, &POINTS.map(|points| points - above))
}

/// The likeliest distribution whose mean is above an even score by `ratio` standard deviations.
///
/// With y the points and m their mean, that is mean(y²) = k m², k = 1 + 1 / ratio². For a fixed m it becomes
/// linear in p, mean(y − m/2 − y² / 2km) = 0, and each solution gives the next m, as in Newton's method for a
/// square root. Whatever m is, the solution is beyond the ratio or at it, so that the next m has one, too.
pub(super) fn with_ratio(counts: &Five, ratio: f64) -> Five {
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
    // From the side of the ratio on which the results are, if there is a solution; half a point always has
    // one.
    let guess = (expected(&seen, |y| y * y) / k).sqrt();
    let mut m = if values(guess).iter().any(|value| *value > 0.0) { guess } else { 0.5 };
    let mut p = seen;
    for _ in 0..PATIENCE {
        p = balanced(counts, &values(m));
        let next = expected(&p, |y| y);
        let settled = (next - m).abs() <= 1e-12 * m;
        m = next;
        if settled {
            break;
        }
    }
    p
}

/// The likeliest distribution under which the expected value is 0; there are values on both sides of it.
///
/// Newton's method for x, which falls back to halving where it would leave what is known to hold the root:
/// the expected value falls with x, from +∞ to −∞ between the poles.
fn balanced(counts: &Five, values: &Five) -> Five {
    let total: f64 = counts.iter().sum();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    debug_assert!(least < 0.0 && most > 0.0, "no distribution over {values:?} has mean 0");
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut x = 0.0;
    for _ in 0..PATIENCE {
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

fn expected(p: &Five, f: impl Fn(f64) -> f64) -> f64 {
    p.iter().zip(POINTS).map(|(p, y)| p * f(y)).sum()
}

fn reversed(five: &Five) -> Five {
    std::array::from_fn(|i| five[4 - i])
}
