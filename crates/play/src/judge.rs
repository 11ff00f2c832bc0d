//! Values of moves: exact where that is possible, estimates elsewhere.

use std::cmp::Reverse;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::time::Duration;

use agents::{Caps, Contestant, Factory, Goal, Truth};
use board::{Cell, Game, Outcome, Rules};
use search::{Limits, Report, Score, Verdict};

use crate::Value;
use crate::cast::{Cast, Surroundings};
use crate::judgement::Judgement;

/// Values moves, and remembers positions.
pub(crate) struct Judge {
    truth: Option<Truth>,
    cast: Cast,
}

/// What is asked of a judge.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    /// Who values; `None` stands for exact values where that is possible, and the strongest agent elsewhere.
    pub(crate) by: Option<&'a Contestant>,
    /// The caps of agents that are chosen here.
    pub(crate) caps: Option<&'a Caps>,
    pub(crate) around: Surroundings<'a>,
}

impl Question<'_> {
    /// Whether exact values are looked for.
    fn wants_truth(&self) -> bool {
        self.by.is_none_or(Contestant::solves)
    }

    /// Who estimates: the strongest level that makes mistakes, if no contestant is named.
    fn estimator(&self) -> Contestant {
        if let Some(by) = self.by {
            return by.clone();
        }
        let rules = self.game.rules();
        let strong = agents::levels(rules).into_iter().rfind(|level| !level.exact);
        let agent = strong.map_or_else(|| agents::strongest(rules), |level| level.agent);
        Contestant::Agent(match self.caps {
            Some(caps) => agent.capped(caps),
            None => agent,
        })
    }
}

/// Told what is known so far.
type Tell<'a> = dyn FnMut(&Judgement) + 'a;

