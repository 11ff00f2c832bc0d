//! Where the program of an engine is.

use std::path::{self, Path, PathBuf};
use std::{env, io};

use agents::{Contestant, Engine};
use board::quote;
use thiserror::Error;

/// Why the program of an engine cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProgramError {
    /// There is no such file, or it cannot be started.
    #[error("the engine {} is not there, or is no program that can be started", quote(.0))]
    Absent(String),
    /// Its path would end in the middle if it were written as text.
    #[error("the engine {} cannot be used: no comma and no other bytes than text may be in its path", quote(.0))]
    Comma(String),
}

/// The same engine with the whole path of its program, which must be there: so it can be started from every folder.
///
/// ```
/// use agents::Engine;
/// use engines::find;
///
/// let error = find(Engine::new("./no-such-program")).expect_err("it is not there");
/// assert_eq!(error.to_string(), r#"the engine "./no-such-program" is not there, or is no program that can be started"#);
/// ```
pub fn find(engine: Engine) -> Result<Engine, ProgramError> {
    let program = found(&engine.program).ok_or_else(|| ProgramError::Absent(shown(&engine.program)))?;
    if program.to_str().is_none_or(|path| path.contains(',')) {
        return Err(ProgramError::Comma(shown(&program)));
    }
    Ok(Engine { program, ..engine })
}

/// The same contestant, whose program must be there if it is an engine: see [`find`].
pub fn find_contestant(contestant: Contestant) -> Result<Contestant, ProgramError> {
    match contestant {
        Contestant::Agent(_) => Ok(contestant),
        Contestant::Engine(engine) => Ok(find(engine)?.into()),
    }
}

/// A path, whatever is in it.
fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Where a program is, seen from another folder: a path with a slash begins here, a name is looked for by the system.
pub(crate) fn located(program: &Path) -> io::Result<PathBuf> {
    if is_name(program) { Ok(program.to_owned()) } else { path::absolute(program) }
}

/// The whole path of a program, if it is there and can be started.
fn found(program: &Path) -> Option<PathBuf> {
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
        let shell = found(Path::new("sh")).expect("every system has one");
        assert!(shell.is_absolute() && shell.ends_with("sh"));
        assert_eq!(found(&shell), Some(shell));
        for text in ["pbrain-missing", "./pbrain-missing", "./Cargo.toml", "Cargo.toml", "./src", "/"] {
            assert_eq!(found(Path::new(text)), None, "{text}");
        }
    }
}
