//! Opening books: the exact values of all positions up to some ply.
//!
//! A file holds the rules, the number of plies, and one byte for each position:
//!
//! ```text
//!   0  8  linhbook
//!   8  1  version: 1
//!   9  1  width
//!  10  1  height
//!  11  1  k
//!  12  1  0: overlines win, 1: they do not
//!  13  1  plies
//!  14  n  the values, as signed bytes; -128 for unknown
//!  ..  8  FNV-1a (64 bits, lowest byte first) of everything before
//! ```
//!
//! The positions follow from the rules: all unfinished ones, mirror images counted once, ply by ply, sorted by key (see
//! `positions`). FNV-1a detects every change of a single byte, because each of its steps is a bijection; it protects against
//! accidents, not against forgery.

mod build;
mod positions;

use std::sync::Arc;

use board::{Board, Coded, Game, Message, Overline, Rules, RulesError};
use thiserror::Error;

pub use build::{BuildProgress, BuildWatch};
use positions::Plies;

use crate::solver::Unsolvable;
use crate::value::win_with_stone;

const MAGIC: &[u8; 8] = b"linhbook";
const VERSION: u8 = 1;
const HEADER: usize = 14;
const CHECKSUM: usize = 8;
const UNKNOWN: i8 = i8::MIN;

/// An opening book: the exact values of all positions up to some ply, as far as they are known.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    rules: Rules,
    /// The keys of the positions; shared with the threads that build the book.
    keys: Arc<Plies>,
    /// A value for each key.
    values: Vec<Vec<Option<i8>>>,
}

/// Why a book cannot be read or made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// The file is something else.
    #[error("not an opening book: expected a file that starts with linhbook")]
    NotABook,
    /// The file has another version.
    #[error("unsupported book version {0}: expected {VERSION}")]
    Version(u8),
    /// The file is truncated or changed.
    #[error("corrupt book: wrong checksum")]
    Damaged,
    /// The rules are invalid.
    #[error("corrupt book: {0}")]
    Rules(RulesError),
    /// The overline rule is invalid.
    #[error("corrupt book: invalid overline rule {0}: expected 0 or 1")]
    Overline(u8),
    /// The game cannot be solved.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// The game is shorter.
    #[error("{plies} plies exceed the length of {rules}: expected at most {}", .rules.area())]
    Plies {
        /// The rules.
        rules: Rules,
        /// The plies requested.
        plies: u16,
    },
    /// The book would have too many positions.
    #[error(
        "a book of {rules} to {plies} plies would have more than {} positions: ask for fewer plies",
        Book::MAX_POSITIONS
    )]
    Large {
        /// The rules.
        rules: Rules,
        /// The plies requested.
        plies: u16,
    },
    /// The number of values is not that of the positions.
    #[error("corrupt book: {found} values do not match the positions of {rules} up to ply {plies}")]
    Count {
        /// The rules.
        rules: Rules,
        /// The plies of the book.
        plies: u16,
        /// The number of values.
        found: usize,
    },
    /// No position of that ply can have that value.
    #[error("corrupt book: value {value} is impossible at ply {ply} of {rules}")]
    Value {
        /// The rules.
        rules: Rules,
        /// The ply of the position.
        ply: u16,
        /// Its value in the book.
        value: i8,
    },
}

impl Coded for BookError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        let of = |code, rules: &Rules, plies: u16| {
            message(code).with("game", rules.to_string()).with("plies", plies)
        };
        match self {
            BookError::NotABook => message("book.foreign"),
            BookError::Version(version) => {
                message("book.version").with("version", *version).with("known", VERSION)
            }
            BookError::Damaged => message("book.checksum"),
            BookError::Rules(reason) => message("book.rules").with("reason", reason.message()),
            BookError::Overline(value) => message("book.overline").with("value", *value),
            BookError::Unsolvable(error) => error.message(),
            BookError::Plies { rules, plies } => of("book.plies", rules, *plies).with("most", rules.area()),
            BookError::Large { rules, plies } => {
                of("book.large", rules, *plies).with("most", Book::MAX_POSITIONS)
            }
            BookError::Count { rules, plies, found } => of("book.count", rules, *plies).with("found", *found),
            BookError::Value { rules, ply, value } => {
                let place = message("book.value").with("game", rules.to_string()).with("ply", *ply);
                place.with("value", i32::from(*value))
            }
        }
    }
}

impl Book {
    /// The greatest number of positions of a book.
    pub const MAX_POSITIONS: usize = 1 << 21;

    /// The size of the largest book, in bytes.
    pub const MAX_BYTES: u64 = (HEADER + Book::MAX_POSITIONS + CHECKSUM) as u64;

    /// A book of all positions up to this number of plies, without any values.
    pub fn new(rules: Rules, plies: u16) -> Result<Book, BookError> {
        Book::empty(rules, plies, Book::MAX_POSITIONS)?.ok_or(BookError::Large { rules, plies })
    }

    /// The same; `None` if there are more than `max` positions.
    fn empty(rules: Rules, plies: u16, max: usize) -> Result<Option<Book>, BookError> {
        if plies > rules.area() {
            return Err(BookError::Plies { rules, plies });
        }
        let keys = positions::enumerate(rules, plies, max)?;
        Ok(keys.map(|keys| {
            let values = keys.iter().map(|keys| vec![None; keys.len()]).collect();
            Book { rules, keys: Arc::new(keys), values }
        }))
    }

    /// The included book of Connect Four.
    pub fn connect4() -> Book {
        Book::read(include_bytes!("../books/connect4.book")).expect("a book that the tests have read")
    }

