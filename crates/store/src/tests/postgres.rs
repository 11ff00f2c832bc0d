//! What only a server can do: vanish.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use ::postgres::{Client, NoTls};
use lab::arena::Assignment;

use super::server::{Server, fresh};
use super::workers::{both_games, work_when};
use super::{Dice, Fresh, GUARD, LONG, plan, record, records, retry_policy};
use crate::{AnyStore, Location, RetryNotice, RetryPolicy, StoreError, open};

battery!(fresh());

fn refused(address: &str) -> StoreError {
    let place: Location = address.parse().expect("an address");
    match open(&place, no_retries()) {
        Ok(_) => panic!("{place} was opened"),
        Err(error) => error,
    }
}

/// A policy that panics at the first retry.
fn no_retries() -> RetryPolicy {
    RetryPolicy { timeout: GUARD, on_retry: Box::new(|waiting| panic!("it retries: {waiting}")) }
}

/// A connection past the store.
pub(super) fn past(fresh: &Fresh) -> Client {
    let Location::Postgres(address) = &fresh.place else { unreachable!("it is a server") };
    address.config().connect(NoTls).expect("a connection")
}

#[test]
fn a_database_of_a_later_version_is_refused() {
    let Some(fresh) = fresh() else { return };
    drop(fresh.open());
    past(&fresh).batch_execute("UPDATE linha.version SET number = 3").expect("changed");
    let Err(error) = open(&fresh.place, retry_policy(1)) else { panic!("it was opened") };
    assert_eq!(error, StoreError::Newer { place: fresh.place.to_string(), found: 3, known: 2 });
}

#[test]
fn errors_of_the_server_come_at_once_and_without_a_password() {
    let Some(fresh) = fresh() else { return };
    let address = fresh.place.to_string();
    let (server, _) = address.rsplit_once('/').expect("an address");
    let with_password = server.replace("linha@", "linha:secret@");
    let said = refused(&format!("{with_password}/nowhere")).to_string();
    assert_eq!(said, format!("cannot use {server}/nowhere: database \"nowhere\" does not exist"));
    let said = refused("postgres://me:secret@127.0.0.1:1/games").to_string();
    assert!(
        said.starts_with("cannot reach postgres://me@127.0.0.1:1/games (") && said.contains("): "),
        "{said}"
    );
    let said = refused("postgres://me:secret@no.such.host.invalid/games").to_string();
    assert!(said.contains("cannot reach") && !said.contains("secret"), "{said}");
}

#[test]
fn missing_permission_to_create_tables_is_reported() {
    let Some(fresh) = fresh() else { return };
    past(&fresh).batch_execute("CREATE ROLE guest LOGIN").expect("a role");
    let said = refused(&fresh.place.to_string().replace("linha@", "guest@")).to_string();
    assert!(said.contains("permission denied for database"), "{said}");
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
    let policy = RetryPolicy { timeout: GUARD, on_retry: Box::new(telling) };
    let mut store = open(&fresh.place, policy).expect("a store");
    let run = store.create(&plan(3)).expect("a run");
    for pair in 0..3 {
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        past(&fresh).execute(end, &[]).expect("ended");
        assert_eq!(store.take(run, "a", LONG), Ok(Assignment::Pair { number: pair, stored: [false; 2] }));
        both_games(&mut *store, run, pair);
    }
    assert_eq!(store.take(run, "a", LONG), Ok(Assignment::Done));
    assert!(told.load(Ordering::Relaxed) <= 3);
}

