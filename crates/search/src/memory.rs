//! Tables that may be too large for the machine.

use board::{Coded, Message};
use bytemuck::Zeroable;
use thiserror::Error;

/// The tables of a search cannot be allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("cannot allocate tables of {mebibytes} MiB: ask for less")]
pub struct OutOfMemory {
    /// The size that was asked for.
    pub mebibytes: usize,
}

impl Coded for OutOfMemory {
    fn message(&self) -> Message {
        Message::new("search.memory", self).with("mebibytes", self.mebibytes)
    }
}

/// A table of zeros; `None` if it cannot be allocated. Its pages come zeroed from the system and cost nothing until they are used.
pub fn zeroed_table<T: Zeroable>(len: usize) -> Option<Box<[T]>> {
    bytemuck::allocation::try_zeroed_slice_box(len).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_zeroed_or_refused() {
        assert!(zeroed_table::<u64>(1 << 10).is_some_and(|table| table.iter().all(|word| *word == 0)));
        assert!(zeroed_table::<u64>(usize::MAX / 16).is_none());
    }
}
