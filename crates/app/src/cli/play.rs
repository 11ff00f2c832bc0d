//! The arguments of `linha play`.

use std::path::PathBuf;

use board::Rules;
use clap::{Args, ValueHint};

use super::GAMES;

/// Play in the terminal, with the computer's search and the value of every move.
///
/// A player is human, a level (beginner, easy, medium, hard, expert, perfect), adaptive (as strong as your results so far),
/// level:elo=N (a strength between levels), an agent (see linha agents), or an external engine that speaks the Gomocup protocol
/// (gomocup:PATH). The level perfect exists on boards of up to 42 cells where stones fall, and of up to 12 cells elsewhere. An
/// engine has 1 s per move unless time= is set: gomocup:PATH,time=2s.
///
/// Every game with a move is kept in a file, which is written after each move: --games lists them, --resume goes on with one.
#[derive(Args)]
#[command(after_help = format!("{GAMES}

Examples:
  linha play
  linha play gomoku --second medium
  linha play connect4 --first perfect --second human
  linha play connect4 --second medium --random-first
  linha play connect4 --second adaptive
  linha play connect4 --second level:elo=700
  linha play drop:8x8:4 --first ufop --second panther
  linha play gomoku --second gomocup:./pbrain-other,time=2s
  linha play tictactoe --moves b2a1 --ascii
  linha play --games
  linha play --resume
  linha play --resume 7 --second hard
  linha play --rename 7 \"against Ana\""))]
pub(crate) struct Play {
    /// Game to play: a name or a shape
    #[arg(value_name = "GAME", default_value = "connect4", value_hint = ValueHint::Other)]
    pub(crate) rules: Rules,
    /// Player who moves first [default: human, or the one of the resumed game]
    #[arg(long, value_name = "PLAYER", value_hint = ValueHint::Other)]
    pub(crate) first: Option<String>,
    /// Player who moves second [default: easy, or the one of the resumed game]
    #[arg(long, value_name = "PLAYER", value_hint = ValueHint::Other)]
    pub(crate) second: Option<String>,
    /// Draw at random before each game which of the two players moves first
    #[arg(long)]
    pub(crate) random_first: bool,
    /// Moves that are already played
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    #[arg(allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) moves: String,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Draw without colours
    #[arg(long)]
    pub(crate) mono: bool,
    #[command(flatten)]
    pub(crate) kept: Kept,
}

impl Play {
    /// Whether it takes the terminal over.
    pub(crate) fn draws(&self) -> bool {
        let Kept { games, delete, rename, .. } = &self.kept;
        !games && delete.is_none() && rename.is_empty()
    }
}

/// The games that are kept.
#[derive(Args)]
pub(crate) struct Kept {
    /// Instead, list the games that are kept
    #[arg(long, conflicts_with_all = ["rules", "first", "second", "random_first", "moves", "ascii", "mono"])]
    pub(crate) games: bool,
    /// With --games: as JSON
    #[arg(long, requires = "games")]
    pub(crate) json: bool,
    /// Go on with the game of this number, with all its variations [default: the unfinished game that was played last]
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, default_missing_value = "", value_hint = ValueHint::Other)]
    #[arg(conflicts_with_all = ["rules", "random_first", "moves", "games"])]
    pub(crate) resume: Option<String>,
    /// Instead, delete the game of this number
    #[arg(long, value_name = "NUMBER", value_hint = ValueHint::Other)]
    #[arg(conflicts_with_all = ["rules", "first", "second", "random_first", "moves", "ascii", "mono", "games", "resume"])]
    pub(crate) delete: Option<String>,
    /// Instead, name the game of this number; an empty name removes it
    #[arg(long, value_names = ["NUMBER", "NAME"], num_args = 2, value_hint = ValueHint::Other)]
    #[arg(conflicts_with_all = ["rules", "first", "second", "random_first", "moves", "ascii", "mono", "games", "resume", "delete"])]
    pub(crate) rename: Vec<String>,
    /// Folder of the games [default: games in your data directory]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) store: Option<PathBuf>,
    /// Do not keep this game
    #[arg(long, conflicts_with_all = ["store", "games", "resume", "delete", "rename"])]
    pub(crate) no_store: bool,
}
