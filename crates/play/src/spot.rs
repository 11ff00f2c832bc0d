//! Cells for clients.

use board::{Cell, Rules};
use serde::Serialize;

/// Column and row, counted from 0, from the left and from the bottom.
pub type Point = (u8, u8);

/// A cell, by its names and by numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spot {
    /// As moves are written.
    pub name: String,
    /// The name of the cell, which tells the row of drop games, too.
    pub cell: String,
    /// The column, from 0.
    pub x: u8,
    /// The row, from 0 at the bottom.
    pub y: u8,
}

impl Spot {
    /// A cell by its names and numbers.
    pub fn of(rules: Rules, cell: Cell) -> Spot {
        let (x, y) = rules.coordinates(cell);
        Spot { name: rules.move_name(cell), cell: rules.cell_name(cell), x, y }
    }
}
