//! The evaluation of the UFSC report for Gomoku: eleven patterns along every line, and a mask that favours the centre.
//!
//! A line is read from border to border as `x` own stone, `e` empty, `n` blocked (border or opponent's stone). Where
//! several patterns start at the same cell, the longest counts, and reading continues at its last cell, so that two
//! patterns share at most the cell between them.

use board::{Bits, Board, Cell, Outcome, Overline, Rules, Shape, Side};

use super::{Ends, Heuristic, Misfit};
use crate::Score;

/// The patterns with their weights, longest first.
const PATTERNS: [(&str, i32); 23] = [
    ("exxxexe", 7000),
    ("exexxxe", 7000),
    ("nxxxexe", 3000),
    ("exxxexn", 3000),
    ("nxexxxe", 3000),
    ("exexxxn", 3000),
    ("exxxxe", 120_000),
    ("nxxxxe", 50_000),
    ("exxxxn", 50_000),
    ("nxxxee", 15_000),
    ("eexxxn", 15_000),
    ("nxxeee", 400),
    ("eeexxn", 400),
    ("exxexe", 100),
    ("exexxe", 100),
    ("nxxexe", 40),
    ("exxexn", 40),
    ("nxexxe", 40),
    ("exexxn", 40),
    ("xxxxx", 200_000),
    ("exxxe", 30_000),
    ("eexxe", 1000),
    ("exxee", 1000),
];

/// Points are counted in fifths, the unit of the mask.
const FIFTHS: i32 = 5;
/// Only moves within this distance of a stone are searched.
const RADIUS: u16 = 3;

/// A pattern as three masks: the bits that must be set among own stones, empty cells and blocked cells.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    stones: u64,
    empty: u64,
    blocked: u64,
    length: u32,
    weight: i32,
}

impl Pattern {
    fn new((text, weight): (&str, i32)) -> Pattern {
        let bits = |symbol: u8| {
            let places = text.bytes().enumerate().filter(|(_, c)| *c == symbol);
            places.fold(0, |bits, (i, _)| bits | 1 << i)
        };
        let length = text.bytes().map(|_| 1).sum();
        Pattern { stones: bits(b'x'), empty: bits(b'e'), blocked: bits(b'n'), length, weight }
    }
}

/// A cell on its line in one direction; index 0 is the border.
#[derive(Clone, Copy, Default, Debug)]
struct OnLine {
    line: u8,
    index: u8,
}

/// The UFSC evaluation, with its tables for a board size.
#[derive(Clone, Debug)]
pub struct Ufsc {
    patterns: Vec<Pattern>,
    /// By the index of a cell: where it lies on four lines.
    on_lines: Vec<[OnLine; 4]>,
    /// By line: the bits of its two borders.
    borders: Vec<u64>,
    /// By the index of a cell: the mask in fifths.
    mask: Vec<i32>,
    /// By the index of a cell: its distance from the centre.
    distances: Vec<u16>,
    /// The score of finished games.
    ends: Ends,
}

/// 32 columns, 32 rows and twice 63 diagonals.
const LINES: usize = 190;

impl Ufsc {
    /// The evaluation for a board by these rules.
    pub fn new(rules: Rules, ends: Ends) -> Ufsc {
        let size = 1 + rules.cells().map(Cell::index).max().map_or(0, usize::from);
        let mut on_lines = vec![[OnLine::default(); 4]; size];
        let mut mask = vec![0; size];
        let mut lengths = vec![0_u8; LINES];
        let (width, height) = (rules.width(), rules.height());
        for cell in rules.cells() {
            let (x, y) = rules.coordinates(cell);
            let diagonal = width + height;
            let lines = [
                (x, y),
                (width + y, x),
                (diagonal + x + (height - 1 - y), x.min(y)),
                (2 * diagonal - 1 + x + y, x.min(height - 1 - y)),
            ];
            on_lines[usize::from(cell.index())] = lines.map(|(line, index)| {
                let length = &mut lengths[usize::from(line)];
                *length = (*length).max(index + 1);
                OnLine { line, index: index + 1 }
            });
            let ring = x.min(y).min(width - 1 - x).min(height - 1 - y);
            mask[usize::from(cell.index())] = (i32::from(ring) - 2).clamp(0, FIFTHS);
        }
        let borders = lengths.into_iter().map(|length| 1 | 1 << (length + 1)).collect();
        let patterns = PATTERNS.into_iter().map(Pattern::new).collect();
        let distances = crate::Layout::distances(&Board::of(rules));
        Ufsc { patterns, on_lines, borders, mask, distances, ends }
    }

