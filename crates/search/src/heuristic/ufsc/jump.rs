//! Counts patterns along each line from border to border, jumping on after a match, as the report describes it.
//!
//! Where several patterns start at the same cell, the longest counts, and reading continues at its last cell, so that two
//! patterns share at most the cell between them.

use board::{Bits, Cell, Rules};

use super::kind::{KINDS, PATTERNS, PatternCounts};

/// A pattern as three masks: the bits that must be set among own stones, empty cells and blocked cells.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    stones: u64,
    empty: u64,
    blocked: u64,
    length: u32,
    kind: usize,
}

impl Pattern {
    fn new(text: &str, kind: usize) -> Pattern {
        let bits = |symbol: u8| {
            let places = text.bytes().enumerate().filter(|(_, c)| *c == symbol);
            places.fold(0, |bits, (i, _)| bits | 1 << i)
        };
        let length = text.bytes().map(|_| 1).sum();
        Pattern { stones: bits(b'x'), empty: bits(b'e'), blocked: bits(b'n'), length, kind }
    }
}

/// A cell on its line in one direction; index 0 is the border.
#[derive(Clone, Copy, Default, Debug)]
struct OnLine {
    line: u8,
    index: u8,
}

/// 32 columns, 32 rows and twice 63 diagonals.
const LINES: usize = 190;

/// The lines of a board size.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// Longest first.
    patterns: Vec<Pattern>,
    /// By the index of a cell: where it lies on four lines.
    places: Vec<[OnLine; 4]>,
    /// By line: the bits of its two borders.
    borders: Vec<u64>,
}

impl Lines {
    pub(super) fn new(rules: Rules) -> Lines {
        let size = 1 + rules.cells().map(Cell::index).max().map_or(0, usize::from);
        let mut places = vec![[OnLine::default(); 4]; size];
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
            places[usize::from(cell.index())] = lines.map(|(line, index)| {
                let length = &mut lengths[usize::from(line)];
                *length = (*length).max(index + 1);
                OnLine { line, index: index + 1 }
            });
        }
        let borders = lengths.into_iter().map(|length| 1 | 1 << (length + 1)).collect();
        let kinds = PATTERNS.iter().enumerate();
        let mut patterns: Vec<Pattern> = kinds
            .flat_map(|(at, kind)| kind.strings.iter().map(move |text| Pattern::new(text, at)))
            .collect();
        patterns.sort_by_key(|pattern| std::cmp::Reverse(pattern.length));
        Lines { patterns, places, borders }
    }

    /// How often each kind of pattern is found among the own stones.
    pub(super) fn count<B: Bits>(&self, own: B, other: B) -> PatternCounts {
        let (own, other) = (self.stones(own), self.stones(other));
        let mut counts = [0; KINDS];
        // No pattern has fewer than two stones.
        for line in (0..LINES).filter(|line| own[*line] & own[*line].wrapping_sub(1) != 0) {
            self.read(own[line], other[line] | self.borders[line], &mut counts);
        }
        counts
    }

    /// The stones of a side along every line.
    fn stones<B: Bits>(&self, stones: B) -> [u64; LINES] {
        let mut lines = [0; LINES];
        for cell in stones.cells() {
            for OnLine { line, index } in self.places[usize::from(cell.index())] {
                lines[usize::from(line)] |= 1 << index;
            }
        }
        lines
    }

    /// Adds the patterns along one line.
    fn read(&self, stones: u64, blocked: u64, counts: &mut PatternCounts) {
        let end = 64 - blocked.leading_zeros();
        let empty = !(stones | blocked) & ((1 << end) - 1);
        let mut at = 0;
        while stones >> at != 0 {
            let [s, e, b] = [stones, empty, blocked].map(|set| set >> at);
            // Every pattern has a stone among its first four cells.
            let found = if s.trailing_zeros() >= 4 { None } else { self.pattern_at(s, e, b) };
            at += found.map_or(1, |pattern| pattern.length - 1);
            if let Some(pattern) = found {
                counts[pattern.kind] += 1;
            }
        }
    }

    /// The longest pattern at the lowest bit.
    fn pattern_at(&self, stones: u64, empty: u64, blocked: u64) -> Option<&Pattern> {
        let fits = |set: u64, wanted: u64| set & wanted == wanted;
        self.patterns
            .iter()
            .find(|p| fits(stones, p.stones) && fits(empty, p.empty) && fits(blocked, p.blocked))
    }
}
