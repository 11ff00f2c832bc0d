//! What moves are worth: exactly where that can be found out, an estimate elsewhere.

use std::cmp::Reverse;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use agents::{Contestant, Progress, Truth};
use board::{Board, Cell, Game, Outcome, Position, Rules, Shape, Side};
use search::heuristic::{Ends, Evaluation, Heuristic, with_heuristic};
use search::{Limits, Report, Score, Verdict};

use super::state::{Job, Task};
use super::worker::{Cast, ask};
use crate::view::{self, Judged, Place, Purpose, Value};

/// What is known of the moves of a position.
#[derive(Clone, Default)]
pub(super) struct Judgement {
    by: String,
    values: Vec<(Cell, Score, bool)>,
    pub(super) done: bool,
}

impl Judgement {
    fn score(&self, cell: Cell) -> Option<Score> {
        self.values.iter().find(|(known, ..)| *known == cell).map(|(_, score, _)| *score)
    }

    fn set(&mut self, cell: Cell, score: Score, exact: bool) {
        self.values.retain(|(known, ..)| *known != cell);
        self.values.push((cell, score, exact));
    }

    fn is_exact(&self, cell: Cell) -> bool {
        self.values.iter().any(|(known, score, exact)| {
            *known == cell && (*exact || !matches!(score.verdict(), Verdict::Estimate(_)))
        })
    }

    /// The moves whose value is not certain yet; those that matter most come first.
    fn missing(&self, game: &Game) -> Vec<Cell> {
        let open = game.outcome().is_none();
        from_centre(game).into_iter().filter(|cell| open && !self.is_exact(*cell)).collect()
    }

    /// What the position is worth to the side to move, as far as its moves tell.
    pub(super) fn best(&self) -> Option<Value> {
        let (_, score, exact) = self.values.iter().max_by_key(|(_, score, exact)| (*score, *exact))?;
        Some(Value::of(*score, *exact))
    }

    pub(super) fn view(&self, rules: Rules) -> view::Analysis {
        let best = self.values.iter().map(|(_, score, _)| *score).max();
        let judged = |(cell, score, exact): &(Cell, Score, bool)| Judged {
            place: Place::of(rules, *cell),
            best: Some(*score) == best,
            score: Value::of(*score, *exact),
        };
        let mut values: Vec<Judged> = self.values.iter().map(judged).collect();
        values.sort_by_key(|judged| (judged.place.x, judged.place.y));
        let exact = !values.is_empty() && values.iter().all(|judged| judged.score.exact);
        view::Analysis { by: self.by.clone(), exact, done: self.done, values }
    }
}

/// Whoever values moves, and remembers positions.
pub(super) struct Judge {
    truth: Option<Truth>,
    cast: Cast,
}

