//! The transposition table: exact keys, shared by threads without locks, growing with the work.
// Cite: Hyatt & Mann 2002, "A lockless transposition table implementation for parallel search", ICGA Journal 25 (there by
// XOR of key and data; here the hash itself depends on both words).
// Cite: Breuker, Uiterwijk & van den Herik 1994, "Replacement schemes for transposition tables" (replacement by work, as in
// the scheme Big1).

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;

use crate::grid::Word;
use crate::key::Key;

/// A bound of the value of a position to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value is at least this.
    Lower(i8),
    /// The value is at most this.
    Upper(i8),
}

/// A hashed key: its bucket in the table, and what distinguishes it from all other keys there.
#[derive(Clone, Copy)]
pub(crate) struct HashedKey<B> {
    /// The hash, a bijection of the first half of the key for a given second half; its highest bits are the bucket.
    mixed: B,
    other: B,
}

impl<B: Stored> HashedKey<B> {
    /// A nearly unique odd number.
    #[inline]
    pub(crate) fn tag(self) -> u64 {
        self.mixed.highest(usize::BITS) as u64 | 1
    }
}

/// Sets of cells that the table can store as words.
pub(crate) trait Stored: Word {
    /// The number of words of a set.
    const WORDS: usize;

    /// A hash of both sets that loses nothing: `own` can be recovered from the hash and `other`.
    fn mixed(own: Self, other: Self) -> Self;
    /// The highest bits.
    fn highest(self, bits: u32) -> usize;
    /// The number without its `bits` highest bits, shifted up, with `data` in the lowest `bits` bits.
    fn packed(self, bits: u32, data: u64) -> Self;
    /// The lowest bits.
    fn lowest(self, bits: u32) -> u64;
    /// The inverse of [`Stored::packed`], given the `bits` highest bits.
    fn unpacked(self, bits: u32, highest: usize) -> Self;
    fn load(words: &[AtomicU64]) -> Self;
    fn store(self, words: &[AtomicU64]);
}

/// The golden ratio, made odd: Fibonacci hashing.
const RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

#[expect(clippy::cast_possible_truncation, reason = "the bits asked for are few, or below the others")]
impl Stored for u64 {
    const WORDS: usize = 1;

    #[inline]
    fn mixed(own: u64, other: u64) -> u64 {
        let spread = other.wrapping_mul(RATIO);
        (own ^ spread ^ (spread >> 32)).wrapping_mul(RATIO)
    }

    #[inline]
    fn highest(self, bits: u32) -> usize {
        (self >> (64 - bits)) as usize
    }

    #[inline]
    fn packed(self, bits: u32, data: u64) -> u64 {
        self << bits | data
    }

    #[inline]
    fn lowest(self, bits: u32) -> u64 {
        self & ((1 << bits) - 1)
    }

    #[inline]
    fn unpacked(self, bits: u32, highest: usize) -> u64 {
        self >> bits | (highest as u64) << (64 - bits)
    }

    #[inline]
    fn load(words: &[AtomicU64]) -> u64 {
        words[0].load(Ordering::Relaxed)
    }

