//! The literal definition of line shapes: each follows from what the next stone can make.

use std::collections::HashMap;

use board::{Cell, Overline, Side};
use gomoku::{Kind, LineShape};

use super::naive::{DIRECTIONS, Naive, Square};

/// A line as one side sees it: sets of cells, and how long it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Line {
    pub(crate) own: u32,
    pub(crate) blocked: u32,
    pub(crate) length: usize,
}

impl Line {
    fn with(self, cell: usize) -> Line {
        Line { own: self.own | 1 << cell, ..self }
    }

    fn has(self, cell: usize) -> bool {
        cell < self.length && self.own >> cell & 1 != 0
    }

    fn is_blocked(self, cell: usize) -> bool {
        self.blocked >> cell & 1 != 0
    }

    fn empty(self) -> Vec<usize> {
        (0..self.length).filter(|cell| !self.has(*cell) && !self.is_blocked(*cell)).collect()
    }

    /// How many stones are in a row with the one at `cell`, itself included.
    fn run(self, cell: usize) -> usize {
        let before = (0..cell).rev().take_while(|cell| self.has(*cell)).count();
        let after = (cell + 1..self.length).take_while(|cell| self.has(*cell)).count();
        before + 1 + after
    }
}

/// The definition, with what was asked before.
pub(crate) struct Literal {
    overline: Overline,
    known: HashMap<(Line, usize), LineShape>,
}

impl Literal {
    pub(crate) fn new(overline: Overline) -> Literal {
        Literal { overline, known: HashMap::new() }
    }

    fn is_five(&self, line: Line, cell: usize) -> bool {
        match self.overline {
            Overline::Wins => line.run(cell) >= 5,
            Overline::Ignored => line.run(cell) == 5,
        }
    }

    /// What a stone in an empty cell makes of the line.
    pub(crate) fn shape(&mut self, line: Line, cell: usize) -> LineShape {
        self.stone(line.with(cell), cell)
    }

    /// What a stone that is there is part of.
    fn stone(&mut self, line: Line, cell: usize) -> LineShape {
        if self.is_five(line, cell) {
            return LineShape::Five;
        }
        if let Some(shape) = self.known.get(&(line, cell)) {
            return *shape;
        }
        let next: Vec<LineShape> =
            line.empty().into_iter().map(|empty| self.stone(line.with(empty), cell)).collect();
        let ways = |wanted: &[LineShape]| next.iter().filter(|shape| wanted.contains(shape)).count();
        let fives = ways(&[LineShape::Five]);
        let open_fours = ways(&[LineShape::OpenFour]);
        let open_threes = ways(&[LineShape::OpenThree, LineShape::BroadThree]);
        let shape = if fives >= 2 {
            LineShape::OpenFour
        } else if fives == 1 {
            LineShape::Four
        } else if open_fours >= 2 {
            LineShape::BroadThree
        } else if open_fours == 1 {
            LineShape::OpenThree
        } else if ways(&[LineShape::Four]) >= 1 {
            LineShape::Three
        } else if open_threes >= 3 {
            LineShape::BroadTwo
        } else if open_threes >= 1 {
            LineShape::OpenTwo
        } else if ways(&[LineShape::Three]) >= 1 {
            LineShape::Two
        } else if ways(&[LineShape::OpenTwo, LineShape::BroadTwo]) >= 1 {
            LineShape::OpenOne
        } else if ways(&[LineShape::Two]) >= 1 {
            LineShape::One
        } else {
            LineShape::Dead
        };
        self.known.insert((line, cell), shape);
        shape
    }

    /// What a stone of a side makes in the four directions of a board.
    ///
    /// Only five cells to either side are read: `whole_lines_tell_no_more_than_windows` shows that no other matters. Then
    /// there are few lines, and asking again costs nothing.
    pub(crate) fn shapes(&mut self, naive: &Naive, side: Side, cell: Cell) -> [LineShape; 4] {
        let (x, y) = naive.place(cell);
        DIRECTIONS.map(|(dx, dy)| {
            let mut line = Line { own: 0, blocked: 0, length: 11 };
            for (bit, i) in (-5..=5).enumerate() {
                match naive.at((x + i * dx, y + i * dy)) {
                    Square::Empty => {}
                    Square::Stone(stone) if stone == side => line.own |= 1 << bit,
                    Square::Stone(_) | Square::Outside => line.blocked |= 1 << bit,
                }
            }
            self.shape(line, 5)
        })
    }

    /// What a stone of a side makes of the four lines together: how many cells complete five next is counted on the board.
    pub(crate) fn kind(&mut self, naive: &Naive, side: Side, cell: Cell) -> Kind {
        let shapes = self.shapes(naive, side, cell);
        let count = |wanted: &[LineShape]| shapes.iter().filter(|shape| wanted.contains(shape)).count();
        let open_threes = count(&[LineShape::OpenThree, LineShape::BroadThree]);
        let threes = count(&[LineShape::Three]);
        let open_twos = count(&[LineShape::OpenTwo, LineShape::BroadTwo]);
        if naive.makes_five(side, cell) {
            return Kind::Five;
        }
        match naive.fives_with(side, cell).len() {
            0 if open_threes == 0 => Kind::Quiet,
            0 if open_threes >= 2 => Kind::DoubleThree,
            0 if threes >= 1 => Kind::ThreePlus,
            0 => Kind::Three,
            1 if open_threes >= 1 => Kind::FourThree,
            1 if threes + open_twos >= 1 => Kind::FourPlus,
            1 => Kind::Four,
            _ => Kind::Winning,
        }
    }
}