    /// Whether the evaluation can be used with these rules: the patterns are those of freestyle five in a row.
    pub fn fits(rules: Rules) -> Result<(), Misfit> {
        if rules.k() == 5 && !rules.gravity() && rules.overline() == Overline::Wins {
            Ok(())
        } else {
            Err(Misfit::Patterns)
        }
    }

    /// The stones of a side along every line.
    fn lines<B: Bits>(&self, stones: B) -> [u64; LINES] {
        let mut lines = [0; LINES];
        for cell in stones.cells() {
            for OnLine { line, index } in self.on_lines[usize::from(cell.index())] {
                lines[usize::from(line)] |= 1 << index;
            }
        }
        lines
    }

    /// The sum of the weights of all patterns of a side.
    fn patterns(&self, own: &[u64; LINES], other: &[u64; LINES]) -> i32 {
        // No pattern has fewer than two stones.
        let lines = (0..LINES).filter(|line| own[*line] & own[*line].wrapping_sub(1) != 0);
        lines.map(|line| self.read(own[line], other[line] | self.borders[line])).sum()
    }

    /// The sum of the weights of the patterns along one line.
    fn read(&self, stones: u64, blocked: u64) -> i32 {
        let end = 64 - blocked.leading_zeros();
        let empty = !(stones | blocked) & ((1 << end) - 1);
        let (mut at, mut weight) = (0, 0);
        while stones >> at != 0 {
            let [s, e, b] = [stones, empty, blocked].map(|set| set >> at);
            // Every pattern has a stone among its first four cells.
            let found = if s.trailing_zeros() >= 4 { None } else { self.pattern_at(s, e, b) };
            at += found.map_or(1, |pattern| pattern.length - 1);
            weight += found.map_or(0, |pattern| pattern.weight);
        }
        weight
    }

    /// The longest pattern at the lowest bit.
    fn pattern_at(&self, stones: u64, empty: u64, blocked: u64) -> Option<&Pattern> {
        let fits = |set: u64, wanted: u64| set & wanted == wanted;
        self.patterns
            .iter()
            .find(|p| fits(stones, p.stones) && fits(empty, p.empty) && fits(blocked, p.blocked))
    }

    /// The patterns of a side minus those of its opponent.
    fn balance<S: Shape>(&self, board: &Board<S>, side: Side) -> i32 {
        let (own, other) = (self.lines(board.stones(side)), self.lines(board.stones(!side)));
        self.patterns(&own, &other) - self.patterns(&other, &own)
    }

    /// The sum of the mask over the stones.
    fn masked<B: Bits>(&self, stones: B) -> i32 {
        stones.cells().map(|cell| self.mask[usize::from(cell.index())]).sum()
    }
}

impl<S: Shape> Heuristic<Board<S>> for Ufsc {
    fn evaluate(&self, board: &Board<S>, side: Side) -> i32 {
        let mask = self.masked(board.stones(side)) - self.masked(board.stones(!side));
        FIFTHS * self.balance(board, side) + mask
    }

    /// In the report: twice the patterns without the mask, and one point less for each ply until a win.
    fn terminal_score(&self, board: &Board<S>, outcome: Outcome, side: Side, ply: u16) -> Score {
        if self.ends != Ends::Published {
            return self.ends.score(Score::WON, outcome, side, ply);
        }
        let delay = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == side => -i32::from(ply),
            Outcome::Win(_) => i32::from(ply),
        };
        Score::estimate(2 * FIFTHS * self.balance(board, side) + delay)
    }

    /// The empty cells within three steps of a stone, the centre first; on an empty board the centre itself.
    fn candidates(&self, board: &Board<S>, moves: &mut Vec<Cell>) {
        let playable = board.shape().playable();
        let near =
            if board.ply() == 0 { board.legal() } else { near(board.rules(), playable, board.empty()) };
        moves.extend(near.cells());
        moves.sort_by_key(|cell| self.distances[usize::from(cell.index())]);
        if board.ply() == 0 {
            moves.truncate(1);
        }
    }
}

/// The empty cells within [`RADIUS`] steps of a stone.
fn near<B: Bits>(rules: Rules, playable: B, empty: B) -> B {
    let [up, _, right, _] = rules.steps();
    let mut reached = playable & !empty;
    for step in [up, right] {
        for _ in 0..RADIUS {
            reached = (reached | reached.up(step) | reached.down(step)) & playable;
        }
    }
    reached & empty
}
