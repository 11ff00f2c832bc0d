//! Players, kept from one search to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use agents::{Contestant, Factory};
use board::{Cell, Game, Rules, Side};
use search::{Control, Limits, Player, PlayerError, Report};

/// What a search is surrounded by: how to stop it, and the time.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'a> {
    /// Ends the search.
    pub(crate) stop: &'a AtomicBool,
    /// The time since some moment.
    pub(crate) clock: &'a dyn Fn() -> Duration,
}

impl Surroundings<'_> {
    pub(crate) fn now(&self) -> Duration {
        (self.clock)()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Asks a player for a move; its clock begins now.
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

/// A contestant, and the side that it plays. A contestant that plays both sides is two players, each with a clock and a process of
/// its own; without a side it may be asked about both.
type Role = (Contestant, Option<Side>);

/// The players of a desk: they remember earlier moves.
pub(crate) struct Cast {
    factory: Arc<dyn Factory>,
    players: Vec<(Role, Box<dyn Player>)>,
    /// The most players at a time: their tables take memory.
    most: usize,
}

impl Cast {
    /// The seed of agents whose seed was not written: the default of their settings.
    const SEED: u64 = 1;

    pub(crate) fn new(factory: Arc<dyn Factory>, most: usize) -> Cast {
        Cast { factory, players: Vec::new(), most }
    }

    /// The player of a side that a contestant stands for; built when it is first asked for.
    pub(crate) fn player(
        &mut self,
        contestant: &Contestant,
        side: Option<Side>,
        rules: Rules,
    ) -> Result<&mut dyn Player, PlayerError> {
        let known = self.players.iter().position(|(known, _)| known.0 == *contestant && known.1 == side);
        let place = if let Some(place) = known {
            place
        } else {
            if self.players.len() >= self.most {
                self.players.clear();
            }
            let player = self.factory.build(contestant, rules, Self::SEED)?;
            self.players.push(((contestant.clone(), side), player));
            self.players.len() - 1
        };
        Ok(&mut *self.players[place].1)
    }

    /// Drops the players of external engines, and with them their processes. Agents keep their tables.
    pub(crate) fn release_engines(&mut self) {
        self.players.retain(|((contestant, _), _)| contestant.engine().is_none());
    }
}

#[cfg(test)]
mod tests {
    use agents::Builtin;

    use super::*;

    #[test]
    fn a_contestant_of_both_sides_is_two_players() {
        let mut cast = Cast::new(Arc::new(Builtin), 2);
        let contestant: Contestant = "random:seed=1".parse().expect("an agent");
        for side in [Side::First, Side::Second, Side::First] {
            cast.player(&contestant, Some(side), Rules::CONNECT4).expect("it plays everything");
        }
        assert_eq!(cast.players.len(), 2);
        cast.release_engines();
        assert_eq!(cast.players.len(), 2, "agents stay");
    }
}
