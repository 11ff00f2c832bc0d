//! What a stone makes of a line.
//!
//! A line is looked at through a window around an empty cell. Whether five come about through that cell depends on the four cells to
//! either side; where exactly five are asked for, on the fifth as well, because a sixth stone spoils it.
//!
//! ```text
//!   five or more     · · · · ? · · · ·         4 cells each way, 2 bits for each of 8 cells
//!   exactly five   · · · · · ? · · · · ·       5 cells each way, 2 bits for each of 10 cells
//! ```
//!
//! The shape that a stone makes is defined by what it can become with further stones of the same side, nothing else, and the
//! table of all windows is computed from that definition.

use board::Overline;

/// What a stone in a cell makes of one line through it, from worthless to won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum LineShape {
    /// No five can come about through the cell any more.
    Dead,
    /// A stone away from [`LineShape::Two`].
    One,
    /// A stone away from an open two.
    OpenOne,
    /// A stone away from [`LineShape::Three`].
    Two,
    /// A stone away from an open three, in one or two ways.
    OpenTwo,
    /// A stone away from an open three, in more ways.
    BroadTwo,
    /// A stone away from [`LineShape::Four`].
    Three,
    /// A stone away from [`LineShape::OpenFour`], in one way.
    OpenThree,
    /// A stone away from [`LineShape::OpenFour`], in more ways.
    BroadThree,
    /// One cell makes it five.
    Four,
    /// Several cells make it five: the other side can take only one of them.
    OpenFour,
    /// Five in a row.
    Five,
}

impl LineShape {
    /// How many there are.
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

    /// What a line is whose next stone can make these shapes, each in so many ways.
    fn before(ways: [u8; LineShape::COUNT]) -> LineShape {
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

/// The shapes that stones of either side make, for every window.
pub struct Windows {
    /// How many cells to either side matter.
    reach: usize,
    /// The shape of the first side in the lower four bits, that of the second side in the upper ones.
    shapes: Box<[u8]>,
}

impl Windows {
    /// The most cells to either side that ever matter.
    pub(crate) const REACH: usize = 5;

    /// The table for a rule.
    pub fn new(overline: Overline) -> Windows {
        let reach = match overline {
            Overline::Wins => 4,
            Overline::Ignored => 5,
        };
        let one_side = OneSide::new(reach, overline);
        // What each half of the window adds to the number of the window in base three, for both sides.
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

    /// How many cells to either side matter.
    #[inline]
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// Both sides' shapes, from the bits of the window with the lowest ones first; bits beyond the window do not matter.
    #[inline]
    pub(crate) fn shapes(&self, window: u64) -> u8 {
        match self.reach {
            4 => self.get::<4>(window),
            _ => self.get::<5>(window),
        }
    }

    /// The same where the reach is known.
    #[inline]
    pub(crate) fn get<const REACH: usize>(&self, window: u64) -> u8 {
        debug_assert_eq!(REACH, self.reach, "each rule has one reach");
        let half = (1 << (2 * REACH)) - 1;
        let index = (window & half) | (window >> 2 & half << (2 * REACH));
        #[expect(clippy::cast_possible_truncation, reason = "twenty bits at most")]
        self.shapes[index as usize]
    }
}

/// The shapes that one side makes.
struct OneSide {
    reach: usize,
    overline: Overline,
    /// By stones and blocked cells in base three, without the middle; 3^10 at most.
    shapes: Vec<LineShape>,
}

impl OneSide {
    fn new(reach: usize, overline: Overline) -> OneSide {
        let mut table = OneSide {
            reach,
            overline,
            shapes: vec![LineShape::Dead; 3_usize.pow(2 * u32::try_from(reach).expect("small"))],
        };
        // More stones first: a shape is defined by those with one more.
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

    /// Stones and blocked cells of the window with this number.
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

    /// The shape of a window that has been defined already; neither set has the middle.
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
        LineShape::before(ways)
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
