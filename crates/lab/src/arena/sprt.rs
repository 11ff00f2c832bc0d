//! SPRT, the sequential probability ratio test: it decides after each pair whether a match may end.
//!
//! The test compares the likelihood of the pentanomial results under H1 (the difference is `elo1`) and under H0 (`elo0`). A
//! hypothesis fixes only the difference; the distribution of a pair's points is a nuisance parameter and takes its
//! maximum-likelihood value under each hypothesis. That is the generalised test (GSPRT), as in Fishtest and fastchess.
//!
//! Cite: Wald 1945, "Sequential tests of statistical hypotheses"; Li, Liu & Ying 2014, "Generalized sequential probability ratio
//! test for separate families of hypotheses"; Van den Bergh, "Normalized Elo" (notes to Fishtest).

mod likelihood;
mod running;
#[cfg(test)]
mod tests;
mod text;

use std::fmt;

use board::{Coded, Message};
use serde::Serialize;

pub use self::running::{GameResult, RunningSprt};
pub use self::text::ParseSprtError;
use crate::arena::elo::{Pairs, normalised_unit, score_of};

/// The Elo scale of the two hypotheses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EloScale {
    /// Logistic Elo, see [`elo_of`](crate::arena::elo_of).
    #[default]
    Logistic,
    /// Normalised Elo, see [`Elo::normalised`](crate::arena::Elo::normalised): the expected length of a test does not depend
    /// on the draw rate or the openings.
    Normalised,
}

/// One of the two hypotheses of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Hypothesis {
    /// The difference is at most `elo0`.
    H0,
    /// The difference is at least `elo1`.
    H1,
}

/// The decision of a test on the results so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Decision {
    /// The LLR is between the bounds: play another pair.
    GoOn,
    /// A bound is crossed: this hypothesis is accepted, with the error probabilities of the test.
    Accept(Hypothesis),
    /// All pairs of the [`BoundedSprt`] are played, and no bound is crossed.
    Undecided,
}

/// A sequential test of two hypotheses about an Elo difference, with its error probabilities.
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
    /// The largest absolute Elo difference of a hypothesis.
    pub const LARGEST: f64 = 1000.0;

    /// The default of both error probabilities.
    pub const ERROR: f64 = 0.05;

    /// A test of logistic Elo differences, `elo0` < `elo1`, with α = β = [`Sprt::ERROR`].
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        for elo in [elo0, elo1] {
            // NaN fails as well.
            if !(-Sprt::LARGEST..=Sprt::LARGEST).contains(&elo) {
                return Err(SprtError::TooLarge(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        Ok(Sprt { elo0, elo1, alpha: Sprt::ERROR, beta: Sprt::ERROR, scale: EloScale::Logistic })
    }

    /// With these probabilities of accepting H1 though H0 is true (`alpha`, type I error), and H0 though H1 is true (`beta`, type
    /// II error); both between 0 and 0.5.
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

    /// The Elo differences of H0 and H1.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The error probabilities: alpha and beta.
    pub fn errors(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }

    /// The scale of the hypotheses.
    pub fn scale(&self) -> EloScale {
        self.scale
    }

    /// Wald's bounds on the LLR at which H0 and H1 are accepted: ln(β / (1 − α)) and ln((1 − β) / α).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio (LLR) of H1 to H0.
    ///
    /// It is Σ nᵢ · ln(p1ᵢ / p0ᵢ), where p0 and p1 are the maximum-likelihood distributions of a pair's points under each
    /// hypothesis. An outcome that has not been seen counts as 0.001 of one, so that no probability is 0. 0 without pairs.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = likelihood::regularised(pairs);
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.scale {
            EloScale::Logistic => likelihood::with_mean(&counts, score_of(elo) - 0.5),
            // The standard deviation of a pair's mean is that of a game over √2.
            EloScale::Normalised => {
                likelihood::with_ratio(&counts, elo / normalised_unit() * std::f64::consts::SQRT_2)
            }
        });
        counts.iter().zip(under0).zip(under1).map(|((n, p0), p1)| n * (p1 / p0).ln()).sum()
    }

    /// Continue, or accept a hypothesis; never [`Decision::Undecided`].
    ///
    /// The error probabilities hold if the match ends with the first acceptance.
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        let (low, high) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= high => Decision::Accept(Hypothesis::H1),
            llr if llr <= low => Decision::Accept(Hypothesis::H0),
            _ => Decision::GoOn,
        }
    }

    /// This test in a match of at most `most_pairs` pairs.
    pub fn within(self, most_pairs: u64) -> BoundedSprt {
        BoundedSprt { sprt: self, most_pairs }
    }
}

/// A test with a maximum number of pairs (truncated SPRT).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoundedSprt {
    /// The test.
    pub sprt: Sprt,
    /// The maximum number of pairs.
    pub most_pairs: u64,
}

impl BoundedSprt {
    /// As [`Sprt::decide`], but [`Decision::Undecided`] instead of [`Decision::GoOn`] after the last pair.
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        match self.sprt.decide(pairs) {
            Decision::GoOn if pairs.count() >= self.most_pairs => Decision::Undecided,
            decision => decision,
        }
    }
}

/// Why a test is refused.
#[derive(Clone, PartialEq, Debug)]
pub enum SprtError {
    /// `elo1` is not above `elo0`.
    Order {
        /// The difference of H0.
        elo0: f64,
        /// The difference of H1.
        elo1: f64,
    },
    /// A difference beyond [`Sprt::LARGEST`], or not a number.
    TooLarge(f64),
    /// An error probability outside 0 to 0.5, both excluded.
    Chance {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The value asked for.
        chance: f64,
    },
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Order { elo0, elo1 } => {
                write!(f, "elo0={elo0} is not below elo1={elo1}: expected elo0 < elo1, such as 0,10")
            }
            SprtError::TooLarge(elo) => {
                let largest = Sprt::LARGEST;
                write!(f, "{elo} Elo is out of range: expected from -{largest} to {largest}")
            }
            SprtError::Chance { name, chance } => {
                write!(f, "{name}={chance} is out of range: expected more than 0 and less than 0.5")
            }
        }
    }
}

impl std::error::Error for SprtError {}

impl Coded for SprtError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            SprtError::Order { elo0, elo1 } => {
                message("sprt.order").with("elo0", elo0.to_string()).with("elo1", elo1.to_string())
            }
            SprtError::TooLarge(elo) => {
                message("sprt.elo").with("elo", elo.to_string()).with("most", Sprt::LARGEST.to_string())
            }
            SprtError::Chance { name, chance } => {
                message("sprt.chance").with("name", *name).with("chance", chance.to_string())
            }
        }
    }
}
