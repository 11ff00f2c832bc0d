//! Static bounds: what the rules of zugzwang prove about a position without a search.
//!
//! Columns fill from below, so the side that follows up (answers every move in the same column, on the cell above)
//! gets every second empty cell of each column. It does not lose to lines that need one of these cells, and it wins if
//! the opponent runs out of other moves and must play below its threat (zugzwang). Allis' rule Claimeven is the case
//! of even rows; here only the parity of what is left of each column counts, not the rows.
//!
//! ```text
//!   2 1 2     1: cells of the side to move
//!   1 2 1     2: cells of the side that follows up
//!   2 1 2
//!   1 # 1     #: a stone; above it an odd number of cells is left, so the last one has no answer
//! ```
// Cite: Allis 1988, "A knowledge-based approach of Connect-Four" (follow-up, zugzwang, Claimeven).

use board::{Bits, Shape};

use crate::grid::{Grid, Word};
use crate::node::Node;
use crate::value::win_leaving;

/// In each column that has some of `cells`, a subset of `empty`: the empty cells from the lowest of these upwards; and the
/// spare cells of these columns.
#[inline]
fn from_lowest_up<S: Shape<Bits: Word>>(
    grid: &Grid<S>,
    empty: S::Bits,
    cells: S::Bits,
) -> (S::Bits, S::Bits) {
    // Adding the lowest cell carries up the column: empty cells that remain set lie below it, or were added above.
    let carried = empty + cells;
    (empty & !(carried & !cells), carried & grid.spare)
}

/// The empty cells that each side may still occupy before the game is decided.
#[derive(Clone, Copy)]
pub(crate) struct Reach<B> {
    /// Those of the side to move.
    pub(crate) own: B,
    /// Those of the other side.
    pub(crate) other: B,
}

impl<B: Word> Reach<B> {
    /// No stone comes to lie above a cell where both sides threaten: playing below it loses. Nor above two threats of one
    /// side, one on top of the other: the lower is blocked, the upper wins.
    #[inline]
    pub(crate) fn of<S: Shape<Bits = B>>(grid: &Grid<S>, node: &Node<B>) -> Reach<B> {
        let empty = node.empty(grid);
        if !grid.overlines_win() {
            return Reach { own: empty, other: empty };
        }
        let upper = |threats: B| (threats & empty & (threats & empty).down(1)).up(1);
        let (own_upper, other_upper) = (upper(node.own_threats), upper(node.other_threats));
        let last = (node.own_threats & node.other_threats & empty) | own_upper | other_upper;
        let (from, _) = from_lowest_up(grid, empty, last);
        let reachable = empty & !(from & from.up(1));
        Reach { own: reachable & !other_upper, other: reachable & !own_upper }
    }
}

