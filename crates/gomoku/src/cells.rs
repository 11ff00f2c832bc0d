//! Sets of cells.

use board::Wide;

/// A set of cells.
pub type Cells = Wide<8>;

/// How many cells the largest board has in the layout of cells: 22 columns of 22 rows and a spare.
pub(crate) const AREA: usize = 512;
