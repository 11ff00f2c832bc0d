//! Move generation and move ordering.

use arrayvec::ArrayVec;
use board::{Bits, Cell, Side};

use crate::cells::{AREA, CellSet};
use crate::grid::Grid;
use crate::kind::{Group, Kind};
use crate::tables::Tables;
use crate::tuning::Tuning;

/// A move and its rank: higher is searched first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankedMove {
    pub(crate) cell: Cell,
    pub(crate) rank: i32,
}

/// Yields moves by falling rank. It selects the best one left at each step, since most nodes need only the first few.
pub(crate) struct MovePicker {
    list: ArrayVec<RankedMove, AREA>,
    taken: usize,
}

impl MovePicker {
    /// Ranks moves: the hash move first, then by the fitted weights of both sides' shapes, distance to the last stones, history,
    /// killers and counter-move.
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

    /// The best move left.
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

/// The rank of a move by its shapes alone: the attack of the mover's, the defence against the opponent's.
#[inline]
pub(crate) fn static_rank(grid: &Grid, own: Side, cell: Cell) -> i32 {
    let weights = &grid.tables().weights;
    i32::from(weights.of(grid.code(own, cell)).attack) + i32::from(weights.of(grid.code(!own, cell)).defence)
}

/// The rank that a move gains by its distance to the last stones of both sides.
#[inline]
fn nearness(tables: &Tables, [reply, follow]: [Option<Cell>; 2], cell: Cell) -> i32 {
    let near = |last: Cell| &tables.weights.near[tables.apart(cell, last)];
    reply.map_or(0, |last| near(last).reply.into()) + follow.map_or(0, |last| i32::from(near(last).follow))
}

/// The candidate moves: where the opponent has a four, the cell that blocks it; where it has a winning cell, every sound defence and
/// every four; else the cells near stones. May be empty only against a winning cell or on a full board.
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

/// The candidate moves at the root: those of [`candidates`], fives, and winning cells that are quick enough, since only the
/// nodes below recognise these without a search.
pub(crate) fn root_candidates(grid: &Grid) -> CellSet {
    let (own, other) = (grid.turn(), !grid.turn());
    let cells = candidates(grid) | grid.group(own, Group::Five);
    // Against a four of the opponent, an open four is too slow.
    if grid.kind_count(other, Kind::Five) > 0 { cells } else { cells | grid.group(own, Group::Winning) }
}

/// The cells that defend against all winning cells of the opponent at once. Besides these, only fours gain time.
pub(crate) fn defences(grid: &Grid) -> CellSet {
    let other = !grid.turn();
    let winning = grid.group(other, Group::Winning);
    winning.cells().fold(grid.empty(), |cells, cell| {
        if cells.is_empty() { cells } else { cells & grid.defences(other, cell) }
    })
}

/// Moves to rank higher at a node.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hints {
    /// The best move of the transposition table.
    pub(crate) table: Option<Cell>,
    pub(crate) killers: [Option<Cell>; 2],
    pub(crate) counter: Option<Cell>,
}

/// Move-ordering statistics of one thread: history, killer moves and counter-moves.
// Cite: Schaeffer 1989, "The history heuristic and alpha-beta search enhancements in practice", IEEE TPAMI 11
// Cite: Akl & Newborn 1977, "The principal continuation and the killer heuristic"
// Cite: Uiterwijk 1992, "The countermove heuristic", ICCA Journal 15
pub(crate) struct MoveHistory {
    tuning: Tuning,
    /// The history score of each side's move to each cell, within ±[`MoveHistory::MAX`].
    butterfly: [[i16; AREA]; 2],
    /// Each side's last refutation of a stone in each cell.
    counter_moves: [[Option<Cell>; AREA]; 2],
    /// The last two moves that cut off at each ply.
    killers: Vec<[Option<Cell>; 2]>,
}

impl MoveHistory {
    /// The largest history score.
    const MAX: i32 = 8192;

    pub(crate) fn new(tuning: Tuning) -> MoveHistory {
        MoveHistory {
            tuning,
            butterfly: [[0; AREA]; 2],
            counter_moves: [[None; AREA]; 2],
            killers: vec![[None; 2]; crate::eval::MAX_PLY + 2],
        }
    }

    /// Prepares for a new search: history scores shrink to a quarter, killers are cleared, counter-moves stay.
    pub(crate) fn age(&mut self) {
        for known in self.butterfly.as_flattened_mut() {
            *known /= 4;
        }
        self.killers.fill([None; 2]);
    }

    /// The hints for a node, given its hash move.
    pub(crate) fn hints(&self, grid: &Grid, ply: usize, table: Option<Cell>) -> Hints {
        let counter =
            grid.last().and_then(|last| self.counter_moves[grid.turn().index()][usize::from(last.index())]);
        Hints { table, killers: self.killers[ply], counter }
    }

    /// The history score of a move, within ±8192.
    pub(crate) fn score(&self, side: Side, cell: Cell) -> i32 {
        self.butterfly[side.index()][usize::from(cell.index())].into()
    }

    /// Records a beta cutoff: `best` gains history and becomes killer and counter-move, the moves searched `before` it lose history.
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

    /// Moves a history score towards ±`MAX`, the less the nearer it is (history gravity).
    fn update(&mut self, side: Side, cell: Cell, bonus: i32) {
        let known = &mut self.butterfly[side.index()][usize::from(cell.index())];
        let value = i32::from(*known);
        let next = value + bonus - value * bonus.abs() / MoveHistory::MAX;
        *known = i16::try_from(next).expect("it moves towards the bonus, never beyond the highest");
    }
}
