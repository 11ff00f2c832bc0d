//! What an engine answers.

use std::fmt;
use std::str::FromStr;

use board::quote;
use thiserror::Error;

use super::{Point, split_word, words};

/// A line that an engine writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// `OK`: it is done.
    Ok,
    /// `x,y`: the move.
    Move(Point),
    /// `x,y x,y …`: stones put on the board in the opening.
    Stones(Vec<Point>),
    /// `SWAP`: the other colour, in the opening.
    Swap,
    /// `SUGGEST`: the move, if the manager agrees.
    Suggest(Point),
    /// `FORBID`: where the side to move must not play.
    Forbid(Vec<Point>),
    /// `ERROR`: it cannot be done, for this reason.
    Error(String),
    /// `UNKNOWN`: it was not understood.
    Unknown(String),
    /// `MESSAGE`: something for people to read.
    Message(String),
    /// `DEBUG`: something for those who wrote the engine.
    Debug(String),
    /// `INFO`: a detail of a line that is looked at, by name.
    Info(String, String),
    /// Who it is: `name="…", version="…"`.
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

/// A word and text on the same line.
fn write_text(f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
    let line = format!("{word} {text}").replace(char::is_control, " ");
    f.write_str(line.trim_end())
}

/// A line that no engine should write.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{} is not an answer of this protocol", quote(.0))]
pub struct ParseAnswerError(pub String);

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

fn parse_points(line: &str) -> Option<Answer> {
    let points: Option<Vec<Point>> = words(line).iter().map(|word| Point::read(word)).collect();
    points.and_then(|points| match points[..] {
        [] => None,
        [at] => Some(Answer::Move(at)),
        _ => Some(Answer::Stones(points)),
    })
}

/// Four digits for each place, then a full stop.
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

/// `key="value"`, again and again, with commas between.
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
