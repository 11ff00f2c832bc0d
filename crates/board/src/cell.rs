//! Cells: their numbering in bitboards, and move notation.
//!
//! Cells are numbered up the columns, from the left, with one spare (sentinel) cell above each column. Spare cells never
//! hold a stone, so that lines found by shifting cannot wrap around. On 7×6:
//!
//! ```text
//!   6 13 20 27 34 41 48   spare
//!   5 12 19 26 33 40 47   row 6
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42   row 1
//! ```
//!
//! A step up is +1, to the right +(height + 1), along the diagonals one more or one less than that.

use std::fmt;

use crate::text::{number, quote};
use crate::{Coded, Message, Rules};

/// A place on the board and, as the cell that receives the stone, a move.
///
/// The index depends on the height of the board, so a cell is valid only with the [`Rules`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number in the layout: the inverse of [`index`](Cell::index).
    pub const fn from_index(index: u16) -> Cell {
        Cell(index)
    }

    /// The cell's number in the layout: its bit in every set of cells.
    pub const fn index(self) -> u16 {
        self.0
    }
}

impl Rules {
    /// The distance between neighbouring columns in the layout.
    pub(crate) const fn stride(self) -> u16 {
        self.height() as u16 + 1
    }

    /// The number of cells in the layout, spare cells included.
    pub(crate) const fn span(self) -> u16 {
        self.width() as u16 * self.stride()
    }

    /// The four directions of lines as steps of the index: vertical, falling diagonal, horizontal, rising diagonal.
    #[inline]
    pub const fn steps(self) -> [u16; 4] {
        let stride = self.stride();
        [1, stride - 1, stride, stride + 1]
    }

    /// The cell at a column from the left and a row from the bottom, both counted from 0; `None` off the board.
    pub const fn cell(self, column: u8, row: u8) -> Option<Cell> {
        if column < self.width() && row < self.height() {
            Some(Cell(column as u16 * self.stride() + row as u16))
        } else {
            None
        }
    }

    /// Column and row of a cell, counted from 0.
    #[expect(clippy::cast_possible_truncation, reason = "both are below 33")]
    pub const fn coordinates(self, cell: Cell) -> (u8, u8) {
        ((cell.0 / self.stride()) as u8, (cell.0 % self.stride()) as u8)
    }

    /// Whether the cell is one of this board's.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.0 < self.span() && cell.0 % self.stride() < self.height() as u16
    }

    /// All cells of the board, column by column.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.span()).map(Cell).filter(move |cell| self.contains(*cell))
    }

    /// The name of a column, counted from 0: `1` to `9`, then `a`, `b` … in drop games; `a` to `z`, then `aa`, `ab` … in others.
    pub fn column_name(self, column: u8) -> String {
        let letter = |n: u8| char::from(b'a' + n);
        match (self.gravity(), column) {
            (true, 0..9) => (column + 1).to_string(),
            (true, _) => letter(column - 9).to_string(),
            (false, 0..26) => letter(column).to_string(),
            (false, _) => format!("a{}", letter(column - 26)),
        }
    }

    /// The notation of a move: the column in drop games (`4`), column and row in others (`h8`).
    ///
    /// ```
    /// # use board::Rules;
    /// let cell = Rules::GOMOKU.cell(7, 7).unwrap();
    /// assert_eq!(Rules::GOMOKU.move_name(cell), "h8");
    /// let cell = Rules::CONNECT4.cell(3, 5).unwrap();
    /// assert_eq!(Rules::CONNECT4.move_name(cell), "4");
    /// ```
    pub fn move_name(self, cell: Cell) -> String {
        let (column, _) = self.coordinates(cell);
        if self.gravity() { self.column_name(column) } else { self.cell_name(cell) }
    }

    /// The name of a cell: like a move, but in drop games with the row as well (`4.6`).
    pub fn cell_name(self, cell: Cell) -> String {
        let (column, row) = self.coordinates(cell);
        let dot = if self.gravity() { "." } else { "" };
        format!("{}{dot}{}", self.column_name(column), row + 1)
    }

    /// The column with this name; letters may be upper or lower case.
    fn column_named(self, name: &str) -> Option<u8> {
        let name = name.to_ascii_lowercase();
        (0..self.width()).find(|column| self.column_name(*column) == name)
    }
}

/// A move as written, before it is checked against a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenMove {
    /// A column, counted from 0, in drop games.
    Column(u8),
    /// A cell, in other games.
    Cell(Cell),
}

/// Parses a list of moves, written together or separated by commas and white space.
///
/// Moves may be numbered, each (`1. 4 2. 4`) or in pairs (`1. 4 4 2. 5 3`); without gravity, the points may be missing (`1 h8 i9 2 j10`).
/// A result at the end (`1-0`, `0-1`, `1/2-1/2`, `½-½` or `*`) is skipped.
///
/// ```
/// use board::{Rules, WrittenMove, read_moves};
///
/// let columns: Result<Vec<_>, _> = read_moves(Rules::CONNECT4, "44, 5").collect();
/// assert_eq!(columns?, [WrittenMove::Column(3), WrittenMove::Column(3), WrittenMove::Column(4)]);
/// assert_eq!(read_moves(Rules::GOMOKU, "h8i9j10").count(), 3);
/// assert_eq!(read_moves(Rules::GOMOKU, "1. h8 i9 2. j10 1-0").count(), 3);
/// # Ok::<(), board::NotationError>(())
/// ```
///
/// The iterator ends after the first error.
pub fn read_moves(rules: Rules, text: &str) -> impl Iterator<Item = Result<WrittenMove, NotationError>> {
    let mut reader = MoveReader { rules, rest: text, read: 0 };
    std::iter::from_fn(move || {
        let place = reader.next_place();
        if !matches!(place, Some(Ok(_))) {
            reader.rest = "";
        }
        place
    })
}

