//! What is logged of trouble: silent by default, but there for those who ask.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use lab::arena::Assignment;
use rusqlite::Connection;
use tracing::Level;

use super::{Fresh, GUARD, LONG, plan, sqlite};
use crate::{AnyStore, Location};

/// Log lines, as they come.
#[derive(Clone)]
struct Lines(Arc<Mutex<mpsc::Sender<String>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let line = String::from_utf8_lossy(bytes).into_owned();
        // A test that has all it wants reads no more.
        let _ = self.0.lock().expect("no panic").send(line);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Does something, and passes on what this thread logs from this level on.
fn logging<T>(level: Level, lines: &mpsc::Sender<String>, work: impl FnOnce() -> T) -> T {
    let lines = Lines(Arc::new(Mutex::new(lines.clone())));
    let subscriber = tracing_subscriber::fmt().with_max_level(level).without_time();
    let subscriber = subscriber.with_writer(move || lines.clone()).finish();
    tracing::subscriber::with_default(subscriber, work)
}

/// What is logged meanwhile, at the level of `-v`.
fn logged(work: impl FnOnce()) -> Vec<String> {
    let (sender, lines) = mpsc::channel();
    logging(Level::INFO, &sender, work);
    lines.try_iter().collect()
}

fn take(store: &mut AnyStore, run: i64, worker: &str, lease: Duration) {
    let pair = Assignment::Pair { number: 0, stored: [false; 2] };
    assert_eq!(store.take(run, worker, lease), Ok(pair));
}

fn a_pair_that_is_taken_over_is_logged(fresh: &Fresh) {
    let mut store = fresh.open();
    let run = store.create(&plan(1)).expect("a run");
    let quiet = logged(|| {
        take(&mut *store, run, "ann", LONG);
        // The same worker again, and another after it was let go.
        take(&mut *store, run, "ann", LONG);
        store.release(run, "ann").expect("released");
        take(&mut *store, run, "bob", Duration::ZERO);
    });
    assert_eq!(quiet, [""; 0]);
    let lines = logged(|| take(&mut *store, run, "cy", LONG));
    assert_eq!(lines.len(), 1, "{lines:?}");
    for part in ["INFO", "pair taken over", "pair=0", "worker=\"cy\"", "from=\"bob\""] {
        assert!(lines[0].contains(part), "{lines:?}");
    }
}

#[test]
fn a_pair_that_is_taken_over_is_logged_by_a_file() {
    a_pair_that_is_taken_over_is_logged(&sqlite::fresh());
}

#[test]
fn a_lock_that_is_waited_for_is_logged() {
    let fresh = sqlite::fresh();
    let mut store = fresh.open();
    let run = store.create(&plan(1)).expect("a run");
    let Location::File(path) = &fresh.place else { unreachable!("it is a file") };
    let other = Connection::open(path).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("alone");
    let (sender, lines) = mpsc::channel();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            logging(Level::INFO, &sender, || take(&mut *store, run, "ann", LONG));
        });
        let line = lines.recv_timeout(GUARD).expect("a line while it waits");
        assert!(line.contains("waiting for another process") && line.contains("arena.sqlite"), "{line}");
        other.execute_batch("ROLLBACK").expect("let go");
        waiting.join().expect("it takes the pair");
    });
    let line = lines.try_recv().expect("a line when it has the lock");
    assert!(line.contains("lock obtained"), "{line}");
}

#[cfg(unix)]
mod server {
    use std::sync::atomic::{AtomicBool, Ordering};

    use ::postgres::{Client, NoTls};

    use super::super::server::{Server, fresh};
    use super::*;

    #[test]
    fn a_pair_that_is_taken_over_is_logged_by_a_server() {
        if let Some(fresh) = fresh() {
            a_pair_that_is_taken_over_is_logged(&fresh);
        }
    }

    #[test]
    fn lost_connections_are_logged() {
        let Some(fresh) = fresh() else { return };
        let mut store = fresh.open();
        store.latest().expect("an answer");
        let Location::Postgres(address) = &fresh.place else { unreachable!("it is a server") };
        let mut past: Client = address.config().connect(NoTls).expect("a connection");
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        past.execute(end, &[]).expect("ended");
        let lines = logged(|| assert_eq!(store.latest(), Ok(None)));
        assert!(!lines.is_empty() && lines.iter().all(|line| !line.contains("secret")), "{lines:?}");
        let place = format!("store={}", fresh.place);
        assert!(lines.iter().all(|line| line.contains(&place)), "{lines:?}");
        // Whether the end is seen before or after the question is a matter of luck.
        let told = |words: &str| lines.iter().any(|line| line.contains(words));
        assert!(
            told("connection lost") || told("store out of reach") && told("store reached again"),
            "{lines:?}"
        );
    }

    #[test]
    fn a_server_that_is_away_is_logged_until_it_is_back() {
        let Some(mut server) = Server::start() else { return };
        let fresh = server.fresh();
        let mut store = fresh.open();
        let (sender, lines) = mpsc::channel();
        server.kill();
        let ended = AtomicBool::new(false);
        thread::scope(|scope| {
            // A process of the killed server may live on for a moment, and answer.
            let ask = || {
                while !ended.load(Ordering::Relaxed) {
                    store.latest().expect("an answer");
                }
            };
            let waiting = scope.spawn(|| logging(Level::DEBUG, &sender, ask));
            let until = |words: &str| loop {
                let line = lines.recv_timeout(GUARD).expect(words);
                assert!(!line.contains("secret"), "{line}");
                if line.contains(words) {
                    return line;
                }
            };
            assert!(until("store out of reach: retrying").contains("WARN"));
            assert!(until("store still out of reach").contains("DEBUG"));
            server.go_on();
            assert!(until("store reached again").contains("INFO"));
            ended.store(true, Ordering::Relaxed);
            waiting.join().expect("no panic");
        });
    }
}
