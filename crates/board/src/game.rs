use std::fmt;

use crate::cell::read_move;
use crate::{
    Bits, Board, Cell, Coded, Largest, Message, NotationError, Outcome, Position, Rules, Side, WrittenMove,
    read_moves,
};

/// A game as data: rules and moves, with undone moves kept for redo.
///
/// Every move is validated, so that code which receives a game may [replay](Board::replay) its moves without checking
/// them again.
///
/// ```
/// use board::{Game, Rules};
///
/// let mut game = Game::parse(Rules::GOMOKU, "h8 i9, j10")?;
/// assert_eq!(game.to_string(), "h8i9j10");
/// assert_eq!(game.undo(), game.redo());
///
/// let taken = game.play_text("i9").unwrap_err();
/// assert_eq!(taken.to_string(), "i9 is taken");
/// # Ok::<(), board::ParseGameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board<Largest>,
    moves: Vec<Cell>,
    /// Undone moves, the next to redo last.
    undone: Vec<Cell>,
}

impl Game {
    /// A game without moves.
    pub fn new(rules: Rules) -> Game {
        Game { board: Board::of(rules), moves: Vec::new(), undone: Vec::new() }
    }

    /// Parses a game from its moves, in the notation of [`read_moves`].
    pub fn parse(rules: Rules, text: &str) -> Result<Game, ParseGameError> {
        Game::new(rules).followed_by(text)
    }

    /// The game after more moves, in the notation of [`read_moves`], without undone ones. Numbers count from the first of these moves.
    ///
    /// ```
    /// # use board::{Game, Rules};
    /// let game = Game::parse(Rules::GOMOKU, "h1")?;
    /// assert_eq!(game.followed_by("1. i2 2. j3")?.to_string(), "h1i2j3");
    /// # Ok::<(), board::ParseGameError>(())
    /// ```
    pub fn followed_by(&self, text: &str) -> Result<Game, ParseGameError> {
        let mut game = self.clone();
        game.undone.clear();
        for written in read_moves(self.rules(), text) {
            let played = written.map_err(MoveError::from).and_then(|written| game.play_written(written));
            if let Err(error) = played {
                return Err(ParseGameError { game: Box::new(game), error });
            }
        }
        Ok(game)
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.board.rules()
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Cell] {
        &self.moves
    }

    /// The undone moves, the next to redo first.
    pub fn taken_back(&self) -> impl Iterator<Item = Cell> {
        self.undone.iter().rev().copied()
    }

    /// The number of moves, undone ones included.
    pub fn length(&self) -> usize {
        self.moves.len() + self.undone.len()
    }

    /// The last move.
    pub fn last(&self) -> Option<Cell> {
        self.moves.last().copied()
    }

    /// The current position.
    pub fn board(&self) -> &Board<Largest> {
        &self.board
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.board.turn()
    }

    /// How the game ended, or `None` if it has not.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    /// Plays a move, and forgets undone ones. An illegal move changes nothing.
    pub fn play(&mut self, cell: Cell) -> Result<(), MoveError> {
        let rules = self.rules();
        if !rules.contains(cell) {
            return Err(MoveError::OffBoard { cell, rules });
        }
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::Over { outcome });
        }
        if !self.board.empty().has(cell) {
            return Err(MoveError::Taken { cell, rules });
        }
        if !self.board.legal().has(cell) {
            return Err(MoveError::Floating { cell, rules });
        }
        self.board.play(cell);
        self.moves.push(cell);
        self.undone.clear();
        Ok(())
    }

    /// Plays the move written in the text, which must be exactly one, without a number; otherwise nothing changes.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let rules = self.rules();
        let unreadable = || NotationError { text: text.to_owned(), rules, numbers: None };
        let word = text.trim_matches(|c: char| c == ',' || c.is_whitespace());
        self.play_written(read_move(rules, word).ok_or_else(unreadable)?)
    }

    /// The game after one more move, without undone ones.
    ///
    /// ```
    /// # use board::{Game, Position, Rules};
    /// let game = Game::parse(Rules::CONNECT4, "44")?;
    /// let cell = game.board().moves().next().expect("the game goes on");
    /// assert_eq!(game.after(cell).to_string(), "441");
    /// # Ok::<(), board::ParseGameError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the move is not legal.
    pub fn after(&self, cell: Cell) -> Game {
        let mut after = self.clone();
        after.play(cell).expect("the move must be legal");
        after
    }

    fn play_written(&mut self, written: WrittenMove) -> Result<(), MoveError> {
        match written {
            WrittenMove::Cell(cell) => self.play(cell),
            WrittenMove::Column(column) => {
                let cell = self.lowest_empty(column);
                let full = MoveError::Full { column, rules: self.rules() };
                self.outcome().map_or(Ok(()), |outcome| Err(MoveError::Over { outcome }))?;
                self.play(cell.ok_or(full)?)
            }
        }
    }

    fn lowest_empty(&self, column: u8) -> Option<Cell> {
        let empty = self.board.empty();
        (0..self.rules().height())
            .filter_map(|row| self.rules().cell(column, row))
            .find(|cell| empty.has(*cell))
    }

    /// Undoes the last move and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Cell> {
        let cell = self.moves.pop()?;
        self.undone.push(cell);
        self.board = Board::replay(self.board.shape(), &self.moves);
        Some(cell)
    }

    /// Redoes the move undone last and returns it, or `None` if there is none.
    pub fn redo(&mut self) -> Option<Cell> {
        let cell = self.undone.pop()?;
        self.board.play(cell);
        self.moves.push(cell);
        Some(cell)
    }

    /// Undoes or redoes moves until `ply` moves are on the board. If that exceeds the [length](Game::length) of the game, nothing
    /// changes, and it returns `false`.
    pub fn go_to(&mut self, ply: usize) -> bool {
        if ply > self.length() {
            return false;
        }
        if ply < self.moves.len() {
            self.undone.extend(self.moves.drain(ply..).rev());
            self.board = Board::replay(self.board.shape(), &self.moves);
        }
        while self.moves.len() < ply {
            self.redo();
        }
        true
    }

    /// The same game with `ply` moves on the board and all others undone, or `None` if that exceeds its [length](Game::length).
    ///
    /// ```
    /// # use board::{Game, Rules};
    /// let game = Game::parse(Rules::CONNECT4, "445")?;
    /// let earlier = game.at(1).expect("three moves were played");
    /// assert_eq!((earlier.to_string(), earlier.length()), ("4".to_owned(), 3));
    /// assert_eq!(earlier.at(3), Some(game));
    /// assert_eq!(earlier.at(4), None);
    /// # Ok::<(), board::ParseGameError>(())
    /// ```
    pub fn at(&self, ply: usize) -> Option<Game> {
        let mut at = self.clone();
        at.go_to(ply).then_some(at)
    }
}

