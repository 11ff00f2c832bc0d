//! The algorithms behind the agents, each with its typed settings.

use board::Rules;
use search::heuristic::Evaluation;
use search::{Player, PlayerError, Ties};

use crate::settings::{
    AlphaBetaSettings, BuildError, Conflict, Field, GomokuSettings, Key, MctsSettings, MinimaxSettings,
    MissingLimits, PerfectSettings, RandomSettings, Setting, Settings,
};

/// An algorithm with its settings.
#[derive(Clone, PartialEq, Debug)]
pub enum Algorithm {
    /// Random moves.
    Random(RandomSettings),
    /// Minimax without pruning.
    Minimax(MinimaxSettings),
    /// Minimax with alpha-beta pruning.
    AlphaBeta(AlphaBetaSettings),
    /// Monte Carlo tree search.
    Mcts(MctsSettings),
    /// The solver.
    Perfect(PerfectSettings),
    /// The Gomoku engine.
    Gomoku(GomokuSettings),
}

macro_rules! with_settings {
    ($algorithm:expr, $settings:ident => $do:expr) => {
        match $algorithm {
            Algorithm::Random($settings) => $do,
            Algorithm::Minimax($settings) => $do,
            Algorithm::AlphaBeta($settings) => $do,
            Algorithm::Mcts($settings) => $do,
            Algorithm::Perfect($settings) => $do,
            Algorithm::Gomoku($settings) => $do,
        }
    };
}

fn fields<S: Settings>(_: &S) -> &'static [Field<S>] {
    S::FIELDS
}

fn field<S: Settings>(_: &S, key: Key) -> Option<&'static Field<S>> {
    S::FIELDS.iter().find(|field| field.setting.key == key)
}

/// Settings: reading, printing, building.
impl Algorithm {
    /// All settings, in the order in which they are listed.
    pub fn settings(&self) -> Vec<&'static Setting> {
        with_settings!(self, own => fields(own).iter().map(|field| &field.setting).collect())
    }

    /// Sets a setting; false if there is no such setting, or if the value is invalid.
    pub(crate) fn set(&mut self, key: Key, text: &str) -> bool {
        with_settings!(self, own => field(own, key).is_some_and(|field| (field.set)(own, text)))
    }

    /// The value of a setting as text; [`set`](Algorithm::set) reads it as the same value.
    pub(crate) fn text(&self, key: Key) -> Option<String> {
        with_settings!(self, own => field(own, key).map(|field| (field.get)(own)))
    }

    /// Adjusts settings that were not written to those that were.
    pub(crate) fn settle(&mut self, is_written: &dyn Fn(Key) -> bool) {
        with_settings!(self, own => own.settle(is_written));
    }

    /// The settings of which at least one must be set, if a search has no limit at all.
    pub(crate) fn missing(&self) -> Option<MissingLimits> {
        with_settings!(self, own => own.missing())
    }

    /// Settings that cannot be combined, if there are such.
    pub(crate) fn conflict(&self) -> Option<Conflict> {
        with_settings!(self, own => own.conflict())
    }

    /// Whether a player of this name plays a game, and if not, why. Builds nothing and reads no file.
    pub(crate) fn fits(&self, name: &str, rules: Rules) -> Result<(), PlayerError> {
        with_settings!(self, own => own.fits(name, rules))
    }

    /// Whether the files that the settings name can be used for a game. Builds nothing.
    pub(crate) fn check_files(&self, name: &str, rules: Rules) -> Result<(), BuildError> {
        with_settings!(self, own => own.check_files(name, rules))
    }

    /// A player of this name for a game that fits.
    pub(crate) fn build(&self, name: String, rules: Rules) -> Result<Box<dyn Player>, BuildError> {
        with_settings!(self, own => own.build(name, rules))
    }
}

/// Properties that some algorithms share.
impl Algorithm {
    /// Whether it uses a random seed.
    pub fn is_random(&self) -> bool {
        match self {
            Algorithm::Minimax(_) => false,
            Algorithm::AlphaBeta(own) => own.search.ties != Ties::First || own.noise > 0,
            Algorithm::Random(_) | Algorithm::Mcts(_) | Algorithm::Perfect(_) | Algorithm::Gomoku(_) => true,
        }
    }

