//! The Gomocup (Piskvork) protocol with Yixin's extensions, as types: text becomes a [`Command`], an [`Answer`] becomes text, and both
//! ways back.
//!
//! Pure functions, without input or output. Commands are lines, but `BOARD`, `YXBOARD` and `SWAP2BOARD` take several of them: a
//! [`Parser`] is fed lines and returns complete commands.
//!
//! ```
//! use gomoku::protocol::{Command, Parser, Point, Stone, Whose};
//!
//! let mut parser = Parser::default();
//! assert_eq!(parser.read("turn 7, 8\r\n"), [Ok(Command::Turn(Point { x: 7, y: 8 }))]);
//! assert_eq!(parser.read("BOARD"), []);
//! assert_eq!(parser.read("7,7,2"), []);
//! let stone = Stone { at: Point { x: 7, y: 7 }, whose: Whose::Opponent };
//! assert_eq!(parser.read("DONE"), [Ok(Command::Board(vec![stone]))]);
//! ```

mod answer;
mod command;
mod parser;
mod thinking;

use std::fmt;

use board::{Cell, Rules};

pub use answer::{Answer, ParseAnswerError};
pub use command::{Command, Info, Setting, Stone, Whose};
pub use parser::{CommandError, Parser, Urgent, urgent};
pub use thinking::Thinking;

/// A cell as the protocol writes it: column and row, both counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
}

impl Point {
    /// The point of a cell on this board.
    pub fn of(rules: Rules, cell: Cell) -> Point {
        let (column, row) = rules.coordinates(cell);
        Point { x: column.into(), y: row.into() }
    }

    /// The cell on this board, or `None` outside it.
    pub fn cell(self, rules: Rules) -> Option<Cell> {
        rules.cell(u8::try_from(self.x).ok()?, u8::try_from(self.y).ok()?)
    }

    /// Parses `x,y`.
    fn read(text: &str) -> Option<Point> {
        let (x, y) = text.split_once(',')?;
        Some(Point { x: parse_u16(x)?, y: parse_u16(y)? })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Parses a coordinate or a side: digits, with white space around them allowed.
fn parse_u16(text: &str) -> Option<u16> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// The words of a line. White space around commas is dropped: `7, 7` is the word `7,7`.
fn words(text: &str) -> Vec<String> {
    let joined = text.split(',').map(str::trim).collect::<Vec<_>>().join(",");
    joined.split_whitespace().map(str::to_owned).collect()
}

/// Splits off the first word of a line.
fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (head, rest.trim())
}
