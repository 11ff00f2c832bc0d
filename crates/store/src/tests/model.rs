//! Random commands for a store and for the one in memory, which is the model of all.
//!
//! Leases either last or have run out at once: the model needs no clock.

use std::time::Duration;

use lab::arena::{ALL_PAIRS, MemoryStore, Store};

use super::{Dice, Fresh, LONG, plan, record};
use crate::AnyStore;

const PAIRS: u32 = 6;
const WORKERS: [&str; 3] = ["ann", "bob", "cy"];

/// Gives random commands to a store and to the model, and wants the same answers. Returns the number of damaged games.
pub(super) fn compare(fresh: &Fresh, seed: u64) -> usize {
    let (mut dice, mut model) = (Dice(seed), MemoryStore::new(|| Duration::ZERO));
    let mut stores: Vec<Box<AnyStore>> = WORKERS.iter().map(|_| fresh.open()).collect();
    let run = stores[0].create(&plan(PAIRS)).expect("a run");
    let known = model.create(&plan(PAIRS)).expect("a run");
    for step in 0..120 {
        let (worker, pair, lasts) = (dice.below(3) as usize, dice.below(PAIRS), dice.below(4) > 0);
        let (name, lease) = (WORKERS[worker], if lasts { LONG } else { Duration::ZERO });
        let store = &mut stores[worker];
        let told = format!("seed {seed}, step {step}: {name}, pair {pair}, {lasts}");
        match dice.below(64) {
            0..24 => {
                let expected = model.take(known, name, lease).expect("an answer");
                assert_eq!(store.take(run, name, lease), Ok(expected), "{told}");
            }
            24..34 => {
                let expected = model.renew(known, pair, name, lease).expect("an answer");
                assert_eq!(store.renew(run, pair, name, lease), Ok(expected), "{told}");
            }
            34..44 => {
                let mut game = record(pair, u8::from(lasts), &mut dice);
                // Now and then one that its plan does not allow.
                game.players.rotate_left(usize::from(dice.below(8) == 0));
                let expected = model.put(known, &game).expect("an answer");
                assert_eq!(store.put(run, &game), Ok(expected), "{told}");
            }
            44..50 => {
                store.release(run, name).expect("released");
                model.release(known, name).expect("released");
            }
            50..57 => {
                for pairs in [ALL_PAIRS, pair..pair + 2] {
                    let expected = model.games(known, &plan(PAIRS), pairs.clone()).expect("games");
                    assert_eq!(store.games(run, &plan(PAIRS), pairs), Ok(expected), "{told}");
                }
            }
            57..63 => *store = fresh.open(),
            _ if step > 80 => {
                store.end(run, "enough").expect("ended");
                model.end(known, "enough").expect("ended");
            }
            _ => {}
        }
    }
    let expected = model.games(known, &plan(PAIRS), ALL_PAIRS).expect("games");
    let damaged = expected.damaged.len();
    assert_eq!(fresh.open().games(run, &plan(PAIRS), ALL_PAIRS), Ok(expected), "seed {seed}");
    damaged
}
