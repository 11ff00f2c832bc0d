use std::fmt::Debug;
use std::hash::Hash;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::Cell;

/// A bitboard: a set of cells, one bit each, at [`Cell::index`].
///
/// `u64` holds Connect Four, `u128` most drop games, [`Wide`] everything else.
pub trait Bits:
    Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// The number of bits.
    const CAPACITY: u16;

    /// The set of one cell, which must be below the capacity.
    fn of(cell: Cell) -> Self;
    /// Whether the cell is in the set; cells beyond the capacity never are.
    fn has(self, cell: Cell) -> bool;
    /// The number of cells in the set.
    fn len(self) -> usize;
    /// The cell with the lowest index.
    fn first(self) -> Option<Cell>;
    /// The cell with `n` cells of the set before it, counted from 0.
    fn nth(self, n: usize) -> Option<Cell>;
    /// The set without its first cell.
    fn without_first(self) -> Self;
    /// The set shifted up by `n` indices. Cells shifted out are lost; any `n` is allowed.
    fn up(self, n: u16) -> Self;
    /// The set shifted down by `n` indices. Cells shifted out are lost; any `n` is allowed.
    fn down(self, n: u16) -> Self;
    /// The set as words, lowest bits first.
    fn words(self) -> impl Iterator<Item = u64>;

    /// Whether the set is empty.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The cells, in order of their indices.
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// An iterator over the cells of a set.
#[derive(Clone, Debug)]
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0.without_first();
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len();
        (len, Some(len))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Cell> {
        let cell = self.0.nth(n);
        self.0 = cell.map_or(B::EMPTY, |cell| self.0 & (!B::EMPTY).up(cell.index() + 1));
        cell
    }
}

impl<B: Bits> ExactSizeIterator for Cells<B> {}
impl<B: Bits> FusedIterator for Cells<B> {}

