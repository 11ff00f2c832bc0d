//! The formulas that the Porto report gives for the cost of its searches, beside measured counts.

mod ordered;
mod playouts;

use board::{Game, Rules};
use search::DepthSearch;
use search::heuristic::Evaluation;

use super::Extent;
use crate::measure::{search, whole_tree};
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// The evaluation of all searches of the study.
const EVALUATION: Evaluation = Evaluation::Porto;

/// The orders of moves, as in [`ordered::MoveOrder::ALL`].
const ORDERS: [&str; 4] = ["best moves first", "centre first", "from the left", "worst moves first"];

/// Leaves and nodes of one depth from the empty board.
struct Row {
    depth: u16,
    /// b^m, where b is the number of columns.
    whole: u64,
    nodes: u64,
    /// Sequences of m moves.
    leaves: u64,
    /// Leaves of alpha-beta, by the order of moves.
    pruned: [u64; 4],
}

impl Row {
    /// Counts one depth, unless the study is stopped.
    fn count(depth: u16, monitor: &Monitor<'_>) -> Option<Row> {
        let game = Game::new(Rules::CONNECT4);
        let nodes = search(&game, depth, EVALUATION, DepthSearch::Minimax, monitor)?.nodes;
        let above = whole_tree(&game, depth - 1).last().copied()?;
        Some(Row {
            depth,
            whole: branching().pow(depth.into()),
            nodes,
            leaves: nodes - above,
            pruned: ordered::count(&game, EVALUATION, depth),
        })
    }

    /// The fewest leaves that any alpha-beta search of a uniform tree evaluates: b^⌈m/2⌉ + b^⌊m/2⌋ − 1.
    // Cite: Knuth & Moore 1975, "An analysis of alpha-beta pruning", §6.
    fn fewest(&self) -> u64 {
        let half = |depth: u16| branching().pow(depth.into());
        half(self.depth.div_ceil(2)) + half(self.depth / 2) - 1
    }
}

/// The branching factor b of the empty board.
fn branching() -> u64 {
    Rules::CONNECT4.width().into()
}

/// Nodes against b^m and √(b^m), and the cost of iterations: parts `minimax`, `alpha-beta` and `monte-carlo`.
pub fn complexity(extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let deepest: u16 = if extent.quick { 5 } else { 7 };
    let iterations: &[u64] =
        if extent.quick { &[100, 1000, 10_000] } else { &[100, 1000, 10_000, 100_000, 1_000_000] };
    monitor.begin("complexity", u64::from(deepest) + iterations.len() as u64);
    let mut rows = Vec::new();
    for depth in 1..=deepest {
        let Some(row) = Row::count(depth, monitor) else { break };
        rows.push(row);
        monitor.step();
    }
    Section::new("complexity", "Formulas and what was counted")
        .paragraph(
            "The Porto report gives a formula for the cost of each of its searches. Each stands here beside what was counted from the \
             empty board of 6×7 (rows × columns), so with b = 7.",
        )
        .part(minimax(&rows))
        .part(alphabeta(&rows))
        .part(playouts::section(iterations, extent.seed, monitor))
}

#[expect(clippy::cast_precision_loss, reason = "a ratio to a few digits, a place in a figure")]
fn real(count: u64) -> f64 {
    count as f64
}

fn minimax(rows: &[Row]) -> Section {
    let mut table = Table::new("Minimax: counted beside b^m")
        .column("depth m")
        .column("b^m")
        .column("leaves")
        .column("nodes")
        .column("nodes / b^m")
        .column("positions in memory, m + 1");
    for row in rows {
        table.row([
            row.depth.into(),
            row.whole.into(),
            row.leaves.into(),
            row.nodes.into(),
            Value::number(real(row.nodes) / real(row.whole), 3),
            (row.depth + 1).into(),
        ]);
    }
    table.note(
        "Leaves are sequences of m moves: b^m exactly until a column can be full, after six moves. All nodes together are about \
         b / (b − 1) = 1.167 times as many.",
    );
    Section::new("minimax", "Minimax: O(b^m) time, O(m) space")
        .paragraph(
            "Minimax looks at every sequence of m moves. It scores the positions at the end, and carries the scores up: the side at the \
             root takes the greatest value of its moves, its opponent the least. With b moves in every position that is b^m leaves: \
             O(b^m) time. It goes down one line at a time, so that it keeps only the positions of that line: O(m) space.",
        )
        .table(table)
}

fn alphabeta(rows: &[Row]) -> Section {
    let table = Table::new("Alpha-beta: leaves by the order of moves")
        .column("depth m")
        .column("b^m")
        .column("√(b^m)")
        .column("fewest possible");
    let mut table = ORDERS.into_iter().fold(table, Table::column);
    for row in rows {
        let Row { depth, whole, pruned, .. } = row;
        let root = Value::number(real(*whole).sqrt(), 0);
        let formulas = [(*depth).into(), (*whole).into(), root, row.fewest().into()];
        table.row(formulas.into_iter().chain(pruned.map(Value::from)));
    }
    table.note(
        "Best and worst moves first: the moves of every node sorted by their minimax values, which were computed beforehand. Fewest \
         possible: b^⌈m/2⌉ + b^⌊m/2⌋ − 1 (Knuth and Moore 1975), about twice √(b^m) at even depths.",
    );
    Section::new("alpha-beta", "Alpha-beta pruning: O(b^(m/2)) at its best")
        .paragraph(
            "Alpha is the value that the side at the root is sure of, beta the value that its opponent is sure of. Once a move shows that a \
             node lies outside of these bounds, its other moves are not looked at. The result is that of minimax. If the best move always \
             comes first, about √(b^m) = b^(m/2) leaves remain; with other orders more of them do.",
        )
        .paragraph(alphabeta_words(rows))
        .table(table)
        .plot(figure(rows))
}

/// Leaves by depth, between the two formulas.
fn figure(rows: &[Row]) -> Plot {
    let plot = Plot::new(
        "Leaves of alpha-beta between √(b^m) and b^m",
        Axis::linear("depth m"),
        Axis::log("leaves"),
    )
    .describe("leaves of alpha-beta for four orders of moves, with the two formulas, on a logarithmic scale");
    let series = |name: &str, value: &dyn Fn(&Row) -> f64| {
        Series::lines(name, rows.iter().map(|row| Point::new(row.depth.into(), value(row))))
    };
    let plot = plot
        .with(series("b^m", &|row| real(row.whole)))
        .with(series("√(b^m)", &|row| real(row.whole).sqrt()));
    ORDERS
        .into_iter()
        .enumerate()
        .fold(plot, |plot, (i, name)| plot.with(series(name, &|row| real(row.pruned[i]))))
}

fn alphabeta_words(rows: &[Row]) -> String {
    let Some(last) = rows.last() else { return "Nothing was counted.".to_owned() };
    let [best, centre, left, worst] = last.pruned.map(|leaves| real(leaves).log(real(last.whole)));
    let [.., most] = last.pruned;
    format!(
        "At depth {} the leaves are b^(m·F) with F = {best:.2} for the best order, {centre:.2} for the centre first, {left:.2} from the left \
         and {worst:.2} for the worst order, which looks at {:.0} % of the leaves of minimax.",
        last.depth,
        100.0 * real(most) / real(last.leaves)
    )
}
