//! Stones that are set up, as moves in an order in which they can have been played.

use std::collections::HashSet;

use crate::{Bits, Cell, Game, Position, Rules};

/// The most positions that are tried. Without gravity, almost any order is possible; with it, the columns have to fit together.
const MOST: usize = 5_000;

/// A game with these stones of both sides; which order they have does not matter. `None` if no order is possible, or none was found.
pub(super) fn in_order(rules: Rules, stones: &[Vec<Cell>; 2]) -> Option<Game> {
    let all: HashSet<Cell> = stones.iter().flatten().copied().collect();
    let count = stones.iter().map(Vec::len).sum();
    if all.len() < count {
        return None;
    }
    let mut ordering = Ordering { game: Game::new(rules), stones, count, failed: HashSet::new() };
    ordering.complete().then_some(ordering.game)
}

struct Ordering<'a> {
    game: Game,
    stones: &'a [Vec<Cell>; 2],
    count: usize,
    /// The positions from which the rest cannot be played.
    failed: HashSet<u64>,
}

impl Ordering<'_> {
    /// Plays the stones that are left; false, and no change, if that is not possible.
    fn complete(&mut self) -> bool {
        let left = self.count - self.game.moves().len();
        if left == 0 {
            return true;
        }
        let (board, side) = (self.game.board(), self.game.turn());
        let (key, legal, wins) = (board.key(), board.legal(), board.threats(side));
        if self.failed.len() >= MOST || self.failed.contains(&key) {
            return false;
        }
        // A stone that ends the game comes last.
        let fits = |cell: &Cell| legal.has(*cell) && (left == 1 || !wins.has(*cell));
        for cell in self.stones[side.index()].iter().copied().filter(fits) {
            if self.game.play(cell).is_ok() {
                if self.complete() {
                    return true;
                }
                self.game.undo();
            }
        }
        self.failed.insert(key);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_up(rules: &str, moves: [&str; 2]) -> Option<String> {
        let rules: Rules = rules.parse().expect(rules);
        let cells = |names: &str| {
            let cell = |name: &str| {
                let mut name = name.chars();
                let column = u8::try_from(name.next().expect("a column")).expect("a letter") - b'a';
                rules.cell(column, name.as_str().parse::<u8>().expect("a row") - 1).expect("a cell")
            };
            names.split(' ').filter(|name| !name.is_empty()).map(cell).collect()
        };
        in_order(rules, &moves.map(cells)).map(|game| game.to_string())
    }

    /// The first stone that could be played is the wrong one: it leaves the other side without a move.
    #[test]
    fn columns_are_filled_in_an_order_that_is_possible() {
        assert_eq!(set_up("connect4", ["a1 b2", "b1 a2"]), Some("1221".to_owned()));
        assert_eq!(set_up("connect4", ["a1 a2", "b1 b2"]), Some("1212".to_owned()));
        // Three stones of one side lie on each other, and only the other column could come in between.
        assert_eq!(set_up("connect4", ["a1 a2 a3", "a4 a5 a6"]), None);
        // Every second column the other way round: a side that fills its own bottoms first is soon without a move.
        let row = |column: char, first: bool| {
            let row = 1 + u32::from((column as u32).is_multiple_of(2) != first);
            format!("{column}{row} ")
        };
        let side = |first: bool| ('a'..='p').map(|column| row(column, first)).collect::<String>();
        let (first, second) = (side(true), side(false));
        let filled = set_up("drop:16x2:16", [&first, &second]).expect("there are many orders");
        assert_eq!(filled.len(), 32);
    }

    #[test]
    fn a_stone_that_ends_the_game_comes_last() {
        assert_eq!(set_up("free:5x5:3", ["a1 b1 c1", "a3 b4"]), Some("a1a3b1b4c1".to_owned()));
        assert_eq!(set_up("free:5x5:3", ["a1 b1 c1", "a3 b4 c3"]), None);
    }

    #[test]
    fn no_cell_is_taken_twice() {
        assert_eq!(set_up("free:5x5:3", ["a1 a1", "b1"]), None);
        assert_eq!(set_up("free:5x5:3", ["a1", "a1"]), None);
        assert_eq!(set_up("free:5x5:3", ["", ""]), Some(String::new()));
    }
}
