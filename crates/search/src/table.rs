use std::sync::atomic::{AtomicU64, Ordering};

use crate::{OutOfMemory, Score, Window, zeroed_table};

/// What a stored score says of the value of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    /// It is the value.
    Exact = 1,
    /// The value is at least the score: the search failed high.
    Lower = 2,
    /// The value is at most the score: the search failed low.
    Upper = 3,
}

/// Entries in a page of memory, as most systems have it.
const ENTRIES_PER_PAGE: usize = 4096 / size_of::<[AtomicU64; 2]>();

/// A transposition table: search results by position key, shared by threads without locks. One entry per slot, always replaced.
///
/// An entry is two words: the full key XOR the data, and the data: score, depth, best move and bound packed into one. An entry
/// torn between two writers matches neither key. A vacant entry is all zeros, so that even a large table costs nothing to
/// create: the system zeroes its pages when they are first used.
///
/// Scores of wins and losses count from the root and are stored as they are, without the usual adjustment by the ply: in
/// these games a position always occurs at the same ply, and a table lives for one search.
// Cite: Greenblatt, Eastlake & Crocker 1967, "The Greenblatt chess program".
// Cite: Hyatt & Mann 2002, "A lockless transposition table implementation for parallel search", ICGA Journal 25.
#[derive(Debug)]
pub(crate) struct Table {
    /// A power of two of them.
    entries: Box<[[AtomicU64; 2]]>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    score: Score,
    depth: u16,
    /// The index of the best move.
    best: u16,
    bound: Bound,
}

impl Entry {
    fn pack(self) -> u64 {
        let score = u64::from(self.score.to_bits());
        score << 32 | u64::from(self.depth) << 16 | u64::from(self.best) << 2 | self.bound as u64
    }

    #[expect(clippy::cast_possible_truncation, reason = "the parts of a word")]
    fn unpack(word: u64) -> Option<Entry> {
        let bound = match word & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let (depth, best) = ((word >> 16) as u16, (word as u16) >> 2);
        Some(Entry { score: Score::from_bits((word >> 32) as u32), depth, best, bound })
    }
}

impl Table {
    /// A table of at most `mebibytes`, rounded down to a power of two of entries; at least one entry.
    pub(crate) fn new(mebibytes: usize) -> Result<Table, OutOfMemory> {
        Table::part(mebibytes, 1)
    }

    /// One of this many parts of that.
    pub(crate) fn part(mebibytes: usize, of: usize) -> Result<Table, OutOfMemory> {
        let fitting = mebibytes.saturating_mul(1 << 20) / size_of::<[AtomicU64; 2]>() / of;
        let entries = zeroed_table(fitting.checked_ilog2().map_or(1, |power| 1 << power));
        Ok(Table { entries: entries.ok_or(OutOfMemory { mebibytes })? })
    }

    /// Nodes of a search after which most pages of the table are in use.
    pub(crate) fn nodes_to_fill_pages(&self) -> u64 {
        4 * (self.entries.len() / ENTRIES_PER_PAGE) as u64
    }

