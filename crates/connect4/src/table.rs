use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;

use crate::grid::Word;
use crate::key::Key;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Its value is at least this.
    AtLeast(i8),
    /// Its value is at most this.
    AtMost(i8),
}

/// Where a key belongs in a table, and what tells it from all other keys there.
#[derive(Clone, Copy)]
pub(crate) struct Place<B> {
    /// Mixed, so that neighbours lie far apart; the highest bits say which bucket.
    mixed: B,
    other: B,
}

impl<B: Stored> Place<B> {
    /// A number that few other places have; not 0.
    #[inline]
    pub(crate) fn tag(self) -> usize {
        self.mixed.highest(usize::BITS) | 1
    }
}

/// Sets that a table can hold in words.
pub(crate) trait Stored: Word {
    /// How many words a set takes.
    const WORDS: usize;

    /// All bits of both sets, so mixed that they can be had back: the second one is known, and the first one
    /// follows from the result and the second.
    fn mixed(own: Self, other: Self) -> Self;
    /// The highest bits.
    fn highest(self, bits: u32) -> usize;
    /// The number made of all but the highest bits, with as many others in the lowest places.
    fn packed(self, bits: u32, data: u64) -> Self;
    /// The lowest bits.
    fn lowest(self, bits: u32) -> u64;
    /// The set again.
    fn unpacked(self, bits: u32, highest: usize) -> Self;
    fn load(words: &[AtomicU64]) -> Self;
    fn store(self, words: &[AtomicU64]);
}

/// Odd, and without a pattern: the golden ratio.
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

/// Slots of two sets each, a line of the cache together.
type Bucket = [AtomicU64; 8];

/// A transposition table of exact keys that threads share without locks.
///
/// A slot is a mixed key without its highest bits, which the bucket tells, and with data in their place; and
/// the other half of the key. If a thread reads a slot while another writes it, it may see halves of two keys; since
/// the mixed key depends on the other half, they make a third key about as often as two random numbers are equal.
///
/// It begins small, in the cache, and grows as it fills: most positions need little.
pub(crate) struct Table<B> {
    /// All buckets, after so many words that they begin with a line of the cache. Memory that is set to zero and
    /// aligned at once would be written at once, too.
    words: Box<[AtomicU64]>,
    skipped: usize,
    /// The number of buckets in use is two to the power of this.
    bits: u32,
    /// The same, for all buckets.
    most: u32,
    sets: std::marker::PhantomData<B>,
}

/// Values lie between −63 and 63: no board that can be solved has more than 124 cells.
///
/// Data takes as many bits as the smallest table has to tell its buckets: eight for what is known, four for the
/// work.
const LEAST: u32 = 12;
/// More mebibytes than this are not counted: where addresses have 32 bits, there is no room for more.
const MOST: usize = if usize::BITS > 32 { 1 << 30 } else { 1 << 11 };
/// The most that is told of work, as a power of two.
const HARDEST: u32 = 15;

impl Known {
    /// The same, seen by the other side.
    #[inline]
    pub(crate) fn turned(self) -> Known {
        match self {
            Known::AtLeast(value) => Known::AtMost(-value),
            Known::AtMost(value) => Known::AtLeast(-value),
        }
    }

    #[inline]
    fn packed(self) -> u64 {
        let (at_most, value) = match self {
            Known::AtLeast(value) => (0, value),
            Known::AtMost(value) => (128, value),
        };
        at_most | u64::from(value.wrapping_add(64).unsigned_abs())
    }

    #[inline]
    fn unpacked(data: u64) -> Known {
        let value = (data & 127) as i8 - 64;
        if data & 128 == 0 { Known::AtLeast(value) } else { Known::AtMost(value) }
    }
}

impl<B: Stored> Table<B> {
    /// A table of at most so many mebibytes, but not less than one. `None` if there is no room for it.
    pub(crate) fn new(mebibytes: usize) -> Option<Table<B>> {
        let most = LEAST + 2 + mebibytes.clamp(1, MOST).ilog2();
        let words: Box<[AtomicU64]> =
            bytemuck::allocation::try_zeroed_slice_box(8 * ((1 << most) + 1)).ok()?;
        prefer_huge_pages(&words);
        let skipped = words.as_ptr().align_offset(64);
        Some(Table { words, skipped, bits: LEAST, most, sets: std::marker::PhantomData })
    }

    #[inline]
    pub(crate) fn place(key: Key<B>) -> Place<B> {
        Place { mixed: B::mixed(key.own, key.other), other: key.other }
    }

    #[inline]
    fn bucket(&self, place: Place<B>) -> &Bucket {
        &self.words[self.skipped..].as_chunks().0[place.mixed.highest(self.bits)]
    }

    /// Brings a bucket into the cache before it is needed.
    #[inline]
    pub(crate) fn prefetch(&self, place: Place<B>) {
        prefetch(self.bucket(place));
    }

    #[inline]
    pub(crate) fn get(&self, place: Place<B>) -> Option<Known> {
        let bucket = self.bucket(place);
        let tag = place.mixed.packed(self.bits, 0);
        for slot in bucket.chunks_exact(2 * B::WORDS) {
            let (mixed, other) = slot.split_at(B::WORDS);
            let mixed = B::load(mixed);
            let data = mixed.lowest(self.bits);
            if mixed ^ tag == B::EMPTY.packed(self.bits, data) && data != 0 && B::load(other) == place.other {
                return Some(Known::unpacked(data));
            }
        }
        None
    }

