//! Walking through the steps.

use super::list::Steps;
use super::state::State;

/// A place in the steps of a search, which moves forward and back.
///
/// The state depends on the step alone, not on the way there.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    steps: Steps<'a>,
    step: usize,
}

impl<'a> Walk<'a> {
    /// A walk from the first step.
    pub fn new(steps: Steps<'a>) -> Walk<'a> {
        Walk { steps, step: 0 }
    }

    /// All steps.
    pub fn steps(&self) -> &Steps<'a> {
        &self.steps
    }

    /// The number of the current step.
    pub fn step(&self) -> usize {
        self.step
    }

    /// Goes to a step; tells whether there is one with this number.
    pub fn go(&mut self, step: usize) -> bool {
        let exists = step < self.steps.list().len();
        if exists {
            self.step = step;
        }
        exists
    }

    /// Goes one step forward; tells whether there was one.
    pub fn forward(&mut self) -> bool {
        self.go(self.step + 1)
    }

    /// Goes one step back; tells whether there was one.
    pub fn back(&mut self) -> bool {
        self.step.checked_sub(1).is_some_and(|step| self.go(step))
    }

    /// What is known after the current step; none for a search without nodes.
    pub fn state(&self) -> Option<State> {
        self.steps.at(self.step)
    }
}