    /// Reads a book, checking everything.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        if let Some(version) = rest.first().filter(|version| **version != VERSION) {
            return Err(BookError::Version(*version));
        }
        let (content, sum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(BookError::Damaged)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(BookError::Damaged);
        }
        let (header, values) = content.split_at_checked(HEADER).ok_or(BookError::Damaged)?;
        let &[width, height, k, overline, plies] = &header[MAGIC.len() + 1..] else {
            unreachable!("a header has these five bytes after magic and version");
        };
        let overline = match overline {
            0 => Overline::Wins,
            1 => Overline::Ignored,
            other => return Err(BookError::Overline(other)),
        };
        let rules = Rules::new(width, height, k, true, overline).map_err(BookError::Rules)?;
        let (plies, found) = (u16::from(plies), values.len());
        // The number of values bounds the work that a malicious file can cause.
        let empty = Book::empty(rules, plies, found.min(Book::MAX_POSITIONS))?;
        let book = empty.filter(|book| book.positions() == found);
        book.ok_or(BookError::Count { rules, plies, found })?.filled(values)
    }

    /// Fills in the values of a file.
    fn filled(mut self, bytes: &[u8]) -> Result<Book, BookError> {
        let mut bytes = bytes.iter().map(|byte| byte.cast_signed());
        for (ply, values) in (0_u16..).zip(&mut self.values) {
            for (known, value) in values.iter_mut().zip(&mut bytes) {
                if value != UNKNOWN && !is_possible_value(self.rules, ply, value) {
                    return Err(BookError::Value { rules: self.rules, ply, value });
                }
                *known = (value != UNKNOWN).then_some(value);
            }
        }
        Ok(self)
    }

    /// The book as bytes for [`Book::read`].
    pub fn write(&self) -> Vec<u8> {
        let rules = self.rules;
        let plies = u8::try_from(self.plies()).expect("boards that can be solved have at most 124 cells");
        let overline = u8::from(rules.overline() == Overline::Ignored);
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, rules.width(), rules.height(), rules.k(), overline, plies]);
        bytes.extend(self.values.iter().flatten().map(|value| value.unwrap_or(UNKNOWN).cast_unsigned()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The last ply of the book: it holds all positions after at most this number of moves.
    pub fn plies(&self) -> u16 {
        u16::try_from(self.keys.len() - 1).expect("no more plies than cells")
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.keys.iter().map(Vec::len).sum()
    }

    /// The number of positions with a known value.
    pub fn known(&self) -> usize {
        self.values.iter().flatten().flatten().count()
    }

    /// The exact value of a position to the side to move. `None` if it is not in the book, or unknown, or the game has ended
    /// or has other rules.
    pub fn value(&self, game: &Game) -> Option<i8> {
        if game.rules() != self.rules || game.board().ply() > self.plies() || game.outcome().is_some() {
            return None;
        }
        self.value_of(&Board::replay(positions::shape(self.rules), game.moves()))
    }

    /// The value of an unfinished position of these rules.
    fn value_of(&self, board: &Board<board::Any<u128>>) -> Option<i8> {
        let ply = usize::from(board.ply());
        let index = self.keys.get(ply)?.binary_search(&positions::key(board)).ok()?;
        self.values[ply][index]
    }
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (plies, known, positions) = (self.plies(), self.known(), self.positions());
        write!(f, "Book({} to {plies} plies, {known} of {positions} known)", self.rules)
    }
}

/// Whether a position of this ply can have this value: no win before the next stone, no loss before the one after it.
fn is_possible_value(rules: Rules, ply: u16, value: i8) -> bool {
    (-win_with_stone(rules, ply + 2)..=win_with_stone(rules, ply + 1)).contains(&value)
}

/// FNV-1a on 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_published_one() {
        // From the test vectors of Fowler, Noll and Vo.
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }

    /// A file with another header and a checksum that fits.
    fn with(at: usize, byte: u8) -> BookError {
        let mut bytes = Book::new("drop:4x4:4".parse().expect("valid"), 2).expect("small").write();
        bytes.truncate(bytes.len() - CHECKSUM);
        bytes[at] = byte;
        bytes.extend(checksum(&bytes).to_le_bytes());
        Book::read(&bytes).expect_err("not a book")
    }

    #[test]
    fn every_error_has_its_sentence() {
        for (at, byte, said) in [
            (0, b'L', "not an opening book: expected a file that starts with linhbook"),
            (8, 2, "unsupported book version 2: expected 1"),
            (9, 0, "corrupt book: invalid size 0x4: width and height must be from 1 to 32"),
            (9, 32, "the solver does not take drop:32x4:4: width x (height + 1) must be at most 128"),
            (11, 5, "corrupt book: 5 in a row does not fit on 4x4: k is at most the longer side, 4"),
            (12, 2, "corrupt book: invalid overline rule 2: expected 0 or 1"),
            (13, 3, "corrupt book: 11 values do not match the positions of drop:4x4:4 up to ply 3"),
            (13, 1, "corrupt book: 11 values do not match the positions of drop:4x4:4 up to ply 1"),
            (13, 17, "17 plies exceed the length of drop:4x4:4: expected at most 16"),
            (14, 9, "corrupt book: value 9 is impossible at ply 0 of drop:4x4:4"),
            (14, 129, "corrupt book: value -127 is impossible at ply 0 of drop:4x4:4"),
        ] {
            assert_eq!(with(at, byte).to_string(), said);
        }
        assert_eq!(Book::read(b""), Err(BookError::NotABook));
        assert_eq!(Book::read(b"linhbook"), Err(BookError::Damaged));
        let header = [&MAGIC[..], &[VERSION]].concat();
        let short = [&header[..], &checksum(&header).to_le_bytes()].concat();
        assert_eq!(Book::read(&short), Err(BookError::Damaged));
    }
}
