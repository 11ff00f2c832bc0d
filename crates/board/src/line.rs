//! Line detection on bitboards, by shifting whole sets of cells.
//!
//! The intersection of a set with itself shifted by one step keeps the first cells of runs of two; repeating that on the
//! result doubles the length. Spare cells and the ends of the set are empty, so no run wraps around an edge.
//!
//! The functions take the shape, not the rules, so that for a shape known at compile time steps and lengths are constants.

use crate::{Bits, Cell, Overline, Rules, Shape};

/// In each direction, the first cells of all runs of k or more. All directions are computed in step, so that the processor
/// can overlap their shifts.
#[inline]
fn run_starts<S: Shape>(shape: S, stones: S::Bits) -> [S::Bits; 4] {
    let (steps, k) = (shape.rules().steps(), shape.rules().k().into());
    let longer =
        |starts: [S::Bits; 4], by: u16| std::array::from_fn(|d| starts[d] & starts[d].down(by * steps[d]));
    let (mut starts, mut length) = ([stones; 4], 1);
    while 2 * length <= k {
        starts = longer(starts, length);
        length *= 2;
    }
    if length < k { longer(starts, k - length) } else { starts }
}

/// In each direction, the first cells of all winning lines.
#[inline]
fn line_starts<S: Shape>(shape: S, stones: S::Bits) -> [S::Bits; 4] {
    let starts = run_starts(shape, stones);
    let (steps, k) = (shape.rules().steps(), u16::from(shape.rules().k()));
    match shape.rules().overline() {
        Overline::Wins => starts,
        Overline::Ignored => {
            std::array::from_fn(|d| starts[d] & !stones.up(steps[d]) & !stones.down(k * steps[d]))
        }
    }
}

/// Whether the stones hold a winning line.
#[inline]
pub fn any_line<S: Shape>(shape: S, stones: S::Bits) -> bool {
    let starts = line_starts(shape, stones);
    !(starts[0] | starts[1] | starts[2] | starts[3]).is_empty()
}

/// Whether one more stone on this cell completes a line.
#[inline]
pub(crate) fn completes<S: Shape>(shape: S, stones: S::Bits, cell: Cell) -> bool {
    let rules = shape.rules();
    let k = rules.k().into();
    rules.steps().into_iter().any(|step| {
        let run = 1 + stones_from(stones, cell, step) + stones_from(stones, cell, step.wrapping_neg());
        match rules.overline() {
            Overline::Wins => run >= k,
            Overline::Ignored => run == k,
        }
    })
}

/// The number of stones that follow the cell without a gap. Below index 0 the walk wraps around to indices beyond the last
/// cell, where there are no stones.
#[inline]
fn stones_from<B: Bits>(stones: B, cell: Cell, step: u16) -> u16 {
    let mut run = 0;
    let mut index = cell.index().wrapping_add(step);
    while stones.has(Cell::from_index(index)) {
        run += 1;
        index = index.wrapping_add(step);
    }
    run
}

/// The cells of all winning lines.
pub(crate) fn line_cells<S: Shape>(shape: S, stones: S::Bits) -> S::Bits {
    let rules = shape.rules();
    rules.steps().into_iter().zip(line_starts(shape, stones)).fold(S::Bits::EMPTY, |cells, (step, starts)| {
        (0..rules.k().into()).fold(cells, |cells, i| cells | starts.up(i * step))
    })
}

/// The empty cells where one more stone would complete a line.
#[inline]
pub fn threats<S: Shape>(shape: S, stones: S::Bits, empty: S::Bits) -> S::Bits {
    let found = shape.rules().steps().map(|step| threats_along(shape, stones, step));
    (found[0] | found[1] | found[2] | found[3]) & empty
}

/// A cell completes a line if i stones stand directly before it and k − 1 − i directly after it; more of them are allowed
/// only where overlines win.
#[inline]
fn threats_along<S: Shape>(shape: S, stones: S::Bits, step: u16) -> S::Bits {
    const MOST: usize = *Rules::LENGTHS.end() as usize + 1;
    let k: usize = shape.rules().k().into();
    let (mut before, mut after) = ([!S::Bits::EMPTY; MOST], [!S::Bits::EMPTY; MOST]);
    for i in 1..=k {
        before[i] = (before[i - 1] & stones).up(step);
        after[i] = (after[i - 1] & stones).down(step);
    }
    (0..k).fold(S::Bits::EMPTY, |found, i| {
        let j = k - 1 - i;
        found
            | match shape.rules().overline() {
                Overline::Wins => before[i] & after[j],
                Overline::Ignored => before[i] & !before[i + 1] & after[j] & !after[j + 1],
            }
    })
}
