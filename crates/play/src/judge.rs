//! Values of moves and positions: exact where possible, estimates elsewhere.

use std::cmp::Reverse;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::time::Duration;

use agents::{Caps, Contestant, Factory, Goal, Truth};
use board::{Cell, Game, Outcome, Rules};
use search::{Limits, Report, Score, Verdict};

use crate::Value;
use crate::allowance::Allowance;
use crate::judgement::Judgement;
use crate::players::{Players, SearchContext};

/// Values moves and positions. The tables of solver and players are kept between questions.
pub(crate) struct Judge {
    rules: Rules,
    truth: Option<Truth>,
    players: Players,
    /// The memory that it would take, in MiB.
    appetite: usize,
    /// What it may take; no more than that.
    allowance: Allowance,
}

/// A question to a judge.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    /// The valuing contestant; `None` for exact values where possible, else the strongest agent.
    pub(crate) by: Option<&'a Contestant>,
    /// The caps on agents that are chosen here.
    pub(crate) caps: Option<&'a Caps>,
    pub(crate) context: SearchContext<'a>,
}

impl Question<'_> {
    /// Whether exact values are wanted.
    fn wants_truth(&self) -> bool {
        self.by.is_none_or(Contestant::solves)
    }

    /// The estimating contestant: by default the strongest level below `perfect`.
    fn estimator(&self) -> Contestant {
        estimator(self.game.rules(), self.by, self.caps)
    }
}

/// The contestant that estimates where no exact values are found.
fn estimator(rules: Rules, by: Option<&Contestant>, caps: Option<&Caps>) -> Contestant {
    if let Some(by) = by {
        return by.clone();
    }
    let strong = agents::levels(rules).into_iter().rfind(|level| !level.exact);
    let agent = strong.map_or_else(|| agents::strongest(rules), |level| level.agent);
    Contestant::Agent(match caps {
        Some(caps) => agent.capped(caps),
        None => agent,
    })
}

/// Called with the values known so far.
type Tell<'a> = dyn FnMut(&Judgement) + 'a;

