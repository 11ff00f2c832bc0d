//! Principal variation search: alpha-beta with null windows, a transposition table, selective depth, and a VCF search at the leaves.
//!
//! Values are the mover's (negamax) and fail-soft: a value at or above beta is a lower bound, one at or below alpha an upper bound,
//! and both may lie outside the window.
//!
//! Pruning and reductions never turn an estimate into a [proven](Eval::is_proven) win or loss. For losses this needs
//! [`Search::remaining_moves`], since only some of the cells are candidates.

// Cite: Knuth & Moore 1975, "An analysis of alpha-beta pruning", Artificial Intelligence 6
// Cite: Fishburn 1983, "Another optimization of alpha-beta search" (fail-soft)
// Cite: Marsland & Campbell 1982, "Parallel search of strongly ordered game trees" (PVS), ACM Computing Surveys 14

mod meter;
mod node;
mod selective;

use board::{Bits, Cell};
use search::Noise;

pub(crate) use meter::{Meter, StopSource};
use node::{MoveLoop, Node, NodeInfo};
pub(crate) use selective::reduction_table;

use crate::cells::CellSet;
use crate::eval::{Eval, MAX_PLY};
use crate::grid::Grid;
use crate::kind::Kind;
use crate::moves::{MoveHistory, MovePicker, RankedMove, candidates, root_candidates};
use crate::threats::{Attack, ThreatTable, ThreatValue, Vcf, winning_line};
use crate::transposition::{Bound, Entry, TranspositionTable};
use crate::tuning::Tuning;
use crate::window::Window;

/// Switches for the techniques of the search. All are on; turn one off to measure its worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch by itself")]
pub struct Techniques {
    /// Search for a VCF and then a VCT at the root, before each iteration.
    pub vct_at_root: bool,
    /// Search for a VCF at the leaves.
    pub vcf_at_leaves: bool,
    /// Forward pruning: razoring, futility, reverse futility and late-move pruning.
    pub pruning: bool,
    /// Late-move reductions (LMR).
    pub reductions: bool,
    /// Singular extensions.
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
    /// Late-move reductions in plies, by depth and by number of the move.
    pub(crate) reductions: Vec<[i32; 128]>,
    /// Errors of the evaluation.
    pub(crate) noise: Noise,
}

/// The state of one searching thread.
pub(crate) struct Search<'a, 'c> {
    pub(crate) shared: &'a Shared,
    pub(crate) grid: Grid,
    pub(crate) history: MoveHistory,
    pub(crate) meter: Meter<'a, 'c>,
    /// The principal variation from each ply on (a triangular table).
    pub(crate) pv: Vec<Vec<Cell>>,
    /// The static evaluation of each position on the path, by ply.
    static_evals: Vec<Eval>,
    /// By ply: beta cutoffs among the children, at this ply, of the current node at the ply before (for late-move reductions).
    cutoffs: Vec<i32>,
    /// Root moves left out, because earlier lines of a multi-PV search begin with them.
    pub(crate) excluded_root_moves: Vec<Cell>,
    /// The value of `pv[0]` while the root is being searched: what a stopped search falls back on. `None` until a move has raised
    /// alpha.
    pub(crate) partial_value: Option<Eval>,
}

