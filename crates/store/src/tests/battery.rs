//! What every kind of store does.

use std::thread;
use std::time::{Duration, Instant, SystemTime};

use lab::arena::{ALL_PAIRS, Assignment};

use super::workers::{both_games, work};
use super::{Dice, Fresh, GUARD, LONG, model, plan, record, records};
use crate::{AnyStore, StoreError};

/// A pair of which nothing is stored.
fn pair(number: u32) -> Assignment {
    Assignment::Pair { number, stored: [false; 2] }
}

fn take(store: &mut AnyStore, run: i64, worker: &str) -> Assignment {
    store.take(run, worker, LONG).expect("an answer")
}

pub(super) fn plans_and_games_come_back_as_they_were(fresh: &Fresh) {
    let (mut store, mut dice) = (fresh.open(), Dice(1));
    let (one, other) = (store.create(&plan(20)).expect("a run"), store.create(&plan(3)).expect("a run"));
    let mut games: Vec<_> = (0..40).map(|n: u32| record(n / 2, (n % 2) as u8, &mut dice)).collect();
    for game in games.iter().rev() {
        assert!(store.put(one, game).expect("stored"));
    }
    let elsewhere = record(2, 1, &mut dice);
    assert!(store.put(other, &elsewhere).expect("stored"));
    games.sort_by_key(|game| (game.pair, game.leg));
    drop(store);
    let mut store = fresh.open();
    assert_eq!(records(&mut *store, one), games);
    assert_eq!(records(&mut *store, other), [elsewhere]);
    assert_eq!((store.plan(one), store.plan(other)), (Ok(plan(20)), Ok(plan(3))));
}

pub(super) fn runs_are_listed(fresh: &Fresh) {
    let (mut store, begun) = (fresh.open(), SystemTime::now());
    assert_eq!((store.runs(), store.latest()), (Ok(Vec::new()), Ok(None)));
    let run = [1, 2, 3].map(|pairs| store.create(&plan(pairs)).expect("a run"));
    assert_eq!(store.latest(), Ok(Some(run[2])));
    both_games(&mut *store, run[0], 0);
    both_games(&mut *store, run[1], 1);
    store.end(run[2], "enough").expect("ended");
    let runs = store.runs().expect("runs");
    let brief = |n: usize| (runs[n].run, runs[n].pairs, runs[n].games, runs[n].is_finished());
    assert_eq!([brief(0), brief(1)], [(run[0], 1, Some(2), true), (run[1], 2, Some(2), false)]);
    assert_eq!(brief(2), (run[2], 3, Some(0), true));
    assert_eq!((runs[2].ended.as_deref(), runs[1].ended.as_deref()), (Some("enough"), None));
    assert_eq!(runs[1].plan, Ok(plan(2)));
    // Clocks of stores differ from ours, but not by much.
    let (much, ended) = (Duration::from_mins(1), SystemTime::now());
    let is_near = |time: SystemTime| (begun - much..ended + much).contains(&time);
    assert!(runs.iter().all(|run| run.begun.is_some_and(is_near)));
}

pub(super) fn an_unknown_run_is_reported(fresh: &Fresh) {
    let mut store = fresh.open();
    let expect = |error: StoreError, known: &str| {
        let said = format!("unknown run 99 in {}: {known}", fresh.place);
        assert_eq!(error.to_string(), said);
    };
    expect(store.plan(99).expect_err("no run"), "it has no runs yet");
    let run = store.create(&plan(1)).expect("a run");
    let known = format!("expected {run}, the only one");
    expect(store.plan(99).expect_err("no run"), &known);
    expect(store.take(99, "a", LONG).expect_err("no run"), &known);
    expect(store.put(99, &record(0, 0, &mut Dice(1))).expect_err("no run"), &known);
    expect(store.end(99, "why").expect_err("no run"), &known);
    expect(store.games(99, &plan(1), ALL_PAIRS).expect_err("no run"), &known);
    assert_eq!((store.renew(99, 0, "a", LONG), store.release(99, "a")), (Ok(false), Ok(())));
}

