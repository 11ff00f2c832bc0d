use std::ops::{Add, Sub};

use board::{Bits, Overline, Shape, threats};

/// Sets that are also numbers: adding carries up the columns, and stops at their spare cells.
pub(crate) trait Word: Bits + Add<Output = Self> + Sub<Output = Self> {}

impl Word for u64 {}
impl Word for u128 {}

/// A board seen as columns and rows: sets of cells that the solver reasons with.
#[derive(Clone)]
pub(crate) struct Grid<S: Shape<Bits: Word>> {
    shape: S,
    /// The lowest row.
    pub(crate) floor: S::Bits,
    /// The highest row.
    pub(crate) top: S::Bits,
    /// The cells above the highest row.
    pub(crate) spare: S::Bits,
    /// The first, third, fifth … row.
    pub(crate) odd: S::Bits,
    /// The other rows.
    pub(crate) even: S::Bits,
    /// Of eight columns, the first half; the first half of each half; every other column.
    swaps: [S::Bits; 3],
    /// Numbers, written in the spare cells.
    numbers: Vec<S::Bits>,
}

impl<S: Shape<Bits: Word>> Grid<S> {
    pub(crate) fn new(shape: S) -> Grid<S> {
        let (playable, height) = (shape.playable(), u16::from(shape.rules().height()));
        let floor = playable & !playable.up(1);
        let odd = (0..height.div_ceil(2)).fold(S::Bits::EMPTY, |odd, i| odd | floor.up(2 * i));
        Grid {
            shape,
            floor,
            top: floor.up(height - 1),
            spare: floor.up(height),
            odd,
            even: playable ^ odd,
            swaps: [4, 2, 1].map(|columns| {
                let every = !(!S::Bits::EMPTY).up(columns * (height + 1));
                (0..4 / columns).fold(S::Bits::EMPTY, |set, i| set | every.up(2 * i * columns * (height + 1)))
            }),
            numbers: numbers(floor.up(height)),
        }
    }

    #[inline]
    pub(crate) fn shape(&self) -> S {
        self.shape
    }

    /// Every cell.
    #[inline]
    pub(crate) fn playable(&self) -> S::Bits {
        self.shape.playable()
    }

    #[inline]
    pub(crate) fn height(&self) -> u16 {
        self.shape.rules().height().into()
    }

    /// Whether more stones are never worse: not where lines that are too long count for nothing.
    #[inline]
    pub(crate) fn more_is_better(&self) -> bool {
        self.shape.rules().overline() == Overline::Wins
    }

    #[inline]
    fn four(&self) -> bool {
        self.shape.rules().k() == 4 && self.more_is_better()
    }

    /// The cells that would complete a line of these stones, whoever has them now.
    #[inline]
    pub(crate) fn threats(&self, stones: S::Bits) -> S::Bits {
        if !self.four() {
            return threats(self.shape, stones, self.playable() ^ stones);
        }
        // All directions go hand in hand, so that one instruction does for several.
        let steps = self.shape.rules().steps();
        let up = [1, 2, 3].map(|n| steps.map(|step| stones.up(n * step)));
        let down = [1, 2, 3].map(|n| steps.map(|step| stones.down(n * step)));
        let cells: [S::Bits; 4] = std::array::from_fn(|d| {
            (up[0][d] & up[1][d] & (up[2][d] | down[0][d]))
                | (down[0][d] & down[1][d] & (up[0][d] | down[2][d]))
        });
        (cells[0] | cells[1] | cells[2] | cells[3]) & self.playable()
    }

    /// The first cells of all runs of k or more in a direction.
    #[inline]
    fn runs(&self, stones: S::Bits, step: u16) -> S::Bits {
        let k = u16::from(self.shape.rules().k());
        if k == 4 {
            let two = stones & stones.down(step);
            return two & two.down(2 * step);
        }
        let (mut starts, mut length) = (stones, 1);
        while 2 * length <= k {
            starts = starts & starts.down(length * step);
            length *= 2;
        }
        starts & starts.down((k - length) * step)
    }

    /// Whether the cells hold a run of k.
    #[inline]
    pub(crate) fn any_run(&self, cells: S::Bits) -> bool {
        let [up, ..] = self.shape.rules().steps();
        !self.runs(cells, up).is_empty() || self.any_slant(cells)
    }

    /// Whether the cells hold a run of k that is not upright.
    #[inline]
    pub(crate) fn any_slant(&self, cells: S::Bits) -> bool {
        let [_, a, b, c] = self.shape.rules().steps();
        !(self.runs(cells, a) | self.runs(cells, b) | self.runs(cells, c)).is_empty()
    }

    /// Every cell of every run of k.
    #[inline]
    pub(crate) fn cover(&self, cells: S::Bits) -> S::Bits {
        let (steps, k) = (self.shape.rules().steps(), u16::from(self.shape.rules().k()));
        let mut run: [S::Bits; 4] = std::array::from_fn(|d| self.runs(cells, steps[d]));
        let mut length = 1;
        while 2 * length <= k {
            run = std::array::from_fn(|d| run[d] | run[d].up(length * steps[d]));
            length *= 2;
        }
        if length < k {
            run = std::array::from_fn(|d| run[d] | run[d].up((k - length) * steps[d]));
        }
        run[0] | run[1] | run[2] | run[3]
    }

    /// The cells of the columns whose spare cells these are.
    #[inline]
    pub(crate) fn columns(&self, spares: S::Bits) -> S::Bits {
        spares - spares.down(self.height())
    }

    /// A number, written in the spare cells, if it has room there.
    #[inline]
    pub(crate) fn number(&self, number: usize) -> Option<S::Bits> {
        self.numbers.get(number).copied()
    }

    /// The mirror image.
    #[inline]
    pub(crate) fn mirrored(&self, set: S::Bits) -> S::Bits {
        let (stride, width) = (self.height() + 1, u16::from(self.shape.rules().width()));
        if width <= 8 && 8 * stride <= S::Bits::CAPACITY {
            // As if there were eight columns: halves, quarters and single columns change places.
            let swapped =
                |set: S::Bits, first: S::Bits, by: u16| (set & first).up(by) | (set.down(by) & first);
            let [halves, quarters, columns] = self.swaps;
            let set = swapped(set, halves, 4 * stride);
            let set = swapped(set, quarters, 2 * stride);
            return swapped(set, columns, stride).down((8 - width) * stride);
        }
        // A column with its spare cell.
        let column = !(!S::Bits::EMPTY).up(stride);
        (0..width).fold(S::Bits::EMPTY, |image, i| {
            image | (set.down(i * stride) & column).up((width - 1 - i) * stride)
        })
    }
}

/// As many numbers as these cells can hold, and a board could need.
fn numbers<B: Bits>(cells: B) -> Vec<B> {
    let digits = cells.len().min(7);
    (0..1 << digits)
        .map(|number: u16| {
            let ones = cells.cells().take(digits).enumerate().filter(|(i, _)| number >> i & 1 == 1);
            ones.fold(B::EMPTY, |set, (_, cell)| set | B::of(cell))
        })
        .collect()
}