/// The results of games, as they stand behind numbered moves.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "½-½", "*"];

/// A list of moves that is being read.
struct MoveReader<'a> {
    rules: Rules,
    rest: &'a str,
    /// The number of moves read so far.
    read: usize,
}

impl MoveReader<'_> {
    fn next_place(&mut self) -> Option<Result<WrittenMove, NotationError>> {
        self.skip_separators();
        if self.is_at_result() {
            return None;
        }
        if let Some(numbered) = self.take_number() {
            if let Err(error) = numbered {
                return Some(Err(error));
            }
            self.skip_separators();
        }
        if self.rest.is_empty() || self.is_at_result() {
            return None;
        }
        let (word, after) = self.rest.split_at(word_length(self.rules, self.rest));
        self.rest = after;
        self.read += 1;
        Some(read_move(self.rules, word).ok_or_else(|| self.error(word, None)))
    }

    /// Whether only the result of the game is left, which may look like the number of a move.
    fn is_at_result(&self) -> bool {
        RESULTS.contains(&self.rest.trim_end())
    }

    fn skip_separators(&mut self) {
        self.rest = self.rest.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
    }

    /// Skips the number of a move, if there is one: digits and points. Without gravity, digits that no point follows are one, too.
    fn take_number(&mut self) -> Option<Result<(), NotationError>> {
        let digits = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let after = self.rest[digits..].trim_start_matches('.');
        let pointed = after.len() < self.rest.len() - digits;
        if digits == 0 || (self.rules.gravity() && !pointed) {
            return None;
        }
        let fitting = self.fitting_numbers();
        if number(&self.rest[..digits]).is_some_and(|number| fitting.contains(&number)) {
            self.rest = after;
            return Some(Ok(()));
        }
        pointed.then(|| Err(self.error(&self.rest[..=digits], Some(fitting))))
    }

    /// The number of the next move: that of its pair, and its own.
    fn fitting_numbers(&self) -> [usize; 2] {
        [self.read / 2 + 1, self.read + 1]
    }

    fn error(&self, text: &str, numbers: Option<[usize; 2]>) -> NotationError {
        NotationError { text: text.to_owned(), rules: self.rules, numbers }
    }
}

/// The length of the first move in the text: one character in drop games, letters and digits in others. Never 0, so that an
/// error names at least one character.
fn word_length(rules: Rules, text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    if rules.gravity() {
        return first;
    }
    let run =
        |from: usize, part: fn(&u8) -> bool| text.as_bytes()[from..].iter().take_while(|b| part(b)).count();
    let letters = run(0, u8::is_ascii_alphabetic);
    let digits = run(letters, u8::is_ascii_digit);
    (letters + digits).max(first)
}

/// The move that a word names, without a number: a column in drop games, a cell in others.
pub(crate) fn read_move(rules: Rules, word: &str) -> Option<WrittenMove> {
    if rules.gravity() {
        return rules.column_named(word).map(WrittenMove::Column);
    }
    let (column, row) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
    let row = number::<u8>(row)?.checked_sub(1)?;
    rules.cell(rules.column_named(column)?, row).map(WrittenMove::Cell)
}

/// Text that names no column or cell of the board, or a number that the next move cannot have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// The text.
    pub text: String,
    /// The rules by which it was parsed.
    pub rules: Rules,
    /// If the text is the number of a move: those that the next move may have, in pairs or each by itself.
    pub numbers: Option<[usize; 2]>,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotationError { text, rules, numbers } = self;
        let last = rules.column_name(rules.width() - 1);
        let text = quote(text);
        if let Some([pair, single]) = numbers {
            let own = if pair == single { String::new() } else { format!(" or {single}") };
            return write!(f, "move number {text} does not fit here: expected {pair}{own}");
        }
        match (rules.gravity(), rules.width()) {
            (true, 1) => write!(f, "invalid column {text}: expected 1"),
            (true, 2..=9) => write!(f, "invalid column {text}: expected 1 to {last}"),
            (true, 10) => write!(f, "invalid column {text}: expected 1 to 9, or a"),
            (true, _) => write!(f, "invalid column {text}: expected 1 to 9, or a to {last}"),
            (false, _) => write!(f, "invalid cell {text}: expected a1 to {last}{}", rules.height()),
        }
    }
}

impl std::error::Error for NotationError {}

impl Coded for NotationError {
    fn message(&self) -> Message {
        let NotationError { text, rules, numbers } = self;
        let last = rules.column_name(rules.width() - 1);
        if let Some([pair, single]) = numbers {
            let message = Message::new("move.number", self).with("text", quote(text));
            return message.with("pair", *pair).with("single", *single);
        }
        let message =
            |code: &'static str| Message::new(code, self).with("text", quote(text)).with("last", &*last);
        if rules.gravity() {
            return message("move.column");
        }
        message("move.cell").with("rows", rules.height())
    }
}
