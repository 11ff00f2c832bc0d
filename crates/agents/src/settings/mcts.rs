use std::time::Duration;

use board::{Rules, number};
use search::mcts::{Mcts, Playout, Reward};
use search::{Limits, MctsPlayer, Player};

use super::common::{SEED, THREADS, TIME};
use super::field::{
    BuildError, Field, Key, MOST_MEBIBYTES, MOST_THREADS, MissingLimits, Setting, Settings, put,
};
use crate::value::{
    SWITCH, Words, between, decimal, duration, duration_text, meant, optional, optional_text, positive, word,
};

/// Settings of Monte Carlo tree search.
#[derive(Clone, PartialEq, Debug)]
pub struct MctsSettings {
    /// The time per move.
    pub time: Option<Duration>,
    /// The playouts per move.
    pub iterations: Option<u64>,
    /// The search itself.
    pub search: Mcts,
    /// Whether the tree is kept between moves.
    pub reuse: bool,
}

impl MctsSettings {
    /// The time where neither a time nor a number of playouts is written.
    const TIME: Duration = Duration::from_secs(1);
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        let search = Mcts { reward: Reward::Half, ..Mcts::default() };
        MctsSettings { time: Some(MctsSettings::TIME), iterations: None, search, reuse: false }
    }
}

const REWARDS: &Words<Reward> = &[("win", Reward::Win), ("half", Reward::Half), ("signed", Reward::Signed)];
const PLAYOUTS: &Words<Playout> = &[("random", Playout::Random), ("decisive", Playout::Decisive)];

impl Settings for MctsSettings {
    const FIELDS: &'static [Field<Self>] = FIELDS;

    /// A number of playouts replaces the default time, but not a time that was written.
    fn settle(&mut self, is_written: &dyn Fn(Key) -> bool) {
        if !is_written(Key::Time) {
            self.time = self.iterations.is_none().then_some(MctsSettings::TIME);
        }
    }

    fn missing(&self) -> Option<MissingLimits> {
        let endless = self.time.is_none() && self.iterations.is_none();
        endless.then_some(MissingLimits::Playouts)
    }

    fn build(&self, name: String, _: Rules) -> Result<Box<dyn Player>, BuildError> {
        let limits = Limits { depth: None, nodes: self.iterations, time: self.time };
        Ok(Box::new(MctsPlayer::new(name, self.search, limits, self.reuse)))
    }
}

const FIELDS: &[Field<MctsSettings>] = &[
    Field {
        setting: Setting {
            default: "1s",
            code: "setting.time-mcts",
            meaning: "the time per move, such as 500ms or 2s, or none; the default holds only without iterations (porto-mcts keeps its \
                      second unless time=none is written)",
            ..TIME
        },
        set: |own, text| put(&mut own.time, optional(text, duration)),
        get: |own| optional_text(own.time, duration_text),
    },
    Field {
        setting: Setting {
            key: Key::Iterations,
            name: "iterations",
            default: "none",
            code: "setting.iterations",
            meaning: "the playouts per move, from 1, or none",
        },
        set: |own, text| put(&mut own.iterations, optional(text, positive)),
        get: |own| optional_text(own.iterations, |iterations| iterations.to_string()),
    },
    Field {
        setting: Setting {
            key: Key::Constant,
            name: "c",
            default: "1",
            code: "setting.constant",
            meaning: "the exploration constant C of UCB = mean + C·√(2 ln n / nⱼ), from 0; 1 is UCB1, larger values explore more",
        },
        set: |own, text| put(&mut own.search.constant, decimal(text)),
        get: |own| own.search.constant.to_string(),
    },
    Field {
        setting: Setting {
            key: Key::Reward,
            name: "reward",
            default: "half",
            code: "setting.reward",
            meaning: "the rewards of a win, a draw and a loss: win (1, 0, 0), half (1, ½, 0) or signed (1, 0, -1)",
        },
        set: |own, text| put(&mut own.search.reward, meant(REWARDS, text)),
        get: |own| word(REWARDS, own.search.reward),
    },
    Field {
        setting: Setting {
            key: Key::Playout,
            name: "playout",
            default: "random",
            code: "setting.playout",
            meaning: "the moves of playouts: random, or decisive (immediate wins are played and immediate losses prevented)",
        },
        set: |own, text| put(&mut own.search.playout, meant(PLAYOUTS, text)),
        get: |own| word(PLAYOUTS, own.search.playout),
    },
    Field {
        setting: Setting {
            key: Key::Solver,
            name: "solver",
            default: "off",
            code: "setting.solver",
            meaning: "MCTS-Solver (proven wins, draws and losses are backed up): on or off",
        },
        set: |own, text| put(&mut own.search.solver, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.search.solver),
    },
    Field {
        setting: Setting {
            key: Key::Reuse,
            name: "reuse",
            default: "off",
            code: "setting.reuse",
            meaning: "keep the tree between moves: on or off",
        },
        set: |own, text| put(&mut own.reuse, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.reuse),
    },
    Field {
        setting: Setting {
            key: Key::Memory,
            name: "memory",
            default: "320",
            code: "setting.memory-tree",
            meaning: "the most memory for the tree in MiB, from 1 to {most}",
        },
        set: |own, text| put(&mut own.search.mebibytes, between(text, 1, MOST_MEBIBYTES)),
        get: |own| own.search.mebibytes.to_string(),
    },
    Field {
        setting: THREADS,
        set: |own, text| put(&mut own.search.threads, between(text, 1, MOST_THREADS)),
        get: |own| own.search.threads.to_string(),
    },
    Field {
        setting: SEED,
        set: |own, text| put(&mut own.search.seed, number(text)),
        get: |own| own.search.seed.to_string(),
    },
];
