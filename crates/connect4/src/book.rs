//! Opening books: exact values of all positions up to some ply.
//!
//! A file is the rules, the number of plies, and a byte for each position:
//!
//! ```text
//!   0  8  linhbook
//!   8  1  version: 1
//!   9  1  width
//!  10  1  height
//!  11  1  k
//!  12  1  0: longer lines win, 1: they count for nothing
//!  13  1  plies
//!  14  n  the values, as signed bytes; -128 where it is not known yet
//!  ..  8  FNV-1a (64 bits, lowest byte first) of everything before
//! ```
//!
//! Which positions they are follows from the rules: those in which the game goes on, mirror images counted once, ply by
//! ply, in the order of their keys (see `positions`). FNV-1a notices every change of a single byte, because each of its
//! steps can be undone; it guards against accidents, not against forgers.

mod build;
mod positions;

use std::sync::Arc;

use board::{Board, Game, Overline, Rules, RulesError};
use thiserror::Error;

pub use build::{BuildWatch, Building};
use positions::Plies;

use crate::solver::Unsolvable;
use crate::value::win_with_stone;

const MAGIC: &[u8; 8] = b"linhbook";
const VERSION: u8 = 1;
const HEADER: usize = 14;
const CHECKSUM: usize = 8;
const UNKNOWN: i8 = i8::MIN;

/// The exact values of all positions up to some ply, or of as many as are known yet.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    rules: Rules,
    /// Shared with those who look at it while the values become known.
    keys: Arc<Plies>,
    /// A value for each key.
    values: Vec<Vec<Option<i8>>>,
}

/// Why there is no such book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// The bytes are something else.
    #[error("this is no opening book: it does not begin with linhbook")]
    NoBook,
    /// The bytes are laid out in another way.
    #[error("the book is of version {0}, and only version {VERSION} can be read")]
    Version(u8),
    /// A part is missing, or bytes have changed.
    #[error("the book is damaged: its checksum is wrong")]
    Damaged,
    /// No game has the rules that are written there.
    #[error("the book is for a game that does not exist: {0}")]
    Rules(RulesError),
    /// A byte that says how longer lines count says something else.
    #[error("the book is for a game that does not exist: {0} is no way to count longer lines")]
    Overline(u8),
    /// The game cannot be solved.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// The game is shorter.
    #[error("no book of {rules} goes to {plies} plies: a game has at most {}", .rules.area())]
    Plies {
        /// What is played.
        rules: Rules,
        /// How far the book was to go.
        plies: u16,
    },
    /// There would be too many positions.
    #[error(
        "a book of {rules} to {plies} plies would have more than {} positions: ask for fewer plies",
        Book::MOST
    )]
    Large {
        /// What is played.
        rules: Rules,
        /// How far the book was to go.
        plies: u16,
    },
    /// There are not as many values as positions.
    #[error("the book has {found} values, which is not how many positions {rules} has in {plies} plies")]
    Count {
        /// What is played.
        rules: Rules,
        /// How far the book goes.
        plies: u16,
        /// How many values there are.
        found: usize,
    },
    /// No position of that ply can be worth that.
    #[error("the book says {value} of a position after {ply} plies of {rules}, which none is worth")]
    Value {
        /// What is played.
        rules: Rules,
        /// After how many moves.
        ply: u16,
        /// What it says.
        value: i8,
    },
}

impl Book {
    /// No book has more positions.
    pub const MOST: usize = 1 << 21;

    /// A book of all positions up to so many plies, of which nothing is known yet.
    pub fn new(rules: Rules, plies: u16) -> Result<Book, BookError> {
        Book::empty(rules, plies, Book::MOST)?.ok_or(BookError::Large { rules, plies })
    }

    fn empty(rules: Rules, plies: u16, most: usize) -> Result<Option<Book>, BookError> {
        if plies > rules.area() {
            return Err(BookError::Plies { rules, plies });
        }
        let keys = positions::enumerate(rules, plies, most)?;
        Ok(keys.map(|keys| {
            let values = keys.iter().map(|keys| vec![None; keys.len()]).collect();
            Book { rules, keys: Arc::new(keys), values }
        }))
    }

