//! Results and progress of a solver.

use std::ops::ControlFlow;

/// The result of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value of the position to the side to move.
    pub value: i8,
    /// Nodes searched.
    pub nodes: u64,
}

/// The progress of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Nodes searched so far.
    pub nodes: u64,
    /// A lower bound of the value.
    pub low: i8,
    /// An upper bound of the value.
    pub high: i8,
}

/// A callback for progress, called about every thousand nodes of the calling thread. `Break` stops the solver, which then returns `None`.
pub type Watch<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;
