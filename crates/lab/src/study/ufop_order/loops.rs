//! The windows that a program visits: right ones, and those of loops whose limits or signs slip.

use std::fmt;

/// A cell: row and column, as a program addresses its array.
type CellIndex = (usize, usize);

/// A window of four cells, or the three that a slice keeps at the end of an array.
pub(super) type Window = Vec<CellIndex>;

/// The directions of windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Horizontal,
    Vertical,
    /// Row and column grow together.
    Diagonal,
    /// The row shrinks where the column grows.
    Antidiagonal,
}

impl Direction {
    pub(super) const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Diagonal, Direction::Antidiagonal];

    fn name(self) -> &'static str {
        match self {
            Direction::Horizontal => "horizontal",
            Direction::Vertical => "vertical",
            Direction::Diagonal => "diagonal",
            Direction::Antidiagonal => "antidiagonal",
        }
    }
}

/// The limit of a loop: the rows or columns of the board, less three or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Limit {
    Rows,
    RowsLess3,
    Columns,
    ColumnsLess3,
}

impl Limit {
    const ALL: [Limit; 4] = [Limit::Rows, Limit::RowsLess3, Limit::Columns, Limit::ColumnsLess3];

    fn of(self, rows: usize, columns: usize) -> usize {
        match self {
            Limit::Rows => rows,
            Limit::RowsLess3 => rows - 3,
            Limit::Columns => columns,
            Limit::ColumnsLess3 => columns - 3,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Limit::Rows => "R",
            Limit::RowsLess3 => "R-3",
            Limit::Columns => "C",
            Limit::ColumnsLess3 => "C-3",
        }
    }
}

/// How the cells of a window follow from the counters of the loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// A slice of a row or column: at the end of the array it is shorter.
    Slice,
    /// Cell by cell, forwards.
    Forwards,
    /// Rows counted back from the counter plus three.
    BackFromThree,
    /// Rows counted back from the counter, which begins at three.
    Back,
    /// The same from zero on: a negative row is taken from the other end of the array.
    BackAround,
    /// Columns counted back from zero on, taken from the other end of the array.
    ColumnsAround,
}

/// The loops of one direction: all windows, a part of them, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Loops {
    direction: Direction,
    /// How cells are reached and the limits of both loops; `None` if the direction is not looked at.
    form: Option<(Access, [Limit; 2])>,
    pub(super) windows: Vec<Window>,
}

impl Loops {
    /// Every way to write the loops of a direction that runs on this board without leaving the array; the first is none, and no two
    /// visit the same windows.
    pub(super) fn all(direction: Direction, rows: usize, columns: usize) -> Vec<Loops> {
        let mut all = vec![Loops { direction, form: None, windows: Vec::new() }];
        let accesses: &[Access] = match direction {
            Direction::Horizontal | Direction::Vertical => &[Access::Slice],
            Direction::Diagonal => &[Access::Forwards],
            Direction::Antidiagonal => {
                &[Access::BackFromThree, Access::Back, Access::BackAround, Access::ColumnsAround]
            }
        };
        for access in accesses {
            for first in Limit::ALL {
                for second in Limit::ALL {
                    let form = Some((*access, [first, second]));
                    let Some(windows) = visit(direction, *access, [first, second], rows, columns) else {
                        continue;
                    };
                    if all.iter().all(|other| other.windows != windows) {
                        all.push(Loops { direction, form, windows });
                    }
                }
            }
        }
        all
    }

    /// Whether exactly the right windows are visited, or none.
    pub(super) fn is_regular(&self, rows: usize, columns: usize) -> bool {
        let right = match self.direction {
            Direction::Horizontal => rows * (columns - 3),
            Direction::Vertical => (rows - 3) * columns,
            Direction::Diagonal | Direction::Antidiagonal => (rows - 3) * (columns - 3),
        };
        let far = |pair: &[CellIndex]| pair[0].0.abs_diff(pair[1].0).max(pair[0].1.abs_diff(pair[1].1)) > 1;
        let around = |window: &Window| window.windows(2).any(far);
        let whole = self.windows.iter().all(|window| window.len() == 4 && !around(window));
        self.form.is_none() || whole && self.windows.len() == right
    }
}

