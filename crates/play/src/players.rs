//! Players, reused from one search to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use agents::{Contestant, Factory};
use board::{Cell, Game, Rules, Side};
use search::{Control, Limits, Player, PlayerError, Report};

use crate::allowance::Allowance;

/// The context of a search: stop flag and clock.
#[derive(Clone, Copy)]
pub struct SearchContext<'a> {
    /// Stop flag.
    pub stop: &'a AtomicBool,
    /// The time since an arbitrary fixed moment. Searches read it often.
    pub clock: &'a dyn Fn() -> Duration,
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
    built: Vec<Built>,
    /// The maximum number of players, because their tables take memory.
    most: usize,
}

struct Built {
    role: Role,
    player: Box<dyn Player>,
    /// The memory of its tables.
    mebibytes: usize,
}

impl Players {
    /// The default seed of agents.
    const SEED: u64 = 1;

    pub(crate) fn new(factory: Arc<dyn Factory>, most: usize) -> Players {
        Players { factory, built: Vec::new(), most }
    }

    /// The place of the player in this role, if it is built.
    fn place(&self, role: &Role) -> Option<usize> {
        self.built.iter().position(|built| built.role == *role)
    }

    /// The memory that a player takes beyond that of the players built so far, in MiB.
    pub(crate) fn appetite(&self, contestant: &Contestant, side: Option<Side>, threads: usize) -> usize {
        let role = (contestant.with_threads_up_to(threads), side);
        if self.place(&role).is_some() { 0 } else { contestant.mebibytes() }
    }

    /// The memory of all players, in MiB.
    pub(crate) fn mebibytes(&self) -> usize {
        self.built.iter().map(|built| built.mebibytes).sum()
    }

    /// The player of a contestant for a side, built at its first use with the memory allowed.
    pub(crate) fn player(
        &mut self,
        contestant: &Contestant,
        side: Option<Side>,
        rules: Rules,
        allowance: Allowance,
    ) -> Result<&mut dyn Player, PlayerError> {
        let role = (contestant.with_threads_up_to(allowance.threads), side);
        let place = if let Some(place) = self.place(&role) {
            place
        } else {
            if self.built.len() >= self.most {
                self.built.clear();
            }
            let fitted = role.0.with_mebibytes_up_to(allowance.mebibytes);
            let player = self.factory.build(&fitted, rules, Self::SEED)?;
            self.built.push(Built { role, player, mebibytes: fitted.mebibytes() });
            self.built.len() - 1
        };
        Ok(&mut *self.built[place].player)
    }

    /// Drops the players of external engines, and with them their processes. Agents keep their tables.
    pub(crate) fn release_engines(&mut self) {
        self.built.retain(|built| built.role.0.engine().is_none());
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
            players.player(&contestant, Some(side), Rules::CONNECT4, Allowance::UNLIMITED).expect("it fits");
        }
        assert_eq!(players.built.len(), 2);
        players.release_engines();
        assert_eq!(players.built.len(), 2, "agents stay");
    }

    #[test]
    fn players_are_counted_with_the_memory_they_were_built_with() {
        let mut players = Players::new(Arc::new(Builtin), 2);
        let contestant: Contestant = "perfect:memory=8,threads=2".parse().expect("an agent");
        let allowance = Allowance { mebibytes: 3, threads: 1 };
        assert_eq!((players.appetite(&contestant, None, 1), players.mebibytes()), (8, 0));
        let player = players.player(&contestant, None, Rules::CONNECT4, allowance).expect("it fits");
        assert_eq!(player.name(), "perfect:memory=3,threads=1,seed=1");
        assert_eq!((players.appetite(&contestant, None, 1), players.mebibytes()), (0, 3));
        // With other threads it is another player.
        assert_eq!(players.appetite(&contestant, None, 2), 8);
    }
}
