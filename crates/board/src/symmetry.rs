use crate::{Cell, Rules};

/// A symmetry of the board: a rotation or reflection that preserves the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Left and right are exchanged.
    Mirror,
    /// Top and bottom are exchanged.
    Flip,
    /// A half turn.
    Half,
    /// A quarter turn, clockwise.
    Quarter,
    /// A quarter turn, anticlockwise.
    ThreeQuarters,
    /// Columns and rows are exchanged.
    Transpose,
    /// Columns and rows are exchanged, both counted from the other end.
    AntiTranspose,
}

impl Symmetry {
    /// All eight: the symmetries of a square without gravity. The first two are those of a drop game,
    /// the first four those of a rectangle.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::Mirror,
        Symmetry::Flip,
        Symmetry::Half,
        Symmetry::Quarter,
        Symmetry::ThreeQuarters,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
    ];

    /// The image of a cell. The symmetry must be one of the [symmetries](Rules::symmetries) of the rules.
    pub fn apply(self, rules: Rules, cell: Cell) -> Cell {
        debug_assert!(rules.symmetries().contains(&self), "{self:?} is no symmetry of {rules}");
        let (x, y) = rules.coordinates(cell);
        let (right, top) = (rules.width() - 1, rules.height() - 1);
        let (x, y) = match self {
            Symmetry::Identity => (x, y),
            Symmetry::Mirror => (right - x, y),
            Symmetry::Flip => (x, top - y),
            Symmetry::Half => (right - x, top - y),
            Symmetry::Quarter => (y, right - x),
            Symmetry::ThreeQuarters => (top - y, x),
            Symmetry::Transpose => (y, x),
            Symmetry::AntiTranspose => (top - y, right - x),
        };
        rules.cell(x, y).expect("a symmetry of the board stays on the board")
    }

    /// The inverse.
    pub fn inverse(self) -> Symmetry {
        match self {
            Symmetry::Quarter => Symmetry::ThreeQuarters,
            Symmetry::ThreeQuarters => Symmetry::Quarter,
            other => other,
        }
    }
}

impl Rules {
    /// The symmetries of the game: two in drop games, otherwise four on a rectangle and eight on a square.
    pub fn symmetries(self) -> &'static [Symmetry] {
        let count = match self.gravity() {
            true => 2,
            false if self.width() != self.height() => 4,
            false => 8,
        };
        &Symmetry::ALL[..count]
    }
}
