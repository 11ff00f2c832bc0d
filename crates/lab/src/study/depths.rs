//! Tables 1 and 2 of the Porto report: every depth against every depth, for minimax and for alpha-beta.

use board::Rules;
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, Cutoff, DepthPlayer, DepthSearch, Limits, PlayerError};

use super::Extent;
use crate::measure::{Played, play};
use crate::statistics::geometric_mean;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

fn player(algorithm: DepthSearch, depth: u16) -> DepthPlayer {
    DepthPlayer {
        name: format!("depth {depth}"),
        algorithm,
        evaluation: Evaluation::Porto,
        ends: Ends::Published,
        limits: Limits::depth(depth),
        early_depth: None,
    }
}

/// Every depth from 1 to 6 against every depth, on 7×6.
pub fn depths(extent: Extent, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let deepest: u16 = if extent.quick { 4 } else { 6 };
    let pruned = AlphaBeta { cutoff: Cutoff::Above, ..AlphaBeta::default() };
    let algorithms = [("minimax", DepthSearch::Minimax), ("alpha-beta", DepthSearch::AlphaBeta(pruned))];
    monitor.begin("depths", 2 * u64::from(deepest * deepest));
    let mut tables = Vec::new();
    let mut games: [Vec<Played>; 2] = Default::default();
    for ((name, algorithm), games) in algorithms.into_iter().zip(&mut games) {
        let mut table = Table::new(format!("Porto: {name} against {name}, depth against depth"))
            .column("first")
            .column("second")
            .column("winner")
            .column("moves")
            .column("nodes")
            .column("milliseconds");
        for (first, second) in
            (1..=deepest).flat_map(|first| (1..=deepest).map(move |second| (first, second)))
        {
            let mut players = [player(algorithm, first), player(algorithm, second)];
            let [a, b] = &mut players;
            let Some(played) = play(Rules::CONNECT4, &mut [a, b], monitor)? else { break };
            table.row([
                first.into(),
                second.into(),
                played.result_name().into(),
                (played.game.moves().len() as u64).into(),
                played.nodes.iter().sum::<u64>().into(),
                Value::number(played.seconds() * 1000.0, 1),
            ]);
            games.push(played);
            monitor.step();
        }
        tables.push(table);
    }
    Ok(section(deepest, tables, &games))
}

fn section(deepest: u16, tables: Vec<Table>, games: &[Vec<Played>; 2]) -> Section {
    let [plain, cut] = games;
    let pairs = || plain.iter().zip(cut);
    let same = pairs().all(|(plain, cut)| plain.game == cut.game);
    let ratio = |plain: f64, cut: f64| plain / cut.max(1e-9);
    let time: Vec<f64> = pairs().map(|(plain, cut)| ratio(plain.seconds(), cut.seconds())).collect();
    let most = time.iter().copied().fold(0.0, f64::max);
    let words = match geometric_mean(&time) {
        Some(typical) => format!(
            "Minimax takes {typical:.1} times as long as alpha-beta on average (geometric mean), and {most:.1} times at most (the \
             report: 'up to 10 times'). {}",
            if same {
                "Both play the same games, move by move, as they must: pruning does not change the result of a search."
            } else {
                "Some games differ, which is a bug."
            }
        ),
        None => "No pair of games was finished.".to_owned(),
    };
    let mut plot = Plot::new("Time of a game at equal depths", Axis::linear("depth of both sides"), Axis::log("milliseconds"))
        .describe("the time of a whole game between equal depths, for minimax and for alpha-beta, on a logarithmic scale");
    for (name, games) in ["minimax", "alpha-beta"].into_iter().zip(games) {
        let equal = (1..=deepest).zip(games.iter().step_by(usize::from(deepest) + 1));
        let points = equal.map(|(depth, played)| Point::new(depth.into(), played.seconds() * 1000.0));
        plot = plot.with(Series::lines(name, points));
    }
    let section = Section::new("depths", "Depth against depth")
        .paragraph(
            "Porto, a report by three students in Porto, Portugal, compares minimax, alpha-beta and Monte Carlo tree search in \
             Connect Four. Its tables 1 and 2 play every depth from 1 to 6 against every depth, by minimax and by alpha-beta; it \
             concludes that alpha-beta takes up to 10 times less time. Both tables are repeated here.",
        )
        .paragraph(words);
    tables.into_iter().fold(section, Section::table).plot(plot)
}
