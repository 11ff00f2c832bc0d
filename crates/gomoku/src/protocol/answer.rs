//! Answers of an engine.

use std::fmt;
use std::str::FromStr;

use board::{Coded, Message, quote};
use thiserror::Error;

use super::{Point, split_word, words};

/// A line written by an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// `OK`: done.
    Ok,
    /// `x,y`: the move.
    Move(Point),
    /// `x,y x,y …`: the stones of a swap2 opening.
    Stones(Vec<Point>),
    /// `SWAP`: take the other colour, in a swap2 opening.
    Swap,
    /// `SUGGEST`: a move that the manager may replace.
    Suggest(Point),
    /// `FORBID`: the cells forbidden to the side to move.
    Forbid(Vec<Point>),
    /// `ERROR`: the command was refused, with the reason.
    Error(String),
    /// `UNKNOWN`: the command is not known.
    Unknown(String),
    /// `MESSAGE`: text for users.
    Message(String),
    /// `DEBUG`: text for the engine's authors.
    Debug(String),
    /// `INFO`: a detail of the search, key and value.
    Info(String, String),
    /// `name="…", version="…"`: the answer to `ABOUT`.
    About(Vec<(String, String)>),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Ok => f.write_str("OK"),
            Answer::Move(at) => write!(f, "{at}"),
            Answer::Stones(points) => f.write_str(&join(points, " ")),
            Answer::Swap => f.write_str("SWAP"),
            Answer::Suggest(at) => write!(f, "SUGGEST {at}"),
            Answer::Forbid(points) => {
                f.write_str("FORBID ")?;
                points.iter().try_for_each(|at| write!(f, "{:02}{:02}", at.x, at.y))?;
                f.write_str(".")
            }
            Answer::Error(why) => write_text(f, "ERROR", why),
            Answer::Unknown(why) => write_text(f, "UNKNOWN", why),
            Answer::Message(text) => write_text(f, "MESSAGE", text),
            Answer::Debug(text) => write_text(f, "DEBUG", text),
            Answer::Info(key, value) => write_text(f, "INFO", &format!("{key} {value}")),
            Answer::About(facts) => {
                let facts: Vec<_> = facts.iter().map(|(key, value)| format!("{key}=\"{value}\"")).collect();
                f.write_str(&facts.join(", "))
            }
        }
    }
}

fn join(points: &[Point], between: &str) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(between)
}

/// Writes a keyword and text as one line; control characters become spaces.
fn write_text(f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
    let line = format!("{word} {text}").replace(char::is_control, " ");
    f.write_str(line.trim_end())
}

/// A line that is not an answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{} is not an answer of this protocol", quote(.0))]
pub struct ParseAnswerError(pub String);

impl Coded for ParseAnswerError {
    fn message(&self) -> Message {
        Message::new("gomocup.answer", self).with("line", quote(&self.0))
    }
}

impl FromStr for Answer {
    type Err = ParseAnswerError;

    fn from_str(line: &str) -> Result<Answer, ParseAnswerError> {
        let (name, rest) = split_word(line);
        let text = || rest.replace(char::is_control, " ").trim().to_owned();
        let answer = match name.to_ascii_uppercase().as_str() {
            "OK" if rest.is_empty() => Some(Answer::Ok),
            "SWAP" if rest.is_empty() => Some(Answer::Swap),
            "SUGGEST" => Point::read(rest).map(Answer::Suggest),
            "FORBID" => parse_forbidden(rest),
            "ERROR" => Some(Answer::Error(text())),
            "UNKNOWN" => Some(Answer::Unknown(text())),
            "MESSAGE" => Some(Answer::Message(text())),
            "DEBUG" => Some(Answer::Debug(text())),
            "INFO" => {
                let text = text();
                let (key, value) = split_word(&text);
                Some(Answer::Info(key.to_owned(), value.to_owned()))
            }
            _ => parse_points(line).or_else(|| parse_about(line)),
        };
        answer.ok_or_else(|| ParseAnswerError(line.to_owned()))
    }
}

/// Parses a move, or the stones of an opening.
fn parse_points(line: &str) -> Option<Answer> {
    let points: Option<Vec<Point>> = words(line).iter().map(|word| Point::read(word)).collect();
    points.and_then(|points| match points[..] {
        [] => None,
        [at] => Some(Answer::Move(at)),
        _ => Some(Answer::Stones(points)),
    })
}

/// Parses four digits for each point, then a full stop.
fn parse_forbidden(text: &str) -> Option<Answer> {
    let digits = text.strip_suffix('.')?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) || !digits.len().is_multiple_of(4) {
        return None;
    }
    let point = |at: usize| {
        Some(Point { x: digits[at..at + 2].parse().ok()?, y: digits[at + 2..at + 4].parse().ok()? })
    };
    (0..digits.len()).step_by(4).map(point).collect::<Option<_>>().map(Answer::Forbid)
}

/// Parses `key="value"` pairs, separated by commas.
fn parse_about(line: &str) -> Option<Answer> {
    let mut facts = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        if key.trim().is_empty() || line.trim().contains(char::is_control) {
            return None;
        }
        facts.push((key.trim().to_owned(), value.to_owned()));
        let after = after.trim_start();
        rest = match after.strip_prefix(',') {
            Some(more) => more.trim_start(),
            None if after.is_empty() => after,
            None => return None,
        };
    }
    (!facts.is_empty()).then_some(Answer::About(facts))
}
