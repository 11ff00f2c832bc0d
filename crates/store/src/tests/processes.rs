//! Whole workers on a server, in processes of their own: one is killed, then the server.

use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use std::{env, process, thread};

use board::{Game, Rules};
use lab::arena::{Format, Plan, PlayerFactory, RunEnd, Runner, Standings};
use search::mcts::Mcts;
use search::{Limits, MctsPlayer, Player, PlayerError, Random};

use super::server::Server;
use super::{GUARD, records, retry_policy};
use crate::{AnyStore, Location, open};

/// Says that this process is a worker, and of which store.
const WORKER: &str = "LINHA_TEST_WORKER";

/// Chance, or a search of this number of iterations.
struct Entrant(Option<u64>);

impl PlayerFactory for Entrant {
    fn name(&self, seed: u64) -> String {
        self.0.map_or_else(|| format!("random:seed={seed}"), |nodes| format!("mcts:{nodes},seed={seed}"))
    }

    fn build(&self, _: Rules, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        Ok(match self.0 {
            None => Box::new(Random::new(seed)),
            Some(nodes) => {
                let settings = Mcts { seed, mebibytes: 1, ..Mcts::default() };
                Box::new(MctsPlayer::new(self.name(seed), settings, Limits::nodes(nodes), false))
            }
        })
    }
}

/// Not a test of its own: what the processes below do.
#[test]
fn work_where_told_to() {
    let Ok(store) = env::var(WORKER) else { return };
    let place: Location = store.parse().expect("a place");
    let mut store = open(&place, retry_policy(60)).expect("a store");
    let run = store.latest().expect("an answer").expect("a run");
    let (start, plan) = (Instant::now(), store.plan(run).expect("a plan"));
    let entrants =
        [Some(150), Some(40), None].map(|nodes| -> Box<dyn PlayerFactory> { Box::new(Entrant(nodes)) });
    let runner = Runner {
        run,
        plan: &plan,
        entrants: &entrants,
        open: &|| open(&place, retry_policy(60)),
        clock: &|| start.elapsed(),
        stop: &AtomicBool::new(false),
        name: process::id().to_string(),
        lease: Duration::from_secs(3),
    };
    let report = runner.play(1, &mut |_| {}).expect("everything is played");
    assert_eq!(report.ended, RunEnd::Finished);
}

fn start(store: &str) -> Child {
    let name = concat!(module_path!(), "::work_where_told_to");
    let (_, name) = name.split_once("::").expect("the crate comes first");
    let mut command = Command::new(env::current_exe().expect("a test"));
    command.args(["--exact", name]).env(WORKER, store).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it runs")
}

fn plan() -> Plan {
    let rules: Rules = "drop:6x5:4".parse().expect("rules");
    let entrants = ["mcts:150", "mcts:40", "random"].map(str::to_owned).to_vec();
    let openings = ["33", "12", "456"].map(|moves| Game::parse(rules, moves).expect("an opening"));
    let plan = Plan::new(rules, entrants, Format::RoundRobin).and_then(|plan| plan.with_pairs(40));
    plan.and_then(|plan| plan.with_openings(&openings)).expect("a plan").with_seed(3)
}

/// Who reached what, without times.
fn table(plan: &Plan, records: &[lab::arena::Record]) -> Vec<(usize, lab::arena::Games, f64)> {
    let standings = Standings::new(plan, records).table();
    standings.iter().map(|standing| (standing.entrant, standing.games, standing.cost.nodes)).collect()
}

#[test]
fn a_killed_worker_and_a_killed_server_lose_nothing() {
    let Some(mut server) = Server::start() else { return };
    let fresh = server.fresh();
    let (plan, store) = (plan(), fresh.place.to_string());
    let mut kept = fresh.open();
    let run = kept.create(&plan).expect("kept");
    let mut workers: Vec<Child> = (0..3).map(|_| start(&store)).collect();
    let wait = |kept: &mut AnyStore, games: usize| {
        let begun = Instant::now();
        while records(kept, run).len() < games {
            assert!(begun.elapsed() < GUARD, "no worker plays");
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
    let played = records(&mut *fresh.open(), run);
    let places: Vec<(u32, u8)> = played.iter().map(|record| (record.pair, record.leg)).collect();
    let all: Vec<(u32, u8)> = (0..plan.len()).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
    assert_eq!(places, all);
    // The same tournament, undisturbed.
    let quiet = super::sqlite::fresh();
    let mut file = quiet.open();
    let run = file.create(&plan).expect("kept");
    let Location::File(path) = &quiet.place else { unreachable!("it is a file") };
    assert!(start(path.to_str().expect("text")).wait().expect("it ends").success());
    assert_eq!(table(&plan, &records(&mut *file, run)), table(&plan, &played));
}
