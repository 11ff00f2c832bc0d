//! From a position to a move: deeper and deeper, until the time is up or the game is decided.

use std::sync::Arc;

use board::{Bits, Cell, Game, Rules};
use search::{Control, Report};

use crate::fours::FoursTable;
use crate::grid::{Grid, Tables};
use crate::kind::{Group, Kind};
use crate::moves::{Past, candidates};
use crate::search::{Search, Shared, Techniques};
use crate::table::Table;
use crate::value::{SURE, Value, WIN, is_sure, score, win_at};
use crate::weights::Weights;

/// What a search knows and remembers.
pub(crate) struct Engine {
    tables: Arc<Tables>,
    shared: Shared,
    past: Option<Past>,
}

/// A move with what it is worth.
#[derive(Clone, Debug)]
struct Line {
    value: Value,
    depth: u16,
    cells: Vec<Cell>,
}

impl Engine {
    /// The deepest iteration.
    const DEEPEST: u16 = 99;
    /// How far from the last value the window reaches at first.
    const WINDOW: Value = 40;

    pub(crate) fn new(rules: Rules, mebibytes: usize, techniques: Techniques, weights: impl FnOnce(&crate::Codes) -> Weights) -> Engine {
        let tables = Arc::new(Tables::new(rules, weights));
        let shared = Shared { table: Table::new(mebibytes), fours: FoursTable::new(mebibytes * 64), techniques };
        Engine { tables, shared, past: None }
    }

    pub(crate) fn rules(&self) -> Rules {
        self.tables.rules()
    }

    /// The best moves, best first, and how many positions were looked at. The game goes on.
    pub(crate) fn best_lines(&mut self, game: &Game, lines: usize, control: &mut Control<'_, Cell>) -> Vec<Report<Cell>> {
        let grid = Grid::of(Arc::clone(&self.tables), game);
        self.shared.table.grow_older();
        let mut past = self.past.take().unwrap_or_else(Past::new);
        past.fade();
        if let Some(cell) = obvious(&grid) {
            let line = Line { value: if grid.kinds(grid.turn(), Kind::Five) > 0 { win_at(1) } else { 0 }, depth: 0, cells: vec![cell] };
            if lines == 1 {
                return vec![report(&line, 1, control)];
            }
        }
        let deepest = control.limits().depth.unwrap_or(Engine::DEEPEST).min(Engine::DEEPEST);
        let mut found: Vec<Line> = Vec::new();
        let mut polled = 0;
        let mut stop = |nodes: u64, control: &mut Control<'_, Cell>| {
            polled = nodes;
            control.must_stop(nodes)
        };
        let fallback = fallback(&grid);
        let count = lines.min(candidates(&grid).len()).max(1);
        let (mut nodes, mut done) = (0, Vec::new());
        {
            let mut poll = |nodes: u64| stop(nodes, control);
            let mut search = Search::new(&self.shared, grid, past, &mut poll);
            'deeper: for depth in 1..=deepest {
                let mut round: Vec<Line> = Vec::new();
                search.excluded.clear();
                for rank in 0..count {
                    let last = found.get(rank).map_or(0, |line| line.value);
                    let Some(line) = aspire(&mut search, depth, last) else { break 'deeper };
                    if line.cells.is_empty() { break; }
                    search.excluded.push(line.cells[0]);
                    done.push((line.clone(), search.nodes));
                    round.push(line);
                }
                if round.is_empty() { break; }
                round.sort_by_key(|line| std::cmp::Reverse(line.value));
                found = round;
                if found.iter().all(|line| is_sure(line.value)) && usize::from(depth) >= usize::try_from(WIN - found[0].value.abs()).unwrap_or(0) {
                    break;
                }
                if found[0].value > SURE || (count == 1 && found[0].value < -SURE && depth > 12) { break; }
            }
            nodes += search.nodes;
            self.past = Some(std::mem::replace(&mut search.past, Past::new()));
        }
        for (line, nodes) in done { let r = report(&line, nodes, control); control.report(&r); }
        if found.is_empty() {
            found.push(Line { value: 0, depth: 0, cells: vec![fallback] });
        }
        let nodes = nodes.max(1);
        found.iter().map(|line| report(line, nodes, control)).collect()
    }
}

/// Searches a depth with a narrow window around the last value, and wider ones while the value lies outside.
fn aspire(search: &mut Search<'_>, depth: u16, last: Value) -> Option<Line> {
    let mut width = Engine::WINDOW;
    let narrow = depth >= 4 && !is_sure(last);
    let (mut alpha, mut beta) = if narrow { (last - width, last + width) } else { (-WIN, WIN) };
    loop {
        let value = search.root(depth.into(), alpha, beta)?;
        width *= 3;
        if value <= alpha && alpha > -WIN {
            alpha = if width > 1500 { -WIN } else { value - width };
        } else if value >= beta && beta < WIN {
            beta = if width > 1500 { WIN } else { value + width };
        } else {
            return Some(Line { value, depth, cells: search.lines[0].clone() });
        }
    }
}

/// A move that needs no search.
fn obvious(grid: &Grid) -> Option<Cell> {
    let (own, other) = (grid.turn(), !grid.turn());
    let five = grid.group(own, Group::Five).first().or_else(|| grid.group(other, Group::Five).first());
    five.or_else(|| if grid.stones() == 0 { Some(fallback(grid)) } else { None })
}

/// A move if there is no time for anything.
fn fallback(grid: &Grid) -> Cell {
    let rules = grid.tables().rules();
    let own = grid.turn();
    let cells = candidates(grid);
    let best = cells.cells().max_by_key(|cell| crate::moves::static_rank(grid, own, *cell));
    let centre = rules.cell(rules.width() / 2, rules.height() / 2).expect("it is on the board");
    best.or_else(|| Some(centre).filter(|cell| grid.empty().has(*cell))).or_else(|| grid.empty().first()).expect("the game goes on")
}

fn report(line: &Line, nodes: u64, control: &Control<'_, Cell>) -> Report<Cell> {
    Report {
        best: line.cells[0],
        score: Some(score(line.value)),
        depth: line.depth,
        nodes,
        elapsed: control.elapsed(),
        pv: line.cells.clone(),
    }
}
