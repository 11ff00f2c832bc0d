//! Writes answers, unbuffered.

use std::io::{self, Write};

use gomoku::protocol::{Answer, Thinking};

use super::input::Halt;

/// The output of a session.
pub(crate) struct Voice<'a> {
    out: &'a mut dyn Write,
    halt: &'a Halt,
    /// The first error of writing, if there was one.
    broken: Option<io::Error>,
}

impl<'a> Voice<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, halt: &'a Halt) -> Voice<'a> {
        Voice { out, halt, broken: None }
    }

    /// Writes an answer. If the output is closed, the search is stopped as well.
    pub(crate) fn say(&mut self, answer: &Answer) {
        if let Err(error) = writeln!(self.out, "{answer}").and_then(|()| self.out.flush()) {
            self.broken.get_or_insert(error);
            self.halt.stop();
        }
    }

    /// Writes what a search has found, with details if requested.
    pub(crate) fn show(&mut self, thinking: &Thinking<'_>, details: bool) {
        if details {
            thinking.details().iter().for_each(|detail| self.say(detail));
        }
        self.say(&Answer::Message(thinking.to_string()));
    }

    /// Returns the first error of writing.
    pub(crate) fn check(&mut self) -> io::Result<()> {
        self.broken.take().map_or(Ok(()), Err)
    }
}
