//! What a store should do, so simple that it is right; and random commands for both.
//!
//! Leases either last or have run out at once: the model needs no clock.

use std::collections::BTreeMap;
use std::time::Duration;

use lab::arena::{Record, Scored, Taken};

use super::{Dice, Fresh, LONG, plan, record};
use crate::AnyStore;

const PAIRS: u32 = 6;
const WORKERS: [&str; 3] = ["ann", "bob", "cy"];

#[derive(Default)]
struct Model {
    /// Who has a pair, and whether the lease lasts.
    leases: BTreeMap<u32, (usize, bool)>,
    games: BTreeMap<(u32, u8), Record>,
    ended: bool,
}

impl Model {
    fn stored(&self, pair: u32) -> [bool; 2] {
        [0, 1].map(|leg| self.games.contains_key(&(pair, leg)))
    }

    fn take(&mut self, worker: usize, lasts: bool) -> Taken {
        let open: Vec<u32> = (0..PAIRS).filter(|pair| self.stored(*pair) != [true; 2]).collect();
        if self.ended || open.is_empty() {
            return Taken::Done;
        }
        let held =
            |pair: &u32| self.leases.get(pair).is_some_and(|&(holder, lasts)| lasts && holder != worker);
        match open.into_iter().find(|pair| !held(pair)) {
            None => Taken::Later,
            Some(number) => {
                self.leases.insert(number, (worker, lasts));
                Taken::Pair { number, stored: self.stored(number) }
            }
        }
    }

    fn renew(&mut self, pair: u32, worker: usize, lasts: bool) -> bool {
        let lease = self.leases.get_mut(&pair).filter(|lease| lease.0 == worker);
        lease.map(|lease| lease.1 = lasts).is_some()
    }

    fn put(&mut self, game: &Record) -> bool {
        let new = !self.games.contains_key(&(game.pair, game.leg));
        if new {
            self.games.insert((game.pair, game.leg), game.clone());
        }
        if self.stored(game.pair) == [true; 2] {
            self.leases.remove(&game.pair);
        }
        new
    }
}

/// Gives random commands to a store and to the model, and wants the same answers.
pub(super) fn compare(fresh: &Fresh, seed: u64) {
    let (mut dice, mut model) = (Dice(seed), Model::default());
    let mut stores: Vec<Box<AnyStore>> = WORKERS.iter().map(|_| fresh.open()).collect();
    let run = stores[0].create(&plan(PAIRS)).expect("a run");
    for step in 0..120 {
        let (worker, pair, lasts) = (dice.below(3) as usize, dice.below(PAIRS), dice.below(4) > 0);
        let (name, lease) = (WORKERS[worker], if lasts { LONG } else { Duration::ZERO });
        let store = &mut stores[worker];
        let told = format!("seed {seed}, step {step}: {name}, pair {pair}, {lasts}");
        match dice.below(64) {
            0..24 => assert_eq!(store.take(run, name, lease), Ok(model.take(worker, lasts)), "{told}"),
            24..34 => {
                assert_eq!(
                    store.renew(run, pair, name, lease),
                    Ok(model.renew(pair, worker, lasts)),
                    "{told}"
                );
            }
            34..44 => {
                let game = record(pair, u8::from(lasts), &mut dice);
                assert_eq!(store.put(run, &game), Ok(model.put(&game)), "{told}");
            }
            44..50 => {
                store.release(run, name).expect("released");
                model.leases.retain(|_, lease| lease.0 != worker);
            }
            50..57 => {
                let games: Vec<Record> = model.games.values().cloned().collect();
                let scored = |Record { pair, leg, result, .. }: &Record| Scored {
                    pair: *pair,
                    leg: *leg,
                    result: *result,
                };
                let results = games.iter().filter(|game| game.pair >= pair).map(scored).collect();
                assert_eq!(store.results(run, pair), Ok(results), "{told}");
                assert_eq!(store.records(run), Ok(games), "{told}");
            }
            57..63 => *store = fresh.open(),
            _ if step > 80 => {
                store.end(run, "enough").expect("ended");
                model.ended = true;
            }
            _ => {}
        }
    }
    let games: Vec<Record> = model.games.into_values().collect();
    assert_eq!(fresh.open().records(run), Ok(games), "seed {seed}");
}
