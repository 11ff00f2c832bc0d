//! When a match may end: the sequential probability ratio test.
//!
//! After each pair the test compares how likely the results are if the difference is `elo1` (H1) and if it is
//! `elo0` (H0). It is the generalised test of Li, Liu and Ying on the five results of a pair, as Fishtest and
//! fastchess use it: what a hypothesis leaves open is chosen so that the results are most likely.

mod likelihood;
#[cfg(test)]
mod tests;
mod text;
mod trial;

use std::fmt;

use serde::Serialize;

pub use self::text::ParseSprtError;
pub use self::trial::{Scored, Trial};
use crate::arena::elo::{Pairs, normalised_unit, score_of};

/// What the Elo of the two hypotheses means.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EloScale {
    /// The share of the points, see [`elo_of`](crate::arena::elo_of).
    #[default]
    Logistic,
    /// The share of the points in standard deviations of a game, see
    /// [`Elo::normalised`](crate::arena::Elo::normalised): the same number of pairs for all games and
    /// openings.
    Normalised,
}

/// One of the two claims that a test decides between.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Hypothesis {
    /// The difference is `elo0`, or less.
    H0,
    /// The difference is `elo1`, or more.
    H1,
}

/// What a test says of the results so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Decision {
    /// Neither is likely enough yet: play another pair.
    GoOn,
    /// This one is true, but for the chances of error.
    Accept(Hypothesis),
    /// All pairs of the [`Bounded`] are played, and neither is likely enough.
    Undecided,
}

/// A test of two hypotheses about an Elo difference, with the chances to be wrong.
///
/// ```
/// use lab::arena::{Decision, Hypothesis, Pairs, Sprt};
///
/// let test = Sprt::new(0.0, 10.0).unwrap();
/// assert_eq!("0,10".parse(), Ok(test));
/// assert_eq!(test.decide(&Pairs([10, 20, 40, 25, 15])), Decision::GoOn);
/// assert_eq!(test.decide(&Pairs([100, 200, 400, 300, 200])), Decision::Accept(Hypothesis::H1));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    scale: EloScale,
}

impl Sprt {
    /// The largest difference of a hypothesis, either way.
    pub const LARGEST: f64 = 1000.0;

    /// The chance of either error, unless told otherwise.
    pub const ERROR: f64 = 0.05;

    /// A test of logistic Elo differences, `elo0` < `elo1`, that is wrong in one of twenty cases.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        for elo in [elo0, elo1] {
            // Not so with NaN, either.
            if !(-Sprt::LARGEST..=Sprt::LARGEST).contains(&elo) {
                return Err(SprtError::TooLarge(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        Ok(Sprt { elo0, elo1, alpha: Sprt::ERROR, beta: Sprt::ERROR, scale: EloScale::Logistic })
    }

    /// With these chances to accept H1 though H0 is true (`alpha`), and H0 though H1 is true (`beta`).
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        for (name, chance) in [("alpha", alpha), ("beta", beta)] {
            if !(chance > 0.0 && chance < 0.5) {
                return Err(SprtError::Chance { name, chance });
            }
        }
        Ok(Sprt { alpha, beta, ..self })
    }

    /// With hypotheses on this scale.
    pub fn with_scale(self, scale: EloScale) -> Sprt {
        Sprt { scale, ..self }
    }

    /// The differences of H0 and H1.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The chances of error: alpha and beta.
    pub fn errors(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }

    /// The scale of the hypotheses.
    pub fn scale(&self) -> EloScale {
        self.scale
    }

    /// The ratios at which H0 and H1 are accepted, by Wald: ln(β / (1 − α)) and ln((1 − β) / α).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how many times likelier the results are under H1 than under H0.
    ///
    /// It is Σ nᵢ · ln(p1ᵢ / p0ᵢ), where p0 and p1 are the distributions of a pair's points that make the
    /// results most likely among those that fit the hypothesis. A result that has not been seen counts as a
    /// thousandth of one, so that nothing is impossible. 0 without any pairs.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = likelihood::regularised(pairs);
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.scale {
            EloScale::Logistic => likelihood::with_mean(&counts, score_of(elo) - 0.5),
            // A pair's mean varies less than a game's, by √2.
            EloScale::Normalised => {
                likelihood::with_ratio(&counts, elo / normalised_unit() * std::f64::consts::SQRT_2)
            }
        });
        counts.iter().zip(under0).zip(under1).map(|((n, p0), p1)| n * (p1 / p0).ln()).sum()
    }

    /// What these results say: go on, or accept one. Never [`Decision::Undecided`].
    ///
    /// The chances of error hold if the match ends with the first acceptance.
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        let (low, high) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= high => Decision::Accept(Hypothesis::H1),
            llr if llr <= low => Decision::Accept(Hypothesis::H0),
            _ => Decision::GoOn,
        }
    }

    /// This test in a match of at most so many pairs.
    pub fn within(self, most_pairs: u64) -> Bounded {
        Bounded { sprt: self, most_pairs }
    }
}

/// A test that ends in any case: with the last pair at the latest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounded {
    /// The test.
    pub sprt: Sprt,
    /// How many pairs are played at most.
    pub most_pairs: u64,
}

impl Bounded {
    /// What these results say; [`Decision::Undecided`] instead of going on after the last pair.
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        match self.sprt.decide(pairs) {
            Decision::GoOn if pairs.count() >= self.most_pairs => Decision::Undecided,
            decision => decision,
        }
    }
}

/// Why there is no such test.
#[derive(Clone, PartialEq, Debug)]
pub enum SprtError {
    /// The second hypothesis is not above the first.
    Order {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
    /// A difference beyond [`Sprt::LARGEST`], or not a number.
    TooLarge(f64),
    /// A chance of error that is none, or no better than tossing a coin.
    Chance {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The chance asked for.
        chance: f64,
    },
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Order { elo0, elo1 } => {
                write!(
                    f,
                    "a test from {elo0} to {elo1} Elo decides nothing: the first is less than the second"
                )
            }
            SprtError::TooLarge(elo) => {
                let largest = Sprt::LARGEST;
                write!(f, "no test is about {elo} Elo: differences go from -{largest} to {largest}")
            }
            SprtError::Chance { name, chance } => {
                write!(f, "{name} is not {chance}: a chance of error lies between 0 and 0.5")
            }
        }
    }
}

impl std::error::Error for SprtError {}
