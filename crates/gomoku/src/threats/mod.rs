//! Threat search (VCF and VCT): wins by sequences of threats, found by AND/OR search.
//!
//! - [`vcf`]: victory by continuous fours. Every move makes a four, which has one answer.
//! - [`vct`]: victory by continuous threats. Moves make fours or open threes, and every sound defence is searched.
//!
//! A win that is found is proven against every defence. That none is found proves nothing about other ways to win.
//!
//! This is not the threat-space search of Allis, which lets the defender play all answers to a threat at once. Here each defence is
//! searched by itself: that takes more nodes, but also finds wins that go on differently after each defence.

// Cite: Allis, van den Herik & Huntjens 1996, "Go-Moku solved by new search techniques", Computational Intelligence 12 (threats and
// their answers; threat-space search, the alternative)

mod vcf;
mod vct;

use board::{Bits, Cell};
use std::sync::atomic::{AtomicU64, Ordering};
pub(crate) use vcf::Vcf;
pub(crate) use vct::Vct;

use crate::cells::CellSet;
use crate::grid::Grid;
use crate::kind::{Group, Kind};
use crate::moves::defences;

/// The value of a position to a threat search of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThreatValue {
    /// The side to move wins within this number of plies, beginning with this stone.
    Win(u8, Cell),
    /// No such win up to the depth of the search.
    None,
    /// The search ran out of budget or was stopped.
    Unknown,
}

/// Takes the number of nodes since the last call, and returns whether to stop.
pub(crate) type Stop<'a> = &'a mut dyn FnMut(u64) -> bool;

/// A threat search: VCF or VCT.
pub(crate) trait Attack {
    /// Searches for a win of the side to move. The grid is left as it was.
    fn search(&mut self, grid: &mut Grid) -> ThreatValue;
}

/// The result of a [`ThreatSearch`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ThreatResult {
    /// The side to move wins with this line, in which the opponent plays defences that last long.
    Win(Vec<Cell>),
    /// No such win up to the depth of the search.
    NoWin,
    /// The search ran out of its limit.
    Unknown,
}

/// VCF and VCT searches with a table of their own, for positions of one game.
pub struct ThreatSearch(ThreatTable);

impl ThreatSearch {
    /// A search with a table of about this size.
    ///
    /// # Panics
    ///
    /// If there is no memory for the table.
    pub fn new(kibibytes: usize) -> ThreatSearch {
        ThreatSearch(ThreatTable::new(kibibytes).expect("memory for the table"))
    }

    /// Searches for a VCF (victory by continuous fours) of the side to move, trying at most `limit` fours.
    pub fn vcf(&self, grid: &mut Grid, limit: u32) -> ThreatResult {
        run(grid, &mut Vcf { table: &self.0, budget: limit, nodes: 0, stop: None })
    }

    /// Searches for a VCT (victory by continuous threats: fours and open threes) of the side to move, in about `limit` nodes and at most
    /// `max_depth` threats deep.
    pub fn vct(&self, grid: &mut Grid, limit: u64, max_depth: u8) -> ThreatResult {
        run(grid, &mut Vct { table: &self.0, nodes: 0, limit, max_depth, stop: None })
    }
}

fn run(grid: &mut Grid, attack: &mut dyn Attack) -> ThreatResult {
    match attack.search(grid) {
        ThreatValue::Win(..) => {
            ThreatResult::Win(winning_line(grid, attack).expect("it was found a moment ago").cells)
        }
        ThreatValue::None => ThreatResult::NoWin,
        ThreatValue::Unknown => ThreatResult::Unknown,
    }
}

/// A win by threats, with a line.
pub(crate) struct WinningLine {
    /// Maximum number of plies that the win takes.
    pub(crate) plies: u8,
    /// The moves; every defence is the one that lasts longest, as far as the search went.
    pub(crate) cells: Vec<Cell>,
}

/// Searches for a win, and replays it against the longest defence. The grid is left as it was.
pub(crate) fn winning_line(grid: &mut Grid, attack: &mut dyn Attack) -> Option<WinningLine> {
    let ThreatValue::Win(plies, first) = attack.search(grid) else { return None };
    let mut cells = Vec::new();
    let (mut left, mut next) = (plies, Some(first));
    while let Some(cell) = next {
        cells.push(cell);
        grid.play(cell);
        if left == 1 {
            break;
        }
        let Some((answer, after)) = longest_defence(grid, attack) else { break };
        cells.push(answer);
        grid.play(answer);
        (left, next) = match after {
            ThreatValue::Win(plies, cell) => (plies, Some(cell)),
            _ => (0, None),
        };
    }
    for _ in &cells {
        grid.undo();
    }
    Some(WinningLine { plies, cells })
}

