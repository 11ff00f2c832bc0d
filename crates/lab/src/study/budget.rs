//! UFOP's formula for the depth that a budget allows, against what a search of that depth really costs.

use board::{Game, Rules};
use search::heuristic::Evaluation;
use search::{AlphaBeta, DepthSearch, Order, depth_within, predicted_cost};

use super::Extent;
use crate::measure::search;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

const BOARDS: [&str; 4] = ["drop:7x6:4", "drop:8x8:4", "drop:11x10:4", "drop:16x15:4"];
const FACTORS: [f64; 3] = [0.5, 0.75, 1.0];

/// The depth by the formula, its predicted cost and the cost measured, for several boards, limits and factors.
#[expect(clippy::cast_precision_loss, reason = "costs to a few digits")]
pub fn budget(extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let limits: &[f64] = if extent.quick { &[1e5, 1e6] } else { &[1e5, 1e6, 1e7, 1e8] };
    monitor.begin("budget", (BOARDS.len() * FACTORS.len() * limits.len()) as u64);
    let mut table = Table::new("Depth from a budget: D ≤ log_C(L / (C·R)) / F")
        .column("board")
        .column("limit L")
        .column("factor F")
        .column("depth D")
        .column("predicted cost")
        .column("nodes visited")
        .column("real cost")
        .column("real / limit")
        .column("real factor");
    let mut points: Vec<(f64, Vec<Point>)> = FACTORS.iter().map(|factor| (*factor, Vec::new())).collect();
    let mut factors = Vec::new();
    let mut searched = std::collections::HashSet::new();
    let mut over = [0; FACTORS.len()];
    'all: for board in BOARDS {
        let rules: Rules = board.parse().expect("the boards of the study are valid");
        let (columns, area) = (f64::from(rules.width()), f64::from(rules.area()));
        for limit in limits {
            for ((factor, points), over) in points.iter_mut().zip(&mut over) {
                let depth = depth_within(rules, *limit, *factor);
                let algorithm =
                    DepthSearch::AlphaBeta(AlphaBeta { order: Order::Centre, ..AlphaBeta::default() });
                let Some(cost) = search(&Game::new(rules), depth, Evaluation::UfopV3, algorithm, monitor)
                else {
                    break 'all;
                };
                let real = cost.nodes as f64 * area;
                let real_factor = (cost.nodes as f64).log(columns) / f64::from(depth);
                // The same search is counted once, whatever led to it.
                if searched.insert((board, depth)) {
                    factors.push(real_factor);
                }
                *over += u32::from(real > *limit);
                table.row([
                    format!("{}x{}", rules.height(), rules.width()).into(),
                    Value::number(*limit, 0),
                    Value::number(*factor, 2),
                    depth.into(),
                    Value::number(predicted_cost(rules, depth, *factor), 0),
                    cost.nodes.into(),
                    Value::number(real, 0),
                    Value::number(real / limit, 2),
                    Value::number(real_factor, 3),
                ]);
                points.push(Point::new(predicted_cost(rules, depth, *factor), real));
                monitor.step();
            }
        }
    }
    let words = match crate::statistics::mean_interval(&factors, 0.95) {
        Some(mean) => format!(
            "The factor that would have predicted the nodes visited is {:.2} on average (95 % interval {:.2} to {:.2}), with \
             centre-first alpha-beta from the empty board; the report expects it between 0.5 and 1. Out of {} searches each, the \
             limit was overrun by {} with F = {}, by {} with F = {} and by {} with F = {}.",
            mean.value,
            mean.low,
            mean.high,
            table.rows.len() / FACTORS.len(),
            over[0],
            FACTORS[0],
            over[1],
            FACTORS[1],
            over[2],
            FACTORS[2]
        ),
        None => "Nothing was measured.".to_owned(),
    };
    let mut plot = Plot::new(
        "Predicted and real cost",
        Axis::log("predicted cost"),
        Axis::log("real cost: nodes · C · R"),
    )
    .describe("the cost of a search against the cost that the formula predicts for it, for three factors");
    for (factor, points) in points {
        plot = plot.with(Series::points(format!("F = {factor}"), points));
    }
    Section::new("budget", "Depth from a budget").paragraph(words).table(table).plot(plot)
}
