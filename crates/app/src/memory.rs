//! Returns freed memory to the system.
//!
//! Every board has its own tables and threads. glibc raises its mmap threshold to the size of the first table that is freed, and
//! then keeps a table of that size in each of its arenas: 270 MiB of unused memory after two hundred boards.

/// Allocations of at least this many bytes are mapped, and unmapped when they are freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Fixes the mmap threshold of glibc.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(
    unsafe_code,
    reason = "mallopt is the only way to set the threshold; without it, hundreds of MiB stay allocated"
)]
pub(super) fn return_to_system() {
    // SAFETY: mallopt may be called at any time; a value that it does not take changes nothing.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}

/// Other allocators need no such setting.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn return_to_system() {}
