//! The oracle: boards as plain arrays of cells, rules applied word by word, nothing clever. It is slow, it
//! is obviously right, and everything fast is compared with it.

#![allow(dead_code, reason = "no test asks the oracle everything")]

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use board::{Cell, Outcome, Overline, Position, Rules, Side};

/// Right, up, up to the right, down to the right.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    rules: Rules,
    cells: Vec<Vec<Option<Side>>>,
    turn: Side,
}

impl Naive {
    pub(crate) fn new(rules: Rules) -> Naive {
        let column = vec![None; rules.height().into()];
        Naive { rules, cells: vec![column; rules.width().into()], turn: Side::First }
    }

    pub(crate) fn replay(rules: Rules, moves: &[Cell]) -> Naive {
        let mut naive = Naive::new(rules);
        for m in moves {
            naive.play(*m);
        }
        naive
    }

    fn at(&self, (x, y): (i32, i32)) -> Option<Side> {
        let column = self.cells.get(usize::try_from(x).ok()?)?;
        *column.get(usize::try_from(y).ok()?)?
    }

    fn place(&self, cell: Cell) -> (i32, i32) {
        let (column, row) = self.rules.coordinates(cell);
        (column.into(), row.into())
    }

    fn put(&mut self, cell: Cell, stone: Option<Side>) {
        let (column, row) = self.rules.coordinates(cell);
        self.cells[usize::from(column)][usize::from(row)] = stone;
    }

    /// The longest run through this place in one direction, if the side has a stone there.
    fn run(&self, side: Side, place: (i32, i32), (dx, dy): (i32, i32)) -> Vec<(i32, i32)> {
        let along = |sign: i32| {
            (0..)
                .map(move |i| (place.0 + sign * i * dx, place.1 + sign * i * dy))
                .take_while(|place| self.at(*place) == Some(side))
        };
        let mut run: Vec<_> = along(-1).collect();
        run.reverse();
        run.extend(along(1).skip(1));
        run
    }

    fn wins(&self, run: &[(i32, i32)]) -> bool {
        let k = usize::from(self.rules.k());
        match self.rules.overline() {
            Overline::Wins => run.len() >= k,
            Overline::Ignored => run.len() == k,
        }
    }

    fn on_a_line(&self, side: Side, cell: Cell) -> bool {
        DIRECTIONS.iter().any(|direction| self.wins(&self.run(side, self.place(cell), *direction)))
    }

    /// Every cell of every line of a side, in the order of the cells.
    pub(crate) fn lines(&self, side: Side) -> Vec<Cell> {
        self.rules.cells().filter(|cell| self.on_a_line(side, *cell)).collect()
    }

    pub(crate) fn winning_line(&self) -> Vec<Cell> {
        let mut cells = self.lines(Side::First);
        cells.extend(self.lines(Side::Second));
        cells
    }

    pub(crate) fn empty(&self) -> Vec<Cell> {
        self.rules.cells().filter(|cell| self.at(self.place(*cell)).is_none()).collect()
    }

    /// The empty cells where a stone would complete a line: put it there and look.
    pub(crate) fn threats(&self, side: Side) -> Vec<Cell> {
        let mut with = self.clone();
        let mut completes = |cell: &Cell| {
            with.put(*cell, Some(side));
            let completes = with.on_a_line(side, *cell);
            with.put(*cell, None);
            completes
        };
        self.empty().into_iter().filter(|cell| completes(cell)).collect()
    }

    pub(crate) fn legal(&self) -> Vec<Cell> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut empty = self.empty();
        if self.rules.gravity() {
            empty.retain(|cell| {
                let (x, y) = self.place(*cell);
                y == 0 || self.at((x, y - 1)).is_some()
            });
        }
        empty
    }

    pub(crate) fn stones(&self, side: Side) -> Vec<Cell> {
        self.rules.cells().filter(|cell| self.at(self.place(*cell)) == Some(side)).collect()
    }
}

impl Position for Naive {
    type Move = Cell;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|side| !self.lines(*side).is_empty());
        match winner {
            Some(side) => Some(Outcome::Win(side)),
            None if self.empty().is_empty() => Some(Outcome::Draw),
            None => None,
        }
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        self.legal().into_iter()
    }

    fn play(&mut self, cell: Cell) {
        self.put(cell, Some(self.turn));
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.cells.hash(&mut hasher);
        hasher.finish()
    }
}
