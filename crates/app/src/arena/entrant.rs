//! Entrants of a tournament: agents of the roster, and external engines.

use agents::{Contestant, Engine, Engines, Factory};
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
        Entrant::new(text.parse()?, rules)
    }

    /// The same; an engine may also be written by the name that the command line gives it.
    pub(super) fn named(text: &str, engines: &Engines, rules: Rules) -> anyhow::Result<Entrant> {
        match engines.named(text) {
            // The name is for the command line: it is stored by its path.
            Some(engine) => Entrant::new(Engine { title: None, ..engine.clone() }.into(), rules),
            None => Entrant::parse(text, rules),
        }
    }

    fn new(contestant: Contestant, rules: Rules) -> anyhow::Result<Entrant> {
        Ok(Entrant(contestant::ready(contestant, rules)?))
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
