//! Counts every occurrence of every pattern, on the whole board at once.

use board::{Bits, Rules};

use super::kind::{KINDS, PatternCounts};

/// How often each kind of pattern occurs among the stones of each of two sides, overlapping ones included.
#[inline]
pub(super) fn count_all<B: Bits>(rules: Rules, sides: [B; 2], empty: B) -> [PatternCounts; 2] {
    let mut counts = [[0; KINDS]; 2];
    for step in rules.steps() {
        let runs = sides.map(|own| Runs::new(own, step));
        // Two stones of every pattern are next to each other, or have one cell between them.
        if runs.iter().all(|runs| !runs.has_pairs()) {
            continue;
        }
        let around = Empty::new(empty, step);
        for (counts, runs) in counts.iter_mut().zip(&runs).filter(|(_, runs)| runs.has_pairs()) {
            runs.count(&around, step, counts);
        }
    }
    counts
}

/// The stones of a side in one direction: `x[i]` has the cells from which there is a stone after `i` steps.
struct Runs<B> {
    x: [B; 3],
}

/// The empty cells in one direction, indexed by the cell of the first stone of a pattern:
///
/// ```text
///   before[2] before[1] before[0]   x[0] x[1] x[2] x[3] x[4]     own stones
///                                        e[1] e[2] e[3] e[4]     empty cells
/// ```
struct Empty<B> {
    e: [B; 5],
    before: [B; 3],
}

impl<B: Bits> Empty<B> {
    #[inline]
    fn new(empty: B, step: u16) -> Empty<B> {
        let one = empty.down(step);
        let two = one.down(step);
        let three = two.down(step);
        let first = empty.up(step);
        let second = first.up(step);
        Empty { e: [empty, one, two, three, three.down(step)], before: [first, second, second.up(step)] }
    }
}

impl<B: Bits> Runs<B> {
    #[inline]
    fn new(own: B, step: u16) -> Runs<B> {
        let one = own.down(step);
        Runs { x: [own, one, one.down(step)] }
    }

    #[inline]
    fn has_pairs(&self) -> bool {
        !(self.x[0] & (self.x[1] | self.x[2])).is_empty()
    }

    /// Adds the patterns of this direction.
    ///
    /// A cell is blocked if it has neither an own stone nor is empty: on the board it then has an opponent's stone, and beyond the border
    /// there is neither. Each test asks for neighbours without a gap, so that none looks beyond the first cell after the border.
    #[inline]
    fn count(&self, around: &Empty<B>, step: u16, counts: &mut PatternCounts) {
        let Empty { e, before } = around;
        let [own, one, two] = self.x;
        let three = two.down(step);
        let x = [own, one, two, three, three.down(step)];
        let blocked_before = !(before[0] | own.up(step));
        let blocked = |at: usize| !(x[at] | e[at]);
        let two_ends = |run: B, at: usize| run & before[0] & e[at];
        // One open end: blocked on one side and empty on the other; wide: two empty cells there.
        let one_end = |run: B, at: usize| run & (blocked_before & e[at] | before[0] & blocked(at));
        let one_wide_end = |run: B, at: usize| {
            run & (blocked_before & e[at] & e[at + 1] | before[0] & before[1] & blocked(at))
        };
        let double = x[0] & x[1];
        let triplet = double & x[2];
        let quartet = triplet & x[3];
        let split_three = x[0] & x[3] & (e[1] & x[2] | x[1] & e[2]);
        let split_two = x[0] & e[1] & x[2];
        let open_double = two_ends(double, 2);
        let closed_double =
            double & (blocked_before & e[2] & e[3] & e[4] | before[0] & before[1] & before[2] & blocked(2));
        let len = |set: B| u32::try_from(set.len()).expect("a board has at most 1024 cells");
        let found = [
            len(quartet & x[4]),
            len(two_ends(quartet, 4)),
            len(one_end(quartet, 4)),
            len(two_ends(triplet, 3)),
            len(one_wide_end(triplet, 3)),
            len(two_ends(split_three, 4)),
            len(one_end(split_three, 4)),
            len(open_double & before[1]) + len(open_double & e[3]),
            len(closed_double),
            len(two_ends(split_two, 3)),
            len(one_wide_end(split_two, 3)),
        ];
        for (count, found) in counts.iter_mut().zip(found) {
            *count += found;
        }
    }
}
