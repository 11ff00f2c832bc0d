//! `linha gomocup`: the engine for Gomoku tournaments and boards, on standard input and output.
//!
//! A thread reads lines, so that the next command can stop a search; everything else happens here, one command after the other.

mod commands;
mod input;
mod opening;
mod players;
mod position;
mod refusal;
mod session;
mod settings;
mod think;
mod voice;

use std::ffi::OsStr;
use std::io::{self, BufReader, Write};
use std::path::Path;

use gomoku::protocol::{Command, Parser};
use session::Session;

/// Whether the program was started under the name of an engine: `pbrain-linha`, `pbrain-linha64.exe` and the like.
pub(crate) fn is_called_for(program: &OsStr) -> bool {
    let name = Path::new(program).file_name().map(OsStr::to_string_lossy).unwrap_or_default();
    name.to_ascii_lowercase().starts_with("pbrain-")
}

/// Executes commands until `END` or the end of input.
pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<()> {
    let (lines, halt) = input::listen(BufReader::new(io::stdin()));
    let mut session = Session::new(out, &halt);
    let mut parser = Parser::default();
    for line in lines {
        for command in parser.read(&line.text) {
            match command {
                Ok(Command::End) => return Ok(()),
                Ok(command) => session.execute(command, &line)?,
                Err(error) => session.reject(&error)?,
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_program_says_what_it_is() {
        for name in ["pbrain-linha", "/games/pbrain-linha", "pbrain-linha.exe", "PBRAIN-LINHA64.EXE"] {
            assert!(is_called_for(OsStr::new(name)), "{name}");
        }
        for name in ["linha", "", "/pbrain-linha/linha", "linha.exe", "brain-linha", ".."] {
            assert!(!is_called_for(OsStr::new(name)), "{name}");
        }
    }
}
