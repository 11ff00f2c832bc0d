//! Selective search: forward pruning, reductions and extensions, each technique a decision by itself.
//!
//! Pruning and reductions do not apply while the opponent has a winning cell, and no move is left out while the best value is a proven
//! loss.

use super::Search;
use super::node::{MoveLoop, Node, NodeInfo};
use crate::eval::Eval;
use crate::kind::Kind;
use crate::moves::RankedMove;
use crate::transposition::Bound;
use crate::tuning::Tuning;
use crate::window::Window;

impl Search<'_, '_> {
    /// Razoring and reverse futility pruning, at null-window nodes with estimates for bounds.
    ///
    /// - Razoring: if the evaluation is far below alpha near the leaves, the quiescence search decides. Its value is returned if it
    ///   fails low.
    /// - Reverse futility (static null-move) pruning: if the evaluation beats beta by a margin for each ply, it is returned.
    ///
    /// `None` means that the node must be searched.
    // Cite: Birmingham & Kent 1977, "Tree-searching and tree-pruning techniques", Advances in Computer Chess 1 (razoring). Reverse
    // futility pruning is folklore of chess engines.
    pub(super) fn razor_or_futility(&mut self, node: &Node, info: &NodeInfo) -> Option<Eval> {
        let skip = !self.shared.techniques.pruning
            || node.is_pv()
            || node.excluded_move.is_some()
            || info.threatened
            || node.window.beta.is_proven();
        if skip {
            return None;
        }
        let Node { depth, window: Window { alpha, beta }, .. } = *node;
        let tuning = self.shared.tuning;
        if depth <= tuning.razor_depth
            && info.refined_eval + tuning.razor_base + tuning.razor_slope * depth * depth < alpha
        {
            // Only a VCF could make up for so much.
            let value = self.quiesce(&Node { depth: 0, ..*node }, None);
            return (value <= alpha).then_some(value);
        }
        let margin = tuning.reverse_futility_slope * (depth - i32::from(info.improving)).max(1);
        (depth <= tuning.reverse_futility_depth && info.refined_eval - margin >= beta)
            .then_some(info.refined_eval)
    }

    /// Singular extension of the hash move in plies: 1 if a search at half the depth shows every other move to be worse by a margin,
    /// else 0. `None` if the search was stopped.
    // Cite: Anantharaman, Campbell & Hsu 1990, "Singular extensions: adding selectivity to brute-force searching", Artificial
    // Intelligence 43
    pub(super) fn singular_extension(&mut self, node: &Node, info: &NodeInfo) -> Option<i32> {
        let Some((best, entry)) = info.hash_move.zip(info.entry) else { return Some(0) };
        let skip = !self.shared.techniques.extensions
            || node.ply == 0
            || node.excluded_move.is_some()
            || node.depth < self.shared.tuning.singular_depth
            || entry.bound == Bound::Upper
            || i32::from(entry.depth) < node.depth - 3
            || entry.value.is_proven();
        if skip {
            return Some(0);
        }
        let beta = entry.value - self.shared.tuning.singular_margin * node.depth;
        let depth = (node.depth - 1) / 2;
        let others = Node { depth, window: Window::below(beta), excluded_move: Some(best), ..*node };
        let value = self.search_excluding(others)?;
        Some(i32::from(value < beta))
    }

    /// Searches the node again without its excluded move, and keeps its variation.
    fn search_excluding(&mut self, node: Node) -> Option<Eval> {
        let line = std::mem::take(&mut self.pv[node.ply]);
        let value = self.negamax(node);
        self.pv[node.ply] = line;
        value
    }

    /// Late-move pruning (move-count pruning): whether this move and all after it are left out, because enough were searched for
    /// this depth. Folklore of chess engines.
    pub(super) fn late_move_pruning(&self, node: &Node, info: &NodeInfo, tried: &MoveLoop) -> bool {
        if !self.shared.techniques.pruning || node.ply == 0 || info.threatened || tried.best.is_loss() {
            return false;
        }
        let depth = node.depth.max(1);
        let tuning = &self.shared.tuning;
        let most = (tuning.lmp_base + tuning.lmp_slope * depth * depth) / if info.improving { 1 } else { 2 };
        let most = most + if node.is_pv() { tuning.lmp_pv } else { 0 };
        tried.count >= most
    }