    /// Remembers what so much work has found, in place of what took least.
    #[inline]
    pub(crate) fn put(&self, place: Place<B>, known: Known, work: u64) {
        let bucket = self.bucket(place);
        let tag = place.mixed.packed(self.bits, 0);
        let data = u64::from((work + 1).ilog2().min(HARDEST)) << 8 | known.packed();
        let mut least = (u64::MAX, 0);
        for (i, slot) in bucket.chunks_exact(2 * B::WORDS).enumerate() {
            let (mixed, other) = slot.split_at(B::WORDS);
            let mixed = B::load(mixed);
            let before = mixed.lowest(self.bits);
            if mixed ^ tag == B::EMPTY.packed(self.bits, before) && B::load(other) == place.other {
                least = (0, i);
                break;
            }
            least = least.min((if before == 0 { 0 } else { 1 + (before >> 8) }, i));
        }
        let slot = &bucket[least.1 * 2 * B::WORDS..][..2 * B::WORDS];
        place.mixed.packed(self.bits, data).store(&slot[..B::WORDS]);
        place.other.store(&slot[B::WORDS..]);
    }

    /// Whether there is room for more buckets, now that so many positions were searched.
    #[inline]
    pub(crate) fn is_crowded(&self, nodes: u64) -> bool {
        self.bits < self.most && nodes >> self.bits > 3
    }

    /// Uses twice as many buckets: each one is dealt out to two.
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

    /// Uses all buckets.
    pub(crate) fn grow_fully(&mut self) {
        while self.bits < self.most {
            self.grow();
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.words[..self.skipped + (8 << self.bits)].fill_with(AtomicU64::default);
        self.bits = LEAST;
    }
}

#[inline]
#[cfg(target_arch = "x86_64")]
fn prefetch(bucket: &Bucket) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    #[expect(unsafe_code, reason = "a hint that reads nothing, wherever it points")]
    unsafe {
        _mm_prefetch(std::ptr::from_ref(bucket).cast(), _MM_HINT_T0);
    }
}

#[inline]
#[cfg(not(target_arch = "x86_64"))]
fn prefetch(_: &Bucket) {}

/// Asks for large pages, so that the processor finds its way to a bucket in fewer steps. Nothing is lost if there
/// are none.
#[cfg(target_os = "linux")]
fn prefer_huge_pages(words: &[AtomicU64]) {
    const PAGE: usize = 1 << 21;
    let (start, size) = (words.as_ptr().addr(), size_of_val(words));
    let skipped = start.next_multiple_of(PAGE) - start;
    if size >= skipped + PAGE {
        #[expect(unsafe_code, reason = "advice on memory that is owned, and does not change what it holds")]
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

    fn known(number: usize) -> Known {
        let value = i8::try_from(number % 127).expect("small") - 63;
        if number.is_multiple_of(2) { Known::AtLeast(value) } else { Known::AtMost(value) }
    }

    #[test]
    fn what_is_known_is_packed_without_loss() {
        for value in -63..=63 {
            for known in [Known::AtLeast(value), Known::AtMost(value)] {
                assert_eq!(Known::unpacked(known.packed()), known);
                assert!((1..256).contains(&known.packed()));
            }
        }
    }

    /// Fills a table as long as nothing is lost, and looks everything up after each of several growths.
    fn grows_without_loss<B: Stored>(keys: &[Key<B>]) {
        let mut table = Table::new(4).expect("room");
        for (i, key) in keys.iter().enumerate() {
            table.put(Table::place(*key), known(i), 0);
        }
        let kept = |table: &Table<B>| -> Vec<usize> {
            let found = |i: &usize| table.get(Table::place(keys[*i])) == Some(known(*i));
            (0..keys.len()).filter(found).collect()
        };
        let before = kept(&table);
        assert!(before.len() > keys.len() * 9 / 10, "{} of {}", before.len(), keys.len());
        while table.bits < table.most {
            table.grow();
            assert_eq!(kept(&table), before, "with {} bits", table.bits);
        }
        table.clear();
        assert_eq!(kept(&table), []);
        assert_eq!(table.bits, LEAST);
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
    fn keys_that_differ_in_a_bit_are_told_apart() {
        let key = Key { own: 0x0123_4567_89ab_cdef_u64, other: 0x1122_3344_5566_7788 };
        let table = Table::new(1).expect("room");
        table.put(Table::place(key), Known::AtLeast(5), 7);
        assert_eq!(table.get(Table::place(key)), Some(Known::AtLeast(5)));
        for bit in 0..64 {
            for other in [Key { own: key.own ^ 1 << bit, ..key }, Key { other: key.other ^ 1 << bit, ..key }]
            {
                assert_eq!(table.get(Table::place(other)), None, "bit {bit}");
            }
        }
    }

    #[test]
    fn a_key_has_one_slot_and_work_keeps_it() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let table = Table::new(1).expect("room");
        let place = |own: u64| Table::place(Key { own, other: 0 });
        let hard = place(12345);
        table.put(hard, Known::AtLeast(1), 1000);
        table.put(hard, Known::AtMost(3), 1000);
        assert_eq!(table.get(hard), Some(Known::AtMost(3)));
        for _ in 0..1_000_000 {
            table.put(place(random.random()), Known::AtLeast(0), 10);
        }
        assert_eq!(table.get(hard), Some(Known::AtMost(3)));
    }
}
