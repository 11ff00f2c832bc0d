//! Iterative deepening with aspiration windows, multi-PV, and helper threads that share the transposition table (lazy SMP).

// Cite: Slate & Atkin 1977, "CHESS 4.5: the Northwestern University chess program" (iterative deepening)
// Cite: Marsland 1986, "A review of game-tree pruning" (aspiration windows), ICCA Journal 9

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use board::{Bits, Cell, Game, Rules};
use search::{Control, Noise, OutOfMemory, Report, run_with_helpers};

use crate::eval::Eval;
use crate::grid::Grid;
use crate::kind::Group;
use crate::moves::{MoveHistory, candidates, root_candidates, static_rank};
use crate::search::{Search, Shared, StopSource, Techniques, reduction_table};
use crate::tables::Tables;
use crate::threats::{ThreatTable, Vcf, Vct, winning_line};
use crate::transposition::TranspositionTable;
use crate::tuning::Tuning;
use crate::weights::Weights;
use crate::window::Window;

/// The engine for one game: its tables, and what it remembers from one search to the next.
pub(crate) struct Engine {
    tables: Arc<Tables>,
    shared: Shared,
    history: Option<MoveHistory>,
    threads: usize,
}

/// A principal variation: a move, its value, and how the game goes on. `cells` is never empty once it leaves the engine.
#[derive(Clone, Debug)]
pub(crate) struct Variation {
    pub(crate) value: Eval,
    /// The iteration that found it; 0 without a search.
    depth: u16,
    pub(crate) cells: Vec<Cell>,
}

impl Engine {
    /// The deepest iteration.
    const MAX_DEPTH: u16 = 99;
    /// The last iteration where the root has a single candidate.
    const FORCED_DEPTH: u16 = 6;
    /// Half the width of the first aspiration window, in points.
    const ASPIRATION: i32 = 40;

    /// An engine with tables of this size, or an error if they cannot be allocated.
    pub(crate) fn new(
        rules: Rules,
        mebibytes: usize,
        threads: usize,
        techniques: Techniques,
        tuning: Tuning,
        weights: Weights,
    ) -> Result<Engine, OutOfMemory> {
        // An eighth of the memory is for the threat table.
        let allocated = TranspositionTable::new((mebibytes - mebibytes.div_ceil(8)).max(1))
            .zip(ThreatTable::new(mebibytes.saturating_mul(128)));
        let (table, seen) = allocated.ok_or(OutOfMemory { mebibytes })?;
        let tables = Arc::new(Tables::new(rules, weights));
        let reductions = reduction_table(&tuning);
        let shared = Shared { table, threats: seen, techniques, tuning, reductions, noise: Noise::default() };
        Ok(Engine { tables, shared, history: None, threads })
    }

    /// The same engine with errors in its evaluation. Its tables must be empty: they hold values.
    pub(crate) fn with_noise(mut self, noise: Noise) -> Engine {
        self.shared.noise = noise;
        self
    }

    pub(crate) fn rules(&self) -> Rules {
        self.tables.rules()
    }

    /// The position of a game.
    pub(crate) fn grid(&self, game: &Game) -> Grid {
        Grid::of(Arc::clone(&self.tables), game)
    }

