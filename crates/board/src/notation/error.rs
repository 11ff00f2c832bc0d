use std::fmt;

use super::Format;
use crate::text::quote;
use crate::{Coded, Message, MoveError, ParseGameError, RulesError};

/// Why a game cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadGameError {
    /// One of the moves in sequence is illegal or unreadable.
    Moves(ParseGameError),
    /// A file is wrong.
    File {
        /// Its format.
        format: Format,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        problem: Problem,
    },
}

/// What is wrong in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The text ends within the game.
    Unfinished,
    /// A character where a node or a property is expected.
    Character(char),
    /// A property without a value.
    NoValue(String),
    /// An SGF of another kind of game.
    OtherGame(String),
    /// The first line of a PSQ.
    Header(String),
    /// The size of the board is missing, or cannot be read.
    Size(String),
    /// No board for five in a row has this size.
    Rules(RulesError),
    /// A point of SGF, or a line of PSQ, that is no cell of the board.
    Place(String),
    /// A side passes or moves twice, or setup stones come after moves.
    Turns,
    /// The stones of the setup cannot come from a game.
    Setup,
    /// A move is illegal.
    Move {
        /// Its number, from 1.
        number: usize,
        /// As it is written.
        text: String,
        /// Why.
        error: MoveError,
    },
}

impl From<ParseGameError> for ReadGameError {
    fn from(error: ParseGameError) -> ReadGameError {
        ReadGameError::Moves(error)
    }
}

impl From<RulesError> for Problem {
    fn from(error: RulesError) -> Problem {
        Problem::Rules(error)
    }
}

impl fmt::Display for ReadGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadGameError::Moves(error) => error.fmt(f),
            ReadGameError::File { format, line, problem } => {
                write!(f, "{}, line {line}: {problem}", format.name())
            }
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unfinished => {
                f.write_str("the text ends within the game: expected a closing parenthesis")
            }
            Problem::Character(c) => {
                let c = quote(c.encode_utf8(&mut [0; 4]));
                write!(f, "unexpected character {c}: expected a node or a property such as ;B[hh]")
            }
            Problem::NoValue(name) => {
                write!(f, "property {} has no value: expected one in brackets", quote(name))
            }
            Problem::OtherGame(number) => {
                write!(f, "game number {} is another game: expected GM[4], Gomoku", quote(number))
            }
            Problem::Header(text) => {
                write!(
                    f,
                    "invalid first line {}: expected one such as Piskvorky 15x15, 11:11, 0",
                    quote(text)
                )
            }
            Problem::Size(text) => {
                write!(f, "invalid board size {}: expected one such as SZ[15] or SZ[15:13]", quote(text))
            }
            Problem::Rules(error) => error.fmt(f),
            Problem::Place(text) => {
                write!(f, "{} is no cell of the board, counted from the left and from the top", quote(text))
            }
            Problem::Turns => f.write_str("the sides do not move in turn, one stone each"),
            Problem::Setup => f.write_str("the stones set up cannot have been played in turn"),
            Problem::Move { number, text, error } => {
                write!(f, "move {number} ({text}) is not possible: {error}", text = quote(text))
            }
        }
    }
}

impl std::error::Error for ReadGameError {}

impl Coded for ReadGameError {
    fn message(&self) -> Message {
        match self {
            ReadGameError::Moves(error) => error.message(),
            ReadGameError::File { format, line, problem } => Message::new("game.file", self)
                .with("format", format.name())
                .with("line", *line)
                .with("reason", problem.message()),
        }
    }
}

impl Coded for Problem {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        let of = |code: &'static str, text: &str| message(code).with("text", quote(text));
        match self {
            Problem::Unfinished => message("game.file.unfinished"),
            Problem::Character(c) => of("game.file.character", c.encode_utf8(&mut [0; 4])),
            Problem::NoValue(name) => of("game.file.value", name),
            Problem::OtherGame(number) => of("game.file.game", number),
            Problem::Header(text) => of("game.file.header", text),
            Problem::Size(text) => of("game.file.size", text),
            Problem::Rules(error) => error.message(),
            Problem::Place(text) => of("game.file.place", text),
            Problem::Turns => message("game.file.turns"),
            Problem::Setup => message("game.file.setup"),
            Problem::Move { number, text, error } => {
                of("game.file.move", text).with("number", *number).with("reason", error.message())
            }
        }
    }
}
