//! An open question of the UFOP report: does the parity of the depth matter to alpha-beta pruning?

use board::Rules;
use search::heuristic::Evaluation;
use search::{AlphaBeta, DepthSearch, Order};

use super::published::ufop_counts;
use super::{Extent, board_name, ratio};
use crate::measure::{random_position, search, whole_tree};
use crate::statistics::{geometric_mean_interval, mean_interval, paired};
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// One configuration: game, move order, evaluation and depth.
struct Case {
    game: &'static str,
    order: Order,
    evaluation: Evaluation,
    deepest: u16,
}

const CASES: [Case; 8] = [
    Case { game: "drop:7x6:4", order: Order::Left, evaluation: Evaluation::UfopV3, deepest: 9 },
    Case { game: "drop:7x6:4", order: Order::Centre, evaluation: Evaluation::UfopV3, deepest: 9 },
    Case { game: "drop:7x6:4", order: Order::Evaluation, evaluation: Evaluation::UfopV3, deepest: 9 },
    Case { game: "drop:7x6:4", order: Order::Centre, evaluation: Evaluation::Panther, deepest: 9 },
    Case { game: "drop:7x6:4", order: Order::Centre, evaluation: Evaluation::Iasi, deepest: 9 },
    Case { game: "drop:8x8:4", order: Order::Centre, evaluation: Evaluation::Panther, deepest: 8 },
    Case { game: "drop:11x10:4", order: Order::Centre, evaluation: Evaluation::UfopV3, deepest: 7 },
    Case { game: "drop:16x15:4", order: Order::Centre, evaluation: Evaluation::UfopV3, deepest: 6 },
];

const REPORT: &str = "UFOP, a student report of the Federal University of Ouro Preto (Brazil, 2023) on an alpha-beta agent for Connect \
Four, sees signs that pruning depends on the parity of the search depth, and leaves the question to future work. Here the growth of \
the pruned tree from depth to depth is measured from random positions, for several boards, move orders and evaluations.";

const LEVEL: f64 = 0.95;
/// Random moves before each position.
const OPENING: usize = 6;

impl Case {
    fn name(&self) -> String {
        format!("{} {} {}", board_name(self.rules()), self.order, self.evaluation)
    }

    fn rules(&self) -> Rules {
        self.game.parse().expect("the games of the study are valid")
    }
}

/// The nodes of one position with and without pruning, by depth from 0.
struct Sample {
    pruned: Vec<f64>,
    whole: Vec<f64>,
}

impl Sample {
    /// The effective branching factor: the nodes of a depth over those of the previous depth.
    fn growth(&self, depth: usize) -> f64 {
        self.pruned[depth] / self.pruned[depth - 1]
    }

    /// The pruning factor ln(pruned) / ln(full tree): 1 without pruning, about ½ at best.
    // Cite: Knuth & Moore 1975, "An analysis of alpha-beta pruning".
    fn factor(&self, depth: usize) -> f64 {
        self.pruned[depth].ln() / self.whole[depth].ln()
    }