macro_rules! bits_of_one_integer {
    ($int:ty) => {
        #[expect(clippy::cast_possible_truncation, reason = "numbers of bits, and words cut out of a set")]
        impl Bits for $int {
            const EMPTY: Self = 0;
            const CAPACITY: u16 = <$int>::BITS as u16;

            #[inline]
            fn of(cell: Cell) -> Self {
                1 << cell.index()
            }

            #[inline]
            fn has(self, cell: Cell) -> bool {
                self.down(cell.index()) & 1 != 0
            }

            #[inline]
            fn len(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn first(self) -> Option<Cell> {
                (self != 0).then(|| Cell::from_index(self.trailing_zeros() as u16))
            }

            #[inline]
            fn nth(mut self, n: usize) -> Option<Cell> {
                for _ in 0..n.min(self.len()) {
                    self = self.without_first();
                }
                self.first()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn up(self, n: u16) -> Self {
                self.unbounded_shl(n.into())
            }

            #[inline]
            fn down(self, n: u16) -> Self {
                self.unbounded_shr(n.into())
            }

            fn words(self) -> impl Iterator<Item = u64> {
                (0..<$int>::BITS).step_by(64).map(move |n| (self >> n) as u64)
            }
        }
    };
}

bits_of_one_integer!(u64);
bits_of_one_integer!(u128);

/// A set of cells for large boards: `N` words, lowest bits first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// Adds a cell, or removes it if it is in the set. It must be below the capacity.
    #[inline]
    pub fn toggle(&mut self, cell: Cell) {
        self.0[usize::from(cell.index() / 64)] ^= 1 << (cell.index() % 64);
    }

    /// Combines two sets word by word.
    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const EMPTY: Self = Wide([0; N]);
    #[expect(clippy::cast_possible_truncation, reason = "the largest board needs 17 words")]
    const CAPACITY: u16 = N as u16 * 64;

    #[inline]
    fn of(cell: Cell) -> Self {
        let mut words = [0; N];
        words[usize::from(cell.index() / 64)] = 1 << (cell.index() % 64);
        Wide(words)
    }

    #[inline]
    fn has(self, cell: Cell) -> bool {
        let word = self.0.get(usize::from(cell.index() / 64));
        word.is_some_and(|word| word >> (cell.index() % 64) & 1 != 0)
    }

    #[inline]
    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "indices are below CAPACITY")]
    fn first(self) -> Option<Cell> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(Cell::from_index(word as u16 * 64 + self.0[word].trailing_zeros() as u16))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "indices are below CAPACITY")]
    fn nth(self, mut n: usize) -> Option<Cell> {
        for (i, word) in self.0.into_iter().enumerate() {
            let len = word.len();
            if n < len {
                return word.nth(n).map(|cell| Cell::from_index(i as u16 * 64 + cell.index()));
            }
            n -= len;
        }
        None
    }

    #[inline]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= word.wrapping_sub(1);
        }
        self
    }

    #[inline]
    fn up(mut self, mut n: u16) -> Self {
        while n >= 64 {
            self.0 = std::array::from_fn(|i| if i == 0 { 0 } else { self.0[i - 1] });
            n -= 64;
        }
        // Two shifts of the carry, because a single shift by 64 (for n = 0) would overflow.
        Wide(std::array::from_fn(|i| {
            let carry = if i == 0 { 0 } else { self.0[i - 1] };
            self.0[i] << n | carry >> 1 >> (63 - n)
        }))
    }

    #[inline]
    fn down(mut self, mut n: u16) -> Self {
        while n >= 64 {
            self.0 = std::array::from_fn(|i| if i + 1 == N { 0 } else { self.0[i + 1] });
            n -= 64;
        }
        Wide(std::array::from_fn(|i| {
            let carry = if i + 1 == N { 0 } else { self.0[i + 1] };
            self.0[i] >> n | carry << 1 << (63 - n)
        }))
    }

    fn words(self) -> impl Iterator<Item = u64> {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<B: Bits>(cells: &[u16]) -> B {
        cells.iter().fold(B::EMPTY, |set, i| set | B::of(Cell::from_index(*i)))
    }

    fn indices<B: Bits>(bits: B) -> Vec<u16> {
        bits.cells().map(Cell::index).collect()
    }

    /// Every operation against the list of indices that it stands for.
    fn behaves_like_a_list_of_indices<B: Bits>(list: &[u16]) {
        let bits: B = set(list);
        assert_eq!(indices(bits), list);
        assert_eq!(bits.cells().count(), list.len());
        assert_eq!(bits.cells().len(), list.len());
        assert_eq!(bits.is_empty(), list.is_empty());
        for n in 0..list.len() + 2 {
            assert_eq!(bits.nth(n).map(Cell::index), list.get(n).copied());
            let mut cells = bits.cells();
            assert_eq!(cells.nth(n).map(Cell::index), list.get(n).copied());
            assert!(cells.map(Cell::index).eq(list.iter().skip(n + 1).copied()));
        }
        for n in 0..2 * B::CAPACITY {
            assert_eq!(bits.has(Cell::from_index(n)), list.contains(&n));
            let up: Vec<_> = list.iter().map(|i| i + n).filter(|i| *i < B::CAPACITY).collect();
            assert_eq!(indices(bits.up(n)), up, "{list:?} up {n}");
            let down: Vec<_> = list.iter().filter_map(|i| i.checked_sub(n)).collect();
            assert_eq!(indices(bits.down(n)), down, "{list:?} down {n}");
        }
        let words: Vec<_> = bits.words().collect();
        for i in 0..B::CAPACITY {
            assert_eq!(words[usize::from(i / 64)] >> (i % 64) & 1 != 0, list.contains(&i));
        }
        assert!(indices(bits & !bits).is_empty());
        assert_eq!(bits ^ !bits, !B::EMPTY);
        assert_eq!((!bits).len(), usize::from(B::CAPACITY) - list.len());
    }

    fn all_lists<B: Bits>() {
        let last = B::CAPACITY - 1;
        for list in [vec![], vec![0], vec![last], vec![0, 1, 31, 63], (0..B::CAPACITY).step_by(7).collect()] {
            behaves_like_a_list_of_indices::<B>(&list);
        }
    }

    #[test]
    fn every_width_behaves_like_a_list_of_indices() {
        all_lists::<u64>();
        all_lists::<u128>();
        all_lists::<Wide<1>>();
        all_lists::<Wide<4>>();
        all_lists::<Wide<17>>();
    }
}
