//! What the UFSC report asked for: a faster count of patterns, and searches deeper than two plies. And its agent against itself.

use std::time::Duration;

use board::{Board, Game, Rules, Shape, svg};
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, with_heuristic};
use search::{AlphaBeta, DepthPlayer, DepthSearch, Limits, PlayerError};

use super::Extent;
use crate::measure::{Played, play, random_position, search};
use crate::statistics::mean;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// The depth of the report, from the eighth stone on; before that it is less.
const DEPTH: u16 = 2;
/// Stones on the board before a search of the second part.
const STONES: usize = 8;
/// Stones on the boards whose evaluation is timed.
const TIMED: [usize; 3] = [8, 16, 24];

/// The agent against itself, its cost by depth, and the time of its evaluation.
pub fn ufsc(extent: Extent, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let deepest: u16 = if extent.quick { 3 } else { 4 };
    let positions: u64 = if extent.quick { 2 } else { 5 };
    monitor.begin("ufsc", 1 + u64::from(deepest) * positions + TIMED.len() as u64);
    let section = Section::new("ufsc", "Two agents at play, and deeper than two plies")
        .paragraph(
            "The UFSC report searches two plies, because counting its patterns took too long, and asks for a faster count and for deeper \
             searches. Here the patterns of a whole direction are counted at once.",
        );
    let Some(played) = self_play(monitor)? else { return Ok(section) };
    let section = with_game(section, &played);
    let section = by_depth(section, deepest, positions, extent.seed, monitor);
    Ok(section.table(evaluations(&played.game, extent, monitor)))
}

fn self_play(monitor: &mut Monitor<'_>) -> Result<Option<Played>, PlayerError> {
    let agent = || DepthPlayer {
        name: "ufsc".to_owned(),
        algorithm: DepthSearch::AlphaBeta(AlphaBeta::default()),
        evaluation: Evaluation::Ufsc,
        ends: Ends::Published,
        limits: Limits::depth(DEPTH),
        early_depth: Some(1),
    };
    let (mut first, mut second) = (agent(), agent());
    let played = play(Rules::GOMOKU, &mut [&mut first, &mut second], monitor)?;
    monitor.step();
    Ok(played)
}

/// The report's figure 2 shows a game of two agents that is not finished: 'we do not know who won'.
fn with_game(section: Section, played: &Played) -> Section {
    let Played { game, .. } = played;
    let words = format!(
        "Figure 2 of the report, redrawn: two agents at play (black moves first). The authors' game was not finished; this one, by the \
         agent ufsc against itself, ended after {} moves: {}. The agents visited {} nodes.",
        game.moves().len(),
        played.outcome().map_or_else(|| "unfinished".to_owned(), |outcome| outcome.to_string()),
        played.total_nodes()
    );
    section.picture(svg::embed(game, "ufsc-game--", "aria-label=\"The last position of the game\""), words)
}

/// Nodes by depth from random positions.
fn by_depth(section: Section, deepest: u16, positions: u64, seed: u64, monitor: &mut Monitor<'_>) -> Section {
    let mut table = Table::new("Nodes and time by depth, Gomoku 15×15")
        .column("depth")
        .column("nodes, mean")
        .column("seconds, mean");
    let mut points = Vec::new();
    for depth in 1..=deepest {
        let (mut nodes, mut times) = (Vec::new(), Vec::new());
        for number in 0..positions {
            let game =
                random_position(Rules::GOMOKU, STONES, seed.wrapping_mul(1_000_003).wrapping_add(number));
            let algorithm = DepthSearch::AlphaBeta(AlphaBeta::default());
            let Some(cost) = search(&game, depth, Evaluation::Ufsc, algorithm, monitor) else { break };
            #[expect(clippy::cast_precision_loss, reason = "a mean")]
            nodes.push(cost.nodes as f64);
            times.push(cost.time.as_secs_f64());
            monitor.step();
        }
        if nodes.len() as u64 != positions {
            break;
        }
        let (Some(nodes), Some(time)) = (mean(&nodes), mean(&times)) else { break };
        table.row([depth.into(), Value::number(nodes, 0), Value::number(time, 4)]);
        points.push(Point::new(depth.into(), nodes));
    }
    table.note(format!(
        "From {positions} positions with {STONES} stones at random, seed {seed}; alpha-beta without a table, cells within three of a stone."
    ));
    let plot = Plot::new("Nodes of ufsc by depth", Axis::linear("depth in plies"), Axis::log("nodes"))
        .describe("mean nodes of the agent ufsc by depth, on a logarithmic scale")
        .with(Series::lines("nodes", points));
    section.table(table).plot(plot)
}

/// Evaluates a position this often.
struct Repeat(u32);

impl HeuristicTask for Repeat {
    type Output = i32;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> i32 {
        let once = || heuristic.evaluate(std::hint::black_box(&board), board::Side::First);
        (0..self.0).map(|_| once()).fold(0, i32::wrapping_add)
    }
}

/// The time of an evaluation at stages of a game: lines read one by one, and all at once. In turn, so that both have the same conditions.
fn evaluations(played: &Game, extent: Extent, monitor: &mut Monitor<'_>) -> Table {
    let (rounds, repeats) = if extent.quick { (5, 1000) } else { (21, 5000) };
    let mut table = Table::new("The evaluation of ufsc: line by line, and the whole board at once")
        .column("stones")
        .column("line by line, microseconds")
        .column("at once, microseconds")
        .column("times as fast");
    for stones in TIMED {
        let Some(game) = played.at(stones) else { break };
        let mut times: [Vec<f64>; 2] = Default::default();
        for _ in 0..rounds {
            for (evaluation, times) in [Evaluation::UfscJump, Evaluation::Ufsc].into_iter().zip(&mut times) {
                times.push(time(&game, evaluation, repeats, monitor).as_secs_f64() / f64::from(repeats));
            }
        }
        if monitor.stopped() {
            break;
        }
        let [lines, whole] = times.map(median);
        table.row([
            (stones as u64).into(),
            Value::number(1e6 * lines, 2),
            Value::number(1e6 * whole, 2),
            Value::number(lines / whole, 1),
        ]);
        monitor.step();
    }
    table.note(format!(
        "Line by line is ufsc-jump, which reads lines as the report describes, from tables instead of strings. Positions of the game above; \
         medians of {rounds} rounds of {repeats} evaluations, in turn. Times depend on the machine."
    ));
    table
}

fn time(game: &Game, evaluation: Evaluation, repeats: u32, monitor: &Monitor<'_>) -> Duration {
    let start = monitor.elapsed();
    std::hint::black_box(with_heuristic(game, evaluation, Ends::Flat, Repeat(repeats)));
    monitor.elapsed().saturating_sub(start)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
