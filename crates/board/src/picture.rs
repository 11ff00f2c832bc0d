//! Boards as text pictures, drawn and parsed.

use std::fmt;
use std::fmt::Write;

use crate::text::quote;
use crate::{Bits, Board, Cell, Shape, Side, StonesError};

/// Draws the board, `X` for the first side and `O` for the second, with the winning line in brackets and the last move, if
/// given, in parentheses. The last line has the names of the columns.
///
/// ```
/// use board::{Game, Rules, draw};
///
/// let game = Game::parse(Rules::CONNECT4, "44536")?;
/// assert_eq!(draw(game.board(), game.last()), "
///  .  .  .  .  .  .  .
///  .  .  .  .  .  .  .
///  .  .  .  .  .  .  .
///  .  .  .  .  .  .  .
///  .  .  .  O  .  .  .
///  .  .  O  X  X (X) .
///  1  2  3  4  5  6  7
/// ".trim_start_matches('\n'));
/// # Ok::<(), board::ParseGameError>(())
/// ```
pub fn draw<S: Shape>(board: &Board<S>, last: Option<Cell>) -> String {
    let rules = board.rules();
    let line = board.winning_line();
    // In drop games, moves are written without rows.
    let margin = if rules.gravity() { 0 } else { rules.height().to_string().len() };
    let mut picture = String::new();
    for row in (0..rules.height()).rev() {
        if margin > 0 {
            // `write!` to a string cannot fail.
            let _ = write!(picture, "{:>margin$}", row + 1);
        }
        for column in 0..rules.width() {
            let cell = rules.cell(column, row).expect("within the board");
            let (open, close) = match () {
                () if line.has(cell) => ('[', ']'),
                () if last == Some(cell) => ('(', ')'),
                () => (' ', ' '),
            };
            picture.extend([open, symbol(board, cell), close]);
        }
        end_line(&mut picture);
    }
    let _ = write!(picture, "{:margin$}", "");
    for column in 0..rules.width() {
        let _ = write!(picture, "{:^3}", rules.column_name(column));
    }
    end_line(&mut picture);
    picture
}

/// A picture of the board: see [`draw`].
impl<S: Shape> fmt::Display for Board<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(self, None))
    }
}

/// The rules, and a picture of the board.
impl<S: Shape> fmt::Debug for Board<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{self}", self.rules())
    }
}

fn symbol<S: Shape>(board: &Board<S>, cell: Cell) -> char {
    Side::BOTH.into_iter().find(|side| board.stones(*side).has(cell)).map_or('.', Side::symbol)
}

fn end_line(picture: &mut String) {
    picture.truncate(picture.trim_end_matches(' ').len());
    picture.push('\n');
}

/// Parses a picture: a line of `X`, `O` and `.` for each row, the highest first. White space, brackets, parentheses, row
/// numbers and column names are optional.
///
/// ```
/// use board::{Fixed, Position, Side, parse_picture};
///
/// let board = parse_picture(Fixed::<3, 3, 3, false>, "
///     . . O
///     . X .
///     X . .
/// ")?;
/// assert_eq!(board.turn(), Side::Second);
/// # Ok::<(), board::PictureError>(())
/// ```
pub fn parse_picture<S: Shape>(shape: S, picture: &str) -> Result<Board<S>, PictureError> {
    let rules = shape.rules();
    let names: Vec<_> = (0..rules.width()).map(|column| rules.column_name(column)).collect();
    let is_caption = |line: &str| line.split_whitespace().eq(names.iter().map(String::as_str));
    let lines = picture.lines().filter(|line| !line.trim().is_empty() && !is_caption(line));
    let numbers = (1..=rules.height()).rev().map(Some).chain(std::iter::repeat(None));
    let rows: Vec<Vec<char>> =
        lines.zip(numbers).map(|(line, number)| read_row(line, number)).collect::<Result<_, _>>()?;
    let size_error = |width, height| {
        let expected = (rules.width().into(), rules.height().into());
        PictureError::Size { found: (width, height), expected }
    };
    if let Some(row) = rows.iter().find(|row| row.len() != usize::from(rules.width())) {
        return Err(size_error(row.len(), rows.len()));
    }
    if rows.len() != usize::from(rules.height()) {
        return Err(size_error(rules.width().into(), rows.len()));
    }
    let stones = |side: Side| {
        let has = |cell: &Cell| {
            let (column, row) = rules.coordinates(*cell);
            rows[rows.len() - 1 - usize::from(row)][usize::from(column)] == side.symbol()
        };
        rules.cells().filter(has).fold(S::Bits::EMPTY, |set, cell| set | S::Bits::of(cell))
    };
    Board::from_stones(shape, stones(Side::First), stones(Side::Second)).map_err(PictureError::Stones)
}

fn is_cell(c: char) -> bool {
    matches!(c, 'X' | 'O' | '.')
}

/// The cells of a line, which may start with the row number.
fn read_row(line: &str, number: Option<u8>) -> Result<Vec<char>, PictureError> {
    let row = line.trim_start();
    let unnumbered = number.and_then(|number| row.strip_prefix(&number.to_string())).unwrap_or(row);
    let foreign = |c: &char| !is_cell(*c) && !c.is_whitespace() && !"[]()".contains(*c);
    match unnumbered.chars().find(foreign) {
        Some(symbol) => Err(PictureError::Symbol { symbol, line: line.to_owned() }),
        None => Ok(unnumbered.chars().filter(|c| is_cell(*c)).collect()),
    }
}

/// Why a text cannot be parsed as a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PictureError {
    /// An unknown symbol.
    Symbol {
        /// The symbol.
        symbol: char,
        /// Its line.
        line: String,
    },
    /// Too few or too many rows, or cells in a row.
    Size {
        /// Width and height of the picture.
        found: (usize, usize),
        /// Width and height of the board.
        expected: (usize, usize),
    },
    /// The stones are no position of the game.
    Stones(StonesError),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Symbol { symbol, line } => write!(
                f,
                "unknown symbol {} in {}: expected X, O or .",
                quote(symbol.encode_utf8(&mut [0; 4])),
                quote(line.trim())
            ),
            PictureError::Size { found, expected } => write!(
                f,
                "the picture is {}x{} cells, the board {}x{}",
                found.0, found.1, expected.0, expected.1
            ),
            PictureError::Stones(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PictureError {}
