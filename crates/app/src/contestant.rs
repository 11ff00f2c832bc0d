//! Contestants that were asked for: agents, and external engines that are started here.

use agents::Contestant;
use board::Rules;
use engines::External;
use search::Player;

/// The contestant, if it can play this game on this machine: books can be read, and programs are there.
pub(crate) fn ready(contestant: Contestant, rules: Rules) -> anyhow::Result<Contestant> {
    contestant.fits(rules)?;
    if let Contestant::Agent(agent) = &contestant {
        agent.check(rules)?;
    }
    Ok(engines::find_contestant(contestant)?)
}

/// Its player: an agent as it was written, without a seed of its own, or a program that must be there.
pub(crate) fn player(contestant: &Contestant, rules: Rules) -> anyhow::Result<Box<dyn Player>> {
    contestant.fits(rules)?;
    match contestant {
        Contestant::Agent(agent) => Ok(agent.player(rules)?),
        Contestant::Engine(engine) => {
            let found = engines::find(engine.clone())?;
            Ok(Box::new(External::new(found, rules)?))
        }
    }
}
