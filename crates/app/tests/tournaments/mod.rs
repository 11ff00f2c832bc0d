//! `linha arena` as a child process, with stores in a folder of each test's own.

use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder of its own for each test.
pub(crate) struct Folder(pub(crate) TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a place for tournaments"))
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("text").to_owned()
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.arg("arena").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    // What these tests allow is not recorded among the data of the user who runs them.
    command.env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/arena"));
    command
}

pub(crate) fn linha(arguments: &[&str]) -> Output {
    command(arguments).output().expect("it runs")
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("text")
}

/// What a command that succeeds prints.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = linha(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}
