//! Coordinates and styles of the drawing.

use crate::{Cell, Rules};

/// The side of a cell.
pub const CELL: i32 = 60;

/// Room around the cells, for the names of columns and rows.
pub(super) const EDGE: i32 = 36;

pub(super) const HALF: i32 = CELL / 2;

pub(super) const INK: &str = "#1d2433";
pub(super) const FAINT: &str = "#7a849b";
pub(super) const PAPER: &str = "#ffffff";

/// Width and height of the drawing.
pub fn size(rules: Rules) -> (i32, i32) {
    let length = |cells: u8| i32::from(cells) * CELL + 2 * EDGE;
    (length(rules.width()), length(rules.height()))
}

/// The top left corner of the drawing.
pub(super) fn corner() -> (i32, i32) {
    (-HALF - EDGE, -HALF - EDGE)
}

/// The middle of a cell.
pub(super) fn middle(rules: Rules, cell: Cell) -> (i32, i32) {
    let (column, row) = rules.coordinates(cell);
    (i32::from(column) * CELL, i32::from(rules.height() - 1 - row) * CELL)
}

/// The middle of the last column, and of the lowest row.
pub(super) fn far(rules: Rules) -> (i32, i32) {
    (i32::from(rules.width() - 1) * CELL, i32::from(rules.height() - 1) * CELL)
}

/// The style of a board: discs in holes, stones on intersections, or signs in squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Drop,
    Lines,
    Squares,
}

impl Style {
    /// Games of five or more are drawn on intersections, as is usual for Gomoku.
    pub(super) fn of(rules: Rules) -> Style {
        let wide = rules.k() >= 5 && rules.width().min(rules.height()) >= 7;
        match (rules.gravity(), wide) {
            (true, _) => Style::Drop,
            (false, true) => Style::Lines,
            (false, false) => Style::Squares,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Style::Drop => "drop",
            Style::Lines => "lines",
            Style::Squares => "squares",
        }
    }
}
