//! The size of the transposition table, from the limits that managers of the Gomocup protocol set.

use std::time::Duration;

/// The memory limits, in MiB.
#[derive(Clone, Copy, Debug, Default)]
pub struct MemoryLimits {
    /// For the whole program.
    pub limit: Option<usize>,
    /// For the table.
    pub table: Option<usize>,
}

impl MemoryLimits {
    /// The memory of the program without a table: its code, of which a test build has most, and the tables of shapes.
    const PROGRAM: usize = 14;
    /// The memory of each further thread.
    const THREAD: usize = 1;
    /// The smallest table: allocated at once, large enough for fast games.
    pub const LITTLE: usize = 8;
    /// The largest table by default.
    const MUCH: usize = 256;
    /// The largest table on request.
    const MOST: usize = 4096;
    /// The table grows by 1 MiB per this many milliseconds of a move; allocating 1 MiB takes half a millisecond.
    const PACE: u128 = 16;

    /// The size of the table, for this much time per move, this number of threads and this much free memory: wanted, and at most allowed.
    pub fn sizes(self, turn: Duration, threads: usize, available: Option<usize>) -> (usize, usize) {
        let others = MemoryLimits::PROGRAM + MemoryLimits::THREAD * threads;
        let room = self.limit.map_or(MemoryLimits::MOST, |limit| limit.saturating_sub(others));
        let allowed = room.min(available.unwrap_or(usize::MAX)).clamp(1, MemoryLimits::MOST);
        let by_time = usize::try_from(turn.as_millis() / MemoryLimits::PACE).unwrap_or(usize::MAX);
        match self.table {
            Some(size) => (size.clamp(1, allowed), size.clamp(1, allowed)),
            None => (by_time.clamp(MemoryLimits::LITTLE, MemoryLimits::MUCH).min(allowed), allowed),
        }
    }
}
