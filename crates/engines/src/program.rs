//! Locates the programs of engines.

use std::path::{self, Path, PathBuf};
use std::{env, io};

use agents::{Contestant, Engine};
use board::quote;
use thiserror::Error;

/// Why the program of an engine cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProgramError {
    /// There is no such executable file.
    #[error("cannot find engine {}: expected an executable file, by path or on PATH", quote(.0))]
    Absent(String),
    /// Its path cannot be written as part of an agent's text.
    #[error("unsupported engine path {}: expected UTF-8 without commas", quote(.0))]
    UnsupportedPath(String),
}

/// The same engine with the absolute path of its program, which must exist, so that it can be started from any directory.
///
/// ```
/// use agents::Engine;
/// use engines::find;
///
/// let error = find(Engine::new("./no-such-program")).expect_err("it is not there");
/// assert_eq!(error.to_string(), r#"cannot find engine "./no-such-program": expected an executable file, by path or on PATH"#);
/// ```
pub fn find(engine: Engine) -> Result<Engine, ProgramError> {
    let program =
        resolve(&engine.program).ok_or_else(|| ProgramError::Absent(lossy_text(&engine.program)))?;
    if program.to_str().is_none_or(|path| path.contains(',')) {
        return Err(ProgramError::UnsupportedPath(lossy_text(&program)));
    }
    Ok(Engine { program, ..engine })
}

/// The same contestant; an engine is resolved by [`find`].
pub fn find_contestant(contestant: Contestant) -> Result<Contestant, ProgramError> {
    match contestant {
        Contestant::Agent(_) => Ok(contestant),
        Contestant::Engine(engine) => Ok(find(engine)?.into()),
    }
}

/// A path as text, lossy if it is not UTF-8.
fn lossy_text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The path to start a program from another directory: a bare name is left to the system's PATH, other paths become absolute.
pub(crate) fn launch_path(program: &Path) -> io::Result<PathBuf> {
    if is_name(program) { Ok(program.to_owned()) } else { path::absolute(program) }
}

/// The absolute path of a program, if it is an executable file.
fn resolve(program: &Path) -> Option<PathBuf> {
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
    fn only_bare_names_are_left_to_path() {
        let here = env::current_dir().expect("there is one");
        let at = |text: &str| launch_path(Path::new(text)).expect("a path");
        assert_eq!(at("pbrain-name"), Path::new("pbrain-name"));
        assert_eq!(at("./pbrain-name"), here.join("pbrain-name"));
        assert_eq!(at("engines/pbrain name"), here.join("engines/pbrain name"));
        assert_eq!(at("/engines/x"), Path::new("/engines/x"));
        assert!(at("../x").is_absolute() && launch_path(Path::new("")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_program_is_a_file_that_can_be_started() {
        let shell = resolve(Path::new("sh")).expect("every system has one");
        assert!(shell.is_absolute() && shell.ends_with("sh"));
        assert_eq!(resolve(&shell), Some(shell));
        for text in ["pbrain-missing", "./pbrain-missing", "./Cargo.toml", "Cargo.toml", "./src", "/"] {
            assert_eq!(resolve(Path::new(text)), None, "{text}");
        }
    }
}
