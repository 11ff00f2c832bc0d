//! The search: principal variations by null windows, with what threats tell before anything is tried.

mod meter;
mod selective;

use arrayvec::ArrayVec;
use board::{Bits, Cell};

pub(crate) use meter::{Leash, Meter};
pub(crate) use selective::reductions;

use crate::cells::{AREA, CellSet};
use crate::grid::Grid;
use crate::kind::Kind;
use crate::moves::{Moves, Past, Ranked, candidates, first_moves};
use crate::table::{Bound, Entry, Table};
use crate::threats::{Attack, Fours, ThreatTable, Threats, line};
use crate::tuning::Tuning;
use crate::value::{HIGHEST, LONGEST, SURE, Value, WIN, from_here, from_root, is_sure, win_at};

/// What the search does beyond looking at moves. All of it is on, unless its worth is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch by itself")]
pub struct Techniques {
    /// Look for wins by threats before the search goes deeper.
    pub threats_at_root: bool,
    /// Look for wins by fours where the search ends.
    pub fours_at_leaves: bool,
    /// Leave out moves and positions that are unlikely to matter.
    pub pruning: bool,
    /// Look less deep at moves that are unlikely to matter.
    pub reductions: bool,
    /// Look deeper where there is only one good move.
    pub extensions: bool,
}

impl Default for Techniques {
    fn default() -> Techniques {
        Techniques {
            threats_at_root: true,
            fours_at_leaves: true,
            pruning: true,
            reductions: true,
            extensions: true,
        }
    }
}

/// What the threads of a search share.
pub(crate) struct Shared {
    pub(crate) table: Table,
    pub(crate) threats: ThreatTable,
    pub(crate) techniques: Techniques,
    pub(crate) tuning: Tuning,
    pub(crate) reductions: Vec<[i32; 128]>,
}

/// One thread that searches.
pub(crate) struct Search<'a, 'c> {
    pub(crate) shared: &'a Shared,
    pub(crate) grid: Grid,
    pub(crate) past: Past,
    pub(crate) meter: Meter<'a, 'c>,
    /// The main line from each ply on.
    pub(crate) lines: Vec<Vec<Cell>>,
    /// What each position on the way here is worth at a glance.
    glances: Vec<Value>,
    /// How often a move was good enough at each ply, since the ply before moved.
    cuts: Vec<i32>,
    /// Moves at the root that are not looked at.
    pub(crate) excluded: Vec<Cell>,
    /// The value of the first move of the main line, while the root is being searched.
    pub(crate) partial: Option<Value>,
}

/// A position to be searched, and how.
#[derive(Clone, Copy)]
struct Task {
    depth: i32,
    alpha: Value,
    beta: Value,
    ply: usize,
    /// The other side is expected to have a good answer to most moves.
    cut: bool,
    /// A move that is left out, to see how much better it is than all others.
    without: Option<Cell>,
}

