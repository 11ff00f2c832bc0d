//! The cut that the UFSC report wishes for: what it saves, which moves it changes, and what it costs.

mod exact;
mod saved;
mod strength;

use board::{Game, Rules};
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, Cutoff, DepthPlayer, DepthSearch, Limits, PlayerError};

use self::exact::Kept;
use self::saved::Saved;
use self::strength::Met;
use super::{Extent, Oracle, board_name};
use crate::arena::{OpeningOracle, OpeningValue, Openings};
use crate::{Monitor, Section};

const REPORT: &str = "UFSC, a student report of the Federal University of Santa Catarina (Brazil, 2017) on an alpha-beta agent for \
Gomoku, wishes for faster moves by choosing a possibility that is very good relative to the current average of the heuristic value of the \
children, after a minimum number of them. The setting average-cut of alphabeta does that at every node: after four moves, the first that \
is better than the best so far and exceeds the average of those before it by a number of points is taken, and the others are not \
looked at. Moves that fail low count with the bound that their search returned, so that the average depends on the windows. Points are \
those of each report. The same searches with and without it are compared. Positions made at random have fewer threats than games: a cut \
that changes no move there may still lose games.";

/// A published search.
struct Case {
    game: &'static str,
    evaluation: Evaluation,
    cutoff: Cutoff,
    /// The depths at which nodes and moves are compared.
    depths: &'static [u16],
    /// Those of them at which games are played: deeper ones would take too long.
    played: &'static [u16],
    /// The cuts, in points of the report: the smallest first.
    points: [u32; 4],
    /// Moves before a position.
    plies: usize,
}

/// UFSC's cuts are the weights of some of its patterns; the others are up to a few windows of three.
const CASES: [Case; 3] = [
    Case {
        game: "gomoku",
        evaluation: Evaluation::Ufsc,
        cutoff: Cutoff::AtLeast,
        depths: &[2, 3],
        played: &[2],
        points: [400, 3000, 15_000, 50_000],
        plies: 10,
    },
    Case {
        game: "connect4",
        evaluation: Evaluation::UfopV3,
        cutoff: Cutoff::AtLeast,
        depths: &[4, 6],
        played: &[4, 6],
        points: [20, 50, 100, 300],
        plies: 8,
    },
    Case {
        game: "connect4",
        evaluation: Evaluation::Porto,
        cutoff: Cutoff::Above,
        depths: &[4, 6],
        played: &[4, 6],
        points: [20, 50, 100, 300],
        plies: 8,
    },
];

/// The heading of the searches, which name their boards.
const SEARCH: &str = "search (rows × columns)";

/// A case at a depth.
#[derive(Clone, Copy)]
struct Setup {
    case: &'static Case,
    depth: u16,
}

impl Setup {
    fn name(self) -> String {
        let rules = self.case.rules();
        format!("{} {} depth {}", board_name(rules), self.case.evaluation, self.depth)
    }

    /// The published search with this cut.
    fn player(self, cut: Option<u32>) -> DepthPlayer {
        let Case { evaluation, cutoff, .. } = *self.case;
        let average_cut = cut.map(|points| points * evaluation.unit());
        DepthPlayer {
            name: cut.map_or_else(|| self.name(), |points| format!("{}, cut {points}", self.name())),
            algorithm: DepthSearch::AlphaBeta(AlphaBeta { cutoff, average_cut, ..AlphaBeta::default() }),
            evaluation,
            ends: Ends::Published,
            limits: Limits::depth(self.depth),
            early_depth: None,
        }
    }
}

impl Case {
    fn rules(&self) -> Rules {
        self.game.parse().expect("the games of the study are valid")
    }

    /// Positions from the seed, different from each other, without an immediate win.
    fn positions(&self, count: usize, seed: u64) -> Vec<Game> {
        Openings::new(self.rules(), self.plies, seed).collect(count, &mut AnyOpening, &mut || {})
    }
}

/// Cases at their depths.
fn setups(depths: fn(&'static Case) -> &'static [u16]) -> impl Iterator<Item = Setup> + Clone {
    CASES.iter().flat_map(move |case| depths(case).iter().map(move |depth| Setup { case, depth: *depth }))
}

/// Takes every position.
struct AnyOpening;

impl OpeningOracle for AnyOpening {
    fn value(&mut self, _: &Game) -> Option<OpeningValue> {
        Some(OpeningValue::Unknown)
    }
}

/// The numbers of positions.
struct Size {
    /// For nodes and moves.
    positions: usize,
    /// Openings of games, each played with both colours.
    openings: usize,
    /// With exact values.
    exact: usize,
    /// Moves before the positions with exact values, at least: earlier ones take long to solve.
    from: u16,
}

impl Size {
    fn of(extent: Extent) -> Size {
        if extent.quick {
            Size { positions: 10, openings: 5, exact: 60, from: 16 }
        } else {
            Size { positions: 60, openings: 100, exact: 400, from: 12 }
        }
    }
}

/// Nodes and moves of published searches with and without the cut, games between them, and on connect4 the moves that keep
/// exact values, which `oracle` knows.
pub fn average_cut(
    extent: Extent,
    oracle: &mut dyn Oracle,
    monitor: &mut Monitor<'_>,
) -> Result<Section, PlayerError> {
    let size = Size::of(extent);
    let searched = setups(|case| case.depths);
    let played = setups(|case| case.played);
    let cuts = CASES[0].points.len();
    let steps = searched.clone().count() * size.positions + played.clone().count() * cuts * size.openings;
    monitor.begin("average-cut", (steps + size.exact) as u64);
    let (mut saved, mut met) = (Vec::new(), Vec::new());
    for setup in searched {
        let Some(rows) = saved::compare(setup, &size, extent.seed, monitor)? else { break };
        saved.extend(rows);
    }
    for setup in played {
        let Some(rows) = strength::play(setup, &size, extent.seed, monitor) else { break };
        met.extend(rows);
    }
    let kept = exact::compare(&size, extent.seed, oracle, monitor)?;
    let words = [REPORT.to_owned()].into_iter().chain(words(&saved, &met, &kept));
    let section = Section::new("average-cut", "A cut by the average of the moves so far");
    Ok(words
        .fold(section, Section::paragraph)
        .table(saved::table(&saved, extent.seed))
        .table(strength::table(&met, extent.seed))
        .table(exact::table(&kept, &size, extent.seed))
        .plot(saved::plot(&saved))
        .plot(strength::plot(&met)))
}

/// The conclusions: they rest on counts alone.
fn words(saved: &[Saved], met: &[Met], kept: &[Kept]) -> Vec<String> {
    [saved::words(saved), strength::words(met), exact::words(kept)].concat()
}
