//! Tournaments in memory: interrupted, shared, decided early, and with players that fail.

use std::collections::HashSet;
use std::sync::Mutex;

use board::{Cell, Game, Message, Outcome, Rules, Side};
use search::{Control, Player, PlayerError, Random, Report};

use super::*;
use crate::arena::{ALL_PAIRS, Assignment, DamagedGame, Flaw, Format, MemoryError, MemoryStore, Reason};

/// Makes players by a function.
struct Maker<F>(F);

impl<F: Fn(u64) -> Result<Box<dyn Player>, PlayerError> + Sync> PlayerFactory for Maker<F> {
    fn name(&self, seed: u64) -> String {
        format!("made:seed={seed}")
    }

    fn build(&self, _: Rules, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        (self.0)(seed)
    }
}

fn maker(
    make: impl Fn(u64) -> Result<Box<dyn Player>, PlayerError> + Sync + 'static,
) -> Box<dyn PlayerFactory> {
    Box::new(Maker(make))
}

fn failed(reason: &str) -> PlayerError {
    PlayerError::failed("odd", &Message::new("engine.absent", reason))
}

fn random() -> Box<dyn PlayerFactory> {
    maker(|seed| Ok(Box::new(Random::new(seed))))
}

/// More pairs than an SPRT needs to decide.
const ENOUGH: u32 = 50;

/// Fails at its first move, or thinks until it is stopped.
struct Broken {
    thinks: bool,
}

/// A player that fails in the first [`ENOUGH`] pairs of the plan, and thinks in all others. By pair and not by time: an SPRT looks at
/// pairs in their order, and a worker may be late with an early one.
fn broken(plan: &Plan) -> Box<dyn PlayerFactory> {
    let seeds = (0..ENOUGH).flat_map(|pair| [0, 1].map(|leg| plan.seed_of(pair, leg, 1)));
    let fails: HashSet<u64> = seeds.collect();
    maker(move |seed| Ok(Box::new(Broken { thinks: !fails.contains(&seed) })))
}

impl Player for Broken {
    fn name(&self) -> String {
        "broken".to_owned()
    }

    fn choose(&mut self, _: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        while self.thinks && !control.must_stop(0) {
            thread::sleep(Duration::from_millis(1));
        }
        Err(failed("it always does"))
    }
}

fn plan(entrants: usize, pairs: u32) -> Plan {
    let entrants = (0..entrants).map(|n| format!("entrant {n}")).collect();
    let openings = ["4", "26"].map(|moves| Game::parse(Rules::CONNECT4, moves).expect("an opening"));
    let plan = Plan::new(Rules::CONNECT4, entrants, Format::RoundRobin).expect("entrants");
    plan.with_pairs(pairs).and_then(|plan| plan.with_openings(&openings)).expect("a plan")
}

/// A tournament in memory.
struct Kept {
    store: MemoryStore,
    run: i64,
    plan: Plan,
    entrants: Vec<Box<dyn PlayerFactory>>,
    stop: AtomicBool,
}

impl Kept {
    fn new(plan: Plan, entrants: Vec<Box<dyn PlayerFactory>>) -> Kept {
        let mut store = MemoryStore::new(|| Duration::ZERO);
        let run = store.create(&plan).expect("a run");
        Kept { store, run, plan, entrants, stop: AtomicBool::new(false) }
    }

