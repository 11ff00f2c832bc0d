//! Ratings of several players on one Elo scale: the Bradley–Terry model, fitted by maximum likelihood.
//!
//! A player's expected score against one rated d lower is 1 / (1 + 10^(−d / 400)); a draw is half a win and half a loss.
//!
//! A prior of [`PRIOR`] drawn games against an average opponent keeps ratings finite for a player that won or lost every game. In
//! a match of two it weighs as much as one drawn game.
//!
//! Cite: Bradley & Terry 1952, "Rank analysis of incomplete block designs: I. The method of paired comparisons".

mod fit;
mod matrix;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use self::matrix::Matrix;
use crate::Interval;
use crate::arena::elo::{Games, Pairs, Spread, Z};

/// The prior: drawn games against an average opponent, added for each player.
pub const PRIOR: f64 = 2.0;

/// The results of a field of players, which are numbered from 0.
///
/// ```
/// use lab::arena::{Field, Games, Pairs};
///
/// let mut field = Field::new(3);
/// field.add_pairs(0, 1, Pairs([2, 5, 20, 15, 8]));
/// field.add_pairs(1, 2, Pairs([1, 4, 25, 15, 5]));
/// field.add_games(0, 2, Games { won: 30, drawn: 10, lost: 10 });
/// let ratings = field.rate();
/// let elo: Vec<f64> = ratings.centred().iter().map(|rating| rating.elo.unwrap().value).collect();
/// assert!(elo[0] > elo[1] && elo[1] > elo[2] && elo.iter().sum::<f64>().abs() < 1e-9);
/// assert!(ratings.difference(0, 2).unwrap().low > 0.0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    players: usize,
    /// Keyed by two players, the smaller number first; results are from its view.
    meetings: BTreeMap<(usize, usize), Meeting>,
}

/// All results of two players.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Meeting {
    pairs: Pairs,
    games: Games,
}

impl Meeting {
    /// The number of games, the points of the first player, and the variance of these points.
    fn sums(&self) -> [f64; 3] {
        // A pair's score goes from 0 to 1, its points to 2.
        let [n, points, variance] = sums(Spread::of(&self.pairs.0), 2.0);
        let [m, more, variance_of_more] = sums(Spread::of(&self.games.counts()), 1.0);
        [n + m, points + more, variance + variance_of_more]
    }
}

fn sums(spread: Option<Spread>, games: f64) -> [f64; 3] {
    spread.map_or([0.0; 3], |Spread { count, mean, variance }| {
        [count * games, count * games * mean, count * games * games * variance]
    })
}

impl Field {
    /// A field of this many players, without results.
    pub fn new(players: usize) -> Field {
        Field { players, meetings: BTreeMap::new() }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Adds pairs from `player`'s view.
    ///
    /// # Panics
    ///
    /// If the two are the same player or not in the field.
    pub fn add_pairs(&mut self, player: usize, opponent: usize, pairs: Pairs) {
        let seen = if player < opponent { pairs } else { pairs.reversed() };
        let meeting = self.meeting(player, opponent);
        meeting.pairs = meeting.pairs.merged(seen);
    }

    /// Adds games that were not played in pairs, from `player`'s view.
    ///
    /// # Panics
    ///
    /// If the two are the same player or not in the field.
    pub fn add_games(&mut self, player: usize, opponent: usize, games: Games) {
        let seen = if player < opponent { games } else { games.reversed() };
        let meeting = self.meeting(player, opponent);
        meeting.games = meeting.games.merged(seen);
    }

    fn meeting(&mut self, player: usize, opponent: usize) -> &mut Meeting {
        let Field { players, meetings } = self;
        assert!(
            player < *players && opponent < *players,
            "{player} or {opponent} is not among {players} players"
        );
        assert_ne!(player, opponent, "a player does not meet itself");
        meetings.entry((player.min(opponent), player.max(opponent))).or_default()
    }

    /// The maximum-likelihood ratings. The cost is cubic in the number of players.
    ///
    /// Their covariance is the inverse Fisher information, scaled by the dispersion: the observed variance over the variance that the
    /// model expects of games without draws. With pairs and draws that is usually below 1. Eight games with the expected
    /// variance are added to it, so that a few equal results do not pass for certainty.
    ///
    /// Cite: Wedderburn 1974, "Quasi-likelihood functions, generalized linear models, and the Gauss-Newton method".
    pub fn rate(&self) -> Ratings {
        fit::rate(self, PRIOR)
    }

    /// The connected component of each player in the graph of results, numbered from 0.
    fn groups(&self) -> Vec<usize> {
        let mut groups: Vec<usize> = (0..self.players).collect();
        for ((a, b), meeting) in &self.meetings {
            let (one, other) = (groups[*a].min(groups[*b]), groups[*a].max(groups[*b]));
            if meeting.pairs.count() + meeting.games.count() > 0 {
                groups.iter_mut().filter(|group| **group == other).for_each(|group| *group = one);
            }
        }
        let mut names = groups.clone();
        names.sort_unstable();
        names.dedup();
        groups.iter().map(|group| names.partition_point(|name| name < group)).collect()
    }
}

/// The rating of one player.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The number of the player.
    pub player: usize,
    /// The rating with its 95 % interval; `None` if no results connect the player with the others (or with the anchor).
    pub elo: Option<Interval>,
    /// The connected component: ratings can be compared within a group only.
    pub group: usize,
    /// The number of the player's games.
    pub games: u64,
    /// The player's share of the points in them.
    pub score: Option<f64>,
}

