//! The values in a view agree: a position has the same value in the curve, in the analysis and in the review, and a move has the same in a
//! hint.

use super::State;
use super::analyst::FoundHint;
use super::reviewing::seen_after;
use crate::Value;
use crate::author::Author;
use crate::review::MoveValue;
use crate::view::{self, Hint, Purpose, Thinking};

impl State {
    /// The value of each position of the line for the first player. An exact one comes first; among estimates, the analysis of the current
    /// position, then the review while it is on, then what was found before.
    pub(super) fn curve(&self) -> Vec<Option<Value>> {
        self.tree.values().into_iter().enumerate().map(|(ply, known)| self.agreed(ply, known)).collect()
    }

    fn agreed(&self, ply: usize, known: Option<Value>) -> Option<Value> {
        let first = |value: Value| if ply.is_multiple_of(2) { value } else { value.turned() };
        let analysed = self.analysed(ply).map(first);
        let [after, before] = self.reviewed(ply).map(|value| value.map(first));
        let hinted = self.hinted(ply).map(first);
        let exact = most_exact([known, before, after, analysed, hinted]);
        exact.or(analysed).or(after).or(before).or(known)
    }

    /// What the analysis says of the position at a ply, for its side to move: of the current one only.
    fn analysed(&self, ply: usize) -> Option<Value> {
        let found = self.analyst.found().filter(|_| ply == self.tree.ply())?;
        found.best()
    }

    /// What the review says of the position at a ply, for its side to move: from the move that led there, and from the best move there.
    fn reviewed(&self, ply: usize) -> [Option<Value>; 2] {
        if !self.shows_review() {
            return [None; 2];
        }
        let last = ply.checked_sub(1).and_then(|last| self.tree.review(last));
        let next = self.tree.review(ply);
        [last.map(|reviewed| seen_after(reviewed.value)), next.map(|reviewed| reviewed.best_value)]
    }

    fn shows_review(&self) -> bool {
        self.reviews && self.analyst.is_by_default()
    }

    /// What the hint proves of the position at a ply, while values are shown: of the current one only.
    fn hinted(&self, ply: usize) -> Option<Value> {
        let shown = self.analyst.is_by_default() && (self.analyst.is_on() || self.reviews);
        let found = self.analyst.hint().filter(|found| shown && found.proven && ply == self.tree.ply());
        found?.hint.score
    }

    /// The analysis for a view. While it does not know the exact value that the position is known to have, its estimates are left out.
    pub(super) fn analysis_view(&self) -> Option<view::Analysis> {
        let found = self.analyst.found()?;
        let mut analysis = found.view(self.rules());
        let ply = self.tree.ply();
        let here = self.curve()[ply].filter(|here| here.exact && self.analyst.is_by_default());
        let here = here.map(|value| if ply.is_multiple_of(2) { value } else { value.turned() });
        if let Some(here) = here.filter(|here| self.analysed(ply) != Some(*here)) {
            analysis.values.retain(|judged| judged.score.exact);
            analysis.earlier.clear();
            analysis.lines.retain(|line| line.score.exact);
            analysis.depth = None;
            for judged in &mut analysis.values {
                judged.best = judged.score == here;
            }
        }
        Some(analysis)
    }

    /// The review for a view, with the lengths of wins and losses that the curve knows.
    pub(super) fn review_view(&self) -> Option<view::Review> {
        let mut review = self.whole_review()?;
        let curve = if self.analyst.is_by_default() { self.curve() } else { Vec::new() };
        let known = |ply: usize, own: usize| {
            let value: Value = (*curve.get(ply)?)?;
            Some(if own.is_multiple_of(2) { value } else { value.turned() })
        };
        for judged in review.moves.iter_mut().flatten() {
            let before = known(judged.ply, judged.ply);
            let after = known(judged.ply + 1, judged.ply + 1).map(Value::of_move_before);
            for (value, known) in [(&mut judged.best_value, before), (&mut judged.value, after)] {
                *value = known.filter(|known| value.is_completed_by(*known)).unwrap_or(*value);
            }
        }
        Some(review)
    }

    /// The hint for a view: its move has the value that the analysis shows, or else the review, unless the hint has proven more.
    pub(super) fn hint_view(&self, analysis: Option<&view::Analysis>) -> Option<Hint> {
        let FoundHint { cell, hint, proven, .. } = self.analyst.hint()?;
        let judged = |analysis: &view::Analysis| {
            analysis.values.iter().find(|judged| judged.place == hint.place).map(|judged| judged.score)
        };
        let analysed = analysis.and_then(judged);
        let reviewed = self.tree.review(self.tree.ply()).filter(|_| self.shows_review());
        let reviewed =
            reviewed.and_then(|reviewed| Some(reviewed.appraisal.value(reviewed.appraisal.of(*cell)?)));
        let exact = most_exact([analysed, reviewed, hint.score.filter(|_| *proven)]);
        Some(Hint { score: exact.or(analysed).or(reviewed).or(hint.score), ..hint.clone() })
    }

    /// The latest search for a view: one that has found a hint has the value of the hint.
    pub(super) fn thinking_view(&self, hint: Option<&Hint>) -> Option<Thinking> {
        let mut thinking = self.thinking.clone()?;
        let hint = hint.filter(|_| thinking.purpose == Purpose::Hint && !thinking.running);
        if let Some(Hint { place, score, .. }) = hint {
            thinking.score = *score;
            for candidate in thinking.candidates.iter_mut().filter(|candidate| candidate.place == *place) {
                candidate.score = *score;
            }
        }
        Some(thinking)
    }

    /// Adds to the analysis the certain values that the review and a hint have found in the current position.
    pub(super) fn adopt_known(&mut self) {
        if !self.analyst.is_by_default() {
            return;
        }
        let hint = self.analyst.hint().filter(|found| found.proven);
        let hint = hint.and_then(|FoundHint { cell, score, hint, .. }| {
            let author = Author { by: hint.by.clone(), described: Some(hint.described.clone()) };
            Some((MoveValue { cell: *cell, score: (*score)?, exact: true, reply: None }, author))
        });
        let (game, review) = (self.tree.game(), self.tree.review(self.tree.ply()));
        if let Some(found) = self.analyst.found_mut() {
            if let Some(reviewed) = review {
                found.adopt(game, &reviewed.appraisal);
            }
            if let Some((value, author)) = hint
                && found.adopt_move(game, value)
            {
                found.set_first_author(author);
            }
        }
    }
}

/// The exact one of some values of the same position or move: one that tells how long a win or a loss takes, if there is one.
fn most_exact<const N: usize>(values: [Option<Value>; N]) -> Option<Value> {
    values.into_iter().flatten().filter(|value| value.exact).min_by_key(|value| value.lacks_length())
}
