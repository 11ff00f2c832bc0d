//! Who takes part: agents of the roster, and external engines.

use agents::Contestant;
use board::Rules;

/// Reads a contestant, and makes sure that it is here and plays this game.
pub(super) fn parse(text: &str, rules: Rules) -> anyhow::Result<Contestant> {
    let contestant: Contestant = text.parse()?;
    contestant.fits(rules)?;
    match contestant {
        Contestant::Engine(engine) => Ok(engines::find(engine)?.into()),
        Contestant::Agent(agent) => {
            // A book that cannot be read is better known now.
            agent.player(rules)?;
            Ok(agent.into())
        }
    }
}
