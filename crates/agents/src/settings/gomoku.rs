use std::time::Duration;

use board::{Rules, number};
use gomoku::{Codes, Gomoku, Strength, Techniques, Weights};
use search::{Limits, Player, PlayerError};

use super::common::{MOST_NOISE, NODES, NOISE, SEED, TIME, points};
use super::field::{
    BuildError, Field, Key, MOST_MEBIBYTES, MOST_THREADS, MissingLimits, Setting, Settings, put,
};
use crate::value::{
    SWITCH, Words, between, duration, duration_text, meant, optional, optional_text, positive, word,
};

/// Settings of the Gomoku engine.
#[derive(Clone, PartialEq, Debug)]
pub struct GomokuSettings {
    /// When a search ends.
    pub limits: Limits,
    /// The level.
    pub level: Strength,
    /// The largest error of the evaluation, in points; 0 for none.
    pub noise: usize,
    /// The random seed, used below full strength and where the evaluation errs.
    pub seed: u64,
    /// The memory for its tables in MiB.
    pub mebibytes: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The techniques that are switched on.
    pub techniques: Techniques,
    /// Whether hand-written weights replace the fitted ones.
    pub by_hand: bool,
}

impl GomokuSettings {
    /// The time where no limit at all is written.
    const TIME: Duration = Duration::from_secs(1);
}

impl Default for GomokuSettings {
    fn default() -> GomokuSettings {
        GomokuSettings {
            limits: Limits::time(GomokuSettings::TIME),
            level: Strength::FULL,
            noise: 0,
            seed: 1,
            mebibytes: 64,
            threads: 1,
            techniques: Techniques::default(),
            by_hand: false,
        }
    }
}

const WEIGHTS: &Words<bool> = &[("fitted", false), ("hand", true)];

impl Settings for GomokuSettings {
    const FIELDS: &'static [Field<Self>] = FIELDS;

    /// A depth or a number of nodes replaces the default time, but not a time that was written.
    fn settle(&mut self, is_written: &dyn Fn(Key) -> bool) {
        if !is_written(Key::Time) {
            let unlimited = self.limits.depth.is_none() && self.limits.nodes.is_none();
            self.limits.time = unlimited.then_some(GomokuSettings::TIME);
        }
    }

    /// Lower levels have limits of their own.
    fn missing(&self) -> Option<MissingLimits> {
        let endless = self.level == Strength::FULL && self.limits == Limits::default();
        endless.then_some(MissingLimits::Search)
    }

    fn fits(&self, name: &str, rules: Rules) -> Result<(), PlayerError> {
        gomoku::fits(rules).map_err(|reason| PlayerError::unfit(name, rules, &reason))
    }

    fn build(&self, name: String, _: Rules) -> Result<Box<dyn Player>, BuildError> {
        let mut player = Gomoku::new(name);
        player.limits = self.limits;
        player.level = self.level;
        player.noise = points(self.noise);
        player.seed = self.seed;
        player.mebibytes = self.mebibytes;
        player.threads = self.threads;
        player.techniques = self.techniques;
        player.weights = self.by_hand.then(|| Weights::by_hand(&Codes::new()));
        Ok(Box::new(player))
    }
}

const FIELDS: &[Field<GomokuSettings>] = &[
    Field {
        setting: Setting {
            default: "1s",
            code: "setting.time-gomoku",
            meaning: "the time per move, such as 500ms or 2s, or none; the default holds only without depth and nodes",
            ..TIME
        },
        set: |own, text| put(&mut own.limits.time, optional(text, duration)),
        get: |own| optional_text(own.limits.time, duration_text),
    },
    Field {
        setting: Setting {
            key: Key::Depth,
            name: "depth",
            default: "none",
            code: "setting.depth-or-none",
            meaning: "the search depth in plies, from 1 to 65535, or none (limited by time and nodes alone)",
        },
        set: |own, text| put(&mut own.limits.depth, optional(text, positive)),
        get: |own| optional_text(own.limits.depth, |depth| depth.to_string()),
    },
    Field {
        setting: NODES,
        set: |own, text| put(&mut own.limits.nodes, optional(text, positive)),
        get: |own| optional_text(own.limits.nodes, |nodes| nodes.to_string()),
    },
    Field {
        setting: Setting {
            key: Key::Level,
            name: "level",
            default: "10",
            code: "setting.level",
            meaning: "the level, from 1 (beginner) to 10 (full strength)",
        },
        set: |own, text| put(&mut own.level, Strength::parse(text)),
        get: |own| own.level.number().to_string(),
    },
    Field {
        setting: NOISE,
        set: |own, text| put(&mut own.noise, between(text, 0, MOST_NOISE)),
        get: |own| own.noise.to_string(),
    },
    Field {
        setting: SEED,
        set: |own, text| put(&mut own.seed, number(text)),
        get: |own| own.seed.to_string(),
    },
    Field {
        setting: Setting {
            key: Key::Memory,
            name: "memory",
            default: "64",
            code: "setting.memory-tables",
            meaning: "the memory for tables in MiB, from 1 to {most}",
        },
        set: |own, text| put(&mut own.mebibytes, between(text, 1, MOST_MEBIBYTES)),
        get: |own| own.mebibytes.to_string(),
    },
    Field {
        setting: Setting {
            key: Key::Threads,
            name: "threads",
            default: "1",
            code: "setting.search-threads",
            meaning: "the number of search threads, from 1 to {most}",
        },
        set: |own, text| put(&mut own.threads, between(text, 1, MOST_THREADS)),
        get: |own| own.threads.to_string(),
    },
    Field {
        setting: Setting {
            key: Key::Threats,
            name: "threats",
            default: "on",
            code: "setting.threats",
            meaning: "VCF and VCT search at the root before each iteration: on or off",
        },
        set: |own, text| put(&mut own.techniques.vct_at_root, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.techniques.vct_at_root),
    },
    Field {
        setting: Setting {
            key: Key::Fours,
            name: "fours",
            default: "on",
            code: "setting.fours",
            meaning: "VCF search at the leaves: on or off",
        },
        set: |own, text| put(&mut own.techniques.vcf_at_leaves, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.techniques.vcf_at_leaves),
    },
    Field {
        setting: Setting {
            key: Key::Pruning,
            name: "pruning",
            default: "on",
            code: "setting.pruning",
            meaning: "forward pruning (razoring, futility, reverse futility and late-move pruning): on or off",
        },
        set: |own, text| put(&mut own.techniques.pruning, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.techniques.pruning),
    },
    Field {
        setting: Setting {
            key: Key::Reductions,
            name: "reductions",
            default: "on",
            code: "setting.reductions",
            meaning: "late-move reductions (late moves are searched less deep): on or off",
        },
        set: |own, text| put(&mut own.techniques.reductions, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.techniques.reductions),
    },
    Field {
        setting: Setting {
            key: Key::Extensions,
            name: "extensions",
            default: "on",
            code: "setting.extensions",
            meaning: "singular extensions (a move that is better than all others by a margin is searched deeper): on or off",
        },
        set: |own, text| put(&mut own.techniques.extensions, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.techniques.extensions),
    },
    Field {
        setting: Setting {
            key: Key::Weights,
            name: "weights",
            default: "fitted",
            code: "setting.weights",
            meaning: "the weights of the evaluation: fitted (to games against itself) or hand (hand-written)",
        },
        set: |own, text| put(&mut own.by_hand, meant(WEIGHTS, text)),
        get: |own| word(WEIGHTS, own.by_hand),
    },
];
