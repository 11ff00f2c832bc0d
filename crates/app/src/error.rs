//! Errors as people and scripts see them: a line that begins with `error:`, where it helps a second one that begins with
//! `hint:`, and an exit code: 2 for bad input, 1 for every other failure.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use agents::{AgentError, ContestantError, EngineError, OfferError, ReadBookError, SeatError, closest_name};
use board::{ParseGameError, ParseRulesError, Rules, quote};
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use connect4::{BookError, Unsolvable};
use engines::ProgramError;
use lab::arena::{ParseLimitError, ParseSprtError, PlanError};
use search::PlayerError;
use store::StoreError;

use crate::cli::Cli;
use crate::cli::arena::ArenaError;

/// Prints the error and its hint, and returns the exit code. A closed pipe (`linha perft … | head -1`) is no error.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    eprint(&format!("error: {}", one_line(&format!("{error:#}"))));
    if let Some(hint) = hint(error) {
        eprint(&format!("hint: {}", one_line(&hint)));
    }
    ExitCode::from(if is_bad_input(error) { 2 } else { 1 })
}

/// Prints a line on standard error. Failure is ignored: there is no other place to report it.
pub(crate) fn eprint(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// What may help against the error.
fn hint(error: &anyhow::Error) -> Option<String> {
    match error.downcast_ref::<ArgumentError>() {
        Some(error) => error.hint.clone(),
        None => error.downcast_ref().and_then(similar_game),
    }
}

/// The named game that an unknown name resembles.
fn similar_game(error: &ParseRulesError) -> Option<String> {
    let ParseRulesError::Unknown(written) = error else { return None };
    let name = closest_name(written, Rules::NAMED.map(|(name, _)| name))?;
    Some(format!("did you mean \"{name}\"?"))
}

/// Some of several inputs could not be used; an error has been printed for each.
#[derive(Debug, thiserror::Error)]
#[error("{0} position{s} could not be solved", s = if *.0 == 1 { "" } else { "s" })]
pub(crate) struct Incomplete(pub(crate) usize);

fn is_bad_input(error: &anyhow::Error) -> bool {
    let refused = |error: &PlayerError| matches!(error, PlayerError::Over(_) | PlayerError::Unfit { .. });
    error.is::<Usage>()
        || error.is::<ArgumentError>()
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

/// Arguments that clap refused.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
struct ArgumentError {
    message: String,
    hint: Option<String>,
}

/// Converts clap's error. Help and version are printed: they are what the caller asked for.
pub(crate) fn from_clap(error: &clap::Error, out: &mut dyn Write) -> anyhow::Result<()> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(write!(out, "{}", error.render())?),
        _ => Err(argument_error(error).into()),
    }
}

fn argument_error(error: &clap::Error) -> ArgumentError {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return ArgumentError { message: "missing command".to_owned(), hint: Some(see_help("")) };
    }
    if let Some(own) = error.source().filter(|source| names_its_cause(*source)) {
        let hint = own.downcast_ref().and_then(similar_game);
        return ArgumentError { message: own.to_string(), hint };
    }
    if error.kind() == ErrorKind::InvalidUtf8
        && let Some(argument) = std::env::args_os().find(|argument| argument.to_str().is_none())
    {
        let message = format!("the argument {} is not valid UTF-8", quote(&argument.to_string_lossy()));
        return ArgumentError { message, hint: None };
    }
    let message = clap_message(error);
    let hint = clap_suggestion(error).unwrap_or_else(|| see_help(&message));
    ArgumentError { message, hint: Some(hint) }
}

/// Clap's sentence without what it prints around it: `error:`, tips, the usage. An argument may contain the same words, so the
/// last occurrence of each counts.
fn clap_message(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let marks = ["\n\n  tip:", "\n\nUsage:", "\n\nFor more information"];
    let end = marks.iter().filter_map(|mark| text.rfind(mark)).min();
    text[..end.unwrap_or(text.len())].trim_end().to_owned()
}

/// What clap suggests: a similar name, or another way to write the argument.
fn clap_suggestion(error: &clap::Error) -> Option<String> {
    use ContextKind::{Suggested, SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let first = |kind| match error.get(kind)? {
        ContextValue::String(name) => Some(name.clone()),
        ContextValue::Strings(names) => names.first().cloned(),
        ContextValue::StyledStrs(tips) => tips.first().map(ToString::to_string),
        _ => None,
    };
    let name = [SuggestedSubcommand, SuggestedArg, SuggestedValue].into_iter().find_map(first);
    name.map(|name| format!("did you mean \"{name}\"?")).or_else(|| first(Suggested))
}

/// Where to read about the command that was written, as far as it is one.
fn see_help(message: &str) -> String {
    let (mut command, mut path) = (Cli::command(), String::new());
    for argument in std::env::args_os().skip(1) {
        let Some(next) = argument.to_str().and_then(|name| command.find_subcommand(name)) else { break };
        path = format!("{path} {}", next.get_name());
        command = next.clone();
    }
    let help = if path.is_empty() { "see linha --help".to_owned() } else { format!("see linha help{path}") };
    let agents = if message.contains("<AGENT>") { "; linha agents lists the agents" } else { "" };
    help + agents
}

/// Whether an error is one of ours: these name the input and what is accepted, so clap's "invalid value … for …" adds nothing.
fn names_its_cause(error: &(dyn Error + 'static)) -> bool {
    error.is::<ParseRulesError>()
        || error.is::<AgentError>()
        || error.is::<ContestantError>()
        || error.is::<ParseLimitError>()
        || error.is::<ParseSprtError>()
        || error.is::<OfferError>()
}

/// The most characters of a message that are printed; only one that repeats a very long argument is longer.
const LONGEST: usize = 300;

/// Joins lines and escapes control characters, so that an argument cannot control the terminal.
fn one_line(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let line = lines.join(" ");
    let mut shown = String::new();
    for c in line.chars().take(LONGEST) {
        if "\"'\\".contains(c) { shown.push(c) } else { shown.extend(c.escape_debug()) }
    }
    shown + if line.chars().nth(LONGEST).is_some() { "…" } else { "" }
}
