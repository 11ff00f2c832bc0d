//! Whole workers on a server, in processes of their own: one is killed, then the server.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use lab::arena::{Format, Plan, Standings};

use super::super::{Place, Store};
use super::GUARD;
use super::server::Server;
use crate::arena::run;
use crate::cli::arena::{ArenaWork, AtOnce, Kept, Which};

/// Says that this process is a worker, and of which store.
const WORKER: &str = "LINHA_TEST_WORKER";

fn worker(store: String) -> ArenaWork {
    let which = Which { run: None, kept: Kept { store: Some(store) } };
    ArenaWork { which, at_once: AtOnce { concurrency: 1 } }
}

/// Not a test of its own: what the processes below do.
#[test]
fn work_where_told_to() {
    if let Ok(store) = env::var(WORKER) {
        run::work(&worker(store), &mut io::sink()).expect("everything is played");
    }
}

fn start(store: &str) -> Child {
    let name = concat!(module_path!(), "::work_where_told_to");
    let (_, name) = name.split_once("::").expect("the crate comes first");
    let mut command = Command::new(env::current_exe().expect("a test"));
    command.args(["--exact", name]).env(WORKER, store).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it runs")
}

fn plan() -> Plan {
    Plan {
        game: "drop:6x5:4".to_owned(),
        entrants: ["mcts:iterations=150", "ufop:depth=3", "random"].map(str::to_owned).to_vec(),
        format: Format::RoundRobin,
        pairs: 40,
        openings: ["33", "12", "456"].map(str::to_owned).to_vec(),
        seed: 3,
        limit: None,
        sprt: None,
    }
}

/// Who reached what, without times.
fn table(plan: &Plan, records: &[lab::arena::Record]) -> Vec<(usize, lab::arena::Games, f64)> {
    let standings = Standings::new(plan, records).table();
    standings.iter().map(|standing| (standing.entrant, standing.games, standing.expense.nodes)).collect()
}

#[test]
fn a_killed_worker_and_a_killed_server_lose_nothing() {
    let Some(mut server) = Server::start() else { return };
    let fresh = server.fresh();
    let (plan, store) = (plan(), fresh.place.to_string());
    let mut kept = fresh.open();
    let run = kept.create(&plan).expect("kept");
    let mut workers: Vec<Child> = (0..3).map(|_| start(&store)).collect();
    let wait = |kept: &mut dyn Store, games: usize| {
        let begun = Instant::now();
        while kept.records(run).expect("there").len() < games {
            assert!(begun.elapsed() < GUARD, "nobody works");
            thread::sleep(Duration::from_millis(5));
        }
    };
    wait(kept.as_mut(), 20);
    let mut dead = workers.remove(0);
    dead.kill().expect("killed");
    dead.wait().expect("gone");
    wait(kept.as_mut(), 60);
    drop(kept);
    server.kill();
    thread::sleep(Duration::from_millis(300));
    server.go_on();
    for mut worker in workers {
        // A worker that came only when the server was away was refused, and may come again.
        let refused = !worker.wait().expect("it ends").success();
        assert!(!refused || start(&store).wait().expect("it ends").success());
    }
    let records = fresh.open().records(run).expect("there");
    let places: Vec<(u32, u8)> = records.iter().map(|record| (record.pair, record.leg)).collect();
    let all: Vec<(u32, u8)> = (0..plan.len()).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
    assert_eq!(places, all);
    // The same tournament that nobody disturbed.
    let quiet = super::sqlite::fresh();
    let mut file = quiet.open();
    let run = file.create(&plan).expect("kept");
    let Place::File(path) = &quiet.place else { unreachable!("it is a file") };
    assert!(start(path.to_str().expect("text")).wait().expect("it ends").success());
    assert_eq!(table(&plan, &file.records(run).expect("there")), table(&plan, &records));
}
