//! Tables 1 and 2 of the Porto report: every depth against every depth, for minimax and for alpha-beta.

use board::Rules;
use search::{DepthSearch, PlayerError};

use super::Extent;
use super::porto::{at_depth, pruned};
use crate::measure::{Played, play};
use crate::statistics::geometric_mean;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// The games of one algorithm, every depth as first player against every depth as second.
type Games = Vec<Played>;

/// Every depth from 1 to 6 against every depth, on 6×7 (rows × columns).
pub fn depths(extent: Extent, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let deepest: u16 = if extent.quick { 4 } else { 6 };
    monitor.begin("depths", 2 * u64::from(deepest * deepest));
    let mut games: [Games; 2] = Default::default();
    for (algorithm, games) in [DepthSearch::Minimax, pruned()].into_iter().zip(&mut games) {
        for (first, second) in
            (1..=deepest).flat_map(|first| (1..=deepest).map(move |second| (first, second)))
        {
            let mut players = [at_depth(algorithm, first), at_depth(algorithm, second)];
            let [a, b] = &mut players;
            let Some(played) = play(Rules::CONNECT4, &mut [a, b], monitor)? else { break };
            games.push(played);
            monitor.step();
        }
    }
    Ok(section(deepest, &games))
}

/// A matrix: a row for each depth of the first player, a column for each depth of the second one. Games that were not played are missing.
fn matrix(title: String, deepest: u16, value: impl Fn(usize) -> Option<Value>) -> Table {
    let side = usize::from(deepest);
    let table = Table::new(title).column("first").headed("depth of the first");
    let mut table = (1..=side)
        .fold(table, |table, second| table.column(format!("{second}")).headed(format!("second: {second}")));
    for first in 0..side {
        let row = (0..side).map(|second| value(first * side + second).unwrap_or(Value::Missing));
        table.row([Value::from(first as u64 + 1)].into_iter().chain(row));
    }
    table
}

/// Winner, nodes and time of the games of one algorithm: a table of the report.
fn matrices(number: u8, name: &str, deepest: u16, games: &Games) -> [Table; 3] {
    let title = |what: &str| format!("Porto, table {number}: {name} against {name}, {what}");
    let mut times = matrix(title("milliseconds of the game"), deepest, |at| {
        Some(Value::number(games.get(at)?.seconds() * 1000.0, 2))
    });
    times.note("Times depend on the machine and its load, those of a few milliseconds most: nothing is concluded from them.");
    [
        matrix(title("winner"), deepest, |at| Some(games.get(at)?.result_name().into())),
        matrix(title("nodes of the game"), deepest, |at| Some(games.get(at)?.total_nodes().into())),
        times,
    ]
}

/// How many times as many nodes minimax visits, game by game.
#[expect(clippy::cast_precision_loss, reason = "a ratio to a few digits")]
fn ratios([plain, cut]: &[Games; 2]) -> Vec<f64> {
    plain
        .iter()
        .zip(cut)
        .map(|(plain, cut)| plain.total_nodes() as f64 / cut.total_nodes().max(1) as f64)
        .collect()
}

fn section(deepest: u16, games: &[Games; 2]) -> Section {
    let [plain, cut] = games;
    let same = plain.iter().zip(cut).all(|(plain, cut)| plain.game == cut.game);
    let ratios = ratios(games);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    let words = match geometric_mean(&ratios) {
        Some(typical) => format!(
            "Minimax visits {typical:.1} times as many nodes as alpha-beta on average (geometric mean), and {most:.1} times as many at \
             most (the report, of times: 'up to 10 times'). {}",
            if same {
                "Both play the same games, move by move, as they must: pruning does not change the result of a search."
            } else {
                "Some games differ, which is a bug."
            }
        ),
        None => "No pair of games was finished.".to_owned(),
    };
    let mut plot = Plot::new("Nodes of a game at equal depths", Axis::linear("depth of both sides"), Axis::log("nodes"))
        .describe("the nodes of a whole game between equal depths, for minimax and for alpha-beta, on a logarithmic scale");
    for (name, games) in ["minimax", "alpha-beta"].into_iter().zip(games) {
        let equal = (1..=deepest).zip(games.iter().step_by(usize::from(deepest) + 1));
        #[expect(clippy::cast_precision_loss, reason = "a place in a figure")]
        let points = equal.map(|(depth, played)| Point::new(depth.into(), played.total_nodes() as f64));
        plot = plot.with(Series::lines(name, points));
    }
    let ratio = matrix("Nodes of minimax for each node of alpha-beta".to_owned(), deepest, |at| {
        Some(Value::number(*ratios.get(at)?, 2))
    });
    let tables = [matrices(1, "minimax", deepest, plain), matrices(2, "alpha-beta", deepest, cut)];
    let section = Section::new("depths", "Depth against depth")
        .paragraph(
            "Porto, a report by three students in Porto, Portugal, compares minimax, alpha-beta and Monte Carlo tree search in \
             Connect Four. Its tables 1 and 2 play every depth from 1 to 6 against every depth, by minimax and by alpha-beta; it \
             concludes that alpha-beta takes up to 10 times less time. Both tables are repeated here. Short times depend on the \
             machine and its load, so that the conclusion rests on nodes.",
        )
        .paragraph(words);
    tables.into_iter().flatten().chain([ratio]).fold(section, Section::table).plot(plot)
}
