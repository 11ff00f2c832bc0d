//! Maximum-likelihood fit of the Bradley–Terry model by Newton's method.

use super::matrix::Matrix;
use super::{Field, Ratings};

/// Elo per unit of the logistic function: 400 / ln 10.
fn unit() -> f64 {
    400.0 / 10.0_f64.ln()
}

/// Added to both the observed and the expected variance: that of eight even games.
const PRIOR_VARIANCE: f64 = 8.0 * 0.25;

/// An upper bound on Newton steps, far beyond what any fit needs.
const MAX_ITERATIONS: usize = 200;

/// The results of two players: `points` of `games` for `a`.
struct Pairing {
    a: usize,
    b: usize,
    games: f64,
    points: f64,
    variance: f64,
}

/// The data of the likelihood.
struct Model {
    players: usize,
    pairings: Vec<Pairing>,
    /// The prior: drawn games of each player against an opponent rated 0.
    prior: f64,
}

/// Rates a field with a prior of this many drawn games for each player; more than 0.
pub(super) fn rate(field: &Field, prior: f64) -> Ratings {
    let pairings = field.meetings.iter().map(|(&(a, b), meeting)| {
        let [games, points, variance] = meeting.sums();
        Pairing { a, b, games, points, variance }
    });
    let model = Model { players: field.players, pairings: pairings.collect(), prior };
    let ratings = model.maximum();
    let errors = model.information(&ratings).inverse();
    Ratings {
        values: ratings.iter().map(|x| x * unit()).collect(),
        covariance: errors.scaled(model.dispersion(&ratings) * unit() * unit()),
        groups: field.groups(),
        played: (0..field.players).map(|player| played(field, player)).collect(),
    }
}

/// The number of a player's games, and its share of the points.
#[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
fn played(field: &Field, player: usize) -> (u64, Option<f64>) {
    let (mut games, mut points) = (0, 0.0);
    for (&(a, b), meeting) in field.meetings.iter().filter(|((a, b), _)| [a, b].contains(&&player)) {
        debug_assert!(a < b, "meetings are from the view of the smaller number");
        let [count, of_first, _] = meeting.sums();
        games += meeting.pairs.games() + meeting.games.count();
        points += if a == player { of_first } else { count - of_first };
    }
    (games, (games > 0).then(|| points / games as f64))
}

impl Model {
    /// The maximum of the likelihood, which is concave, by Newton's method with step halving.
    ///
    /// Small steps are not checked: they always improve, and rounding would decide the comparison.
    fn maximum(&self) -> Vec<f64> {
        let mut ratings = vec![0.0; self.players];
        let mut height = self.likelihood(&ratings);
        for _ in 0..MAX_ITERATIONS {
            let mut step = self.information(&ratings).inverse().times(&self.gradient(&ratings));
            let mut next = moved(&ratings, &step);
            while largest(&step) > 0.1 && self.likelihood(&next) < height {
                for x in &mut step {
                    *x /= 2.0;
                }
                next = moved(&ratings, &step);
            }
            height = self.likelihood(&next);
            ratings = next;
            if largest(&step) <= 1e-12 {
                break;
            }
        }
        ratings
    }

    fn likelihood(&self, ratings: &[f64]) -> f64 {
        let pairings = self.pairings.iter().map(|pairing| {
            let lead = ratings[pairing.a] - ratings[pairing.b];
            pairing.points * log_share(lead) + (pairing.games - pairing.points) * log_share(-lead)
        });
        let prior = ratings.iter().map(|x| self.prior / 2.0 * (log_share(*x) + log_share(-x)));
        pairings.chain(prior).sum()
    }

    fn gradient(&self, ratings: &[f64]) -> Vec<f64> {
        let mut gradient: Vec<f64> = ratings.iter().map(|x| self.prior * (0.5 - share(*x))).collect();
        for pairing in &self.pairings {
            let more = pairing.points - pairing.games * share(ratings[pairing.a] - ratings[pairing.b]);
            gradient[pairing.a] += more;
            gradient[pairing.b] -= more;
        }
        gradient
    }

    /// The Fisher information: minus the Hessian of the log-likelihood.
    fn information(&self, ratings: &[f64]) -> Matrix {
        let mut information = Matrix::zero(self.players);
        for (player, x) in ratings.iter().enumerate() {
            information.add(player, player, self.prior * variance(*x));
        }
        for Pairing { a, b, games, .. } in &self.pairings {
            let weight = games * variance(ratings[*a] - ratings[*b]);
            information.add(*a, *a, weight);
            information.add(*b, *b, weight);
            information.add(*a, *b, -weight);
            information.add(*b, *a, -weight);
        }
        information
    }

    /// The dispersion: observed variance over that of the model, which knows no draws.
    fn dispersion(&self, ratings: &[f64]) -> f64 {
        let found: f64 = self.pairings.iter().map(|pairing| pairing.variance).sum();
        let expect = |pairing: &Pairing| pairing.games * variance(ratings[pairing.a] - ratings[pairing.b]);
        (found + PRIOR_VARIANCE) / (self.pairings.iter().map(expect).sum::<f64>() + PRIOR_VARIANCE)
    }
}

fn moved(ratings: &[f64], step: &[f64]) -> Vec<f64> {
    ratings.iter().zip(step).map(|(x, dx)| x + dx).collect()
}

fn largest(step: &[f64]) -> f64 {
    step.iter().fold(0.0, |largest, x| x.abs().max(largest))
}

/// The expected score at this lead, in units of the logistic function.
fn share(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// Its logarithm, accurate near 0 and 1.
fn log_share(lead: f64) -> f64 {
    lead.min(0.0) - (-lead.abs()).exp().ln_1p()
}

/// The variance of a game without draws at this lead.
fn variance(lead: f64) -> f64 {
    share(lead) * share(-lead)
}
