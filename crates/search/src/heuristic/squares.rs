//! The evaluation of C4 Panther: a piece-square table.

use std::cmp::Ordering;

use board::{Bits, Board, Cell, Outcome, Rules, Shape, Side};

use super::{Ends, Heuristic};
use crate::Score;

/// A piece-square table: the sum of the values of own squares minus that of the opponent's.
///
/// Values are stored as bit planes: for each binary digit the set of squares whose value has it, so that a sum of values is a
/// few population counts.
#[derive(Clone, Debug)]
pub struct Squares<B> {
    digits: Vec<B>,
    /// Added to the value of every square, because digits cannot be negative: the lowest value.
    base: i32,
    ends: Ends,
}

impl<B: Bits> Squares<B> {
    /// The table of the report, for a board of any size.
    pub fn panther(rules: Rules, ends: Ends) -> Squares<B> {
        let values = panther_values(rules);
        let lowest = values.iter().map(|(_, value)| *value).min().unwrap_or(0);
        let highest = values.iter().map(|(_, value)| value - lowest).max().unwrap_or(0);
        let digit = |n: u32| {
            let has = values.iter().filter(|(_, value)| (value - lowest) >> n & 1 == 1);
            has.fold(B::EMPTY, |set, (cell, _)| set | B::of(*cell))
        };
        Squares { digits: (0..32 - highest.leading_zeros()).map(digit).collect(), base: lowest, ends }
    }

    #[inline]
    /// The sum of the values of these squares.
    fn sum(&self, stones: B) -> i32 {
        let count = |set: B| i32::try_from(set.len()).expect("a board has at most 1024 cells");
        let digits = self.digits.iter().enumerate();
        digits.map(|(n, set)| count(stones & *set) << n).sum::<i32>() + self.base * count(stones)
    }
}

/// The value of every cell, by the rule of the program: a running value grows and shrinks down each column, and from one column to the
/// next. The program knows square boards only; on a rectangle the rows go by its height, and the columns by its width.
pub fn panther_values(rules: Rules) -> Vec<(Cell, i32)> {
    let (width, height) = (rules.width(), rules.height());
    let (mut values, mut running) = (Vec::new(), 2);
    for column in 0..width {
        // From the top.
        for row in 0..height {
            running += match row.cmp(&(height / 2)) {
                Ordering::Less => 1,
                Ordering::Equal => 0,
                Ordering::Greater => -1,
            };
            let cell = rules.cell(column, height - 1 - row).expect("on the board");
            values.push((cell, running));
        }
        running += if column < width / 2 { 1 } else { 1 - i32::from(column) };
    }
    values
}

impl<S: Shape> Heuristic<Board<S>> for Squares<S::Bits> {
    #[inline]
    fn evaluate(&self, board: &Board<S>, side: Side) -> i32 {
        self.sum(board.stones(side)) - self.sum(board.stones(!side))
    }

    fn terminal_score(&self, _: &Board<S>, outcome: Outcome, side: Side, ply: u16) -> Score {
        self.ends.score(Score::WON, outcome, side, ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_report_to_the_digit() {
        let published = [
            [3, 5, 7, 9, 11, 9, 6, 2],
            [4, 6, 8, 10, 12, 10, 7, 3],
            [5, 7, 9, 11, 13, 11, 8, 4],
            [6, 8, 10, 12, 14, 12, 9, 5],
            [6, 8, 10, 12, 14, 12, 9, 5],
            [5, 7, 9, 11, 13, 11, 8, 4],
            [4, 6, 8, 10, 12, 10, 7, 3],
            [3, 5, 7, 9, 11, 9, 6, 2],
        ];
        let rules: Rules = "drop:8x8:4".parse().expect("valid");
        let squares = Squares::<u128>::panther(rules, Ends::Flat);
        for (row, values) in (0..8).zip(published) {
            for (column, value) in (0..8).zip(values) {
                let cell = rules.cell(column, row).expect("on the board");
                assert_eq!(squares.sum(u128::of(cell)), value, "column {column}, row {row}");
            }
        }
    }

    /// The values of the cells at the top of each column.
    fn top(game: &str) -> Vec<i32> {
        let rules: Rules = game.parse().expect("valid");
        let squares = Squares::<u128>::panther(rules, Ends::Flat);
        let cell = |column| rules.cell(column, rules.height() - 1).expect("on the board");
        (0..rules.width()).map(|column| squares.sum(u128::of(cell(column)))).collect()
    }

    #[test]
    fn the_rule_of_the_program_on_other_boards() {
        assert_eq!(top("drop:10x10:4"), [3, 5, 7, 9, 11, 13, 10, 6, 1, -5]);
        assert_eq!(top("drop:7x7:4"), [3, 4, 5, 6, 4, 1, -3]);
        // Columns go by the width, rows by the height.
        assert_eq!(top("drop:8x4:4"), top("drop:8x8:4"));
        assert_eq!(top("drop:7x6:4"), [3, 5, 7, 9, 8, 6, 3]);
    }
}
