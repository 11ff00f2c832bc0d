//! What the positions of a game are worth, as far as that is known.

use crate::view::Value;

/// A value for every position of a game, as the first player sees it.
pub(super) struct Graph(Vec<Point>);

#[derive(Clone, Copy)]
enum Point {
    /// Nobody has looked yet.
    Open,
    /// Nobody knows.
    Unknown,
    Known(Value),
}

impl Graph {
    /// Nothing is known of so many positions.
    pub(super) fn new(positions: usize) -> Graph {
        Graph(vec![Point::Open; positions])
    }

    /// Forgets what comes after so many positions; new ones are open.
    pub(super) fn resize(&mut self, positions: usize) {
        self.0.resize(positions, Point::Open);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.fill(Point::Open);
    }

    /// The first position that nobody has looked at.
    pub(super) fn first_open(&self) -> Option<usize> {
        self.0.iter().position(|point| matches!(point, Point::Open))
    }

    /// Keeps what a position is worth to its side to move, or that nobody knows.
    pub(super) fn set(&mut self, ply: usize, value: Option<Value>) {
        let turned = |value: Value| if ply.is_multiple_of(2) { value } else { value.turned() };
        if let Some(point) = self.0.get_mut(ply) {
            *point = value.map_or(Point::Unknown, |value| Point::Known(turned(value)));
        }
    }

    /// The values that are known.
    pub(super) fn view(&self) -> Vec<Option<Value>> {
        let known = |point: &Point| match point {
            Point::Known(value) => Some(*value),
            Point::Open | Point::Unknown => None,
        };
        self.0.iter().map(known).collect()
    }
}
