use super::Mcts;
use super::node::Proof;
use super::tree::Tree;
use crate::{Control, Layout, Report, Score};

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Task<P> {
    pub(super) settings: Mcts,
    /// The position at the root.
    pub(super) root: P,
    pub(super) tree: Tree,
    /// The visits that the root had when the search began.
    pub(super) kept: u32,
}

impl<P: Layout> Task<P> {
    /// The iterations since the search began; while threads are at work, those that have begun.
    pub(super) fn iterations(&self) -> u64 {
        u64::from(self.tree.visits(Tree::ROOT) - self.kept)
    }

    /// Whether the root is not proven yet.
    pub(super) fn is_open(&self) -> bool {
        self.tree.proof(Tree::ROOT) == Proof::Unknown
    }

    /// Reports to the caller if it is time: at powers of two first, then every 65 536 iterations, about twenty times a second.
    /// `next` is the number of iterations at which it is time again.
    pub(super) fn report_at(&self, next: &mut u64, control: &mut Control<'_, P::Move>) {
        let iterations = self.iterations();
        if iterations >= *next {
            *next = next_report(iterations);
            if let Some(report) = self.report(control) {
                control.report(&report);
            }
        }
    }

    /// The result so far; see [`Tree::best`] for the choice of the move.
    pub(super) fn report(&self, control: &Control<'_, P::Move>) -> Option<Report<P::Move>> {
        let best = self.tree.best(Tree::ROOT)?;
        let score = match self.tree.proof(best) {
            Proof::Won => Score::WON,
            Proof::Lost => Score::LOST,
            Proof::Drawn => Score::EVEN,
            Proof::Unknown => self.settings.reward.score(self.tree.node(best).mean().into()),
        };
        let pv: Vec<_> = self.tree.principal_variation().map(|m| P::at(m.into())).collect();
        Some(Report {
            best: P::at(self.tree.move_to(best).into()),
            score: Some(score),
            depth: u16::try_from(pv.len()).unwrap_or(u16::MAX),
            nodes: self.iterations(),
            elapsed: control.elapsed(),
            pv,
        })
    }
}

/// The number of iterations at which to report, after this number.
pub(super) fn next_report(iterations: u64) -> u64 {
    if iterations < 1 << 16 { (iterations + 1).next_power_of_two() } else { ((iterations >> 16) + 1) << 16 }
}
