//! `linha arena run`, `resume` and `work`: playing a tournament.

use std::io::Write;
use std::process;
use std::time::Instant;

use agents::Engines;
use lab::arena::{LEASE, Plan, PlayerFactory, Record, RunEnd, Runner};

use super::entrant::Entrant;
use super::progress::ProgressDisplay;
use super::stored::{StoredRun, open};
use super::{consent, plan, show};
use crate::cli::arena::{ArenaResume, ArenaRun, ArenaWork, StoreArgs, WorkerArgs};
use crate::error::{self, Failure};
use crate::interrupt;

pub(super) fn run(args: &ArenaRun, out: &mut dyn Write) -> anyhow::Result<()> {
    let (plan, entrants) = plan::plan(args)?;
    let mut stored = StoredRun::create(&args.location, plan)?;
    consent::record(stored.run, &stored.plan)?;
    let entrants: Vec<_> = entrants.into_iter().map(boxed).collect();
    error::eprint(&format!("run {}; to continue after an interruption: {}", stored.run, stored.command()));
    play(&mut stored, &entrants, args.workers.concurrency)?;
    show::standings(&mut stored, args.json, out)
}

pub(super) fn resume(args: &ArenaResume, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut stored = StoredRun::find(&args.which)?;
    let entrants = entrants(&stored, &args.workers)?;
    play(&mut stored, &entrants, args.workers.concurrency)?;
    show::standings(&mut stored, args.json, out)
}

pub(super) fn work(args: &ArenaWork, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut stored = StoredRun::find(&args.which)?;
    let entrants = entrants(&stored, &args.workers)?;
    let played = play(&mut stored, &entrants, args.workers.concurrency)?;
    Ok(writeln!(out, "run {}: {played} games played by this worker", stored.run)?)
}

/// Plays a plan of agents to its end with this number of workers, and returns the records of all its games: those of an earlier run of
/// the same plan count, and are not played again. Without workers, these are all.
pub(crate) fn play_plan(location: &StoreArgs, plan: Plan, workers: usize) -> anyhow::Result<Vec<Record>> {
    let entrants: Vec<Box<dyn PlayerFactory>> = plan
        .entrants()
        .iter()
        .map(|text| Entrant::parse(text, plan.rules()).map(boxed))
        .collect::<anyhow::Result<_>>()?;
    let mut stored = StoredRun::find_or_create(location, plan)?;
    if workers > 0 {
        play(&mut stored, &entrants, workers)?;
    }
    Ok(stored.games()?.records)
}

/// All entrants; an error if one is not available on this machine, or is an engine that this user has not allowed.
fn entrants(stored: &StoredRun, args: &WorkerArgs) -> anyhow::Result<Vec<Box<dyn PlayerFactory>>> {
    let entrant = |text: &String| Entrant::parse(text, stored.plan.rules()).map(boxed);
    let entrants = stored.plan.entrants().iter().map(entrant).collect::<anyhow::Result<_>>()?;
    consent::check(stored.run, &stored.plan, &Engines::new(args.engine.clone())?)?;
    Ok(entrants)
}

fn boxed(entrant: Entrant) -> Box<dyn PlayerFactory> {
    Box::new(entrant)
}

/// Plays the missing games and shows the standings meanwhile. Returns the number of games that this process played.
fn play(
    stored: &mut StoredRun,
    entrants: &[Box<dyn PlayerFactory>],
    concurrency: usize,
) -> anyhow::Result<usize> {
    let stop = interrupt::flag()?;
    let games = stored.games()?;
    if let Some(remark) = games.remark() {
        error::eprint(&format!("warning: {remark} Pairs with a damaged game are not played again."));
    }
    let mut display = ProgressDisplay::new(&stored.plan, games.records);
    let start = Instant::now();
    let runner = Runner {
        run: stored.run,
        plan: &stored.plan,
        entrants,
        open: &|| open(&stored.place),
        clock: &|| start.elapsed(),
        stop: &stop,
        name: process_name(),
        lease: LEASE,
    };
    let report = runner.play(concurrency, &mut |event| display.show(event));
    drop(display);
    let report = report.map_err(|error| Failure::Store { error, command: stored.command() })?;
    if report.ended == RunEnd::Interrupted {
        return Err(Failure::Tournament { command: stored.command() }.into());
    }
    Ok(report.games)
}

/// A name for this process that is unique across machines.
fn process_name() -> String {
    let host = gethostname::gethostname();
    let token = getrandom::u32().unwrap_or_default();
    format!("{}:{}:{token:08x}", host.to_string_lossy(), process::id())
}
