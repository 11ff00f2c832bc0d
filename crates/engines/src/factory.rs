use agents::{Builtin, Contestant, Factory};
use board::Rules;
use search::{Player, PlayerError};

use crate::player::External;
use crate::program::{ProgramError, find};

/// The factory of players that may start programs: builds agents, and external engines whose program exists.
///
/// ```
/// use agents::{Contestant, Factory};
/// use board::Rules;
/// use engines::Programs;
///
/// let agent: Contestant = "random".parse()?;
/// assert_eq!(Programs.build(&agent, Rules::GOMOKU, 7)?.name(), "random:seed=7");
/// let engine: Contestant = "gomocup:./no-such-program".parse()?;
/// assert!(Programs.build(&engine, Rules::GOMOKU, 7).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Programs;

impl Factory for Programs {
    fn build(
        &self,
        contestant: &Contestant,
        rules: Rules,
        seed: u64,
    ) -> Result<Box<dyn Player>, PlayerError> {
        let Contestant::Engine(engine) = contestant else { return Builtin.build(contestant, rules, seed) };
        let failed = |reason: String| PlayerError::Failed { player: engine.name(), reason };
        // Visitors see the name of an offered engine, not its path.
        let shown = |error: ProgramError| match engine.title {
            Some(_) => "its program is not there".to_owned(),
            None => error.to_string(),
        };
        let found = find(engine.clone()).map_err(|error| failed(shown(error)))?;
        Ok(Box::new(External::new(found, rules)?))
    }
}
