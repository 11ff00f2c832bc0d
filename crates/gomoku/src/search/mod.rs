//! The search: principal variations by null windows, with what threats tell before anything is tried.

mod meter;
mod selective;

use arrayvec::ArrayVec;
use board::{Bits, Cell};

pub(crate) use meter::{Meter, StopSource};
pub(crate) use selective::reduction_table;

use crate::cells::{AREA, CellSet};
use crate::grid::Grid;
use crate::kind::Kind;
use crate::moves::{MoveHistory, MovePicker, RankedMove, candidates, root_candidates};
use crate::threats::{Attack, ThreatTable, ThreatValue, Vcf, winning_line};
use crate::transposition::{Bound, Entry, TranspositionTable};
use crate::tuning::Tuning;
use crate::value::{HIGHEST, LONGEST, SURE, Value, WIN, from_here, from_root, is_sure, win_at};

/// What the search does beyond looking at moves. All of it is on, unless its worth is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch by itself")]
pub struct Techniques {
    /// Look for wins by threats before the search goes deeper.
    pub vct_at_root: bool,
    /// Look for wins by fours where the search ends.
    pub vcf_at_leaves: bool,
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
            vct_at_root: true,
            vcf_at_leaves: true,
            pruning: true,
            reductions: true,
            extensions: true,
        }
    }
}

/// What the threads of a search share.
pub(crate) struct Shared {
    pub(crate) table: TranspositionTable,
    pub(crate) threats: ThreatTable,
    pub(crate) techniques: Techniques,
    pub(crate) tuning: Tuning,
    pub(crate) reductions: Vec<[i32; 128]>,
}

/// One thread that searches.
pub(crate) struct Search<'a, 'c> {
    pub(crate) shared: &'a Shared,
    pub(crate) grid: Grid,
    pub(crate) history: MoveHistory,
    pub(crate) meter: Meter<'a, 'c>,
    /// The main line from each ply on.
    pub(crate) pv: Vec<Vec<Cell>>,
    /// What each position on the way here is worth by its static evaluation.
    static_evals: Vec<Value>,
    /// How often a move was good enough at each ply, since the ply before moved.
    cutoffs: Vec<i32>,
    /// Moves at the root that are not looked at.
    pub(crate) excluded_root_moves: Vec<Cell>,
    /// The value of the first move of the main line, while the root is being searched.
    pub(crate) partial_value: Option<Value>,
}

/// A position to be searched, and how.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    alpha: Value,
    beta: Value,
    ply: usize,
    /// The other side is expected to have a good answer to most moves.
    cut_node: bool,
    /// A move that is left out, to see how much better it is than all others.
    excluded_move: Option<Cell>,
}

impl Node {
    fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is known of a node before its moves are searched.
struct NodeInfo {
    entry: Option<Entry>,
    /// The best move of the entry.
    table_move: Option<Cell>,
    static_eval: Value,
    /// The value of the entry where its bound is tighter than the static evaluation, else the latter.
    refined_eval: Value,
    /// The static evaluation is higher than two plies ago.
    improving: bool,
    /// The opponent has a cell of [`Kind::Winning`].
    threatened: bool,
}

/// The state of the loop over the moves of a node.
struct MoveLoop {
    best: Value,
    best_move: Option<Cell>,
    /// Moves that failed to raise beta, in the order in which they were searched.
    failed_low: ArrayVec<Cell, AREA>,
    /// Number of moves searched so far.
    count: i32,
    /// The highest rank searched so far, the table move's left aside.
    top_rank: i32,
}

impl Default for MoveLoop {
    fn default() -> MoveLoop {
        MoveLoop { best: -WIN, best_move: None, failed_low: ArrayVec::new(), count: 0, top_rank: i32::MIN }
    }
}

impl<'a, 'c> Search<'a, 'c> {
    pub(crate) fn new(
        shared: &'a Shared,
        grid: Grid,
        history: MoveHistory,
        stop: StopSource<'a, 'c>,
    ) -> Search<'a, 'c> {
        let (pv, static_evals, cutoffs) =
            (vec![Vec::new(); LONGEST + 2], vec![0; LONGEST + 2], vec![0; LONGEST + 3]);
        Search {
            shared,
            grid,
            history,
            meter: Meter::new(stop),
            pv,
            static_evals,
            cutoffs,
            excluded_root_moves: Vec::new(),
            partial_value: None,
        }
    }

