//! External engines as descriptions: which program, and what it is told. Nothing is started here.

mod text;

use std::path::PathBuf;
use std::time::Duration;

use board::{Coded, Message, Rules};
use gomoku::{SIDES, Unfit};
use search::PlayerError;
pub use text::{EngineError, EngineSetting};

/// A program that plays by the Gomocup protocol, and what it is told. A description only: it starts nothing.
///
/// As text: `gomocup:PATH`, then settings as in `gomocup:./pbrain-name,time=500ms,memory=70`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// The name that visitors see instead of its text, which holds a path.
    pub title: Option<String>,
    /// A path with a slash, or a name that is searched for in `PATH`.
    pub program: PathBuf,
    /// Its command-line arguments. No shell is involved, and its working directory is a fresh folder.
    pub arguments: Vec<String>,
    /// The time per move; a caller may allow less.
    pub time: Duration,
    /// The time for all moves of a game.
    pub game: Option<Duration>,
    /// The memory it is told it may use, in MiB; not enforced.
    pub memory: Option<u32>,
    /// How late a move may be: on a busy machine, processes wake up and pipes are read late.
    pub margin: Duration,
    /// How long it may take to answer `START`.
    pub ready: Duration,
    /// How long it may take to exit after `END`, before it is killed.
    pub grace: Duration,
}

impl Engine {
    /// A program without arguments, with one second per move.
    pub fn new(program: impl Into<PathBuf>) -> Engine {
        Engine {
            title: None,
            program: program.into(),
            arguments: Vec::new(),
            time: Duration::from_secs(1),
            game: None,
            memory: None,
            margin: Duration::from_millis(500),
            ready: Duration::from_secs(10),
            grace: Duration::from_millis(300),
        }
    }

    /// The name of its players: its title, or its text.
    pub fn name(&self) -> String {
        self.title.clone().unwrap_or_else(|| self.to_string())
    }

    /// Whether the protocol covers this game, on a board size that our own engine supports as well.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        gomoku::fits(rules).map_err(|reason| PlayerError::unfit(self.name(), rules, &BeyondProtocol(reason)))
    }
}

/// Why no engine of the protocol is asked to play a game.
struct BeyondProtocol(Unfit);

impl Coded for BeyondProtocol {
    fn message(&self) -> Message {
        let message = |code: &'static str, what: &str| {
            Message::new(code, &format!("engines of the Gomocup protocol play {what}"))
        };
        match self.0 {
            Unfit::Game => message("engine.game", "five in a row without gravity"),
            Unfit::Size => {
                let (least, most) = (*SIDES.start(), *SIDES.end());
                let size = message("engine.size", &format!("on boards with sides from {least} to {most}"));
                size.with("least", least).with("most", most)
            }
        }
    }
}
