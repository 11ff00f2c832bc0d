//! Which moves are looked at, and in which order.

use arrayvec::ArrayVec;
use board::{Bits, Cell, Side};

use crate::cells::{AREA, CellSet};
use crate::grid::Grid;
use crate::kind::{Group, Kind};
use crate::tables::Tables;
use crate::tuning::Tuning;

/// A move and how much speaks for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankedMove {
    pub(crate) cell: Cell,
    pub(crate) rank: i32,
}

/// Moves, of which the best is taken one after the other.
pub(crate) struct MovePicker {
    list: ArrayVec<RankedMove, AREA>,
    taken: usize,
}

impl MovePicker {
    /// Moves ranked by what stones there would make for both sides, and by what has proved good before.
    pub(crate) fn new(grid: &Grid, cells: CellSet, history: &MoveHistory, hints: Hints) -> MovePicker {
        let own = grid.turn();
        let mut list = ArrayVec::new();
        let (tables, recent) = (grid.tables(), grid.recent());
        for cell in cells.cells() {
            let known = history.butterfly[own.index()][usize::from(cell.index())];
            let rank = if hints.table == Some(cell) {
                i32::MAX
            } else {
                let killer =
                    if hints.killers.contains(&Some(cell)) { history.tuning.killer_bonus } else { 0 };
                let counter = if hints.counter == Some(cell) { history.tuning.counter_bonus } else { 0 };
                static_rank(grid, own, cell)
                    + nearness(tables, recent, cell)
                    + i32::from(known) / history.tuning.history_divisor
                    + killer
                    + counter
            };
            list.push(RankedMove { cell, rank });
        }
        MovePicker { list, taken: 0 }
    }
}

impl Iterator for MovePicker {
    type Item = RankedMove;

    /// The best of those left.
    #[inline]
    fn next(&mut self) -> Option<RankedMove> {
        let rest = &mut self.list[self.taken..];
        let (best, _) =
            rest.iter().enumerate().max_by_key(|(i, ranked)| (ranked.rank, std::cmp::Reverse(*i)))?;
        rest.swap(0, best);
        self.taken += 1;
        Some(self.list[self.taken - 1])
    }
}

/// What speaks for a move by the shapes alone.
#[inline]
pub(crate) fn static_rank(grid: &Grid, own: Side, cell: Cell) -> i32 {
    let weights = &grid.tables().weights;
    i32::from(weights.of(grid.code(own, cell)).attack) + i32::from(weights.of(grid.code(!own, cell)).defence)
}

/// What speaks for a move because of the last ones.
#[inline]
fn nearness(tables: &Tables, [reply, follow]: [Option<Cell>; 2], cell: Cell) -> i32 {
    let near = |last: Cell| &tables.weights.near[tables.apart(cell, last)];
    reply.map_or(0, |last| near(last).reply.into()) + follow.map_or(0, |last| i32::from(near(last).follow))
}

/// The moves that must be looked at: all that matter where the other side threatens something, those near stones elsewhere.
pub(crate) fn candidates(grid: &Grid) -> CellSet {
    let (own, other) = (grid.turn(), !grid.turn());
    if grid.kind_count(other, Kind::Five) > 0 {
        grid.group(other, Group::Five)
    } else if grid.kind_count(other, Kind::Winning) > 0 {
        defences(grid) | grid.group(own, Group::Four)
    } else {
        grid.near()
    }
}

/// The moves that are looked at first of all: where there is a win, it is among them.
pub(crate) fn root_candidates(grid: &Grid) -> CellSet {
    let (own, other) = (grid.turn(), !grid.turn());
    let cells = candidates(grid) | grid.group(own, Group::Five);
    // Where the other side would make five, a four is too slow.
    if grid.kind_count(other, Kind::Five) > 0 { cells } else { cells | grid.group(own, Group::Winning) }
}

/// The cells that take every winning cell from the other side. There is no other defence but fours.
pub(crate) fn defences(grid: &Grid) -> CellSet {
    let other = !grid.turn();
    let winning = grid.group(other, Group::Winning);
    winning.cells().fold(grid.empty(), |cells, cell| {
        if cells.is_empty() { cells } else { cells & grid.defences(other, cell) }
    })
}

/// Moves that deserve to be looked at early.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hints {
    pub(crate) table: Option<Cell>,
    pub(crate) killers: [Option<Cell>; 2],
    pub(crate) counter: Option<Cell>,
}

/// What has proved good in other positions of the same search.
pub(crate) struct MoveHistory {
    tuning: Tuning,
    butterfly: [[i16; AREA]; 2],
    counter_moves: [[Option<Cell>; AREA]; 2],
    killers: Vec<[Option<Cell>; 2]>,
}

impl MoveHistory {
    const MAX: i32 = 8192;

    pub(crate) fn new(tuning: Tuning) -> MoveHistory {
        MoveHistory {
            tuning,
            butterfly: [[0; AREA]; 2],
            counter_moves: [[None; AREA]; 2],
            killers: vec![[None; 2]; crate::value::LONGEST + 2],
        }
    }

    /// A new search begins: what is old counts less.
    pub(crate) fn age(&mut self) {
        for known in self.butterfly.as_flattened_mut() {
            *known /= 4;
        }
        self.killers.fill([None; 2]);
    }

    pub(crate) fn hints(&self, grid: &Grid, ply: usize, table: Option<Cell>) -> Hints {
        let counter =
            grid.last().and_then(|last| self.counter_moves[grid.turn().index()][usize::from(last.index())]);
        Hints { table, killers: self.killers[ply], counter }
    }

    pub(crate) fn score(&self, side: Side, cell: Cell) -> i32 {
        self.butterfly[side.index()][usize::from(cell.index())].into()
    }

    /// A move was good enough, and those before it were not.
    pub(crate) fn record_cutoff(&mut self, grid: &Grid, ply: usize, depth: i32, best: Cell, before: &[Cell]) {
        let side = grid.turn();
        let bonus = (depth * depth * 16 + 32 * depth).min(1200);
        self.update(side, best, bonus);
        for cell in before {
            self.update(side, *cell, -bonus);
        }
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        if let Some(last) = grid.last() {
            self.counter_moves[side.index()][usize::from(last.index())] = Some(best);
        }
    }

    fn update(&mut self, side: Side, cell: Cell, bonus: i32) {
        let known = &mut self.butterfly[side.index()][usize::from(cell.index())];
        let value = i32::from(*known);
        let next = value + bonus - value * bonus.abs() / MoveHistory::MAX;
        *known = i16::try_from(next).expect("it moves towards the bonus, never beyond the highest");
    }
}
