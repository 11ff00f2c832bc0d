//! Small boards as two sets of cells, with every way to have five written down, and searches that leave nothing out.

use std::collections::HashMap;

use board::{Cell, Game, Overline, Rules, Side};

use super::naive::DIRECTIONS;

/// Stones: those of the side to move, and those of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones {
    pub(crate) own: u64,
    pub(crate) other: u64,
}

impl Stones {
    pub(crate) fn after(self, cell: u32) -> Stones {
        Stones { own: self.other, other: self.own | 1 << cell }
    }
}

/// How a game ends under perfect play, for the side to move, with the plies to a win or loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Win(u16),
    Draw,
    Loss(u16),
}

impl End {
    /// Better ones are higher.
    fn worth(self) -> i32 {
        match self {
            End::Win(plies) => 1000 - i32::from(plies),
            End::Draw => 0,
            End::Loss(plies) => i32::from(plies) - 1000,
        }
    }

    /// The same, a ply earlier and seen by the other side.
    pub(crate) fn before(self) -> End {
        match self {
            End::Win(plies) => End::Loss(plies + 1),
            End::Draw => End::Draw,
            End::Loss(plies) => End::Win(plies + 1),
        }
    }
}

/// Five cells in a row, and those that must not be added to them.
struct Five {
    cells: u64,
    beyond: u64,
}

/// A board of at most 64 cells.
pub(crate) struct Small {
    rules: Rules,
    fives: Vec<Five>,
    ends: HashMap<Stones, End>,
}

impl Small {
    pub(crate) fn new(rules: Rules) -> Small {
        assert!(rules.area() <= 64, "cells fit into a word");
        let bit = |x: i32, y: i32| {
            let cell = rules.cell(u8::try_from(x).ok()?, u8::try_from(y).ok()?)?;
            Some(1_u64 << Small::number(rules, cell))
        };
        let five = |cell: Cell, (dx, dy): (i32, i32)| {
            let (x, y) = rules.coordinates(cell);
            let at = |i: i32| bit(i32::from(x) + i * dx, i32::from(y) + i * dy);
            let cells = (0..5).map(at).try_fold(0, |cells, bit| Some(cells | bit?))?;
            let beyond = at(-1).unwrap_or(0) | at(5).unwrap_or(0);
            Some(Five { cells, beyond: if rules.overline() == Overline::Ignored { beyond } else { 0 } })
        };
        let fives = rules
            .cells()
            .flat_map(|cell| DIRECTIONS.map(|direction| (cell, direction)))
            .filter_map(|(cell, direction)| five(cell, direction))
            .collect();
        Small { rules, fives, ends: HashMap::new() }
    }

    /// Cells are counted without gaps here.
    pub(crate) fn number(rules: Rules, cell: Cell) -> u32 {
        let (x, y) = rules.coordinates(cell);
        u32::from(x) * u32::from(rules.height()) + u32::from(y)
    }

    pub(crate) fn stones(game: &Game) -> Stones {
        let mut stones = [0, 0];
        for (ply, cell) in (0..).zip(game.moves()) {
            stones[usize::from(Side::to_move_at(ply) != game.turn())] |=
                1 << Small::number(game.rules(), *cell);
        }
        Stones { own: stones[0], other: stones[1] }
    }

    pub(crate) fn empty(&self, stones: Stones) -> u64 {
        let all = u64::MAX >> (64 - self.rules.area());
        all & !stones.own & !stones.other
    }

    /// The empty cells where a stone completes five.
    pub(crate) fn fives(&self, own: u64, other: u64) -> u64 {
        let missing = |five: &Five| {
            let missing = five.cells & !own;
            let completes = missing.is_power_of_two() && missing & other == 0 && five.beyond & own == 0;
            if completes { missing } else { 0 }
        };
        self.fives.iter().fold(0, |cells, five| cells | missing(five))
    }

    /// The moves that do not lose at once: where the other side would complete five, only that cell.
    fn sensible(&self, stones: Stones) -> u64 {
        let threats = self.fives(stones.other, stones.own);
        if threats == 0 { self.empty(stones) } else { threats }
    }

    /// How the game ends, by looking at everything.
    pub(crate) fn end(&mut self, stones: Stones) -> End {
        if self.fives(stones.own, stones.other) != 0 {
            return End::Win(1);
        }
        if self.empty(stones) == 0 {
            return End::Draw;
        }
        if self.fives(stones.other, stones.own).count_ones() > 1 {
            return End::Loss(2);
        }
        if let Some(end) = self.ends.get(&stones) {
            return *end;
        }
        let ends = bits(self.sensible(stones)).map(|cell| self.end(stones.after(cell)).before());
        let best = ends.max_by_key(|end| end.worth()).expect("there are empty cells");
        self.ends.insert(stones, best);
        best
    }

    /// Cells in an order in which the right one comes early: those in the most promising fives of either side. It changes nothing
    /// but the time that it takes.
    fn ordered(&self, stones: Stones, cells: u64) -> Vec<u32> {
        let promise = |cell: u32| -> u32 {
            let of = |own: u64, other: u64| {
                let open = self
                    .fives
                    .iter()
                    .filter(move |five| five.cells >> cell & 1 != 0 && five.cells & other == 0);
                open.map(move |five| 1 << (4 * (five.cells & own).count_ones())).sum::<u32>()
            };
            of(stones.own, stones.other) + of(stones.other, stones.own)
        };
        let mut ordered: Vec<u32> = bits(cells).collect();
        ordered.sort_by_cached_key(|cell| std::cmp::Reverse(promise(*cell)));
        ordered
    }

    /// Whether the side to move can force a win within this number of plies.
    pub(crate) fn wins_within(&self, stones: Stones, plies: u16) -> bool {
        if plies < 1 || self.fives(stones.own, stones.other) != 0 {
            return plies >= 1;
        }
        if plies < 3 || self.fives(stones.other, stones.own).count_ones() > 1 {
            return false;
        }
        let moves = self.ordered(stones, self.sensible(stones));
        moves.into_iter().any(|cell| self.loses_within(stones.after(cell), plies - 1))
    }

    /// Whether the side to move loses within this number of plies, whatever it plays.
    pub(crate) fn loses_within(&self, stones: Stones, plies: u16) -> bool {
        if plies < 2 || self.fives(stones.own, stones.other) != 0 || self.empty(stones) == 0 {
            return false;
        }
        let threats = self.fives(stones.other, stones.own).count_ones();
        // A stone takes away one cell at most, and makes none for the other side.
        if plies < 4 || threats > 1 {
            return threats > 1;
        }
        let moves = self.ordered(stones, self.sensible(stones));
        moves.into_iter().all(|cell| self.wins_within(stones.after(cell), plies - 1))
    }

    /// Whether the side to move has a VCF: it makes fours with any stone, and there is one answer to each.
    pub(crate) fn has_vcf(&self, stones: Stones, seen: &mut HashMap<Stones, bool>) -> bool {
        if self.fives(stones.own, stones.other) != 0 {
            return true;
        }
        if self.fives(stones.other, stones.own).count_ones() > 1 {
            return false;
        }
        if let Some(wins) = seen.get(&stones) {
            return *wins;
        }
        let wins = bits(self.sensible(stones)).any(|cell| {
            let after = stones.after(cell);
            let fives = self.fives(after.other, after.own);
            match fives.count_ones() {
                0 => false,
                1 => self.has_vcf(after.after(fives.trailing_zeros()), seen),
                _ => true,
            }
        });
        seen.insert(stones, wins);
        wins
    }
}

/// The numbers in a set.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |cell| set >> cell & 1 != 0)
}
