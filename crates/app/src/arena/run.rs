//! Playing a tournament: workers, a bar that tells how far it is, and what to do after an interruption.

use std::io::Write;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use lab::arena::{Decision, Hypothesis, Plan, Record, Sprt, Standings};

use super::entrant::Entrant;
use super::heartbeat::Heartbeat;
use super::store::{Place, Store, StoreError};
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
            plan.entrants.iter().map(|text| Entrant::parse(text, rules)).collect::<anyhow::Result<_>>()?;
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
    let heartbeat = Heartbeat::default();
    let (news, hear) = channel();
    let stops: Vec<Arc<AtomicBool>> = (0..concurrency).map(|_| Arc::default()).collect();
    let known = store.records(stage.run)?;
    let mut teller = Teller::new(stage, known);
    let outcome = thread::scope(|scope| {
        scope.spawn(|| heartbeat.beat(stage));
        let workers: Vec<_> = (0..)
            .zip(&stops)
            .map(|(number, stop)| {
                let name = format!("{}:{}:{number}", host(), process::id());
                let worker =
                    Worker { stage, name, stop: Arc::clone(stop), heartbeat: &heartbeat, news: news.clone() };
                scope.spawn(move || worker.work())
            })
            .collect();
        drop(news);
        let halt = || stops.iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
        let decided = teller.listen(&hear, &interrupted, &halt);
        let done: Result<Vec<()>, StoreError> =
            workers.into_iter().map(|worker| worker.join().expect("no panic")).collect();
        heartbeat.end();
        done.map(|_| decided)
    });
    teller.bar.finish_and_clear();
    match outcome {
        Ok(Some(why)) => {
            store.end(stage.run, &why)?;
            trouble::tell(&why);
        }
        Ok(None) if interrupted.load(Ordering::Relaxed) => {
            bail!("interrupted: every game that ended is kept; go on with {}", stage.command())
        }
        Ok(None) => {}
        Err(error) => {
            return Err(anyhow::Error::new(error).context(format!("go on with {}", stage.command())));
        }
    }
    Ok(teller.here)
}

/// The name of this machine, as far as it matters: workers of one machine differ from those of another.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| std::env::var("HOSTNAME"));
    name.map_or_else(|_| "here".to_owned(), |name| name.trim().to_owned())
}

/// Tells how a tournament stands while it is played.
struct Teller<'a> {
    plan: &'a Plan,
    sprt: Option<Sprt>,
    records: Vec<Record>,
    bar: ProgressBar,
    /// How many games were played here.
    here: usize,
}

impl<'a> Teller<'a> {
    fn new(stage: &'a Stage, records: Vec<Record>) -> Teller<'a> {
        let plan = &stage.plan;
        let style =
            ProgressStyle::with_template("{bar:40} {pos}/{len} games, {elapsed} gone, {eta} to go\n{msg}");
        let bar = ProgressBar::new(2 * u64::from(plan.len()));
        let bar = style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style));
        bar.enable_steady_tick(Duration::from_millis(200));
        let sprt = plan.sprt.as_deref().and_then(|sprt| sprt.parse().ok());
        let teller = Teller { plan, sprt, records, bar, here: 0 };
        teller.show();
        teller
    }

    fn show(&self) {
        self.bar.set_position(self.records.len() as u64);
        self.bar.set_message(Standings::new(self.plan, &self.records).lines().join("\n"));
    }

    /// Counts games until all workers have gone home. Why it ended early, if it was decided.
    fn listen(
        &mut self,
        hear: &Receiver<Record>,
        interrupted: &AtomicBool,
        halt: &dyn Fn(),
    ) -> Option<String> {
        let mut decided = None;
        loop {
            match hear.recv_timeout(Duration::from_millis(100)) {
                Ok(record) => {
                    self.records.push(record);
                    self.here += 1;
                    self.show();
                    decided = decided.or_else(|| self.verdict());
                    if decided.is_some() {
                        halt();
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return decided,
                Err(RecvTimeoutError::Timeout) if interrupted.load(Ordering::Relaxed) => halt(),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// What the sequential test says, if it says something.
    fn verdict(&self) -> Option<String> {
        let sprt = self.sprt.as_ref()?;
        let pairs = Standings::new(self.plan, &self.records).pairs(0, 1);
        let (elo0, elo1) = sprt.hypotheses();
        let found = match sprt.decide(&pairs) {
            Decision::Accept(Hypothesis::H1) => format!("is stronger, by {elo1} Elo rather than {elo0}"),
            Decision::Accept(Hypothesis::H0) => {
                format!("is not stronger by {elo1} Elo, but by {elo0} at most")
            }
            Decision::GoOn | Decision::Undecided => return None,
        };
        let (llr, count) = (sprt.llr(&pairs), pairs.count());
        Some(format!("decided after {count} pairs (LLR {llr:.2}): {} {found}", self.plan.entrants[0]))
    }
}
