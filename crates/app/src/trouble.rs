//! What went wrong, in one line for people and a number for scripts: 2 for input that cannot be used, 1 for
//! everything else.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use agents::{AgentError, ContestantError, EngineError, OfferError, ReadBookError, SeatError};
use board::{ParseGameError, ParseRulesError, quote};
use clap::error::ErrorKind;
use connect4::{BookError, Unsolvable};
use engines::ProgramError;
use lab::arena::{ParseLimitError, ParseSprtError, PlanError};
use search::PlayerError;
use store::StoreError;

use crate::cli::arena::ArenaError;

/// Prints the error. A reader who has gone away has seen enough: that is no error.
pub(crate) fn explain(error: &anyhow::Error) -> ExitCode {
    let broken = error.downcast_ref::<io::Error>();
    if broken.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    tell(&format!("error: {}", one_line(&format!("{error:#}"))));
    ExitCode::from(if is_bad_input(error) { 2 } else { 1 })
}

/// Says something on standard error; if that is gone, there is nobody to hear it.
pub(crate) fn tell(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Some of several inputs could not be used; each has been named already.
#[derive(Debug, thiserror::Error)]
#[error("{0} position{s} could not be solved", s = if *.0 == 1 { "" } else { "s" })]
pub(crate) struct Incomplete(pub(crate) usize);

fn is_bad_input(error: &anyhow::Error) -> bool {
    let refused = |error: &PlayerError| matches!(error, PlayerError::Over(_) | PlayerError::Unfit { .. });
    error.is::<Usage>()
        || error.is::<ParseRulesError>()
        || error.is::<ParseGameError>()
        || error.is::<AgentError>()
        || error.is::<ReadBookError>()
        || error.is::<EngineError>()
        || error.is::<ContestantError>()
        || error.is::<ProgramError>()
        || error.is::<SeatError>()
        || error.is::<OfferError>()
        || error.is::<PlanError>()
        || error.is::<ArenaError>()
        || error.downcast_ref().is_some_and(StoreError::is_bad_input)
        || error.is::<Unsolvable>()
        || error.is::<BookError>()
        || error.downcast_ref().is_some_and(refused)
}

/// Arguments that make no sense together or by themselves.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// What clap makes of the arguments: the help or the version that was asked for, or an error.
pub(crate) fn clap(error: &clap::Error, out: &mut dyn Write) -> anyhow::Result<()> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(write!(out, "{}", error.render())?),
        _ => Err(Usage(words(error)).into()),
    }
}

/// The error without what clap says around it: 'error:', the usage, tips on lines of their own.
fn words(error: &clap::Error) -> String {
    if let Some(own) = error.source().filter(|source| names_its_cause(*source)) {
        return own.to_string();
    }
    if error.kind() == ErrorKind::InvalidUtf8
        && let Some(argument) = std::env::args_os().find(|argument| argument.to_str().is_none())
    {
        return format!("the argument {} is not valid UTF-8", quote(&argument.to_string_lossy()));
    }
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = ["\n\nUsage:", "\n\nFor more information"].iter().filter_map(|mark| text.rfind(mark)).min();
    let text = text[..end.unwrap_or(text.len())].trim_end().replace("\n\n  tip:", "; tip:");
    format!("{text} (see linha --help)")
}

/// Our own errors say what was wrong and what is accepted, so they need no introduction.
fn names_its_cause(error: &(dyn Error + 'static)) -> bool {
    error.is::<ParseRulesError>()
        || error.is::<AgentError>()
        || error.is::<ContestantError>()
        || error.is::<ParseLimitError>()
        || error.is::<ParseSprtError>()
        || error.is::<OfferError>()
}

/// How much of a message is printed; only one that repeats a very long argument is longer.
const LONGEST: usize = 300;

/// Lines become one, and what cannot be seen is spelt out, so that an argument cannot write on the terminal.
fn one_line(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let line = lines.join(" ");
    let mut shown = String::new();
    for c in line.chars().take(LONGEST) {
        if "\"'\\".contains(c) { shown.push(c) } else { shown.extend(c.escape_debug()) }
    }
    shown + if line.chars().nth(LONGEST).is_some() { "…" } else { "" }
}
