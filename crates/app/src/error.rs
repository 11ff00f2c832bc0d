//! Errors as people and scripts see them: a line that begins with `error:`, where it helps a second one that begins with
//! `hint:`, and an exit code: 2 for bad input, 1 for every other failure.

mod arguments;
mod command;
mod failure;
mod hint;
mod usage;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use agents::{AgentError, ContestantError, EngineError, OfferError, ReadBookError, SeatError, closest_name};
use board::{Coded, Message, ParseGameError, ParseRulesError, Rules};
use connect4::{BookError, Unsolvable};
use engines::{ProgramError, TooMuchMemory};
use lab::arena::{ParseLimitError, ParseSprtError, PlanError};
use play::SessionError;
use search::PlayerError;
use search::heuristic::{Evaluation, UnknownEvaluation};
use server::BindError;
use store::{GameFileError, StoreError};
use tree::{ExerciseError, RecordError, ToyError};

pub(crate) use self::arguments::{ArgumentError, from_clap};
pub(crate) use self::failure::{Failure, create_dir, write};
pub(crate) use self::usage::Usage;
use crate::cli::arena::ArenaError;

/// An error that has a code.
struct Known {
    message: Message,
    /// What may help.
    hint: Option<String>,
    /// Whether the input is wrong.
    bad_input: bool,
}

