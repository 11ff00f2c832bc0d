//! A pair that a worker has leased.

use lab::arena::Assignment;
use tracing::info;

/// A pair that a worker has leased.
pub(crate) struct LeasedPair {
    /// The tournament.
    pub(crate) run: i64,
    /// The pair's number in the plan.
    pub(crate) number: u32,
    /// The worker that held it before.
    pub(crate) holder: Option<String>,
}

impl LeasedPair {
    /// The assignment of the worker, with the bit set of games that are stored.
    pub(crate) fn assign(&self, worker: &str, legs: i64) -> Assignment {
        let &LeasedPair { run, number, ref holder } = self;
        if let Some(holder) = holder.as_ref().filter(|holder| *holder != worker) {
            info!(run, pair = number, worker, from = holder, "pair taken over: its lease was not renewed");
        }
        Assignment::Pair { number, stored: [legs & 1 != 0, legs & 2 != 0] }
    }
}
