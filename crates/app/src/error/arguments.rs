//! Errors of the command line's parser, from its structured errors: kinds and their context, never its rendered text.

use std::error::Error;
use std::io::Write;

use board::{Coded, Message, quote};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::command::{WrittenCommand, one_of};
use crate::cli::ValueError;

/// Arguments that the parser refused.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct ArgumentError {
    message: Message,
    pub(super) hint: Option<String>,
}

impl Coded for ArgumentError {
    fn message(&self) -> Message {
        self.message.clone()
    }
}

/// Converts clap's error. Help and version are printed: they are what the caller asked for.
pub(crate) fn from_clap(error: &clap::Error, out: &mut dyn Write) -> anyhow::Result<()> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(write!(out, "{}", error.render())?),
        _ => Err(argument_error(error).into()),
    }
}

fn argument_error(error: &clap::Error) -> ArgumentError {
    // Errors of ours name the input and what is accepted: "invalid value … for …" would add nothing.
    if let Some(known) = error.source().and_then(super::describe) {
        return ArgumentError { message: known.message, hint: known.hint };
    }
    let written = WrittenCommand::current();
    let message = sentence(error, &written);
    let hint = match error.kind() {
        ErrorKind::InvalidUtf8 => None,
        _ => {
            meaning(error, &written).or_else(|| suggestion(error)).or_else(|| Some(see_help(error, &written)))
        }
    };
    ArgumentError { message, hint }
}

/// A hint for a name that is unknown to the parser, but not to us.
fn meaning(error: &clap::Error, written: &WrittenCommand) -> Option<String> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => written.meant_by(string(error, ContextKind::InvalidSubcommand)?),
        ErrorKind::UnknownArgument => written.meant_with(string(error, ContextKind::InvalidArg)?),
        _ => None,
    }
}

/// The sentence of an error, in clap's words where it has one.
fn sentence(error: &clap::Error, written: &WrittenCommand) -> Message {
    let argument = string(error, ContextKind::InvalidArg);
    let value = string(error, ContextKind::InvalidValue);
    let number = |kind| match error.get(kind) {
        Some(ContextValue::Number(number)) => i64::try_from(*number).unwrap_or(i64::MAX),
        _ => 0,
    };
    let described = match (error.kind(), argument) {
        (ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand, _) => {
            let names = written.names();
            let text = format!("missing command: expected {}", one_of(&names));
            Some(Message::new("argument.no-command", &text).with("names", names.join(", ")))
        }
        (ErrorKind::ArgumentConflict, _) => conflict(error),
        (ErrorKind::InvalidSubcommand, _) => {
            string(error, ContextKind::InvalidSubcommand).map(|command| unknown_command(command, written))
        }
        (ErrorKind::MissingRequiredArgument, _) => strings(error, ContextKind::InvalidArg).map(|missing| {
            let missing = missing.join(" ");
            let text = format!("the following required arguments were not provided: {missing}");
            Message::new("argument.missing", &text).with("arguments", missing)
        }),
        (ErrorKind::InvalidUtf8, _) => not_text(),
        (ErrorKind::UnknownArgument, Some(argument)) => {
            let text = format!("unexpected argument '{argument}' found");
            Some(Message::new("argument.unknown", &text).with("argument", argument))
        }
        (ErrorKind::NoEquals, Some(argument)) => {
            let text = format!("equal sign is needed when assigning values to '{argument}'");
            Some(Message::new("argument.no-equals", &text).with("argument", argument))
        }
        (ErrorKind::InvalidValue, Some(argument)) => value.map(|value| invalid_value(error, argument, value)),
        (ErrorKind::ValueValidation, Some(argument)) => {
            value.map(|value| refused_value(error, argument, value))
        }
        (ErrorKind::TooManyValues, Some(argument)) => value.map(|value| {
            let text = format!("unexpected value '{value}' for '{argument}' found; no more were expected");
            Message::new("argument.too-many", &text).with("value", value).with("argument", argument)
        }),
        (ErrorKind::TooFewValues, Some(argument)) => {
            let (least, given) = (number(ContextKind::MinValues), number(ContextKind::ActualNumValues));
            let text = format!("too few values for '{argument}': expected at least {least}, found {given}");
            let few = Message::new("argument.too-few", &text).with("argument", argument);
            Some(few.with("least", least).with("given", given))
        }
        (ErrorKind::WrongNumberOfValues, Some(argument)) => {
            let (expected, given) =
                (number(ContextKind::ExpectedNumValues), number(ContextKind::ActualNumValues));
            let text = format!("wrong number of values for '{argument}': expected {expected}, found {given}");
            let count = Message::new("argument.count", &text).with("argument", argument);
            Some(count.with("expected", expected).with("given", given))
        }
        _ => None,
    };
    described.unwrap_or_else(|| Message::new("argument.invalid", &error.kind()))
}

