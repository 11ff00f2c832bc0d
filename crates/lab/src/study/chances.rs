//! What the points of an estimate are worth: the winning chance, fitted to games of the player that counts them.

use std::fmt;

use board::{Game, Outcome, Rules};
use search::{PlayerError, Score, Verdict};

use super::{Extent, Seeded, game_name};
use crate::measure::{choose, random_position};
use crate::statistics::mean;
use crate::{Monitor, Section, Table, Value};

/// The parameters of [`chances`].
pub struct Estimates {
    /// The game.
    pub rules: Rules,
    /// The name of the player.
    pub name: String,
    /// Builds the player of both sides, anew for each game.
    pub build: Box<Seeded>,
}

impl fmt::Debug for Estimates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Estimates").field(&self.rules).field(&self.name).finish()
    }
}

/// An estimate, and the result of its game for the same side: 1, ½ or 0.
#[derive(Clone, Copy, Debug)]
struct Sample {
    points: f64,
    result: f64,
}

/// The most random moves before a game.
const OPENING: u64 = 8;
/// The slope of a curve, in mean estimates, below which it is none.
const FLAT: f64 = 1e-4;
/// The chances by which predictions are compared with results.
const GROUPS: [[f64; 2]; 5] = [[0.0, 0.2], [0.2, 0.4], [0.4, 0.6], [0.6, 0.8], [0.8, 1.01]];

/// Plays games of a player against itself from random openings, and fits the logistic curve from its estimates to their results.
pub fn chances(
    estimates: &Estimates,
    extent: Extent,
    monitor: &mut Monitor<'_>,
) -> Result<Section, PlayerError> {
    let games = if extent.quick { 40 } else { 400 };
    monitor.begin("chances", games);
    let mut samples = Vec::new();
    let mut played = 0;
    for number in 0..games {
        let seed = extent.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let Some(found) = estimates.play(seed, monitor)? else { break };
        samples.extend(found);
        played += 1;
        monitor.step();
    }
    Ok(section(estimates, played, &samples))
}

impl Estimates {
    /// The estimates of one game; `None` if it was interrupted.
    fn play(&self, seed: u64, monitor: &Monitor<'_>) -> Result<Option<Vec<Sample>>, PlayerError> {
        let plies = usize::try_from(seed % (OPENING + 1)).unwrap_or(0);
        let mut game: Game = random_position(self.rules, plies, seed);
        let mut player = (self.build)(self.rules, seed)?;
        let mut estimates = Vec::new();
        while game.outcome().is_none() {
            let Some(report) = choose(&mut *player, &game, monitor)? else { return Ok(None) };
            if let Some(Verdict::Estimate(points)) = report.score.map(Score::verdict) {
                estimates.push((game.turn(), f64::from(points)));
            }
            game.play(report.best).expect("players make legal moves");
        }
        let result = |side| match game.outcome() {
            Some(Outcome::Win(winner)) if winner == side => 1.0,
            Some(Outcome::Win(_)) => 0.0,
            _ => 0.5,
        };
        Ok(Some(
            estimates.into_iter().map(|(side, points)| Sample { points, result: result(side) }).collect(),
        ))
    }
}

/// The chance of a curve: e to 1 are the odds of `scale` points.
fn chance(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-points / scale).exp())
}

/// The scale of greatest likelihood, by Newton's method for its inverse; `None` if there are no samples or points say nothing.
fn fit(samples: &[Sample]) -> Option<f64> {
    let sizes: Vec<f64> = samples.iter().map(|sample| sample.points.abs()).collect();
    let size = mean(&sizes).filter(|size| *size > 0.0)?;
    let mut slope = 1.0 / size;
    for _ in 0..100 {
        let (mut gradient, mut curvature) = (0.0, 0.0);
        for Sample { points, result } in samples {
            let expected = chance(*points, 1.0 / slope);
            gradient += (result - expected) * points;
            curvature += expected * (1.0 - expected) * points * points;
        }
        // A curve so flat says 50 % of everything.
        if curvature <= 0.0 || slope * size < FLAT {
            return None;
        }
        // Never to the other side of 0, nor far beyond: the curve is steepest there.
        let next = (slope + gradient / curvature).clamp(slope / 2.0, slope * 2.0);
        let done = (next - slope).abs() < slope * 1e-9;
        slope = next;
        if done {
            break;
        }
    }
    Some(1.0 / slope)
}

fn section(estimates: &Estimates, games: u64, samples: &[Sample]) -> Section {
    let Estimates { rules, name, .. } = estimates;
    let section = Section::new("chances", format!("Winning chances by the points of {name}"));
    let Some(scale) = fit(samples) else {
        return section.paragraph(
            "No curve could be fitted: there are no estimates, or they say nothing about the results.",
        );
    };
    let mut table = Table::new("Chances and results, by the chance that the curve predicts")
        .column("chance from")
        .column("to")
        .column("positions")
        .column("mean chance")
        .column("mean result");
    for [low, high] in GROUPS {
        let inside = |sample: &&Sample| (low..high).contains(&chance(sample.points, scale));
        let found: Vec<&Sample> = samples.iter().filter(inside).collect();
        let mean = |of: &dyn Fn(&Sample) -> f64| {
            let values: Vec<f64> = found.iter().map(|sample| of(sample)).collect();
            mean(&values).map_or(Value::Missing, |mean| Value::number(mean, 3))
        };
        table.row([
            Value::number(low, 1),
            Value::number(high.min(1.0), 1),
            (found.len() as u64).into(),
            mean(&|sample| chance(sample.points, scale)),
            mean(&|sample| sample.result),
        ]);
    }
    section
        .paragraph(format!(
            "{name} played {games} games of {} against itself, each after up to {OPENING} random moves. Of its {} estimates, {scale:.1} \
             points are worth the odds e to 1 of winning (73 %), where a draw counts as half a win.",
            game_name(*rules),
            samples.len()
        ))
        .table(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples whose results are exactly those of a curve: a win and a loss with their weights, as many times as that says.
    fn curve(scale: f64) -> Vec<Sample> {
        let points = (-30..=30).map(|step| f64::from(step) * 20.0);
        points.map(|points| Sample { points, result: chance(points, scale) }).collect()
    }

    #[test]
    fn the_scale_of_a_curve_is_found() {
        for scale in [15.0, 120.0, 4000.0] {
            let found = fit(&curve(scale)).expect("a curve");
            assert!((found / scale - 1.0).abs() < 1e-6, "{found} instead of {scale}");
        }
    }

    #[test]
    fn nothing_is_fitted_to_nothing() {
        assert_eq!(fit(&[]), None);
        assert_eq!(fit(&[Sample { points: 0.0, result: 1.0 }]), None);
        // Points that say the opposite end at a flat curve, those that decide at a steep one.
        let certain = |result| [Sample { points: 50.0, result }];
        assert!(fit(&certain(1.0)).is_none_or(|scale| scale < 5.0));
        assert_eq!(fit(&certain(0.0)), None);
    }
}
