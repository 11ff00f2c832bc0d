//! What the UFSC report asked for: searches deeper than two plies. And its agent against itself.

use board::{Outcome, Rules, Side, svg};
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, DepthPlayer, DepthSearch, Limits, PlayerError};

use super::Extent;
use crate::measure::{Played, play, random_position, search};
use crate::statistics::mean;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// The depth of the report, from the eighth stone on; before that it is less.
const DEPTH: u16 = 2;
/// Stones on the board before a search of the second part.
const STONES: usize = 8;

/// The agent against itself, and its cost by depth.
pub fn ufsc(extent: Extent, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let deepest: u16 = if extent.quick { 3 } else { 4 };
    let positions: u64 = if extent.quick { 2 } else { 5 };
    monitor.begin("ufsc", 1 + u64::from(deepest) * positions);
    let section = Section::new("ufsc", "Two agents at play, and deeper than two plies")
        .paragraph(
            "The UFSC report searches two plies, because counting its patterns took too long, and asks for a faster count and for deeper \
             searches. Here all patterns of a direction are counted at once, on the whole board.",
        );
    let Some(played) = self_play(monitor)? else { return Ok(section) };
    let section = with_game(section, &played);
    Ok(by_depth(section, deepest, positions, extent.seed, monitor))
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
    let result = match played.outcome() {
        Some(Outcome::Win(Side::First)) => "black has won",
        Some(Outcome::Win(Side::Second)) => "white has won",
        Some(Outcome::Draw) => "a draw",
        None => "unfinished",
    };
    let words = format!(
        "Figures 1 and 2 of the report, redrawn: a finished game, and two agents at play (black moves first). The authors' second game was \
         not finished; this one, by the agent ufsc against itself, ended after {} moves: {result}. The agents visited {} nodes.",
        game.moves().len(),
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
