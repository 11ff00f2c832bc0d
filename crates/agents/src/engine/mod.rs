//! External engines as descriptions: which program, and what it is told. Nothing is started here.

mod text;

use std::path::PathBuf;
use std::time::Duration;

use board::Rules;
use gomoku::Tables;
use search::PlayerError;
pub use text::EngineError;

/// A program that plays by the Gomocup protocol, and what it is told. A description only: it starts nothing.
///
/// As text: `gomocup:PATH`, then settings as in `gomocup:./pbrain-name,time=500ms,memory=70`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// What it is called in place of its text, where that is no business of visitors.
    pub title: Option<String>,
    /// Where it is: a path with a slash, or a name that is looked for where the system looks for programs.
    pub program: PathBuf,
    /// What it is started with. No shell reads them, and it is started in a folder of its own.
    pub arguments: Vec<String>,
    /// How long a move may take, if the caller that asks for it allows as much.
    pub time: Duration,
    /// How long all moves of a game may take.
    pub game: Option<Duration>,
    /// How much memory it may use, in mebibytes. It is told so, and not checked.
    pub memory: Option<u32>,
    /// How much later than that a move may come: machines are busy, and pipes are read late.
    pub margin: Duration,
    /// How long it may take to be ready for a game.
    pub ready: Duration,
    /// How long it may take to end after it was told to.
    pub grace: Duration,
}

impl Engine {
    /// A program without arguments that has a second for a move.
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

    /// What its players are called: its title, or its text.
    pub fn name(&self) -> String {
        self.title.clone().unwrap_or_else(|| self.to_string())
    }

    /// Whether the protocol knows this game, on a board that our own engine plays on as well.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        let sides = Tables::SHORTEST..=Tables::LONGEST;
        let reason = if rules.gravity() || rules.k() != 5 {
            "engines of the Gomocup protocol play five in a row without gravity"
        } else if !sides.contains(&rules.width()) || !sides.contains(&rules.height()) {
            "engines of the Gomocup protocol play on boards with sides from 5 to 22"
        } else {
            return Ok(());
        };
        let (player, game) = (self.name(), rules.to_string());
        Err(PlayerError::Unfit { player, game, reason: reason.to_owned() })
    }
}
