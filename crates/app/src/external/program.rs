//! Where the program of an engine is.

use std::path::{self, Path, PathBuf};
use std::{env, io};

/// Where a program is, seen from another folder: a path with a slash begins here, a name is looked for by the system.
pub(super) fn located(program: &Path) -> io::Result<PathBuf> {
    if is_name(program) { Ok(program.to_owned()) } else { path::absolute(program) }
}

/// The whole path of a program, if it is there and can be started.
pub(super) fn found(program: &Path) -> Option<PathBuf> {
    let folders = if is_name(program) { env::var_os("PATH").unwrap_or_default() } else { ".".into() };
    let places = env::split_paths(&folders).map(|folder| folder.join(program));
    places.filter_map(|place| path::absolute(place).ok()).find(|place| can_start(place))
}

fn is_name(program: &Path) -> bool {
    program.components().count() == 1 && program.file_name() == Some(program.as_os_str())
}

#[cfg(unix)]
fn can_start(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn can_start(file: &Path) -> bool {
    file.is_file() || file.with_extension("exe").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_is_left_to_the_system() {
        let here = env::current_dir().expect("there is one");
        let at = |text: &str| located(Path::new(text)).expect("a path");
        assert_eq!(at("pbrain-name"), Path::new("pbrain-name"));
        assert_eq!(at("./pbrain-name"), here.join("pbrain-name"));
        assert_eq!(at("engines/pbrain name"), here.join("engines/pbrain name"));
        assert_eq!(at("/engines/x"), Path::new("/engines/x"));
        assert!(at("../x").is_absolute() && located(Path::new("")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_program_is_a_file_that_can_be_started() {
        let shell = found(Path::new("sh")).expect("everybody has one");
        assert!(shell.is_absolute() && shell.ends_with("sh"));
        assert_eq!(found(&shell), Some(shell));
        for text in ["pbrain-of-nobody", "./pbrain-of-nobody", "./Cargo.toml", "Cargo.toml", "./src", "/"] {
            assert_eq!(found(Path::new(text)), None, "{text}");
        }
    }
}