    /// The best moves, at most `count`, best first, and the nodes of all threads. There is at least one, however early the search is
    /// stopped. The game must not be over.
    pub(crate) fn best_lines(
        &mut self,
        game: &Game,
        count: usize,
        control: &mut Control<'_, Cell>,
    ) -> (Vec<Variation>, u64) {
        let grid = self.grid(game);
        if let Some(line) = obvious_move(&grid).filter(|_| count == 1) {
            return (vec![line], 1);
        }
        self.shared.table.new_search();
        let mut history = self.history.take().unwrap_or_else(|| MoveHistory::new(self.shared.tuning));
        history.age();
        let (stop, helper_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let (shared, stop, helper_nodes) = (&self.shared, &stop, &helper_nodes);
        let helpers = (1..self.threads).map(|number| {
            let (grid, history) = (self.grid(game), MoveHistory::new(shared.tuning));
            move || {
                let source = StopSource::Flag { stop, nodes: helper_nodes };
                run_helper(Search::new(shared, grid, history, source), number);
            }
        });
        let ((found, history, nodes), _) = run_with_helpers(stop, helpers, || {
            let source = StopSource::Control { control, helper_nodes };
            let mut search = Search::new(shared, grid, history, source);
            let found = iterative_deepening(&mut search, count);
            (found, search.history, search.meter.nodes)
        });
        self.history = Some(history);
        (found, nodes + helper_nodes.load(Ordering::Relaxed))
    }
}

/// Runs a helper thread until it is stopped. Its results are only seen through the shared tables.
fn run_helper(mut search: Search<'_, '_>, number: usize) {
    // Every other helper is a ply ahead, so that the threads do not search the same tree.
    for depth in 1 + u16::try_from(number % 2).unwrap_or(0)..=Engine::MAX_DEPTH {
        if aspiration_search(&mut search, depth, None).is_none() {
            break;
        }
    }
}

/// Searches depth after depth until the limits are reached or the result is final. With one line wanted, a VCF or VCT at the root
/// ends the search.
fn iterative_deepening(search: &mut Search<'_, '_>, count: usize) -> Vec<Variation> {
    let mut found = vec![static_best(&search.grid)];
    let choices = root_candidates(&search.grid).len();
    let limit = search.depth_limit().unwrap_or(Engine::MAX_DEPTH).min(Engine::MAX_DEPTH);
    let limit = if choices <= 1 { limit.min(Engine::FORCED_DEPTH) } else { limit };
    let mut budget = 1_000;
    for depth in 1..=limit {
        let look_for_threats = count == 1 && search.shared.techniques.vct_at_root;
        if let Some(line) = look_for_threats.then(|| find_threat_win(search, budget)).flatten() {
            search.report(&line, &found);
            return vec![line];
        }
        let (round, complete) = search_depth(search, depth, count, &found);
        // In an iteration that was stopped, lines it did not reach keep their last value, behind the rest.
        let is_old = |line: &Variation| round.iter().all(|new| new.cells[0] != line.cells[0]);
        let old =
            if complete { Vec::new() } else { found.iter().filter(|line| is_old(line)).cloned().collect() };
        found = [round, old].concat();
        found.truncate(count);
        found.sort_by_key(|line| std::cmp::Reverse(line.value));
        if !complete || are_decided(&found, depth) {
            break;
        }
        budget = search.meter.nodes / 8;
    }
    found
}

/// One iteration: the best moves at a depth (multi-PV: each search leaves out the first moves of the earlier lines), and whether it was
/// completed. There is at least one if it was.
fn search_depth(
    search: &mut Search<'_, '_>,
    depth: u16,
    count: usize,
    last: &[Variation],
) -> (Vec<Variation>, bool) {
    let mut round: Vec<Variation> = Vec::new();
    search.excluded_root_moves.clear();
    for rank in 0..count {
        // Values of the first iterations vary too much for a narrow window.
        let before = last.get(rank).map_or(Eval::EVEN, |line| line.value);
        let Some(mut line) = aspiration_search(search, depth, (depth >= 4).then_some(before)) else {
            // A stopped search still counts if a root move raised alpha: the best move of the last iteration came first, and
            // another one replaced it only by being better.
            if let Some(value) = search.partial_value.filter(|_| rank == 0 && !search.pv[0].is_empty()) {
                round.push(Variation { value, depth, cells: search.pv[0].clone() });
            }
            return (round, false);
        };
        if line.cells.is_empty() {
            if rank > 0 {
                break;
            }
            // All moves lose: keep the best of the last iteration.
            line.cells.push(last[0].cells[0]);
        }
        search.report(&line, last);
        search.excluded_root_moves.push(line.cells[0]);
        round.push(line);
    }
    round.sort_by_key(|line| std::cmp::Reverse(line.value));
    (round, true)
}

/// Whether deeper iterations cannot change the result: wins are proven, and losses are proven within the depth that was searched, so
/// that they cannot be put off any longer.
fn are_decided(found: &[Variation], depth: u16) -> bool {
    let is_final = |value: Eval| value.is_win() || value.is_loss() && value.distance() <= depth.into();
    found.iter().all(|line| is_final(line.value))
}

/// Searches for a VCF, then for a VCT, from the root. `budget` limits the fours of the one and the nodes of the other.
fn find_threat_win(search: &mut Search<'_, '_>, budget: u64) -> Option<Variation> {
    let Search { shared, grid, meter, .. } = search;
    let (table, mut stop) = (&shared.threats, |nodes| meter.tick(nodes));
    let most = u32::try_from(budget).unwrap_or(u32::MAX);
    let fours = winning_line(grid, &mut Vcf { table, nodes: 0, budget: most, stop: Some(&mut stop) });
    let found = fours.or_else(|| {
        winning_line(grid, &mut Vct { table, nodes: 0, limit: budget, max_depth: 20, stop: Some(&mut stop) })
    });
    found.map(|found| Variation { value: Eval::win_at(found.plies.into()), depth: 0, cells: found.cells })
}

/// Aspiration search: a narrow window around the value expected, opened three times as wide on the failing side after each fail low or
/// high. Without one, or where it is proven, the window is full. The value is inside the last window, so it is exact for this search;
/// `None` if the search was stopped.
fn aspiration_search(search: &mut Search<'_, '_>, depth: u16, expected: Option<Eval>) -> Option<Variation> {
    let mut width = Engine::ASPIRATION;
    let narrow = expected.filter(|value| !value.is_proven()).map(|value| Window::around(value, width));
    let mut window = narrow.unwrap_or(Window::FULL);
    loop {
        let value = search.search_root(depth.into(), window)?;
        width *= 3;
        // Beyond 1500 points, from the fourth fail on, the value may be anywhere: open the side altogether.
        let far = width > 1_500;
        if value <= window.alpha && window.alpha > Eval::WORST {
            window.alpha = if far { Eval::WORST } else { value - width };
        } else if value >= window.beta && window.beta < Eval::BEST {
            window.beta = if far { Eval::BEST } else { value + width };
        } else {
            return Some(Variation { value, depth, cells: search.pv[0].clone() });
        }
    }
}

/// A move that needs no search: a five, or the first stone of the game.
fn obvious_move(grid: &Grid) -> Option<Variation> {
    let line = |value: Eval, cell: Cell| Variation { value, depth: 0, cells: vec![cell] };
    let five = grid.group(grid.turn(), Group::Five).first().map(|cell| line(Eval::win_at(1), cell));
    five.or_else(|| (grid.stones() == 0).then(|| static_best(grid)))
}

/// The move of a search that has no time at all: the candidate with the highest static rank, or the empty cell nearest to the centre.
fn static_best(grid: &Grid) -> Variation {
    let rules = grid.tables().rules();
    // Without a candidate every move loses, but one must be made.
    let cells = Some(candidates(grid)).filter(|cells| !cells.is_empty()).unwrap_or_else(|| grid.near());
    let ranked = cells.cells().max_by_key(|cell| static_rank(grid, grid.turn(), *cell));
    let middle = (f32::from(rules.width() - 1) / 2.0, f32::from(rules.height() - 1) / 2.0);
    let far = |cell: &Cell| {
        let (column, row) = rules.coordinates(*cell);
        (f32::from(column) - middle.0).hypot(f32::from(row) - middle.1)
    };
    let central = || grid.empty().cells().min_by(|a, b| far(a).total_cmp(&far(b)));
    let cell = ranked.or_else(central).expect("the game goes on");
    Variation { value: Eval::EVEN, depth: 0, cells: vec![cell] }
}

impl Variation {
    /// The report of this variation.
    pub(crate) fn report(&self, nodes: u64, control: &Control<'_, Cell>) -> Report<Cell> {
        Report {
            best: self.cells[0],
            score: Some(self.value.score()),
            depth: self.depth,
            nodes,
            elapsed: control.elapsed(),
            pv: self.cells.clone(),
        }
    }
}

impl Search<'_, '_> {
    /// Reports a variation to the caller; helpers report nothing. A win by threats is reported with the depth of the last iteration.
    fn report(&mut self, line: &Variation, before: &[Variation]) {
        let nodes = self.meter.total_nodes();
        if let StopSource::Control { control, .. } = &mut self.meter.source {
            let depth = line.depth.max(before.first().map_or(0, |line| line.depth));
            let report = Variation { depth, ..line.clone() }.report(nodes, control);
            control.report(&report);
        }
    }

    fn depth_limit(&self) -> Option<u16> {
        match &self.meter.source {
            StopSource::Control { control, .. } => control.limits().depth,
            StopSource::Flag { .. } => None,
        }
    }
}
