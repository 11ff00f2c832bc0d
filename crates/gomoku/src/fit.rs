//! How the weights come about: the engine plays itself, and the weights are fitted to what it saw.
//!
//! The evaluation is a sum over empty cells, so that a logistic regression finds what each code is worth: to the chance of the side
//! to move to win, given how the game went on. The order of moves is fitted the same way to the moves that the search chose.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use board::{Bits, Cell, Game, Outcome, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Control, Limits, Report};

use crate::engine::Engine;
use crate::grid::Grid;
use crate::kind::{Code, Kind};
use crate::moves::candidates;
use crate::value::{SURE, Value, is_sure};
use crate::weights::{Weight, Weights};

/// A position of a game, with what became of it.
pub struct Sample {
    /// How often each code occurs in the empty cells: of the side to move first, of the other side [`Code::COUNT`] further on.
    pub counts: Vec<(u16, u16)>,
    /// What the search thought, in points.
    pub value: i32,
    /// What the side to move got in the end: 1, ½ or 0.
    pub result: f32,
    /// The codes of both sides in each cell that came into question.
    pub choices: Vec<(u16, u16)>,
    /// Which of these the search chose.
    pub chosen: usize,
}

/// How games are played for the fit.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// What is played.
    pub rules: Rules,
    /// How many nodes a move gets.
    pub nodes: u64,
    /// The seed of the opening.
    pub seed: u64,
}

/// Plays a game of the engine against itself from a random opening, and returns what can be learnt from its positions.
pub fn play(engine: &mut Player, how: Play) -> Vec<Sample> {
    let mut game = opening(how.rules, how.seed);
    let mut samples: Vec<(Sample, bool)> = Vec::new();
    while game.outcome().is_none() {
        let report = engine.think(&game, how.nodes);
        let grid = engine.0.grid(&game);
        let mover = game.moves().len().is_multiple_of(2);
        if let Some(sample) = Sample::of(&grid, &report) {
            samples.push((sample, mover));
        }
        game.play(report.0).expect("the engine plays legal moves");
        if game.moves().len() > 120 {
            break;
        }
    }
    let first = match game.outcome() {
        Some(Outcome::Win(board::Side::First)) => 1.0,
        Some(Outcome::Win(board::Side::Second)) => 0.0,
        _ => 0.5,
    };
    let finish = |(mut sample, mover): (Sample, bool)| {
        sample.result = if mover { first } else { 1.0 - first };
        sample
    };
    samples.into_iter().map(finish).collect()
}

/// The engine that plays itself.
pub struct Player(Engine);

impl Player {
    /// With these weights.
    pub fn new(rules: Rules, weights: Weights, mebibytes: usize) -> Player {
        Player(Engine::new(
            rules,
            mebibytes,
            1,
            crate::Techniques::default(),
            crate::Tuning::default(),
            weights,
        ))
    }

    fn think(&mut self, game: &Game, nodes: u64) -> (Cell, Value) {
        let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
        let mut watch = |_: &Report<Cell>| {};
        let mut control = Control::new(Limits::nodes(nodes), &stop, &clock, &mut watch);
        let line = self.0.best_lines(game, 1, &mut control).0.swap_remove(0);
        (line.cells[0], line.value)
    }
}

/// A few random stones near each other, after which neither side is far ahead: as the seed has it.
pub fn opening(rules: Rules, seed: u64) -> Game {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut judge = Player::new(rules, Weights::fitted(rules.overline()), 1);
    loop {
        let mut game = Game::new(rules);
        for _ in 0..random.random_range(2..=9) {
            let near = judge.0.grid(&game).near();
            let cell = if near.is_empty() {
                let mut side = |length: u8| random.random_range(length / 5..length - length / 5);
                rules.cell(side(rules.width()), side(rules.height()))
            } else {
                near.nth(random.random_range(0..near.len()))
            };
            if game.play(cell.expect("it is on the board")).is_err() {
                break;
            }
        }
        if game.outcome().is_none() && judge.think(&game, 2_000).1.abs() < 250 {
            return game;
        }
    }
}

impl Sample {
    /// What can be learnt from a position that the evaluation is asked about.
    fn of(grid: &Grid, found: &(Cell, Value)) -> Option<Sample> {
        let (own, other) = (grid.turn(), !grid.turn());
        let settled =
            grid.kinds(own, Kind::Five) + grid.kinds(own, Kind::Winning) + grid.kinds(other, Kind::Five) > 0;
        if settled {
            return None;
        }
        let mut counts = vec![0_u16; 2 * Code::COUNT];
        for cell in grid.empty().cells() {
            counts[grid.code(own, cell).index()] += 1;
            counts[Code::COUNT + grid.code(other, cell).index()] += 1;
        }
        let counts = (0..).zip(counts).filter(|(_, count)| *count > 0).collect();
        let code = |side, cell| u16::try_from(grid.code(side, cell).index()).expect("few");
        let cells: Vec<Cell> = candidates(grid).cells().collect();
        let chosen = cells.iter().position(|cell| *cell == found.0)?;
        let choices = cells.iter().map(|cell| (code(own, *cell), code(other, *cell))).collect();
        Some(Sample { counts, value: found.1, result: 0.5, choices, chosen })
    }

