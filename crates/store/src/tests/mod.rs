//! The same battery for every kind of store, and what only one of them can suffer.

/// Every test of the battery, for the place that an expression makes; where it makes none, the test is skipped.
macro_rules! battery {
    ($fresh:expr) => {
        battery!($fresh; plans_and_games_come_back_as_they_were, runs_are_listed, an_unknown_run_is_reported,
            a_game_outside_the_plan_is_refused, pairs_are_leased_in_order,
            the_first_game_stays, an_incomplete_pair_is_resumed, leases_expire_and_are_renewed,
            a_released_pair_is_free_at_once, an_ended_run_leases_nothing,
            workers_get_every_pair_exactly_once, both_games_of_a_pair_may_come_from_two_sides_at_once,
            many_may_open_a_new_place_at_once, all_interleavings_do_what_the_model_does,);
    };
    ($fresh:expr; $($name:ident,)*) => { $(
        #[test]
        fn $name() {
            if let Some(fresh) = $fresh {
                $crate::tests::battery::$name(&fresh);
            }
        }
    )* };
}

mod battery;
mod boards;
mod corruption;
mod damage;
mod layout1;
mod logs;
mod model;
#[cfg(unix)]
mod postgres;
#[cfg(unix)]
mod processes;
#[cfg(unix)]
mod server;
mod sqlite;
#[cfg(unix)]
mod sqlite_killed;
#[cfg(unix)]
mod tls;
mod workers;

use std::ops::ControlFlow;
use std::time::Duration;

use board::{Bits, Game, Outcome, Rules};
use lab::arena::{ALL_PAIRS, Format, Plan, Reason, Record, Store, StoredGames, Turn};
use tempfile::TempDir;

use crate::{AnyStore, Location, RetryPolicy, StoreError, open};

/// A lease that does not expire during a test.
const LONG: Duration = Duration::from_hours(1);

/// The timeout of waits that must succeed, on any machine.
const GUARD: Duration = Duration::from_mins(10);

/// A place where nothing is yet.
struct Fresh {
    place: Location,
    /// Gone with the place.
    _directory: Option<TempDir>,
}

impl Fresh {
    fn open(&self) -> Box<AnyStore> {
        open(&self.place, retry_policy(600)).expect("a store")
    }
}

fn retry_policy(seconds: u64) -> RetryPolicy {
    RetryPolicy { timeout: Duration::from_secs(seconds), on_retry: Box::new(|_| ControlFlow::Continue(())) }
}

/// Random numbers from a seed (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, number: u32) -> u32 {
        u32::try_from(self.roll() % u64::from(number)).expect("smaller than a small number")
    }
}

/// A plan of this many pairs.
fn plan(pairs: u32) -> Plan {
    let entrants = vec!["perfect".to_owned(), "random:seed=7".to_owned()];
    let openings = ["", "44"].map(|moves| Game::parse(Rules::CONNECT4, moves).expect("an opening"));
    let plan = Plan::new(Rules::CONNECT4, entrants, Format::RoundRobin).expect("two entrants");
    let plan = plan.with_pairs(pairs).and_then(|plan| plan.with_openings(&openings)).expect("a plan");
    let plan = plan.with_seed(u64::MAX).with_limit(Some("time=100ms".parse().expect("a limit")));
    plan.with_sprt(Some("0,10".parse().expect("a test"))).expect("a match of two")
}

/// A game of that plan with whatever may be in one.
fn record(pair: u32, leg: u8, dice: &mut Dice) -> Record {
    let odd = ["plain", "quo'te\"s", "Grün 🦊", "nul\0 and\nline", "back\\slash; DROP TABLE games", ""];
    let mut any = || odd[dice.below(6) as usize].to_owned();
    let (names, faults) = ([any(), any()], [Reason::Crash(any()), Reason::Illegal(any()), Reason::Time]);
    let mut game = Game::parse(Rules::CONNECT4, ["", "44"][pair as usize % 2]).expect("an opening");
    let opening = game.moves().len();
    // Half of the games come to their end.
    let most = if dice.below(2) == 0 { usize::MAX } else { opening + dice.below(8) as usize };
    while game.outcome().is_none() && game.moves().len() < most {
        let cells: Vec<_> = game.board().legal().cells().collect();
        game.play(cells[dice.below(7) as usize % cells.len()]).expect("legal");
    }
    let (result, reason) = match game.outcome() {
        None => (Outcome::Win(!game.turn()), faults[dice.below(3) as usize].clone()),
        Some(Outcome::Draw) => (Outcome::Draw, Reason::Full),
        Some(win) => (win, Reason::Line),
    };
    let turn = |_| Turn {
        seconds: f64::from_bits(dice.roll() >> 2),
        nodes: dice.roll(),
        depth: u16::MAX,
        score: (dice.below(2) == 0).then(|| "win in 3".to_owned()),
    };
    let turns: Vec<Turn> = (opening..game.moves().len()).map(turn).collect();
    let players = if leg == 0 { [0, 1] } else { [1, 0] };
    Record { pair, leg, players, names, opening, moves: game.to_string(), result, reason, turns }
}

/// All games of a run, damaged ones apart.
fn games(store: &mut (impl Store<Error = StoreError> + ?Sized), run: i64) -> Result<StoredGames, StoreError> {
    let plan = store.plan(run)?;
    store.games(run, &plan, ALL_PAIRS)
}

/// All games of a run, which are whole.
fn records(store: &mut (impl Store<Error = StoreError> + ?Sized), run: i64) -> Vec<Record> {
    let games = games(store, run).expect("games");
    assert_eq!(games.remark(), None);
    games.records
}