/// An upper bound of the value to the side to move, if the opponent follows up: answers each move in the same column, as far
/// as there is a cell. `None` if that proves no bound below `beta`. The side to move must not have an immediate win.
///
/// The opponent may do better than follow up, so this is a bound, not the value. The argument:
///
/// 1. Of each column, the side to move gets the first, third … empty cell and the opponent the second, fourth …, up to a
///    threat of the opponent on one of its cells: to play below that loses.
/// 2. The last cell of a column with an odd number of empty cells has no answer above it. The opponent answers it with the
///    lowest empty cell of another such column, where the sides exchange cells from there on. So there must be an even
///    number of these columns, those with a threat by 1. left aside.
/// 3. If the cells that the side to move may get, together with its stones, contain no line, it does not win: the value is
///    at most 0. With a threat by 1., it loses by zugzwang. Without one, it loses with the last stone at the latest if the
///    stones and the certain cells of the opponent contain a line.
/// 4. In a column where cells are exchanged, the side to move may get any cell. With two odd columns, this is only the one
///    that is filled last. There the opponent also has a second plan: it answers the first move in either column by a move
///    in the other, so that cells are exchanged in both. One plan that leaves no line is enough.
///
/// Lines must win with more than the exact number of stones, too: then further stones do not harm a side.
/// `tests/exact.rs` compares the values of the solver with an enumeration of small boards.
#[inline(always)]
#[expect(clippy::inline_always, reason = "what it returns must stay in registers")]
pub(crate) fn follow_up_bound<S: Shape<Bits: Word>>(
    grid: &Grid<S>,
    node: &Node<S::Bits>,
    beta: i8,
) -> Option<i8> {
    if !grid.overlines_win() {
        return None;
    }
    let (empty, legal) = (node.empty(grid), node.legal(grid));
    // The empty cells of columns with an odd number of stones.
    let shifted = (grid.spare - (legal & grid.even)) & grid.playable();
    // Of each column, the side to move gets the first, third … empty cell,
    let first = empty & (grid.odd ^ shifted);
    let second = empty ^ first;
    // and the opponent the second, fourth …, until it wins on one of them.
    let wins = node.other_threats & second;
    let (beyond, winning) = from_lowest_up(grid, empty, wins);
    // In columns with an odd number of empty cells, the last move has no answer above it. If there is an even number of such
    // columns, it is answered in another of them, where the sides then exchange cells.
    let odd = if grid.height().is_multiple_of(2) { shifted } else { empty & !shifted };
    let lone = (odd & grid.top).up(1) & !winning;
    if !lone.len().is_multiple_of(2) {
        return None;
    }
    let bound = if wins.is_empty() {
        let answers = second & !grid.columns(lone);
        if beta == 0 && grid.any_nonvertical_run(node.other | answers) { -win_leaving(0) } else { 0 }
    } else {
        // Zugzwang: in the end the side to move must play below a threat in one of these columns, and the threat is
        // carried out. In the others, the cell below the threat stays empty, too.
        -win_leaving(beyond.len() + winning.len() - 2)
    };
    if bound >= beta {
        return None;
    }
    // None of these cells is directly above another, so a vertical line would need only the next cell: an immediate win.
    let sure = node.own | (first & !beyond);
    let all = |columns: S::Bits| empty & grid.columns(columns);
    let (one, others) = (lone & !lone.without_first(), lone.without_first());
    let escapes = if lone.is_empty() {
        grid.any_nonvertical_run(sure)
    } else if others.without_first().is_empty() {
        // Two odd columns, first plan: the sides exchange cells in one of them only, after the other is full.
        let late = grid.any_nonvertical_run(sure | all(one)) || grid.any_nonvertical_run(sure | all(others));
        late && {
            // Second plan: they exchange cells in both from the first move on, which is answered in the other column.
            // The side to move gets the cell of this move, and the next one above it.
            let sure = node.own | (first & !beyond & !all(lone)) | (second & all(lone));
            grid.any_run(sure | (legal & all(one))) || grid.any_run(sure | (legal & all(others)))
        }
    } else {
        grid.any_nonvertical_run(sure | all(lone))
    };
    (!escapes).then_some(bound)
}

/// An upper bound of the value to the side to move, if all lines it can still complete need one of its present threats: the
/// opponent does not play below a threat until zugzwang forces it to, so the win comes late or never. `None` if that
/// proves no bound below `beta`.
///
/// `reach` is the [`Reach`] of the side to move.
#[inline]
pub(crate) fn late_threat_bound<S: Shape<Bits: Word>>(
    grid: &Grid<S>,
    node: &Node<S::Bits>,
    reach: S::Bits,
    beta: i8,
) -> Option<i8> {
    let threats = node.own_threats & reach;
    let bound = if threats.is_empty() {
        0
    } else if grid.overlines_win() && (threats & threats.down(1)).is_empty() {
        let (from, columns) = from_lowest_up(grid, node.empty(grid), threats);
        win_leaving(from.len() + columns.len() - 2)
    } else {
        return None;
    };
    (bound < beta && !grid.any_run(node.own | (reach & !threats))).then_some(bound)
}