    /// What the position at the root is worth; the main line is in `lines[0]` then. `None` if it was stopped.
    pub(crate) fn search_root(&mut self, depth: i32, alpha: Value, beta: Value) -> Option<Value> {
        self.partial_value = None;
        self.negamax(Node { depth, alpha, beta, ply: 0, cut_node: false, excluded_move: None })
    }

    fn negamax(&mut self, mut node: Node) -> Option<Value> {
        let ply = node.ply;
        self.pv[ply].clear();
        if self.meter.tick(1) {
            return None;
        }
        if ply > 0 {
            if let Some(value) = self.terminal_value(ply) {
                return Some(value);
            }
            node.alpha = node.alpha.max(-win_at(ply));
            node.beta = node.beta.min(win_at(ply + 1));
            if node.alpha >= node.beta {
                return Some(node.alpha);
            }
        }
        let entry = self.shared.table.probe(self.grid.key()).filter(|_| node.excluded_move.is_none());
        if let Some(value) = entry.and_then(|entry| table_cutoff(&entry, &node)) {
            return Some(value);
        }
        let forced = self.grid.kind_count(!self.grid.turn(), Kind::Five) > 0;
        if node.depth <= 0 && !forced {
            return Some(self.quiesce(&node, entry));
        }
        let info = self.node_info(&node, entry);
        if !forced {
            if let Some(value) = self.razor_or_futility(&node, &info) {
                return Some(value);
            }
            if info.table_move.is_none() && node.depth >= self.shared.tuning.iir_depth {
                node.depth -= 1;
            }
        }
        self.search_moves(node, &info)
    }

    /// The value of a position that needs no search: a side completes five, or cannot be kept from it.
    fn terminal_value(&self, ply: usize) -> Option<Value> {
        let (own, other) = (self.grid.turn(), !self.grid.turn());
        if self.grid.kind_count(own, Kind::Five) > 0 {
            return Some(win_at(ply + 1));
        }
        match self.grid.kind_count(other, Kind::Five) {
            0 if self.grid.kind_count(own, Kind::Winning) > 0 => Some(win_at(ply + 3)),
            0 if self.grid.empty().is_empty() => Some(0),
            0 | 1 if ply >= LONGEST => Some(self.static_eval()),
            0 | 1 => None,
            _ => Some(-win_at(ply + 2)),
        }
    }

    /// What the position is worth by its static evaluation.
    fn static_eval(&self) -> Value {
        self.grid.evaluate().clamp(-HIGHEST, HIGHEST)
    }

    /// Where the search ends: a win by fours, or else the static evaluation.
    fn quiesce(&mut self, node: &Node, entry: Option<Entry>) -> Value {
        let static_eval = entry.map_or_else(|| self.static_eval(), |entry| entry.static_eval);
        if static_eval >= node.beta && !node.is_pv() {
            return static_eval;
        }
        let budget = self.shared.tuning.leaf_vcf_budget.unsigned_abs();
        let found = if self.shared.techniques.vcf_at_leaves { self.vcf(budget) } else { ThreatValue::None };
        let (value, bound) = match found {
            ThreatValue::Win(plies, _) => (win_at(node.ply + usize::from(plies)), Bound::Lower),
            _ => (static_eval, Bound::Exact),
        };
        if entry.is_none() {
            let value = from_here(value, node.ply);
            self.shared
                .table
                .store(self.grid.key(), Entry { best: None, value, static_eval, depth: 0, bound });
        }
        value
    }

    /// Whether the side to move wins by fours.
    fn vcf(&mut self, budget: u32) -> ThreatValue {
        let mut vcf = Vcf { table: &self.shared.threats, budget, nodes: 0, stop: None };
        let found = vcf.search(&mut self.grid);
        self.meter.nodes += vcf.nodes;
        found
    }

