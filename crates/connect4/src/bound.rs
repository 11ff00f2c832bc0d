//! What can be said of a position without searching it.
//!
//! Columns fill from below, so whoever answers every move with the cell above it gets every second cell. That
//! side cannot be beaten by lines that need a cell of its own, and it wins where the other one is made to play
//! below its threat. Rows do not matter for that, only what is left of each column.

use board::{Bits, Shape};

use crate::grid::{Grid, Word};
use crate::node::Node;
use crate::value::win_before;

/// Every cell of `empty` from the lowest one of `cells` upwards, in each column; and the spare cells of those
/// columns.
#[inline]
fn upwards<S: Shape<Bits: Word>>(grid: &Grid<S>, empty: S::Bits, cells: S::Bits) -> (S::Bits, S::Bits) {
    // The lowest cell carries up the column: what stays is below, or was added above.
    let carried = empty + cells;
    (empty & !(carried & !cells), carried & grid.spare)
}

/// What a side can still hope for.
#[derive(Clone, Copy)]
pub(crate) struct Reach<B> {
    /// The empty cells that the side to move may get.
    pub(crate) own: B,
    /// The empty cells that the other side may get.
    pub(crate) other: B,
}

impl<B: Word> Reach<B> {
    /// Nobody plays above a cell where both sides win: who plays below it loses. Nor above two threats of one
    /// side, one upon the other: the lower is blocked, the upper wins.
    #[inline]
    pub(crate) fn of<S: Shape<Bits = B>>(grid: &Grid<S>, node: &Node<B>) -> Reach<B> {
        let empty = node.empty(grid);
        if !grid.more_is_better() {
            return Reach { own: empty, other: empty };
        }
        let upper = |threats: B| (threats & empty & (threats & empty).down(1)).up(1);
        let (own_upper, other_upper) = (upper(node.own_threats), upper(node.other_threats));
        let last = (node.own_threats & node.other_threats & empty) | own_upper | other_upper;
        let (from, _) = upwards(grid, empty, last);
        let alive = empty & !(from & from.up(1));
        Reach { own: alive & !other_upper, other: alive & !own_upper }
    }
}

/// The most that the side to move can get if the other answers in the column of each move, as far as that is
/// possible. `None` if that is not less than `enough`.
#[inline(always)]
#[expect(clippy::inline_always, reason = "what it returns must stay in registers")]
pub(crate) fn follow_up<S: Shape<Bits: Word>>(
    grid: &Grid<S>,
    node: &Node<S::Bits>,
    enough: i8,
) -> Option<i8> {
    if !grid.more_is_better() {
        return None;
    }
    let (empty, open) = (node.empty(grid), node.open(grid));
    // Columns with an odd number of stones, from the lowest empty cell upwards.
    let shifted = (grid.spare - (open & grid.even)) & grid.playable();
    // Of each column, the side to move gets the first empty cell, the third …
    let first = empty & (grid.odd ^ shifted);
    let second = empty ^ first;
    // … as long as the other side does not win at once with the second, the fourth …
    let wins = node.other_threats & second;
    let (beyond, winning) = upwards(grid, empty, wins);
    // In columns with an odd number of empty cells, the last one has no answer above it. There must be an even
    // number of them: a cell of one is answered in another, where the sides then change cells.
    let odd = if grid.height().is_multiple_of(2) { shifted } else { empty & !shifted };
    let lone = (odd & grid.top).up(1) & !winning;
    if !lone.len().is_multiple_of(2) {
        return None;
    }
    let bound = if wins.is_empty() {
        let answers = second & !grid.columns(lone);
        if enough == 0 && grid.any_slant(node.other | answers) { -win_before(0) } else { 0 }
    } else {
        // In the end, one of the columns must be played where the other side wins; all but it stop two cells
        // short of that.
        -win_before(beyond.len() + winning.len() - 2)
    };
    if bound >= enough {
        return None;
    }
    // No cell of that side lies above another, so upright lines are out of the question.
    let sure = node.own | (first & !beyond);
    let all = |columns: S::Bits| empty & grid.columns(columns);
    let (one, others) = (lone & !lone.without_first(), lone.without_first());
    let escapes = if lone.is_empty() {
        grid.any_slant(sure)
    } else if others.without_first().is_empty() {
        // Two such columns: the sides change cells in one of them only, and late …
        let late = grid.any_slant(sure | all(one)) || grid.any_slant(sure | all(others));
        late && {
            // … or in both and at once, where the first move in one is answered in the other. The next cell above
            // that move is then had as well.
            let sure = node.own | (first & !beyond & !all(lone)) | (second & all(lone));
            grid.any_run(sure | (open & all(one))) || grid.any_run(sure | (open & all(others)))
        }
    } else {
        grid.any_slant(sure | all(lone))
    };
    (!escapes).then_some(bound)
}

/// The most that the side to move can get if it has no line left but those that need one of its threats: the
/// other side never plays below them unless it must. `None` if that is not less than `enough`.
#[inline]
pub(crate) fn last_resort<S: Shape<Bits: Word>>(
    grid: &Grid<S>,
    node: &Node<S::Bits>,
    reach: S::Bits,
    enough: i8,
) -> Option<i8> {
    let threats = node.own_threats & reach;
    let bound = if threats.is_empty() {
        0
    } else if grid.more_is_better() && (threats & threats.down(1)).is_empty() {
        let (from, columns) = upwards(grid, node.empty(grid), threats);
        win_before(from.len() + columns.len() - 2)
    } else {
        return None;
    };
    (bound < enough && !grid.any_run(node.own | (reach & !threats))).then_some(bound)
}