    /// The book of Connect Four that comes with the program.
    pub fn connect4() -> Book {
        Book::read(include_bytes!("../books/connect4.book")).expect("a book that the tests have read")
    }

    /// The book that these bytes say.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NoBook)?;
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
        // As many values as there are limit the work that a strange file can make.
        let empty = Book::empty(rules, plies, found.min(Book::MOST))?;
        let book = empty.filter(|book| book.positions() == found);
        book.ok_or(BookError::Count { rules, plies, found })?.filled(values)
    }

    /// The same book with these values.
    fn filled(mut self, bytes: &[u8]) -> Result<Book, BookError> {
        let mut bytes = bytes.iter().map(|byte| byte.cast_signed());
        for (ply, values) in (0_u16..).zip(&mut self.values) {
            for (known, value) in values.iter_mut().zip(&mut bytes) {
                if value != UNKNOWN && !possible(self.rules, ply, value) {
                    return Err(BookError::Value { rules: self.rules, ply, value });
                }
                *known = (value != UNKNOWN).then_some(value);
            }
        }
        Ok(self)
    }

    /// The book as bytes that [`Book::read`] takes.
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

    /// What is played.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How far it goes: positions after so many moves are in it, and all before.
    pub fn plies(&self) -> u16 {
        u16::try_from(self.keys.len() - 1).expect("no more plies than cells")
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.keys.iter().map(Vec::len).sum()
    }

    /// Of how many the value is known.
    pub fn known(&self) -> usize {
        self.values.iter().flatten().flatten().count()
    }

    /// What a position is worth to the side to move, if the book knows it.
    pub fn value(&self, game: &Game) -> Option<i8> {
        if game.rules() != self.rules || game.board().ply() > self.plies() || game.outcome().is_some() {
            return None;
        }
        self.value_of(&Board::replay(positions::shape(self.rules), game.moves()))
    }

    /// The value of a position in which the game goes on.
    fn value_of(&self, board: &Board<board::Any<u128>>) -> Option<i8> {
        let ply = usize::from(board.ply());
        let place = self.keys.get(ply)?.binary_search(&positions::key(board)).ok()?;
        self.values[ply][place]
    }
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (plies, known, positions) = (self.plies(), self.known(), self.positions());
        write!(f, "Book({} to {plies} plies, {known} of {positions} known)", self.rules)
    }
}

/// Whether a position of this ply can be worth that: no win comes before the next stone, no loss before the one after.
fn possible(rules: Rules, ply: u16, value: i8) -> bool {
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
    fn what_is_wrong_is_said() {
        for (at, byte, said) in [
            (0, b'L', "this is no opening book: it does not begin with linhbook"),
            (8, 2, "the book is of version 2, and only version 1 can be read"),
            (
                9,
                0,
                "the book is for a game that does not exist: no board is 0x4: width and height go from 1 to 32",
            ),
            (9, 32, "drop:32x4:4 cannot be solved: width x (height + 1) must be at most 128"),
            (
                11,
                5,
                "the book is for a game that does not exist: 5 in a row does not fit on 4x4: k is at most the longer side, 4",
            ),
            (12, 2, "the book is for a game that does not exist: 2 is no way to count longer lines"),
            (13, 3, "the book has 11 values, which is not how many positions drop:4x4:4 has in 3 plies"),
            (13, 1, "the book has 11 values, which is not how many positions drop:4x4:4 has in 1 plies"),
            (13, 17, "no book of drop:4x4:4 goes to 17 plies: a game has at most 16"),
            (14, 9, "the book says 9 of a position after 0 plies of drop:4x4:4, which none is worth"),
            (14, 129, "the book says -127 of a position after 0 plies of drop:4x4:4, which none is worth"),
        ] {
            assert_eq!(with(at, byte).to_string(), said);
        }
        assert_eq!(Book::read(b""), Err(BookError::NoBook));
        assert_eq!(Book::read(b"linhbook"), Err(BookError::Damaged));
        let header = [&MAGIC[..], &[VERSION]].concat();
        let short = [&header[..], &checksum(&header).to_le_bytes()].concat();
        assert_eq!(Book::read(&short), Err(BookError::Damaged));
    }
}
