//! Alpha-beta search in negamax form, fail-soft, with the classical refinements as settings.

mod average;
mod noise;
mod queue;
mod root;
mod search;

use std::sync::atomic::{AtomicBool, AtomicU64};

use board::Outcome;

pub use self::noise::Noise;
use self::noise::Noisy;
use self::root::Orders;
use self::search::{Division, Search, Shared};
use crate::heuristic::Heuristic;
use crate::parallel::{Apart, Busy, run_with_helpers};
use crate::table::Table;
use crate::{Control, Layout, Leaf, Limits, Observer, Order, OutOfMemory, SearchResult, Window};

/// An alpha-beta search: its settings, and the method that searches with them.
///
/// Every setting returns the value of plain [minimax](crate::minimax()) at another cost. There are three exceptions: `wins_first`
/// with an evaluation whose points can exceed those of a win, `average_cut`, which leaves moves out unseen, and `noise`, with which
/// the evaluation is another one.
// Cite: Knuth & Moore 1975, "An analysis of alpha-beta pruning".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    /// Move ordering.
    pub order: Order,
    /// Whether a cutoff needs a better score than the opponent's alternative, or an equal one.
    pub cutoff: Cutoff,
    /// The window of the moves at the root.
    pub root: Root,
    /// The size of the transposition table in mebibytes; 0 for none.
    pub table: usize,
    /// Iterative deepening: search to depth 1, 2, 3 …, each time starting with the best move of the iteration before.
    pub deepening: bool,
    /// Principal variation search (PVS, NegaScout): search all moves but the first with a null window, and again with the
    /// full one if they turn out better.
    pub scout: bool,
    /// Play an immediate win at the root without searching.
    pub wins_first: bool,
    /// How ties between best moves at the root are broken.
    pub ties: Ties,
    /// The number of threads. They share one half of the transposition table, and each has a part of the other. Without a table,
    /// and with `average_cut`, whose result depends on the order of the search, a single thread searches. The best move is that
    /// of one thread unless the order at the root depends on earlier cutoffs ([`Order::History`]); node counts vary from run to
    /// run.
    pub threads: usize,
    /// The cut that the UFSC report wishes for: a move is taken at once, and its remaining siblings are not searched, if its
    /// score exceeds the mean of those searched before it by at least this many points, as the evaluation counts them. At
    /// least [`AlphaBeta::AVERAGE_OF`] siblings come before. Those that failed low count with the bound that their search
    /// returned, and only a move that raises alpha is taken: with `scout` that is, at most, in nodes of the principal
    /// variation. `None` searches every move.
    pub average_cut: Option<u32>,
    /// Errors of the evaluation.
    pub noise: Noise,
}

/// The condition of a beta cutoff.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cutoff {
    /// alpha ≥ beta: an equal score cuts, too. The textbook's.
    AtLeast,
    /// alpha > beta: only a better score cuts, as in the Porto report.
    Above,
}

/// The window in which moves at the root are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Raised to the best score so far. The textbook's.
    Shared,
    /// Full for each move, as if it were the only one.
    Full,
}

/// How ties between best moves at the root are broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// The first in the order of moves.
    First,
    /// At random, with this seed.
    Random(u64),
}

impl Default for AlphaBeta {
    /// Plain alpha-beta: moves from the left, no refinement.
    fn default() -> AlphaBeta {
        AlphaBeta {
            order: Order::Left,
            cutoff: Cutoff::AtLeast,
            root: Root::Shared,
            table: 0,
            deepening: false,
            scout: false,
            wins_first: false,
            ties: Ties::First,
            threads: 1,
            average_cut: None,
            noise: Noise::default(),
        }
    }
}

impl AlphaBeta {
    /// The moves of a node that are searched before an average cut: the "minimum moment" of the UFSC report, which does not
    /// say when that is.
    pub const AVERAGE_OF: u32 = 4;

    /// The most memory for a thread's own table: about what the cache of a core holds.
    const OWN_MEBIBYTES: usize = 2;

