//! Memory that is free goes back to the system.
//!
//! Boards have tables and threads of their own. An allocator that learns from the first table how large pieces are would keep
//! one of that size for each of its arenas: after two hundred boards, 270 MiB that nobody uses.

/// Pieces of so many bytes come from the system, and go back there.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Tells the allocator which pieces are large, where it can be told.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the allocator has no other door, and keeps hundreds of mebibytes otherwise")]
pub(super) fn give_back() {
    // SAFETY: mallopt may be called at any time; a value that it does not take changes nothing.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}

/// Other allocators need not be told.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn give_back() {}
