//! Nodes visited with and without pruning: published and measured, side by side.

use std::time::Duration;

use board::{Cell, Game, Rules};
use search::heuristic::Evaluation;
use search::{AlphaBeta, Control, DepthSearch, Limits, Order, PlayerError, Report, Root};

use super::{Entrant, Extent, ratio};
use crate::measure::{Cost, search};
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// A published table: depth, count without pruning, count with pruning.
struct Published {
    board: &'static str,
    game: &'static str,
    rows: &'static [(u16, Option<u64>, Option<u64>)],
}

const UFOP: [Published; 3] = [
    Published {
        board: "6x7",
        game: "drop:7x6:4",
        rows: &[
            (1, Some(8), Some(8)),
            (2, Some(57), Some(30)),
            (3, Some(400), Some(239)),
            (4, Some(2801), Some(685)),
            (5, Some(19608), Some(3847)),
            (6, Some(137_257), Some(9229)),
        ],
    },
    Published {
        board: "10x11",
        game: "drop:11x10:4",
        rows: &[
            (1, Some(12), Some(12)),
            (2, Some(133), Some(63)),
            (3, Some(1464), Some(557)),
            (4, Some(16105), Some(1924)),
            (5, Some(177_156), Some(19327)),
            (6, None, Some(65465)),
        ],
    },
    Published {
        board: "15x16",
        game: "drop:16x15:4",
        rows: &[
            (1, Some(17), Some(17)),
            (2, Some(273), Some(93)),
            (3, Some(4369), Some(1537)),
            (4, Some(69905), Some(4674)),
            (5, None, Some(93840)),
        ],
    },
];

const PANTHER: Published = Published {
    board: "8x8",
    game: "drop:8x8:4",
    rows: &[
        (2, Some(64), Some(64)),
        (4, Some(4096), Some(2314)),
        (6, Some(262_144), Some(51196)),
        (8, Some(16_429_721), Some(998_612)),
        (9, Some(127_059_828), Some(4_539_149)),
    ],
};

fn start(game: &str) -> Game {
    Game::new(game.parse().expect("the boards of the reports are valid"))
}

fn alphabeta(order: Order, root: Root) -> DepthSearch {
    DepthSearch::AlphaBeta(AlphaBeta { order, root, ..AlphaBeta::default() })
}

/// The published counts of UFOP (nodes) and C4 Panther (leaves) beside measured ones.
pub fn nodes(extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let steps = UFOP.iter().map(|board| board.rows.len()).sum::<usize>() + PANTHER.rows.len();
    monitor.begin("nodes", steps as u64);
    let mut section = Section::new("nodes", "Nodes visited, with and without pruning")
        .paragraph(
            "Two student reports count how much work alpha-beta pruning saves in Connect Four. UFOP (Federal University of Ouro \
             Preto, Brazil, 2023) describes an agent for boards of any size and prints the nodes that it visits from the empty \
             board. C4 Panther (Polytechnic University of Catalonia, Spain) describes an agent for 8x8 and prints the leaves \
             that it evaluates.",
        )
        .paragraph(
            "The unpruned counts follow from the rules: UFOP's must agree to the digit. C4 Panther's agree up to depth 6; beyond \
             that they differ a little, because its program starts with a stone on the board and counts decided positions, too. \
             The pruned counts depend on the order of moves, which the reports do not give, so that published and measured counts \
             stand side by side.",
        );
    for board in &UFOP {
        section = ufop(section, board, monitor);
    }
    panther(section, extent, monitor)
}

fn ufop(section: Section, board: &Published, monitor: &mut Monitor<'_>) -> Section {
    let mut table = Table::new(format!("UFOP: nodes on {} (rows x columns), ufop-v3", board.board))
        .column("depth")
        .column("published unpruned")
        .column("measured unpruned")
        .column("published pruned")
        .column("measured, from the left")
        .column("measured, centre first")
        .column("left / published")
        .column("times fewer, centre first");
    let mut series: [Vec<Point>; 4] = Default::default();
    let mut agree = true;
    let game = start(board.game);
    for (depth, unpruned, pruned) in board.rows {
        let count =
            |algorithm| search(&game, *depth, Evaluation::UfopV3, algorithm, monitor).map(|cost| cost.nodes);
        let plain = unpruned.and_then(|_| count(DepthSearch::Minimax));
        let left = count(alphabeta(Order::Left, Root::Shared));
        let centre = count(alphabeta(Order::Centre, Root::Shared));
        if monitor.stopped() {
            break;
        }
        agree &= plain == *unpruned;
        let whole = plain.or_else(|| crate::measure::whole_tree(&game, *depth).last().copied());
        table.row([
            (*depth).into(),
            (*unpruned).into(),
            plain.into(),
            (*pruned).into(),
            left.into(),
            centre.into(),
            number(ratio(left, *pruned), 2),
            number(ratio(whole, centre), 1),
        ]);
        for (points, nodes) in series.iter_mut().zip([whole, *pruned, left, centre]) {
            points.extend(nodes.map(|nodes| point(*depth, nodes)));
        }
        monitor.step();
    }
    table.note(match agree {
        _ if table.rows.is_empty() => "Nothing was counted.",
        true => "The unpruned counts agree to the digit.",
        false => "The unpruned counts do not agree: one of the two programs is wrong.",
    });
    let names = ["without pruning", "published, with pruning", "from the left", "centre first"];
    section.table(table).plot(figure(&format!("Nodes by depth on {}", board.board), "nodes", names, series))
}