    /// What the evaluation should say: mostly what came of the game, a little what the search thought.
    fn target(&self, trust: f32) -> f32 {
        if is_sure(self.value) {
            return if self.value > SURE { 1.0 } else { 0.0 };
        }
        #[expect(clippy::cast_precision_loss, reason = "points are small")]
        let thought = sigmoid(self.value as f32 / POINTS);
        trust * thought + (1.0 - trust) * self.result
    }
}

/// So many points make a win e times as likely as a loss.
pub const POINTS: f32 = 200.0;
/// So many units of rank make a move e times as likely as another.
pub const RANKS: f32 = 64.0;

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How often all samples are gone through.
    pub rounds: usize,
    /// How much the search is trusted against the outcome, from 0 to 1.
    pub trust: f32,
    /// How strongly weights are drawn to zero.
    pub decay: f32,
    /// The seed of the order.
    pub seed: u64,
}

/// Weights, and how well they tell what happened in samples that were not fitted to: log loss of outcomes, log loss of choices.
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// Mean loss of outcomes on held-out samples.
    pub outcome_loss: f64,
    /// Mean loss of choices on held-out samples.
    pub choice_loss: f64,
    /// How often the highest rank is the move chosen, on held-out samples.
    pub first_choice: f64,
}

/// A vector of parameters under Adam's rule.
struct Adam {
    values: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    rate: f32,
}

impl Adam {
    fn new(length: usize, rate: f32) -> Adam {
        let zero = || vec![0.0; length];
        Adam { values: zero(), mean: zero(), square: zero(), steps: 0, rate }
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

/// Fits weights to samples. One in sixteen is held out to judge them by.
pub fn fit(samples: &[Sample], how: Fit) -> Fitted {
    let (held, used): (Vec<_>, Vec<_>) = samples.iter().enumerate().partition(|(i, _)| i % 16 == 0);
    let held: Vec<&Sample> = held.into_iter().map(|(_, sample)| sample).collect();
    let used: Vec<&Sample> = used.into_iter().map(|(_, sample)| sample).collect();
    let values = || {
        descend(&used, how, 2 * Code::COUNT + 1, 0.01, |values, sample, slopes| {
            value_slope(values, sample, how.trust, slopes);
        })
    };
    let ranks = || descend(&used, how, 2 * Code::COUNT, 0.02, rank_slope);
    let (values, ranks) = thread::scope(|scope| {
        let values = scope.spawn(values);
        let ranks = ranks();
        (values.join().expect("it does not panic"), ranks)
    });
    judge(&values, &ranks, &held, how.trust)
}

/// Goes down the slopes of a loss, batch by batch; more slowly towards the end.
fn descend(
    samples: &[&Sample],
    how: Fit,
    length: usize,
    rate: f32,
    slope: impl Fn(&[f32], &Sample, &mut [f32]),
) -> Vec<f32> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(how.seed);
    let mut samples = samples.to_vec();
    let (mut adam, mut slopes) = (Adam::new(length, rate), vec![0.0; length]);
    for round in 0..how.rounds {
        for i in (1..samples.len()).rev() {
            samples.swap(i, random.random_range(0..=i));
        }
        if round * 3 >= how.rounds * 2 {
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
    sample.counts.iter().fold(values[2 * Code::COUNT], sum)
}

#[expect(clippy::cast_precision_loss, reason = "a batch is small")]
fn value_slope(values: &[f32], sample: &Sample, trust: f32, slopes: &mut [f32]) {
    let error = (sigmoid(logit(values, sample)) - sample.target(trust)) / BATCH as f32;
    for (code, count) in &sample.counts {
        slopes[usize::from(*code)] += error * f32::from(*count);
    }
    slopes[2 * Code::COUNT] += error;
}

/// How likely each choice is.
fn likelihoods(ranks: &[f32], sample: &Sample) -> Vec<f32> {
    let rank =
        |(own, other): &(u16, u16)| ranks[usize::from(*own)] + ranks[Code::COUNT + usize::from(*other)];
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
        let (own, other) = sample.choices[i];
        slopes[usize::from(own)] += error;
        slopes[Code::COUNT + usize::from(other)] += error;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "weights are clamped")]
fn rounded(value: f32, scale: f32) -> i16 {
    (value * scale).round().clamp(-8000.0, 8000.0) as i16
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer samples than that")]
fn judge(values: &[f32], ranks: &[f32], held: &[&Sample], trust: f32) -> Fitted {
    let weight = |i: usize| Weight {
        mover: rounded(values[i], POINTS),
        waiter: rounded(-values[Code::COUNT + i], POINTS),
        attack: rounded(ranks[i], RANKS),
        defence: rounded(ranks[Code::COUNT + i], RANKS),
    };
    let weights = Weights {
        codes: (0..Code::COUNT).map(weight).collect(),
        tempo: rounded(values[2 * Code::COUNT], POINTS),
    };
    let mut fitted = Fitted { weights, outcome_loss: 0.0, choice_loss: 0.0, first_choice: 0.0 };
    for sample in held {
        let (guess, target) = (sigmoid(logit(values, sample)), sample.target(trust));
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
