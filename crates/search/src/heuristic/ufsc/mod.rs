//! The evaluation of the UFSC report for Gomoku: eleven patterns along every line, and a mask that favours the centre.
//!
//! A line is read from border to border as `x` own stone, `e` empty, `n` blocked (border or opponent's stone).

mod count;
mod jump;
mod kind;

use board::{Bits, Board, Cell, Outcome, Overline, Rules, Shape, Side};

use self::count::count_all;
use self::jump::Lines;
use self::kind::KINDS;
pub use self::kind::{PATTERNS, PatternCounts, PatternKind};
use super::{Ends, Heuristic, Misfit, Points};
use crate::Score;

/// The versions of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UfscVersion {
    /// The weights of the report; every occurrence of a pattern counts, as in the program.
    Report,
    /// The weights of the report; the scan jumps on after a match, as the report says. It reads lines in one direction, so that a board
    /// and its mirror image may have different values.
    Jump,
    /// The weights of the program as it is today, where the opponent's patterns weigh 1.05 times as much and moves next to stones
    /// are searched.
    Program,
}

/// Values are counted in twentieths of a point.
const UNIT: i32 = Points::PARTS;

/// The weights of the program where they differ from the report: the place of the kind, and its weight.
const PROGRAM_WEIGHTS: [(usize, i64); 3] = [(0, 20_000_000), (1, 400_000), (7, 500)];

impl UfscVersion {
    /// The points of an own pattern of each kind, in twentieths.
    pub(super) fn own_weights(self) -> [i64; KINDS] {
        let mut weights = PATTERNS.map(|kind| kind.weight);
        if self == UfscVersion::Program {
            for (kind, weight) in PROGRAM_WEIGHTS {
                weights[kind] = weight;
            }
        }
        weights.map(|weight| i64::from(UNIT) * weight)
    }

    /// What the same patterns of the opponent weigh, in twentieths.
    pub(super) fn other_weights(self) -> [i64; KINDS] {
        let hundredths = if self == UfscVersion::Program { 105 } else { 100 };
        self.own_weights().map(|weight| weight * hundredths / 100)
    }
}

/// The UFSC evaluation, with its tables for a board size. Its points are twentieths.
#[derive(Clone, Debug)]
pub struct Ufsc<B> {
    /// Points for each kind of pattern.
    own_weights: [i64; KINDS],
    /// The same for patterns of the opponent.
    other_weights: [i64; KINDS],
    /// Only moves within this distance of a stone are searched.
    radius: u16,
    /// The lines to scan, if the scan jumps.
    lines: Option<Lines>,
    /// The cells where the mask is at least 0.2, 0.4, 0.6, 0.8 and 1: squares within squares.
    rings: [B; 5],
    /// By the index of a cell: its distance from the centre.
    distances: Vec<u16>,
    /// The score of finished games.
    ends: Ends,
}

/// Whether the evaluation can be used with these rules: the patterns are those of freestyle five in a row.
pub(super) fn fits(rules: Rules) -> Result<(), Misfit> {
    if rules.k() == 5 && !rules.gravity() && rules.overline() == Overline::Wins {
        Ok(())
    } else {
        Err(Misfit::Patterns)
    }
}

impl<B: Bits> Ufsc<B> {
    /// The evaluation for a board by these rules.
    pub fn new(rules: Rules, version: UfscVersion, ends: Ends) -> Ufsc<B> {
        Ufsc {
            own_weights: version.own_weights(),
            other_weights: version.other_weights(),
            radius: if version == UfscVersion::Program { 1 } else { 3 },
            lines: (version == UfscVersion::Jump).then(|| Lines::new(rules)),
            // The three outer rings have no mask.
            rings: [3, 4, 5, 6, 7].map(|ring| inner_cells(rules, ring)),
            distances: crate::Layout::distances(&Board::of(rules)),
            ends,
        }
    }

    /// How often each kind of pattern occurs among the stones of a side, and among those of its opponent.
    pub fn count<S: Shape<Bits = B>>(&self, board: &Board<S>, side: Side) -> [PatternCounts; 2] {
        let [own, other] = [board.stones(side), board.stones(!side)];
        match &self.lines {
            None => count_all(board.rules(), [own, other], board.empty()),
            Some(lines) => [lines.count(own, other), lines.count(other, own)],
        }
    }

    /// The patterns of a side minus those of its opponent, in points.
    fn balance<S: Shape<Bits = B>>(&self, board: &Board<S>, side: Side) -> i64 {
        let [own, other] = self.count(board, side);
        let sum = |counts: PatternCounts, weights: &[i64; KINDS]| -> i64 {
            counts.iter().zip(weights).map(|(count, weight)| i64::from(*count) * weight).sum()
        };
        sum(own, &self.own_weights) - sum(other, &self.other_weights)
    }

    /// The sum of the mask over the stones, in points.
    fn masked(&self, stones: B) -> i64 {
        let cells: usize = self.rings.iter().map(|ring| (stones & *ring).len()).sum();
        i64::try_from(cells).expect("a board has at most 1024 cells") * i64::from(UNIT / 5)
    }
}

/// The cells at least this far from every border.
fn inner_cells<B: Bits>(rules: Rules, ring: u8) -> B {
    let (width, height) = (rules.width(), rules.height());
    let inner = |cell: &Cell| {
        let (x, y) = rules.coordinates(*cell);
        x.min(y).min(width - 1 - x).min(height - 1 - y) >= ring
    };
    rules.cells().filter(inner).fold(B::EMPTY, |set, cell| set | B::of(cell))
}

/// Points as they fit into a score.
fn saturated(points: i64) -> i32 {
    i32::try_from(points).unwrap_or(if points < 0 { i32::MIN } else { i32::MAX })
}

impl<S: Shape> Heuristic<Board<S>> for Ufsc<S::Bits> {
    fn evaluate(&self, board: &Board<S>, side: Side) -> i32 {
        let mask = self.masked(board.stones(side)) - self.masked(board.stones(!side));
        saturated(self.balance(board, side) + mask)
    }

    /// In the report: twice the patterns without the mask, and one point less for each ply until a win.
    fn terminal_score(&self, board: &Board<S>, outcome: Outcome, side: Side, ply: u16) -> Score {
        if !matches!(self.ends, Ends::Published | Ends::Printed) {
            return self.ends.score(Score::WON, outcome, side, ply);
        }
        let delay = i64::from(UNIT) * i64::from(ply);
        let delay = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == side => -delay,
            Outcome::Win(_) => delay,
        };
        Score::estimate(saturated(2 * self.balance(board, side) + delay))
    }

    /// The empty cells near stones, the centre first; on an empty board the centre itself.
    fn candidates(&self, board: &Board<S>, moves: &mut Vec<Cell>) {
        let playable = board.shape().playable();
        let near = || near(board.rules(), playable, board.empty(), self.radius);
        moves.extend(if board.ply() == 0 { board.legal() } else { near() }.cells());
        moves.sort_by_key(|cell| self.distances[usize::from(cell.index())]);
        if board.ply() == 0 {
            moves.truncate(1);
        }
    }
}

/// The empty cells within this many steps of a stone.
fn near<B: Bits>(rules: Rules, playable: B, empty: B, radius: u16) -> B {
    let [up, _, right, _] = rules.steps();
    let mut reached = playable & !empty;
    for step in [up, right] {
        for _ in 0..radius {
            reached = (reached | reached.up(step) | reached.down(step)) & playable;
        }
    }
    reached & empty
}
