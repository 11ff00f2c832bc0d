//! Estimates in rounds: each searches every move to one depth, so that moves are compared at equal depth.

use std::cmp::Reverse;

use board::Cell;
use search::{Limits, Report, Score, Verdict};

use super::{Judge, Question, Tell};
use crate::estimator::Estimator;
use crate::judgement::{Estimate, Judgement};
use crate::symmetric::{Alike, classes};

/// A round of estimates.
pub(super) struct Round {
    /// A value for every move that is not certain.
    pub(super) estimates: Vec<Estimate>,
    /// Whether a search has reached the depth; if none has, more depth changes nothing.
    reached: bool,
}

/// What limits the searches of a round.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    pub(super) depth: u16,
    /// When it has to end, by the clock; `None` if it is completed however long it takes.
    pub(super) end: Option<std::time::Duration>,
}

impl Judge {
    /// The depth of the first round in plies, the move included.
    const FIRST_DEPTH: u16 = 2;
    /// The number of moves that every round searches: if there are more, each round leaves the worse half to the earlier ones.
    const CANDIDATES: usize = 16;
    /// The depth from which on moves are left out.
    const SELECTIVE_DEPTH: u16 = 4;

    /// Iterative deepening: searches all moves to depth 2, 3, 4, … A round that is not finished in time is dropped, but for proven wins
    /// and losses. The first one is always finished, however long it takes on a busy machine.
    pub(super) fn estimate(
        &mut self,
        question: Question<'_>,
        estimator: &Estimator,
        found: &mut Judgement,
        tell: &mut Tell<'_>,
    ) {
        let (game, rules) = (question.game, question.game.rules());
        let end = question.context.now() + Self::ESTIMATE_TIME;
        let mut depth = Self::FIRST_DEPTH;
        let mut moves = classes(game, &found.uncertain_moves(game));
        let mut left_out = Vec::new();
        while !moves.is_empty() {
            let first = depth == Self::FIRST_DEPTH;
            let bound = Bound { depth, end: Some(end).filter(|_| !first) };
            let Some(Round { estimates, reached }) =
                self.round(question, estimator, &moves, bound, found, tell)
            else {
                return;
            };
            if estimates.is_empty() && !left_out.is_empty() {
                // All candidates are won or lost: the others get their turn, from the first depth on, so that they have values at least.
                (moves, depth) = (std::mem::take(&mut left_out), Self::FIRST_DEPTH);
                continue;
            }
            if !first && !reached {
                return;
            }
            found.set_estimates(rules, estimator.shown(depth), &estimates);
            tell(found);
            moves = next_moves(estimates, depth, &mut left_out);
            depth += 1;
        }
    }

    /// Searches these moves to one depth; `None` if the time was up or the search was stopped. Proven wins and losses stay; wins are told
    /// at once.
    pub(super) fn round(
        &mut self,
        question: Question<'_>,
        estimator: &Estimator,
        moves: &[Alike],
        bound: Bound,
        found: &mut Judgement,
        tell: &mut Tell<'_>,
    ) -> Option<Round> {
        let (game, rules) = (question.game, question.game.rules());
        let mut round = Round { estimates: Vec::new(), reached: false };
        for alike in moves {
            let after = game.after(alike.cell);
            let report = self.search(Question { game: &after, ..question }, estimator, bound)?;
            let Some(score) = report.score.map(|score| (-score).one_ply_earlier()) else { continue };
            let line = [&[alike.cell], &*report.pv].concat();
            if !matches!(score.verdict(), Verdict::Estimate(_)) {
                found.set_certain(rules, alike, score, &line);
                if matches!(score.verdict(), Verdict::Win(_)) {
                    tell(found);
                }
            } else if report.depth > 0 {
                round.reached |= Estimator::has_reached(estimator.limits(bound.depth), &report);
                round.estimates.push(Estimate { alike: alike.clone(), score, line });
            }
        }
        Some(round)
    }

    /// Searches the position after a move; `None` if the search did not end by itself.
    fn search(
        &mut self,
        question: Question<'_>,
        estimator: &Estimator,
        bound: Bound,
    ) -> Option<Report<Cell>> {
        let context = question.context;
        let time = bound.end.map(|end| end.saturating_sub(context.now()));
        if context.is_stopped() || time.is_some_and(|time| time.is_zero()) {
            return None;
        }
        let limits = Limits { time, ..estimator.limits(bound.depth) };
        let report = self.ask(question, estimator.contestant(), limits)?;
        let in_time = !context.is_stopped() && time.is_none_or(|time| report.elapsed < time);
        let whole = in_time && (estimator.is_whole(&report) || time.is_none());
        (whole || is_proven(&report, in_time)).then_some(report)
    }
}

/// Whether the score of a search is a proven result. A win is, whenever the search ended; a loss only if no time limit has ended it, as
/// replies may have been left.
pub(super) fn is_proven(report: &Report<Cell>, in_time: bool) -> bool {
    match report.score.map(Score::verdict) {
        Some(Verdict::Win(_)) => true,
        Some(Verdict::Loss(_)) => in_time,
        Some(Verdict::Estimate(_)) | None => false,
    }
}

/// The moves of the next round: all of a small number, and of many the better half.
fn next_moves(mut estimates: Vec<Estimate>, depth: u16, left_out: &mut Vec<Alike>) -> Vec<Alike> {
    let alike = |estimate: Estimate| estimate.alike;
    if depth >= Judge::SELECTIVE_DEPTH && estimates.len() > Judge::CANDIDATES {
        let most = estimates.len().div_ceil(2).max(Judge::CANDIDATES);
        estimates.sort_by_key(|estimate| Reverse(estimate.score));
        left_out.extend(estimates.drain(most..).map(alike));
    }
    estimates.into_iter().map(alike).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use board::{Game, Position, Rules};

    use super::*;

    /// Of an interrupted search, the replies seen so far may all lose while others hold.
    #[test]
    fn an_interrupted_search_proves_wins_but_no_losses() {
        let best = Game::new(Rules::CONNECT4).board().moves().next().expect("a move");
        let report = |score| {
            let (score, elapsed) = (Some(score), Duration::from_millis(5));
            Report { best, score, depth: 3, nodes: 100, elapsed, pv: vec![best] }
        };
        for (score, interrupted, whole) in [
            (Score::win_in(3), true, true),
            (Score::loss_in(2), false, true),
            (Score::estimate(7), false, false),
        ] {
            assert_eq!(is_proven(&report(score), false), interrupted, "{score:?}");
            assert_eq!(is_proven(&report(score), true), whole, "{score:?}");
        }
    }
}
