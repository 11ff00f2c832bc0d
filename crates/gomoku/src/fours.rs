//! Wins by fours alone: every move makes a four, and has one answer.

use std::sync::atomic::{AtomicU64, Ordering};

use board::{Bits, Cell};

use crate::grid::Grid;
use crate::kind::{Group, Kind};

/// What a search for a win by threats found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threats {
    /// The side to move wins after so many plies.
    Win(u8),
    /// There is no such win.
    None,
    /// The search was given up.
    Unknown,
}

/// What searches for wins by fours have seen, shared by threads without locks.
///
/// ```text
///   bits 0–7  plies to the win, or 0 where there is none       8–63  the key without its lowest byte
/// ```
pub(crate) struct FoursTable(Vec<AtomicU64>);

impl FoursTable {
    const KEY: u64 = !0xff;

    /// A table of about so many kibibytes.
    pub(crate) fn new(kibibytes: usize) -> FoursTable {
        FoursTable((0..kibibytes.max(1) << 7).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        #[expect(clippy::cast_possible_truncation, reason = "the upper half of a product is below its factor")]
        let index = (u128::from(key) * self.0.len() as u128 >> 64) as usize;
        &self.0[index]
    }

    fn get(&self, key: u64) -> Option<Threats> {
        let found = self.slot(key).load(Ordering::Relaxed);
        #[expect(clippy::cast_possible_truncation, reason = "the lowest byte")]
        (found & FoursTable::KEY == key & FoursTable::KEY && found != 0).then(|| match found as u8 {
            0 => Threats::None,
            plies => Threats::Win(plies),
        })
    }

    fn put(&self, key: u64, found: Threats) {
        let plies = match found {
            Threats::Win(plies) => plies,
            Threats::None => 0,
            Threats::Unknown => return,
        };
        self.slot(key).store(key & FoursTable::KEY | u64::from(plies), Ordering::Relaxed);
    }
}

/// Looks for a win by fours of the side to move.
pub(crate) struct Fours<'a> {
    pub(crate) table: &'a FoursTable,
    /// How many more fours may be tried.
    pub(crate) budget: u32,
    /// How many positions were looked at.
    pub(crate) nodes: u64,
}

impl Fours<'_> {
    /// The longest win that is looked for, in plies.
    const DEEPEST: u8 = 60;

    /// Whether the side to move wins by fours.
    pub(crate) fn search(&mut self, grid: &mut Grid) -> Threats {
        self.from(grid, 0)
    }

    fn from(&mut self, grid: &mut Grid, depth: u8) -> Threats {
        let (own, other) = (grid.turn(), !grid.turn());
        if grid.kinds(own, Kind::Five) > 0 {
            return Threats::Win(1);
        }
        let mut fours = grid.group(own, Group::Four);
        match grid.kinds(other, Kind::Five) {
            0 => {
                if grid.kinds(own, Kind::Winning) > 0 {
                    return Threats::Win(3);
                }
            }
            1 => {
                // The only move, whether it is a four or not.
                let must = grid.group(other, Group::Five);
                if !(must & grid.group(own, Group::Winning)).is_empty() {
                    return Threats::Win(3);
                }
                fours = fours & must;
            }
            _ => return Threats::None,
        }
        if fours.is_empty() {
            return Threats::None;
        }
        if depth >= Fours::DEEPEST {
            return Threats::Unknown;
        }
        if let Some(known) = self.table.get(grid.key()) {
            return known;
        }
        let found = self.try_all(grid, fours, depth);
        self.table.put(grid.key(), found);
        found
    }

    /// Tries fours in turn, the most promising kind first.
    fn try_all(&mut self, grid: &mut Grid, fours: crate::Cells, depth: u8) -> Threats {
        let own = grid.turn();
        let mut found = Threats::None;
        for kind in [Kind::FourThree, Kind::FourPlus, Kind::Four] {
            if grid.kinds(own, kind) == 0 {
                continue;
            }
            for cell in fours.cells() {
                if grid.kind(own, cell) != kind {
                    continue;
                }
                if self.budget == 0 {
                    return Threats::Unknown;
                }
                self.budget -= 1;
                match self.four(grid, cell, depth) {
                    Threats::Win(plies) => return Threats::Win(plies + 2),
                    Threats::Unknown => found = Threats::Unknown,
                    Threats::None => {}
                }
            }
        }
        found
    }

    /// Makes a four, and the answer to it.
    fn four(&mut self, grid: &mut Grid, cell: Cell, depth: u8) -> Threats {
        let own = grid.turn();
        self.nodes += 2;
        grid.play(cell);
        let answer = grid.group(own, Group::Five).first().expect("a four has one cell that completes it");
        grid.play(answer);
        let found = self.from(grid, depth + 2);
        grid.undo();
        grid.undo();
        found
    }
}
