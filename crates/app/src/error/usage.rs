//! Bad input that no library refuses.

use std::path::{Path, PathBuf};

use agents::{ContestantError, Key};
use board::{Coded, Message, Rules, shell_quoted};
use store::StoreError;
use terminal::NotTerminal;
use thiserror::Error;

use super::hint;

/// Arguments that make no sense together or by themselves.
#[derive(Debug, Error)]
pub(crate) enum Usage {
    /// The board in the terminal, without a terminal.
    #[error("linha play needs a terminal, but {0} not one: use linha move in scripts")]
    NoTerminal(#[from] NotTerminal),
    /// An option of the board in the browser, before a command.
    #[error("{0} is for linha without a command, which serves the board to browsers")]
    ServeOption(&'static str),
    /// A log on the terminal that the board is drawn on.
    #[error(
        "cannot log to the terminal that the board is drawn on: redirect standard error, such as linha play -v 2> linha.log"
    )]
    LogOnScreen,
    /// A level of `LINHA_LOG` that does not exist.
    #[error("invalid LINHA_LOG {0}: expected off, error, warn, info, debug or trace")]
    LogLevel(String),
    /// A store of boards that cannot be used.
    #[error("{0}")]
    Store(StoreError),
    /// A review of nothing.
    #[error("there are no moves to review: expected a game, such as --moves 44536")]
    NoMoves,
    /// A kept game with additions of another program, which would be lost.
    #[error(
        "game {game} has comments or other additions that linha does not write: rename it (GN) in the program that wrote them, in {}",
        named(.file)
    )]
    ForeignGame { game: u32, file: PathBuf },
    /// The user has no folder for games.
    #[error("cannot find your data directory: set {0}, or give a folder with --store")]
    NoGamesFolder(&'static str),
    /// A kept game names a program that the command line does not.
    #[error("game {game} starts an external engine: if you trust it, add {option} {}", shell_quoted(.engine))]
    UntrustedEngine { game: u32, option: &'static str, engine: String },
    /// The name of a game that cannot be written in a line.
    #[error("invalid name of a game: expected one line of at most {most} characters")]
    GameName { most: usize },
    /// A book file that holds another book than the one to build.
    #[error(
        "{} is a book of {} to {} plies, not of {} to {}: choose another --output",
        named(.path), .is.0, .is.1, .wanted.0, .wanted.1
    )]
    OtherBook { path: PathBuf, is: (Rules, u16), wanted: (Rules, u16) },
    /// A book of another game than the one to solve.
    #[error("{} is a book of {is}, not of {wanted}", named(.path))]
    BookOfOtherGame { path: PathBuf, is: Rules, wanted: Rules },
    /// Positions without a choice of moves.
    #[error("invalid --from {from}: expected 0 to {last} for {rules} (later positions have only one move)")]
    From { from: u16, rules: Rules, last: u16 },
    /// An external engine where exact values are needed.
    #[error(
        "{0} cannot be compared with exact values: expected an agent, because external engines play games without gravity only"
    )]
    EngineAccuracy(String),
    /// An agent without a depth where the depth is studied.
    #[error("{0} cannot be used in this study: the study sets the depth, and {0} has no setting depth")]
    NoDepth(String),
    /// An agent without an evaluation where its effect is studied.
    #[error("{0} cannot be used in this study: expected an agent with the settings eval and depth")]
    NoEvaluation(String),
    /// An external engine, whose search is not seen.
    #[error("{0} is an external engine, whose search cannot be shown: expected an agent")]
    EngineTree(String),
    /// Steps of a search that has none in this sense.
    #[error(
        "--steps explains minimax and alpha-beta, not {0}: use --html to step through Monte Carlo tree search"
    )]
    NoSteps(String),
    /// No place for the ratings that an adaptive opponent follows.
    #[error(
        "there is no place for your rating, because {0} is not set: write level:elo=N instead of adaptive"
    )]
    NoRatings(&'static str),
    /// A file of ratings that exists and cannot be read.
    #[error("cannot read your ratings in {}: {error}", named(.file))]
    UnreadableRatings { file: PathBuf, error: String },
    /// The agents that a study has by default do not play the game.
    #[error("{0}")]
    DefaultAgents(ContestantError),
}

/// A path as it stands in errors. Never shortened, unlike other quoted text: the end of a path says more than its beginning.
pub(super) fn named(path: &Path) -> String {
    format!("\"{}\"", path.to_string_lossy().escape_debug())
}

impl Usage {
    /// The agents that a study accepts.
    pub(super) fn hint(&self) -> Option<String> {
        match self {
            Usage::NoDepth(_) => Some(format!("agents with a depth: {}", hint::agents_with(Key::Depth))),
            Usage::NoEvaluation(_) => Some(format!("such agents: {}", hint::agents_with(Key::Eval))),
            Usage::DefaultAgents(error) => hint::of_defaults(error),
            _ => None,
        }
    }
}

impl Coded for Usage {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            Usage::NoTerminal(stream) => message("terminal.missing").with("stream", stream.message()),
            Usage::ServeOption(option) => message("argument.serve").with("option", *option),
            Usage::LogOnScreen => message("log.screen"),
            Usage::LogLevel(level) => message("log.level").with("level", &**level),
            Usage::Store(error) => error.message(),
            Usage::NoMoves => message("review.no-moves"),
            Usage::ForeignGame { game, file } => {
                message("games.additions").with("number", *game).with("path", named(file))
            }
            Usage::NoGamesFolder(variable) => message("games.no-place").with("variable", *variable),
            Usage::UntrustedEngine { game, option, engine } => {
                let message = message("games.untrusted").with("number", *game).with("option", *option);
                message.with("engine", &**engine)
            }
            Usage::GameName { most } => message("games.name").with("most", *most),
            Usage::OtherBook { path, is, wanted } => {
                let book = message("book.other").with("path", named(path));
                let book = book.with("game", is.0.to_string()).with("plies", is.1);
                book.with("wanted", wanted.0.to_string()).with("wanted-plies", wanted.1)
            }
            Usage::BookOfOtherGame { path, is, wanted } => {
                let book = message("book.not-of").with("path", named(path));
                book.with("game", is.to_string()).with("wanted", wanted.to_string())
            }
            Usage::From { from, rules, last } => {
                message("lab.from").with("from", *from).with("game", rules.to_string()).with("last", *last)
            }
            Usage::EngineAccuracy(engine) => message("lab.engine").with("engine", &**engine),
            Usage::NoDepth(agent) => message("lab.depth").with("agent", &**agent),
            Usage::NoEvaluation(agent) => message("lab.evaluation").with("agent", &**agent),
            Usage::EngineTree(engine) => message("tree.engine").with("name", &**engine),
            Usage::NoSteps(agent) => message("tree.steps").with("agent", &**agent),
            Usage::NoRatings(variable) => message("rating.no-home").with("variable", *variable),
            Usage::UnreadableRatings { file, error } => {
                message("rating.unreadable").with("path", named(file)).with("reason", &**error)
            }
            Usage::DefaultAgents(error) => error.message(),
        }
    }
}
