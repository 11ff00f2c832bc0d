//! Wins by fours alone: every move makes a four, and has one answer.

use board::{Bits, Cell};

use super::{Attack, Start, Stop, ThreatTable, ThreatValue, start};
use crate::cells::CellSet;
use crate::grid::Grid;
use crate::kind::{Group, Kind};

/// Looks for a win by fours of the side to move.
pub(crate) struct Vcf<'a> {
    pub(crate) table: &'a ThreatTable,
    /// How many more fours may be tried.
    pub(crate) budget: u32,
    /// How many positions were looked at.
    pub(crate) nodes: u64,
    /// Told of the positions that were looked at, says whether to stop.
    pub(crate) stop: Option<Stop<'a>>,
}

impl Attack for Vcf<'_> {
    fn search(&mut self, grid: &mut Grid) -> ThreatValue {
        self.from(grid, 0)
    }
}

impl Vcf<'_> {
    /// Results do not depend on a depth: they are certain.
    const DEPTH: u8 = u8::MAX;

    fn from(&mut self, grid: &mut Grid, plies: u8) -> ThreatValue {
        let fours = match start(grid) {
            Start::Known(found) => return found,
            Start::Try(fours) if fours.is_empty() => return ThreatValue::None,
            Start::Try(fours) => fours,
        };
        if plies >= ThreatTable::LONGEST / 2 {
            return ThreatValue::Unknown;
        }
        if let Some(known) = self.table.get(grid, grid.key(), Vcf::DEPTH) {
            return known;
        }
        let found = self.try_all(grid, fours, plies);
        self.table.put(grid.key(), Vcf::DEPTH, found);
        found
    }

    /// Tries fours in turn, the most promising kind first.
    fn try_all(&mut self, grid: &mut Grid, fours: CellSet, plies: u8) -> ThreatValue {
        let own = grid.turn();
        let mut found = ThreatValue::None;
        for kind in [Kind::FourThree, Kind::FourPlus, Kind::Four] {
            if grid.kind_count(own, kind) == 0 {
                continue;
            }
            for cell in fours.cells() {
                if grid.kind(own, cell) != kind {
                    continue;
                }
                if self.budget == 0 {
                    return ThreatValue::Unknown;
                }
                self.budget -= 1;
                match self.four(grid, cell, plies) {
                    ThreatValue::Win(more, _) => return ThreatValue::Win(more + 2, cell),
                    ThreatValue::Unknown => found = ThreatValue::Unknown,
                    ThreatValue::None => {}
                }
            }
        }
        found
    }

    /// Makes a four, and the answer to it.
    fn four(&mut self, grid: &mut Grid, cell: Cell, plies: u8) -> ThreatValue {
        let own = grid.turn();
        self.nodes += 2;
        if self.stop.as_mut().is_some_and(|stop| stop(2)) {
            return ThreatValue::Unknown;
        }
        grid.play(cell);
        let answer = grid.group(own, Group::Five).first().expect("a four has one cell that completes it");
        grid.play(answer);
        let found = self.from(grid, plies + 2);
        grid.undo();
        grid.undo();
        found
    }
}
