//! Sets of cells.

use board::Wide;

use crate::games::SIDES;

/// A set of cells.
pub type CellSet = Wide<8>;

/// Room for the cells of the largest board in the layout of cells, where every column has a spare one.
pub(crate) const AREA: usize = 512;
const _: () = {
    let side = *SIDES.end() as usize;
    assert!(side * (side + 1) <= AREA);
};
