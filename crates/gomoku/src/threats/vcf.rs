//! VCF, victory by continuous fours: every move makes a four, and the opponent has one answer. The tree has one branch at every other
//! ply, so the search is exhaustive within its budget.

use board::{Bits, Cell};

use super::{Attack, Start, Stop, ThreatTable, ThreatValue, start};
use crate::cells::CellSet;
use crate::grid::Grid;
use crate::kind::{Group, Kind};

/// A VCF search of the side to move.
pub(crate) struct Vcf<'a> {
    pub(crate) table: &'a ThreatTable,
    /// Fours left to try; at 0 the search ends as unknown.
    pub(crate) budget: u32,
    /// Nodes so far.
    pub(crate) nodes: u64,
    /// Polled at every four.
    pub(crate) stop: Option<Stop<'a>>,
}

impl Attack for Vcf<'_> {
    fn search(&mut self, grid: &mut Grid) -> ThreatValue {
        self.attack(grid, 0)
    }
}

impl Vcf<'_> {
    /// The depth that results are stored with: they hold for any.
    const DEPTH: u8 = u8::MAX;

    /// The value of a position, `plies` after the start.
    fn attack(&mut self, grid: &mut Grid, plies: u8) -> ThreatValue {
        let fours = match start(grid) {
            Start::Known(found) => return found,
            Start::Try(fours) if fours.is_empty() => return ThreatValue::None,
            Start::Try(fours) => fours,
        };
        if plies >= ThreatTable::LONGEST / 2 {
            return ThreatValue::Unknown;
        }
        if let Some(known) = self.table.probe(grid, grid.key(), Vcf::DEPTH) {
            return known;
        }
        let found = self.try_all(grid, fours, plies);
        self.table.store(grid.key(), Vcf::DEPTH, found);
        found
    }

    /// Tries fours in turn, the most promising kind first: one that also makes an open three leaves two threats.
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

    /// The value after a four and the answer to it.
    fn four(&mut self, grid: &mut Grid, cell: Cell, plies: u8) -> ThreatValue {
        let own = grid.turn();
        self.nodes += 2;
        if self.stop.as_mut().is_some_and(|stop| stop(2)) {
            return ThreatValue::Unknown;
        }
        grid.play(cell);
        let answer = grid.group(own, Group::Five).first().expect("a four has one cell that completes it");
        grid.play(answer);
        let found = self.attack(grid, plies + 2);
        grid.undo();
        grid.undo();
        found
    }
}