    #[inline]
    fn store(self, words: &[AtomicU64]) {
        words[0].store(self, Ordering::Relaxed);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the bits asked for are few, or below the others")]
impl Stored for u128 {
    const WORDS: usize = 2;

    #[inline]
    fn mixed(own: u128, other: u128) -> u128 {
        const WIDE_RATIO: u128 = (RATIO as u128) << 64 | 0xf39c_c060_5ced_c835;
        let spread = other.wrapping_mul(WIDE_RATIO);
        (own ^ spread ^ (spread >> 64)).wrapping_mul(WIDE_RATIO)
    }

    #[inline]
    fn highest(self, bits: u32) -> usize {
        (self >> (128 - bits)) as usize
    }

    #[inline]
    fn packed(self, bits: u32, data: u64) -> u128 {
        self << bits | u128::from(data)
    }

    #[inline]
    fn lowest(self, bits: u32) -> u64 {
        self as u64 & ((1 << bits) - 1)
    }

    #[inline]
    fn unpacked(self, bits: u32, highest: usize) -> u128 {
        self >> bits | (highest as u128) << (128 - bits)
    }

    #[inline]
    fn load(words: &[AtomicU64]) -> u128 {
        u128::from(words[0].load(Ordering::Relaxed)) | u128::from(words[1].load(Ordering::Relaxed)) << 64
    }

    #[inline]
    fn store(self, words: &[AtomicU64]) {
        words[0].store(self as u64, Ordering::Relaxed);
        words[1].store((self >> 64) as u64, Ordering::Relaxed);
    }
}

/// A cache line of slots, two sets each.
type Bucket = [AtomicU64; 8];

/// A transposition table of exact keys that threads share without locks.
///
/// A slot holds the hash, with data in place of the highest bits (which the bucket implies), and the second half of the
/// key. A thread that reads a slot while another writes it may see halves of two keys. As the hash depends on the second
/// half, they match the key that is probed only by chance: if all bits of the hash that the slot keeps are equal. These are
/// 64 − b, or 128 − b on large boards, in a table of 2ᵇ buckets (b is 24 for 1 GiB).
///
/// Of the slots of a bucket, the one whose result took the least work is replaced. The table starts small, within the CPU
/// cache, and grows as it fills: most positions need little.
pub(crate) struct Table<B> {
    /// All buckets, aligned to cache lines by skipping the first `skipped` words. An aligned allocation would be zeroed by
    /// writing to it; this one gets zero pages from the system, which cost nothing until they are used.
    words: Box<[AtomicU64]>,
    skipped: usize,
    /// log₂ of the number of buckets in use.
    bits: u32,
    /// log₂ of the number of buckets allocated.
    max_bits: u32,
    sets: std::marker::PhantomData<B>,
}

/// log₂ of the number of buckets of the smallest table, and so the number of bits for data: eight for the bound, four for the
/// work. Values lie between −63 and 63, as no solvable board has more than 124 cells.
const MIN_BITS: u32 = 12;
/// The maximum size of a table in mebibytes; less where addresses have 32 bits.
const MAX_MEBIBYTES: usize = if usize::BITS > 32 { 1 << 30 } else { 1 << 11 };
/// The maximum work that is distinguished, as log₂ of nodes.
const MAX_WORK: u32 = 15;

impl Bound {
    /// The bound of the value to the other side.
    #[inline]
    pub(crate) fn negated(self) -> Bound {
        match self {
            Bound::Lower(value) => Bound::Upper(-value),
            Bound::Upper(value) => Bound::Lower(-value),
        }
    }

    #[inline]
    fn packed(self) -> u64 {
        let (upper, value) = match self {
            Bound::Lower(value) => (0, value),
            Bound::Upper(value) => (128, value),
        };
        upper | u64::from(value.wrapping_add(64).unsigned_abs())
    }

    #[inline]
    fn unpacked(data: u64) -> Bound {
        let value = (data & 127) as i8 - 64;
        if data & 128 == 0 { Bound::Lower(value) } else { Bound::Upper(value) }
    }
}

impl<B: Stored> Table<B> {
    /// A table of at most `mebibytes`, rounded down to a power of two; at least one. `None` if it cannot be allocated.
    pub(crate) fn new(mebibytes: usize) -> Option<Table<B>> {
        let max_bits = MIN_BITS + 2 + mebibytes.clamp(1, MAX_MEBIBYTES).ilog2();
        let words: Box<[AtomicU64]> = search::zeroed_table(8 * ((1 << max_bits) + 1))?;
        prefer_huge_pages(&words);
        let skipped = words.as_ptr().align_offset(64);
        Some(Table { words, skipped, bits: MIN_BITS, max_bits, sets: std::marker::PhantomData })
    }

    /// Hashes a key.
    #[inline]
    pub(crate) fn hash(key: Key<B>) -> HashedKey<B> {
        HashedKey { mixed: B::mixed(key.own, key.other), other: key.other }
    }

    #[inline]
    fn bucket(&self, hashed: HashedKey<B>) -> &Bucket {
        &self.words[self.skipped..].as_chunks().0[hashed.mixed.highest(self.bits)]
    }

    /// Prefetches the bucket of a key into the CPU cache.
    #[inline]
    pub(crate) fn prefetch(&self, hashed: HashedKey<B>) {
        prefetch(self.bucket(hashed));
    }

    /// The bound stored for a key, if there is one.
    #[inline]
    pub(crate) fn probe(&self, hashed: HashedKey<B>) -> Option<Bound> {
        let bucket = self.bucket(hashed);
        let tag = hashed.mixed.packed(self.bits, 0);
        for slot in bucket.chunks_exact(2 * B::WORDS) {
            let (mixed, other) = slot.split_at(B::WORDS);
            let mixed = B::load(mixed);
            let data = mixed.lowest(self.bits);
            if mixed ^ tag == B::EMPTY.packed(self.bits, data) && data != 0 && B::load(other) == hashed.other
            {
                return Some(Bound::unpacked(data));
            }
        }
        None
    }

    /// Stores a bound that took `work` nodes: in the slot of the same key, else a vacant one, else the one of least work.
    #[inline]
    pub(crate) fn store(&self, hashed: HashedKey<B>, bound: Bound, work: u64) {
        let bucket = self.bucket(hashed);
        let tag = hashed.mixed.packed(self.bits, 0);
        let data = u64::from((work + 1).ilog2().min(MAX_WORK)) << 8 | bound.packed();
        let mut least = (u64::MAX, 0);
        for (i, slot) in bucket.chunks_exact(2 * B::WORDS).enumerate() {
            let (mixed, other) = slot.split_at(B::WORDS);
            let mixed = B::load(mixed);
            let before = mixed.lowest(self.bits);
            if mixed ^ tag == B::EMPTY.packed(self.bits, before) && B::load(other) == hashed.other {
                least = (0, i);
                break;
            }
            least = least.min((if before == 0 { 0 } else { 1 + (before >> 8) }, i));
        }
        let slot = &bucket[least.1 * 2 * B::WORDS..][..2 * B::WORDS];
        hashed.mixed.packed(self.bits, data).store(&slot[..B::WORDS]);
        hashed.other.store(&slot[B::WORDS..]);
    }

    /// Whether the table is too small for this number of nodes, and can grow.
    #[inline]
    pub(crate) fn should_grow(&self, nodes: u64) -> bool {
        self.bits < self.max_bits && nodes >> self.bits > 3
    }

    /// Doubles the number of buckets in use: each is split into two, without loss.
    pub(crate) fn grow(&mut self) {
        let (before, now) = (self.bits, self.bits + 1);
        let buckets: &mut [Bucket] = self.words[self.skipped..].as_chunks_mut().0;
        for i in (0..1_usize << before).rev() {
            let old = std::mem::replace(&mut buckets[i], Bucket::zeroed());
            let mut used = [0; 2];
            for slot in old.chunks_exact(2 * B::WORDS) {
                let (mixed, other) = slot.split_at(B::WORDS);
                let packed = B::load(mixed);
                let data = packed.lowest(before);
                if data == 0 {
                    continue;
                }
                let mixed = packed.unpacked(before, i);
                let at = mixed.highest(now);
                let slot = &buckets[at][used[at & 1] * 2 * B::WORDS..][..2 * B::WORDS];
                mixed.packed(now, data).store(&slot[..B::WORDS]);
                B::load(other).store(&slot[B::WORDS..]);
                used[at & 1] += 1;
            }
        }
        self.bits = now;
    }

    /// Grows to the full size.
    pub(crate) fn grow_fully(&mut self) {
        while self.bits < self.max_bits {
            self.grow();
        }
    }

    /// Removes all entries, and shrinks to the smallest size.
    pub(crate) fn clear(&mut self) {
        self.words[..self.skipped + (8 << self.bits)].fill_with(AtomicU64::default);
        self.bits = MIN_BITS;
    }
}

#[inline]
#[cfg(target_arch = "x86_64")]
fn prefetch(bucket: &Bucket) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: prefetching is a hint that accesses no memory, for any address; SSE is part of x86-64.
    #[expect(unsafe_code, reason = "a hint that reads nothing, wherever it points")]
    unsafe {
        _mm_prefetch(std::ptr::from_ref(bucket).cast(), _MM_HINT_T0);
    }
}

#[inline]
#[cfg(not(target_arch = "x86_64"))]
fn prefetch(_: &Bucket) {}

/// Asks the system for huge pages, which save TLB misses. It does not matter if there are none.
#[cfg(target_os = "linux")]
fn prefer_huge_pages(words: &[AtomicU64]) {
    const PAGE: usize = 1 << 21;
    let (start, size) = (words.as_ptr().addr(), size_of_val(words));
    let skipped = start.next_multiple_of(PAGE) - start;
    if size >= skipped + PAGE {
        // SAFETY: the range lies within `words`, which is owned by the table, and MADV_HUGEPAGE does not change its contents.
        #[expect(unsafe_code, reason = "advice on owned memory, which does not change its contents")]
        unsafe {
            libc::madvise(
                words.as_ptr().byte_add(skipped).cast_mut().cast(),
                (size - skipped) / PAGE * PAGE,
                libc::MADV_HUGEPAGE,
            );
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn prefer_huge_pages(_: &[AtomicU64]) {}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    fn bound(number: usize) -> Bound {
        let value = i8::try_from(number % 127).expect("small") - 63;
        if number.is_multiple_of(2) { Bound::Lower(value) } else { Bound::Upper(value) }
    }

    #[test]
    fn bounds_are_packed_without_loss() {
        for value in -63..=63 {
            for bound in [Bound::Lower(value), Bound::Upper(value)] {
                assert_eq!(Bound::unpacked(bound.packed()), bound);
                assert!((1..256).contains(&bound.packed()));
            }
        }
    }

    /// Fills a table so far that little is replaced, and looks everything up after each growth.
    fn grows_without_loss<B: Stored>(keys: &[Key<B>]) {
        let mut table = Table::new(4).expect("room");
        for (i, key) in keys.iter().enumerate() {
            table.store(Table::hash(*key), bound(i), 0);
        }
        let kept = |table: &Table<B>| -> Vec<usize> {
            let found = |i: &usize| table.probe(Table::hash(keys[*i])) == Some(bound(*i));
            (0..keys.len()).filter(found).collect()
        };
        let before = kept(&table);
        assert!(before.len() > keys.len() * 9 / 10, "{} of {}", before.len(), keys.len());
        while table.bits < table.max_bits {
            table.grow();
            assert_eq!(kept(&table), before, "with {} bits", table.bits);
        }
        table.clear();
        assert!(kept(&table).is_empty());
        assert_eq!(table.bits, MIN_BITS);
    }

    #[test]
    fn a_table_grows_without_loss() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let narrow: Vec<_> =
            (0..4000).map(|_| Key { own: random.random::<u64>(), other: random.random() }).collect();
        grows_without_loss(&narrow);
        let broad: Vec<_> =
            (0..2000).map(|_| Key { own: random.random::<u128>(), other: random.random() }).collect();
        grows_without_loss(&broad);
    }

    #[test]
    fn keys_that_differ_in_one_bit_are_distinguished() {
        let key = Key { own: 0x0123_4567_89ab_cdef_u64, other: 0x1122_3344_5566_7788 };
        let table = Table::new(1).expect("room");
        table.store(Table::hash(key), Bound::Lower(5), 7);
        assert_eq!(table.probe(Table::hash(key)), Some(Bound::Lower(5)));
        for bit in 0..64 {
            for other in [Key { own: key.own ^ 1 << bit, ..key }, Key { other: key.other ^ 1 << bit, ..key }]
            {
                assert_eq!(table.probe(Table::hash(other)), None, "bit {bit}");
            }
        }
    }

    #[test]
    fn a_key_has_one_slot_and_hard_results_stay() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let table = Table::new(1).expect("room");
        let hashed = |own: u64| Table::hash(Key { own, other: 0 });
        let hard = hashed(12345);
        table.store(hard, Bound::Lower(1), 1000);
        table.store(hard, Bound::Upper(3), 1000);
        assert_eq!(table.probe(hard), Some(Bound::Upper(3)));
        for _ in 0..1_000_000 {
            table.store(hashed(random.random()), Bound::Lower(0), 10);
        }
        assert_eq!(table.probe(hard), Some(Bound::Upper(3)));
    }
}