    fn node_info(&mut self, node: &Node, entry: Option<Entry>) -> NodeInfo {
        let static_eval = entry.map_or_else(|| self.static_eval(), |entry| entry.static_eval);
        self.static_evals[node.ply] = static_eval;
        let improving = node.ply >= 2 && static_eval > self.static_evals[node.ply - 2];
        let table_move = entry.and_then(|entry| entry.best).and_then(|index| self.grid.tables().cell(index));
        let table_move = table_move.filter(|cell| self.grid.empty().has(*cell));
        let threatened = self.grid.kind_count(!self.grid.turn(), Kind::Winning) > 0;
        let refined_eval = entry.map_or(static_eval, |entry| entry.refine(static_eval));
        NodeInfo { entry, table_move, static_eval, refined_eval, improving, threatened }
    }

    fn search_moves(&mut self, node: Node, info: &NodeInfo) -> Option<Value> {
        let root = node.ply == 0;
        let cells = if root { root_candidates(&self.grid) } else { candidates(&self.grid) };
        let cells = self
            .excluded_root_moves
            .iter()
            .filter(|_| root)
            .fold(cells, |cells, cell| cells & !CellSet::of(*cell));
        if cells.is_empty() {
            // Every move loses: the other side completes its open four.
            return Some(if info.threatened { -win_at(node.ply + 4) } else { 0 });
        }
        let singular = self.singular_extension(&node, info)?;
        self.cutoffs[node.ply + 1] = 0;
        let mut tried = MoveLoop::default();
        self.search_set(cells, &node, info, singular, &mut tried)?;
        let every_move = node.excluded_move.is_none() && self.excluded_root_moves.iter().all(|_| !root);
        if tried.best < -SURE && every_move {
            let far = self.remaining_moves(cells, info);
            self.search_set(far, &node, info, 0, &mut tried)?;
        }
        if every_move {
            self.store(&node, info, &tried);
        }
        Some(tried.best)
    }

    /// Tries these moves, until one is good enough.
    fn search_set(
        &mut self,
        cells: CellSet,
        node: &Node,
        info: &NodeInfo,
        singular: i32,
        tried: &mut MoveLoop,
    ) -> Option<()> {
        let hints = self.history.hints(&self.grid, node.ply, info.table_move);
        let moves = MovePicker::new(&self.grid, cells, &self.history, hints);
        for ranked in moves {
            let now = Node { alpha: node.alpha.max(tried.best), ..*node };
            if Some(ranked.cell) == node.excluded_move || self.futility_pruning(&now, info, tried, ranked) {
                continue;
            }
            if self.late_move_pruning(node, info, tried) {
                break;
            }
            tried.count += 1;
            if ranked.rank < i32::MAX {
                tried.top_rank = tried.top_rank.max(ranked.rank);
            }
            let extension = if Some(ranked.cell) == info.table_move { singular } else { 0 };
            let value = self.search_move(now, info, tried, ranked, extension)?;
            tried.best = tried.best.max(value);
            if value > now.alpha {
                tried.best_move = Some(ranked.cell);
                if node.is_pv() {
                    self.update_pv(node.ply, ranked.cell);
                }
                if node.ply == 0 {
                    self.partial_value = Some(value);
                }
            }
            if value >= node.beta {
                self.history.record_cutoff(&self.grid, node.ply, node.depth, ranked.cell, &tried.failed_low);
                self.cutoffs[node.ply] += 1;
                break;
            }
            tried.failed_low.push(ranked.cell);
        }
        Some(())
    }

