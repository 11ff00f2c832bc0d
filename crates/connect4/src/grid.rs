//! Columns, rows, runs and threats as sets of cells.
// Cite: Tromp, Fhourstones (https://tromp.github.io/c4/fhour.html), for bitboards with a spare row on top.

use std::ops::{Add, Sub};

use board::{Bits, Overline, Shape, threats};

/// Sets of cells that are also integers: addition carries up a column, at most into its spare cell.
pub(crate) trait Word: Bits + Add<Output = Self> + Sub<Output = Self> {}

impl Word for u64 {}
impl Word for u128 {}

/// The geometry of a drop game: masks and set operations of the solver.
#[derive(Clone)]
pub(crate) struct Grid<S: Shape<Bits: Word>> {
    shape: S,
    /// The lowest row.
    pub(crate) floor: S::Bits,
    /// The highest row.
    pub(crate) top: S::Bits,
    /// The spare cells, above the highest row.
    pub(crate) spare: S::Bits,
    /// The odd rows: first, third, fifth …
    pub(crate) odd: S::Bits,
    /// The even rows.
    pub(crate) even: S::Bits,
    /// Masks for mirroring eight columns by swaps: the first half, the first half of each half, every other column.
    swaps: [S::Bits; 3],
    /// By number: its binary digits as a set of spare cells.
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

    /// Whether overlines win. Then a further stone never harms its side, on which the bounds and the reduced keys rely.
    #[inline]
    pub(crate) fn overlines_win(&self) -> bool {
        self.shape.rules().overline() == Overline::Wins
    }

    #[inline]
    fn is_four_or_more(&self) -> bool {
        self.shape.rules().k() == 4 && self.overlines_win()
    }

    /// The cells that complete a line of these stones, occupied or not.
    #[inline]
    pub(crate) fn threats(&self, stones: S::Bits) -> S::Bits {
        if !self.is_four_or_more() {
            return threats(self.shape, stones, self.playable() ^ stones);
        }
        // All directions in step, so that the compiler can use vector instructions.
        let steps = self.shape.rules().steps();
        let up = [1, 2, 3].map(|n| steps.map(|step| stones.up(n * step)));
        let down = [1, 2, 3].map(|n| steps.map(|step| stones.down(n * step)));
        let cells: [S::Bits; 4] = std::array::from_fn(|d| {
            (up[0][d] & up[1][d] & (up[2][d] | down[0][d]))
                | (down[0][d] & down[1][d] & (up[0][d] | down[2][d]))
        });
        (cells[0] | cells[1] | cells[2] | cells[3]) & self.playable()
    }

    /// The first cells of all runs of k or more in one direction.
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
        !self.runs(cells, up).is_empty() || self.any_nonvertical_run(cells)
    }

    /// Whether the cells hold a horizontal or diagonal run of k.
    #[inline]
    pub(crate) fn any_nonvertical_run(&self, cells: S::Bits) -> bool {
        let [_, a, b, c] = self.shape.rules().steps();
        !(self.runs(cells, a) | self.runs(cells, b) | self.runs(cells, c)).is_empty()
    }

    /// The cells of all runs of k.
    #[inline]
    pub(crate) fn run_cells(&self, cells: S::Bits) -> S::Bits {
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

    /// All cells of the columns that have these spare cells.
    #[inline]
    pub(crate) fn columns(&self, spares: S::Bits) -> S::Bits {
        spares - spares.down(self.height())
    }

    /// A number as a set of spare cells; `None` if there are too few of them.
    #[inline]
    pub(crate) fn number(&self, number: usize) -> Option<S::Bits> {
        self.numbers.get(number).copied()
    }

    /// The mirror image.
    #[inline]
    pub(crate) fn mirrored(&self, set: S::Bits) -> S::Bits {
        let (stride, width) = (self.height() + 1, u16::from(self.shape.rules().width()));
        if width <= 8 && 8 * stride <= S::Bits::CAPACITY {
            // As if there were eight columns: swap halves, quarters, then single columns.
            let swapped =
                |set: S::Bits, first: S::Bits, by: u16| (set & first).up(by) | (set.down(by) & first);
            let [halves, quarters, columns] = self.swaps;
            let set = swapped(set, halves, 4 * stride);
            let set = swapped(set, quarters, 2 * stride);
            return swapped(set, columns, stride).down((8 - width) * stride);
        }
        // One column, with its spare cell.
        let column = !(!S::Bits::EMPTY).up(stride);
        (0..width).fold(S::Bits::EMPTY, |image, i| {
            image | (set.down(i * stride) & column).up((width - 1 - i) * stride)
        })
    }
}

/// The numbers that fit into these cells, at most seven binary digits: no solvable board has more than 124 cells.
fn numbers<B: Bits>(cells: B) -> Vec<B> {
    let digits = cells.len().min(7);
    (0..1 << digits)
        .map(|number: u16| {
            let ones = cells.cells().take(digits).enumerate().filter(|(i, _)| number >> i & 1 == 1);
            ones.fold(B::EMPTY, |set, (_, cell)| set | B::of(cell))
        })
        .collect()
}
