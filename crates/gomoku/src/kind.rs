//! Threat kinds: what a stone makes of all four lines through its cell.

use crate::line::LineShape;

/// How forcing a stone in a cell is, from quiet to won.
///
/// In the drawings `X` is the stone in question, `x` a stone of the same side, `o` a stone of the opponent, `.` an empty cell, and all
/// around is empty. A test reads them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// No open three and no four: no threat that must be answered.
    ///
    /// ```text
    /// o x X x .
    /// ```
    Quiet,
    /// One open three: the next stone would make an open four.
    ///
    /// ```text
    /// . x X x .
    /// ```
    Three,
    /// One open three, and a closed three that can become a four.
    ///
    /// ```text
    /// . . o . .
    /// . . x . .
    /// . x X x .
    /// . . x . .
    /// . . . . .
    /// ```
    ThreePlus,
    /// Two open threes (3×3): wins unless the opponent can answer with fours or take both at once.
    ///
    /// ```text
    /// . . . . .
    /// . . x . .
    /// . x X x .
    /// . . x . .
    /// . . . . .
    /// ```
    DoubleThree,
    /// One four, which must be answered at once.
    ///
    /// ```text
    /// . o x X x x .
    /// ```
    Four,
    /// One four, and a closed three or an open two beside it that can be built on.
    ///
    /// ```text
    /// . . . o . . .
    /// . . . x . . .
    /// o x x X x . .
    /// . . . x . . .
    /// . . . . . . .
    /// ```
    FourPlus,
    /// A four and an open three (4×3): the answer to the four leaves the three.
    ///
    /// ```text
    /// . . . . . . .
    /// . . . x . . .
    /// o x x X x . .
    /// . . . x . . .
    /// . . . . . . .
    /// ```
    FourThree,
    /// An open four, or two fours (4×4): two cells complete five. Wins unless the opponent completes five first.
    ///
    /// ```text
    /// . x x X x .
    /// ```
    Winning,
    /// Five in a row.
    ///
    /// ```text
    /// x x X x x
    /// ```
    Five,
}

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = 9;

    /// The kind of a cell with these shapes in the four directions.
    pub fn of(shapes: [LineShape; 4]) -> Kind {
        let count = |from: LineShape, to: LineShape| {
            shapes.iter().filter(|shape| (from..=to).contains(shape)).count()
        };
        let fours = count(LineShape::Four, LineShape::Four);
        let open_threes = count(LineShape::OpenThree, LineShape::BroadThree);
        let more = count(LineShape::OpenTwo, LineShape::Three) > 0;
        if count(LineShape::Five, LineShape::Five) > 0 {
            Kind::Five
        } else if count(LineShape::OpenFour, LineShape::OpenFour) > 0 || fours > 1 {
            Kind::Winning
        } else if fours == 1 {
            match (open_threes, more) {
                (0, false) => Kind::Four,
                (0, true) => Kind::FourPlus,
                _ => Kind::FourThree,
            }
        } else {
            match (open_threes, count(LineShape::Three, LineShape::Three)) {
                (0, _) => Kind::Quiet,
                (1, 0) => Kind::Three,
                (1, _) => Kind::ThreePlus,
                _ => Kind::DoubleThree,
            }
        }
    }

    /// The group that collects cells of this kind; quiet cells are in none.
    #[inline]
    pub(crate) fn group(self) -> Option<Group> {
        match self {
            Kind::Quiet => None,
            Kind::Three | Kind::ThreePlus | Kind::DoubleThree => Some(Group::Three),
            Kind::Four | Kind::FourPlus | Kind::FourThree => Some(Group::Four),
            Kind::Winning => Some(Group::Winning),
            Kind::Five => Some(Group::Five),
        }
    }
}

/// Kinds that are answered in the same way. The grid keeps a set of cells for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Group {
    /// Open threes, single and double, without a four.
    Three,
    /// Single fours, with or without more beside them.
    Four,
    /// Open fours and double fours.
    Winning,
    /// Fives.
    Five,
}

impl Group {
    /// Number of groups.
    pub const COUNT: usize = 4;
}

/// The shapes of a cell in four directions, four bits each.
pub(crate) type Packed = u16;

/// The combination of four shapes, in any order of directions: an index below [`Code::COUNT`]. What the evaluation has weights for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(u16);

impl Code {
    /// Number of codes: four of twelve shapes with repetition, in any order.
    pub const COUNT: usize = 1365;

    /// All of them.
    pub fn all() -> impl Iterator<Item = Code> {
        (0..Code::COUNT).map(|index| Code(u16::try_from(index).expect("few")))
    }

    /// The index, as in [`Weights::codes`](crate::Weights::codes).
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The tables from shapes to codes and back.
pub struct Codes {
    of: Box<[Code]>,
    shapes: Vec<[LineShape; 4]>,
    kinds: Vec<Kind>,
}

impl Codes {
    /// Computes the tables.
    pub fn new() -> Codes {
        let mut of = vec![Code(0); 1 << 16].into_boxed_slice();
        let mut shapes = Vec::with_capacity(Code::COUNT);
        // Only sorted lists get a number of their own.
        for packed in 0..of.len() {
            let packed = Packed::try_from(packed).expect("sixteen bits");
            let Some(mut list) = unpack(packed) else { continue };
            let here = usize::from(packed);
            if list.is_sorted() {
                of[here] = Code(u16::try_from(shapes.len()).expect("few"));
                shapes.push(list);
            } else {
                list.sort();
                of[here] = Code(u16::MAX);
            }
        }
        for packed in 0..=Packed::MAX {
            let Some(mut list) = unpack(packed) else { continue };
            list.sort();
            of[usize::from(packed)] = of[usize::from(pack(list))];
        }
        let kinds = shapes.iter().map(|shapes| Kind::of(*shapes)).collect();
        Codes { of, shapes, kinds }
    }

    /// The code of four packed shapes.
    #[inline]
    pub(crate) fn of(&self, packed: Packed) -> Code {
        self.of[usize::from(packed)]
    }

    /// The kind of a code.
    #[inline]
    pub fn kind(&self, code: Code) -> Kind {
        self.kinds[code.index()]
    }

    /// The shapes of a code, the weakest first.
    pub fn shapes(&self, code: Code) -> [LineShape; 4] {
        self.shapes[code.index()]
    }
}

impl Default for Codes {
    fn default() -> Codes {
        Codes::new()
    }
}

fn pack(shapes: [LineShape; 4]) -> Packed {
    // The first one highest, so that sorted lists come in their own order.
    shapes.into_iter().fold(0, |packed, shape| packed << 4 | shape as Packed)
}

fn unpack(packed: Packed) -> Option<[LineShape; 4]> {
    let shape = |i: usize| LineShape::ALL.get(usize::from(packed >> (12 - 4 * i) & 15)).copied();
    Some([shape(0)?, shape(1)?, shape(2)?, shape(3)?])
}
