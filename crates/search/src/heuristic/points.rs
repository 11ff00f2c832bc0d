use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};

/// Points of an evaluation as its report counts them, exact to a twentieth.
///
/// ```
/// use search::heuristic::Points;
///
/// let points = Points::whole(3) - Points::twentieths(4);
/// assert_eq!(points.to_string(), "2.8");
/// assert_eq!(points.to_f64(), 2.8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(i64);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);
    /// The parts of a point that are counted: the mask of the UFSC report in fifths, and its factor 1.05, are whole numbers of them.
    pub(super) const PARTS: i32 = 20;

    /// A whole number of points.
    pub fn whole(points: i32) -> Points {
        Points::twentieths(i64::from(points) * i64::from(Points::PARTS))
    }

    /// A number of twentieths.
    pub const fn twentieths(parts: i64) -> Points {
        Points(parts)
    }

    /// The number of twentieths.
    pub const fn as_twentieths(self) -> i64 {
        self.0
    }

    /// The points as a number.
    #[expect(clippy::cast_precision_loss, reason = "no sum of points comes near 2^53 twentieths")]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / f64::from(Points::PARTS)
    }
}

/// In full, with at most two digits after the point: `-75000`, `2.8`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_f64().to_string())
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}
