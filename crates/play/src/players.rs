//! Players, reused from one search to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use agents::{Contestant, Factory};
use board::{Cell, Game, Rules};
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

/// The players of a lane, which keep their tables between searches.
pub(crate) struct Players {
    factory: Arc<dyn Factory>,
    players: Vec<(Contestant, Box<dyn Player>)>,
    /// The maximum number of players, because their tables take memory.
    most: usize,
}

impl Players {
    /// The default seed of agents.
    const SEED: u64 = 1;

    pub(crate) fn new(factory: Arc<dyn Factory>, most: usize) -> Players {
        Players { factory, players: Vec::new(), most }
    }

    /// The player of a contestant, built at its first use.
    pub(crate) fn player(
        &mut self,
        contestant: &Contestant,
        rules: Rules,
    ) -> Result<&mut dyn Player, PlayerError> {
        let known = self.players.iter().position(|(known, _)| known == contestant);
        let place = if let Some(place) = known {
            place
        } else {
            if self.players.len() >= self.most {
                self.players.clear();
            }
            let player = self.factory.build(contestant, rules, Self::SEED)?;
            self.players.push((contestant.clone(), player));
            self.players.len() - 1
        };
        Ok(&mut *self.players[place].1)
    }
}
