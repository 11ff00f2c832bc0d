//! Counts of results: trinomial for games, pentanomial for pairs.

use board::{Outcome, Side};
use serde::Serialize;

use crate::Interval;
use crate::arena::elo::{Elo, Spread};
use crate::statistics::wilson;

/// The result of a game for one player.
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
    /// The points of a side in a game with this outcome.
    pub fn of(outcome: Outcome, side: Side) -> Points {
        match outcome {
            Outcome::Draw => Points::Drawn,
            Outcome::Win(winner) if winner == side => Points::Won,
            Outcome::Win(_) => Points::Lost,
        }
    }

    /// The opponent's points.
    pub fn reversed(self) -> Points {
        match self {
            Points::Lost => Points::Won,
            Points::Drawn => Points::Drawn,
            Points::Won => Points::Lost,
        }
    }

    /// Points doubled: 0, 1 or 2.
    pub fn half_points(self) -> usize {
        match self {
            Points::Lost => 0,
            Points::Drawn => 1,
            Points::Won => 2,
        }
    }
}

/// Games won, drawn and lost by a player (trinomial).
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

    /// The sum of both.
    pub fn merged(self, other: Games) -> Games {
        Games { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }

    /// The same games from the opponent's view.
    pub fn reversed(self) -> Games {
        Games { won: self.lost, drawn: self.drawn, lost: self.won }
    }

    /// The number of games.
    pub fn count(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The player's share of the points, 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        Spread::of(&self.counts()).map(|spread| spread.mean)
    }

    /// The share of drawn games with its 95 % Wilson interval; `None` without games.
    pub fn draw_rate(&self) -> Option<Interval> {
        wilson(self.drawn, self.count(), 0.95)
    }

    /// Lost, drawn, won: from the worst outcome to the best.
    pub(in crate::arena) fn counts(self) -> [u64; 3] {
        [self.lost, self.drawn, self.won]
    }
}

/// Pentanomial counts: pairs of games (one opening, both colours) in which a player scored 0, ½, 1, 1½ and 2 points.
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
    /// Counts a pair by the player's results in its two games, in any order.
    pub fn add(&mut self, one: Points, other: Points) {
        self.0[one.half_points() + other.half_points()] += 1;
    }

    /// The sum of both.
    pub fn merged(self, other: Pairs) -> Pairs {
        Pairs(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// The same pairs from the opponent's view.
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

    /// The player's share of the points, 0 to 1; `None` without pairs.
    pub fn score(&self) -> Option<f64> {
        Spread::of(&self.0).map(|spread| spread.mean)
    }

    /// The variance of a pair's score, which goes from 0 to 1; divided by n.
    ///
    /// It is smaller than half the variance of a game's score if openings favour a colour.
    pub fn variance(&self) -> Option<f64> {
        Spread::of(&self.0).map(|spread| spread.variance)
    }

    /// The share of pairs with one point each, with its 95 % Wilson interval; `None` without pairs.
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

/// All counts of a match: pairs and games from one player's view, and the pairs from the first mover's.
///
/// ```
/// use lab::arena::{Pairs, Points, Tally};
///
/// let mut tally = Tally::default();
/// // The first mover wins both games: the players are equal, but moving first is an advantage.
/// tally.add(Points::Won, Points::Lost);
/// assert_eq!(tally.pairs, Pairs([0, 0, 1, 0, 0]));
/// assert_eq!(tally.first, Pairs([0, 0, 0, 0, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Tally {
    /// The pairs from the player's view.
    pub pairs: Pairs,
    /// The games from the player's view.
    pub games: Games,
    /// The same pairs from the view of the side that moved first in each game.
    pub first: Pairs,
}

impl Tally {
    /// Counts a pair by the player's results in the game it began, and in the one it answered.
    pub fn add(&mut self, began: Points, answered: Points) {
        self.pairs.add(began, answered);
        self.games.add(began);
        self.games.add(answered);
        self.first.add(began, answered.reversed());
    }

    /// The sum of both.
    pub fn merged(self, other: Tally) -> Tally {
        Tally {
            pairs: self.pairs.merged(other.pairs),
            games: self.games.merged(other.games),
            first: self.first.merged(other.first),
        }
    }

    /// The same results from the opponent's view; `first` is the same for both.
    pub fn reversed(self) -> Tally {
        Tally { pairs: self.pairs.reversed(), games: self.games.reversed(), first: self.first }
    }

    /// The player's Elo difference to the opponent.
    pub fn elo(&self) -> Option<Elo> {
        Elo::of_pairs(&self.pairs)
    }

    /// The first-move advantage: the score of the side that began, and its Elo.
    pub fn first_move(&self) -> Option<Elo> {
        Elo::of_pairs(&self.first)
    }
}
