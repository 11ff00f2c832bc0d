//! What codes are worth: to the evaluation, and to the order of moves.

use crate::kind::{Code, Codes};
use crate::line::Shape;

/// What a code is worth in an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weight {
    /// In points, to the side to move.
    pub mover: i16,
    /// In points, to the other side.
    pub waiter: i16,
    /// How much it speaks for a move there, in the mover's own shapes.
    pub attack: i16,
    /// How much it speaks for a move there, in the other side's shapes.
    pub defence: i16,
}

/// A weight for each code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub Vec<Weight>);

impl Weights {
    /// What a hand would write: the sum of what the shapes are worth.
    pub fn by_hand(codes: &Codes) -> Weights {
        let points = |shape: Shape| [0, 1, 2, 3, 8, 12, 12, 35, 45, 40, 150, 500][shape as usize];
        let weight = |code: Code| {
            let sum: i16 = codes.shapes(code).into_iter().map(points).sum();
            let strongest = codes.kind(code) as i16;
            Weight {
                mover: sum,
                waiter: sum * 3 / 4,
                attack: 2 * sum + 60 * strongest,
                defence: sum + 40 * strongest,
            }
        };
        Weights(Code::all().map(weight).collect())
    }

    /// What a code is worth.
    #[inline]
    pub fn of(&self, code: Code) -> &Weight {
        &self.0[code.index()]
    }
}
