//! Logistic and softmax regression by stochastic gradient descent (Adam).

use std::thread;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::logistic::{POINTS, RANKS, sigmoid};
use super::sample::Sample;
use crate::kind::Code;
use crate::tables::Tables;
use crate::weights::{Nearness, Weight, Weights};

/// Parameters of a fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// Passes over all samples.
    pub epochs: usize,
    /// Share of the search's value in the target (λ), from 0 (only results) to 1 (only values).
    pub lambda: f32,
    /// Weight decay (L2).
    pub decay: f32,
    /// Seed of the order of samples.
    pub seed: u64,
    /// Initial weights, such as those of a similar game; zero if there are none.
    pub start: Option<Weights>,
}

/// The result of a fit, with its losses on held-out samples.
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// Mean log loss of results.
    pub outcome_loss: f64,
    /// Mean log loss of chosen moves.
    pub choice_loss: f64,
    /// Share of samples in which the chosen move has the highest rank.
    pub first_choice: f64,
}

/// A vector of parameters with the state of the Adam optimiser.
// Cite: Kingma & Ba 2015, "Adam: a method for stochastic optimization"
struct Adam {
    values: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    rate: f32,
}

impl Adam {
    fn new(values: Vec<f32>, rate: f32) -> Adam {
        let zero = || vec![0.0; values.len()];
        Adam { mean: zero(), square: zero(), values, steps: 0, rate }
    }

    fn step(&mut self, gradient: &mut [f32], decay: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for (i, slope) in gradient.iter_mut().enumerate() {
            let slope = std::mem::take(slope) + decay * self.values[i];
            self.mean[i] += 0.1 * (slope - self.mean[i]);
            self.square[i] += 0.001 * (slope * slope - self.square[i]);
            self.values[i] -= self.rate * (self.mean[i] / first) / ((self.square[i] / second).sqrt() + 1e-8);
        }
    }
}

const BATCH: usize = 256;
/// Samples are held out in blocks, so that few games have samples in both sets.
const BLOCK: usize = 1024;

/// Fits weights to samples, one in sixteen of which is held out to measure the losses.
pub fn fit(samples: &[Sample], how: &Fit) -> Fitted {
    let (held, used): (Vec<_>, Vec<_>) =
        samples.iter().enumerate().partition(|(i, _)| (i / BLOCK).is_multiple_of(16));
    let held: Vec<&Sample> = held.into_iter().map(|(_, sample)| sample).collect();
    let used: Vec<&Sample> = used.into_iter().map(|(_, sample)| sample).collect();
    let (values, ranks) = how.start.as_ref().map_or_else(zeros, parameters);
    let values = || {
        descend(&used, how, values, 0.01, |values, sample, slopes| {
            value_slope(values, sample, how.lambda, slopes);
        })
    };
    let ranks = || descend(&used, how, ranks, 0.02, rank_slope);
    let (values, ranks) = thread::scope(|scope| {
        let values = scope.spawn(values);
        let ranks = ranks();
        (values.join().expect("it does not panic"), ranks)
    });
    judge(&values, &ranks, &held, how.lambda)
}

/// Zero parameters, of values and of ranks.
fn zeros() -> (Vec<f32>, Vec<f32>) {
    (vec![0.0; Sample::FEATURES], vec![0.0; Sample::CHOICES])
}

/// The parameters that round to these weights.
fn parameters(weights: &Weights) -> (Vec<f32>, Vec<f32>) {
    let codes = || weights.codes.iter();
    let to_move = codes().map(|weight| f32::from(weight.to_move));
    let opponent_to_move = codes().map(|weight| -f32::from(weight.opponent_to_move));
    let situations = weights.situations.iter().copied().map(f32::from);
    let values = to_move.chain(opponent_to_move).chain(situations).map(|points| points / POINTS);
    let attacks = codes().map(|weight| weight.attack).chain(codes().map(|weight| weight.defence));
    let near = || weights.near.iter();
    let distances = near().map(|near| near.reply).chain(near().map(|near| near.follow));
    let ranks = attacks.chain(distances).map(|rank| f32::from(rank) / RANKS);
    (values.collect(), ranks.collect())
}

