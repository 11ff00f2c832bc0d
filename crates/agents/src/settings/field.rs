//! Settings as data: every algorithm has a table of them, each read into a typed value and printed from it.

use board::{Coded, Message, Rules};
use search::{Player, PlayerError};
use thiserror::Error;

use crate::book::ReadBookError;

/// Identifies a setting. Algorithms that share a setting share its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the meaning of each setting is its text")]
pub enum Key {
    Aim,
    AverageCut,
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
    Noise,
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
    /// Whether it limits the work per move.
    pub(crate) fn limits_work(self) -> bool {
        matches!(self, Key::Depth | Key::Iterations | Key::Nodes | Key::Time | Key::Budget)
    }
}

/// A setting of an agent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its identity.
    pub key: Key,
    /// Its name in texts.
    pub name: &'static str,
    /// Its default value as text.
    pub default: &'static str,
    /// The code of its meaning. Settings with the same meaning share it.
    pub code: &'static str,
    /// Its meaning; `{most}` stands for the greatest value.
    pub(crate) meaning: &'static str,
}

/// The most memory, in MiB.
pub(crate) const MOST_MEBIBYTES: usize = 4096;
/// The most threads.
pub(crate) const MOST_THREADS: usize = 256;

impl Setting {
    /// Its meaning and the accepted values, as a noun phrase: errors say `expected` before it.
    pub fn meaning(&self) -> String {
        self.message().to_string()
    }

    /// The same, where this is the greatest value.
    pub(crate) fn message_up_to(&self, most: usize) -> Message {
        Message::new(self.code, &self.meaning.replace("{most}", &most.to_string())).with("most", most)
    }
}

/// Its meaning.
impl Coded for Setting {
    fn message(&self) -> Message {
        match self.key {
            Key::Memory | Key::Table => self.message_up_to(MOST_MEBIBYTES),
            Key::Threads => self.message_up_to(MOST_THREADS),
            _ => Message::new(self.code, self.meaning),
        }
    }
}

/// A setting of an algorithm whose settings are an `S`.
pub(crate) struct Field<S: 'static> {
    pub(crate) setting: Setting,
    /// Reads a value; false if it is invalid.
    pub(crate) set: fn(&mut S, &str) -> bool,
    /// The value as text; `set` reads it as the same value.
    pub(crate) get: fn(&S) -> String,
}

/// The settings of which at least one must be set, because nothing else limits a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum MissingLimits {
    /// Of an alpha-beta search.
    #[error("a time, a depth or a number of nodes")]
    Search,
    /// Of playouts.
    #[error("a time or a number of iterations")]
    Playouts,
}

impl Coded for MissingLimits {
    fn message(&self) -> Message {
        let code = match self {
            MissingLimits::Search => "limits.search",
            MissingLimits::Playouts => "limits.playouts",
        };
        Message::new(code, self)
    }
}

/// Settings that cannot be combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Conflict {
    /// Several threads, and no table to share.
    #[error("threads={0} needs a transposition table: set table to 1 or more, or leave it out")]
    ThreadsWithoutTable(usize),
    /// Several threads, and a cut that depends on the order of the search.
    #[error(
        "threads={0} cannot be combined with average-cut, whose result depends on the order of the search: set one of them only"
    )]
    ThreadsWithAverageCut(usize),
}

impl Coded for Conflict {
    fn message(&self) -> Message {
        match self {
            Conflict::ThreadsWithoutTable(threads) => {
                Message::new("agent.threads-without-table", self).with("threads", *threads)
            }
            Conflict::ThreadsWithAverageCut(threads) => {
                Message::new("agent.threads-with-average-cut", self).with("threads", *threads)
            }
        }
    }
}

/// Assigns a value, if there is one; false otherwise.
pub(crate) fn put<T>(place: &mut T, value: Option<T>) -> bool {
    value.map(|value| *place = value).is_some()
}

/// The typed settings of an algorithm.
pub(crate) trait Settings: Sized + 'static {
    /// All of them, in the order in which they are listed.
    const FIELDS: &'static [Field<Self>];

    /// Adjusts settings that were not written to those that were.
    fn settle(&mut self, _is_written: &dyn Fn(Key) -> bool) {}

    /// The settings of which at least one must be set, if a search has no limit at all.
    fn missing(&self) -> Option<MissingLimits> {
        None
    }

    /// Settings that cannot be combined, if there are such.
    fn conflict(&self) -> Option<Conflict> {
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

/// Why a player cannot be built although its settings fit the game.
#[derive(Error, Debug)]
pub(crate) enum BuildError {
    #[error(transparent)]
    Book(#[from] ReadBookError),
    #[error(transparent)]
    Unfit(#[from] PlayerError),
}
