use agents::{Builtin, Contestant, Factory};
use board::Rules;
use search::{Player, PlayerError};
use tracing::warn;

use crate::failure::Failure;
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
        // Visitors see the name of an offered engine, not its path.
        let failed = |error: ProgramError| match engine.title {
            Some(_) => Failure::Absent.into_player_error(engine.name()),
            None => PlayerError::failed(engine.name(), &error),
        };
        let found = find(engine.clone()).map_err(|error| {
            warn!(engine = %engine.name(), reason = %error, "engine not found");
            failed(error)
        })?;
        Ok(Box::new(External::new(found, rules)?))
    }
}