    /// Futility pruning: whether a quiet move is left out, because the evaluation is below alpha by more than such a move is assumed to
    /// gain at its reduced depth. Threes and fours are always searched.
    // Cite: Schaeffer 1986, "Experiments in search and knowledge" (thesis); Heinz 1998, "Extended futility pruning", ICCA Journal 21
    pub(super) fn futility_pruning(
        &self,
        node: &Node,
        info: &NodeInfo,
        tried: &MoveLoop,
        ranked: RankedMove,
    ) -> bool {
        let tuning = &self.shared.tuning;
        let skip = !self.shared.techniques.pruning
            || node.is_pv()
            || info.threatened
            || tried.count == 0
            || tried.best.is_loss()
            || node.depth > tuning.futility_depth;
        if skip || self.grid.kind(self.grid.turn(), ranked.cell) >= Kind::Three {
            return false;
        }
        let depth = (node.depth - self.late_move_reduction(node, info, tried, ranked)).max(1);
        let low =
            info.refined_eval + tuning.futility_base + tuning.futility_slope * depth <= node.window.alpha;
        low || (tuning.futility_rank > 0 && tried.top_rank - ranked.rank > tuning.futility_rank * depth)
    }

    /// Late-move reduction (LMR) in plies, at least 0 and less than the depth: late moves are searched less deep, more so at cut nodes
    /// and where the position gets worse, less so for threats, PV nodes and moves with a good history.
    // Cite: Romstad, "An introduction to late move reductions" (undated), www.glaurungchess.com/lmr.html
    pub(super) fn late_move_reduction(
        &self,
        node: &Node,
        info: &NodeInfo,
        tried: &MoveLoop,
        ranked: RankedMove,
    ) -> i32 {
        if !self.shared.techniques.reductions || node.depth < 2 || tried.count < 2 || info.threatened {
            return 0;
        }
        let own = self.grid.turn();
        let forcing = self.grid.kind(own, ranked.cell) >= Kind::Three;
        let tuning = &self.shared.tuning;
        let mut reduction = self.shared.reductions[table_index(node.depth)][table_index(tried.count)];
        if tuning.lmr_rank > 0 {
            reduction += (tried.top_rank - ranked.rank) / tuning.lmr_rank;
        }
        if node.is_pv() {
            reduction -= 1;
        }
        if node.is_cut {
            reduction += 1;
        }
        if !info.improving {
            reduction += 1;
        }
        if forcing {
            reduction -= 1;
        }
        if self.cutoffs[node.ply + 1] > tuning.lmr_cutoffs {
            reduction += 1;
        }
        reduction -= self.history.score(own, ranked.cell) / tuning.lmr_history;
        reduction.clamp(0, node.depth - 1)
    }
}

#[inline]
fn table_index(small: i32) -> usize {
    usize::try_from(small.clamp(0, 127)).unwrap_or(0)
}

/// The table of base reductions in plies, by depth and number of the move: `base + ln(depth) * ln(number) / divisor`.
pub(crate) fn reduction_table(tuning: &Tuning) -> Vec<[i32; 128]> {
    let hundredths = |depth: u8, count: u8| {
        let logarithms = f64::from(depth.max(1)).ln() * f64::from(count.max(1)).ln();
        f64::from(tuning.lmr_base) + 10_000.0 * logarithms / f64::from(tuning.lmr_divisor)
    };
    #[expect(clippy::cast_possible_truncation, reason = "small")]
    let row = |depth: u8| std::array::from_fn(|count| (hundredths(depth, count as u8) / 100.0) as i32);
    (0..128).map(row).collect()
}
