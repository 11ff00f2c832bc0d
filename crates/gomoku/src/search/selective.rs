//! What is looked at less, or not at all, and what is looked at more: each technique a decision by itself.

use super::{MoveLoop, Node, NodeInfo, Search};
use crate::kind::Kind;
use crate::moves::RankedMove;
use crate::transposition::Bound;
use crate::tuning::Tuning;
use crate::value::{SURE, Value, is_sure};

impl Search<'_, '_> {
    /// The value of a position that is hardly worth a search.
    pub(super) fn razor_or_futility(&mut self, node: &Node, info: &NodeInfo) -> Option<Value> {
        let skip = !self.shared.techniques.pruning
            || node.is_pv()
            || node.excluded_move.is_some()
            || info.threatened
            || node.beta.abs() > SURE;
        if skip {
            return None;
        }
        let Node { depth, alpha, beta, .. } = *node;
        let tuning = self.shared.tuning;
        if depth <= tuning.razor_depth
            && info.refined_eval + tuning.razor_base + tuning.razor_slope * depth * depth < alpha
        {
            // Only fours could help, and they would help at once.
            let value = self.quiesce(&Node { depth: 0, ..*node }, None);
            return (value <= alpha).then_some(value);
        }
        let margin = tuning.reverse_futility_slope * (depth - i32::from(info.improving)).max(1);
        (depth <= tuning.reverse_futility_depth && info.refined_eval - margin >= beta)
            .then_some(info.refined_eval)
    }

    /// By how much the best move of the table is looked at deeper: a ply if it is the only good one.
    pub(super) fn singular_extension(&mut self, node: &Node, info: &NodeInfo) -> Option<i32> {
        let Some((best, entry)) = info.table_move.zip(info.entry) else { return Some(0) };
        let skip = !self.shared.techniques.extensions
            || node.ply == 0
            || node.excluded_move.is_some()
            || node.depth < self.shared.tuning.singular_depth
            || entry.bound == Bound::Upper
            || i32::from(entry.depth) < node.depth - 3
            || is_sure(entry.value);
        if skip {
            return Some(0);
        }
        let beta = entry.value - self.shared.tuning.singular_margin * node.depth;
        let depth = (node.depth - 1) / 2;
        let others = Node { depth, alpha: beta - 1, beta, excluded_move: Some(best), ..*node };
        let value = self.search_excluding(others)?;
        Some(i32::from(value < beta))
    }

    /// Searches the position at hand once more, under other conditions.
    fn search_excluding(&mut self, node: Node) -> Option<Value> {
        let line = std::mem::take(&mut self.pv[node.ply]);
        let value = self.negamax(node);
        self.pv[node.ply] = line;
        value
    }

    /// Whether this move and all that come after it are left out.
    pub(super) fn late_move_pruning(&self, node: &Node, info: &NodeInfo, tried: &MoveLoop) -> bool {
        if !self.shared.techniques.pruning || node.ply == 0 || info.threatened || tried.best < -SURE {
            return false;
        }
        let depth = node.depth.max(1);
        let tuning = &self.shared.tuning;
        let most = (tuning.lmp_base + tuning.lmp_slope * depth * depth) / if info.improving { 1 } else { 2 };
        let most = most + if node.is_pv() { tuning.lmp_pv } else { 0 };
        tried.count >= most
    }

    /// Whether a move is left out because it threatens nothing and far more is needed.
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
            || tried.best < -SURE
            || node.depth > tuning.futility_depth;
        if skip || self.grid.kind(self.grid.turn(), ranked.cell) >= Kind::Three {
            return false;
        }
        let depth = (node.depth - self.late_move_reduction(node, info, tried, ranked)).max(1);
        let low = info.refined_eval + tuning.futility_base + tuning.futility_slope * depth <= node.alpha;
        low || (tuning.futility_rank > 0 && tried.top_rank - ranked.rank > tuning.futility_rank * depth)
    }

    /// By how many plies a move is looked at less deep.
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
        let mut reduction = self.shared.reductions[usize_of(node.depth)][usize_of(tried.count)];
        if tuning.lmr_rank > 0 {
            reduction += (tried.top_rank - ranked.rank) / tuning.lmr_rank;
        }
        if node.is_pv() {
            reduction -= 1;
        }
        if node.cut_node {
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
fn usize_of(small: i32) -> usize {
    usize::try_from(small.clamp(0, 127)).unwrap_or(0)
}

/// By how many plies moves are reduced, by depth and count.
pub(crate) fn reduction_table(tuning: &Tuning) -> Vec<[i32; 128]> {
    let hundredths = |depth: u8, count: u8| {
        let logarithms = f64::from(depth.max(1)).ln() * f64::from(count.max(1)).ln();
        f64::from(tuning.lmr_base) + 10_000.0 * logarithms / f64::from(tuning.lmr_divisor)
    };
    #[expect(clippy::cast_possible_truncation, reason = "small")]
    let row = |depth: u8| std::array::from_fn(|count| (hundredths(depth, count as u8) / 100.0) as i32);
    (0..128).map(row).collect()
}
