use board::{Bits, Rules, Shape};

use crate::branch::Branch;
use crate::grid::{Grid, Word};
use crate::key::Live;
use crate::weights::{CELLS, FEATURES, STAGES};

/// Move ordering by a linear function of features: the move that most likely causes a cutoff with least work comes first.
///
/// There are weights for each stage of the game and each side. They were fitted on positions of 7×6 all of whose moves
/// had been searched, to minimise the nodes wasted before the cheapest move that cuts off; other boards use the weights of
/// the nearest cell and stage.
pub(crate) struct Order<B> {
    /// By number of empty cells.
    weights: Vec<Weights>,
    sets: std::marker::PhantomData<B>,
}

#[derive(Clone)]
struct Weights {
    /// By index of the cell.
    cells: Vec<i32>,
    /// By feature: see [`FEATURES`].
    features: [i32; 17],
}

/// A move to rank, with the positions before and after it.
pub(crate) struct Moved<'a, B> {
    pub(crate) before: &'a Branch<B>,
    pub(crate) stone: B,
    /// The branching node after the move and all forced ones.
    pub(crate) after: &'a Branch<B>,
    /// Whether the opponent is to move there.
    pub(crate) swapped: bool,
    pub(crate) live: Live<B>,
}

impl<B: Word> Order<B> {
    pub(crate) fn new(rules: Rules) -> Order<B> {
        let (width, height) = (7_u16, 6_u16);
        let weights = |left: u16| {
            // The stage of 7×6 with the same share of empty cells.
            let left7x6 = usize::from(left * (width * height) / rules.area());
            let stage = STAGES.iter().rposition(|from| *from <= left7x6).unwrap_or(0);
            let side = usize::from(left % 2);
            let mut cells = vec![0; usize::from(B::CAPACITY)];
            for cell in rules.cells() {
                let (column, row) = rules.coordinates(cell);
                // The distance from the centre, in half columns.
                let from_centre = (2 * u16::from(column)).abs_diff(u16::from(rules.width()) - 1);
                let column = usize::from((width / 2).saturating_sub(from_centre / 2));
                cells[usize::from(cell.index())] = CELLS[stage][side][column][usize::from(row).min(5)];
            }
            Weights { cells, features: FEATURES[stage][side] }
        };
        Order { weights: (0..=rules.area()).map(weights).collect(), sets: std::marker::PhantomData }
    }

    /// The rank of a move: the highest is searched first.
    #[inline]
    pub(crate) fn rank<S: Shape<Bits = B>>(&self, grid: &Grid<S>, moved: &Moved<'_, B>) -> i32 {
        let Moved { before, stone, after, swapped, live } = *moved;
        let weights = &self.weights[before.left];
        let w = &weights.features;
        let (node, empty) = (&after.node, after.node.empty(grid));
        let (own_threats, other_threats) = (node.own_threats & empty, node.other_threats & empty);
        let (own_live, other_live) = (live.own & empty, live.other & empty);
        let (mine, theirs, my_live, their_live) = if swapped {
            (other_threats, own_threats, other_live, own_live)
        } else {
            (own_threats, other_threats, own_live, other_live)
        };
        let above = stone.up(1);
        let cell = stone.first().map_or(0, |cell| usize::from(cell.index()));
        let choices = count(after.safe);
        let again = if swapped { w[6] + w[16] * choices } else { 0 };
        weights.cells[cell]
            + w[0] * count(mine & grid.odd)
            + w[1] * count(mine & grid.even)
            + w[2] * count(theirs & grid.odd)
            + w[3] * count(theirs & grid.even)
            + w[4] * count(mine & mine.down(1))
            + w[5] * count(theirs & theirs.down(1))
            + w[7] * choices
            + again
            + w[8] * number(before.left - 1 - after.left)
            + w[9] * count(my_live)
            + w[10] * count(their_live)
            + w[11] * count(mine & !before.node.own_threats)
            + w[12] * count(before.node.own_threats & before.node.empty(grid) & !mine)
            + w[13] * i32::from(!(their_live & above).is_empty())
            + w[14] * i32::from(!(my_live & above).is_empty())
            + w[15] * count(node.legal(grid) & my_live)
    }
}

#[inline]
fn count<B: Bits>(set: B) -> i32 {
    number(set.len())
}

#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 128")]
fn number(number: usize) -> i32 {
    number as i32
}
