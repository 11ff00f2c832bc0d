//! Settings as data: every algorithm has a table of them, each read into a typed value and printed from it.

use board::Rules;
use search::{Player, PlayerError};
use thiserror::Error;

use crate::book::ReadBookError;

/// Which setting it is, whatever algorithm it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the meaning of each setting is its text")]
pub enum Key {
    Aim,
    Book,
    Budget,
    Constant,
    Cutoff,
    Deepening,
    Depth,
    EarlyDepth,
    Ends,
    Eval,
    Extensions,
    Factor,
    Fours,
    Iterations,
    Level,
    Memory,
    Nodes,
    Order,
    Playout,
    Pruning,
    Reductions,
    Reuse,
    Reward,
    Root,
    Scout,
    Seed,
    Solver,
    Table,
    Threads,
    Threats,
    Ties,
    Time,
    Weights,
    WinsFirst,
}

impl Key {
    /// Whether it says how much work a move may be.
    pub(crate) fn limits_work(self) -> bool {
        matches!(self, Key::Depth | Key::Iterations | Key::Nodes | Key::Time | Key::Budget)
    }
}

/// Something about an agent that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Which one it is.
    pub key: Key,
    /// What it is called.
    pub name: &'static str,
    /// Its value where none is written.
    pub default: &'static str,
    /// What it means and what is accepted.
    pub meaning: &'static str,
}

/// A setting of an algorithm whose settings are an `S`.
pub(crate) struct Field<S: 'static> {
    pub(crate) setting: Setting,
    /// Reads a value; false if it cannot be used.
    pub(crate) set: fn(&mut S, &str) -> bool,
    /// The value as text that is read again as the same value.
    pub(crate) get: fn(&S) -> String,
}

/// Puts a value in its place, if there is one.
pub(crate) fn put<T>(place: &mut T, value: Option<T>) -> bool {
    value.map(|value| *place = value).is_some()
}

/// The typed settings of an algorithm.
pub(crate) trait Settings: Sized + 'static {
    /// All of them, in the order in which they are listed.
    const FIELDS: &'static [Field<Self>];

    /// Settings that were not written may follow from those that were.
    fn settle(&mut self, _is_written: &dyn Fn(Key) -> bool) {}

    /// What it takes to end a search that has no limit at all.
    fn missing(&self) -> Option<&'static str> {
        None
    }

    /// Whether a player of this name plays a game, and if not, why. Builds nothing and reads no file.
    fn fits(&self, _name: &str, _rules: Rules) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Whether the files that the settings name can be used for a game. Builds nothing.
    fn check_files(&self, _name: &str, _rules: Rules) -> Result<(), BuildError> {
        Ok(())
    }

    /// A player of this name for a game that fits.
    fn build(&self, name: String, rules: Rules) -> Result<Box<dyn Player>, BuildError>;
}

/// Why there is no player, although its settings fit the game.
#[derive(Error, Debug)]
pub(crate) enum BuildError {
    #[error(transparent)]
    Book(#[from] ReadBookError),
    #[error(transparent)]
    Unfit(#[from] PlayerError),
}

/// A player of this name does not play a game, for this reason.
pub(crate) fn unfit(name: &str, rules: Rules, reason: &impl ToString) -> PlayerError {
    PlayerError::Unfit { player: name.to_owned(), game: rules.to_string(), reason: reason.to_string() }
}
