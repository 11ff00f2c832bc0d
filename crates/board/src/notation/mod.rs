//! Games as text: moves in sequence, SGF and PSQ, read and written.
//!
//! ```
//! use board::Rules;
//! use board::notation::{Format, read_game};
//!
//! let read = read_game(Rules::CONNECT4, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n")?;
//! assert_eq!((read.game.rules(), read.format), (Rules::GOMOKU, Format::Psq));
//! assert_eq!(read.game.to_string(), "h8i9");
//! # Ok::<(), board::notation::ReadGameError>(())
//! ```

mod error;
pub mod psq;
pub mod sgf;
mod wrong_move;

pub use error::{Problem, ReadGameError};
pub use wrong_move::WrongMove;

use crate::{Cell, Game, Overline, Rules};

/// How a game is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Moves in sequence, numbered or not: see [`read_moves`](crate::read_moves).
    Moves,
    /// The Smart Game Format.
    Sgf,
    /// The format of Piskvork, the Gomocup tournament manager.
    Psq,
}

impl Format {
    /// The format of a text, by how it begins.
    fn of(text: &str) -> Format {
        if text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
            Format::Sgf
        } else if psq::is_header(text) {
            Format::Psq
        } else {
            Format::Moves
        }
    }

    /// The name of a file format.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Moves => "moves",
            Format::Sgf => "SGF",
            Format::Psq => "PSQ",
        }
    }
}

/// A game that was read, and how it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenGame {
    /// The game: of a tree of moves, its main line.
    pub game: Game,
    /// The other moves of a tree, each with the number of the position it is played from. Positions are numbered as they come: 0 is the
    /// empty board, then those of the game, then those after each of these moves.
    pub variations: Vec<(usize, Cell)>,
    /// The format.
    pub format: Format,
}

/// Reads a game in any [`Format`]. Moves in sequence are by the given rules; files say themselves what was played: the given rules
/// count only where a file leaves them open (whether overlines win, for instance).
pub fn read_game(rules: Rules, text: &str) -> Result<WrittenGame, ReadGameError> {
    match read_playable(rules, text)? {
        (written, None) => Ok(written),
        (_, Some(WrongMove { error, .. })) => Err(error),
    }
}

/// The same as far as the game can be played: up to its first wrong move, if there is one, with the variations before it. An error if the
/// text is no record at all.
///
/// ```
/// use board::Rules;
/// use board::notation::read_playable;
///
/// let (written, wrong) = read_playable(Rules::CONNECT4, "1. 4 4 2. 9 1")?;
/// assert_eq!(written.game.to_string(), "44");
/// assert_eq!(wrong.map(|wrong| (wrong.number, wrong.text)), Some((3, "\"9\"".to_owned())));
/// # Ok::<(), board::notation::ReadGameError>(())
/// ```
pub fn read_playable(rules: Rules, text: &str) -> Result<(WrittenGame, Option<WrongMove>), ReadGameError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let format = Format::of(text);
    let Playable { game, variations, wrong } = match format {
        Format::Moves => {
            let (game, wrong) = read_sequence(rules, text);
            Playable { game, variations: Vec::new(), wrong }
        }
        Format::Sgf => sgf::read(rules, text)?,
        Format::Psq => psq::read(rules, text)?,
    };
    Ok((WrittenGame { game, variations, format }, wrong))
}

/// What can be played of a record.
struct Playable {
    game: Game,
    /// As in [`WrittenGame`].
    variations: Vec<(usize, Cell)>,
    /// The move after the game, if it is wrong.
    wrong: Option<WrongMove>,
}

/// Reads moves in sequence, up to the first wrong one.
pub fn read_sequence(rules: Rules, text: &str) -> (Game, Option<WrongMove>) {
    match Game::parse(rules, text) {
        Ok(game) => (game, None),
        Err(error) => {
            let game = (*error.game).clone();
            let wrong = WrongMove::in_sequence(&game, text, error.into());
            (game, Some(wrong))
        }
    }
}

/// Five in a row without gravity on a board of this size: the given rules if they are that, else overlines win.
fn five_in_a_row(rules: Rules, (width, height): (u8, u8)) -> Result<Rules, Problem> {
    let fits = !rules.gravity() && rules.k() == 5 && (rules.width(), rules.height()) == (width, height);
    if fits { Ok(rules) } else { Ok(Rules::new(width, height, 5, false, Overline::Wins)?) }
}