    /// Searches to the given depth, at least 1 ply, with the full window: the score is exact if the result is complete.
    ///
    /// A search that is stopped returns the last completed iteration (with `deepening`) or the best root move so far,
    /// marked incomplete. Returns `None` if the game has ended, or if the search was stopped before the first root move
    /// was searched, and an error if its table cannot be allocated.
    ///
    /// Nodes, in limits and results, are those of all threads together.
    // Cite (iterative deepening): Slate & Atkin 1977, "CHESS 4.5 – The Northwestern University chess program".
    pub fn search<P: Layout, H: Heuristic<P>>(
        &self,
        position: &P,
        depth: u16,
        heuristic: &H,
        control: &mut Control<'_, P::Move>,
    ) -> Result<Option<SearchResult<P::Move>>, OutOfMemory> {
        self.search_observed(position, depth, heuristic, control, ())
    }

    /// The same search, which an observer is told about. With several threads it is told what the first one does.
    pub fn search_observed<P: Layout, H: Heuristic<P>>(
        &self,
        position: &P,
        depth: u16,
        heuristic: &H,
        control: &mut Control<'_, P::Move>,
        observer: impl Observer<P::Move>,
    ) -> Result<Option<SearchResult<P::Move>>, OutOfMemory> {
        if self.noise.points > 0 {
            let noisy = Noisy { noise: self.noise, inner: heuristic };
            return self.search_with(position, depth, &noisy, control, observer);
        }
        self.search_with(position, depth, heuristic, control, observer)
    }

    /// The search, with the evaluation as it is.
    fn search_with<P: Layout, H: Heuristic<P>>(
        &self,
        position: &P,
        depth: u16,
        heuristic: &H,
        control: &mut Control<'_, P::Move>,
        mut observer: impl Observer<P::Move>,
    ) -> Result<Option<SearchResult<P::Move>>, OutOfMemory> {
        if self.wins_first
            && let Some(found) = winning_move(position, heuristic)
        {
            observer.enter(None, found.depth, Window::FULL);
            observer.leaf(Leaf::ImmediateWin);
            observer.leave(Some(found.score), Some(found.best));
            return Ok(Some(found));
        }
        let helpers = self.helpers();
        let table = || if helpers > 0 { Table::part(self.table, 2) } else { Table::new(self.table) };
        let shared = Shared {
            settings: *self,
            heuristic,
            side: position.turn(),
            distances: position.distances(),
            table: (self.table > 0).then(table).transpose()?,
            division: (helpers > 0).then(|| self.divide(position, heuristic)).transpose()?,
        };
        let mut team = Team {
            shared: &shared,
            search: Search::new(&shared, 0, observer),
            helpers: (0..helpers).map(|_| Apart(None)).collect(),
            nodes: Apart(AtomicU64::new(0)),
        };
        let first = if self.deepening { depth.min(1) } else { depth };
        Ok(team.deepen(position, first..=depth, control))
    }

    /// How threads divide the tree below a position. Half of the memory is for the shared table, and what is needed of the other
    /// half for their own.
    fn divide<P: Layout, H: Heuristic<P>>(
        &self,
        position: &P,
        heuristic: &H,
    ) -> Result<Division, OutOfMemory> {
        let mut moves = Vec::new();
        heuristic.candidates(position, &mut moves);
        let parts = 2 * self.threads;
        let table = |_| Table::part(self.table.min(parts * Self::OWN_MEBIBYTES), parts);
        let tables = (0..self.threads).map(table).collect::<Result<_, _>>()?;
        let moves = moves.len();
        Ok(Division { moves, depth: Division::depth(moves), busy: Busy::new(), tables })
    }

    /// The number of threads besides the first.
    fn helpers(&self) -> usize {
        if self.table == 0 || self.average_cut.is_some() { 0 } else { self.threads.saturating_sub(1) }
    }

    /// Whether this window, raised by the best score so far, is a cutoff.
    fn cuts_off(&self, window: Window) -> bool {
        match self.cutoff {
            Cutoff::AtLeast => window.is_closed(),
            Cutoff::Above => window.is_crossed(),
        }
    }
}

/// An immediate win, as the result of a search.
fn winning_move<P: Layout, H: Heuristic<P>>(position: &P, heuristic: &H) -> Option<SearchResult<P::Move>> {
    let side = position.turn();
    let best = position.winning_move(side)?;
    let mut child = position.clone();
    child.play(best);
    let score = heuristic.terminal_score(&child, Outcome::Win(side), side, 1);
    Some(SearchResult { best, score, depth: 1, nodes: 1, leaves: 0, pv: vec![best], complete: true })
}

