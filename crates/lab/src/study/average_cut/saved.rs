//! What the cut saves, and which moves it changes.

use search::PlayerError;

use super::{CASES, SEARCH, Setup, Size};
use crate::measure::choose;
use crate::study::ratio;
use crate::{Axis, Monitor, Plot, Point, Series, Table, Value};

/// A search with a cut beside the same search without, over all positions.
pub(super) struct Saved {
    pub(super) setup: Setup,
    pub(super) points: u32,
    pub(super) positions: u64,
    pub(super) nodes: u64,
    /// The nodes without the cut.
    pub(super) whole: u64,
    /// Positions in which the cut changes the move.
    pub(super) other_moves: u64,
}

impl Saved {
    /// The nodes in per cent of those without the cut.
    fn percent(&self) -> f64 {
        100.0 * ratio(Some(self.nodes), Some(self.whole)).unwrap_or(1.0)
    }
}

/// One row for each cut. `None` if it was interrupted.
pub(super) fn compare(
    setup: Setup,
    size: &Size,
    seed: u64,
    monitor: &mut Monitor<'_>,
) -> Result<Option<Vec<Saved>>, PlayerError> {
    let row = |points| Saved { setup, points, positions: 0, nodes: 0, whole: 0, other_moves: 0 };
    let mut rows: Vec<Saved> = setup.case.points.iter().map(|points| row(*points)).collect();
    for game in setup.case.positions(size.positions, seed) {
        let Some(plain) = choose(&mut setup.player(None), &game, monitor)? else { return Ok(None) };
        for row in &mut rows {
            let Some(cut) = choose(&mut setup.player(Some(row.points)), &game, monitor)? else {
                return Ok(None);
            };
            row.positions += 1;
            row.nodes += cut.nodes;
            row.whole += plain.nodes;
            row.other_moves += u64::from(cut.best != plain.best);
        }
        monitor.step();
    }
    Ok(Some(rows))
}

pub(super) fn table(rows: &[Saved], seed: u64) -> Table {
    let mut table = Table::new("Nodes and moves with the cut")
        .column("search")
        .headed(SEARCH)
        .column("cut")
        .headed("cut, in points")
        .column("positions")
        .column("nodes")
        .column("nodes without")
        .column("per cent")
        .column("other moves");
    for row in rows {
        table.row([
            row.setup.name().into(),
            row.points.into(),
            row.positions.into(),
            row.nodes.into(),
            row.whole.into(),
            Value::number(row.percent(), 1),
            row.other_moves.into(),
        ]);
    }
    let plies: Vec<String> =
        CASES.iter().map(|case| format!("{} moves for {}", case.plies, case.evaluation)).collect();
    table.note(format!(
        "Nodes of all positions together. Positions after random moves ({}), without an immediate win, seed {seed}; of several best \
         moves the first is played.",
        plies.join(", ")
    ));
    table
}

/// For each search: the smallest and the largest cut.
pub(super) fn words(rows: &[Saved]) -> Vec<String> {
    let share = |row: &Saved| {
        format!(
            "{:.1} % of the nodes and another move in {} of {} positions with a cut of {}",
            row.percent(),
            row.other_moves,
            row.positions,
            row.points
        )
    };
    let sentence = |rows: &[Saved]| {
        let [first, .., last] = rows else { return None };
        Some(format!("{}: {}; {}.", first.setup.name(), share(first), share(last)))
    };
    rows.chunk_by(|a, b| a.setup.name() == b.setup.name()).filter_map(sentence).collect()
}

pub(super) fn plot(rows: &[Saved]) -> Plot {
    let plot = Plot::new("Nodes with the cut", Axis::log("cut, in points"), Axis::linear("per cent of the nodes without"))
        .describe("the nodes of each search with a cut in per cent of those without, by the points above the average at which a move is taken");
    rows.chunk_by(|a, b| a.setup.name() == b.setup.name()).fold(plot, |plot, rows| {
        let points = rows.iter().map(|row| Point::new(f64::from(row.points), row.percent()));
        plot.with(Series::lines(rows[0].setup.name(), points))
    })
}
