//! A lock among programs that change the same files.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How often a lock is tried, and the time in between. A program holds one for the time of writing a file.
const PATIENCE: (u32, Duration) = (200, Duration::from_millis(10));

/// Waits for the lock of a file, which is created if there is none; it is held until what is returned is dropped. `None` if another program
/// holds it for too long.
pub(crate) fn lock(file: &Path) -> io::Result<Option<File>> {
    let lock = File::create(file)?;
    for _ in 0..PATIENCE.0 {
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE.1),
            // Where files cannot be locked, as on some network drives, programs rely on what they find in the file.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(Some(lock)),
        }
    }
    Ok(None)
}
