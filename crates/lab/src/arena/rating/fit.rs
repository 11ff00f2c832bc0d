//! The ratings under which results are most likely.

use super::matrix::Matrix;
use super::{Field, Ratings};

/// Elo in one unit of the logistic function: 400 / ln 10.
fn unit() -> f64 {
    400.0 / 10.0_f64.ln()
}

/// The variance that is added to what the results show and to what the model expects: that of eight even
/// games.
const STEADY: f64 = 8.0 * 0.25;

/// Where the iteration ends if it has not settled: far beyond what any needs.
const PATIENCE: usize = 200;

/// Results of two players: `points` of `games` for `a`.
struct Duel {
    a: usize,
    b: usize,
    games: f64,
    points: f64,
    variance: f64,
}

/// Everything that the likelihood depends on.
struct Model {
    players: usize,
    duels: Vec<Duel>,
    /// How many drawn games each player has with somebody rated 0.
    prior: f64,
}

/// Rates a field with this many drawn games for each player against an average opponent; more than 0.
pub(super) fn rate(field: &Field, prior: f64) -> Ratings {
    let duels = field.meetings.iter().map(|(&(a, b), meeting)| {
        let [games, points, variance] = meeting.sums();
        Duel { a, b, games, points, variance }
    });
    let model = Model { players: field.players, duels: duels.collect(), prior };
    let ratings = model.maximum();
    let errors = model.information(&ratings).inverse();
    Ratings {
        values: ratings.iter().map(|x| x * unit()).collect(),
        covariance: errors.scaled(model.dispersion(&ratings) * unit() * unit()),
        groups: field.groups(),
        played: (0..field.players).map(|player| played(field, player)).collect(),
    }
}

/// How many games a player played, and the share of points.
#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
fn played(field: &Field, player: usize) -> (u64, Option<f64>) {
    let (mut games, mut points) = (0, 0.0);
    for (&(a, b), meeting) in field.meetings.iter().filter(|((a, b), _)| [a, b].contains(&&player)) {
        debug_assert!(a < b, "meetings are seen by the smaller number");
        let [count, of_first, _] = meeting.sums();
        games += meeting.pairs.games() + meeting.games.count();
        points += if a == player { of_first } else { count - of_first };
    }
    (games, (games > 0).then(|| points / games as f64))
}

impl Model {
    /// Newton's method; a step that does not lead up is halved. There is one maximum, and only one way up.
    ///
    /// A small step always leads up, and is not asked: rounding would have the say.
    fn maximum(&self) -> Vec<f64> {
        let mut ratings = vec![0.0; self.players];
        let mut height = self.likelihood(&ratings);
        for _ in 0..PATIENCE {
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
        let duels = self.duels.iter().map(|duel| {
            let lead = ratings[duel.a] - ratings[duel.b];
            duel.points * log_share(lead) + (duel.games - duel.points) * log_share(-lead)
        });
        let prior = ratings.iter().map(|x| self.prior / 2.0 * (log_share(*x) + log_share(-x)));
        duels.chain(prior).sum()
    }

    fn gradient(&self, ratings: &[f64]) -> Vec<f64> {
        let mut gradient: Vec<f64> = ratings.iter().map(|x| self.prior * (0.5 - share(*x))).collect();
        for duel in &self.duels {
            let more = duel.points - duel.games * share(ratings[duel.a] - ratings[duel.b]);
            gradient[duel.a] += more;
            gradient[duel.b] -= more;
        }
        gradient
    }

    /// Minus the second derivative.
    fn information(&self, ratings: &[f64]) -> Matrix {
        let mut information = Matrix::zero(self.players);
        for (player, x) in ratings.iter().enumerate() {
            information.add(player, player, self.prior * variance(*x));
        }
        for Duel { a, b, games, .. } in &self.duels {
            let weight = games * variance(ratings[*a] - ratings[*b]);
            information.add(*a, *a, weight);
            information.add(*b, *b, weight);
            information.add(*a, *b, -weight);
            information.add(*b, *a, -weight);
        }
        information
    }

    /// How much the results vary, compared with what the model expects of games without draws.
    fn dispersion(&self, ratings: &[f64]) -> f64 {
        let found: f64 = self.duels.iter().map(|duel| duel.variance).sum();
        let expect = |duel: &Duel| duel.games * variance(ratings[duel.a] - ratings[duel.b]);
        (found + STEADY) / (self.duels.iter().map(expect).sum::<f64>() + STEADY)
    }
}

fn moved(ratings: &[f64], step: &[f64]) -> Vec<f64> {
    ratings.iter().zip(step).map(|(x, dx)| x + dx).collect()
}

fn largest(step: &[f64]) -> f64 {
    step.iter().fold(0.0, |largest, x| x.abs().max(largest))
}

/// The share of points to expect of this lead.
fn share(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// Its logarithm, without loss where it is close to 0 or 1.
fn log_share(lead: f64) -> f64 {
    lead.min(0.0) - (-lead.abs()).exp().ln_1p()
}

/// The variance of a game without draws.
fn variance(lead: f64) -> f64 {
    share(lead) * share(-lead)
}