#[test]
fn a_server_that_stays_away_is_given_up_and_one_that_returns_is_gone_on_with() {
    let Some(mut server) = Server::start() else { return };
    let fresh = server.fresh();
    let (heard, hear) = mpsc::channel();
    let telling = move |waiting: &RetryNotice| {
        heard.send(waiting.to_string()).expect("heard");
        ControlFlow::Continue(())
    };
    let policy = RetryPolicy { timeout: Duration::from_millis(500), on_retry: Box::new(telling) };
    let mut brief = open(&fresh.place, policy).expect("a store");
    let run = brief.create(&plan(2)).expect("a run");
    let breaking = RetryPolicy { timeout: GUARD, on_retry: Box::new(|_| ControlFlow::Break(())) };
    let mut breaking = open(&fresh.place, breaking).expect("a store");
    let (waits, waiting) = mpsc::channel();
    let telling = move |_: &_| {
        // The channel is closed after the first time.
        let _ = waits.send(());
        ControlFlow::Continue(())
    };
    let mut patient =
        open(&fresh.place, RetryPolicy { timeout: GUARD, on_retry: Box::new(telling) }).expect("a store");
    server.kill();
    let error = brief.put(run, &record(0, 0, &mut Dice(1))).expect_err("no server");
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error}");
    assert!(
        error.to_string().ends_with("is the server running, and is the address right?")
            && !error.to_string().contains("secret"),
        "{error}"
    );
    assert!(hear.try_iter().all(|told| told.contains("cannot reach ") && !told.contains("secret")));
    let begun = Instant::now();
    assert!(matches!(breaking.latest(), Err(StoreError::Unreachable { .. })));
    assert!(begun.elapsed() < GUARD);
    thread::scope(|scope| {
        let putting = scope.spawn(move || patient.put(run, &record(0, 1, &mut Dice(2))));
        waiting.recv_timeout(GUARD).expect("it waits for the server");
        server.go_on();
        assert_eq!(putting.join().expect("no panic"), Ok(true));
    });
    assert_eq!(brief.put(run, &record(0, 0, &mut Dice(1))), Ok(true));
    assert_eq!(brief.take(run, "a", LONG), Ok(Assignment::Pair { number: 1, stored: [false; 2] }));
}

/// How far workers may go: they wait for the server to be killed in the middle of their work, however fast they are.
#[derive(Default)]
struct Gate {
    open: Mutex<u32>,
    opened: Condvar,
}

impl Gate {
    /// Waits until pairs up to this one may be played.
    fn pass(&self, pair: u32) {
        let open = self.open.lock().expect("no panic");
        let (_open, waited) =
            self.opened.wait_timeout_while(open, GUARD, |open| *open <= pair).expect("no panic");
        assert!(!waited.timed_out(), "pair {pair} was never let through");
    }

    fn let_through(&self, pairs: u32) {
        *self.open.lock().expect("no panic") = pairs;
        self.opened.notify_all();
    }
}

#[test]
fn every_pair_is_played_exactly_once_though_the_server_is_killed() {
    const PAIRS: u32 = 200;
    let Some(mut server) = Server::start() else { return };
    let fresh = server.fresh();
    let run = fresh.open().create(&plan(PAIRS)).expect("a run");
    let (gate, begun) = (Gate::default(), Instant::now());
    // They are connected before anything is killed: a server must be there at first.
    let stores: Vec<_> = (0..3).map(|_| fresh.open()).collect();
    let work = |worker: usize, mut store: Box<AnyStore>| {
        work_when(&mut *store, run, &format!("worker {worker}"), LONG, |pair| gate.pass(pair))
    };
    let work = &work;
    let done: Vec<_> = thread::scope(|scope| {
        let numbered = stores.into_iter().enumerate();
        let threads: Vec<_> =
            numbered.map(|(worker, store)| scope.spawn(move || work(worker, store))).collect();
        for quarter in 1..4 {
            gate.let_through(quarter * PAIRS / 4);
            // In the middle of work: some of the games that may be played are there.
            while fresh.open().runs().expect("a run")[0].games
                < Some(u64::from((2 * quarter - 1) * PAIRS / 4))
            {
                assert!(begun.elapsed() < GUARD, "no worker plays");
                thread::sleep(Duration::from_millis(1));
            }
            server.kill();
            server.go_on();
        }
        gate.let_through(PAIRS);
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let games: usize = done.iter().map(|one| one.games).sum();
    assert_eq!(games, 2 * PAIRS as usize, "every game was stored by one worker, who knows");
    let records = records(&mut *fresh.open(), run);
    let found: Vec<_> = records.iter().map(|game| (game.pair, game.leg)).collect();
    let all: Vec<_> = (0..PAIRS).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
    assert_eq!(found, all);
}
