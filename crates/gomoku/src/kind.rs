//! What a stone makes of all four lines through its cell.

use crate::line::LineShape;

/// How forcing a stone in a cell would be, from quiet to won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// It threatens nothing.
    Quiet,
    /// It makes an open three: the next stone would win.
    Three,
    /// It makes an open three, and something that can become a four.
    ThreePlus,
    /// It makes two open threes.
    DoubleThree,
    /// It makes a four, which must be answered at once.
    Four,
    /// It makes a four, and something that can become a four or an open three.
    FourPlus,
    /// It makes a four and an open three.
    FourThree,
    /// It makes two cells that complete five: it wins, unless the other side does so first.
    Winning,
    /// It makes five.
    Five,
}

impl Kind {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// What the shapes of four directions are together.
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

    /// The group that cells of this kind are kept in.
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

/// Kinds that are answered in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Group {
    /// Cells that make an open three and no four.
    Three,
    /// Cells that make a four, and do not win by themselves.
    Four,
    /// Cells that make two cells that complete five.
    Winning,
    /// Cells that complete five.
    Five,
}

impl Group {
    /// How many there are.
    pub const COUNT: usize = 4;
}

/// The shapes of a cell in four directions, four bits each.
pub(crate) type Packed = u16;

/// Four shapes, whatever their directions: a number below [`Code::COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(u16);

impl Code {
    /// How many there are: four of twelve shapes, in any order.
    pub const COUNT: usize = 1365;

    /// All of them.
    pub fn all() -> impl Iterator<Item = Code> {
        (0..Code::COUNT).map(|index| Code(u16::try_from(index).expect("few")))
    }

    /// The number.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// From shapes to codes and back.
pub struct Codes {
    of: Box<[Code]>,
    shapes: Vec<[LineShape; 4]>,
    kinds: Vec<Kind>,
}

impl Codes {
    /// The table.
    pub fn new() -> Codes {
        let mut of = vec![Code(0); 1 << 16].into_boxed_slice();
        let mut shapes = Vec::with_capacity(Code::COUNT);
        // Every sorted list of four is met first, and numbered.
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

    /// The code of packed shapes.
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
