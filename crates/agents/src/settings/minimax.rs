use std::time::Duration;

use board::Rules;
use search::heuristic::{Ends, Evaluation, PlayerMisfit};
use search::{DepthPlayer, DepthSearch, Limits, Player, PlayerError};

use super::common::{END_WORDS, ENDS, EVAL, NODES, TIME, evaluation};
use super::field::{BuildError, Field, Key, Setting, Settings, put};
use crate::value::{duration, duration_text, meant, optional, optional_text, positive, word};

/// Settings of plain minimax.
#[derive(Clone, PartialEq, Debug)]
pub struct MinimaxSettings {
    /// How positions are evaluated.
    pub evaluation: Evaluation,
    /// The search depth in plies.
    pub depth: u16,
    /// The time per move.
    pub time: Option<Duration>,
    /// The most nodes per move.
    pub nodes: Option<u64>,
    /// The value of won and lost positions.
    pub ends: Ends,
}

impl Default for MinimaxSettings {
    fn default() -> MinimaxSettings {
        let evaluation = Evaluation::UfopV3;
        MinimaxSettings { evaluation, depth: 6, time: None, nodes: None, ends: Ends::Soon }
    }
}

impl MinimaxSettings {
    /// The player with these settings.
    pub fn player(&self, name: String) -> DepthPlayer {
        DepthPlayer {
            name,
            algorithm: DepthSearch::Minimax,
            evaluation: self.evaluation,
            ends: self.ends,
            limits: Limits { depth: Some(self.depth), nodes: self.nodes, time: self.time },
            early_depth: None,
        }
    }
}

impl Settings for MinimaxSettings {
    const FIELDS: &'static [Field<Self>] = &[
        Field {
            setting: EVAL,
            set: |own, text| put(&mut own.evaluation, evaluation(text)),
            get: |own| own.evaluation.to_string(),
        },
        Field {
            setting: Setting {
                key: Key::Depth,
                name: "depth",
                default: "6",
                code: "setting.depth",
                meaning: "the search depth in plies, from 1 to 65535",
            },
            set: |own, text| put(&mut own.depth, positive(text)),
            get: |own| own.depth.to_string(),
        },
        Field {
            setting: TIME,
            set: |own, text| put(&mut own.time, optional(text, duration)),
            get: |own| optional_text(own.time, duration_text),
        },
        Field {
            setting: NODES,
            set: |own, text| put(&mut own.nodes, optional(text, positive)),
            get: |own| optional_text(own.nodes, |nodes| nodes.to_string()),
        },
        Field {
            setting: ENDS,
            set: |own, text| put(&mut own.ends, meant(END_WORDS, text)),
            get: |own| word(END_WORDS, own.ends),
        },
    ];

    fn fits(&self, name: &str, rules: Rules) -> Result<(), PlayerError> {
        let evaluation = self.evaluation;
        let unfit = |misfit| PlayerError::unfit(name, rules, &PlayerMisfit { evaluation, misfit });
        evaluation.fits(rules).map_err(unfit)
    }

    fn build(&self, name: String, _: Rules) -> Result<Box<dyn Player>, BuildError> {
        Ok(Box::new(self.player(name)))
    }
}