/// The ratings of a field up to a constant: [`centred`](Ratings::centred) and [`anchored`](Ratings::anchored) fix the zero.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// In Elo; the zero is arbitrary in each group.
    values: Vec<f64>,
    /// In Elo².
    covariance: Matrix,
    groups: Vec<usize>,
    played: Vec<(u64, Option<f64>)>,
}

impl Ratings {
    /// The ratings with mean 0 in each group.
    pub fn centred(&self) -> Vec<Rating> {
        self.list(|player| {
            let group = self.groups[player];
            let size = self.groups.iter().filter(|other| **other == group).count();
            #[expect(clippy::cast_precision_loss, reason = "no field has 2^53 players")]
            let share = |other: usize| if self.groups[other] == group { 1.0 / size as f64 } else { 0.0 };
            (size > 1).then(|| self.contrast(|other| unit(player, other) - share(other)))
        })
    }

    /// The ratings if that of `anchor` is exactly `elo`.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn anchored(&self, anchor: usize, elo: f64) -> Vec<Rating> {
        self.list(|player| {
            let Interval { value, low, high } = self.difference(player, anchor)?;
            Some(Interval { value: elo + value, low: elo + low, high: elo + high })
        })
    }

    /// The rating difference of two players; `None` if no results connect them.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn difference(&self, player: usize, other: usize) -> Option<Interval> {
        let connected = self.groups[player] == self.groups[other];
        connected.then(|| self.contrast(|third| unit(player, third) - unit(other, third)))
    }

    /// The likelihood of superiority (LOS) of a player over another; `None` if no results connect them.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn superiority(&self, player: usize, other: usize) -> Option<f64> {
        let Interval { value, high, .. } = self.difference(player, other)?;
        if player == other {
            return Some(0.5);
        }
        Some(Normal::standard().cdf(value / (high - value) * Z))
    }

    /// The number of connected components: 1 if all ratings can be compared.
    pub fn groups(&self) -> usize {
        self.groups.iter().max().map_or(0, |last| last + 1)
    }

    fn list(&self, elo: impl Fn(usize) -> Option<Interval>) -> Vec<Rating> {
        let players = self.groups.iter().zip(&self.played).enumerate();
        players
            .map(|(player, (&group, &(games, score)))| Rating {
                player,
                elo: elo(player),
                group,
                games,
                score,
            })
            .collect()
    }

    /// A contrast of ratings: the weights add up to 0, because the zero of the scale is arbitrary.
    fn contrast(&self, weight: impl Fn(usize) -> f64) -> Interval {
        let weights: Vec<f64> = (0..self.values.len()).map(weight).collect();
        let value = weights.iter().zip(&self.values).map(|(weight, value)| weight * value).sum();
        let margin = Z * self.covariance.form(&weights).max(0.0).sqrt();
        Interval { value, low: value - margin, high: value + margin }
    }
}

/// 1 for the player itself, 0 for others.
fn unit(player: usize, other: usize) -> f64 {
    f64::from(u8::from(player == other))
}
