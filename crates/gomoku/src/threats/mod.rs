//! Wins by threats: the other side has an answer or two to each move, and none in the end.

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

/// What a search for a win by threats found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThreatValue {
    /// The side to move wins after so many plies at the latest, with this stone first.
    Win(u8, Cell),
    /// There is no such win, as far as the search went.
    None,
    /// The search was given up.
    Unknown,
}

/// Told of the positions that were looked at, says whether to stop.
pub(crate) type Stop<'a> = &'a mut dyn FnMut(u64) -> bool;

/// A way to look for wins.
pub(crate) trait Attack {
    /// Whether the side to move wins.
    fn search(&mut self, grid: &mut Grid) -> ThreatValue;
}

/// What a search for a win by threats has to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ThreatResult {
    /// The side to move wins, with these moves: each answer is one that lasts long.
    Win(Vec<Cell>),
    /// There is no such win.
    NoWin,
    /// The search was given up.
    Unknown,
}

/// Looks for wins by threats, and remembers what it has seen of one game.
pub struct ThreatSearch(ThreatTable);

impl ThreatSearch {
    /// With a table of about so many kibibytes.
    pub fn new(kibibytes: usize) -> ThreatSearch {
        ThreatSearch(ThreatTable::new(kibibytes))
    }

    /// A win by fours alone of the side to move, looked for with so many fours.
    pub fn vcf(&self, grid: &mut Grid, limit: u32) -> ThreatResult {
        found(grid, &mut Vcf { table: &self.0, budget: limit, nodes: 0, stop: None })
    }

    /// A win by fours and open threes of the side to move, looked for in so many positions, so many threats deep.
    pub fn vct(&self, grid: &mut Grid, limit: u64, max_depth: u8) -> ThreatResult {
        found(grid, &mut Vct { table: &self.0, nodes: 0, limit, max_depth, stop: None })
    }
}

fn found(grid: &mut Grid, attack: &mut dyn Attack) -> ThreatResult {
    match attack.search(grid) {
        ThreatValue::Win(..) => {
            ThreatResult::Win(winning_line(grid, attack).expect("it was found a moment ago").cells)
        }
        ThreatValue::None => ThreatResult::NoWin,
        ThreatValue::Unknown => ThreatResult::Unknown,
    }
}

/// A win by threats.
pub(crate) struct WinningLine {
    /// After how many plies at the latest.
    pub(crate) plies: u8,
    /// Each answer is the one that lasts longest, as far as the search looked.
    pub(crate) cells: Vec<Cell>,
}

/// A win, if a search finds one. The grid is left as it was.
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

/// The answer to a threat after which a win takes longest, and that win.
fn longest_defence(grid: &mut Grid, attack: &mut dyn Attack) -> Option<(Cell, ThreatValue)> {
    let attacker = !grid.turn();
    let fives = grid.group(attacker, Group::Five);
    let sound = if fives.is_empty() { defences(grid) | grid.group(!attacker, Group::Four) } else { fives };
    // Where nothing helps, the side to move still has to move.
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

/// A position in which the side to move needs no search, or the moves by which it could win with threats.
enum Start {
    Known(ThreatValue),
    /// Fours that may be tried.
    Try(CellSet),
}

/// What can be said at once of the chances of the side to move.
fn start(grid: &Grid) -> Start {
    let (own, other) = (grid.turn(), !grid.turn());
    if let Some(cell) = grid.group(own, Group::Five).first() {
        return Start::Known(ThreatValue::Win(1, cell));
    }
    let (winning, fours) = (grid.group(own, Group::Winning), grid.group(own, Group::Four));
    let must = match grid.kind_count(other, Kind::Five) {
        0 => grid.empty(),
        // The only move, whether it is a threat or not.
        1 => grid.group(other, Group::Five),
        _ => return Start::Known(ThreatValue::None),
    };
    match (winning & must).first() {
        Some(cell) => Start::Known(ThreatValue::Win(3, cell)),
        None => Start::Try(fours & must),
    }
}

/// What searches for wins by threats have seen, shared by threads without locks.
///
/// ```text
///   bits  0–8  the first move     9–15  plies to the win, or 0 where there is none
///        16–23  the depth to which it was looked at     24–63  the upper bits of the key
/// ```
pub(crate) struct ThreatTable(Vec<AtomicU64>);

impl ThreatTable {
    const KEY: u64 = !0xff_ffff;
    /// The longest win that is looked for, in plies.
    const LONGEST: u8 = 120;

    /// A table of about so many kibibytes.
    pub(crate) fn new(kibibytes: usize) -> ThreatTable {
        ThreatTable((0..kibibytes.max(1) << 7).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        // The upper bits are kept, so the lower ones must tell where.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the upper half of a product is below its factor"
        )]
        let index = ((u128::from(mixed) * self.0.len() as u128) >> 64) as usize;
        &self.0[index]
    }

    /// What is known, if it was looked at to this depth or there is a win.
    fn get(&self, grid: &Grid, key: u64, depth: u8) -> Option<ThreatValue> {
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

    fn put(&self, key: u64, depth: u8, found: ThreatValue) {
        let (plies, cell) = match found {
            ThreatValue::Win(plies, cell) => (plies, u64::from(cell.index())),
            ThreatValue::None => (0, 0),
            ThreatValue::Unknown => return,
        };
        let word = key & ThreatTable::KEY | u64::from(depth) << 16 | u64::from(plies) << 9 | cell;
        self.slot(key).store(word, Ordering::Relaxed);
    }
}
