//! VCT, victory by continuous threats: every move makes a four or an open three, and all sound defences are searched.
//! An AND/OR search with iterative deepening.

use arrayvec::ArrayVec;
use board::{Bits, Cell};

use super::{Attack, Start, Stop, ThreatTable, ThreatValue, Vcf, start};
use crate::cells::{AREA, CellSet};
use crate::grid::Grid;
use crate::kind::{Group, Kind};
use crate::moves::{defences, static_rank};

/// A VCT search of the side to move.
pub(crate) struct Vct<'a> {
    pub(crate) table: &'a ThreatTable,
    /// Nodes so far, those of the VCF searches among them.
    pub(crate) nodes: u64,
    /// Maximum number of nodes; beyond, the search ends as unknown.
    pub(crate) limit: u64,
    /// Maximum number of threats in a row.
    pub(crate) max_depth: u8,
    /// Polled at every attacking node.
    pub(crate) stop: Option<Stop<'a>>,
}

impl Attack for Vct<'_> {
    /// Iterative deepening, so that short wins are found first.
    fn search(&mut self, grid: &mut Grid) -> ThreatValue {
        let mut found = ThreatValue::None;
        for depth in 1..=self.max_depth {
            found = self.attack(grid, depth);
            if found != ThreatValue::None {
                break;
            }
        }
        found
    }
}

impl Vct<'_> {
    /// Mixed into the keys, since VCF searches use the same table.
    const KEY: u64 = 0x3c6e_f372_fe94_f82b;
    /// Fours tried by the VCF search at each attacking node.
    const VCF_BUDGET: u32 = 100;

    /// An OR node: the value of a position to the attacker, who is to move, with `depth` threats left before the final VCF.
    fn attack(&mut self, grid: &mut Grid, depth: u8) -> ThreatValue {
        let fours = match start(grid) {
            Start::Known(found) => return found,
            Start::Try(fours) => fours,
        };
        let mut vcf = Vcf { table: self.table, budget: Vct::VCF_BUDGET, nodes: 0, stop: None };
        let found = vcf.search(grid);
        self.nodes += vcf.nodes;
        if self.stop.as_mut().is_some_and(|stop| stop(vcf.nodes + 1)) {
            return ThreatValue::Unknown;
        }
        if depth == 0 || matches!(found, ThreatValue::Win(..)) {
            return found;
        }
        let key = grid.key() ^ Vct::KEY;
        if let Some(known) = self.table.probe(grid, key, depth) {
            return known;
        }
        let found = self.try_all(grid, fours | three_moves(grid), depth);
        self.table.store(key, depth, found);
        found
    }

    /// Tries threats in turn, the strongest kind first.
    fn try_all(&mut self, grid: &mut Grid, cells: CellSet, depth: u8) -> ThreatValue {
        let own = grid.turn();
        let mut list: ArrayVec<(Kind, i32, Cell), AREA> = ArrayVec::new();
        list.extend(cells.cells().map(|cell| (grid.kind(own, cell), static_rank(grid, own, cell), cell)));
        list.sort_unstable_by(|a, b| b.cmp(a));
        let mut found = ThreatValue::None;
        for (_, _, cell) in list {
            if self.nodes >= self.limit {
                return ThreatValue::Unknown;
            }
            self.nodes += 1;
            grid.play(cell);
            let answered = self.defend(grid, depth);
            grid.undo();
            match answered {
                ThreatValue::Win(plies, _) => {
                    return ThreatValue::Win(plies.saturating_add(1).min(ThreatTable::LONGEST), cell);
                }
                ThreatValue::Unknown => found = ThreatValue::Unknown,
                ThreatValue::None => {}
            }
        }
        found
    }

    /// An AND node: a win of the attacker only if every sound defence loses. Plies are counted from here, the longest defence taken.
    fn defend(&mut self, grid: &mut Grid, depth: u8) -> ThreatValue {
        let (own, other) = (grid.turn(), !grid.turn());
        if grid.kind_count(own, Kind::Five) > 0 {
            return ThreatValue::None;
        }
        let fives = grid.group(other, Group::Five);
        let winning = grid.group(other, Group::Winning);
        let (moves, any) = if let Some(cell) = fives.first() {
            if fives.len() > 1 {
                return ThreatValue::Win(2, cell);
            }
            (fives, cell)
        } else {
            // A defender with a winning cell of its own is quicker than a three.
            let Some(cell) = winning.first().filter(|_| grid.kind_count(own, Kind::Winning) == 0) else {
                return ThreatValue::None;
            };
            (defences(grid) | grid.group(own, Group::Four), cell)
        };
        let mut longest = ThreatValue::Win(4, any);
        for cell in moves.cells() {
            self.nodes += 1;
            grid.play(cell);
            let found = self.attack(grid, depth - 1);
            grid.undo();
            match (found, longest) {
                (ThreatValue::Win(plies, _), ThreatValue::Win(most, _)) if plies >= most => {
                    longest = ThreatValue::Win(plies.saturating_add(1).min(ThreatTable::LONGEST), cell);
                }
                (ThreatValue::Win(..), _) => {}
                (refuted, _) => return refuted,
            }
        }
        longest
    }
}

/// The threes to try. Against a four of the opponent that is the block, whether it makes a three or not: an earlier three may still
/// stand. Against a winning cell, the threes that defend as well.
fn three_moves(grid: &Grid) -> CellSet {
    let (own, other) = (grid.turn(), !grid.turn());
    let cells = grid.group(own, Group::Three);
    if grid.kind_count(other, Kind::Five) > 0 {
        grid.group(other, Group::Five)
    } else if grid.kind_count(other, Kind::Winning) > 0 {
        cells & defences(grid)
    } else {
        cells
    }
}