impl Task {
    fn is_main(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is known of a position before its moves are tried.
struct Known {
    entry: Option<Entry>,
    best: Option<Cell>,
    glance: Value,
    /// The same, or what an earlier search said where that is nearer to the truth.
    guess: Value,
    /// It looks better for the side to move than two plies ago.
    improving: bool,
    /// The other side would win with its next stone.
    threatened: bool,
}

/// What has come of the moves so far.
struct Tried {
    best: Value,
    cell: Option<Cell>,
    /// Moves that were not good enough.
    before: ArrayVec<Cell, AREA>,
    count: i32,
    /// The rank of the first move, or of the second where the table knew the first.
    rank: i32,
}

impl Default for Tried {
    fn default() -> Tried {
        Tried { best: -WIN, cell: None, before: ArrayVec::new(), count: 0, rank: i32::MIN }
    }
}

impl<'a, 'c> Search<'a, 'c> {
    pub(crate) fn new(shared: &'a Shared, grid: Grid, past: Past, leash: Leash<'a, 'c>) -> Search<'a, 'c> {
        let (lines, glances, cuts) =
            (vec![Vec::new(); LONGEST + 2], vec![0; LONGEST + 2], vec![0; LONGEST + 3]);
        Search {
            shared,
            grid,
            past,
            meter: Meter::new(leash),
            lines,
            glances,
            cuts,
            excluded: Vec::new(),
            partial: None,
        }
    }

    /// What the position at the root is worth; the main line is in `lines[0]` then. `None` if it was stopped.
    pub(crate) fn root(&mut self, depth: i32, alpha: Value, beta: Value) -> Option<Value> {
        self.partial = None;
        self.node(Task { depth, alpha, beta, ply: 0, cut: false, without: None })
    }

    fn node(&mut self, mut task: Task) -> Option<Value> {
        let ply = task.ply;
        self.lines[ply].clear();
        if self.meter.tick(1) {
            return None;
        }
        if ply > 0 {
            if let Some(value) = self.settled(ply) {
                return Some(value);
            }
            task.alpha = task.alpha.max(-win_at(ply));
            task.beta = task.beta.min(win_at(ply + 1));
            if task.alpha >= task.beta {
                return Some(task.alpha);
            }
        }
        let entry = self.shared.table.get(self.grid.key()).filter(|_| task.without.is_none());
        if let Some(value) = entry.and_then(|entry| cutoff(&entry, &task)) {
            return Some(value);
        }
        let forced = self.grid.kinds(!self.grid.turn(), Kind::Five) > 0;
        if task.depth <= 0 && !forced {
            return Some(self.leaf(&task, entry));
        }
        let known = self.known(&task, entry);
        if !forced {
            if let Some(value) = self.give_up(&task, &known) {
                return Some(value);
            }
            if known.best.is_none() && task.depth >= self.shared.tuning.shallow_depth {
                task.depth -= 1;
            }
        }
        self.try_moves(task, &known)
    }

    /// The value of a position that needs no search: a side completes five, or cannot be kept from it.
    fn settled(&self, ply: usize) -> Option<Value> {
        let (own, other) = (self.grid.turn(), !self.grid.turn());
        if self.grid.kinds(own, Kind::Five) > 0 {
            return Some(win_at(ply + 1));
        }
        match self.grid.kinds(other, Kind::Five) {
            0 if self.grid.kinds(own, Kind::Winning) > 0 => Some(win_at(ply + 3)),
            0 if self.grid.empty().is_empty() => Some(0),
            0 | 1 if ply >= LONGEST => Some(self.glance()),
            0 | 1 => None,
            _ => Some(-win_at(ply + 2)),
        }
    }

    /// What the position is worth at a glance.
    fn glance(&self) -> Value {
        self.grid.points().clamp(-HIGHEST, HIGHEST)
    }

    /// Where the search ends: a win by fours, or else a glance.
    fn leaf(&mut self, task: &Task, entry: Option<Entry>) -> Value {
        let glance = entry.map_or_else(|| self.glance(), |entry| entry.glance);
        if glance >= task.beta && !task.is_main() {
            return glance;
        }
        let budget = self.shared.tuning.leaf_fours.unsigned_abs();
        let found = if self.shared.techniques.fours_at_leaves { self.fours(budget) } else { Threats::None };
        let (value, bound) = match found {
            Threats::Win(plies, _) => (win_at(task.ply + usize::from(plies)), Bound::Lower),
            _ => (glance, Bound::Exact),
        };
        if entry.is_none() {
            let value = from_here(value, task.ply);
            self.shared.table.put(self.grid.key(), Entry { best: None, value, glance, depth: 0, bound });
        }
        value
    }

    /// Whether the side to move wins by fours.
    fn fours(&mut self, budget: u32) -> Threats {
        let mut fours = Fours { table: &self.shared.threats, budget, nodes: 0, stop: None };
        let found = fours.search(&mut self.grid);
        self.meter.nodes += fours.nodes;
        found
    }

    fn known(&mut self, task: &Task, entry: Option<Entry>) -> Known {
        let glance = entry.map_or_else(|| self.glance(), |entry| entry.glance);
        self.glances[task.ply] = glance;
        let improving = task.ply >= 2 && glance > self.glances[task.ply - 2];
        let best = entry.and_then(|entry| entry.best).and_then(|index| self.grid.tables().cell(index));
        let best = best.filter(|cell| self.grid.empty().has(*cell));
        let threatened = self.grid.kinds(!self.grid.turn(), Kind::Winning) > 0;
        let guess = entry.map_or(glance, |entry| entry.refine(glance));
        Known { entry, best, glance, guess, improving, threatened }
    }

    fn try_moves(&mut self, task: Task, known: &Known) -> Option<Value> {
        let root = task.ply == 0;
        let cells = if root { first_moves(&self.grid) } else { candidates(&self.grid) };
        let cells =
            self.excluded.iter().filter(|_| root).fold(cells, |cells, cell| cells & !CellSet::of(*cell));
        if cells.is_empty() {
            // Every move loses: the other side completes its open four.
            return Some(if known.threatened { -win_at(task.ply + 4) } else { 0 });
        }
        let singular = self.singular(&task, known)?;
        self.cuts[task.ply + 1] = 0;
        let mut tried = Tried::default();
        self.try_all(cells, &task, known, singular, &mut tried)?;
        let every_move = task.without.is_none() && self.excluded.iter().all(|_| !root);
        if tried.best < -SURE && every_move {
            let far = self.other_moves(cells, known);
            self.try_all(far, &task, known, 0, &mut tried)?;
        }
        if every_move {
            self.keep(&task, known, &tried);
        }
        Some(tried.best)
    }

    /// Tries these moves, until one is good enough.
    fn try_all(
        &mut self,
        cells: CellSet,
        task: &Task,
        known: &Known,
        singular: i32,
        tried: &mut Tried,
    ) -> Option<()> {
        let hints = self.past.hints(&self.grid, task.ply, known.best);
        let moves = Moves::new(&self.grid, cells, &self.past, hints);
        for ranked in moves {
            let now = Task { alpha: task.alpha.max(tried.best), ..*task };
            if Some(ranked.cell) == task.without || self.is_hopeless(&now, known, tried, ranked) {
                continue;
            }
            if self.is_enough(task, known, tried) {
                break;
            }
            tried.count += 1;
            if ranked.rank < i32::MAX {
                tried.rank = tried.rank.max(ranked.rank);
            }
            let extension = if Some(ranked.cell) == known.best { singular } else { 0 };
            let value = self.child(now, known, tried, ranked, extension)?;
            tried.best = tried.best.max(value);
            if value > now.alpha {
                tried.cell = Some(ranked.cell);
                if task.is_main() {
                    self.extend_line(task.ply, ranked.cell);
                }
                if task.ply == 0 {
                    self.partial = Some(value);
                }
            }
            if value >= task.beta {
                self.past.reward(&self.grid, task.ply, task.depth, ranked.cell, &tried.before);
                self.cuts[task.ply] += 1;
                break;
            }
            tried.before.push(ranked.cell);
        }
        Some(())
    }

    /// The moves that are left where all others lose: only now is a loss certain. What cannot touch the fours by which the
    /// other side would win at once is left out.
    fn other_moves(&mut self, tried: CellSet, known: &Known) -> CellSet {
        if known.threatened || self.grid.kinds(!self.grid.turn(), Kind::Five) > 0 {
            return CellSet::EMPTY;
        }
        let others = self.grid.empty() & !tried;
        if others.is_empty() {
            return others;
        }
        let budget = self.shared.tuning.leaf_fours.unsigned_abs();
        self.grid.pass();
        let mut fours = Fours { table: &self.shared.threats, budget, nodes: 0, stop: None };
        let found = line(&mut self.grid, &mut fours);
        self.meter.nodes += fours.nodes;
        self.grid.pass();
        match found {
            Some(found) => others & self.grid.rays(&found.cells),
            None => others,
        }
    }

    /// What a move is worth.
    fn child(
        &mut self,
        task: Task,
        known: &Known,
        tried: &Tried,
        ranked: Ranked,
        extension: i32,
    ) -> Option<Value> {
        let Task { depth, alpha, beta, ply, .. } = task;
        if self.grid.kind(self.grid.turn(), ranked.cell) == Kind::Five {
            self.lines[ply + 1].clear();
            return Some(win_at(ply + 1));
        }
        let forced = self.grid.kinds(!self.grid.turn(), Kind::Five) > 0;
        let reduction = self.reduction(&task, known, tried, ranked);
        self.grid.play(ranked.cell);
        let next = if forced { depth } else { depth - 1 + extension };
        let below = Task { depth: next, alpha: -beta, beta: -alpha, ply: ply + 1, cut: false, without: None };
        let value = if tried.count == 1 {
            self.node(Task { cut: !task.is_main() && !task.cut, ..below }).map(|value| -value)
        } else {
            self.scout(&task, below, reduction)
        };
        self.grid.undo();
        value
    }

    /// Tests whether a move is better than the best one so far, and looks closer if it is.
    fn scout(&mut self, task: &Task, below: Task, reduction: i32) -> Option<Value> {
        let null = Task { alpha: -task.alpha - 1, beta: -task.alpha, cut: true, ..below };
        let mut value = -self.node(Task { depth: below.depth - reduction, ..null })?;
        if value > task.alpha && reduction > 0 {
            value = -self.node(Task { cut: !task.cut, ..null })?;
        }
        if value > task.alpha && value < task.beta {
            value = -self.node(below)?;
        }
        Some(value)
    }

    fn extend_line(&mut self, ply: usize, cell: Cell) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(cell);
        here[ply].extend_from_slice(&below[0]);
    }

    fn keep(&self, task: &Task, known: &Known, tried: &Tried) {
        let bound = match tried.best {
            best if best >= task.beta => Bound::Lower,
            _ if tried.cell.is_some() && task.is_main() => Bound::Exact,
            _ => Bound::Upper,
        };
        let best = tried.cell.or(known.best).map(Cell::index);
        let entry = Entry {
            best,
            value: from_here(tried.best, task.ply),
            glance: known.glance,
            depth: u8::try_from(task.depth.clamp(0, 255)).expect("clamped"),
            bound,
        };
        self.shared.table.put(self.grid.key(), entry);
    }
}

impl Entry {
    /// What a position is worth, if an earlier search knows better than a glance.
    fn refine(&self, glance: Value) -> Value {
        match self.bound {
            _ if is_sure(self.value) => glance,
            Bound::Exact => self.value,
            Bound::Lower => glance.max(self.value),
            Bound::Upper => glance.min(self.value),
        }
    }
}

/// The value of the table, if it is all that is needed.
fn cutoff(entry: &Entry, task: &Task) -> Option<Value> {
    let value = from_root(entry.value, task.ply);
    let deep = i32::from(entry.depth) >= task.depth || (is_sure(value) && entry.bound != Bound::Exact);
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= task.beta,
        Bound::Upper => value <= task.alpha,
    };
    (task.ply > 0 && !task.is_main() && deep && enough).then_some(value)
}
