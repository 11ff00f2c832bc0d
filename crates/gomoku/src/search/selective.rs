//! What is looked at less, or not at all, and what is looked at more: each technique a decision by itself.

use super::{Known, Search, Task, Tried};
use crate::kind::Kind;
use crate::moves::Ranked;
use crate::table::Bound;
use crate::tuning::Tuning;
use crate::value::{SURE, Value, is_sure};

impl Search<'_, '_> {
    /// The value of a position that is hardly worth a search.
    pub(super) fn give_up(&mut self, task: &Task, known: &Known) -> Option<Value> {
        let skip = !self.shared.techniques.pruning
            || task.is_main()
            || task.without.is_some()
            || known.threatened
            || task.beta.abs() > SURE;
        if skip {
            return None;
        }
        let Task { depth, alpha, beta, .. } = *task;
        let tuning = self.shared.tuning;
        if depth <= tuning.razor_depth
            && known.guess + tuning.razor_base + tuning.razor_slope * depth * depth < alpha
        {
            // Only fours could help, and they would help at once.
            let value = self.leaf(&Task { depth: 0, ..*task }, None);
            return (value <= alpha).then_some(value);
        }
        let margin = tuning.futility_slope * (depth - i32::from(known.improving)).max(1);
        (depth <= tuning.futility_depth && known.guess - margin >= beta).then_some(known.guess)
    }

    /// By how much the best move of the table is looked at deeper: a ply if it is the only good one.
    pub(super) fn singular(&mut self, task: &Task, known: &Known) -> Option<i32> {
        let Some((best, entry)) = known.best.zip(known.entry) else { return Some(0) };
        let skip = !self.shared.techniques.extensions
            || task.ply == 0
            || task.without.is_some()
            || task.depth < self.shared.tuning.singular_depth
            || entry.bound == Bound::Upper
            || i32::from(entry.depth) < task.depth - 3
            || is_sure(entry.value);
        if skip {
            return Some(0);
        }
        let beta = entry.value - self.shared.tuning.singular_margin * task.depth;
        let depth = (task.depth - 1) / 2;
        let others = Task { depth, alpha: beta - 1, beta, without: Some(best), ..*task };
        let value = self.node_again(others)?;
        Some(i32::from(value < beta))
    }

    /// Searches the position at hand once more, under other conditions.
    fn node_again(&mut self, task: Task) -> Option<Value> {
        let line = std::mem::take(&mut self.lines[task.ply]);
        let value = self.node(task);
        self.lines[task.ply] = line;
        value
    }

    /// Whether this move and all that come after it are left out.
    pub(super) fn is_enough(&self, task: &Task, known: &Known, tried: &Tried) -> bool {
        if !self.shared.techniques.pruning || task.ply == 0 || known.threatened || tried.best < -SURE {
            return false;
        }
        let depth = task.depth.max(1);
        let tuning = &self.shared.tuning;
        let most =
            (tuning.count_base + tuning.count_slope * depth * depth) / if known.improving { 1 } else { 2 };
        let most = most + if task.is_main() { tuning.count_main } else { 0 };
        tried.count >= most
    }

    /// Whether a move is left out because it threatens nothing and far more is needed.
    pub(super) fn is_hopeless(&self, task: &Task, known: &Known, tried: &Tried, ranked: Ranked) -> bool {
        let tuning = &self.shared.tuning;
        let skip = !self.shared.techniques.pruning
            || task.is_main()
            || known.threatened
            || tried.count == 0
            || tried.best < -SURE
            || task.depth > tuning.hopeless_depth;
        if skip || self.grid.kind(self.grid.turn(), ranked.cell) >= Kind::Three {
            return false;
        }
        let depth = (task.depth - self.reduction(task, known, tried, ranked)).max(1);
        let low = known.guess + tuning.hopeless_base + tuning.hopeless_slope * depth <= task.alpha;
        low || (tuning.hopeless_rank > 0 && tried.rank - ranked.rank > tuning.hopeless_rank * depth)
    }

    /// By how many plies a move is looked at less deep.
    pub(super) fn reduction(&self, task: &Task, known: &Known, tried: &Tried, ranked: Ranked) -> i32 {
        if !self.shared.techniques.reductions || task.depth < 2 || tried.count < 2 || known.threatened {
            return 0;
        }
        let own = self.grid.turn();
        let forcing = self.grid.kind(own, ranked.cell) >= Kind::Three;
        let tuning = &self.shared.tuning;
        let mut reduction = self.shared.reductions[usize_of(task.depth)][usize_of(tried.count)];
        if tuning.reduce_rank > 0 {
            reduction += (tried.rank - ranked.rank) / tuning.reduce_rank;
        }
        if task.is_main() {
            reduction -= 1;
        }
        if task.cut {
            reduction += 1;
        }
        if !known.improving {
            reduction += 1;
        }
        if forcing {
            reduction -= 1;
        }
        if self.cuts[task.ply + 1] > tuning.reduce_cuts {
            reduction += 1;
        }
        reduction -= self.past.of(own, ranked.cell) / tuning.reduce_history;
        reduction.clamp(0, task.depth - 1)
    }
}

#[inline]
fn usize_of(small: i32) -> usize {
    usize::try_from(small.clamp(0, 127)).unwrap_or(0)
}

/// By how many plies moves are reduced, by depth and count.
pub(crate) fn reductions(tuning: &Tuning) -> Vec<[i32; 128]> {
    let hundredths = |depth: u8, count: u8| {
        let logarithms = f64::from(depth.max(1)).ln() * f64::from(count.max(1)).ln();
        f64::from(tuning.reduce_base) + 10_000.0 * logarithms / f64::from(tuning.reduce_divisor)
    };
    #[expect(clippy::cast_possible_truncation, reason = "small")]
    let row = |depth: u8| std::array::from_fn(|count| (hundredths(depth, count as u8) / 100.0) as i32);
    (0..128).map(row).collect()
}
