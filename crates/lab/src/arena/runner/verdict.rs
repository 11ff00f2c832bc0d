//! Checks whether the SPRT of a match has decided.

use std::error::Error;
use std::fmt;

use super::super::plan::Plan;
use super::super::sprt::{Decision, Hypothesis, RunningSprt, Sprt};
use super::super::store::Store;

/// The decision of a match's SPRT.
#[derive(Clone, Debug, PartialEq)]
pub struct SprtVerdict {
    /// The first of the two entrants, as written in the plan.
    pub entrant: String,
    /// The test.
    pub sprt: Sprt,
    /// The accepted hypothesis.
    pub accepted: Hypothesis,
    /// The number of pairs it took.
    pub pairs: u64,
    /// The log-likelihood ratio of H1 to H0.
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

/// The number of pairs that are read at once: more than are usually new, and few enough to be read again if the first is late.
const BATCH: u32 = 256;

/// Applies the SPRT to the stored results of a match, whichever process played them.
pub(super) struct SprtWatcher<'a> {
    run: i64,
    plan: &'a Plan,
    running: Option<RunningSprt>,
}

impl SprtWatcher<'_> {
    pub(super) fn new(run: i64, plan: &Plan) -> SprtWatcher<'_> {
        SprtWatcher { run, plan, running: plan.sprt().map(RunningSprt::new) }
    }

    /// Reads the new results from the store; the verdict, if the test decides. Pairs with a damaged game do not count.
    pub(super) fn check<E: Error + Send + Sync + 'static>(
        &mut self,
        store: &mut dyn Store<Error = E>,
    ) -> Result<Option<SprtVerdict>, E> {
        let Some(running) = &mut self.running else { return Ok(None) };
        let decision = loop {
            let (from, end) = (running.next(), running.next().saturating_add(BATCH));
            let games = store.games(self.run, self.plan, from..end)?;
            let decision = running.update(&games.results(), &games.damaged_pairs());
            if decision != Decision::GoOn || running.next() < end {
                break decision;
            }
        };
        let Decision::Accept(accepted) = decision else { return Ok(None) };
        let (entrant, sprt) = (self.plan.entrants()[0].clone(), *running.sprt());
        let (pairs, llr) = (running.pairs().count(), sprt.llr(running.pairs()));
        Ok(Some(SprtVerdict { entrant, sprt, accepted, pairs, llr }))
    }
}
