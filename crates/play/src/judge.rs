//! Values of moves and positions: exact where possible, estimates elsewhere.

mod rounds;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::time::Duration;

use agents::{Caps, Chances, Contestant, Factory, Truth};
use board::{Cell, Game, Position, Rules};
use search::{Limits, Report, Score, Verdict};

use crate::Value;
use crate::allowance::Allowance;
use crate::author::Author;
use crate::estimator::Estimator;
use crate::judgement::Judgement;
use crate::moves::terminal_score;
use crate::players::{Players, SearchContext};
use crate::symmetric::classes;
use crate::valuing;

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
    /// Whether exact values are wanted, and can be found by search.
    fn wants_truth(&self) -> bool {
        let rules = self.game.rules();
        let solvable = || Truth::check(rules).is_ok() || agents::exhaustive(rules, self.empty()).is_some();
        self.by.is_none_or(Contestant::solves) && solvable()
    }

    fn empty(&self) -> u16 {
        self.game.rules().area() - self.game.board().ply()
    }

    /// The estimating contestant: by default the strongest level below `perfect`.
    fn estimator(&self) -> Estimator {
        Estimator::new(self.game.rules(), self.by, self.caps)
    }
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
    /// The time limit for one position of the line.
    const POSITION_TIME: Duration = Duration::from_millis(200);
    /// The limits of the solver for the continuation of a best move.
    const LINE_LIMITS: (Duration, u64) = (Duration::from_millis(700), 5_000_000);

    /// The memory that a judge takes, in MiB: the table of the solver, the one of an exhaustive search, and the estimating contestant.
    pub(crate) fn appetite(rules: Rules, by: Option<&Contestant>, caps: Option<&Caps>) -> usize {
        let truth = if Truth::check(rules).is_ok() { Self::MEBIBYTES } else { 0 };
        let exhaustive = agents::exhaustive(rules, 1).map_or(0, |agent| agent.mebibytes());
        truth + exhaustive + Estimator::new(rules, by, caps).contestant().mebibytes()
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

    /// Values every move and finds the lines of the best ones. Calls `tell` whenever more is known, the last time with all of it.
    pub(crate) fn judge(&mut self, question: Question<'_>, tell: &mut Tell<'_>) {
        let estimator = question.estimator();
        let wants_truth = question.wants_truth();
        let mut found = Judgement::by(estimator.author(), estimator.chances());
        if wants_truth {
            found.set_author(Author::exact(), Chances::default());
        }
        found.set_legal(question.game.board().moves().count());
        self.look_up(question, &mut found);
        tell(&found);
        let [first, then] = Self::SOLVE_TIMES;
        if wants_truth {
            self.solve_moves(question, first, &mut found, tell);
        }
        if !found.uncertain_moves(question.game).is_empty() {
            found.set_author(estimator.author(), estimator.chances());
            self.estimate(question, &estimator, &mut found, tell);
            if wants_truth {
                self.solve_moves(question, then, &mut found, tell);
                if found.uncertain_moves(question.game).is_empty() {
                    found.set_author(Author::exact(), Chances::default());
                }
            }
        }
        if wants_truth {
            self.follow_best_moves(question, &mut found, tell);
        }
        found.finish();
        tell(&found);
    }

    /// The values that need no search: those of moves that end the game, and those of the opening book.
    fn look_up(&mut self, question: Question<'_>, found: &mut Judgement) {
        let (game, rules) = (question.game, question.game.rules());
        let wants_truth = question.wants_truth();
        for alike in classes(game, &found.uncertain_moves(game)) {
            let after = game.after(alike.cell);
            let book = || self.truth().filter(|_| wants_truth).and_then(|truth| truth.book_score(&after));
            if let Some(score) = terminal_score(&after).or_else(book) {
                found.set_certain(rules, &alike, (-score).one_ply_earlier(), &[alike.cell]);
            }
        }
    }

    /// Solves moves from the centre outwards until the time is up.
    fn solve_moves(
        &mut self,
        question: Question<'_>,
        time: Duration,
        found: &mut Judgement,
        tell: &mut Tell<'_>,
    ) {
        let (game, rules) = (question.game, question.game.rules());
        let end = question.context.now() + time;
        for alike in classes(game, &found.uncertain_moves(game)) {
            let after = game.after(alike.cell);
            let exact = self.exact_value(Question { game: &after, ..question }, end);
            let Some((score, line)) = exact else { return };
            let line = [&[alike.cell], &*line].concat();
            found.set_certain(rules, &alike, (-score).one_ply_earlier(), &line);
            tell(found);
        }
    }

    /// The exact value of a position for its side to move, and how the game goes on if the search tells; `None` if it is not found in
    /// time.
    fn exact_value(&mut self, question: Question<'_>, end: Duration) -> Option<(Score, Vec<Cell>)> {
        let Question { game, context, .. } = question;
        if let Some(score) = terminal_score(game) {
            return Some((score, Vec::new()));
        }
        if let Some(truth) = self.truth() {
            let mut watch =
                |_: &_| if context.is_stopped() || context.now() >= end { Break(()) } else { Continue(()) };
            return Some((truth.score(game, &mut watch)?, Vec::new()));
        }
        let agent = agents::exhaustive(game.rules(), question.empty())?;
        let time = end.saturating_sub(context.now());
        let report = self.ask(question, &agent.into(), Limits::time(time))?;
        // An interrupted search has not seen everything.
        let whole = !context.is_stopped() && report.elapsed < time;
        report.score.filter(|_| whole).map(|score| (score, report.pv))
    }

    /// Plays the best exact moves out, as far as that is quick.
    fn follow_best_moves(&mut self, question: Question<'_>, found: &mut Judgement, tell: &mut Tell<'_>) {
        let context = question.context;
        let (time, most) = Self::LINE_LIMITS;
        for cell in found.best_without_line() {
            let end = context.now() + time;
            let Some(truth) = self.truth() else { return };
            let mut watch = |progress: &agents::Progress| {
                let over = context.is_stopped() || context.now() >= end || progress.nodes >= most;
                if over { Break(()) } else { Continue(()) }
            };
            let line = truth.line(&question.game.after(cell), &mut watch);
            found.set_line(cell, [&[cell], &*line].concat());
            tell(found);
        }
    }

    /// The value of a position for its side to move; `None` if it is not found in [`Judge::POSITION_TIME`].
    pub(crate) fn value_position(&mut self, question: Question<'_>) -> Option<Value> {
        let end = question.context.now() + Self::POSITION_TIME;
        let exact = if question.wants_truth() {
            self.exact_value(question, end).map(|(score, _)| score)
        } else {
            terminal_score(question.game)
        };
        if let Some(score) = exact {
            return Some(Value::of(score, true));
        }
        let estimator = question.estimator();
        let report = self.ask(question, estimator.contestant(), Limits::time(Self::POSITION_TIME))?;
        let in_time = !question.context.is_stopped() && report.elapsed < Self::POSITION_TIME;
        // A search that was interrupted may have seen replies that lose, and not the others.
        let lost = report.score.is_some_and(|score| matches!(score.verdict(), Verdict::Loss(_)));
        let score = report.score.filter(|_| !lost || rounds::is_proven(&report, in_time));
        score.map(|score| Value::of(score, false).on(estimator.chances()))
    }

    /// Lets a contestant value a position.
    fn ask(&mut self, question: Question<'_>, by: &Contestant, limits: Limits) -> Option<Report<Cell>> {
        let allowance = Allowance { mebibytes: self.fitted(by.mebibytes()), ..self.allowance };
        let player = self.players.player(by, None, question.game.rules(), allowance).ok()?;
        valuing::value(player, by, question.game, limits, question.context)
    }
}