impl Judge {
    /// The size of the solver's transposition table in MiB.
    const MEBIBYTES: usize = 16;
    /// The time limits for exact values of all moves: before the estimates, and after.
    const SOLVE_TIMES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(20)];
    /// The time limit for the estimates of all moves.
    const ESTIMATE_TIME: Duration = Duration::from_secs(4);
    /// The time for each move in the first round of estimates.
    const FIRST_PROBE: Duration = Duration::from_millis(10);
    /// The time limit for one position of the line.
    const POSITION_TIME: Duration = Duration::from_millis(200);

    /// The memory that a judge takes, in MiB: the table of the solver, the one of an exhaustive search, and the estimating contestant.
    pub(crate) fn appetite(rules: Rules, by: Option<&Contestant>, caps: Option<&Caps>) -> usize {
        let truth = if Truth::check(rules).is_ok() { Self::MEBIBYTES } else { 0 };
        let exhaustive = agents::exhaustive(rules, 1).map_or(0, |agent| agent.mebibytes());
        truth + exhaustive + estimator(rules, by, caps).mebibytes()
    }

    /// A judge that would take the memory of its appetite, but gets no more than the allowance.
    pub(crate) fn new(
        rules: Rules,
        appetite: usize,
        allowance: Allowance,
        factory: Arc<dyn Factory>,
    ) -> Judge {
        let allowance = Allowance { mebibytes: allowance.mebibytes.min(appetite), ..allowance };
        Judge { rules, truth: None, players: Players::new(factory, 2), appetite, allowance }
    }

    /// What is left of a table of this size if all shrink alike, in MiB.
    fn fitted(&self, mebibytes: usize) -> usize {
        (mebibytes * self.allowance.mebibytes / self.appetite.max(1)).max(1)
    }

    /// The game that it judges.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The memory that it may take, in MiB.
    pub(crate) fn mebibytes(&self) -> usize {
        self.allowance.mebibytes
    }

    /// The exact values, if the game can be solved and there is memory for it.
    fn truth(&mut self) -> Option<&mut Truth> {
        if self.truth.is_none() {
            self.truth = Truth::new(self.rules, self.fitted(Self::MEBIBYTES)).ok();
        }
        self.truth.as_mut()
    }

    /// Values every move, and calls `tell` after each; the last call has all values.
    pub(crate) fn judge(&mut self, question: Question<'_>, tell: &mut Tell<'_>) {
        let author = question.by.map_or_else(|| "perfect".to_owned(), Contestant::title);
        let mut found = Judgement::by(author);
        let [first, then] = Self::SOLVE_TIMES;
        if question.wants_truth() {
            self.solve_moves(question, first, &mut found, tell);
        }
        let moves = found.uncertain_moves(question.game);
        if !moves.is_empty() {
            let estimator = question.estimator();
            found.set_author(estimator.title());
            self.estimate(question, &estimator, moves, &mut found, tell);
            if question.wants_truth() {
                self.solve_moves(question, then, &mut found, tell);
                if found.uncertain_moves(question.game).is_empty() {
                    found.set_author("perfect".to_owned());
                }
            }
        }
        found.finish();
        tell(&found);
    }

    /// Solves moves from the centre outwards until the time is up.
    fn solve_moves(
        &mut self,
        question: Question<'_>,
        time: Duration,
        found: &mut Judgement,
        tell: &mut Tell<'_>,
    ) {
        let end = question.context.now() + time;
        for cell in found.uncertain_moves(question.game) {
            let after = question.game.after(cell);
            let Some(score) = self.exact_value(Question { game: &after, ..question }, end) else { return };
            found.set(cell, (-score).one_ply_earlier(), true);
            tell(found);
        }
    }

    /// The exact value of a position for its side to move; `None` if it is not found in time.
    fn exact_value(&mut self, question: Question<'_>, end: Duration) -> Option<Score> {
        let Question { game, context, .. } = question;
        if let Some(score) = terminal_score(game) {
            return Some(score);
        }
        if let Some(truth) = self.truth() {
            let mut watch =
                |_: &_| if context.is_stopped() || context.now() >= end { Break(()) } else { Continue(()) };
            let solved = truth.value(game, Goal::Value, &mut watch)?;
            return Some(Goal::Value.score(game, solved.value));
        }
        let agent = agents::exhaustive(game.rules(), game.rules().area() - game.board().ply())?;
        let time = end.saturating_sub(context.now());
        let report = self.ask(question, &Contestant::Agent(agent), time)?;
        // An interrupted search has not seen everything.
        let whole = !context.is_stopped() && report.elapsed < time;
        report.score.filter(|_| whole)
    }

    /// Sequential halving: probes all moves for a short time, then the better half for four times as long, and so on.
    // Cite: Karnin, Koren & Somekh 2013, "Almost optimal exploration in multi-armed bandits".
    fn estimate(
        &mut self,
        question: Question<'_>,
        by: &Contestant,
        mut moves: Vec<Cell>,
        found: &mut Judgement,
        tell: &mut Tell<'_>,
    ) {
        let context = question.context;
        let end = context.now() + Self::ESTIMATE_TIME;
        // Large boards get less time for each move.
        let share = Self::ESTIMATE_TIME / 2 / u32::try_from(moves.len().max(1)).unwrap_or(u32::MAX);
        let (mut time, mut first) = (Self::FIRST_PROBE.min(share), true);
        while !moves.is_empty() {
            for cell in &moves {
                // The first round is always completed, however long it takes on a busy machine.
                if context.is_stopped() || (context.now() >= end && !first) {
                    return;
                }
                self.probe(question, by, *cell, time, found);
                tell(found);
            }
            moves = best_half(moves, found, first);
            (time, first) = (time * 4, false);
        }
    }

    /// Estimates one move.
    fn probe(
        &mut self,
        question: Question<'_>,
        by: &Contestant,
        cell: Cell,
        time: Duration,
        found: &mut Judgement,
    ) {
        let after = question.game.after(cell);
        if let Some(score) = terminal_score(&after) {
            found.set(cell, (-score).one_ply_earlier(), true);
        } else if let Some(report) = self.ask(Question { game: &after, ..question }, by, time)
            && let Some(score) = report.score
            // The score of a search without a completed depth means nothing.
            && (report.depth > 0 || !matches!(score.verdict(), Verdict::Estimate(_)))
        {
            found.set(cell, (-score).one_ply_earlier(), false);
        }
    }

    /// The value of a position for its side to move; `None` if it is not found in [`Judge::POSITION_TIME`].
    pub(crate) fn value_position(&mut self, question: Question<'_>) -> Option<Value> {
        let end = question.context.now() + Self::POSITION_TIME;
        let exact = if question.wants_truth() {
            self.exact_value(question, end)
        } else {
            terminal_score(question.game)
        };
        if let Some(score) = exact {
            return Some(Value::of(score, true));
        }
        let report = self.ask(question, &question.estimator(), Self::POSITION_TIME)?;
        report.score.map(|score| Value::of(score, false))
    }

    /// Lets a contestant search a position.
    fn ask(&mut self, question: Question<'_>, by: &Contestant, time: Duration) -> Option<Report<Cell>> {
        let allowance = Allowance { mebibytes: self.fitted(by.mebibytes()), ..self.allowance };
        let player = self.players.player(by, None, question.game.rules(), allowance).ok()?;
        question.context.ask(player, question.game, Limits::time(time), &mut |_| {}).ok()
    }
}

/// The moves of the next round: the better half, and after the first round also those without a value. A first probe may end without
/// one, because players prepare their tables in it.
fn best_half(mut moves: Vec<Cell>, found: &Judgement, first: bool) -> Vec<Cell> {
    moves.retain(|cell| !found.is_exact(*cell));
    let (mut seen, unseen): (Vec<Cell>, Vec<Cell>) =
        moves.into_iter().partition(|cell| found.score(*cell).is_some());
    seen.sort_by_key(|cell| Reverse(found.score(*cell)));
    seen.truncate(if seen.len() > 1 { seen.len().div_ceil(2) } else { 0 });
    if first { [unseen, seen].concat() } else { seen }
}

/// The score of a finished game for the side that would be to move; `None` if it is not over.
fn terminal_score(game: &Game) -> Option<Score> {
    game.outcome().map(|outcome| match outcome {
        Outcome::Draw => Score::EVEN,
        Outcome::Win(side) if side == game.turn() => Score::win_in(0),
        Outcome::Win(_) => Score::loss_in(0),
    })
}
