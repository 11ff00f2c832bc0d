//! Results, counted.

use board::{Outcome, Side};
use serde::Serialize;

use crate::Interval;
use crate::arena::elo::{Elo, Spread};
use crate::statistics::wilson;

/// What one player got out of one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Points {
    /// Nothing.
    Lost,
    /// Half a point.
    Drawn,
    /// A point.
    Won,
}

impl Points {
    /// What this side got out of a game that ended so.
    pub fn of(outcome: Outcome, side: Side) -> Points {
        match outcome {
            Outcome::Draw => Points::Drawn,
            Outcome::Win(winner) if winner == side => Points::Won,
            Outcome::Win(_) => Points::Lost,
        }
    }

    /// What the opponent got.
    pub fn reversed(self) -> Points {
        match self {
            Points::Lost => Points::Won,
            Points::Drawn => Points::Drawn,
            Points::Won => Points::Lost,
        }
    }

    /// Whole numbers instead of halves: 0, 1 or 2.
    pub fn half_points(self) -> usize {
        match self {
            Points::Lost => 0,
            Points::Drawn => 1,
            Points::Won => 2,
        }
    }
}

/// How many games a player won, drew and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Games {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

impl Games {
    /// Counts one more game.
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Lost => self.lost += 1,
            Points::Drawn => self.drawn += 1,
            Points::Won => self.won += 1,
        }
    }

    /// All games of both.
    pub fn merged(self, other: Games) -> Games {
        Games { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }

    /// The same games, seen by the opponent.
    pub fn reversed(self) -> Games {
        Games { won: self.lost, drawn: self.drawn, lost: self.won }
    }

    /// The number of games.
    pub fn count(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points that the player got.
    pub fn score(&self) -> Option<f64> {
        Spread::of(&self.counts()).map(|spread| spread.mean)
    }

    /// The share of games drawn, with Wilson's interval of 95 %.
    pub fn draw_rate(&self) -> Option<Interval> {
        wilson(self.drawn, self.count(), 0.95)
    }

    /// From the worst result to the best.
    pub(in crate::arena) fn counts(self) -> [u64; 3] {
        [self.lost, self.drawn, self.won]
    }
}

/// How many pairs of games, one opening played by either colour, brought a player 0, ½, 1, 1½ and 2 points.
///
/// ```
/// use lab::arena::{Pairs, Points};
///
/// let mut pairs = Pairs::default();
/// pairs.add(Points::Won, Points::Drawn);
/// pairs.add(Points::Won, Points::Lost);
/// assert_eq!(pairs, Pairs([0, 0, 1, 1, 0]));
/// assert_eq!(pairs.score(), Some(0.625));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts one more pair: what the player got out of its two games, in any order.
    pub fn add(&mut self, one: Points, other: Points) {
        self.0[one.half_points() + other.half_points()] += 1;
    }

    /// All pairs of both.
    pub fn merged(self, other: Pairs) -> Pairs {
        Pairs(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// The same pairs, seen by the opponent.
    pub fn reversed(self) -> Pairs {
        Pairs(std::array::from_fn(|i| self.0[4 - i]))
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The number of games, two for each pair.
    pub fn games(&self) -> u64 {
        2 * self.count()
    }

    /// The share of the points that the player got.
    pub fn score(&self) -> Option<f64> {
        Spread::of(&self.0).map(|spread| spread.mean)
    }

    /// The variance of a pair's score, which goes from 0 to 1: the mean squared distance, over n.
    ///
    /// It is smaller than half the variance of a game's where openings favour a colour.
    pub fn variance(&self) -> Option<f64> {
        Spread::of(&self.0).map(|spread| spread.variance)
    }

    /// The share of pairs that ended even, with Wilson's interval of 95 %.
    pub fn even_rate(&self) -> Option<Interval> {
        wilson(self.0[2], self.count(), 0.95)
    }
}

impl FromIterator<(Points, Points)> for Pairs {
    fn from_iter<I: IntoIterator<Item = (Points, Points)>>(results: I) -> Pairs {
        let mut pairs = Pairs::default();
        results.into_iter().for_each(|(one, other)| pairs.add(one, other));
        pairs
    }
}

/// All that is counted of a match: its pairs and games as one player sees them, and who moved first.
///
/// ```
/// use lab::arena::{Pairs, Points, Tally};
///
/// let mut tally = Tally::default();
/// // Whoever moves first wins: nobody is stronger, but moving first is an advantage.
/// tally.add(Points::Won, Points::Lost);
/// assert_eq!(tally.pairs, Pairs([0, 0, 1, 0, 0]));
/// assert_eq!(tally.first, Pairs([0, 0, 0, 0, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Tally {
    /// The pairs, seen by the player.
    pub pairs: Pairs,
    /// The games, seen by the player.
    pub games: Games,
    /// The same pairs, seen by whoever moved first in each game.
    pub first: Pairs,
}

impl Tally {
    /// Counts one more pair: what the player got as the one who began, and as the one who answered.
    pub fn add(&mut self, began: Points, answered: Points) {
        self.pairs.add(began, answered);
        self.games.add(began);
        self.games.add(answered);
        self.first.add(began, answered.reversed());
    }

    /// All results of both.
    pub fn merged(self, other: Tally) -> Tally {
        Tally {
            pairs: self.pairs.merged(other.pairs),
            games: self.games.merged(other.games),
            first: self.first.merged(other.first),
        }
    }

    /// The same results, seen by the opponent; who moved first stays who moved first.
    pub fn reversed(self) -> Tally {
        Tally { pairs: self.pairs.reversed(), games: self.games.reversed(), first: self.first }
    }

    /// How much stronger the player is.
    pub fn elo(&self) -> Option<Elo> {
        Elo::of_pairs(&self.pairs)
    }

    /// What the first move is worth: the share of points of whoever began, and that in Elo.
    pub fn first_move(&self) -> Option<Elo> {
        Elo::of_pairs(&self.first)
    }
}