impl<'a, 'c> Search<'a, 'c> {
    pub(crate) fn new(
        shared: &'a Shared,
        grid: Grid,
        history: MoveHistory,
        stop: StopSource<'a, 'c>,
    ) -> Search<'a, 'c> {
        let (pv, static_evals, cutoffs) =
            (vec![Vec::new(); MAX_PLY + 2], vec![Eval::EVEN; MAX_PLY + 2], vec![0; MAX_PLY + 3]);
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

    /// Searches the root, fail-soft. Where the value is inside the window, `pv[0]` is its variation.
    ///
    /// `None` if the search was stopped: then `partial_value` and `pv[0]` hold the best move so far, if there is one.
    pub(crate) fn search_root(&mut self, depth: i32, window: Window) -> Option<Eval> {
        self.partial_value = None;
        self.negamax(Node { depth, window, ply: 0, is_cut: false, excluded_move: None })
    }

    /// The value v of the position in the grid for the side to move, or `None` if the search was stopped. The grid is left as it was
    /// in either case.
    ///
    /// The contract is that of the module: v ≥ beta is a lower bound, v ≤ alpha an upper bound, and in between v is the value of this
    /// search. The search is selective, so estimates are values of the pruned and reduced tree. A [proven](Eval::is_proven) win or
    /// loss is one in the game as well; its length is that of this search. Mate-distance pruning may return alpha, where no value of
    /// this node can matter.
    fn negamax(&mut self, mut node: Node) -> Option<Eval> {
        let ply = node.ply;
        self.pv[ply].clear();
        if self.meter.tick(1) {
            return None;
        }
        if ply > 0 {
            if let Some(value) = self.terminal_value(ply) {
                return Some(value);
            }
            // Mate-distance pruning: no win here can be sooner than one that is already certain elsewhere.
            node.window = node.window.raised(Eval::loss_at(ply)).lowered(Eval::win_at(ply + 1));
            if node.window.is_closed() {
                return Some(node.window.alpha);
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
            // Internal iterative reduction (IIR, folklore of chess engines): without a hash move the order is poor, so search less
            // deep. The next iteration will find a move in the table.
            if info.hash_move.is_none() && node.depth >= self.shared.tuning.iir_depth {
                node.depth -= 1;
            }
        }
        self.search_moves(node, &info)
    }

    /// The exact value of a position that needs no search: a side completes five or cannot be kept from it, or the board is full.
    /// At the longest line, the static evaluation.
    fn terminal_value(&self, ply: usize) -> Option<Eval> {
        let (own, other) = (self.grid.turn(), !self.grid.turn());
        if self.grid.kind_count(own, Kind::Five) > 0 {
            return Some(Eval::win_at(ply + 1));
        }
        match self.grid.kind_count(other, Kind::Five) {
            0 if self.grid.kind_count(own, Kind::Winning) > 0 => Some(Eval::win_at(ply + 3)),
            0 if self.grid.empty().is_empty() => Some(Eval::EVEN),
            0 | 1 if ply >= MAX_PLY => Some(self.static_eval()),
            0 | 1 => None,
            _ => Some(Eval::loss_at(ply + 2)),
        }
    }

    /// The static evaluation: points to the side to move, kept below certain wins.
    fn static_eval(&self) -> Eval {
        let noise = self.shared.noise;
        let error = if noise.points == 0 { 0 } else { noise.error(self.grid.key()) };
        Eval::estimate(self.grid.evaluate().saturating_add(error))
    }

    /// Quiescence at a leaf: a win by VCF, or else the static evaluation (stand pat). Only fours are searched:
    /// a VCT search at every leaf would cost too much.
    // Cite: Shannon 1950, "Programming a computer for playing chess" (evaluate only quiescent positions)
    fn quiesce(&mut self, node: &Node, entry: Option<Entry>) -> Eval {
        let static_eval = entry.map_or_else(|| self.static_eval(), |entry| entry.static_eval);
        if static_eval >= node.window.beta && !node.is_pv() {
            return static_eval;
        }
        let budget = self.shared.tuning.leaf_vcf_budget.unsigned_abs();
        let found = if self.shared.techniques.vcf_at_leaves { self.vcf(budget) } else { ThreatValue::None };
        let (value, bound) = match found {
            ThreatValue::Win(plies, _) => (Eval::win_at(node.ply + usize::from(plies)), Bound::Lower),
            _ => (static_eval, Bound::Exact),
        };
        if entry.is_none() {
            let value = value.counted_from_node(node.ply);
            self.shared
                .table
                .store(self.grid.key(), Entry { best: None, value, static_eval, depth: 0, bound });
        }
        value
    }

    /// Searches for a VCF of the side to move, trying at most `budget` fours.
    fn vcf(&mut self, budget: u32) -> ThreatValue {
        let mut vcf = Vcf { table: &self.shared.threats, budget, nodes: 0, stop: None };
        let found = vcf.search(&mut self.grid);
        self.meter.nodes += vcf.nodes;
        found
    }

    /// Gathers what pruning and move ordering need to know.
    fn node_info(&mut self, node: &Node, entry: Option<Entry>) -> NodeInfo {
        let static_eval = entry.map_or_else(|| self.static_eval(), |entry| entry.static_eval);
        self.static_evals[node.ply] = static_eval;
        let improving = node.ply >= 2 && static_eval > self.static_evals[node.ply - 2];
        let hash_move = entry.and_then(|entry| entry.best).and_then(|index| self.grid.tables().cell(index));
        let hash_move = hash_move.filter(|cell| self.grid.empty().has(*cell));
        let threatened = self.grid.kind_count(!self.grid.turn(), Kind::Winning) > 0;
        let refined_eval = entry.map_or(static_eval, |entry| entry.refine(static_eval));
        NodeInfo { entry, hash_move, static_eval, refined_eval, improving, threatened }
    }

    /// Searches the moves of a node, fail-soft, and stores the result.
    fn search_moves(&mut self, node: Node, info: &NodeInfo) -> Option<Eval> {
        let root = node.ply == 0;
        let cells = if root { root_candidates(&self.grid) } else { candidates(&self.grid) };
        let cells = self
            .excluded_root_moves
            .iter()
            .filter(|_| root)
            .fold(cells, |cells, cell| cells & !CellSet::of(*cell));
        if cells.is_empty() {
            // No candidate: nothing stops the opponent's winning cell, or all root moves are excluded.
            return Some(if info.threatened { Eval::loss_at(node.ply + 4) } else { Eval::EVEN });
        }
        let singular = self.singular_extension(&node, info)?;
        self.cutoffs[node.ply + 1] = 0;
        let mut tried = MoveLoop::default();
        self.search_set(cells, &node, info, singular, &mut tried)?;
        let every_move = node.excluded_move.is_none() && self.excluded_root_moves.iter().all(|_| !root);
        if tried.best.is_loss() && every_move {
            let far = self.remaining_moves(cells, info);
            self.search_set(far, &node, info, 0, &mut tried)?;
        }
        if every_move {
            self.store(&node, info, &tried);
        }
        Some(tried.best)
    }

    /// Searches a set of moves in order until a beta cutoff. `singular` is the extension of the hash move. `None` if stopped.
    fn search_set(
        &mut self,
        cells: CellSet,
        node: &Node,
        info: &NodeInfo,
        singular: i32,
        tried: &mut MoveLoop,
    ) -> Option<()> {
        let hints = self.history.hints(&self.grid, node.ply, info.hash_move);
        let moves = MovePicker::new(&self.grid, cells, &self.history, hints);
        for ranked in moves {
            let now = Node { window: node.window.raised(tried.best), ..*node };
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
            let extension = if Some(ranked.cell) == info.hash_move { singular } else { 0 };
            let value = self.search_move(now, info, tried, ranked, extension)?;
            tried.best = tried.best.max(value);
            if value > now.window.alpha {
                tried.best_move = Some(ranked.cell);
                if node.is_pv() {
                    self.update_pv(node.ply, ranked.cell);
                }
                if node.ply == 0 {
                    self.partial_value = Some(value);
                }
            }
            if value >= node.window.beta {
                self.history.record_cutoff(
                    &self.grid,
                    node.ply,
                    node.depth,
                    ranked.cell,
                    &tried.failed_moves,
                );
                self.cutoffs[node.ply] += 1;
                break;
            }
            tried.failed_moves.push(ranked.cell);
        }
        Some(())
    }

    /// The moves to search once all candidates have lost, before the loss counts as proven. If the opponent has a VCF after a null
    /// move, these are the moves in its relevance zone; otherwise all that are left.
    ///
    /// The zone is the cells within reach on the lines through the cells of the VCF. A stone elsewhere changes no shape in these cells,
    /// neither of the fours nor of the forced answers, so the VCF still wins. A stone that makes a four gains time wherever it is, but
    /// it has stones nearby and was a candidate.
    // Cite: Wu & Lin 2010, "Relevance-zone-oriented proof search for Connect6", IEEE TCIAIG 2
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

    /// The value of a move for the side that makes it, within the window of `node`; fail-soft, `None` if stopped.
    fn search_move(
        &mut self,
        node: Node,
        info: &NodeInfo,
        tried: &MoveLoop,
        ranked: RankedMove,
        extension: i32,
    ) -> Option<Eval> {
        let Node { depth, window, ply, .. } = node;
        if self.grid.kind(self.grid.turn(), ranked.cell) == Kind::Five {
            self.pv[ply + 1].clear();
            return Some(Eval::win_at(ply + 1));
        }
        let forced = self.grid.kind_count(!self.grid.turn(), Kind::Five) > 0;
        let reduction = self.late_move_reduction(&node, info, tried, ranked);
        self.grid.play(ranked.cell);
        let next = if forced { depth } else { depth - 1 + extension };
        let below = Node { depth: next, window: -window, ply: ply + 1, is_cut: false, excluded_move: None };
        let value = if tried.count == 1 {
            self.negamax(Node { is_cut: !node.is_pv() && !node.is_cut, ..below }).map(|value| -value)
        } else {
            self.search_null_window(&node, below, reduction)
        };
        self.grid.undo();
        value
    }

    /// Searches a later move with a null window at a reduced depth, and again with full depth and then with the open window where it
    /// beats alpha.
    fn search_null_window(&mut self, node: &Node, below: Node, reduction: i32) -> Option<Eval> {
        let alpha = node.window.alpha;
        let null = Node { window: -Window::above(alpha), is_cut: true, ..below };
        let mut value = -self.negamax(Node { depth: below.depth - reduction, ..null })?;
        if value > alpha && reduction > 0 {
            value = -self.negamax(Node { is_cut: !node.is_cut, ..null })?;
        }
        if node.window.contains(value) {
            value = -self.negamax(below)?;
        }
        Some(value)
    }

    /// Makes `cell`, followed by the variation of the next ply, the variation of this ply.
    fn update_pv(&mut self, ply: usize, cell: Cell) {
        let (here, below) = self.pv.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(cell);
        here[ply].extend_from_slice(&below[0]);
    }

    /// Stores the result of a node in the transposition table.
    fn store(&self, node: &Node, info: &NodeInfo, tried: &MoveLoop) {
        let bound = match tried.best {
            best if best >= node.window.beta => Bound::Lower,
            _ if tried.best_move.is_some() && node.is_pv() => Bound::Exact,
            _ => Bound::Upper,
        };
        let best = tried.best_move.or(info.hash_move).map(Cell::index);
        let entry = Entry {
            best,
            value: tried.best.counted_from_node(node.ply),
            static_eval: info.static_eval,
            depth: u8::try_from(node.depth.clamp(0, 255)).expect("clamped"),
            bound,
        };
        self.shared.table.store(self.grid.key(), entry);
    }
}

impl Entry {
    /// The static evaluation, corrected by the entry's value where its bound allows. Proven values are left out: margins are for
    /// estimates.
    fn refine(&self, static_eval: Eval) -> Eval {
        match self.bound {
            _ if self.value.is_proven() => static_eval,
            Bound::Exact => self.value,
            Bound::Lower => static_eval.max(self.value),
            Bound::Upper => static_eval.min(self.value),
        }
    }
}

/// The value of the entry, if it is deep enough for the node and its bound causes a cutoff for this window. PV nodes never cut off,
/// so that their variation is complete.
///
/// Proven bounds are accepted at any depth: a win stays a win, and a loss a loss. Exact proven values are not: they bound the value on
/// both sides, and a deeper search may find a shorter win or a longer defence.
fn table_cutoff(entry: &Entry, node: &Node) -> Option<Eval> {
    let value = entry.value.counted_from_root(node.ply);
    let deep = i32::from(entry.depth) >= node.depth || (value.is_proven() && entry.bound != Bound::Exact);
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= node.window.beta,
        Bound::Upper => value <= node.window.alpha,
    };
    (node.ply > 0 && !node.is_pv() && deep && enough).then_some(value)
}