pub(super) fn a_game_outside_the_plan_is_refused(fresh: &Fresh) {
    let mut store = fresh.open();
    let run = store.create(&plan(2)).expect("a run");
    for (pair, leg) in [(2, 0), (u32::MAX, 1), (0, 2), (1, 255)] {
        let error = store.put(run, &record(pair, leg, &mut Dice(1))).expect_err("no such game");
        assert_eq!(error, StoreError::NoGame { place: fresh.place.to_string(), run, pair, leg });
    }
    assert_eq!(records(&mut *store, run), []);
    assert_eq!(take(&mut *store, run, "a"), pair(0));
}

pub(super) fn pairs_are_leased_in_order(fresh: &Fresh) {
    let (mut store, mut other) = (fresh.open(), fresh.open());
    let run = store.create(&plan(3)).expect("a run");
    let taken = [take(&mut *store, run, "a"), take(&mut *other, run, "b"), take(&mut *other, run, "c")];
    assert_eq!(taken, [0, 1, 2].map(pair));
    assert_eq!(take(&mut *store, run, "d"), Assignment::Later);
    assert_eq!(take(&mut *other, run, "b"), pair(1), "a worker that holds a pair gets it again");
    for number in [1, 0] {
        both_games(&mut *store, run, number);
    }
    assert_eq!(take(&mut *store, run, "b"), Assignment::Later);
    both_games(&mut *other, run, 2);
    assert_eq!(
        (take(&mut *store, run, "a"), take(&mut *other, run, "d")),
        (Assignment::Done, Assignment::Done)
    );
}

pub(super) fn the_first_game_stays(fresh: &Fresh) {
    let (mut store, mut dice) = (fresh.open(), Dice(5));
    let run = store.create(&plan(1)).expect("a run");
    let (first, second) = (record(0, 1, &mut dice), record(0, 1, &mut dice));
    assert_ne!(first, second);
    assert_eq!(store.put(run, &first), Ok(true));
    assert_eq!([store.put(run, &first), fresh.open().put(run, &second)], [Ok(false), Ok(false)]);
    assert_eq!(records(&mut *store, run), [first]);
}

pub(super) fn an_incomplete_pair_is_resumed(fresh: &Fresh) {
    let (mut store, mut dice) = (fresh.open(), Dice(6));
    let run = store.create(&plan(2)).expect("a run");
    assert_eq!(store.take(run, "dies", Duration::ZERO), Ok(pair(0)));
    store.put(run, &record(0, 0, &mut dice)).expect("stored");
    store.put(run, &record(1, 1, &mut dice)).expect("stored");
    drop(store);
    let mut store = fresh.open();
    assert_eq!(take(&mut *store, run, "a"), Assignment::Pair { number: 0, stored: [true, false] });
    store.put(run, &record(0, 1, &mut dice)).expect("stored");
    assert_eq!(take(&mut *store, run, "a"), Assignment::Pair { number: 1, stored: [false, true] });
    assert_eq!(store.renew(run, 0, "a", LONG), Ok(false), "a complete pair has no lease");
    assert_eq!(store.renew(run, 1, "a", LONG), Ok(true));
    store.put(run, &record(1, 0, &mut dice)).expect("stored");
    assert_eq!(take(&mut *store, run, "a"), Assignment::Done);
}

pub(super) fn leases_expire_and_are_renewed(fresh: &Fresh) {
    const SHORT: Duration = Duration::from_millis(200);
    let (mut one, mut other) = (fresh.open(), fresh.open());
    let run = one.create(&plan(1)).expect("a run");
    assert_eq!(take(&mut *one, run, "a"), pair(0));
    assert_eq!(take(&mut *other, run, "b"), Assignment::Later);
    assert_eq!(other.renew(run, 0, "b", LONG), Ok(false), "it is not theirs");
    let begun = Instant::now();
    assert_eq!(one.renew(run, 0, "a", SHORT), Ok(true));
    thread::sleep(SHORT + Duration::from_millis(50));
    assert_eq!(one.renew(run, 0, "a", SHORT), Ok(true), "late, but no other worker has leased it");
    let renewed = begun.elapsed();
    while take(&mut *other, run, "b") == Assignment::Later {
        assert!(begun.elapsed() < GUARD, "it never ran out");
        thread::sleep(Duration::from_millis(5));
    }
    assert!(begun.elapsed() >= SHORT + Duration::from_millis(200), "renewed after {renewed:?}");
    assert_eq!(one.renew(run, 0, "a", LONG), Ok(false), "it was lost");
    assert_eq!(take(&mut *one, run, "a"), Assignment::Later);
    assert_eq!(one.put(run, &record(0, 0, &mut Dice(1))), Ok(true), "a game is a game");
    assert_eq!(other.put(run, &record(0, 0, &mut Dice(2))), Ok(false));
    assert_eq!(
        other.take(run, "b", Duration::MAX),
        Ok(Assignment::Pair { number: 0, stored: [true, false] })
    );
    assert_eq!(take(&mut *one, run, "a"), Assignment::Later);
}

