//! What an exercise is like.

use std::fmt;
use std::ops::RangeInclusive;

use search::Order;

/// What a generated exercise is like. The same settings make the same exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExerciseSettings {
    /// The random seed.
    pub seed: u64,
    /// The levels below the root.
    pub depth: u16,
    /// The children of each inner node.
    pub breadth: u16,
    /// The smallest value of a leaf.
    pub least: i32,
    /// The largest value of a leaf.
    pub most: i32,
    /// Whether children are searched from the left or from the right.
    pub order: Order,
}

impl ExerciseSettings {
    /// The depths that are accepted.
    pub const DEPTHS: RangeInclusive<u16> = 1..=6;
    /// The breadths that are accepted.
    pub const BREADTHS: RangeInclusive<u16> = 2..=6;
    /// The largest value that is accepted; the smallest is its negation.
    pub const LARGEST: i32 = 99;
}

/// Two levels of MAX around one of MIN, with two children each and single digits.
impl Default for ExerciseSettings {
    fn default() -> ExerciseSettings {
        ExerciseSettings { seed: 1, depth: 3, breadth: 2, least: -9, most: 9, order: Order::Left }
    }
}

impl fmt::Display for ExerciseSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExerciseSettings { seed, depth, breadth, least, most, order } = self;
        write!(f, "seed={seed},depth={depth},breadth={breadth},least={least},most={most},order={order}")
    }
}
