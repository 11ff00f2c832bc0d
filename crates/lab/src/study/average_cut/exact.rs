//! Moves with and without the cut, compared with exact values.

use board::Rules;
use search::{Player, PlayerError};

use super::{SEARCH, Setup, Size, setups};
use crate::study::accuracy::{Summary, examine};
use crate::study::{Candidate, Exam, Oracle};
use crate::{Interval, Monitor, Table, Value};

/// The moves of a search with a cut, or without one.
pub(super) struct Kept {
    pub(super) setup: Setup,
    pub(super) points: Option<u32>,
    pub(super) summary: Summary,
}

/// Every search in the same positions. An interrupted comparison has those positions that all searches were asked about.
pub(super) fn compare(
    size: &Size,
    seed: u64,
    oracle: &mut dyn Oracle,
    monitor: &mut Monitor<'_>,
) -> Result<Vec<Kept>, PlayerError> {
    let solved = setups(|case| case.depths).filter(|setup| setup.case.rules() == Rules::CONNECT4);
    let with_cuts = solved.flat_map(|setup| {
        let cuts = setup.case.points.into_iter().map(Some);
        [None].into_iter().chain(cuts).map(move |points| (setup, points))
    });
    let searches: Vec<(Setup, Option<u32>)> = with_cuts.collect();
    let candidates: Vec<Candidate> = searches.iter().map(|search| candidate(*search)).collect();
    let exam = Exam { rules: Rules::CONNECT4, from: size.from, positions: size.exact, seed };
    let (marks, _) = examine(&exam, &candidates, oracle, monitor)?;
    let rows = searches.into_iter().zip(&marks);
    let rows =
        rows.map(|((setup, points), marks)| Kept { setup, points, summary: Summary::of(marks.iter()) });
    Ok(rows.collect())
}

fn candidate((setup, points): (Setup, Option<u32>)) -> Candidate {
    let build = move |_: Rules, _: u64| Ok(Box::new(setup.player(points)) as Box<dyn Player>);
    Candidate { name: setup.player(points).name, series: setup.name(), build: Box::new(build) }
}

pub(super) fn table(rows: &[Kept], size: &Size, seed: u64) -> Table {
    let mut table = Table::new("Moves that keep the exact value and the outcome (95 % intervals)")
        .column("search")
        .headed(SEARCH)
        .column("cut")
        .headed("cut, in points")
        .column("positions")
        .interval("value kept")
        .interval("outcome kept")
        .interval("kept at stake")
        .column("nodes")
        .headed("nodes for a move");
    let share = |share: Option<Interval>| share.map_or(Value::Missing, |share| Value::interval(share, 2));
    for Kept { setup, points, summary } in rows {
        table.row([
            setup.name().into(),
            points.map_or_else(|| "none".into(), Value::from),
            summary.positions.into(),
            share(summary.value),
            share(summary.outcome),
            share(summary.at_stake),
            summary.nodes.map(|nodes| Value::number(nodes, 0)).into(),
        ]);
    }
    table.note(format!(
        "The same random positions for all, after at least {} moves, whose moves are not all worth the same; seed {seed}. At stake: positions \
         with moves of different outcomes.",
        size.from
    ));
    table
}

/// How often a cut keeps fewer values than the same search without.
pub(super) fn words(rows: &[Kept]) -> Vec<String> {
    let share = |row: &Kept| row.summary.value.map(|share| share.value);
    let pairs = rows.chunk_by(|a, b| a.setup.name() == b.setup.name()).flat_map(|rows| {
        let whole = share(&rows[0]);
        rows[1..].iter().filter_map(move |row| Some((share(row)?, whole?)))
    });
    let pairs: Vec<(f64, f64)> = pairs.collect();
    if pairs.is_empty() {
        return vec!["No move was compared with exact values.".to_owned()];
    }
    let fewer = pairs.iter().filter(|(cut, whole)| cut < whole).count();
    let more = pairs.iter().filter(|(cut, whole)| cut > whole).count();
    vec![format!(
        "On connect4 the search with the cut kept the exact value in fewer of the positions than the same search without in {fewer} of {} \
         settings, in more of them in {more}, and equally often in {}.",
        pairs.len(),
        pairs.len() - fewer - more
    )]
}
