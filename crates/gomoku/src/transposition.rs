//! The transposition table, shared by threads without locks.

// Cite: Greenblatt, Eastlake & Crocker 1967, "The Greenblatt chess program" (transposition table)
// Cite: Hyatt & Mann 2002, "A lockless transposition table implementation for parallel search", ICGA Journal 25

use std::sync::atomic::{AtomicU64, Ordering};

use crate::eval::Eval;

/// How the value of an entry bounds the value of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// Fail low: the value is at most this.
    Upper = 1,
    /// Fail high: the value is at least this.
    Lower = 2,
    /// The value is this.
    Exact = 3,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Index of the best move, if one raised alpha.
    pub(crate) best: Option<u16>,
    /// Wins and losses are counted from the position itself, not from the root: the table outlives a search, and the next one has
    /// another root.
    pub(crate) value: Eval,
    /// Its static evaluation.
    pub(crate) static_eval: Eval,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// An entry and its key. The key is stored XOR the data, so that a slot torn between two writers matches neither key.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots of one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The transposition table: buckets of four slots, replaced by depth and age.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The number of the search, modulo 32.
    age: u8,
}

impl TranspositionTable {
    /// A table of about this size, at least 1 MiB; `None` if it cannot be allocated.
    pub(crate) fn new(mebibytes: usize) -> Option<TranspositionTable> {
        let len = mebibytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(len).ok()?;
        buckets.resize_with(len, Bucket::default);
        Some(TranspositionTable { buckets, age: 0 })
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(crate) fn new_search(&mut self) {
        self.age = (self.age + 1) % 32;
    }

    fn bucket(&self, key: u64) -> &Bucket {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the upper half of a product is below its factor"
        )]
        let index = ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[index]
    }

    /// The entry of a position, if there is one.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let found = self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key).then_some(data)
        });
        found.and_then(unpack)
    }

    /// Stores an entry: in place of an older one of the same position, in an empty slot, or over the slot with the least depth, four
    /// plies less for each search of age.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let slots = &self.bucket(key).0;
        let mut place = &slots[0];
        let mut least = i32::MAX;
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.check.load(Ordering::Relaxed) ^ data == key {
                place = slot;
                break;
            }
            let worth = i32::from(depth_of(data)) - 4 * i32::from((32 + self.age - age_of(data)) % 32);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = pack(entry, self.age);
        place.data.store(data, Ordering::Relaxed);
        place.check.store(key ^ data, Ordering::Relaxed);
    }
}

/// The data word of an entry.
///
/// ```text
///   bits  0–15  value       32–47  best move, or 0xffff       56–57  bound
///        16–31  static eval 48–55  depth                      58–62  age
/// ```
fn pack(entry: Entry, age: u8) -> u64 {
    u64::from(entry.value.to_bits())
        | u64::from(entry.static_eval.to_bits()) << 16
        | u64::from(entry.best.unwrap_or(u16::MAX)) << 32
        | u64::from(entry.depth) << 48
        | u64::from(entry.bound as u8) << 56
        | u64::from(age) << 58
}

#[expect(clippy::cast_possible_truncation, reason = "fields are cut out of the word")]
fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        best: Some((data >> 32) as u16).filter(|best| *best != u16::MAX),
        value: Eval::from_bits(data as u16),
        static_eval: Eval::from_bits((data >> 16) as u16),
        depth: depth_of(data),
        bound,
    })
}

#[expect(clippy::cast_possible_truncation, reason = "eight bits")]
fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

fn age_of(data: u64) -> u8 {
    (data >> 58 & 31) as u8
}

#[cfg(test)]
mod tests;
