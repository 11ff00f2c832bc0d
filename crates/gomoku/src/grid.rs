//! The engine's board: every empty cell knows what a stone there would make, for both sides in four directions.
//!
//! A line is a word of two bits for each cell, with walls beyond its ends, so that the window around a cell is a shift away.
//! A stone changes four lines. Only cells within reach on these lines are updated, and only those that changed are saved for undo,
//! since a copy of the board would take several kilobytes.

use std::sync::Arc;

use board::{Bits, Cell, Game, Side};

use crate::cells::{AREA, CellSet};
use crate::kind::{Code, Group, Kind, Packed};
use crate::line::{LineShape, Windows, stone};
use crate::tables::{CodeInfo, Surroundings, Tables, at};
use crate::weights::Weights;

/// The patterns of an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    /// Four bits for each direction; the first side's in the lower half, the second side's in the upper half.
    shapes: u32,
    codes: [Code; 2],
}

impl Spot {
    /// The shapes of one side.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one half at a time")]
    fn packed(self, side: usize) -> Packed {
        (self.shapes >> (16 * side)) as Packed
    }

    /// The packed shapes with those of one direction replaced by an entry of the pattern table.
    #[inline]
    fn with(self, direction: usize, both: u8) -> u32 {
        let both = u32::from(both);
        let spread = (both & 15) | (both >> 4) << 16;
        self.shapes & !(0x000f_000f << (4 * direction)) | spread << (4 * direction)
    }
}

/// Totals over all empty cells, copied for undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Counts {
    /// Number of cells of each kind, for both sides.
    kinds: [[u16; Kind::COUNT]; 2],
    /// Points of each side: if it is to move, and if it is not.
    points: [[i32; 2]; 2],
    /// Cells near stones, occupied ones among them.
    near: CellSet,
}

/// A change of group, saved for undo.
struct Regrouped {
    cell: Cell,
    side: usize,
    from: Option<Group>,
    to: Option<Group>,
}

/// What undoes a move.
struct Undo {
    cell: Cell,
    counts: Counts,
    /// Length of `changes` before the move.
    changes: usize,
    /// Length of `regrouped` before the move.
    regrouped: usize,
}

/// A position with the patterns, threats and points of all its empty cells, updated by each move.
pub struct Grid {
    tables: Arc<Tables>,
    lines: Vec<u64>,
    spots: Vec<Spot>,
    empty: CellSet,
    counts: Counts,
    groups: [[CellSet; Group::COUNT]; 2],
    steps: Vec<Undo>,
    changes: Vec<(Cell, Spot)>,
    regrouped: Vec<Regrouped>,
    turn: Side,
    key: u64,
}

impl Grid {
    /// Zobrist key of the side to move.
    const TURN: u64 = 0x5bd1_e995_9d1b_54a5;

    /// Number of situations.
    pub const SITUATIONS: usize = Weights::SITUATIONS;

