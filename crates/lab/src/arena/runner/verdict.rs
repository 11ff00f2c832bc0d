//! Whether a sequential test has decided a match.

use std::error::Error;
use std::fmt;

use super::super::plan::Plan;
use super::super::sprt::{Decision, Hypothesis, Sprt, Trial};
use super::super::store::Store;

/// What the sequential test of a match has decided.
#[derive(Clone, Debug, PartialEq)]
pub struct SprtVerdict {
    /// The first of the two entrants, as it is written.
    pub entrant: String,
    /// The test.
    pub sprt: Sprt,
    /// What is true, but for the chances of error.
    pub accepted: Hypothesis,
    /// After how many pairs.
    pub pairs: u64,
    /// The logarithm of how many times likelier the results are under H1 than under H0.
    pub llr: f64,
}

impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtVerdict { entrant, sprt, accepted, pairs, llr } = self;
        let (elo0, elo1) = sprt.hypotheses();
        write!(f, "decided after {pairs} pairs (LLR {llr:.2}): {entrant} ")?;
        match accepted {
            Hypothesis::H1 => write!(f, "is stronger, by {elo1} Elo rather than {elo0}"),
            Hypothesis::H0 => write!(f, "is not stronger by {elo1} Elo, but by {elo0} at most"),
        }
    }
}

/// Follows the results of a match, no matter which process played its games.
pub(super) struct Jury<'a> {
    run: i64,
    plan: &'a Plan,
    trial: Option<Trial>,
}

impl Jury<'_> {
    pub(super) fn new(run: i64, plan: &Plan) -> Jury<'_> {
        Jury { run, plan, trial: plan.sprt().map(Trial::new) }
    }

    /// What the test says of all games that are stored, if it decides.
    pub(super) fn ask<E: Error + Send + Sync + 'static>(
        &mut self,
        store: &mut dyn Store<Error = E>,
    ) -> Result<Option<SprtVerdict>, E> {
        let Some(trial) = &mut self.trial else { return Ok(None) };
        let decision = trial.follow(&store.results(self.run, trial.next())?);
        let Decision::Accept(accepted) = decision else { return Ok(None) };
        let (entrant, sprt) = (self.plan.entrants()[0].clone(), *trial.sprt());
        let (pairs, llr) = (trial.pairs().count(), sprt.llr(trial.pairs()));
        Ok(Some(SprtVerdict { entrant, sprt, accepted, pairs, llr }))
    }
}
