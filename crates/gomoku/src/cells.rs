//! Sets of cells.

use board::Wide;

use crate::games::SIDES;

/// A set of cells.
pub type CellSet = Wide<8>;

/// Upper bound of cell indices: the largest board, with the spare cell that each column has in the layout of cells.
pub(crate) const AREA: usize = 512;
const _: () = {
    let side = *SIDES.end() as usize;
    assert!(side * (side + 1) <= AREA);
};
