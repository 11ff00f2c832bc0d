//! A board as a plain array of cells, with the rules applied word by word.

use board::{Cell, Game, Overline, Rules, Side};

/// Right, up, up to the right, down to the right.
pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// What there is at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Square {
    Outside,
    Empty,
    Stone(Side),
}

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) rules: Rules,
    /// By column, then by row.
    stones: Vec<Vec<Option<Side>>>,
}

impl Naive {
    pub(crate) fn new(rules: Rules) -> Naive {
        Naive { rules, stones: vec![vec![None; rules.height().into()]; rules.width().into()] }
    }

    pub(crate) fn of(game: &Game) -> Naive {
        let mut naive = Naive::new(game.rules());
        for (ply, cell) in (0..).zip(game.moves()) {
            naive.put(*cell, Some(Side::to_move_at(ply)));
        }
        naive
    }

    pub(crate) fn put(&mut self, cell: Cell, stone: Option<Side>) {
        let (column, row) = self.rules.coordinates(cell);
        self.stones[usize::from(column)][usize::from(row)] = stone;
    }

    pub(crate) fn with(&self, cell: Cell, side: Side) -> Naive {
        let mut with = self.clone();
        with.put(cell, Some(side));
        with
    }

    pub(crate) fn at(&self, (x, y): (i32, i32)) -> Square {
        let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
        match place.and_then(|(x, y)| self.stones.get(x)?.get(y)) {
            None => Square::Outside,
            Some(None) => Square::Empty,
            Some(Some(side)) => Square::Stone(*side),
        }
    }

    pub(crate) fn place(&self, cell: Cell) -> (i32, i32) {
        let (column, row) = self.rules.coordinates(cell);
        (column.into(), row.into())
    }

    pub(crate) fn empty(&self) -> Vec<Cell> {
        self.rules.cells().filter(|cell| self.at(self.place(*cell)) == Square::Empty).collect()
    }

    /// The places of stones in a row through a stone of a side.
    fn row(&self, side: Side, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> Vec<(i32, i32)> {
        let along = |sign: i32| {
            (1..)
                .map(move |i| (x + sign * i * dx, y + sign * i * dy))
                .take_while(|place| self.at(*place) == Square::Stone(side))
        };
        along(-1).chain([(x, y)]).chain(along(1)).collect()
    }

    /// Whether a side has five in a row through two of its stones.
    fn has_five_through(&self, side: Side, cell: Cell, other: Cell) -> bool {
        let rows = DIRECTIONS.map(|direction| self.row(side, self.place(cell), direction));
        rows.iter().any(|row| {
            let enough = match self.rules.overline() {
                Overline::Wins => row.len() >= 5,
                Overline::Ignored => row.len() == 5,
            };
            enough && row.contains(&self.place(other))
        })
    }

    /// Whether a stone of a side in this cell makes five.
    pub(crate) fn makes_five(&self, side: Side, cell: Cell) -> bool {
        self.with(cell, side).has_five_through(side, cell, cell)
    }

    /// The empty cells where a stone of a side makes five.
    pub(crate) fn fives(&self, side: Side) -> Vec<Cell> {
        self.empty().into_iter().filter(|cell| self.makes_five(side, *cell)).collect()
    }

    /// The cells that make five together with a stone in this cell.
    pub(crate) fn fives_with(&self, side: Side, cell: Cell) -> Vec<Cell> {
        let with = self.with(cell, side);
        let makes = |next: &Cell| with.with(*next, side).has_five_through(side, *next, cell);
        with.empty().into_iter().filter(makes).collect()
    }

    /// Whether a stone of a side in this cell makes two cells that complete five, and not five itself.
    pub(crate) fn is_winning(&self, side: Side, cell: Cell) -> bool {
        !self.makes_five(side, cell) && self.fives_with(side, cell).len() > 1
    }
}
