//! Engines of others: a program that speaks the Gomocup protocol, in a process of its own, is a player like any other.
//!
//! An [`Engine`] says which program and how long it may think; [`build`] makes a player of it. A thread writes to the
//! process and another one reads what it says, so nobody ever waits for a pipe: time is kept here, whatever the engine does.

mod dialogue;
mod failure;
mod folder;
mod group;
mod pipes;
mod player;
mod process;
mod program;
mod thought;

use std::path::Path;

use agents::{Engine, EngineError};
use board::Rules;
pub(crate) use player::External;
use search::PlayerError;

/// The same engine with the whole path of its program, which must be there: so it is found from everywhere.
pub(crate) fn found(engine: Engine) -> Result<Engine, EngineError> {
    let program =
        program::found(&engine.program).ok_or_else(|| EngineError::Absent(shown(&engine.program)))?;
    // As text, it would end there.
    if program.to_str().is_none_or(|path| path.contains(',')) {
        return Err(EngineError::Comma(shown(&program)));
    }
    Ok(Engine { program, ..engine })
}

/// A player of this game. The process is started when it is first asked for a move.
pub(crate) fn build(engine: &Engine, rules: Rules) -> Result<External, PlayerError> {
    engine.fits(rules)?;
    Ok(External::new(engine.clone()))
}

/// A path, whatever is in it.
fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests;
