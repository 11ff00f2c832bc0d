//! A temporary working directory for a child process, because engines write files where they run.

use std::env;
use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

/// A temporary directory, removed when this value is dropped.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The maximum number of directories of one process.
    const MOST: u32 = 100_000;

    /// Creates a directory in the system's temporary one.
    pub(crate) fn new() -> io::Result<Folder> {
        let place = env::temp_dir();
        let mut taken = io::Error::from(io::ErrorKind::AlreadyExists);
        for number in 0..Folder::MOST {
            let path = place.join(format!("linha-engine-{}-{number}", process::id()));
            match builder().create(&path) {
                Ok(()) => return Ok(Folder(path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = error,
                Err(error) => return Err(error),
            }
        }
        Err(taken)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // On failure it is left to the system, which cleans up temporary directories.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A builder of directories that other users cannot read.
#[cfg(unix)]
fn builder() -> DirBuilder {
    use std::os::unix::fs::DirBuilderExt;

    let mut builder = DirBuilder::new();
    builder.mode(0o700);
    builder
}

#[cfg(not(unix))]
fn builder() -> DirBuilder {
    DirBuilder::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_new_and_go_away_with_what_is_in_them() {
        let (one, two) = (Folder::new().expect("room"), Folder::new().expect("room"));
        assert_ne!(one.path(), two.path());
        fs::create_dir(one.path().join("deeper")).expect("room");
        fs::write(one.path().join("deeper/file"), "text").expect("room");
        let path = one.path().to_owned();
        drop(one);
        assert!(!path.exists() && two.path().exists());
    }
}
