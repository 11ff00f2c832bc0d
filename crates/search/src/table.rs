use crate::{Score, Window};

/// What is known of a position: a value, or that it is at least or at most so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    key: u64,
    depth: u16,
    bound: Bound,
    score: Score,
    best: M,
}

/// A transposition table: what was found out about positions, by their keys. Newer replaces older.
#[derive(Clone, Debug)]
pub(crate) struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Table<M> {
    /// A table of about so many mebibytes; at least one entry.
    pub(crate) fn new(mebibytes: usize) -> Table<M> {
        let fitting = (mebibytes << 20) / size_of::<Option<Entry<M>>>();
        let entries = fitting.checked_ilog2().map_or(1, |power| 1 << power);
        Table { entries: vec![None; entries] }
    }

    fn slot(&self, key: u64) -> usize {
        usize::try_from(key % self.entries.len() as u64).expect("a length fits")
    }

    fn entry(&self, key: u64) -> Option<&Entry<M>> {
        self.entries[self.slot(key)].as_ref().filter(|entry| entry.key == key)
    }

    /// The best move known for a position, found at whatever depth.
    pub(crate) fn best(&self, key: u64) -> Option<M> {
        self.entry(key).map(|entry| entry.best)
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

    /// Remembers what a search of this depth within this window found.
    pub(crate) fn store(&mut self, key: u64, depth: u16, window: Window, score: Score, best: M) {
        let bound = match score {
            score if score >= window.beta() => Bound::AtLeast,
            score if score <= window.alpha() => Bound::AtMost,
            _ => Bound::Exact,
        };
        let slot = self.slot(key);
        self.entries[slot] = Some(Entry { key, depth, bound, score, best });
    }
}