impl Judge {
    /// The size of the solver's table.
    const MEBIBYTES: usize = 16;
    /// How long exact values of a position are looked for: before there are estimates, and after.
    const EXACTLY: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(20)];
    /// How long moves are estimated, all together.
    const ESTIMATE: Duration = Duration::from_secs(4);
    /// A first look at a move.
    const LOOK: Duration = Duration::from_millis(10);
    /// How long an earlier position is looked at.
    const MEMORY: Duration = Duration::from_millis(200);

    pub(super) fn new(rules: Rules) -> Judge {
        Judge { truth: Truth::new(rules, Self::MEBIBYTES).ok(), cast: Cast::new(2) }
    }

    /// Values every move, and tells what is known after each.
    pub(super) fn judge(&mut self, job: &Job, agent: Option<&Contestant>, tell: &mut dyn FnMut(&Judgement)) {
        let mut found = Judgement::default();
        let solves = agent.is_none_or(Contestant::solves);
        found.by = agent.map_or_else(|| "perfect".to_owned(), Contestant::title);
        let [first, then] = Self::EXACTLY;
        if solves {
            self.exactly(job, first, &mut found, tell);
        }
        let moves = found.missing(&job.game);
        if !moves.is_empty() {
            let agent = agent.cloned().unwrap_or_else(|| estimator(job));
            found.by = agent.title();
            self.estimate(job, &agent, moves, &mut found, tell);
            if solves {
                self.exactly(job, then, &mut found, tell);
                if found.missing(&job.game).is_empty() {
                    "perfect".clone_into(&mut found.by);
                }
            }
        }
        found.done = true;
        tell(&found);
    }

    /// Exact values of as many moves as can be had in time.
    fn exactly(
        &mut self,
        job: &Job,
        time: Duration,
        found: &mut Judgement,
        tell: &mut dyn FnMut(&Judgement),
    ) {
        let end = Instant::now() + time;
        for cell in found.missing(&job.game) {
            let Some(score) = self.exact_value(job, &after(&job.game, cell), end) else { return };
            found.set(cell, before(-score), true);
            tell(found);
        }
    }

    /// What a position is worth to its side to move, if that can be known in time.
    fn exact_value(&mut self, job: &Job, game: &Game, end: Instant) -> Option<Score> {
        if let Some(score) = at_end(game) {
            return Some(score);
        }
        if let Some(truth) = &mut self.truth {
            let mut watch = |_: &Progress| {
                let over = job.stop.load(Ordering::Relaxed) || Instant::now() >= end;
                if over { Break(()) } else { Continue(()) }
            };
            return truth.score(game, &mut watch);
        }
        let agent = agents::exhaustive(game.rules(), game.rules().area() - game.board().ply())?;
        let time = end.saturating_duration_since(Instant::now());
        let report = self.ask(job, &agent.into(), game, time)?;
        // A search that was broken off has not seen everything.
        let whole = !job.stop.load(Ordering::Relaxed) && report.elapsed < time;
        report.score.filter(|_| whole)
    }

    /// Looks at all moves for a short time, then at the better half for longer, and so on.
    fn estimate(
        &mut self,
        job: &Job,
        agent: &Contestant,
        mut moves: Vec<Cell>,
        found: &mut Judgement,
        tell: &mut dyn FnMut(&Judgement),
    ) {
        let end = Instant::now() + Self::ESTIMATE;
        // On the largest boards there is less time for each.
        let share = Self::ESTIMATE / 2 / u32::try_from(moves.len().max(1)).unwrap_or(u32::MAX);
        let (mut look, mut first) = (Self::LOOK.min(share), true);
        while !moves.is_empty() {
            for cell in &moves {
                // The first look is at all of them, however long that takes on a busy machine.
                if job.stop.load(Ordering::Relaxed) || (Instant::now() >= end && !first) {
                    return;
                }
                let after = after(&job.game, *cell);
                if let Some(score) = at_end(&after) {
                    found.set(*cell, before(-score), true);
                } else if let Some(report) = self.ask(job, agent, &after, look)
                    && let Some(score) = report.score
                    // Whoever has not looked yet has no opinion.
                    && (report.depth > 0 || !matches!(score.verdict(), Verdict::Estimate(_)))
                {
                    found.set(*cell, before(-score), false);
                }
                tell(found);
            }
            moves.retain(|cell| !found.is_exact(*cell));
            let (mut seen, unseen): (Vec<Cell>, Vec<Cell>) =
                moves.into_iter().partition(|cell| found.score(*cell).is_some());
            seen.sort_by_key(|cell| Reverse(found.score(*cell)));
            seen.truncate(if seen.len() > 1 { seen.len().div_ceil(2) } else { 0 });
            // A first look may end before anything was seen: whoever looks gets ready in it, too.
            moves = if first { [unseen, seen].concat() } else { seen };
            (look, first) = (look * 4, false);
        }
    }

    /// What the position after so many moves of the game is worth to its side to move, if anybody knows.
    pub(super) fn remember(&mut self, job: &Job, ply: usize, agent: Option<&Contestant>) -> Option<Value> {
        let game = at_ply(&job.game, ply);
        let end = Instant::now() + Self::MEMORY;
        let exact = if agent.is_none_or(Contestant::solves) {
            self.exact_value(job, &game, end)
        } else {
            at_end(&game)
        };
        if let Some(score) = exact {
            return Some(Value::of(score, true));
        }
        let agent = agent.cloned().unwrap_or_else(|| estimator(job));
        let report = self.ask(job, &agent, &game, Self::MEMORY)?;
        report.score.map(|score| Value::of(score, false))
    }

    /// Asks an agent what a position is worth.
    fn ask(&mut self, job: &Job, agent: &Contestant, game: &Game, time: Duration) -> Option<Report<Cell>> {
        let player = self.cast.player(agent, game.rules()).ok()?;
        let task = Task::Choose(Purpose::Hint, agent.clone());
        let (stop, game) = (job.stop.clone(), game.clone());
        let job = Job { ticket: job.ticket, stop, game, patience: None, terms: job.terms.clone(), task };
        ask(player, &job, Limits::time(time), &mut |_| {}).ok()
    }
}

