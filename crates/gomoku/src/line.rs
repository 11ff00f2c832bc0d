//! Line patterns: what a stone makes of one line through its cell.
//!
//! A line is read through a window around an empty cell. Whether five can come about through that cell depends on the four cells to
//! either side; where only exactly five win, on the fifth as well, because a sixth stone spoils it.
//!
//! ```text
//!   five or more     · · · · ? · · · ·         4 cells each way, 2 bits for each of 8 cells
//!   exactly five   · · · · · ? · · · · ·       5 cells each way, 2 bits for each of 10 cells
//! ```
//!
//! The shape that a stone makes is defined by what it can become with further stones of the same side, nothing else. The table of
//! all windows is computed from that definition, so there is no list of patterns to keep complete, and one definition holds for
//! both rules.

use board::Overline;

/// What a stone makes of one line through its cell, from worthless to won.
///
/// The drawings show the whole window where five or more win: `X` is the stone in question, `x` a stone of the same side, `o` a stone
/// of the opponent or the edge of the board, `.` an empty cell. A test reads them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum LineShape {
    /// No five can come about through the cell.
    ///
    /// ```text
    /// . . o . X . . o .     four cells between two stones
    /// ```
    Dead,
    /// One stone short of [`LineShape::Two`].
    ///
    /// ```text
    /// . . . o X . . . .
    /// . o . . X . . o .     room for one five only
    /// ```
    One,
    /// One stone short of an open two.
    ///
    /// ```text
    /// . . . . X . . . .     an empty line
    /// ```
    OpenOne,
    /// Closed two: one stone short of [`LineShape::Three`].
    ///
    /// ```text
    /// . . . o X x . . .     blocked at one end
    /// . . . . X . . . x     too far apart
    /// ```
    Two,
    /// Open two: one stone short of an open three, in one or two ways.
    ///
    /// ```text
    /// . . o . X x . . .     little room on the left
    /// . . . . X . . x .     two gaps
    /// ```
    OpenTwo,
    /// Open two with room: one stone short of an open three, in three ways or more.
    ///
    /// ```text
    /// . . . . X x . . .
    /// . . . . X . x . .
    /// ```
    BroadTwo,
    /// Closed three: one stone short of [`LineShape::Four`].
    ///
    /// ```text
    /// . . o x X x . . .     blocked at one end
    /// . o . x X x . o .     room for one five only
    /// . x . . X x . . .     two gaps
    /// ```
    Three,
    /// Open three: one stone short of [`LineShape::OpenFour`], in one way.
    ///
    /// ```text
    /// . . x . X x . . .     a split three
    /// . o . x X x . . .     little room on the left
    /// ```
    OpenThree,
    /// Open three with room: one stone short of [`LineShape::OpenFour`], in two ways or more.
    ///
    /// ```text
    /// . . . x X x . . .
    /// ```
    BroadThree,
    /// Four: one cell completes five, so the opponent has one answer.
    ///
    /// ```text
    /// . . o x X x x . .     blocked at one end
    /// . . x x X . x . .     a split four
    /// ```
    Four,
    /// Open four: two cells or more complete five, and the opponent can take only one of them.
    ///
    /// ```text
    /// . . . x X x x . .     a straight four
    /// x . x x X . x . .     two split fours in one line
    /// ```
    OpenFour,
    /// Five in a row.
    ///
    /// ```text
    /// . . x x X x x . .
    /// ```
    Five,
}

impl LineShape {
    /// Number of shapes.
    pub const COUNT: usize = 12;

    /// All of them, from worthless to won.
    pub const ALL: [LineShape; LineShape::COUNT] = [
        LineShape::Dead,
        LineShape::One,
        LineShape::OpenOne,
        LineShape::Two,
        LineShape::OpenTwo,
        LineShape::BroadTwo,
        LineShape::Three,
        LineShape::OpenThree,
        LineShape::BroadThree,
        LineShape::Four,
        LineShape::OpenFour,
        LineShape::Five,
    ];

    /// The shape of a line, given in how many ways the next stone makes each shape of it.
    fn one_stone_before(ways: [u8; LineShape::COUNT]) -> LineShape {
        let ways = |shapes: &[LineShape]| shapes.iter().map(|shape| ways[*shape as usize]).sum::<u8>();
        match ways(&[LineShape::Five]) {
            0 => {}
            1 => return LineShape::Four,
            _ => return LineShape::OpenFour,
        }
        match ways(&[LineShape::OpenFour]) {
            0 => {}
            1 => return LineShape::OpenThree,
            _ => return LineShape::BroadThree,
        }
        if ways(&[LineShape::Four]) > 0 {
            return LineShape::Three;
        }
        match ways(&[LineShape::OpenThree, LineShape::BroadThree]) {
            0 => {}
            1 | 2 => return LineShape::OpenTwo,
            _ => return LineShape::BroadTwo,
        }
        if ways(&[LineShape::Three]) > 0 {
            LineShape::Two
        } else if ways(&[LineShape::OpenTwo, LineShape::BroadTwo]) > 0 {
            LineShape::OpenOne
        } else if ways(&[LineShape::Two]) > 0 {
            LineShape::One
        } else {
            LineShape::Dead
        }
    }
}

/// Bits of a cell in a line of cells, two each.
pub(crate) mod stone {
    pub(crate) const EMPTY: u64 = 0b00;
    pub(crate) const FIRST: u64 = 0b01;
    pub(crate) const SECOND: u64 = 0b10;
    pub(crate) const WALL: u64 = 0b11;
}

