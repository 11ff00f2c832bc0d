//! The evaluation of C4 Panther: a piece-square table.

use board::{Bits, Board, Outcome, Rules, Shape, Side};

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
        let lowest = rules.cells().map(|cell| value(rules, rules.coordinates(cell))).min().unwrap_or(0);
        let raised = |cell| value(rules, rules.coordinates(cell)) - lowest;
        let highest = rules.cells().map(raised).max().unwrap_or(0);
        let digit = |n: u32| {
            let has = |cell: &board::Cell| raised(*cell) >> n & 1 == 1;
            rules.cells().filter(has).fold(B::EMPTY, |set, cell| set | B::of(cell))
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

/// The value of a square: columns rise by 2 from 3 up to the middle one, then fall by 2, 3, 4 …; rows add one for each
/// step from the nearer edge.
fn value(rules: Rules, (column, row): (u8, u8)) -> i32 {
    let middle = rules.width() / 2;
    let risen = 3 + 2 * i32::from(column.min(middle));
    let fallen: i32 = (0..i32::from(column.saturating_sub(middle))).map(|i| 2 + i).sum();
    risen - fallen + i32::from(row.min(rules.height() - 1 - row))
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

    #[test]
    fn values_may_fall_below_zero_on_wide_boards() {
        let rules: Rules = "drop:16x4:4".parse().expect("valid");
        let squares = Squares::<u128>::panther(rules, Ends::Flat);
        let corner = rules.cell(15, 0).expect("on the board");
        assert_eq!(squares.sum(u128::of(corner)), 19 - (2 + 3 + 4 + 5 + 6 + 7 + 8));
    }
}