/// Two games are equal when their rules and moves are.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.rules() == other.rules() && self.moves == other.moves
    }
}

impl Eq for Game {}

/// The moves in sequence, as [`Game::parse`] reads them.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.iter().try_for_each(|cell| f.write_str(&self.rules().move_name(*cell)))
    }
}

/// Why a move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text names no column or cell.
    Notation(NotationError),
    /// The game has ended.
    Over {
        /// The outcome.
        outcome: Outcome,
    },
    /// The cell is not one of this board's.
    OffBoard {
        /// The cell.
        cell: Cell,
        /// The rules.
        rules: Rules,
    },
    /// The cell is occupied.
    Taken {
        /// The cell.
        cell: Cell,
        /// The rules.
        rules: Rules,
    },
    /// The cell below is empty, in a drop game.
    Floating {
        /// The cell.
        cell: Cell,
        /// The rules.
        rules: Rules,
    },
    /// The column has no empty cell.
    Full {
        /// The column, counted from 0.
        column: u8,
        /// The rules.
        rules: Rules,
    },
}

impl From<NotationError> for MoveError {
    fn from(error: NotationError) -> MoveError {
        MoveError::Notation(error)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Notation(error) => error.fmt(f),
            MoveError::Over { outcome } => write!(f, "the game is over: {outcome}"),
            MoveError::OffBoard { cell, rules } => {
                write!(f, "cell {} is not on the board of {rules:#}", cell.index())
            }
            MoveError::Taken { cell, rules } => write!(f, "{} is taken", rules.cell_name(*cell)),
            MoveError::Floating { cell, rules } => {
                write!(f, "{} has an empty cell below it, and stones fall", rules.cell_name(*cell))
            }
            MoveError::Full { column, rules } => {
                write!(f, "column {} is full", rules.column_name(*column))
            }
        }
    }
}

impl std::error::Error for MoveError {}

impl Coded for MoveError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            MoveError::Notation(error) => error.message(),
            MoveError::Over { outcome } => message("move.over").with("outcome", outcome.name()),
            MoveError::OffBoard { cell, rules } => {
                message("move.off-board").with("cell", cell.index()).with("game", format!("{rules:#}"))
            }
            MoveError::Taken { cell, rules } => message("move.taken").with("cell", rules.cell_name(*cell)),
            MoveError::Floating { cell, rules } => {
                message("move.floating").with("cell", rules.cell_name(*cell))
            }
            MoveError::Full { column, rules } => {
                message("move.full").with("column", rules.column_name(*column))
            }
        }
    }
}

/// An illegal or unreadable move in a written game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseGameError {
    /// The game up to that move.
    pub game: Box<Game>,
    /// What is wrong with the move.
    pub error: MoveError,
}

impl fmt::Display for ParseGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.game.moves.len() + 1, self.error)
    }
}

impl std::error::Error for ParseGameError {}

impl Coded for ParseGameError {
    fn message(&self) -> Message {
        let number = self.game.moves.len() + 1;
        Message::new("game.move", self).with("number", number).with("reason", self.error.message())
    }
}