    fn play(
        &self,
        name: &str,
        workers: usize,
        tell: &mut dyn FnMut(RunEvent<'_, MemoryError>),
    ) -> Result<RunReport, MemoryError> {
        let open = || Ok(Box::new(self.store.clone()) as Box<dyn Store<Error = MemoryError>>);
        let (open, clock) = (&open, &|| Duration::ZERO);
        let (plan, entrants, stop, name) = (&self.plan, &self.entrants[..], &self.stop, name.to_owned());
        let lease = Duration::from_millis(30);
        Runner { run: self.run, plan, entrants, open, clock, stop, name, lease }.play(workers, tell)
    }

    fn records(&self) -> Vec<Record> {
        let games = self.store.clone().games(self.run, &self.plan, ALL_PAIRS).expect("games");
        assert_eq!(games.remark(), None);
        games.records
    }
}

/// The same tournament that was never interrupted.
fn undisturbed(plan: Plan, entrants: Vec<Box<dyn PlayerFactory>>) -> Vec<Record> {
    let kept = Kept::new(plan, entrants);
    let games = 2 * kept.plan.len() as usize;
    let mut told = 0;
    let work = kept.play("alone", 1, &mut |event| told += usize::from(matches!(event, RunEvent::Played(_))));
    assert_eq!(work, Ok(RunReport { games, ended: RunEnd::Finished }));
    assert_eq!(told, games);
    kept.records()
}

#[test]
fn a_tournament_that_is_interrupted_again_and_again_comes_to_the_same_end() {
    let entrants = || vec![random(), random(), random()];
    let kept = Kept::new(plan(3, 20), entrants());
    let mut interruptions = 0;
    loop {
        let (before, mut here) = (kept.records().len(), 0);
        kept.stop.store(false, Ordering::SeqCst);
        let work = kept.play("again", 2, &mut |event| {
            here += usize::from(matches!(event, RunEvent::Played(_)));
            if here == 7 {
                kept.stop.store(true, Ordering::SeqCst);
            }
        });
        let work = work.expect("a store");
        assert_eq!((work.games, kept.records().len()), (here, before + here));
        match work.ended {
            RunEnd::Interrupted => interruptions += 1,
            other => break assert_eq!(other, RunEnd::Finished),
        }
    }
    assert!(interruptions > 0);
    assert_eq!(kept.records(), undisturbed(plan(3, 20), entrants()));
}

#[test]
fn processes_that_share_a_tournament_play_every_game_once() {
    let entrants = || vec![random(), random()];
    let kept = Kept::new(plan(2, 50), entrants());
    let games: usize = thread::scope(|scope| {
        let play = |name| kept.play(name, 2, &mut |_| {}).expect("a store").games;
        let processes = ["here", "there", "elsewhere"].map(|name| scope.spawn(move || play(name)));
        processes.into_iter().map(|process| process.join().expect("no panic")).sum()
    });
    assert_eq!(games, 100);
    assert_eq!(kept.records(), undisturbed(plan(2, 50), entrants()));
}

/// Thinks about its first move until it is stopped, once in all.
struct Patient(u64);

static HAS_WAITED: Mutex<bool> = Mutex::new(false);

impl Player for Patient {
    fn name(&self) -> String {
        "patient".to_owned()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        let mut waited = HAS_WAITED.lock().expect("no panic");
        while !*waited && !control.must_stop(0) {
            thread::sleep(Duration::from_millis(1));
        }
        *waited = true;
        Random::new(self.0).choose(game, control)
    }
}

#[test]
fn a_worker_that_loses_its_pair_gives_up_its_game_and_takes_another() {
    let patient = || maker(|seed| Ok(Box::new(Patient(seed))));
    let kept = Kept::new(plan(2, 4), vec![patient(), random()]);
    let (mut store, run) = (kept.store.clone(), kept.run);
    let long = Duration::from_hours(1);
    let (mut stolen, mut games, mut waited) = (false, 0, false);
    let work = kept.play("worker", 1, &mut |event| match event {
        RunEvent::Waiting { .. } if !stolen => {
            // The worker was not heard of for too long.
            store.release(run, "worker:0").expect("released");
            let first = Assignment::Pair { number: 0, stored: [false; 2] };
            assert_eq!(store.take(run, "thief", long), Ok(first));
            stolen = true;
        }
        RunEvent::Played(record) => {
            assert!(record.pair != 0 || games >= 6, "the thief has it");
            games += 1;
        }
        // All others are played: the thief gives up.
        RunEvent::Waiting { for_others } if games == 6 => {
            waited |= for_others;
            if waited {
                store.release(run, "thief").expect("released");
            }
        }
        _ => {}
    });
    assert!(waited, "it was said that the thief is waited for");
    assert_eq!(work, Ok(RunReport { games: 8, ended: RunEnd::Finished }));
    assert_eq!(kept.records(), undisturbed(plan(2, 4), vec![patient(), random()]));
}

fn decided_plan() -> Plan {
    plan(2, 200).with_sprt(Some("0,100".parse().expect("a test"))).expect("a match of two")
}

#[test]
fn a_match_that_is_decided_ends_early_and_stays_decided() {
    let kept = Kept::new(decided_plan(), vec![random(), broken(&decided_plan())]);
    let mut told = None;
    let work = kept.play("first", 2, &mut |event| {
        if let RunEvent::Decided(verdict) = event {
            told = Some(verdict.to_string());
        }
    });
    let Ok(RunReport { games, ended: RunEnd::Decided(verdict) }) = work else { panic!("{work:?}") };
    assert!(games <= 2 * ENOUGH as usize, "{games}");
    let said = verdict.to_string();
    assert!(said.ends_with("): entrant 0 is stronger, by 100 Elo rather than 0"), "{said}");
    assert_eq!(told.as_deref(), Some(said.as_str()));
    assert_eq!(kept.store.clone().runs().expect("runs")[0].ended.as_deref(), Some(said.as_str()));
    // Nothing more is played, also where a process died before the verdict was kept.
    let again = Ok(RunReport { games: 0, ended: RunEnd::Decided(verdict) });
    assert_eq!(kept.play("second", 2, &mut |_| {}), again);
    let mut dead = Kept::new(decided_plan(), vec![random(), broken(&decided_plan())]);
    for record in kept.records() {
        dead.store.put(dead.run, &record).expect("stored");
    }
    assert_eq!(dead.play("third", 2, &mut |_| {}), again);
    assert_eq!(dead.store.runs().expect("runs")[0].ended.as_deref(), Some(said.as_str()));
}

/// Stops a tournament that does not come to an end by itself.
fn stopper(kept: &Kept) -> impl FnMut(RunEvent<'_, MemoryError>) + use<'_> {
    let mut waits = 0;
    move |event| {
        waits += u32::from(matches!(event, RunEvent::Waiting { .. }));
        if waits > 600 {
            kept.stop.store(true, Ordering::SeqCst);
        }
    }
}

/// A pair with a damaged game is not played again and does not count: the match is decided by the others.
#[test]
fn a_match_with_a_damaged_game_is_decided_by_the_others() {
    let whole = Kept::new(decided_plan(), vec![random(), broken(&decided_plan())]);
    let verdict = |kept: &Kept| match kept.play("worker", 1, &mut stopper(kept)).expect("a store").ended {
        RunEnd::Decided(verdict) => verdict,
        other => panic!("{other:?}"),
    };
    let expected = verdict(&whole);
    let mut damaged = Kept::new(decided_plan(), vec![random(), broken(&decided_plan())]);
    let [one, other] = [0, 1].map(|leg| whole.records()[leg].clone());
    // Its players have changed places.
    let wrong = Record { players: [1, 0], ..one };
    for game in [&wrong, &other] {
        damaged.store.put(damaged.run, game).expect("stored");
    }
    let found = verdict(&damaged);
    assert_eq!((found.pairs, found.llr.to_bits()), (expected.pairs, expected.llr.to_bits()));
    let games = damaged.store.games(damaged.run, &damaged.plan, ALL_PAIRS).expect("games");
    assert_eq!(games.damaged, [DamagedGame { place: Some((0, 0)), flaw: Flaw::Players }]);
    assert!(games.records.len() > 2 * usize::try_from(found.pairs).expect("few pairs"), "one pair more");
}

/// A damaged store may lease pairs that the plan does not have.
#[test]
fn a_pair_that_the_plan_does_not_have_ends_the_work() {
    let mut kept = Kept::new(plan(2, 4), vec![random(), random()]);
    kept.plan = plan(2, 3);
    let report = kept.play("worker", 1, &mut stopper(&kept));
    assert_eq!(report, Ok(RunReport { games: 6, ended: RunEnd::Finished }));
}

#[test]
fn players_that_cannot_be_built_or_break_down_lose_and_the_others_play_on() {
    struct Panicking;
    impl Player for Panicking {
        fn name(&self) -> String {
            "panicking".to_owned()
        }

        fn choose(&mut self, _: &Game, _: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
            panic!("this is expected")
        }
    }
    let absent = maker(|_| Err(failed("it is not there")));
    let panicking = maker(|_| Ok(Box::new(Panicking)));
    let kept = Kept::new(plan(3, 1), vec![random(), absent, panicking]);
    assert_eq!(kept.play("worker", 1, &mut |_| {}), Ok(RunReport { games: 6, ended: RunEnd::Finished }));
    let reasons = ["odd failed: it is not there", "panicking failed: it crashed in this position"];
    for record in kept.records() {
        // The one that is not there does not see how the other breaks down.
        let loser = if record.players.contains(&1) { 1 } else { 2 };
        let side = Side::BOTH[usize::from(record.players[1] == loser)];
        assert_eq!(record.result, Outcome::Win(!side));
        assert_eq!(record.reason, Reason::Crash(reasons[loser - 1].to_owned()));
        assert_eq!((record.opening, record.moves.len()), (1, 1 + record.turns.len()));
    }
}

#[test]
fn a_store_that_fails_ends_the_work() {
    let mut kept = Kept::new(plan(2, 1), vec![random(), random()]);
    kept.run = 99;
    assert_eq!(kept.play("worker", 3, &mut |_| {}), Err(MemoryError::NoRun(99)));
    let (entrants, stop) = ([random(), random()], AtomicBool::new(false));
    let open = || Err(MemoryError::NoRun(0));
    let (plan, clock) = (&kept.plan, &|| Duration::ZERO);
    let (name, lease) = ("worker".to_owned(), LEASE);
    let runner = Runner { run: 1, plan, entrants: &entrants, open: &open, clock, stop: &stop, name, lease };
    assert_eq!(runner.play(1, &mut |_| {}), Err(MemoryError::NoRun(0)));
}
