//! What solvers tell: values that were found, and how far a search has come.

use std::ops::ControlFlow;

/// What a solver found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value of the position to the side to move.
    pub value: i8,
    /// How many positions were searched.
    pub nodes: u64,
}

/// How far a solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many positions were searched.
    pub nodes: u64,
    /// The value is at least this.
    pub low: i8,
    /// The value is at most this.
    pub high: i8,
}

/// Told now and then how far a solver has come; limits and stop flags break it off.
pub type Watch<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;