/// The agent that estimates, where none was asked for.
fn estimator(job: &Job) -> Contestant {
    let rules = job.game.rules();
    let strong = agents::levels(rules).into_iter().rfind(|level| level.name != "perfect");
    let agent = strong.map_or_else(|| agents::strongest(rules), |level| level.agent);
    job.terms.capped(agent).into()
}

/// The position after a move.
fn after(game: &Game, cell: Cell) -> Game {
    let mut after = game.clone();
    after.play(cell).expect("moves of the board are legal");
    after
}

/// The position after so many moves of a game, those taken back included.
fn at_ply(game: &Game, ply: usize) -> Game {
    let mut at = game.clone();
    while at.moves().len() > ply && at.undo().is_some() {}
    while at.moves().len() < ply && at.redo().is_some() {}
    at
}

/// What a game that has ended is worth to the side that would be to move.
fn at_end(game: &Game) -> Option<Score> {
    game.outcome().map(|outcome| match outcome {
        Outcome::Draw => Score::EVEN,
        Outcome::Win(side) if side == game.turn() => Score::win_in(0),
        Outcome::Win(_) => Score::loss_in(0),
    })
}

/// A score one move earlier.
fn before(score: Score) -> Score {
    match score.verdict() {
        Verdict::Win(Some(plies)) => Score::win_in(plies.saturating_add(1)),
        Verdict::Loss(Some(plies)) => Score::loss_in(plies.saturating_add(1)),
        _ => score,
    }
}

/// The moves from the centre outwards: those that matter most come first.
fn from_centre(game: &Game) -> Vec<Cell> {
    let rules = game.rules();
    let distance = |cell: &Cell| {
        let (x, y) = rules.coordinates(*cell);
        let off = |at: u8, side: u8| (2 * i32::from(at) + 1 - i32::from(side)).abs();
        off(x, rules.width()).max(off(y, rules.height()) * i32::from(!rules.gravity()))
    };
    let mut cells: Vec<Cell> = game.board().moves().collect();
    cells.sort_by_key(distance);
    cells
}

/// What an evaluation thinks of a position, for one side.
struct Evaluate(Side);

impl search::heuristic::Purpose for Evaluate {
    type Output = i32;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> i32 {
        heuristic.evaluate(&board, self.0)
    }
}

/// What an evaluation thinks of every legal move, in points for the side to move.
pub(super) fn heat(game: &Game, evaluation: Evaluation) -> Result<Vec<(Place, i32)>, &'static str> {
    let rules = game.rules();
    evaluation.fits(rules)?;
    let side = game.turn();
    let points = |cell| with_heuristic(&after(game, cell), evaluation, Ends::Soon, Evaluate(side));
    let moves = game.board().moves().filter(|_| game.outcome().is_none());
    Ok(moves.map(|cell| (Place::of(rules, cell), points(cell))).collect())
}