/// Describes an error, if it has the type of a row.
type Row = fn(&(dyn Error + 'static)) -> Option<Known>;

/// A row for each type: whether it means bad input, and its hint.
macro_rules! rows {
    ($($error:ty: $bad_input:expr, $hint:expr;)*) => {
        &[$(|error| {
            let error: &$error = error.downcast_ref()?;
            let (bad_input, hint): (fn(&$error) -> bool, fn(&$error) -> Option<String>) = ($bad_input, $hint);
            Some(Known { message: error.message(), hint: hint(error), bad_input: bad_input(error) })
        }),*]
    };
}

/// Every type of error that commands return. An error that is missing here has no code of its own, but `internal`.
const KNOWN: &[Row] = rows! {
    AgentError: |_| true, hint::of_agent;
    ArenaError: |_| true, |_| None;
    ArgumentError: |_| true, |error| error.hint.clone();
    BindError: BindError::is_bad_input, |_| None;
    BookError: |_| true, |_| None;
    ContestantError: |_| true, hint::of_contestant;
    EngineError: |_| true, |_| None;
    ExerciseError: |_| true, |_| None;
    Failure: Failure::is_bad_input, Failure::hint;
    GameFileError: GameFileError::is_bad_input, hint::of_games;
    Incomplete: |_| false, |_| None;
    OfferError: |_| true, |_| None;
    ParseGameError: |_| true, |_| None;
    ParseLimitError: |_| true, |_| None;
    ParseRulesError: |_| true, similar_game;
    ParseSprtError: |_| true, |_| None;
    PlanError: |_| true, |_| None;
    PlayerError: |error| matches!(error, PlayerError::Over(_) | PlayerError::Unfit { .. }), hint::of_player;
    ProgramError: |_| true, |_| None;
    ReadBookError: |_| true, |_| None;
    RecordError: |error| !matches!(error, RecordError::Memory(_)), |_| None;
    SeatError: |_| true, hint::of_seat;
    StoreError: StoreError::is_bad_input, hint::of_store;
    TooMuchMemory: |_| true, |_| None;
    ToyError: |_| true, |_| None;
    Unsolvable: |_| true, |_| None;
    SessionError: |_| true, |_| None;
    UnknownEvaluation: |_| true, similar_evaluation;
    Usage: |_| true, Usage::hint;
};

/// The row of an error.
fn describe(error: &(dyn Error + 'static)) -> Option<Known> {
    KNOWN.iter().find_map(|row| row(error))
}

/// An error that has no code of its own: of the system, or one that should not happen.
fn unknown(error: &anyhow::Error) -> Known {
    let (code, text) = (if error.is::<io::Error>() { "io" } else { "internal" }, format!("{error:#}"));
    Known { message: Message::new(code, &text), hint: None, bad_input: false }
}

/// Prints the error, its hint and, if asked for, its code; returns the exit code. A closed pipe (`linha perft … | head -1`) is no
/// error.
pub(crate) fn report(error: &anyhow::Error, show_code: bool) -> ExitCode {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    let known = describe(&**error).unwrap_or_else(|| unknown(error));
    for line in lines(&known, show_code) {
        eprint(&line);
    }
    ExitCode::from(if known.bad_input { 2 } else { 1 })
}

/// The lines of an error.
fn lines(known: &Known, show_code: bool) -> Vec<String> {
    let mut lines = vec![format!("error: {}", one_line(&known.message.to_string()))];
    lines.extend(known.hint.as_ref().map(|hint| format!("hint: {}", one_line(hint))));
    lines.extend(show_code.then(|| format!("code: {}", known.message.code())));
    lines
}

/// Prints a line on standard error. Failure is ignored: there is no other place to report it.
pub(crate) fn eprint(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// The named game that an unknown name resembles.
fn similar_game(error: &ParseRulesError) -> Option<String> {
    let ParseRulesError::Unknown(written) = error else { return None };
    let name = closest_name(written, Rules::NAMED.map(|(name, _)| name))?;
    Some(format!("did you mean \"{name}\"?"))
}

/// The evaluation that an unknown name resembles.
fn similar_evaluation(error: &UnknownEvaluation) -> Option<String> {
    let name = closest_name(&error.0, Evaluation::ALL.map(Evaluation::name))?;
    Some(format!("did you mean \"{name}\"?"))
}

/// Some of several inputs could not be used; an error has been printed for each.
#[derive(Debug, thiserror::Error)]
#[error("{0} position{s} could not be solved", s = if *.0 == 1 { "" } else { "s" })]
pub(crate) struct Incomplete(pub(crate) usize);

impl Coded for Incomplete {
    fn message(&self) -> Message {
        let code = if self.0 == 1 { "solve.one-failed" } else { "solve.failed" };
        Message::new(code, self).with("count", self.0)
    }
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

#[cfg(test)]
mod tests {
    use std::fmt;
    use std::time::Duration;

    use super::*;

    fn shown(error: impl Into<anyhow::Error>) -> Vec<String> {
        let error = error.into();
        lines(&describe(&*error).unwrap_or_else(|| unknown(&error)), true)
    }

    #[test]
    fn an_error_has_a_line_a_hint_and_a_code() {
        let unknown = "conect4".parse::<Rules>().expect_err("misspelt");
        assert_eq!(
            shown(unknown)[1..],
            ["hint: did you mean \"connect4\"?".to_owned(), "code: game.unknown".to_owned()]
        );
        assert_eq!(shown(Incomplete(1)), ["error: 1 position could not be solved", "code: solve.one-failed"]);
        let error = StoreError::Busy("\"x\"".to_owned());
        let failed = Failure::Store { error, command: "linha arena resume 1".to_owned() };
        assert_eq!(
            shown(failed),
            [
                "error: \"x\" is locked by another process: end it and resume",
                "hint: to continue: linha arena resume 1",
                "code: store.busy",
            ]
        );
    }

    /// While games are played, a store that is away loses nothing; before that, its address may be wrong.
    #[test]
    fn an_unreachable_store_can_be_resumed_only_while_games_are_played() {
        let error = StoreError::Unreachable {
            place: "postgres://db/linha".to_owned(),
            why: "refused".to_owned(),
            waited: Duration::ZERO,
        };
        let sentence = "error: cannot reach postgres://db/linha (refused): is the server running, and is the address right?";
        let code = "code: store.unreachable";
        assert_eq!(shown(error.clone()), [sentence, code]);
        let hint = "hint: nothing is lost; to continue when it is back: linha arena resume 1";
        let playing = Failure::Store { error, command: "linha arena resume 1".to_owned() };
        assert_eq!(shown(playing), [sentence, hint, code]);
    }

    /// All types that may be returned without a code of their own: what the system says, and what should not happen.
    #[test]
    fn what_has_no_code_of_its_own() {
        let io = io::Error::new(io::ErrorKind::StorageFull, "no space");
        assert_eq!(shown(io), ["error: no space", "code: io"]);
        let json = serde_json::from_str::<u8>("x").expect_err("no number");
        assert_eq!(shown(json).last().map(String::as_str), Some("code: internal"));
        assert_eq!(shown(fmt::Error).last().map(String::as_str), Some("code: internal"));
    }
}
