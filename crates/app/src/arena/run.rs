//! Playing a tournament: workers, and what to do after an interruption.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::Instant;
use std::{env, fs, process, thread};

use anyhow::{Context, bail};
use lab::arena::Plan;

use super::entrant;
use super::heartbeat::Heartbeat;
use super::store::{Place, Store, StoreError};
use super::teller::Teller;
use super::worker::{Stage, Worker};
use super::{Found, find, place, plan, show};
use crate::cli::arena::{ArenaResume, ArenaRun, ArenaWork};
use crate::{interrupt, trouble};

pub(super) fn run(args: &ArenaRun, out: &mut dyn Write) -> anyhow::Result<()> {
    let plan = plan::plan(args)?;
    let place = place(&args.kept)?;
    let mut store = super::open(&place)?;
    let run = store.create(&plan)?;
    let stage = Stage::new(place, run, plan)?;
    trouble::tell(&format!("run {run}; if it is interrupted: {}", stage.command()));
    play(&stage, store.as_mut(), args.at_once.concurrency)?;
    show::standings(store.as_mut(), run, &stage.plan, args.json, out)
}

pub(super) fn resume(args: &ArenaResume, out: &mut dyn Write) -> anyhow::Result<()> {
    let Found { place, mut store, run, plan } = find(&args.which)?;
    let stage = Stage::new(place, run, plan)?;
    play(&stage, store.as_mut(), args.at_once.concurrency)?;
    show::standings(store.as_mut(), run, &stage.plan, args.json, out)
}

pub(super) fn work(args: &ArenaWork, out: &mut dyn Write) -> anyhow::Result<()> {
    let Found { place, mut store, run, plan } = find(&args.which)?;
    let stage = Stage::new(place, run, plan)?;
    let played = play(&stage, store.as_mut(), args.at_once.concurrency)?;
    Ok(writeln!(out, "run {run}: {played} games played here")?)
}

impl Stage {
    fn new(place: Place, run: i64, plan: Plan) -> anyhow::Result<Stage> {
        let positions = plan.positions()?;
        let rules = positions[0].rules();
        let entrants =
            plan.entrants.iter().map(|text| entrant::parse(text, rules)).collect::<anyhow::Result<_>>()?;
        let limits = plan.limit.as_deref().map(plan::limits).transpose()?.unwrap_or_default();
        Ok(Stage { place, run, plan, entrants, positions, limits, start: Instant::now() })
    }

    /// Its store, once more: every thread has a connection of its own.
    pub(super) fn open(&self) -> Result<Box<dyn Store>, StoreError> {
        super::open(&self.place)
    }

    /// What goes on with it.
    fn command(&self) -> String {
        format!("linha arena resume {} --store {}", self.run, self.place)
    }
}

/// Plays what is missing, and tells how it stands. How many games were played here.
fn play(stage: &Stage, store: &mut dyn Store, concurrency: usize) -> anyhow::Result<usize> {
    let interrupted = interrupt::flag()?;
    let known = store.records(stage.run)?;
    let mut teller = Teller::new(stage, known);
    let (decided, done) = match teller.verdict(store)? {
        // It was interrupted before that could be kept.
        Some(why) => (Some(why), Ok(())),
        None => together(stage, store, concurrency, &interrupted, &mut teller),
    };
    teller.end();
    if let Some(why) = &decided {
        store.end(stage.run, why)?;
        trouble::tell(why);
    }
    done.with_context(|| format!("go on with {}", stage.command()))?;
    if decided.is_none() && interrupted.load(Ordering::Relaxed) {
        bail!("interrupted: every game that ended is kept; go on with {}", stage.command());
    }
    Ok(teller.here)
}

/// Plays with so many workers until nothing is left, or it is decided: why, and what went wrong.
fn together(
    stage: &Stage,
    store: &mut dyn Store,
    concurrency: usize,
    interrupted: &AtomicBool,
    teller: &mut Teller<'_>,
) -> (Option<String>, Result<(), StoreError>) {
    let (heartbeat, home) = (Heartbeat::default(), AtomicBool::new(false));
    let (news, hear) = channel();
    let stops: Vec<Arc<AtomicBool>> = (0..concurrency).map(|_| Arc::default()).collect();
    // First where to, then when: a worker that sees that its game is ended looks where to go.
    let halt = || {
        home.store(true, Ordering::SeqCst);
        for stop in &stops {
            stop.store(true, Ordering::SeqCst);
        }
    };
    let myself = myself();
    thread::scope(|scope| {
        scope.spawn(|| heartbeat.beat(stage));
        let _beating = heartbeat.beating();
        let employ = |(number, stop): (usize, &Arc<AtomicBool>)| {
            let (name, stop) = (format!("{myself}:{number}"), Arc::clone(stop));
            let worker = Worker { stage, name, stop, home: &home, heartbeat: &heartbeat, news: news.clone() };
            scope.spawn(move || worker.work())
        };
        let workers: Vec<_> = stops.iter().enumerate().map(employ).collect();
        drop(news);
        let heard = teller.listen(store, &hear, interrupted, &halt);
        if heard.is_err() {
            halt();
        }
        let ended = workers.into_iter().map(|worker| worker.join().expect("no panic"));
        let done = ended.fold(Ok(()), Result::and);
        match heard {
            Ok(decided) => (decided, done),
            Err(error) => (None, Err(error)),
        }
    })
}

/// A name for this process that no other has, on this machine or another.
fn myself() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| env::var("HOSTNAME"));
    let host = name.map_or_else(|_| "here".to_owned(), |name| name.trim().to_owned());
    let token = getrandom::u32().unwrap_or_default();
    format!("{host}:{}:{token:08x}", process::id())
}
