//! Answers, written at once.

use std::io::{self, Write};

use gomoku::protocol::{Answer, Thinking};

use super::input::Halt;

/// Where answers go.
pub(crate) struct Voice<'a> {
    out: &'a mut dyn Write,
    halt: &'a Halt,
    /// Why nothing more can be written.
    broken: Option<io::Error>,
}

impl<'a> Voice<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, halt: &'a Halt) -> Voice<'a> {
        Voice { out, halt, broken: None }
    }

    /// Writes an answer. If nobody reads any more, there is nothing to think about either.
    pub(crate) fn say(&mut self, answer: &Answer) {
        if let Err(error) = writeln!(self.out, "{answer}").and_then(|()| self.out.flush()) {
            self.broken.get_or_insert(error);
            self.halt.stop();
        }
    }

    /// Tells what a search has found, with all details if they were asked for.
    pub(crate) fn show(&mut self, thinking: &Thinking<'_>, details: bool) {
        if details {
            thinking.details().iter().for_each(|detail| self.say(detail));
        }
        self.say(&Answer::Message(thinking.to_string()));
    }

    /// Whether everything could be written.
    pub(crate) fn check(&mut self) -> io::Result<()> {
        self.broken.take().map_or(Ok(()), Err)
    }
}