impl Judge {
    /// The size of the solver's table.
    const MEBIBYTES: usize = 16;
    /// The time for exact values of a position: before there are estimates, and after.
    const EXACTLY: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(20)];
    /// The time for estimates, all moves together.
    const ESTIMATE: Duration = Duration::from_secs(4);
    /// The time of a first look at a move.
    const LOOK: Duration = Duration::from_millis(10);
    /// The time for an earlier position.
    const MEMORY: Duration = Duration::from_millis(200);

    pub(crate) fn new(rules: Rules, factory: Arc<dyn Factory>) -> Judge {
        Judge { truth: Truth::new(rules, Self::MEBIBYTES).ok(), cast: Cast::new(factory, 2) }
    }

    /// Values every move, and tells what is known after each.
    pub(crate) fn judge(&mut self, question: Question<'_>, tell: &mut Tell<'_>) {
        let author = question.by.map_or_else(|| "perfect".to_owned(), Contestant::title);
        let mut found = Judgement::by(author);
        let [first, then] = Self::EXACTLY;
        if question.wants_truth() {
            self.exactly(question, first, &mut found, tell);
        }
        let moves = found.missing(question.game);
        if !moves.is_empty() {
            let estimator = question.estimator();
            found.set_author(estimator.title());
            self.estimate(question, &estimator, moves, &mut found, tell);
            if question.wants_truth() {
                self.exactly(question, then, &mut found, tell);
                if found.missing(question.game).is_empty() {
                    found.set_author("perfect".to_owned());
                }
            }
        }
        found.finish();
        tell(&found);
    }

    /// Exact values of as many moves as can be had in time.
    fn exactly(
        &mut self,
        question: Question<'_>,
        time: Duration,
        found: &mut Judgement,
        tell: &mut Tell<'_>,
    ) {
        let end = question.around.now() + time;
        for cell in found.missing(question.game) {
            let after = question.game.after(cell);
            let Some(score) = self.exact_value(Question { game: &after, ..question }, end) else { return };
            found.set(cell, before(-score), true);
            tell(found);
        }
    }

    /// What a position is worth to its side to move, if that can be known in time.
    fn exact_value(&mut self, question: Question<'_>, end: Duration) -> Option<Score> {
        let Question { game, around, .. } = question;
        if let Some(score) = at_end(game) {
            return Some(score);
        }
        if let Some(truth) = &mut self.truth {
            let mut watch =
                |_: &_| if around.is_stopped() || around.now() >= end { Break(()) } else { Continue(()) };
            let solved = truth.value(game, Goal::Value, &mut watch)?;
            return Some(Goal::Value.score(game, solved.value));
        }
        let agent = agents::exhaustive(game.rules(), game.rules().area() - game.board().ply())?;
        let time = end.saturating_sub(around.now());
        let report = self.ask(question, &Contestant::Agent(agent), time)?;
        // A search that was broken off has not seen everything.
        let whole = !around.is_stopped() && report.elapsed < time;
        report.score.filter(|_| whole)
    }

    /// Looks at all moves for a short time, then at the better half for longer, and so on.
    fn estimate(
        &mut self,
        question: Question<'_>,
        by: &Contestant,
        mut moves: Vec<Cell>,
        found: &mut Judgement,
        tell: &mut Tell<'_>,
    ) {
        let around = question.around;
        let end = around.now() + Self::ESTIMATE;
        // On the largest boards there is less time for each.
        let share = Self::ESTIMATE / 2 / u32::try_from(moves.len().max(1)).unwrap_or(u32::MAX);
        let (mut look, mut first) = (Self::LOOK.min(share), true);
        while !moves.is_empty() {
            for cell in &moves {
                // The first look is at all of them, however long that takes on a busy machine.
                if around.is_stopped() || (around.now() >= end && !first) {
                    return;
                }
                self.look_at(question, by, *cell, look, found);
                tell(found);
            }
            moves = promising(moves, found, first);
            (look, first) = (look * 4, false);
        }
    }

    /// Estimates one move.
    fn look_at(
        &mut self,
        question: Question<'_>,
        by: &Contestant,
        cell: Cell,
        time: Duration,
        found: &mut Judgement,
    ) {
        let after = question.game.after(cell);
        if let Some(score) = at_end(&after) {
            found.set(cell, before(-score), true);
        } else if let Some(report) = self.ask(Question { game: &after, ..question }, by, time)
            && let Some(score) = report.score
            // A search that has not completed a depth has no opinion.
            && (report.depth > 0 || !matches!(score.verdict(), Verdict::Estimate(_)))
        {
            found.set(cell, before(-score), false);
        }
    }

    /// What a position is worth to its side to move, if that can be found in short time.
    pub(crate) fn recall(&mut self, question: Question<'_>) -> Option<Value> {
        let end = question.around.now() + Self::MEMORY;
        let exact =
            if question.wants_truth() { self.exact_value(question, end) } else { at_end(question.game) };
        if let Some(score) = exact {
            return Some(Value::of(score, true));
        }
        let report = self.ask(question, &question.estimator(), Self::MEMORY)?;
        report.score.map(|score| Value::of(score, false))
    }

    /// Asks a contestant what a position is worth.
    fn ask(&mut self, question: Question<'_>, by: &Contestant, time: Duration) -> Option<Report<Cell>> {
        let player = self.cast.player(by, None, question.game.rules()).ok()?;
        question.around.ask(player, question.game, Limits::time(time), &mut |_| {}).ok()
    }
}

/// The moves that are looked at once more: the better half, and after the first round those that have no value yet. A first look may
/// end before anything was seen, since players prepare their tables in it.
fn promising(mut moves: Vec<Cell>, found: &Judgement, first: bool) -> Vec<Cell> {
    moves.retain(|cell| !found.is_exact(*cell));
    let (mut seen, unseen): (Vec<Cell>, Vec<Cell>) =
        moves.into_iter().partition(|cell| found.score(*cell).is_some());
    seen.sort_by_key(|cell| Reverse(found.score(*cell)));
    seen.truncate(if seen.len() > 1 { seen.len().div_ceil(2) } else { 0 });
    if first { [unseen, seen].concat() } else { seen }
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