    /// Sets the random seed, if it uses one.
    pub(crate) fn set_seed(&mut self, seed: u64) {
        match self {
            Algorithm::Minimax(_) => {}
            Algorithm::Random(own) => own.seed = seed,
            Algorithm::AlphaBeta(own) => own.seed = seed,
            Algorithm::Mcts(own) => own.search.seed = seed,
            Algorithm::Perfect(own) => own.seed = Some(seed),
            Algorithm::Gomoku(own) => own.seed = seed,
        }
    }

    /// The memory for its tables or its tree in MiB, and the setting that holds it.
    pub(crate) fn memory(&mut self) -> Option<(Key, &mut usize)> {
        match self {
            Algorithm::Random(_) | Algorithm::Minimax(_) => None,
            Algorithm::AlphaBeta(own) => Some((Key::Table, &mut own.search.table)),
            Algorithm::Mcts(own) => Some((Key::Memory, &mut own.search.mebibytes)),
            Algorithm::Perfect(own) => Some((Key::Memory, &mut own.mebibytes)),
            Algorithm::Gomoku(own) => Some((Key::Memory, &mut own.mebibytes)),
        }
    }

    /// The most memory that its tables or its trees take at a time, in MiB.
    pub(crate) fn peak_mebibytes(&self) -> usize {
        match self {
            Algorithm::Random(_) | Algorithm::Minimax(_) => 0,
            Algorithm::AlphaBeta(own) => own.search.table,
            // A tree that is kept is copied to the next move.
            Algorithm::Mcts(own) => own.search.mebibytes.saturating_mul(1 + usize::from(own.reuse)),
            Algorithm::Perfect(own) => own.mebibytes,
            Algorithm::Gomoku(own) => own.mebibytes,
        }
    }

    /// The number of search threads, if it is a setting.
    pub(crate) fn threads(&mut self) -> Option<&mut usize> {
        match self {
            Algorithm::AlphaBeta(own) => Some(&mut own.search.threads),
            Algorithm::Mcts(own) => Some(&mut own.search.threads),
            Algorithm::Perfect(own) => Some(&mut own.threads),
            Algorithm::Gomoku(own) => Some(&mut own.threads),
            _ => None,
        }
    }

    /// Whether only the depth limits its search, it leaves no move out unseen, and only finished games are evaluated.
    pub(crate) fn is_exhaustive(&self) -> bool {
        let (evaluation, time, nodes) = match self {
            Algorithm::Minimax(own) => (own.evaluation, own.time, own.nodes),
            Algorithm::AlphaBeta(own) if own.average_cut.is_none() => {
                (own.evaluation, own.limits.time, own.limits.nodes)
            }
            _ => return false,
        };
        evaluation == Evaluation::None && time.is_none() && nodes.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> [Algorithm; 6] {
        [
            Algorithm::Random(RandomSettings::default()),
            Algorithm::Minimax(MinimaxSettings::default()),
            Algorithm::AlphaBeta(AlphaBetaSettings::default()),
            Algorithm::Mcts(MctsSettings::default()),
            Algorithm::Perfect(PerfectSettings::default()),
            Algorithm::Gomoku(GomokuSettings::default()),
        ]
    }

    #[test]
    fn defaults_match_their_texts() {
        for algorithm in all() {
            let mut read = algorithm.clone();
            for setting in algorithm.settings() {
                assert_eq!(algorithm.text(setting.key).as_deref(), Some(setting.default), "{}", setting.name);
                assert!(read.set(setting.key, setting.default), "{}", setting.name);
            }
            assert_eq!(read, algorithm);
        }
    }

    #[test]
    fn settings_are_unique() {
        for algorithm in all() {
            let settings = algorithm.settings();
            for (place, setting) in settings.iter().enumerate() {
                let same = |other: &&&Setting| other.name == setting.name || other.key == setting.key;
                assert_eq!(settings[place..].iter().filter(same).count(), 1, "{}", setting.name);
            }
        }
    }
}
