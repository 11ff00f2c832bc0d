//! Players, reused from one search to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use agents::{Contestant, Factory};
use board::{Cell, Game, Rules, Side};
use search::{Control, Limits, Player, PlayerError, Report};

/// The context of a search: stop flag and clock.
#[derive(Clone, Copy)]
pub(crate) struct SearchContext<'a> {
    /// Stop flag.
    pub(crate) stop: &'a AtomicBool,
    /// The time since an arbitrary fixed moment.
    pub(crate) clock: &'a dyn Fn() -> Duration,
}

impl SearchContext<'_> {
    pub(crate) fn now(&self) -> Duration {
        (self.clock)()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Asks a player for a move; its clock starts now.
    pub(crate) fn ask(
        &self,
        player: &mut dyn Player,
        game: &Game,
        limits: Limits,
        watch: &mut dyn FnMut(&Report<Cell>),
    ) -> Result<Report<Cell>, PlayerError> {
        let start = self.now();
        let clock = || self.now().saturating_sub(start);
        player.choose(game, &mut Control::new(limits, self.stop, &clock, watch))
    }
}

/// A contestant and the side it plays. A contestant that plays both sides is two players, each with its own clock and process;
/// without a side it may be asked about both.
type Role = (Contestant, Option<Side>);

/// The players of a lane, which keep their tables between searches.
pub(crate) struct Players {
    factory: Arc<dyn Factory>,
    built: Vec<(Role, Box<dyn Player>)>,
    /// The maximum number of players, because their tables take memory.
    most: usize,
}

impl Players {
    /// The default seed of agents.
    const SEED: u64 = 1;

    pub(crate) fn new(factory: Arc<dyn Factory>, most: usize) -> Players {
        Players { factory, built: Vec::new(), most }
    }

    /// The player of a contestant for a side, built at its first use.
    pub(crate) fn player(
        &mut self,
        contestant: &Contestant,
        side: Option<Side>,
        rules: Rules,
    ) -> Result<&mut dyn Player, PlayerError> {
        let known = self.built.iter().position(|(known, _)| known.0 == *contestant && known.1 == side);
        let place = if let Some(place) = known {
            place
        } else {
            if self.built.len() >= self.most {
                self.built.clear();
            }
            let player = self.factory.build(contestant, rules, Self::SEED)?;
            self.built.push(((contestant.clone(), side), player));
            self.built.len() - 1
        };
        Ok(&mut *self.built[place].1)
    }

    /// Drops the players of external engines, and with them their processes. Agents keep their tables.
    pub(crate) fn release_engines(&mut self) {
        self.built.retain(|((contestant, _), _)| contestant.engine().is_none());
    }
}

#[cfg(test)]
mod tests {
    use agents::Builtin;

    use super::*;

    #[test]
    fn a_contestant_of_both_sides_is_two_players() {
        let mut players = Players::new(Arc::new(Builtin), 2);
        let contestant: Contestant = "random:seed=1".parse().expect("an agent");
        for side in [Side::First, Side::Second, Side::First] {
            players.player(&contestant, Some(side), Rules::CONNECT4).expect("it plays everything");
        }
        assert_eq!(players.built.len(), 2);
        players.release_engines();
        assert_eq!(players.built.len(), 2, "agents stay");
    }
}