/// The defence after which the win takes longest, and the value after it.
fn longest_defence(grid: &mut Grid, attack: &mut dyn Attack) -> Option<(Cell, ThreatValue)> {
    let attacker = !grid.turn();
    let fives = grid.group(attacker, Group::Five);
    let sound = if fives.is_empty() { defences(grid) | grid.group(!attacker, Group::Four) } else { fives };
    // Without a sound defence, the defender still has to move.
    let answers = if sound.is_empty() { grid.group(attacker, Group::Winning) } else { sound };
    let mut best = None;
    for cell in answers.cells() {
        grid.play(cell);
        let after = attack.search(grid);
        grid.undo();
        let plies = if let ThreatValue::Win(plies, _) = after { plies } else { 0 };
        if best.is_none_or(|(most, _, _)| plies > most) {
            best = Some((plies, cell, after));
        }
    }
    best.map(|(_, cell, after)| (cell, after))
}

/// A position that needs no search, or the fours to try.
enum Start {
    Known(ThreatValue),
    /// The fours that do not ignore a four of the opponent.
    Try(CellSet),
}

/// What is known without a search: fives and winning cells of the side to move, fours of the opponent that must be blocked.
fn start(grid: &Grid) -> Start {
    let (own, other) = (grid.turn(), !grid.turn());
    if let Some(cell) = grid.group(own, Group::Five).first() {
        return Start::Known(ThreatValue::Win(1, cell));
    }
    let (winning, fours) = (grid.group(own, Group::Winning), grid.group(own, Group::Four));
    let must = match grid.kind_count(other, Kind::Five) {
        0 => grid.empty(),
        // The block is the only move, whether it makes a threat or not.
        1 => grid.group(other, Group::Five),
        _ => return Start::Known(ThreatValue::None),
    };
    match (winning & must).first() {
        Some(cell) => Start::Known(ThreatValue::Win(3, cell)),
        None => Start::Try(fours & must),
    }
}

/// The table of threat searches: an atomic word for each entry, shared by threads without locks, always replaced.
///
/// ```text
///   bits  0–8  the first move     9–15  plies to the win, or 0 for none
///        16–23  the depth of the search     24–63  the upper bits of the key
/// ```
pub(crate) struct ThreatTable(Box<[AtomicU64]>);

impl ThreatTable {
    const KEY: u64 = !0xff_ffff;
    /// The longest win that can be stored, in plies.
    const LONGEST: u8 = 120;

    /// A table of about this size; `None` if it cannot be allocated.
    pub(crate) fn new(kibibytes: usize) -> Option<ThreatTable> {
        Some(ThreatTable(search::zeroed_table(kibibytes.max(1).saturating_mul(1 << 7))?))
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        // The entry keeps the upper bits of the key, so the index must depend on the lower ones.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the upper half of a product is below its factor"
        )]
        let index = ((u128::from(mixed) * self.0.len() as u128) >> 64) as usize;
        &self.0[index]
    }

    /// The value of a position: a win, or none if the search was at least as deep.
    fn probe(&self, grid: &Grid, key: u64, depth: u8) -> Option<ThreatValue> {
        let found = self.slot(key).load(Ordering::Relaxed);
        if found & ThreatTable::KEY != key & ThreatTable::KEY || found == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "fields are cut out of the word")]
        let (cell, plies, looked) = ((found & 0x1ff) as u16, (found >> 9 & 0x7f) as u8, (found >> 16) as u8);
        match plies {
            0 => (looked >= depth).then_some(ThreatValue::None),
            plies => {
                let cell = grid.tables().cell(cell).filter(|cell| grid.empty().has(*cell))?;
                Some(ThreatValue::Win(plies, cell))
            }
        }
    }

    /// Stores a value; unknown ones are not stored.
    fn store(&self, key: u64, depth: u8, found: ThreatValue) {
        let (plies, cell) = match found {
            ThreatValue::Win(plies, cell) => (plies, u64::from(cell.index())),
            ThreatValue::None => (0, 0),
            ThreatValue::Unknown => return,
        };
        let word = key & ThreatTable::KEY | u64::from(depth) << 16 | u64::from(plies) << 9 | cell;
        self.slot(key).store(word, Ordering::Relaxed);
    }
}