    /// The moves that are left where all others lose: only now is a loss certain. What cannot touch the fours by which the
    /// other side would win at once is left out.
    fn remaining_moves(&mut self, tried: CellSet, info: &NodeInfo) -> CellSet {
        if info.threatened || self.grid.kind_count(!self.grid.turn(), Kind::Five) > 0 {
            return CellSet::EMPTY;
        }
        let others = self.grid.empty() & !tried;
        if others.is_empty() {
            return others;
        }
        let budget = self.shared.tuning.leaf_vcf_budget.unsigned_abs();
        self.grid.pass();
        let mut vcf = Vcf { table: &self.shared.threats, budget, nodes: 0, stop: None };
        let found = winning_line(&mut self.grid, &mut vcf);
        self.meter.nodes += vcf.nodes;
        self.grid.pass();
        match found {
            Some(found) => others & self.grid.rays(&found.cells),
            None => others,
        }
    }

    /// What a move is worth.
    fn search_move(
        &mut self,
        node: Node,
        info: &NodeInfo,
        tried: &MoveLoop,
        ranked: RankedMove,
        extension: i32,
    ) -> Option<Value> {
        let Node { depth, alpha, beta, ply, .. } = node;
        if self.grid.kind(self.grid.turn(), ranked.cell) == Kind::Five {
            self.pv[ply + 1].clear();
            return Some(win_at(ply + 1));
        }
        let forced = self.grid.kind_count(!self.grid.turn(), Kind::Five) > 0;
        let reduction = self.late_move_reduction(&node, info, tried, ranked);
        self.grid.play(ranked.cell);
        let next = if forced { depth } else { depth - 1 + extension };
        let below = Node {
            depth: next,
            alpha: -beta,
            beta: -alpha,
            ply: ply + 1,
            cut_node: false,
            excluded_move: None,
        };
        let value = if tried.count == 1 {
            self.negamax(Node { cut_node: !node.is_pv() && !node.cut_node, ..below }).map(|value| -value)
        } else {
            self.search_null_window(&node, below, reduction)
        };
        self.grid.undo();
        value
    }

    /// Tests whether a move is better than the best one so far, and looks closer if it is.
    fn search_null_window(&mut self, node: &Node, below: Node, reduction: i32) -> Option<Value> {
        let null = Node { alpha: -node.alpha - 1, beta: -node.alpha, cut_node: true, ..below };
        let mut value = -self.negamax(Node { depth: below.depth - reduction, ..null })?;
        if value > node.alpha && reduction > 0 {
            value = -self.negamax(Node { cut_node: !node.cut_node, ..null })?;
        }
        if value > node.alpha && value < node.beta {
            value = -self.negamax(below)?;
        }
        Some(value)
    }

    fn update_pv(&mut self, ply: usize, cell: Cell) {
        let (here, below) = self.pv.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(cell);
        here[ply].extend_from_slice(&below[0]);
    }

    fn store(&self, node: &Node, info: &NodeInfo, tried: &MoveLoop) {
        let bound = match tried.best {
            best if best >= node.beta => Bound::Lower,
            _ if tried.best_move.is_some() && node.is_pv() => Bound::Exact,
            _ => Bound::Upper,
        };
        let best = tried.best_move.or(info.table_move).map(Cell::index);
        let entry = Entry {
            best,
            value: from_here(tried.best, node.ply),
            static_eval: info.static_eval,
            depth: u8::try_from(node.depth.clamp(0, 255)).expect("clamped"),
            bound,
        };
        self.shared.table.store(self.grid.key(), entry);
    }
}

impl Entry {
    /// What a position is worth, if an earlier search knows better than the static evaluation.
    fn refine(&self, static_eval: Value) -> Value {
        match self.bound {
            _ if is_sure(self.value) => static_eval,
            Bound::Exact => self.value,
            Bound::Lower => static_eval.max(self.value),
            Bound::Upper => static_eval.min(self.value),
        }
    }
}

/// The value of the table, if it is all that is needed.
fn table_cutoff(entry: &Entry, node: &Node) -> Option<Value> {
    let value = from_root(entry.value, node.ply);
    let deep = i32::from(entry.depth) >= node.depth || (is_sure(value) && entry.bound != Bound::Exact);
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= node.beta,
        Bound::Upper => value <= node.alpha,
    };
    (node.ply > 0 && !node.is_pv() && deep && enough).then_some(value)
}