fn panther(section: Section, extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let mut table = Table::new("C4 Panther: leaves evaluated on 8x8")
        .column("depth")
        .column("published unpruned")
        .column("measured unpruned")
        .column("published pruned")
        .column("root moves apart")
        .column("root moves together")
        .column("apart / published")
        .column("times fewer, apart");
    let mut series: [Vec<Point>; 4] = Default::default();
    let game = start(PANTHER.game);
    for (depth, unpruned, pruned) in PANTHER.rows.iter().filter(|(depth, ..)| !extent.quick || *depth <= 6) {
        let count = |algorithm| {
            search(&game, *depth, Evaluation::Panther, algorithm, monitor).map(|cost| cost.leaves)
        };
        let plain = count(DepthSearch::Minimax);
        let apart = count(alphabeta(Order::Left, Root::Full));
        let together = count(alphabeta(Order::Left, Root::Shared));
        if monitor.stopped() {
            break;
        }
        table.row([
            (*depth).into(),
            (*unpruned).into(),
            plain.into(),
            (*pruned).into(),
            apart.into(),
            together.into(),
            number(ratio(apart, *pruned), 2),
            number(ratio(plain, apart), 1),
        ]);
        for (points, leaves) in series.iter_mut().zip([plain, *pruned, apart, together]) {
            points.extend(leaves.map(|leaves| point(*depth, leaves)));
        }
        monitor.step();
    }
    table.note(
        "At depth 2 the published program prunes none of the 64 leaves, so it must search each root move with a full window \
         ('apart') instead of a shared one ('together').",
    );
    let names = ["without pruning", "published, with pruning", "root moves apart", "root moves together"];
    section.table(table).plot(figure("Leaves by depth on 8x8", "leaves", names, series))
}

fn number(value: Option<f64>, digits: usize) -> Value {
    value.map_or(Value::Missing, |value| Value::number(value, digits))
}

#[expect(clippy::cast_precision_loss, reason = "a place in a figure")]
fn point(depth: u16, count: u64) -> Point {
    Point::new(depth.into(), count as f64)
}

fn figure(title: &str, what: &str, names: [&str; 4], series: [Vec<Point>; 4]) -> Plot {
    let plot = Plot::new(title, Axis::linear("depth in plies"), Axis::log(what))
        .describe(format!("{what} by depth for four ways of searching, on a logarithmic scale"));
    names.into_iter().zip(series).fold(plot, |plot, (name, points)| plot.with(Series::lines(name, points)))
}

/// The parameters of [`growth`].
#[derive(Debug)]
pub struct Growth {
    /// The game.
    pub rules: Rules,
    /// The greatest depth in plies.
    pub deepest: u16,
    /// The maximum estimated time of a single search.
    pub patience: Duration,
}

/// Nodes by depth from the empty board for each entrant. The time of each search is estimated from the previous depths; if it exceeds
/// `patience`, a note says so and the entrant is searched no deeper.
pub fn growth(
    study: &Growth,
    entrants: &[Entrant],
    monitor: &mut Monitor<'_>,
) -> Result<Section, PlayerError> {
    monitor.begin("nodes", entrants.len() as u64 * u64::from(study.deepest));
    let mut table = Table::new(format!("Nodes by depth in {}", study.rules))
        .column("agent")
        .column("depth")
        .column("nodes")
        .column("times the depth before")
        .column("milliseconds");
    let mut plot = Plot::new(
        format!("Nodes by depth in {}", study.rules),
        Axis::linear("depth in plies"),
        Axis::log("nodes"),
    )
    .describe("nodes by depth for each agent, on a logarithmic scale");
    for entrant in entrants {
        let mut costs: Vec<Cost> = Vec::new();
        for depth in 1..=study.deepest {
            if let Some(time) = estimate(&costs).filter(|time| *time > study.patience) {
                table.note(format!(
                    "{} at depth {depth} would take about {:.0} s: skipped; a larger patience allows it.",
                    entrant.name,
                    time.as_secs_f64()
                ));
                break;
            }
            let Some(cost) = ask(entrant, study.rules, depth, monitor)? else { break };
            let before = costs.last().map(|cost| cost.nodes);
            table.row([
                entrant.name.as_str().into(),
                depth.into(),
                cost.nodes.into(),
                number(ratio(Some(cost.nodes), before), 2),
                Value::number(cost.time.as_secs_f64() * 1000.0, 1),
            ]);
            costs.push(cost);
            monitor.step();
        }
        let points = (1..).zip(&costs).map(|(depth, cost)| point(depth, cost.nodes));
        plot = plot.with(Series::lines(entrant.name.clone(), points));
    }
    Ok(Section::new("nodes", "Nodes by depth").table(table).plot(plot))
}

/// The estimated time of the next depth, by the larger of the last two growth factors, because odd and even depths differ.
fn estimate(costs: &[Cost]) -> Option<Duration> {
    let growths =
        costs.windows(2).rev().take(2).filter_map(|pair| ratio(Some(pair[1].nodes), Some(pair[0].nodes)));
    let growth = growths.max_by(f64::total_cmp)?;
    // Times below a millisecond are too noisy to extrapolate.
    let last = costs.last().filter(|cost| cost.time > Duration::from_millis(1))?;
    Some(last.time.mul_f64(growth.max(1.0)))
}

fn ask(
    entrant: &Entrant,
    rules: Rules,
    depth: u16,
    monitor: &Monitor<'_>,
) -> Result<Option<Cost>, PlayerError> {
    let mut player = (entrant.build)(rules, depth)?;
    let start = monitor.elapsed();
    let clock = || monitor.elapsed().saturating_sub(start);
    let mut watch = |_: &Report<Cell>| {};
    let mut control = Control::new(Limits::default(), monitor.stop(), &clock, &mut watch);
    let report = player.choose(&Game::new(rules), &mut control)?;
    Ok((!monitor.stopped()).then(|| Cost { nodes: report.nodes, leaves: 0, time: clock() }))
}
