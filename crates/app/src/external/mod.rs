//! Engines of others: a program that speaks the Gomocup protocol, in a process of its own, is a player like any other.
//!
//! An [`Engine`] says which program and how long it may think; [`Engine::build`] makes a player of it. A thread writes to the
//! process and another one reads what it says, so nobody ever waits for a pipe: time is kept here, whatever the engine does.

mod dialogue;
mod failure;
mod folder;
mod group;
mod pipes;
mod player;
mod process;
mod program;
mod text;
mod thought;

use std::path::{Path, PathBuf};
use std::time::Duration;

use board::Rules;
use gomoku::{SIDES, Unfit};
pub(crate) use player::External;
use search::PlayerError;
pub(crate) use text::EngineError;

/// A program that plays, and what it is told.
///
/// As text: `gomocup:PATH`, then settings as in `gomocup:./pbrain-name,time=500ms,memory=70`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Engine {
    /// Where it is: a path with a slash, or a name that is looked for where the system looks for programs.
    pub(crate) program: PathBuf,
    /// What it is started with. No shell reads them, and it is started in a folder of its own.
    pub(crate) arguments: Vec<String>,
    /// How long a move may take, if whoever asks for it allows as much.
    pub(crate) time: Duration,
    /// How long all moves of a game may take.
    pub(crate) game: Option<Duration>,
    /// How much memory it may use, in mebibytes. It is told so, nobody checks.
    pub(crate) memory: Option<u32>,
    /// How much later than that a move may come: machines are busy, and pipes are read late.
    pub(crate) margin: Duration,
    /// How long it may take to be ready for a game.
    pub(crate) ready: Duration,
    /// How long it may take to end after it was told to.
    pub(crate) grace: Duration,
}

impl Engine {
    /// A program without arguments that has a second for a move.
    pub(crate) fn new(program: impl Into<PathBuf>) -> Engine {
        Engine {
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

    /// The same engine with the whole path of its program, which must be there: so it is found from everywhere.
    pub(crate) fn found(self) -> Result<Engine, EngineError> {
        let program =
            program::found(&self.program).ok_or_else(|| EngineError::Absent(shown(&self.program)))?;
        // As text, it would end there.
        if program.to_str().is_none_or(|path| path.contains(',')) {
            return Err(EngineError::Comma(shown(&program)));
        }
        Ok(Engine { program, ..self })
    }

    /// A player of this game. The process is started when it is first asked for a move.
    pub(crate) fn build(&self, rules: Rules) -> Result<External, PlayerError> {
        self.fits(rules)?;
        Ok(External::new(self.clone()))
    }

    /// Whether the protocol knows this game, on a board that our own engine plays on as well.
    fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        let reason = match gomoku::fits(rules) {
            Ok(()) => return Ok(()),
            Err(Unfit::Game) => "five in a row without gravity".to_owned(),
            Err(Unfit::Size) => format!("on boards with sides from {} to {}", SIDES.start(), SIDES.end()),
        };
        let reason = format!("engines of the Gomocup protocol play {reason}");
        Err(PlayerError::Unfit { player: self.to_string(), game: rules.to_string(), reason })
    }
}

/// A path, whatever is in it.
fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests;
