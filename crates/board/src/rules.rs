use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::text::{number, quote};
use crate::{Coded, Message};

/// Whether an overline, a line of more than k stones, wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Overline {
    /// It wins: k or more in a row.
    Wins,
    /// It does not count: exactly k in a row.
    Ignored,
}

/// The rules of a game: the size of the board, the length of a line, gravity and overlines.
///
/// Small, `Copy`, and valid by construction. Rules are written as a name or as a shape, width first:
///
/// ```
/// use board::{Overline, Rules};
///
/// let rules: Rules = "free:19x19:=5".parse()?;
/// assert_eq!((rules.width(), rules.k(), rules.overline()), (19, 5, Overline::Ignored));
/// assert_eq!(rules.to_string(), "free:19x19:=5");
///
/// assert_eq!("drop:7x6:4".parse(), Ok(Rules::CONNECT4));
/// assert_eq!(Rules::CONNECT4.to_string(), "connect4");
/// assert_eq!(format!("{:#}", Rules::CONNECT4), "drop:7x6:4");
/// # Ok::<(), board::ParseRulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    width: u8,
    height: u8,
    k: u8,
    gravity: bool,
    overline: Overline,
}

impl Rules {
    /// The range of widths and heights.
    pub const SIDES: RangeInclusive<u8> = 1..=32;
    /// The range of line lengths.
    pub const LENGTHS: RangeInclusive<u8> = 2..=16;

    /// Connect Four: seven columns, six rows, four in a row, stones fall.
    pub const CONNECT4: Rules = Rules { width: 7, height: 6, k: 4, gravity: true, overline: Overline::Wins };
    /// Gomoku, freestyle: 15×15, five or more in a row.
    pub const GOMOKU: Rules = Rules { width: 15, height: 15, k: 5, gravity: false, overline: Overline::Wins };
    /// Gomoku, standard: 15×15, exactly five in a row.
    pub const GOMOKU_STANDARD: Rules = Rules { overline: Overline::Ignored, ..Rules::GOMOKU };
    /// Tic-tac-toe.
    pub const TICTACTOE: Rules =
        Rules { width: 3, height: 3, k: 3, gravity: false, overline: Overline::Wins };

    /// The games that have a name.
    pub const NAMED: [(&'static str, Rules); 4] = [
        ("connect4", Rules::CONNECT4),
        ("gomoku", Rules::GOMOKU),
        ("gomoku-standard", Rules::GOMOKU_STANDARD),
        ("tictactoe", Rules::TICTACTOE),
    ];

    /// Rules from their parts: width and height from 1 to 32, k from 2 to 16 and at most the longer side.
    pub const fn new(
        width: u8,
        height: u8,
        k: u8,
        gravity: bool,
        overline: Overline,
    ) -> Result<Rules, RulesError> {
        let longer = if width > height { width } else { height };
        if !between(width, &Rules::SIDES) || !between(height, &Rules::SIDES) {
            Err(RulesError::Size { width, height })
        } else if !between(k, &Rules::LENGTHS) {
            Err(RulesError::Length { k })
        } else if k > longer {
            Err(RulesError::TooLong { k, width, height })
        } else {
            Ok(Rules { width, height, k, gravity, overline })
        }
    }

    /// The number of columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of stones in a row that wins.
    pub const fn k(self) -> u8 {
        self.k
    }

    /// Whether stones fall to the lowest empty cell of their column.
    pub const fn gravity(self) -> bool {
        self.gravity
    }

    /// Whether overlines win.
    pub const fn overline(self) -> Overline {
        self.overline
    }

    /// The number of cells, and so the greatest number of moves of a game.
    pub const fn area(self) -> u16 {
        self.width as u16 * self.height as u16
    }

    /// The name of the game, if it has one.
    pub fn name(self) -> Option<&'static str> {
        Rules::NAMED.iter().find(|(_, rules)| *rules == self).map(|(name, _)| *name)
    }
}

/// `RangeInclusive::contains` is not `const` yet.
const fn between(value: u8, range: &RangeInclusive<u8>) -> bool {
    *range.start() <= value && value <= *range.end()
}

