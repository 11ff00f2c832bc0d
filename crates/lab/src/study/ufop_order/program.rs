//! A literal, slow alpha-beta program in the manner of the report, under every convention that it may have had.

use super::loops::Window;

/// One of the three evaluations that the report prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Iteration {
    First,
    Second,
    Third,
}

impl Iteration {
    pub(super) const ALL: [Iteration; 3] = [Iteration::First, Iteration::Second, Iteration::Third];

    pub(super) fn name(self) -> &'static str {
        match self {
            Iteration::First => "v1",
            Iteration::Second => "v2",
            Iteration::Third => "v3",
        }
    }

    /// The points of a window with these stones, as the report prints them.
    fn points(self, own: usize, other: usize, empty: usize) -> i32 {
        let third = |stones: usize| [0, 1, 10, 100, 1_000_000][stones];
        match self {
            Iteration::First => {
                let own = match (own, empty) {
                    (4, _) => 100,
                    (3, 1) => 5,
                    (2, 2) => 2,
                    _ => 0,
                };
                if (other, empty) == (3, 1) { own - 4 } else { own }
            }
            Iteration::Second => match (own, other) {
                (4, _) => 1_000_000,
                (3, _) => 1,
                (_, 3) => -100,
                (_, 4) => -1_000_000,
                _ => 0,
            },
            Iteration::Third if own + empty == 4 => third(own),
            Iteration::Third if other + empty == 4 => -third(other),
            Iteration::Third => 0,
        }
    }
}

/// For which side leaves are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Perspective {
    /// The side that moves at the root.
    Root,
    /// The other side.
    Opponent,
    /// The side to move at the leaf.
    ToMove,
    /// The side that has just moved.
    JustMoved,
}

impl Perspective {
    pub(super) const ALL: [Perspective; 4] =
        [Perspective::Root, Perspective::Opponent, Perspective::ToMove, Perspective::JustMoved];

    /// The side, 0 for that of the root, at a leaf of this depth.
    pub(super) fn side(self, depth: u32) -> usize {
        let to_move = depth as usize % 2;
        match self {
            Perspective::Root => 0,
            Perspective::Opponent => 1,
            Perspective::ToMove => to_move,
            Perspective::JustMoved => 1 - to_move,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Perspective::Root => "the side at the root",
            Perspective::Opponent => "its opponent",
            Perspective::ToMove => "the side to move",
            Perspective::JustMoved => "the side that has just moved",
        }
    }
}

/// The orders of columns.
pub(super) const ORDERS: [&str; 6] = [
    "from the left",
    "from the right",
    "from the centre, left first",
    "from the centre, right first",
    "from the edges, right first",
    "from the edges, left first",
];

/// The columns in one of the [`ORDERS`].
pub(super) fn order(number: usize, columns: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..columns).collect();
    let away = |column: &usize| column.abs_diff(columns / 2);
    match number {
        0 => {}
        1 => order.reverse(),
        2 => order.sort_by_key(|column| (away(column), *column)),
        3 => order.sort_by_key(|column| (away(column), columns - column)),
        4 => order.sort_by_key(|column| (columns - away(column), columns - column)),
        _ => order.sort_by_key(|column| (columns - away(column), *column)),
    }
    order
}

/// How the tree is walked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Walk {
    /// The order of columns of each side.
    pub(super) orders: [Vec<usize>; 2],
    /// Whether an equal value cuts off.
    pub(super) at_least: bool,
    /// Whether the side at the root takes the least value instead of the greatest.
    pub(super) minimises: bool,
}

impl Walk {
    /// The nodes of a search; the value of a leaf follows from the columns that lead to it.
    pub(super) fn nodes(&self, depth: u32, leaf: &mut dyn FnMut(&[usize]) -> i32) -> u64 {
        let mut path = Vec::new();
        let mut nodes = 0;
        self.value(&mut path, depth, [i32::MIN + 1, i32::MAX], &mut nodes, leaf);
        nodes
    }

    /// Negamax, which cuts off where minimax does: the value for the side to move.
    fn value(
        &self,
        path: &mut Vec<usize>,
        depth: u32,
        [mut alpha, beta]: [i32; 2],
        nodes: &mut u64,
        leaf: &mut dyn FnMut(&[usize]) -> i32,
    ) -> i32 {
        *nodes += 1;
        let side = path.len() % 2;
        if depth == 0 {
            let value = leaf(path);
            return if (side == 1) == self.minimises { value } else { -value };
        }
        let mut best = i32::MIN + 1;
        for column in &self.orders[side] {
            path.push(*column);
            best = best.max(-self.value(path, depth - 1, [-beta, -alpha], nodes, leaf));
            path.pop();
            alpha = alpha.max(best);
            if alpha > beta || self.at_least && alpha == beta {
                break;
            }
        }
        best
    }
}

/// The board after some columns, by cell: the side that holds it.
pub(super) struct Grid {
    cells: Vec<Option<usize>>,
    columns: usize,
}

impl Grid {
    /// Both sides in turn drop stones; with `top_down` row 0 is the highest. No column may overflow.
    pub(super) fn after(path: &[usize], rows: usize, columns: usize, top_down: bool) -> Grid {
        let mut grid = Grid { cells: vec![None; rows * columns], columns };
        let mut heights = vec![0; columns];
        for (ply, column) in path.iter().enumerate() {
            let row = if top_down { rows - 1 - heights[*column] } else { heights[*column] };
            grid.cells[row * columns + column] = Some(ply % 2);
            heights[*column] += 1;
        }
        grid
    }

    /// The value of these windows to a side.
    pub(super) fn value<'a>(
        &self,
        windows: impl IntoIterator<Item = &'a Window>,
        iteration: Iteration,
        side: usize,
    ) -> i32 {
        let value = |window: &Window| {
            let holds = |wanted: Option<usize>| {
                window
                    .iter()
                    .filter(|(row, column)| self.cells[row * self.columns + column] == wanted)
                    .count()
            };
            iteration.points(holds(Some(side)), holds(Some(1 - side)), holds(None))
        };
        windows.into_iter().map(value).sum()
    }
}
