//! The values in a view agree: a position has the same value in the curve, in the analysis and in the review.

use super::State;
use super::reviewing::seen_after;
use crate::Value;
use crate::view;

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
        let exact = [known, before, after, analysed].into_iter().flatten().find(|value| value.exact);
        exact.or(analysed).or(after).or(before).or(known)
    }

    /// What the analysis says of the position at a ply, for its side to move: of the current one only.
    fn analysed(&self, ply: usize) -> Option<Value> {
        let found = self.analyst.found().filter(|_| ply == self.tree.ply())?;
        found.best()
    }

    /// What the review says of the position at a ply, for its side to move: from the move that led there, and from the best move there.
    fn reviewed(&self, ply: usize) -> [Option<Value>; 2] {
        if !self.reviews || !self.analyst.is_by_default() {
            return [None; 2];
        }
        let last = ply.checked_sub(1).and_then(|last| self.tree.review(last));
        let next = self.tree.review(ply);
        [last.map(|reviewed| seen_after(reviewed.value)), next.map(|reviewed| reviewed.best_value)]
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
            analysis.lines.retain(|line| line.score.exact);
            analysis.depth = None;
            for judged in &mut analysis.values {
                judged.best = judged.score == here;
            }
        }
        Some(analysis)
    }

    /// Adds to the analysis the exact values that the review has found in the current position.
    pub(super) fn adopt_review(&mut self) {
        if !self.analyst.is_by_default() {
            return;
        }
        let (game, review) = (self.tree.game(), self.tree.review(self.tree.ply()));
        let appraisal = review.map(|reviewed| &reviewed.appraisal).filter(|appraisal| appraisal.exact);
        if let (Some(appraisal), Some(found)) = (appraisal, self.analyst.found_mut()) {
            found.adopt(game, appraisal);
        }
    }
}