    /// Uses every page, so that the system provides them now: one thread gets them several times as fast as two at once. Ends early if
    /// `must_stop`, which is asked once for every mebibyte.
    pub(crate) fn use_every_page(&self, mut must_stop: impl FnMut() -> bool) {
        for mebibyte in self.entries.chunks(256 * ENTRIES_PER_PAGE) {
            if must_stop() {
                return;
            }
            for [check, _] in mebibyte.iter().step_by(ENTRIES_PER_PAGE) {
                check.store(check.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits")]
    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        &self.entries[key as usize & (self.entries.len() - 1)]
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<Entry> {
        let [check, data] = self.slot(key);
        let word = data.load(Ordering::Relaxed);
        if check.load(Ordering::Relaxed) ^ word == key { Entry::unpack(word) } else { None }
    }

    /// The hash move: the index of the best move stored for a position, at any depth.
    pub(crate) fn best_move(&self, key: u64) -> Option<usize> {
        self.entry(key).map(|entry| entry.best.into())
    }

    /// Probes the table: what a search of exactly this depth may return for this window, if that is known. An exact
    /// score always answers, a lower bound only at `beta` or above, an upper bound only at `alpha` or below.
    ///
    /// Deeper results are rejected: they are better, but they would make the value depend on the order of the search,
    /// and it must equal that of plain minimax.
    pub(crate) fn probe(&self, key: u64, depth: u16, window: Window) -> Option<Score> {
        let entry = self.entry(key).filter(|entry| entry.depth == depth)?;
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= window.beta(),
            Bound::Upper => entry.score <= window.alpha(),
        };
        answers.then_some(entry.score)
    }

    /// Stores the score that a search of this depth returned for this window. `best` must be below 2¹⁴.
    pub(crate) fn store(&self, key: u64, depth: u16, window: Window, score: Score, best: usize) {
        // Closed windows are searched with `Cutoff::Above`; a score equal to both ends may be a bound in either direction.
        if window.is_closed() && score == window.alpha() {
            return;
        }
        let bound = match score {
            score if score >= window.beta() => Bound::Lower,
            score if score <= window.alpha() => Bound::Upper,
            _ => Bound::Exact,
        };
        let best = u16::try_from(best).expect("indices are small");
        let word = Entry { score, depth, best, bound }.pack();
        let [check, data] = self.slot(key);
        check.store(key ^ word, Ordering::Relaxed);
        data.store(word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_beyond_all_memory_is_refused() {
        assert_eq!(Table::new(usize::MAX).err(), Some(OutOfMemory { mebibytes: usize::MAX }));
    }

    #[test]
    fn an_entry_reads_back_as_stored() {
        let table = Table::new(0).expect("room");
        assert_eq!(table.best_move(0), None);
        for score in [Score::WORST, Score::estimate(-7), Score::EVEN, Score::win_in(3), Score::BEST] {
            for (depth, best) in [(0, 0), (9, 1055), (u16::MAX, 16383)] {
                let window = Window::FULL.raised(score.previous()).lowered(score.next());
                table.store(7, depth, window, score, best);
                assert_eq!(table.best_move(7), Some(best));
                let elsewhere = Window::FULL;
                let exact = score != Score::BEST && score != Score::WORST;
                assert_eq!(
                    table.probe(7, depth, elsewhere).is_some(),
                    exact || score == Score::BEST || score == Score::WORST
                );
                assert_eq!(table.probe(7, depth ^ 1, elsewhere), None);
                assert_eq!(table.probe(8, depth, elsewhere), None);
            }
        }
    }

    #[test]
    fn a_bound_answers_only_on_its_side_of_the_window() {
        let points = Score::estimate;
        let window = Window::FULL.raised(points(0)).lowered(points(10));
        let table = Table::new(0).expect("room");
        table.store(1, 4, window, points(12), 0);
        assert_eq!(table.probe(1, 4, window), Some(points(12)));
        assert_eq!(table.probe(1, 4, Window::FULL), None);
        table.store(1, 4, window, points(-3), 0);
        assert_eq!(table.probe(1, 4, window), Some(points(-3)));
        assert_eq!(table.probe(1, 4, Window::FULL), None);
        table.store(1, 4, window, points(5), 0);
        assert_eq!(table.probe(1, 4, Window::FULL), Some(points(5)));
        let closed = Window::FULL.raised(points(2)).lowered(points(2));
        table.store(2, 4, closed, points(2), 0);
        assert_eq!(table.probe(2, 4, closed), None);
    }
    #[test]
    fn a_torn_entry_is_rejected() {
        let table = Table::new(0).expect("room");
        let [check, data] = table.slot(5);
        table.store(5, 3, Window::FULL, Score::estimate(1), 4);
        let one = [check, data].map(|word| word.load(Ordering::Relaxed));
        table.store(6, 3, Window::FULL, Score::estimate(2), 4);
        // The first word of one entry, and the second of the other.
        check.store(one[0], Ordering::Relaxed);
        assert_eq!([5, 6].map(|key| table.probe(key, 3, Window::FULL)), [None; 2]);
        data.store(one[1], Ordering::Relaxed);
        assert_eq!(table.probe(5, 3, Window::FULL), Some(Score::estimate(1)));
    }
}
