//! Nodes visited with and without pruning: published and measured, side by side.

mod panther;

use std::time::Duration;

use board::{Cell, Game, Rules};
use search::heuristic::Evaluation;
use search::{AlphaBeta, Control, DepthSearch, Limits, Order, PlayerError, Report};

use self::panther::Program;
use super::published::{Counts, Leaves, panther_counts, ufop_counts};
use super::{Entrant, Extent, board_name, game_name, ratio};
use crate::measure::{Cost, search};
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// What the study ufop-order finds, whose test checks it: the combinations of conventions tried for the pruned counts of UFOP, and how many
/// of them give the published count at depth 2, up to depth 3 and up to depth 4.
pub(super) const TRIED: u64 = 13_993_344;
pub(super) const AGREED: [u64; 3] = [66_188, 170, 0];

fn alphabeta(order: Order) -> DepthSearch {
    DepthSearch::AlphaBeta(AlphaBeta { order, ..AlphaBeta::default() })
}

/// The published counts of UFOP (nodes) and C4 Panther (leaves) beside measured ones.
pub fn nodes(extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let boards = ufop_counts();
    let steps = boards.iter().map(|board| board.rows.len()).sum::<usize>() + panther_rows(extent).len();
    monitor.begin("nodes", steps as u64);
    let ufop = boards.iter().fold(ufop_words(), |section, board| ufop(section, board, monitor));
    let panther = panther(panther_words(), extent, monitor);
    Section::new("nodes", "Nodes and leaves, with and without pruning")
        .paragraph("Two student reports count how much work alpha-beta pruning saves in Connect Four.")
        .part(ufop)
        .part(panther)
}

fn ufop_words() -> Section {
    Section::new("ufop-nodes", "Nodes visited, with and without pruning")
        .paragraph(
            "UFOP (Federal University of Ouro Preto, Brazil, 2023) describes an agent for boards of any size and prints the nodes that it \
             visits from the empty board. The unpruned counts follow from the rules and must agree to the digit. The pruned counts depend \
             on an order of moves that the report does not give, so that published and measured counts stand side by side.",
        )
        .paragraph(format!(
            "{TRIED} combinations of window loops (some directions only, rows and columns exchanged), evaluations, perspectives, orders \
             of columns and cutoffs were tried for UFOP's pruned counts on 6×7: {} give the published count at depth 2, {} at depth 3 as \
             well, and {} at depth 4. So the convention behind its column stays unknown; lab ufop-order repeats the search.",
            AGREED[0],
            AGREED[1],
            if AGREED[2] == 0 { "none".to_owned() } else { AGREED[2].to_string() }
        ))
}

fn panther_words() -> Section {
    Section::new("panther-leaves", "Leaves, with and without pruning").paragraph(
        "C4 Panther (Polytechnic University of Catalonia, Spain) describes an agent for 8×8 and prints ten counts of the leaves that \
         it evaluates, at depths from 2 to 9. A quick study leaves out depths 8 and 9.",
    )
}

fn ufop_notes(table: &mut Table, board: &Counts, agree: bool) {
    table.note(match agree {
        _ if table.rows.is_empty() => "Nothing was counted.",
        true => "The unpruned counts agree to the digit.",
        false => "The unpruned counts do not agree: one of the two programs is wrong.",
    });
    if board.rows.iter().any(|(_, unpruned, _)| unpruned.is_none()) {
        table.note(
            "Where the report has no unpruned count, ours for 'times fewer' follows from the rules; the report prints 0 or nothing there.",
        );
    }
}

