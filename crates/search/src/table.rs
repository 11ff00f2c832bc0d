use crate::{Score, Window};

/// What a score is: a value, or that the value is at least or at most so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact = 1,
    AtLeast = 2,
    AtMost = 3,
}

/// A transposition table: what was found out about positions, by their keys. Newer replaces older.
///
/// An entry is two words: the key, and score, depth, best move and bound side by side. A vacant one is all
/// zeros, so that the largest table is there at once: the system clears its pages when they are first used.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    entries: Vec<[u64; 2]>,
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
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let (depth, best) = ((word >> 16) as u16, (word as u16) >> 2);
        Some(Entry { score: Score::from_bits((word >> 32) as u32), depth, best, bound })
    }
}

impl Table {
    /// A table of about so many mebibytes; at least one entry.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let fitting = mebibytes.saturating_mul(1 << 20) / size_of::<[u64; 2]>();
        Table { entries: vec![[0; 2]; fitting.checked_ilog2().map_or(1, |power| 1 << power)] }
    }

    fn slot(&self, key: u64) -> usize {
        usize::try_from(key % self.entries.len() as u64).expect("a length fits")
    }

    fn entry(&self, key: u64) -> Option<Entry> {
        let [stored, word] = self.entries[self.slot(key)];
        if stored == key { Entry::unpack(word) } else { None }
    }

    /// The index of the best move known for a position, found at whatever depth.
    pub(crate) fn best(&self, key: u64) -> Option<usize> {
        self.entry(key).map(|entry| entry.best.into())
    }

    /// What a search of exactly this depth would return within the window, if that is known. Deeper results
    /// are not taken: they are better answers, but to another question.
    pub(crate) fn score(&self, key: u64, depth: u16, window: Window) -> Option<Score> {
        let entry = self.entry(key).filter(|entry| entry.depth == depth)?;
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => entry.score >= window.beta(),
            Bound::AtMost => entry.score <= window.alpha(),
        };
        answers.then_some(entry.score)
    }

    /// Remembers what a search of this depth within this window found. Moves have indices below 2¹⁴.
    pub(crate) fn store(&mut self, key: u64, depth: u16, window: Window, score: Score, best: usize) {
        // In a closed window, which is searched where only better scores cut, a score at both ends may be a
        // bound in either direction.
        if window.is_closed() && score == window.alpha() {
            return;
        }
        let bound = match score {
            score if score >= window.beta() => Bound::AtLeast,
            score if score <= window.alpha() => Bound::AtMost,
            _ => Bound::Exact,
        };
        let best = u16::try_from(best).expect("indices are small");
        let slot = self.slot(key);
        self.entries[slot] = [key, Entry { score, depth, best, bound }.pack()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_what_was_stored() {
        let mut table = Table::new(0);
        assert_eq!(table.best(0), None);
        for score in [Score::WORST, Score::estimate(-7), Score::EVEN, Score::win_in(3), Score::BEST] {
            for (depth, best) in [(0, 0), (9, 1055), (u16::MAX, 16383)] {
                let window = Window::FULL.raised(score.previous()).lowered(score.next());
                table.store(7, depth, window, score, best);
                assert_eq!(table.best(7), Some(best));
                let elsewhere = Window::FULL;
                let exact = score != Score::BEST && score != Score::WORST;
                assert_eq!(
                    table.score(7, depth, elsewhere).is_some(),
                    exact || score == Score::BEST || score == Score::WORST
                );
                assert_eq!(table.score(7, depth ^ 1, elsewhere), None);
                assert_eq!(table.score(8, depth, elsewhere), None);
            }
        }
    }

    #[test]
    fn bounds_answer_only_what_they_can() {
        let points = Score::estimate;
        let window = Window::FULL.raised(points(0)).lowered(points(10));
        let mut table = Table::new(0);
        table.store(1, 4, window, points(12), 0);
        assert_eq!(table.score(1, 4, window), Some(points(12)));
        assert_eq!(table.score(1, 4, Window::FULL), None);
        table.store(1, 4, window, points(-3), 0);
        assert_eq!(table.score(1, 4, window), Some(points(-3)));
        assert_eq!(table.score(1, 4, Window::FULL), None);
        table.store(1, 4, window, points(5), 0);
        assert_eq!(table.score(1, 4, Window::FULL), Some(points(5)));
        let closed = Window::FULL.raised(points(2)).lowered(points(2));
        table.store(2, 4, closed, points(2), 0);
        assert_eq!(table.score(2, 4, closed), None);
    }
}
