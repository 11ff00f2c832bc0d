//! Tables that are computed once for a game: lines, Zobrist keys, patterns, codes and their weights.

use board::{Bits, Cell, Rules};

use crate::cells::CellSet;
use crate::kind::{Code, Codes, Group, Kind};
use crate::line::Windows;
use crate::weights::Weights;

/// The tables of a game, shared by all its grids.
pub struct Tables {
    pub(crate) rules: Rules,
    pub(crate) windows: Windows,
    /// From shapes to codes and kinds.
    pub codes: Codes,
    /// The weights of the evaluation and of the move ordering.
    pub weights: Weights,
    pub(crate) code_info: Vec<CodeInfo>,
    surroundings: Vec<Surroundings>,
    pub(crate) keys: Vec<[u64; 2]>,
    /// The cell at each index. Spare indices hold an arbitrary cell.
    pub(crate) cells: Vec<Cell>,
    /// Column and row of the cell at each index.
    coordinates: Vec<(u8, u8)>,
}

/// What the totals of a grid need to know of a code, in one place for the cache.
#[derive(Clone, Copy)]
pub(crate) struct CodeInfo {
    pub(crate) to_move: i16,
    pub(crate) opponent_to_move: i16,
    pub(crate) kind: Kind,
    pub(crate) group: Option<Group>,
}

/// The surroundings of a cell.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings {
    /// Line, and position in it, in four directions.
    pub(crate) lines: [(u8, u8); 4],
    /// Number of cells before and after it on each line, up to the reach.
    pub(crate) room: [(u8, u8); 4],
    /// Cells that a stone here makes candidates.
    pub(crate) around: CellSet,
    /// Cells within reach on the four lines: a stone in one may change the shapes of the other.
    pub(crate) rays: CellSet,
}

impl Tables {
    /// Number of distance classes.
    pub const APART: usize = Weights::APART;

    /// Computes the tables for a game that [fits](crate::fits), in milliseconds.
    pub fn new(rules: Rules, weights: Weights) -> Tables {
        let codes = Codes::new();
        let windows = Windows::new(rules.overline());
        let info = |code: Code| {
            let (weight, kind) = (weights.of(code), codes.kind(code));
            CodeInfo {
                to_move: weight.to_move,
                opponent_to_move: weight.opponent_to_move,
                kind,
                group: kind.group(),
            }
        };
        let code_info = Code::all().map(info).collect();
        let end = rules.cells().map(|cell| usize::from(cell.index()) + 1).max().unwrap_or(0);
        let nowhere = Surroundings {
            lines: [(0, 0); 4],
            room: [(0, 0); 4],
            around: CellSet::EMPTY,
            rays: CellSet::EMPTY,
        };
        let mut surroundings = vec![nowhere; end];
        for cell in rules.cells() {
            surroundings[at(cell)] = Surroundings::new(rules, cell, windows.reach());
        }
        let mut cells = vec![rules.cells().next().expect("boards have cells"); end];
        for cell in rules.cells() {
            cells[at(cell)] = cell;
        }
        let coordinates = cells.iter().map(|cell| rules.coordinates(*cell)).collect();
        let mut state = 0;
        let keys = (0..end).map(|_| [next_key(&mut state), next_key(&mut state)]).collect();
        Tables { rules, windows, codes, weights, code_info, surroundings, keys, cells, coordinates }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The cell with this index, if it is in range.
    pub(crate) fn cell(&self, index: u16) -> Option<Cell> {
        self.cells.get(usize::from(index)).copied()
    }

    /// The distance class of two cells, below [`Tables::APART`]; the last one is for more than four steps.
    ///
    /// ```text
    ///   10 11 12 13 14      columns and rows apart, the larger number upwards,
    ///    6  7  8  9         the smaller one to the right
    ///    3  4  5
    ///    1  2
    ///    0
    /// ```
    #[inline]
    pub(crate) fn apart(&self, a: Cell, b: Cell) -> usize {
        let (one, other) = (self.coordinates[at(a)], self.coordinates[at(b)]);
        let columns = usize::from(one.0.abs_diff(other.0));
        let rows = usize::from(one.1.abs_diff(other.1));
        let (far, close) = (columns.max(rows), columns.min(rows));
        if far > 4 { Tables::APART - 1 } else { far * (far + 1) / 2 + close }
    }

    #[inline]
    pub(crate) fn surroundings(&self, cell: Cell) -> &Surroundings {
        &self.surroundings[at(cell)]
    }
}

/// The next number of `SplitMix64`.
// Cite: Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators"
fn next_key(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

impl Surroundings {
    fn new(rules: Rules, cell: Cell, reach: usize) -> Surroundings {
        let (column, row) = rules.coordinates(cell);
        let (x, y) = (i16::from(column), i16::from(row));
        let (width, height) = (i16::from(rules.width()), i16::from(rules.height()));
        let line = |index: i16, position: u8| (u8::try_from(index).expect("130 lines at most"), position);
        // The directions of `Rules::steps`: up, down to the right, right, up to the right.
        let first = [0, width, width + width + height - 1, width + width + height - 1 + height];
        let lines = [
            line(first[0] + x, row),
            line(first[1] + x + y, column),
            line(first[2] + y, column),
            line(first[3] + x - y + height - 1, column),
        ];
        let ways = [(0, 1), (1, -1), (1, 0), (1, 1)];
        let on_board = |x: i16, y: i16| (0..width).contains(&x) && (0..height).contains(&y);
        let room = ways.map(|(dx, dy)| {
            let far = i16::try_from(reach).expect("small");
            let count =
                |sign: i16| (1..=far).take_while(|i| on_board(x + sign * i * dx, y + sign * i * dy)).count();
            let count = |sign: i16| u8::try_from(count(sign)).expect("small");
            (count(-1), count(1))
        });
        let near = |dx: i16, dy: i16| {
            let (far, close) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
            far <= 2 || (far == 3 && (close == 0 || close == 3))
        };
        let far = i16::try_from(reach).expect("small");
        let rays = ways.into_iter().flat_map(|(dx, dy)| (-far..=far).map(move |i| (i * dx, i * dy)));
        let set = |offsets: &mut dyn Iterator<Item = (i16, i16)>| {
            let on_board = offsets
                .filter_map(|(dx, dy)| rules.cell(u8::try_from(x + dx).ok()?, u8::try_from(y + dy).ok()?));
            on_board.fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell))
        };
        let mut around =
            (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (dx, dy))).filter(|(dx, dy)| near(*dx, *dy));
        Surroundings { lines, room, around: set(&mut around), rays: set(&mut rays.into_iter()) }
    }
}

/// A cell as an index.
#[inline]
pub(crate) fn at(cell: Cell) -> usize {
    usize::from(cell.index())
}