pub(super) fn a_released_pair_is_free_at_once(fresh: &Fresh) {
    let mut store = fresh.open();
    let run = store.create(&plan(3)).expect("a run");
    assert_eq!([take(&mut *store, run, "a"), take(&mut *store, run, "b")], [pair(0), pair(1)]);
    store.release(run, "a").expect("released");
    assert_eq!(store.renew(run, 0, "a", LONG), Ok(false));
    assert_eq!([take(&mut *store, run, "c"), take(&mut *store, run, "a")], [pair(0), pair(2)]);
    assert_eq!(store.renew(run, 1, "b", LONG), Ok(true), "what others have stays theirs");
}

pub(super) fn an_ended_run_leases_nothing(fresh: &Fresh) {
    let mut store = fresh.open();
    let run = store.create(&plan(3)).expect("a run");
    assert_eq!(take(&mut *store, run, "a"), pair(0));
    store.end(run, "H1 was accepted").expect("ended");
    store.end(run, "another reason").expect("ended");
    assert_eq!(
        [take(&mut *store, run, "a"), take(&mut *store, run, "b")],
        [Assignment::Done, Assignment::Done]
    );
    assert_eq!(store.renew(run, 0, "a", LONG), Ok(true));
    both_games(&mut *store, run, 0);
    assert_eq!(records(&mut *store, run).len(), 2, "what was being played is kept");
    assert_eq!(store.runs().expect("runs")[0].ended.as_deref(), Some("H1 was accepted"));
}

pub(super) fn workers_get_every_pair_exactly_once(fresh: &Fresh) {
    const PAIRS: u32 = 60;
    let run = fresh.open().create(&plan(PAIRS)).expect("a run");
    let work = |worker: u32| work(&mut *fresh.open(), run, &format!("worker {worker}"), LONG);
    let done: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|worker| scope.spawn(move || work(worker))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    for one in &done {
        assert!(one.pairs.is_sorted(), "in order");
        assert_eq!(one.games, 2 * one.pairs.len(), "no other worker played these");
    }
    let mut pairs: Vec<u32> = done.iter().flat_map(|one| one.pairs.clone()).collect();
    pairs.sort_unstable();
    assert!(pairs.into_iter().eq(0..PAIRS));
    assert_eq!(records(&mut *fresh.open(), run).len(), 2 * PAIRS as usize);
}

pub(super) fn both_games_of_a_pair_may_come_from_two_sides_at_once(fresh: &Fresh) {
    const PAIRS: u32 = 40;
    let run = fresh.open().create(&plan(PAIRS)).expect("a run");
    let put = |leg| {
        let (mut store, mut dice) = (fresh.open(), Dice(u64::from(leg)));
        (0..PAIRS).filter(|pair| store.put(run, &record(*pair, leg, &mut dice)).expect("stored")).count()
    };
    let stored: usize = thread::scope(|scope| {
        let threads = [0, 1, 0, 1].map(|leg| scope.spawn(move || put(leg)));
        threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
    });
    assert_eq!(stored, 2 * PAIRS as usize, "each game was stored by one of them");
    assert_eq!(take(&mut *fresh.open(), run, "a"), Assignment::Done, "every pair is known to be whole");
}

pub(super) fn many_may_open_a_new_place_at_once(fresh: &Fresh) {
    let mut runs: Vec<i64> = thread::scope(|scope| {
        let create = || fresh.open().create(&plan(1)).expect("a run");
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(create)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    runs.sort_unstable();
    let listed: Vec<i64> = fresh.open().runs().expect("runs").iter().map(|run| run.run).collect();
    assert_eq!(listed, runs);
}

pub(super) fn all_interleavings_do_what_the_model_does(fresh: &Fresh) {
    let damaged: usize = (0..12).map(|seed| model::compare(fresh, seed)).sum();
    assert!(damaged > 0, "games that their plan does not allow were among them");
}