/// The threads of a search.
struct Team<'a, P: Layout, H, O> {
    shared: &'a Shared<'a, H>,
    /// The first thread, whose result counts, and which is observed.
    search: Search<'a, P, H, O>,
    /// The others, which fill the table. Each is made by its own thread, in memory of its own.
    helpers: Vec<Apart<Option<Search<'a, P, H, ()>>>>,
    /// The nodes that all threads have published.
    nodes: Apart<AtomicU64>,
}

impl<P: Layout, H: Heuristic<P>, O: Observer<P::Move>> Team<'_, P, H, O> {
    /// Searches depth after depth.
    fn deepen(
        &mut self,
        position: &P,
        depths: std::ops::RangeInclusive<u16>,
        control: &mut Control<'_, P::Move>,
    ) -> Option<SearchResult<P::Move>> {
        let mut found: Option<SearchResult<P::Move>> = None;
        for depth in depths {
            let first = found.as_ref().map(|found| found.best);
            let deeper = if self.is_helped(depth) {
                self.search_with_helpers(position, depth, first, control)
            } else {
                self.search.search_root(position, depth, first, control)
            };
            // An incomplete iteration has not searched all moves: the completed one before is more reliable.
            if let Some(deeper) = deeper.filter(|deeper| deeper.complete || found.is_none()) {
                control.report(&deeper.report(control));
                found = Some(deeper);
            }
            if self.search.stopped {
                break;
            }
        }
        let [nodes, leaves] = self.counts();
        found.map(|found| SearchResult { nodes, leaves, ..found })
    }

    /// Whether helpers pay at this depth: there is something to divide, and it takes long. Where other iterations come first, these
    /// fill pages of the table without helpers; the next one is estimated to have half as many times their nodes as there are moves.
    fn is_helped(&self, depth: u16) -> bool {
        let Shared { settings, table: Some(table), division: Some(division), .. } = self.shared else {
            return false;
        };
        let next_nodes = self.search.nodes.saturating_mul(division.moves as u64) / 2;
        let is_long = !settings.deepening || next_nodes >= table.nodes_to_fill_pages();
        depth > division.depth && is_long
    }

    /// One iteration. Helpers search the same tree: what they find first, the first thread finds in the table.
    fn search_with_helpers(
        &mut self,
        position: &P,
        depth: u16,
        first: Option<P::Move>,
        control: &mut Control<'_, P::Move>,
    ) -> Option<SearchResult<P::Move>> {
        // A search without other iterations before may be too short for a large table.
        if let Some(table) = self.shared.table.as_ref().filter(|_| self.shared.settings.deepening) {
            table.use_every_page(|| control.must_stop(self.search.nodes));
        }
        let [so_far, _] = self.counts();
        let Team { shared, search, helpers, nodes } = self;
        *nodes.0.get_mut() = so_far;
        let (Apart(stop), Apart(nodes), shared) = (&Apart(AtomicBool::new(false)), &*nodes, *shared);
        let limits = Limits { nodes: control.limits().nodes, ..Limits::default() };
        let orders = &Orders { limits, stop, nodes };
        // Boxed, so that the start of a thread is not compiled anew for every board and evaluation.
        let help = (1..).zip(helpers).map(|(thread, helper)| -> Box<dyn FnOnce() + Send + '_> {
            Box::new(move || {
                helper
                    .0
                    .get_or_insert_with(|| Search::new(shared, thread, ()))
                    .help(position, depth, first, orders);
            })
        });
        let mut control = control.in_team(nodes, search.nodes);
        let search = || search.search_root(position, depth, first, &mut control);
        let (found, _) = run_with_helpers(stop, help, search);
        let [nodes, leaves] = self.counts();
        found.map(|found| SearchResult { nodes, leaves, ..found })
    }

    /// The nodes and leaves of all threads.
    fn counts(&self) -> [u64; 2] {
        let helpers = || self.helpers.iter().filter_map(|helper| helper.0.as_ref());
        let nodes: u64 = helpers().map(|helper| helper.nodes).sum();
        let leaves: u64 = helpers().map(|helper| helper.leaves).sum();
        [self.search.nodes + nodes, self.search.leaves + leaves]
    }
}