impl fmt::Display for Loops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            None => write!(f, "no {}", self.direction.name()),
            Some((access, [first, second])) => {
                let wraps = matches!(access, Access::BackAround | Access::ColumnsAround);
                let how = if wraps { ", around the edge" } else { "" };
                write!(f, "{} to {} and {}{how}", self.direction.name(), first.name(), second.name())
            }
        }
    }
}

/// The windows of two loops, the outer one over rows (over columns for vertical windows), sorted; `None` if a cell is outside the array, where
/// the program would end with an error.
fn visit(
    direction: Direction,
    access: Access,
    limits: [Limit; 2],
    rows: usize,
    columns: usize,
) -> Option<Vec<Window>> {
    let [outer, inner] = limits.map(|limit| limit.of(rows, columns));
    let first = if access == Access::Back { 3 } else { 0 };
    let mut windows = Vec::new();
    for at in first..outer {
        for start in 0..inner {
            let (row, column) = if direction == Direction::Vertical { (start, at) } else { (at, start) };
            let cell = |i: usize| match (direction, access) {
                (Direction::Horizontal, _) => (row, column + i),
                (Direction::Vertical, _) => (row + i, column),
                (_, Access::BackFromThree) => (row + 3 - i, column + i),
                (_, Access::Back) => (row - i, column + i),
                (_, Access::BackAround) => ((row + rows - i) % rows, column + i),
                (_, Access::ColumnsAround) => (row + i, (column + columns - i) % columns),
                (_, Access::Slice | Access::Forwards) => (row + i, column + i),
            };
            // The array that is sliced must be there; a slice of it may begin beyond its end.
            let sliced = access == Access::Slice;
            let counted = direction == Direction::Vertical && sliced || row < rows;
            if !counted || direction != Direction::Horizontal && column >= columns {
                return None;
            }
            let mut window: Window = (0..4).map(cell).collect();
            let inside = |cell: &CellIndex| cell.0 < rows && cell.1 < columns;
            if sliced {
                window.retain(inside);
            } else if !window.iter().all(inside) {
                return None;
            }
            // Less than three cells are worth nothing in any of the evaluations.
            if window.len() >= 3 {
                window.sort_unstable();
                windows.push(window);
            }
        }
    }
    windows.sort_unstable();
    Some(windows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_direction_has_its_loops_once() {
        let counts = Direction::ALL.map(|direction| Loops::all(direction, 6, 7).len());
        assert_eq!(counts, [10, 9, 3, 15]);
        for direction in Direction::ALL {
            let all = Loops::all(direction, 6, 7);
            let regular: Vec<usize> =
                all.iter().filter(|loops| loops.is_regular(6, 7)).map(|loops| loops.windows.len()).collect();
            let right = match direction {
                Direction::Horizontal => 24,
                Direction::Vertical => 21,
                Direction::Diagonal | Direction::Antidiagonal => 12,
            };
            assert_eq!(regular, [0, right], "{direction:?}");
        }
    }

    #[test]
    fn loops_that_leave_the_array_are_left_out() {
        use Limit::{Columns, ColumnsLess3, Rows, RowsLess3};
        let visit = |direction, access, limits| visit(direction, access, limits, 6, 7);
        // There is no row 6, and no diagonal begins at row 3.
        assert_eq!(visit(Direction::Horizontal, Access::Slice, [Columns, ColumnsLess3]), None);
        assert_eq!(visit(Direction::Diagonal, Access::Forwards, [ColumnsLess3, ColumnsLess3]), None);
        // A slice ends with the array: three cells are left of the last window.
        let cut = visit(Direction::Vertical, Access::Slice, [Columns, ColumnsLess3]).expect("it runs");
        assert_eq!(cut.iter().filter(|window| window.len() == 3).count(), 7);
        // Row -1 is the last row.
        let around =
            visit(Direction::Antidiagonal, Access::BackAround, [RowsLess3, RowsLess3]).expect("it runs");
        assert!(around.contains(&vec![(0, 0), (3, 3), (4, 2), (5, 1)]), "{around:?}");
        assert!(visit(Direction::Antidiagonal, Access::Back, [Rows, ColumnsLess3]).is_some());
    }
}