/// The pattern table: the shapes that a stone of either side makes, for every window.
pub struct Windows {
    /// Number of cells to either side that matter.
    reach: usize,
    /// The shape of the first side in the lower four bits, that of the second side in the upper ones.
    shapes: Box<[u8]>,
}

impl Windows {
    /// The largest reach of any rule.
    pub(crate) const REACH: usize = 5;

    /// Computes the table for a rule: a few milliseconds, 64 KiB or 1 MiB.
    pub fn new(overline: Overline) -> Windows {
        let reach = match overline {
            Overline::Wins => 4,
            Overline::Ignored => 5,
        };
        let one_side = OneSide::new(reach, overline);
        // From bits to base three: what each half of the window adds to the index of one side's table.
        let half = 1_usize << (2 * reach);
        let digits = |half: usize, own: u64| {
            (0..reach).rev().fold(0, |sum, i| {
                let cell = half as u64 >> (2 * i) & 3;
                3 * sum
                    + if cell == stone::EMPTY {
                        0
                    } else if cell == own {
                        1
                    } else {
                        2
                    }
            })
        };
        let numbers = |own: u64| (0..half).map(move |half| digits(half, own)).collect::<Vec<usize>>();
        let (first, second) = (numbers(stone::FIRST), numbers(stone::SECOND));
        let upper = 3_usize.pow(u32::try_from(reach).expect("small"));
        let shapes = (0..half * half).map(|index| {
            let (low, high) = (index % half, index / half);
            let shape = |numbers: &[usize]| one_side.shapes[numbers[low] + upper * numbers[high]] as u8;
            shape(&first) | shape(&second) << 4
        });
        Windows { reach, shapes: shapes.collect() }
    }

    /// Number of cells to either side that matter: 4, or 5 where exactly five win.
    #[inline]
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// Both sides' shapes (first side in the low four bits) for the bits of a window, lowest cell first. Bits beyond the window are
    /// ignored.
    #[inline]
    pub(crate) fn shapes(&self, window: u64) -> u8 {
        match self.reach {
            4 => self.get::<4>(window),
            _ => self.get::<5>(window),
        }
    }

    /// The same with the reach as a constant, for hot loops.
    #[inline]
    pub(crate) fn get<const REACH: usize>(&self, window: u64) -> u8 {
        debug_assert_eq!(REACH, self.reach, "each rule has one reach");
        let half = (1 << (2 * REACH)) - 1;
        let index = (window & half) | (window >> 2 & half << (2 * REACH));
        #[expect(clippy::cast_possible_truncation, reason = "twenty bits at most")]
        self.shapes[index as usize]
    }
}

/// The shapes that one side makes, the other side's stones and the edge both counted as blocked.
struct OneSide {
    reach: usize,
    overline: Overline,
    /// Indexed by the cells in base three (empty, own, blocked) without the middle; 3^10 at most.
    shapes: Vec<LineShape>,
}

impl OneSide {
    fn new(reach: usize, overline: Overline) -> OneSide {
        let mut table = OneSide {
            reach,
            overline,
            shapes: vec![LineShape::Dead; 3_usize.pow(2 * u32::try_from(reach).expect("small"))],
        };
        // Windows with more stones first: a shape is defined by those with one stone more.
        let windows = || (0..table.shapes.len()).map(|index| table.window(index));
        let mut order: Vec<(u16, u16)> = windows().collect();
        order.sort_by_key(|(own, _)| std::cmp::Reverse(own.count_ones()));
        for (own, blocked) in order {
            let index = table.index(own, blocked);
            table.shapes[index] = table.define(own, blocked);
        }
        table
    }

    fn middle(&self) -> u16 {
        1 << self.reach
    }

    fn cells(&self) -> usize {
        2 * self.reach + 1
    }

    /// Own stones and blocked cells of the window with this index.
    fn window(&self, mut index: usize) -> (u16, u16) {
        let (mut own, mut blocked) = (0, 0);
        for cell in (0..self.cells()).filter(|cell| *cell != self.reach) {
            match index % 3 {
                1 => own |= 1 << cell,
                2 => blocked |= 1 << cell,
                _ => {}
            }
            index /= 3;
        }
        (own, blocked)
    }

    fn index(&self, own: u16, blocked: u16) -> usize {
        let digit = |cell: usize| usize::from(own >> cell & 1) + 2 * usize::from(blocked >> cell & 1);
        (0..self.cells())
            .rev()
            .filter(|cell| *cell != self.reach)
            .fold(0, |index, cell| 3 * index + digit(cell))
    }

    /// The shape of a window with more stones, already defined. Neither set contains the middle.
    fn shape(&self, own: u16, blocked: u16) -> LineShape {
        self.shapes[self.index(own, blocked)]
    }

    fn define(&self, own: u16, blocked: u16) -> LineShape {
        let stones = own | self.middle();
        if self.is_five(stones) {
            return LineShape::Five;
        }
        let empty = (0..self.cells()).filter(|cell| (stones | blocked) >> cell & 1 == 0);
        let mut ways = [0; LineShape::COUNT];
        for cell in empty {
            ways[self.shape(own | 1 << cell, blocked) as usize] += 1;
        }
        LineShape::one_stone_before(ways)
    }

    /// Whether the run of stones through the middle is long enough, and not too long.
    fn is_five(&self, stones: u16) -> bool {
        let ahead = (stones >> self.reach).trailing_ones();
        let back = (stones << (15 - self.reach)).leading_ones();
        let length = ahead + back - 1;
        match self.overline {
            Overline::Wins => length >= 5,
            Overline::Ignored => length == 5,
        }
    }
}
