//! Reports of a search, as graphical boards display them.

use std::fmt;

use board::{Cell, Rules};
use search::{Report, Score, Verdict};

use super::{Answer, Point};

/// A principal variation to be reported.
///
/// ```
/// use board::{Game, Rules};
/// use gomoku::protocol::Thinking;
/// use search::{Report, Score};
///
/// let game = Game::parse(Rules::GOMOKU, "h8i9").unwrap();
/// let report = Report {
///     best: game.moves()[0],
///     score: Some(Score::win_in(7)),
///     depth: 12,
///     nodes: 123_456,
///     elapsed: std::time::Duration::from_millis(240),
///     pv: game.moves().to_vec(),
/// };
/// let thinking = Thinking { rules: game.rules(), report: &report, rank: 1, lines: 1 };
/// assert_eq!(thinking.to_string(), "DEPTH 12-12 EV +M7 N 123K N/S 514K TM 240 PV H8 I9");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Thinking<'a> {
    /// The game.
    pub rules: Rules,
    /// The report of the search.
    pub report: &'a Report<Cell>,
    /// Rank of the line (multi-PV), counted from 1.
    pub rank: usize,
    /// Number of lines requested.
    pub lines: usize,
}

impl Thinking<'_> {
    /// Scale of the win rate: this estimate makes a win e times as likely as a loss.
    const POINTS: f64 = 200.0;

    /// Selective depth: the longest of depth and variation.
    fn deepest(&self) -> usize {
        self.report.pv.len().max(self.report.depth.into())
    }

    /// Nodes per second.
    fn speed(&self) -> u64 {
        let milliseconds = self.report.elapsed.as_millis().max(1);
        u64::try_from(u128::from(self.report.nodes) * 1000 / milliseconds).unwrap_or(u64::MAX)
    }

    /// The report as `INFO` lines, one for each detail.
    pub fn details(&self) -> Vec<Answer> {
        let Thinking { rules, report, .. } = self;
        let line: Vec<_> = report.pv.iter().map(|cell| Point::of(*rules, *cell).to_string()).collect();
        let nodes = report.nodes.to_string();
        let details = [
            ("PV", (self.rank - 1).to_string()),
            ("NUMPV", self.lines.to_string()),
            ("DEPTH", report.depth.to_string()),
            ("SELDEPTH", self.deepest().to_string()),
            ("NODES", nodes.clone()),
            ("TOTALNODES", nodes),
            ("TOTALTIME", report.elapsed.as_millis().to_string()),
            ("SPEED", self.speed().to_string()),
            ("EVAL", value(report.score, false)),
            ("WINRATE", format!("{:.4}", chance(report.score, Self::POINTS))),
            ("BESTLINE", line.join(" ")),
            ("PV", "DONE".to_owned()),
        ];
        details.into_iter().map(|(key, value)| Answer::Info(key.to_owned(), value)).collect()
    }
}

impl fmt::Display for Thinking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        write!(f, "DEPTH {}-{} ", report.depth, self.deepest())?;
        if self.lines > 1 {
            write!(f, "MULTIPV {} ", self.rank)?;
        }
        let (nodes, speed) = (short(report.nodes), short(self.speed()));
        let (value, milliseconds) = (value(report.score, true), report.elapsed.as_millis());
        write!(f, "EV {value} N {nodes} N/S {speed} TM {milliseconds} PV")?;
        let names = report.pv.iter().map(|cell| self.rules.move_name(*cell).to_uppercase());
        names.into_iter().try_for_each(|name| write!(f, " {name}"))
    }
}

/// A score as text: `+M7` for a win in seven plies, else points.
fn value(score: Option<Score>, sign: bool) -> String {
    match score.unwrap_or(Score::EVEN).verdict() {
        Verdict::Win(plies) => {
            format!("+M{}", plies.map_or_else(|| "*".to_owned(), |plies| plies.to_string()))
        }
        Verdict::Loss(plies) => {
            format!("-M{}", plies.map_or_else(|| "*".to_owned(), |plies| plies.to_string()))
        }
        Verdict::Estimate(points) if sign && points != 0 => format!("{points:+}"),
        Verdict::Estimate(points) => points.to_string(),
    }
}

/// The win rate, from 0 to 1.
fn chance(score: Option<Score>, points: f64) -> f64 {
    match score.unwrap_or(Score::EVEN).verdict() {
        Verdict::Win(_) => 1.0,
        Verdict::Loss(_) => 0.0,
        Verdict::Estimate(estimate) => 1.0 / (1.0 + (-f64::from(estimate) / points).exp()),
    }
}

/// A count, in thousands or millions if large.
fn short(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{}K", count / 1_000),
        _ => format!("{}M", count / 1_000_000),
    }
}