/// A command that does not exist.
fn unknown_command(command: &str, written: &WrittenCommand) -> Message {
    let (names, path) = (written.names(), written.path());
    let of = path.as_ref().map_or_else(String::new, |path| format!(" of {path}"));
    let text = format!("unknown command '{command}'{of}: expected {}", one_of(&names));
    let message = Message::new("argument.command", &text).with("command", command);
    message.with("of", path.unwrap_or_default()).with("names", names.join(", "))
}

/// Two arguments that exclude each other, or one that is written twice.
fn conflict(error: &clap::Error) -> Option<Message> {
    let one = string(error, ContextKind::InvalidArg)?;
    let others = match error.get(ContextKind::PriorArg) {
        Some(ContextValue::String(other)) if other == one => {
            let text = format!("the argument '{one}' cannot be used multiple times");
            return Some(Message::new("argument.twice", &text).with("argument", one));
        }
        Some(ContextValue::String(other)) => vec![other.as_str()],
        Some(ContextValue::Strings(others)) => others.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let others = others.iter().map(|other| format!("'{other}'")).collect::<Vec<_>>().join(", ");
    let text = format!("the argument '{one}' cannot be used with {others}");
    Some(Message::new("argument.conflict", &text).with("argument", one).with("others", others))
}

/// A value that is missing, or none of the accepted ones.
fn invalid_value(error: &clap::Error, argument: &str, value: &str) -> Message {
    if value.is_empty() {
        let text = format!("a value is required for '{argument}' but none was supplied");
        return Message::new("argument.no-value", &text).with("argument", argument);
    }
    let accepted = strings(error, ContextKind::ValidValue).unwrap_or_default().join(", ");
    let text = format!("invalid value '{value}' for '{argument}': expected {accepted}");
    let message = Message::new("argument.choice", &text).with("value", value).with("argument", argument);
    message.with("names", accepted)
}

/// A value that one of our parsers refused.
fn refused_value(error: &clap::Error, argument: &str, value: &str) -> Message {
    let reason = error.source().map(|source| match source.downcast_ref::<ValueError>() {
        Some(own) => own.message(),
        None => Message::new("value.other", source),
    });
    let reason = reason.unwrap_or_else(|| Message::new("value.other", "expected another value"));
    let text = format!("invalid value '{value}' for '{argument}': {reason}");
    let message = Message::new("argument.value", &text).with("value", value).with("argument", argument);
    message.with("reason", reason)
}

/// The argument that is no text.
fn not_text() -> Option<Message> {
    let argument = std::env::args_os().find(|argument| argument.to_str().is_none())?;
    let argument = quote(&argument.to_string_lossy());
    let text = format!("the argument {argument} is not valid UTF-8");
    Some(Message::new("argument.not-text", &text).with("argument", argument))
}

/// A text of the context.
fn string(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// A list of the context.
fn strings(error: &clap::Error, kind: ContextKind) -> Option<&[String]> {
    match error.get(kind)? {
        ContextValue::Strings(list) => Some(list),
        _ => None,
    }
}

/// The name that clap takes the written one for; never the written one itself.
fn suggestion(error: &clap::Error) -> Option<String> {
    use ContextKind::{InvalidArg, InvalidSubcommand, InvalidValue};
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let written = [InvalidArg, InvalidSubcommand, InvalidValue].map(|kind| string(error, kind));
    let mut names = [SuggestedSubcommand, SuggestedArg, SuggestedValue].into_iter().filter_map(|kind| {
        let first = || strings(error, kind).and_then(<[String]>::first).map(String::as_str);
        string(error, kind).or_else(first)
    });
    let name = names.find(|name| !written.contains(&Some(name)))?;
    Some(format!("did you mean \"{name}\"?"))
}

/// Where to read about the command that was written, as far as it is one.
fn see_help(error: &clap::Error, written: &WrittenCommand) -> String {
    let help = written.help();
    let missing = strings(error, ContextKind::InvalidArg).unwrap_or_default();
    let agents = if missing.iter().any(|argument| argument.contains("<AGENT>")) {
        "; linha agents lists the agents"
    } else {
        ""
    };
    help + agents
}
