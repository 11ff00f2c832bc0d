//! The machine that searches share.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use crate::cores::Cores;
use crate::memory::Memory;

/// The cores and the memory that the searches of all sessions share.
///
/// As many searches run at a time as there are cores; the others wait for their turn, those that have run least first. Tables become
/// smaller when memory becomes short, and searches wait when there is none.
pub struct Machine {
    pub(crate) cores: Cores,
    pub(crate) memory: Arc<Memory>,
}

impl Machine {
    /// The time slice of a search.
    const SLICE: Duration = Duration::from_millis(10);
    /// The address space for a session and everything else, in MiB.
    const HEADROOM: usize = 128;

    /// A machine with this number of cores, and this much memory for tables.
    pub fn new(cores: usize, mebibytes: usize) -> Machine {
        Machine {
            cores: Cores::new(cores.max(1), Self::SLICE),
            memory: Arc::new(Memory::new(mebibytes.max(Memory::LEAST))),
        }
    }

    /// Whether another session can be started: besides its stacks, there is address space for all tables that may still be allocated,
    /// and some for everything else. A table that cannot be allocated is an error, but a small allocation that fails ends the process.
    pub fn has_room(&self) -> bool {
        let mebibytes = self.memory.free().saturating_add(Self::HEADROOM);
        // A machine that is not shared has no limit to check. Nothing is written to the memory, so that it costs none.
        let Some(bytes) = mebibytes.checked_mul(1 << 20) else { return true };
        let mut probe = Vec::<u8>::new();
        let fits = probe.try_reserve_exact(bytes).is_ok();
        // Otherwise the compiler may leave out an allocation that is not used.
        black_box(&probe);
        fits
    }

    /// A machine that no other session uses: searches take what they ask for.
    pub fn unshared() -> Machine {
        Machine::new(usize::MAX, usize::MAX)
    }
}
