//! Games of searches with the cut against the same searches without.

use board::Side;
use search::Limits;

use super::{SEARCH, Setup, Size};
use crate::arena::{self, Elo, GameControl, Pairs, Points};
use crate::{Axis, Interval, Monitor, Plot, Point, Series, Table, Value};

/// Games with one cut.
pub(super) struct Met {
    pub(super) setup: Setup,
    pub(super) points: u32,
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    pub(super) pairs: Pairs,
}

impl Met {
    fn new(setup: Setup, points: u32) -> Met {
        Met { setup, points, won: 0, drawn: 0, lost: 0, pairs: Pairs::default() }
    }

    fn count(&mut self, points: Points) {
        match points {
            Points::Won => self.won += 1,
            Points::Drawn => self.drawn += 1,
            Points::Lost => self.lost += 1,
        }
    }

    /// The share of the points that the cut won.
    pub(super) fn score(&self) -> Option<Interval> {
        Elo::of_pairs(&self.pairs).map(|elo| elo.score)
    }
}

/// Plays every opening with both colours, for each cut. `None` if it was interrupted.
pub(super) fn play(setup: Setup, size: &Size, seed: u64, monitor: &mut Monitor<'_>) -> Option<Vec<Met>> {
    // Other openings than the positions in which nodes are counted.
    let openings = setup.case.positions(size.openings, !seed);
    let mut rows = Vec::new();
    for points in setup.case.points {
        let mut met = Met::new(setup, points);
        for opening in &openings {
            let mut results = Vec::new();
            for side in Side::BOTH {
                let (mut cut, mut whole) = (setup.player(Some(points)), setup.player(None));
                let mut seats: [&mut dyn search::Player; 2] = [&mut cut, &mut whole];
                seats.rotate_left(side.index());
                let clock = || monitor.elapsed();
                let control = GameControl { limits: Limits::default(), stop: monitor.stop(), clock: &clock };
                let game = arena::play(opening, &mut seats, &control)?;
                results.push(Points::of(game.result, side));
            }
            for points in &results {
                met.count(*points);
            }
            met.pairs.add(results[0], results[1]);
            monitor.step();
        }
        rows.push(met);
    }
    Some(rows)
}

pub(super) fn table(rows: &[Met], seed: u64) -> Table {
    let mut table = Table::new("Games of the cut against the same search without (95 % intervals)")
        .column("search")
        .headed(SEARCH)
        .column("cut")
        .headed("cut, in points")
        .column("won")
        .column("drawn")
        .column("lost")
        .interval("score");
    for row in rows {
        table.row([
            row.setup.name().into(),
            row.points.into(),
            row.won.into(),
            row.drawn.into(),
            row.lost.into(),
            row.score().map_or(Value::Missing, |score| Value::interval(score, 2)),
        ]);
    }
    table.note(format!(
        "Random openings, each played with both colours, seed {seed}. The score is the share of points; its interval is that of \
         pairs of games."
    ));
    table
}

/// How often the cut lost strength beyond chance.
pub(super) fn words(rows: &[Met]) -> Vec<String> {
    let scores: Vec<Interval> = rows.iter().filter_map(Met::score).collect();
    if scores.is_empty() {
        return vec!["No game was played.".to_owned()];
    }
    let weaker = scores.iter().filter(|score| score.high < 0.5).count();
    let stronger = scores.iter().filter(|score| score.low > 0.5).count();
    vec![format!(
        "In games against the same search without it, the cut scored below one half beyond the 95 % interval in {weaker} of {} settings \
         and above it in {stronger}; in the others the games do not tell them apart.",
        scores.len()
    )]
}

pub(super) fn plot(rows: &[Met]) -> Plot {
    let plot = Plot::new("Strength with the cut", Axis::log("cut, in points"), Axis::linear("share of the points"))
        .describe("the share of the points that each search with a cut wins against itself without, with 95 % intervals");
    rows.chunk_by(|a, b| a.setup.name() == b.setup.name()).fold(plot, |plot, rows| {
        let point = |row: &Met| row.score().map(|score| Point::interval(f64::from(row.points), score));
        plot.with(Series::lines(rows[0].setup.name(), rows.iter().filter_map(point)))
    })
}