/// Prints the name where there is one, the shape otherwise; `{:#}` always prints the shape.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) if !f.alternate() => f.write_str(name),
            _ => {
                let Rules { width, height, k, .. } = self;
                let kind = if self.gravity { "drop" } else { "free" };
                let exactly = if self.overline == Overline::Ignored { "=" } else { "" };
                write!(f, "{kind}:{width}x{height}:{exactly}{k}")
            }
        }
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        if let Some((_, rules)) = Rules::NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*rules);
        }
        let unknown = || ParseRulesError::Unknown(text.to_owned());
        let (kind, rest) = text.split_once(':').ok_or_else(unknown)?;
        let (size, length) = rest.split_once(':').ok_or_else(unknown)?;
        let (width, height) = size.split_once('x').ok_or_else(unknown)?;
        let gravity = match kind {
            "drop" => true,
            "free" => false,
            _ => return Err(unknown()),
        };
        let (overline, k) = match length.strip_prefix('=') {
            Some(k) => (Overline::Ignored, k),
            None => (Overline::Wins, length),
        };
        let read = |what, text: &str| {
            number(text).ok_or_else(|| ParseRulesError::Number { what, text: text.to_owned() })
        };
        Rules::new(read("width", width)?, read("height", height)?, read("k", k)?, gravity, overline)
            .map_err(ParseRulesError::Impossible)
    }
}

/// Why rules are invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// A side that is too short or too long.
    Size {
        /// The width given.
        width: u8,
        /// The height given.
        height: u8,
    },
    /// A line length that is too short or too long for any board.
    Length {
        /// The length given.
        k: u8,
    },
    /// A line that does not fit on this board in any direction.
    TooLong {
        /// The length given.
        k: u8,
        /// The width given.
        width: u8,
        /// The height given.
        height: u8,
    },
}

/// A range in words.
fn from_to(range: &RangeInclusive<u8>) -> String {
    format!("from {} to {}", range.start(), range.end())
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Size { width, height } => {
                let allowed = from_to(&Rules::SIDES);
                write!(f, "invalid size {width}x{height}: width and height must be {allowed}")
            }
            RulesError::Length { k } => {
                write!(f, "invalid line length {k}: k must be {}", from_to(&Rules::LENGTHS))
            }
            RulesError::TooLong { k, width, height } => write!(
                f,
                "{k} in a row does not fit on {width}x{height}: k is at most the longer side, {}",
                width.max(height)
            ),
        }
    }
}

impl std::error::Error for RulesError {}

impl Coded for RulesError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        let range = |message: Message, range: RangeInclusive<u8>| {
            message.with("least", *range.start()).with("most", *range.end())
        };
        match *self {
            RulesError::Size { width, height } => {
                let size = message("rules.size").with("width", width).with("height", height);
                range(size, Rules::SIDES)
            }
            RulesError::Length { k } => range(message("rules.length").with("k", k), Rules::LENGTHS),
            RulesError::TooLong { k, width, height } => {
                let size = message("rules.too-long").with("k", k).with("width", width).with("height", height);
                size.with("most", width.max(height))
            }
        }
    }
}

/// Why a text cannot be parsed as rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseRulesError {
    /// Neither a name nor a shape.
    Unknown(String),
    /// A part of a shape that should be a number.
    Number {
        /// `width`, `height` or `k`.
        what: &'static str,
        /// The text in its place.
        text: String,
    },
    /// A shape with invalid rules.
    Impossible(RulesError),
}

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseRulesError::Unknown(text) => {
                let names = Rules::NAMED.map(|(name, _)| name).join(", ");
                write!(
                    f,
                    "unknown game {}: expected {names}, or a shape (width x height : k) such as \
                     drop:8x7:4, free:19x19:5 or free:15x15:=5 (exactly five)",
                    quote(text)
                )
            }
            ParseRulesError::Number { what, text } => {
                let allowed = if *what == "k" { Rules::LENGTHS } else { Rules::SIDES };
                write!(f, "invalid {what} {}: expected a whole number {}", quote(text), from_to(&allowed))
            }
            ParseRulesError::Impossible(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseRulesError {}

impl Coded for ParseRulesError {
    fn message(&self) -> Message {
        match self {
            ParseRulesError::Unknown(text) => {
                let names = Rules::NAMED.map(|(name, _)| name).join(", ");
                Message::new("game.unknown", self).with("game", quote(text)).with("names", names)
            }
            ParseRulesError::Number { what, text } => {
                let allowed = if *what == "k" { Rules::LENGTHS } else { Rules::SIDES };
                let number = Message::new("rules.number", self).with("what", *what).with("text", quote(text));
                number.with("least", *allowed.start()).with("most", *allowed.end())
            }
            ParseRulesError::Impossible(error) => error.message(),
        }
    }
}