    /// The mean logarithm of growth over the steps to odd or to even depths from 2 on.
    fn mean_growth(&self, odd: bool) -> f64 {
        let steps = (2..self.pruned.len()).filter(|depth| (depth % 2 == 1) == odd);
        let logs: Vec<f64> = steps.map(|depth| self.growth(depth).ln()).collect();
        crate::statistics::mean(&logs).unwrap_or(0.0)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn sample(case: &Case, deepest: u16, seed: u64, monitor: &Monitor<'_>) -> Option<Sample> {
    let game = random_position(case.rules(), OPENING, seed);
    let algorithm = DepthSearch::AlphaBeta(AlphaBeta { order: case.order, ..AlphaBeta::default() });
    let nodes =
        |depth| search(&game, depth, case.evaluation, algorithm, monitor).map(|cost| cost.nodes as f64);
    let pruned: Option<Vec<f64>> = std::iter::once(Some(1.0)).chain((1..=deepest).map(nodes)).collect();
    let pruned = pruned?;
    let whole = whole_tree(&game, deepest).into_iter().map(|nodes| nodes as f64).collect();
    Some(Sample { pruned, whole })
}

/// The heading of the searches, which name their boards.
const SEARCH: &str = "search (rows × columns)";

/// Effective branching factor and pruning factor by depth, odd against even.
pub fn parity(extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let positions: u64 = if extent.quick { 12 } else { 60 };
    let less = if extent.quick { 2 } else { 0 };
    monitor.begin("parity", positions * CASES.len() as u64);
    let mut by_depth = Table::new("Growth and pruning by depth (95 % intervals)")
        .column("search")
        .headed(SEARCH)
        .column("depth")
        .interval("times the depth before")
        .interval("pruning factor");
    let mut summary = Table::new("Steps to odd depths against steps to even depths")
        .column("search")
        .headed(SEARCH)
        .interval("growth, to odd")
        .interval("growth, to even")
        .column("odd / even")
        .column("p")
        .column("theory, to odd")
        .column("theory, to even");
    let mut plot = Plot::new("Growth of the pruned tree by depth", Axis::linear("depth in plies"), Axis::linear("times the depth before"))
        .describe("how many times more nodes alpha-beta visits at each depth than at the depth before, with 95 % intervals");
    let mut conclusions = Conclusions::default();
    for (i, case) in (0_u64..).zip(&CASES) {
        let deepest = case.deepest - less;
        let mut samples = Vec::new();
        for position in 0..positions {
            let seed = extent.seed.wrapping_mul(1_000_003).wrapping_add(i * 1000 + position);
            if monitor.stopped() {
                break;
            }
            samples.extend(sample(case, deepest, seed, monitor));
            monitor.step();
        }
        if samples.len() < 2 {
            break;
        }
        if monitor.stopped() {
            by_depth.note(format!("{}: interrupted after {} positions.", case.name(), samples.len()));
        }
        plot = plot.with(depth_rows(case, deepest, &samples, &mut by_depth));
        conclusions.add(case, &samples, &mut summary);
    }
    summary.note(
        "Theory: with perfect order a tree of b moves has b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves (Knuth and Moore), which grows \
         by (b + 1) / 2 to an odd depth and by 2b / (b + 1) to an even one.",
    );
    summary.note(format!(
        "Each search from {positions} positions after {OPENING} random moves, seed {}; p from a paired t-test of log growth.",
        extent.seed
    ));
    Section::new("parity", "Does the parity of the depth matter to pruning?")
        .paragraph(REPORT)
        .paragraph(conclusions.words())
        .table(published_growth())
        .table(summary)
        .table(by_depth)
        .plot(plot)
}

/// How the published pruned counts of the report grow from depth to depth.
fn published_growth() -> Table {
    let mut table = Table::new("The counts that the report itself prints")
        .column("board")
        .headed("board (rows × columns)")
        .column("depth")
        .column("parity")
        .column("published pruned")
        .column("times the depth before");
    for board in ufop_counts() {
        let mut before = None;
        for (depth, _, pruned) in &board.rows {
            let growth = ratio(*pruned, before);
            table.row([
                board_name(board.rules).into(),
                (*depth).into(),
                if depth % 2 == 1 { "odd" } else { "even" }.into(),
                (*pruned).into(),
                growth.map_or(Value::Missing, |growth| Value::number(growth, 2)),
            ]);
            before = *pruned;
        }
    }
    table.note(
        "From depth 2 on, every step to an odd depth multiplies the nodes more than the steps to even depths beside it: the signs \
         that the report saw are in all three of its columns.",
    );
    table
}

/// Adds the rows of a case and returns its series for the figure.
fn depth_rows(case: &Case, deepest: u16, samples: &[Sample], table: &mut Table) -> Series {
    let mut points = Vec::new();
    for depth in 1..=deepest {
        let at = usize::from(depth);
        let growth: Vec<f64> = samples.iter().map(|sample| sample.growth(at)).collect();
        let factor: Vec<f64> = samples.iter().map(|sample| sample.factor(at)).collect();
        let growth = geometric_mean_interval(&growth, LEVEL);
        let show = |interval: Option<crate::Interval>, digits| {
            interval.map_or(Value::Missing, |interval| Value::interval(interval, digits))
        };
        table.row([
            case.name().into(),
            depth.into(),
            show(growth, 2),
            show(mean_interval(&factor, LEVEL), 3),
        ]);
        points.extend(growth.map(|growth| Point::interval(depth.into(), growth)));
    }
    Series::lines(case.name(), points)
}

/// The conclusions over all cases.
#[derive(Default)]
struct Conclusions {
    odd_dearer: usize,
    even_dearer: usize,
    undecided: usize,
    ratios: Vec<f64>,
}

impl Conclusions {
    fn add(&mut self, case: &Case, samples: &[Sample], table: &mut Table) {
        let odd: Vec<f64> = samples.iter().map(|sample| sample.mean_growth(true)).collect();
        let even: Vec<f64> = samples.iter().map(|sample| sample.mean_growth(false)).collect();
        let (Some(odd_mean), Some(even_mean), Some(test)) =
            (mean_interval(&odd, LEVEL), mean_interval(&even, LEVEL), paired(&odd, &even))
        else {
            return;
        };
        let grown = |log: crate::Interval| {
            Value::interval(
                crate::Interval { value: log.value.exp(), low: log.low.exp(), high: log.high.exp() },
                2,
            )
        };
        let ratio = (odd_mean.value - even_mean.value).exp();
        let columns = f64::from(case.rules().width());
        table.row([
            case.name().into(),
            grown(odd_mean),
            grown(even_mean),
            Value::number(ratio, 2),
            Value::number(test.p, 4),
            Value::number(f64::midpoint(columns, 1.0), 2),
            Value::number(2.0 * columns / (columns + 1.0), 2),
        ]);
        match (test.p < 1.0 - LEVEL, ratio > 1.0) {
            (false, _) => self.undecided += 1,
            (true, true) => self.odd_dearer += 1,
            (true, false) => self.even_dearer += 1,
        }
        self.ratios.push(ratio);
    }

    /// The conclusions as text.
    fn words(&self) -> String {
        let cases = self.odd_dearer + self.even_dearer + self.undecided;
        let Some(typical) = crate::statistics::geometric_mean(&self.ratios) else {
            return "Nothing was measured.".to_owned();
        };
        let answer = match (self.odd_dearer, self.even_dearer) {
            (0, 0) => "There is no evidence that it does",
            (odd, 0) if odd == cases => "Yes, in every case",
            (odd, even) if odd > even && 2 * odd > cases => "Yes, in most cases",
            (odd, even) if even > odd && 2 * even > cases => "Yes, but in the opposite direction to theory",
            _ => "It depends on the search",
        };
        let counts = format!(
            "{answer}. A step to an odd depth costs more than one to an even depth in {} of {cases} searches studied, less in {}, and \
             {} are undecided at the 5 % level. Typically a step to an odd depth multiplies the nodes {typical:.2} times as much \
             as a step to an even one.",
            self.odd_dearer, self.even_dearer, self.undecided
        );
        let advice = if self.odd_dearer > self.even_dearer {
            " That is the direction theory predicts for a well-ordered tree: an even depth is the better bargain, and counts \
             should be compared only between depths of the same parity."
        } else {
            ""
        };
        counts + advice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree that grows by these factors, from depth 1 on, and eightfold without pruning.
    fn grown(factors: [f64; 5]) -> Sample {
        let mut pruned = vec![1.0];
        pruned.extend(factors.iter().scan(1.0, |nodes, factor| {
            *nodes *= factor;
            Some(*nodes)
        }));
        Sample { pruned, whole: (0..6).map(|depth| 8_f64.powi(depth)).collect() }
    }

    fn concluded(samples: &[Sample]) -> (Conclusions, Table) {
        let mut table = Table::new("test");
        for name in ["search", "odd", "even", "ratio", "p", "theory odd", "theory even"] {
            table = table.column(name);
        }
        let mut conclusions = Conclusions::default();
        conclusions.add(&CASES[0], samples, &mut table);
        (conclusions, table)
    }

    #[test]
    fn growth_and_factor_are_those_of_the_depth() {
        let sample = grown([8.0, 2.0, 6.0, 2.0, 6.0]);
        assert!((sample.growth(3) - 6.0).abs() < 1e-12);
        assert!((sample.factor(2) - 16_f64.ln() / 64_f64.ln()).abs() < 1e-12);
        // The first step, which nothing can prune, is left out.
        assert!((sample.mean_growth(true) - 6_f64.ln()).abs() < 1e-12);
        assert!((sample.mean_growth(false) - 2_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn a_clear_difference_is_one() {
        let samples = [
            grown([8.0, 2.0, 6.0, 2.0, 6.0]),
            grown([8.0, 2.0, 6.1, 2.0, 6.0]),
            grown([8.0, 2.1, 6.0, 2.0, 6.0]),
        ];
        let (conclusions, table) = concluded(&samples);
        assert_eq!((conclusions.odd_dearer, conclusions.even_dearer, conclusions.undecided), (1, 0, 0));
        assert_eq!(table.rows.len(), 1);
        assert!(conclusions.words().starts_with("Yes, in every case"), "{}", conclusions.words());
        let turned = [
            grown([8.0, 6.0, 2.0, 6.0, 2.0]),
            grown([8.0, 6.1, 2.0, 6.0, 2.0]),
            grown([8.0, 6.0, 2.1, 6.0, 2.0]),
        ];
        assert_eq!(concluded(&turned).0.even_dearer, 1);
    }

    #[test]
    fn noise_is_no_difference() {
        let samples = [
            grown([8.0, 2.0, 6.0, 2.0, 6.0]),
            grown([8.0, 6.0, 2.0, 6.0, 2.1]),
            grown([8.0, 4.0, 4.0, 4.0, 4.1]),
        ];
        let (conclusions, _) = concluded(&samples);
        assert_eq!((conclusions.odd_dearer, conclusions.even_dearer, conclusions.undecided), (0, 0, 1));
        assert!(conclusions.words().starts_with("There is no evidence"), "{}", conclusions.words());
    }
}
