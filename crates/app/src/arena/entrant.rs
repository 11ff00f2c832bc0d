//! Entrants of a tournament: agents of the roster, and external engines.

use agents::{Contestant, Factory};
use board::Rules;
use engines::Programs;
use lab::arena::PlayerFactory;
use search::{Player, PlayerError};

use crate::contestant;

/// A contestant that is available and plays the game of the tournament.
pub(super) struct Entrant(Contestant);

impl Entrant {
    /// Reads a contestant, and makes sure that it is available and plays this game.
    pub(super) fn parse(text: &str, rules: Rules) -> anyhow::Result<Entrant> {
        Ok(Entrant(contestant::ready(text.parse()?, rules)?))
    }

    /// Its text in the stored plan: other machines read it again.
    pub(super) fn stored_text(&self) -> String {
        self.0.to_string()
    }
}

impl PlayerFactory for Entrant {
    fn name(&self, seed: u64) -> String {
        self.0.name(seed)
    }

    fn build(&self, rules: Rules, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        Programs.build(&self.0, rules, seed)
    }
}
