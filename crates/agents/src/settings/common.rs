//! Settings that several algorithms share.

use search::heuristic::{Ends, Evaluation};

use super::field::{Key, Setting};
use crate::value::Words;

pub(super) const SEED: Setting = Setting {
    key: Key::Seed,
    name: "seed",
    default: "1",
    meaning: "a whole number; the same seed makes the same choices",
};
pub(super) const EVAL: Setting = Setting {
    key: Key::Eval,
    name: "eval",
    default: "ufop-v3",
    meaning: "an evaluation: ufop-v1, ufop-v2, ufop-v3, porto, iasi, panther, ufsc or none",
};
pub(super) const TIME: Setting = Setting {
    key: Key::Time,
    name: "time",
    default: "none",
    meaning: "the time for a move, such as 500ms or 2s, or none",
};
/// For those that would not end without it.
pub(super) const SECOND: Setting = Setting { default: "1s", ..TIME };
pub(super) const NODES: Setting = Setting {
    key: Key::Nodes,
    name: "nodes",
    default: "none",
    meaning: "the positions to look at for a move, from 1, or none",
};
pub(super) const ENDS: Setting = Setting {
    key: Key::Ends,
    name: "ends",
    default: "soon",
    meaning: "soon (the sooner a win, the better), flat (a win is a win) or published (as the report of the evaluation has it)",
};

pub(super) const END_WORDS: &Words<Ends> =
    &[("soon", Ends::Soon), ("flat", Ends::Flat), ("published", Ends::Published)];

/// An evaluation by its name.
pub(super) fn evaluation(text: &str) -> Option<Evaluation> {
    text.parse().ok()
}