    /// An empty board.
    pub fn new(tables: Arc<Tables>) -> Grid {
        let rules = tables.rules;
        let mut lines = vec![u64::MAX; 3 * usize::from(rules.width()) + 3 * usize::from(rules.height()) - 2];
        for cell in rules.cells() {
            for (line, position) in tables.surroundings(cell).lines {
                lines[usize::from(line)] &= !(stone::WALL << bit(position));
            }
        }
        let nothing = Spot { shapes: 0, codes: [tables.codes.of(0); 2] };
        let mut grid = Grid {
            lines,
            spots: vec![nothing; tables.cells.len()],
            empty: rules.cells().fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell)),
            counts: Counts { kinds: [[0; Kind::COUNT]; 2], points: [[0; 2]; 2], near: CellSet::EMPTY },
            groups: [[CellSet::EMPTY; Group::COUNT]; 2],
            steps: Vec::with_capacity(AREA),
            changes: Vec::with_capacity(AREA * 32),
            regrouped: Vec::with_capacity(AREA),
            turn: Side::First,
            key: 0,
            tables,
        };
        for cell in rules.cells() {
            let shapes = (0..4).fold(0, |shapes, direction| {
                let both = grid.tables.windows.shapes(grid.window(cell, direction));
                Spot { shapes, ..nothing }.with(direction, both)
            });
            let spot = Spot { shapes, ..nothing };
            let codes = [grid.tables.codes.of(spot.packed(0)), grid.tables.codes.of(spot.packed(1))];
            grid.spots[at(cell)] = Spot { shapes, codes };
            for (side, code) in codes.into_iter().enumerate() {
                grid.recount(cell, side, None, Some(code));
            }
        }
        grid.regrouped.clear();
        grid
    }

    /// The position of a game.
    pub fn of(tables: Arc<Tables>, game: &Game) -> Grid {
        let mut grid = Grid::new(tables);
        for cell in game.moves() {
            grid.play(*cell);
        }
        grid
    }

    /// The tables of the game.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// The window around a cell: bits of its line, shifted so that the window begins at bit 0.
    #[inline]
    fn window(&self, cell: Cell, direction: usize) -> u64 {
        let (line, position) = self.tables.surroundings(cell).lines[direction];
        self.lines[usize::from(line)] >> (bit(position) - 2 * self.tables.windows.reach())
    }

    /// Replaces one code of a cell by another in the totals.
    #[inline]
    fn recount(&mut self, cell: Cell, side: usize, from: Option<Code>, to: Option<Code>) {
        let info = |code: Option<Code>| code.map(|code| self.tables.code_info[code.index()]);
        let (from, to) = (info(from), info(to));
        let points = |info: Option<CodeInfo>| {
            info.map_or([0, 0], |info| [i32::from(info.to_move), i32::from(info.opponent_to_move)])
        };
        let (less, more) = (points(from), points(to));
        self.counts.points[side][0] += more[0] - less[0];
        self.counts.points[side][1] += more[1] - less[1];
        let kind = |info: Option<CodeInfo>| info.map(|info| info.kind);
        if kind(from) != kind(to) {
            let kinds = &mut self.counts.kinds[side];
            from.inspect(|info| kinds[info.kind as usize] -= 1);
            to.inspect(|info| kinds[info.kind as usize] += 1);
            let group = |info: Option<CodeInfo>| info.and_then(|info| info.group);
            self.regroup(cell, side, group(from), group(to));
        }
    }

    #[inline]
    fn regroup(&mut self, cell: Cell, side: usize, from: Option<Group>, to: Option<Group>) {
        if from != to {
            self.swap_groups(cell, side, from, to);
            self.regrouped.push(Regrouped { cell, side, from, to });
        }
    }

    fn swap_groups(&mut self, cell: Cell, side: usize, from: Option<Group>, to: Option<Group>) {
        for group in [from, to].into_iter().flatten() {
            self.groups[side][group as usize].toggle(cell);
        }
    }

    /// Plays a stone of the side to move in an empty cell. Completed fives are not noticed: callers look for [`Kind::Five`] before.
    pub fn play(&mut self, cell: Cell) {
        debug_assert!(self.empty.has(cell), "only empty cells are played");
        let (changes, regrouped) = (self.changes.len(), self.regrouped.len());
        self.steps.push(Undo { cell, counts: self.counts, changes, regrouped });
        let codes = self.spots[at(cell)].codes;
        for (side, code) in codes.into_iter().enumerate() {
            self.recount(cell, side, Some(code), None);
        }
        let surroundings = *self.tables.surroundings(cell);
        self.toggle_stone(&surroundings);
        // With the reach as a constant, a window takes a handful of instructions.
        match self.tables.windows.reach() {
            4 => (0..4).for_each(|direction| self.update_line::<4>(cell, &surroundings, direction)),
            _ => (0..4).for_each(|direction| self.update_line::<5>(cell, &surroundings, direction)),
        }
        self.counts.near = self.counts.near | surroundings.around;
        self.empty = self.empty ^ CellSet::of(cell);
        self.key ^= self.tables.keys[at(cell)][self.turn.index()] ^ Grid::TURN;
        self.turn = !self.turn;
    }

    /// Takes the last stone back. Panics if there is none.
    pub fn undo(&mut self) {
        let step = self.steps.pop().expect("a stone was played");
        self.turn = !self.turn;
        self.key ^= self.tables.keys[at(step.cell)][self.turn.index()] ^ Grid::TURN;
        self.empty = self.empty ^ CellSet::of(step.cell);
        let surroundings = *self.tables.surroundings(step.cell);
        self.toggle_stone(&surroundings);
        while self.changes.len() > step.changes {
            let (cell, spot) = self.changes.pop().expect("there are some left");
            self.spots[at(cell)] = spot;
        }
        while self.regrouped.len() > step.regrouped {
            let Regrouped { cell, side, from, to } = self.regrouped.pop().expect("there are some left");
            self.swap_groups(cell, side, to, from);
        }
        self.counts = step.counts;
    }

    /// A null move: hands the turn to the other side.
    pub(crate) fn pass(&mut self) {
        self.turn = !self.turn;
        self.key ^= Grid::TURN;
    }

    /// Sets or removes a stone of the side to move in its four lines.
    #[inline]
    fn toggle_stone(&mut self, surroundings: &Surroundings) {
        for (line, position) in surroundings.lines {
            self.lines[usize::from(line)] ^= colour(self.turn) << bit(position);
        }
    }

    /// Updates the empty cells of one line through a new stone.
    #[inline]
    fn update_line<const REACH: usize>(&mut self, cell: Cell, surroundings: &Surroundings, direction: usize) {
        let (line, position) = surroundings.lines[direction];
        let word = self.lines[usize::from(line)];
        let step = usize::from(self.tables.rules.steps()[direction]);
        let low = bit(position) - 2 * REACH;
        // The lower bit of each pair whose cell is empty and within reach.
        let mut empty = !(word | word >> 1) >> low & 0x5555_5555 & ((1 << (4 * REACH + 2)) - 1);
        while empty != 0 {
            let ahead = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let index = at(cell) + ahead / 2 * step - REACH * step;
            let spot = self.spots[index];
            let window = word >> (low + ahead - 2 * REACH);
            let shapes = spot.with(direction, self.tables.windows.get::<REACH>(window));
            if shapes != spot.shapes {
                self.change(index, spot, shapes);
            }
        }
    }

    /// Gives a cell new shapes.
    #[inline]
    fn change(&mut self, index: usize, old: Spot, shapes: u32) {
        let cell = self.tables.cells[index];
        self.changes.push((cell, old));
        let mut new = Spot { shapes, codes: old.codes };
        for side in 0..2 {
            if new.packed(side) == old.packed(side) {
                continue;
            }
            let (before, after) = (old.codes[side], self.tables.codes.of(new.packed(side)));
            new.codes[side] = after;
            self.recount(cell, side, Some(before), Some(after));
        }
        self.spots[index] = new;
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The Zobrist key of the position, the side to move included.
    // Cite: Zobrist 1970, "A new hashing method with application for game playing"
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self) -> CellSet {
        self.empty
    }

    /// The empty cells near stones: at most two steps away, or three in a straight line.
    #[inline]
    pub fn near(&self) -> CellSet {
        self.counts.near & self.empty
    }

    /// The cells where a stone may change a shape in one of these cells, these cells among them.
    pub(crate) fn rays(&self, cells: &[Cell]) -> CellSet {
        cells.iter().fold(CellSet::EMPTY, |set, cell| set | self.tables.surroundings(*cell).rays)
    }

    /// Number of stones on the board.
    #[inline]
    pub fn stones(&self) -> usize {
        self.steps.len()
    }

    /// The last stone played.
    #[inline]
    pub fn last(&self) -> Option<Cell> {
        self.steps.last().map(|step| step.cell)
    }

    /// The last stones of the opponent and of the side to move.
    #[inline]
    pub(crate) fn recent(&self) -> [Option<Cell>; 2] {
        let mut steps = self.steps.iter().rev().map(|step| step.cell);
        [steps.next(), steps.next()]
    }

    /// Number of empty cells that are of a kind for a side.
    #[inline]
    pub fn kind_count(&self, side: Side, kind: Kind) -> u16 {
        self.counts.kinds[side.index()][kind as usize]
    }

    /// The empty cells of a group for a side.
    #[inline]
    pub fn group(&self, side: Side, group: Group) -> CellSet {
        self.groups[side.index()][group as usize]
    }

    /// The four shapes that a stone of a side would make in an empty cell.
    #[inline]
    pub fn code(&self, side: Side, cell: Cell) -> Code {
        self.spots[at(cell)].codes[side.index()]
    }

    /// The kind of threat that a stone of a side would be in an empty cell.
    #[inline]
    pub fn kind(&self, side: Side, cell: Cell) -> Kind {
        self.tables.codes.kind(self.code(side, cell))
    }

    /// The static evaluation, in points to the side to move: the weights of all empty cells' codes, and that of the situation. Costs a
    /// few instructions, since the sums are kept up to date.
    #[inline]
    pub fn evaluate(&self) -> i32 {
        let [own, other] = [self.turn.index(), (!self.turn).index()];
        let situation = self.tables.weights.situations[self.situation()];
        self.counts.points[own][0] - self.counts.points[other][1] + i32::from(situation)
    }

    /// The situation, an index below [`Grid::SITUATIONS`]: ten bits that say which kinds of threats each side has, regardless of their
    /// number.
    #[inline]
    pub fn situation(&self) -> usize {
        let [own, other] = [&self.counts.kinds[self.turn.index()], &self.counts.kinds[(!self.turn).index()]];
        let sum = |kinds: &[u16; Kind::COUNT], from: Kind, to: Kind| {
            kinds[from as usize..=to as usize].iter().any(|count| *count > 0)
        };
        let threats = [
            sum(own, Kind::FourThree, Kind::FourThree),
            sum(own, Kind::Four, Kind::FourPlus),
            sum(own, Kind::DoubleThree, Kind::DoubleThree),
            sum(own, Kind::Three, Kind::ThreePlus),
            sum(other, Kind::Winning, Kind::Winning),
            sum(other, Kind::FourThree, Kind::FourThree),
            sum(other, Kind::FourPlus, Kind::FourPlus),
            sum(other, Kind::Four, Kind::Four),
            sum(other, Kind::DoubleThree, Kind::DoubleThree),
            sum(other, Kind::Three, Kind::ThreePlus),
        ];
        threats.into_iter().fold(0, |index, there| 2 * index + usize::from(there))
    }

    /// The defences against a cell of [`Group::Winning`] of `side`: the empty cells where a stone of the opponent takes it out of the
    /// group, the cell itself among them.
    pub fn defences(&self, side: Side, cell: Cell) -> CellSet {
        let mut cells = CellSet::of(cell);
        let spot = self.spots[at(cell)];
        let (surroundings, reach) = (self.tables.surroundings(cell), self.tables.windows.reach());
        for direction in 0..4 {
            if spot.packed(side.index()) >> (4 * direction) & 15 < LineShape::Four as Packed {
                continue;
            }
            let window = self.window(cell, direction);
            let (before, after) = surroundings.room[direction];
            let step = usize::from(self.tables.rules.steps()[direction]);
            for i in reach - usize::from(before)..=reach + usize::from(after) {
                if i == reach || window >> (2 * i) & 3 != stone::EMPTY {
                    continue;
                }
                let both = self.tables.windows.shapes(window | colour(!side) << (2 * i));
                let shapes = Spot { shapes: spot.with(direction, both), ..spot };
                if self.tables.codes.kind(self.tables.codes.of(shapes.packed(side.index()))) < Kind::Winning {
                    let index = at(cell) + i * step - reach * step;
                    cells = cells | CellSet::of(self.tables.cells[index]);
                }
            }
        }
        cells
    }
}

/// The lowest bit of a cell in its line, behind the wall.
#[inline]
fn bit(position: u8) -> usize {
    2 * (usize::from(position) + Windows::REACH)
}

#[inline]
fn colour(side: Side) -> u64 {
    match side {
        Side::First => stone::FIRST,
        Side::Second => stone::SECOND,
    }
}
