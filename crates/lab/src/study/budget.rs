//! UFOP's formula for the search depth from a cost budget, against the measured cost of that depth.

use std::collections::HashSet;

use board::{Game, Rules};
use search::heuristic::Evaluation;
use search::{AlphaBeta, DepthSearch, Order, depth_within, predicted_cost};

use super::{Extent, board_name};
use crate::measure::search;
use crate::statistics::mean_interval;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

const BOARDS: [&str; 4] = ["drop:7x6:4", "drop:8x8:4", "drop:11x10:4", "drop:16x15:4"];
const FACTORS: [f64; 3] = [0.5, 0.75, 1.0];

/// Depth by the formula, predicted cost and measured cost, for several boards, limits and factors.
pub fn budget(extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let limits: &[f64] = if extent.quick { &[1e5, 1e6] } else { &[1e5, 1e6, 1e7, 1e8] };
    monitor.begin("budget", (BOARDS.len() * FACTORS.len() * limits.len()) as u64);
    let mut findings = Findings::new();
    'all: for board in BOARDS {
        let rules: Rules = board.parse().expect("the boards of the study are valid");
        for limit in limits {
            for (number, factor) in FACTORS.into_iter().enumerate() {
                let Some(trial) = Trial::run(rules, *limit, factor, monitor) else { break 'all };
                findings.add(number, &trial);
                monitor.step();
            }
        }
    }
    findings.section()
}

/// One search at the depth that the formula allows.
struct Trial {
    rules: Rules,
    limit: f64,
    factor: f64,
    depth: u16,
    nodes: u64,
    /// The cost that the formula predicts for this depth.
    predicted: f64,
    /// The measured cost: nodes times cells.
    real: f64,
    /// The factor F that would have predicted the nodes.
    real_factor: f64,
}

impl Trial {
    /// Searches from the empty board, unless the study is stopped.
    #[expect(clippy::cast_precision_loss, reason = "costs to a few digits")]
    fn run(rules: Rules, limit: f64, factor: f64, monitor: &mut Monitor<'_>) -> Option<Trial> {
        let (columns, area) = (f64::from(rules.width()), f64::from(rules.area()));
        let depth = depth_within(rules, limit, factor);
        let algorithm = DepthSearch::AlphaBeta(AlphaBeta { order: Order::Centre, ..AlphaBeta::default() });
        let nodes = search(&Game::new(rules), depth, Evaluation::UfopV3, algorithm, monitor)?.nodes;
        let predicted = predicted_cost(rules, depth, factor);
        let real = nodes as f64 * area;
        let real_factor = (nodes as f64).log(columns) / f64::from(depth);
        Some(Trial { rules, limit, factor, depth, nodes, predicted, real, real_factor })
    }

    fn row(&self) -> [Value; 9] {
        [
            board_name(self.rules).into(),
            Value::number(self.limit, 0),
            Value::number(self.factor, 2),
            self.depth.into(),
            Value::number(self.predicted, 0),
            self.nodes.into(),
            Value::number(self.real, 0),
            Value::number(self.real / self.limit, 2),
            Value::number(self.real_factor, 3),
        ]
    }
}

/// The results of all searches; arrays have an element for each factor.
struct Findings {
    table: Table,
    points: [Vec<Point>; FACTORS.len()],
    /// How often the limit was overrun.
    over: [u32; FACTORS.len()],
    /// The factors that would have predicted the nodes.
    real_factors: Vec<f64>,
    searched: HashSet<(Rules, u16)>,
}

impl Findings {
    fn new() -> Findings {
        let table = Table::new("Depth from a budget: D ≤ log_C(L / (C·R)) / F")
            .column("board")
            .headed("board (rows × columns)")
            .column("limit L")
            .column("factor F")
            .column("depth D")
            .column("predicted cost")
            .column("nodes visited")
            .column("real cost")
            .column("real / limit")
            .column("real factor");
        Findings {
            table,
            points: FACTORS.map(|_| Vec::new()),
            over: [0; FACTORS.len()],
            real_factors: Vec::new(),
            searched: HashSet::new(),
        }
    }

    fn add(&mut self, factor: usize, trial: &Trial) {
        // Several limits and factors lead to the same search, which counts once.
        if self.searched.insert((trial.rules, trial.depth)) {
            self.real_factors.push(trial.real_factor);
        }
        self.over[factor] += u32::from(trial.real > trial.limit);
        self.points[factor].push(Point::new(trial.predicted, trial.real));
        self.table.row(trial.row());
    }

    fn words(&self) -> String {
        let Some(mean) = mean_interval(&self.real_factors, 0.95) else {
            return "Nothing was measured.".to_owned();
        };
        format!(
            "The factor that would have predicted the nodes visited is {:.2} on average (95 % interval {:.2} to {:.2}), with \
             centre-first alpha-beta from the empty board; the report expects it between 0.5 and 1. Out of {} searches each, the \
             limit was overrun by {} with F = {}, by {} with F = {} and by {} with F = {}.",
            mean.value,
            mean.low,
            mean.high,
            self.table.rows.len() / FACTORS.len(),
            self.over[0],
            FACTORS[0],
            self.over[1],
            FACTORS[1],
            self.over[2],
            FACTORS[2]
        )
    }

    fn section(self) -> Section {
        let words = self.words();
        let mut plot = Plot::new(
            "Predicted and real cost",
            Axis::log("predicted cost"),
            Axis::log("real cost: nodes · C · R"),
        )
        .describe(
            "the cost of a search against the cost that the formula predicts for it, for three factors",
        );
        for (factor, points) in FACTORS.into_iter().zip(self.points) {
            plot = plot.with(Series::points(format!("F = {factor}"), points));
        }
        Section::new("budget", "Depth from a budget")
            .paragraph(
                "UFOP, a student report of the Federal University of Ouro Preto (Brazil, 2023) on an alpha-beta agent for Connect \
                 Four, derives the search depth D from a limit L on the cost. On a board of C columns and R rows evaluating a node \
                 costs C·R, so that D ≤ log_C(L / (C·R)) / F; the factor F, between 0.5 and 1, stands for the effect of pruning. \
                 Here the predicted cost is compared with the measured one.",
            )
            .paragraph(words)
            .table(self.table)
            .plot(plot)
    }
}
