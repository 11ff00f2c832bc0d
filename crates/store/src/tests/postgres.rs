//! What only a server can do: vanish.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use ::postgres::{Client, NoTls};
use lab::arena::Taken;

use super::server::{Server, fresh};
use super::workers::{both_games, work};
use super::{Dice, Fresh, LONG, patience, plan, record};
use crate::{Location, Patience, StoreError, Waiting, open};

battery!(fresh());

fn refused(address: &str) -> StoreError {
    let place: Location = address.parse().expect("an address");
    match open(&place, patience(60)) {
        Ok(_) => panic!("{place} was opened"),
        Err(error) => error,
    }
}

/// A connection past the store.
fn past(fresh: &Fresh) -> Client {
    let Location::Postgres(address) = &fresh.place else { unreachable!("it is a server") };
    address.config().connect(NoTls).expect("a connection")
}

#[test]
fn a_database_of_a_later_version_is_refused() {
    let Some(fresh) = fresh() else { return };
    drop(fresh.open());
    past(&fresh).batch_execute("UPDATE linha.version SET number = 2").expect("changed");
    let Err(error) = open(&fresh.place, patience(1)) else { panic!("it was opened") };
    assert_eq!(error, StoreError::Newer { place: fresh.place.to_string(), found: 2, known: 1 });
}

#[test]
fn what_the_server_says_is_told_at_once_and_without_a_password() {
    let Some(fresh) = fresh() else { return };
    let (begun, address) = (Instant::now(), fresh.place.to_string());
    let (server, _) = address.rsplit_once('/').expect("an address");
    let with_password = server.replace("linha@", "linha:secret@");
    let said = refused(&format!("{with_password}/nowhere")).to_string();
    assert_eq!(said, format!("{server}/nowhere cannot be used: database \"nowhere\" does not exist"));
    let said = refused("postgres://me:secret@127.0.0.1:1/games").to_string();
    assert!(
        said.starts_with("postgres://me@127.0.0.1:1/games is out of reach (") && said.contains(" now: "),
        "{said}"
    );
    let said = refused("postgres://me:secret@no.such.host.invalid/games").to_string();
    assert!(said.contains("out of reach") && !said.contains("secret"), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn who_may_not_make_tables_hears_it() {
    let Some(fresh) = fresh() else { return };
    past(&fresh).batch_execute("CREATE ROLE guest LOGIN").expect("a role");
    let said = refused(&fresh.place.to_string().replace("linha@", "guest@")).to_string();
    assert!(said.contains("cannot be used: permission denied for database"), "{said}");
}

#[test]
fn a_lost_connection_is_made_anew() {
    let Some(fresh) = fresh() else { return };
    let told = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&told);
    let telling = move |_: &_| {
        count.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let patience = Patience { longest: Duration::from_secs(30), told: Box::new(telling) };
    let mut store = open(&fresh.place, patience).expect("a store");
    let run = store.create(&plan(3)).expect("a run");
    for pair in 0..3 {
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        past(&fresh).execute(end, &[]).expect("ended");
        assert_eq!(store.take(run, "a", LONG), Ok(Taken::Pair { number: pair, stored: [false; 2] }));
        both_games(&mut *store, run, pair);
    }
    assert_eq!(store.take(run, "a", LONG), Ok(Taken::Done));
    assert!(told.load(Ordering::Relaxed) <= 3);
}

#[test]
fn a_server_that_stays_away_is_given_up_and_one_that_returns_is_gone_on_with() {
    let Some(mut server) = Server::start() else { return };
    let fresh = server.fresh();
    let (heard, hear) = mpsc::channel();
    let telling = move |waiting: &Waiting| {
        heard.send(waiting.to_string()).expect("heard");
        ControlFlow::Continue(())
    };
    let patience = Patience { longest: Duration::from_millis(500), told: Box::new(telling) };
    let mut brief = open(&fresh.place, patience).expect("a store");
    let run = brief.create(&plan(2)).expect("a run");
    let breaking = Patience { told: Box::new(|_| ControlFlow::Break(())), ..Patience::default() };
    let mut breaking = open(&fresh.place, breaking).expect("a store");
    let mut patient = fresh.open();
    server.kill();
    let error = brief.put(run, &record(0, 0, &mut Dice(1))).expect_err("nobody is there");
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error}");
    assert!(
        error.to_string().contains("nothing is lost") && !error.to_string().contains("secret"),
        "{error}"
    );
    assert!(hear.try_iter().all(|told| told.contains("is out of reach (") && !told.contains("secret")));
    let begun = Instant::now();
    assert!(matches!(breaking.latest(), Err(StoreError::Unreachable { .. })));
    assert!(begun.elapsed() < Duration::from_secs(20));
    thread::scope(|scope| {
        let putting = scope.spawn(move || patient.put(run, &record(0, 1, &mut Dice(2))));
        thread::sleep(Duration::from_millis(300));
        server.go_on();
        assert_eq!(putting.join().expect("no panic"), Ok(true));
    });
    assert_eq!(brief.put(run, &record(0, 0, &mut Dice(1))), Ok(true));
    assert_eq!(brief.take(run, "a", LONG), Ok(Taken::Pair { number: 1, stored: [false; 2] }));
}

#[test]
fn every_pair_is_played_exactly_once_though_the_server_is_killed() {
    const PAIRS: u32 = 400;
    let Some(mut server) = Server::start() else { return };
    let fresh = server.fresh();
    let run = fresh.open().create(&plan(PAIRS)).expect("a run");
    let mut dice = Dice(3);
    let work = |worker: u32| work(&mut *fresh.open(), run, &format!("worker {worker}"), LONG);
    let (done, killed) = thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|worker| scope.spawn(move || work(worker))).collect();
        let (mut killed, mut games) = (0, 0);
        while killed < 3 && !threads.iter().any(thread::ScopedJoinHandle::is_finished) {
            // In the middle of work: not while everybody waits for the server.
            let now = fresh.open().runs().expect("a run")[0].games;
            if now < games + 20 {
                thread::sleep(Duration::from_millis(1));
                continue;
            }
            thread::sleep(Duration::from_millis(u64::from(dice.below(30))));
            server.kill();
            server.go_on();
            (killed, games) = (killed + 1, now);
        }
        let done: Vec<_> = threads.into_iter().map(|thread| thread.join().expect("no panic")).collect();
        (done, killed)
    });
    assert!(killed >= 2, "killed {killed} times only");
    let games: usize = done.iter().map(|one| one.games).sum();
    assert_eq!(games, 2 * PAIRS as usize, "every game was stored by one worker, who knows");
    let records = fresh.open().records(run).expect("games");
    let found: Vec<_> = records.iter().map(|game| (game.pair, game.leg)).collect();
    let all: Vec<_> = (0..PAIRS).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
    assert_eq!(found, all);
}
