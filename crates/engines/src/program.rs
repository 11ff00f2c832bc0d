//! Locates the programs of engines.

use std::io;
use std::path::{self, Path, PathBuf};

use agents::{Contestant, Engine};
use board::{Coded, Message, quote};
use thiserror::Error;

/// Why the program of an engine cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProgramError {
    /// There is no such executable file.
    #[error("cannot find engine {}: expected an executable file, by path or on PATH", quote(.0))]
    Absent(String),
    /// The file exists and cannot be executed.
    #[error("engine {} is not executable: expected a program or script with execute permission (chmod +x)", quote(.0))]
    NotExecutable(String),
    /// Its path cannot be written as part of an agent's text.
    #[error("unsupported engine path {}: expected UTF-8 without commas", quote(.0))]
    UnsupportedPath(String),
}

impl Coded for ProgramError {
    fn message(&self) -> Message {
        let message = |code: &'static str, path: &str| Message::new(code, self).with("path", quote(path));
        match self {
            ProgramError::Absent(path) => message("engine.not-found", path),
            ProgramError::NotExecutable(path) => message("engine.not-executable", path),
            ProgramError::UnsupportedPath(path) => message("engine.unsupported-path", path),
        }
    }
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
    let program = which::which(&engine.program).map_err(|_| unusable(&engine.program))?;
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

/// Why there is no program at a path.
fn unusable(program: &Path) -> ProgramError {
    let (text, is_file) = (lossy_text(program), !is_name(program) && program.is_file());
    if is_file { ProgramError::NotExecutable(text) } else { ProgramError::Absent(text) }
}

/// A path as text, lossy if it is not UTF-8.
fn lossy_text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The path to start a program from another directory: a bare name is left to the system's PATH, other paths become absolute.
pub(crate) fn launch_path(program: &Path) -> io::Result<PathBuf> {
    if is_name(program) { Ok(program.to_owned()) } else { path::absolute(program) }
}

fn is_name(program: &Path) -> bool {
    program.components().count() == 1 && program.file_name() == Some(program.as_os_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bare_names_are_left_to_path() {
        let here = std::env::current_dir().expect("there is one");
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
        let found = |text: &str| find(Engine::new(text)).map(|engine| engine.program);
        let shell = found("sh").expect("every system has one");
        assert!(shell.is_absolute() && shell.ends_with("sh"));
        assert_eq!(found(shell.to_str().expect("text")), Ok(shell));
        for text in ["pbrain-missing", "./pbrain-missing", "./src", "/", ""] {
            assert_eq!(found(text), Err(ProgramError::Absent(text.to_owned())), "{text}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_relative_path_becomes_absolute() {
        // Tests run in the directory of the crate.
        let here = std::env::current_dir().expect("there is one");
        let script = find(Engine::new("../../test")).expect("it is executable");
        assert_eq!(script.program, here.join("../../test"));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_without_execute_permission_is_not_missing() {
        let error = find(Engine::new("./Cargo.toml")).expect_err("a text");
        assert_eq!(error, ProgramError::NotExecutable("./Cargo.toml".to_owned()));
        assert!(error.to_string().starts_with("engine \"./Cargo.toml\" is not executable: "), "{error}");
        // A bare name is a program on PATH, whatever lies here.
        for absent in ["Cargo.toml", "./src", "./no-such-program"] {
            assert_eq!(find(Engine::new(absent)), Err(ProgramError::Absent(absent.to_owned())));
        }
    }
}
