//! Workers as the arena has them, without the games.

use std::thread;
use std::time::Duration;

use lab::arena::Assignment;

use super::{Dice, record};
use crate::AnyStore;

/// What a worker has done.
#[derive(Default)]
pub(super) struct Done {
    /// The pairs it was handed.
    pub(super) pairs: Vec<u32>,
    /// How many games it stored that were not there before.
    pub(super) games: usize,
}

/// Takes pairs and puts the games that are missing until all is done.
pub(super) fn work(store: &mut AnyStore, run: i64, worker: &str, lease: Duration) -> Done {
    work_when(store, run, worker, lease, |_| ())
}

/// The same, but waits for leave before each pair.
pub(super) fn work_when(
    store: &mut AnyStore,
    run: i64,
    worker: &str,
    lease: Duration,
    wait: impl Fn(u32),
) -> Done {
    let mut done = Done::default();
    loop {
        match store.take(run, worker, lease).expect("an answer") {
            Assignment::Done => return done,
            Assignment::Later => thread::sleep(Duration::from_millis(2)),
            Assignment::Pair { number, stored } => {
                wait(number);
                done.pairs.push(number);
                assert!(done.pairs.len() < 1_000, "pairs are leased again and again: {number} was the last");
                for leg in [0, 1].into_iter().filter(|leg| !stored[usize::from(*leg)]) {
                    let game = record(number, leg, &mut Dice(u64::from(number)));
                    done.games += usize::from(store.put(run, &game).expect("stored"));
                }
            }
        }
    }
}

/// Puts both games of a pair.
pub(super) fn both_games(store: &mut AnyStore, run: i64, pair: u32) {
    for leg in [0, 1] {
        store.put(run, &record(pair, leg, &mut Dice(u64::from(pair)))).expect("stored");
    }
}