fn ufop(section: Section, board: &Counts, monitor: &mut Monitor<'_>) -> Section {
    let name = board_name(board.rules);
    let mut table = Table::new(format!("UFOP: nodes on {name} (rows × columns), ufop-v3"))
        .column("depth")
        .column("published unpruned")
        .column("measured unpruned")
        .column("published pruned")
        .column("measured, from the left")
        .column("measured, centre first")
        .column("left / published")
        .column("published times fewer")
        .column("times fewer, from the left")
        .column("times fewer, centre first");
    let mut series: [Vec<Point>; 4] = Default::default();
    let mut agree = true;
    let game = Game::new(board.rules);
    for (depth, unpruned, pruned) in &board.rows {
        let count =
            |algorithm| search(&game, *depth, Evaluation::UfopV3, algorithm, monitor).map(|cost| cost.nodes);
        let plain = unpruned.and_then(|_| count(DepthSearch::Minimax));
        let left = count(alphabeta(Order::Left));
        let centre = count(alphabeta(Order::Centre));
        if monitor.stopped() {
            break;
        }
        agree &= plain == *unpruned;
        // Where the report has no unpruned count, neither is one searched: the tree is counted by the rules.
        let whole = plain.or_else(|| crate::measure::whole_tree(&game, *depth).last().copied());
        table.row([
            (*depth).into(),
            (*unpruned).into(),
            plain.into(),
            (*pruned).into(),
            left.into(),
            centre.into(),
            number(ratio(left, *pruned), 2),
            number(ratio(*unpruned, *pruned), 2),
            number(ratio(whole, left), 2),
            number(ratio(whole, centre), 2),
        ]);
        for (points, nodes) in series.iter_mut().zip([whole, *pruned, left, centre]) {
            points.extend(nodes.map(|nodes| point(*depth, nodes)));
        }
        monitor.step();
    }
    ufop_notes(&mut table, board, agree);
    let names = ["without pruning", "published, with pruning", "from the left", "centre first"];
    section.table(table).plot(figure(
        &format!("Nodes by depth on {name} (rows × columns)"),
        "nodes",
        names,
        series,
    ))
}

/// The counts of C4 Panther that fit the extent of a study.
fn panther_rows(extent: Extent) -> Vec<(u16, [Leaves; 2])> {
    panther_counts().into_iter().filter(|(depth, _)| !extent.quick || *depth <= 6).collect()
}

fn panther(section: Section, extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let mut table = Table::new("C4 Panther: leaves on 8×8 (rows × columns), counted as its program does")
        .column("depth")
        .column("opponent's stone in column")
        .column("published unpruned")
        .column("measured unpruned")
        .column("of them decided")
        .column("published pruned")
        .column("measured pruned")
        .column("of them decided, pruned")
        .column("times fewer");
    let mut series: [Vec<Point>; 4] = Default::default();
    let mut agree = true;
    for (depth, [unpruned, pruned]) in panther_rows(extent) {
        let stopped = || monitor.stopped();
        let count =
            |at: Leaves, pruning| Program { depth, pruning, stopped: &stopped }.after_stone(at.column);
        let (Some(plain), Some(cut)) = (count(unpruned, false), count(pruned, true)) else { break };
        let column = unpruned.column;
        let [unpruned, pruned] = [unpruned.leaves, pruned.leaves];
        agree &= (plain.all(), cut.all()) == (unpruned, pruned);
        table.row([
            depth.into(),
            u16::from(column).into(),
            unpruned.into(),
            plain.all().into(),
            plain.decided.into(),
            pruned.into(),
            cut.all().into(),
            cut.decided.into(),
            number(ratio(Some(plain.all()), Some(cut.all())), 1),
        ]);
        for (points, leaves) in series.iter_mut().zip([unpruned, plain.all(), pruned, cut.all()]) {
            points.push(point(depth, leaves));
        }
        monitor.step();
    }
    table.note(match agree {
        _ if table.rows.is_empty() => "Nothing was counted.",
        true => "All counts agree to the digit.",
        false => "Some counts do not agree: one of the two programs is wrong.",
    });
    table.note(
        "C4 Panther moves second, so that a stone of its opponent is on the board. Leaves are the positions that it evaluates and \
         those that are won or lost, where it looks no further. Each root move is searched by itself in the window from -10000 to \
         10000, columns from the left; a won position is worth 100000, and alpha >= beta cuts off. The report does not say where the \
         opponent's stone was: the pruned counts come out for column 1; the unpruned ones do not depend on it up to depth 6, and \
         come out for column 3 (or 6) at depth 8 and for column 4 (or 5) at depth 9.",
    );
    let names = [
        "published, without pruning",
        "measured, without pruning",
        "published, with pruning",
        "measured, with pruning",
    ];
    section.table(table).plot(figure("Leaves by depth on 8×8 (rows × columns)", "leaves", names, series))
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
    let mut table = Table::new(format!("Nodes by depth in {}", game_name(study.rules)))
        .column("agent")
        .column("depth")
        .column("nodes")
        .column("times the depth before")
        .column("milliseconds");
    let mut plot = Plot::new(
        format!("Nodes by depth in {}", game_name(study.rules)),
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