/// Minimises a loss batch by batch; for the last third of the epochs at an eighth of the rate.
fn descend(
    samples: &[&Sample],
    how: &Fit,
    start: Vec<f32>,
    rate: f32,
    slope: impl Fn(&[f32], &Sample, &mut [f32]),
) -> Vec<f32> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(how.seed);
    let mut samples = samples.to_vec();
    let mut slopes = vec![0.0; start.len()];
    let mut adam = Adam::new(start, rate);
    for epoch in 0..how.epochs {
        for i in (1..samples.len()).rev() {
            samples.swap(i, random.random_range(0..=i));
        }
        if epoch * 3 >= how.epochs * 2 {
            adam.rate = rate / 8.0;
        }
        for batch in samples.chunks(BATCH) {
            for sample in batch {
                slope(&adam.values, sample, &mut slopes);
            }
            adam.step(&mut slopes, how.decay);
        }
    }
    adam.values
}

fn logit(values: &[f32], sample: &Sample) -> f32 {
    let sum = |sum: f32, (code, count): &(u16, u16)| sum + values[usize::from(*code)] * f32::from(*count);
    sample.counts.iter().fold(0.0, sum)
}

#[expect(clippy::cast_precision_loss, reason = "a batch is small")]
fn value_slope(values: &[f32], sample: &Sample, lambda: f32, slopes: &mut [f32]) {
    let error = (sigmoid(logit(values, sample)) - sample.target(lambda)) / BATCH as f32;
    for (code, count) in &sample.counts {
        slopes[usize::from(*code)] += error * f32::from(*count);
    }
}

/// The softmax of the choices' ranks.
fn likelihoods(ranks: &[f32], sample: &Sample) -> Vec<f32> {
    let rank = |choice: &[u16; 4]| Sample::features(*choice).into_iter().map(|feature| ranks[feature]).sum();
    let logits: Vec<f32> = sample.choices.iter().map(rank).collect();
    let highest = logits.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = logits.iter().map(|logit| (logit - highest).exp()).collect();
    let sum: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

#[expect(clippy::cast_precision_loss, reason = "a batch is small")]
fn rank_slope(ranks: &[f32], sample: &Sample, slopes: &mut [f32]) {
    for (i, likely) in likelihoods(ranks, sample).into_iter().enumerate() {
        let error = (likely - if i == sample.chosen { 1.0 } else { 0.0 }) / BATCH as f32;
        for feature in Sample::features(sample.choices[i]) {
            slopes[feature] += error;
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "weights are clamped")]
fn rounded(value: f32, scale: f32) -> i16 {
    (value * scale).round().clamp(-8000.0, 8000.0) as i16
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer samples than that")]
fn judge(values: &[f32], ranks: &[f32], held: &[&Sample], lambda: f32) -> Fitted {
    let weight = |i: usize| Weight {
        to_move: rounded(values[i], POINTS),
        opponent_to_move: rounded(-values[Code::COUNT + i], POINTS),
        attack: rounded(ranks[i], RANKS),
        defence: rounded(ranks[Code::COUNT + i], RANKS),
    };
    let codes = (0..Code::COUNT).map(weight).collect();
    let situations = values[2 * Code::COUNT..].iter().map(|value| rounded(*value, POINTS)).collect();
    let distances = &ranks[2 * Code::COUNT..];
    let near = (0..Tables::APART).map(|class| Nearness {
        reply: rounded(distances[class], RANKS),
        follow: rounded(distances[Tables::APART + class], RANKS),
    });
    let weights = Weights { codes, near: near.collect(), situations };
    let mut fitted = Fitted { weights, outcome_loss: 0.0, choice_loss: 0.0, first_choice: 0.0 };
    for sample in held {
        let (guess, target) = (sigmoid(logit(values, sample)), sample.target(lambda));
        let loss = -target * guess.max(1e-6).ln() - (1.0 - target) * (1.0 - guess).max(1e-6).ln();
        fitted.outcome_loss += f64::from(loss);
        let likely = likelihoods(ranks, sample);
        fitted.choice_loss -= f64::from(likely[sample.chosen].max(1e-9).ln());
        let better = likely.iter().filter(|other| **other > likely[sample.chosen]).count();
        fitted.first_choice += if better == 0 { 1.0 } else { 0.0 };
    }
    let count = held.len().max(1) as f64;
    fitted.outcome_loss /= count;
    fitted.choice_loss /= count;
    fitted.first_choice /= count;
    fitted
}
