//! Settings that several algorithms share.

use search::heuristic::{Ends, Evaluation};

use super::field::{Key, Setting};
use crate::value::Words;

pub(super) const SEED: Setting = Setting {
    key: Key::Seed,
    name: "seed",
    default: "1",
    code: "setting.seed",
    meaning: "the random seed, a whole number",
};
pub(super) const NOISE: Setting = Setting {
    key: Key::Noise,
    name: "noise",
    default: "0",
    code: "setting.noise",
    meaning: "the largest random error of the evaluation, in its points, from 0 (none) to 1000000; a position has the same error throughout a game",
};
/// The most noise: above all that evaluations count.
pub(super) const MOST_NOISE: usize = 1_000_000;
/// The points of noise as searches count them.
pub(super) fn points(noise: usize) -> u32 {
    u32::try_from(noise).unwrap_or(u32::MAX)
}

pub(super) const EVAL: Setting = Setting {
    key: Key::Eval,
    name: "eval",
    default: "ufop-v3",
    code: "setting.eval",
    meaning: "the evaluation function: ufop-v1, ufop-v2, ufop-v3, porto, iasi, panther, ufsc, ufsc-jump, ufsc-program or none",
};
pub(super) const TIME: Setting = Setting {
    key: Key::Time,
    name: "time",
    default: "none",
    code: "setting.time",
    meaning: "the time per move, such as 500ms or 2s, or none",
};
pub(super) const NODES: Setting = Setting {
    key: Key::Nodes,
    name: "nodes",
    default: "none",
    code: "setting.nodes",
    meaning: "the most nodes per move, from 1, or none",
};
pub(super) const THREADS: Setting = Setting {
    key: Key::Threads,
    name: "threads",
    default: "1",
    code: "setting.threads",
    meaning: "the number of threads, from 1 to {most}",
};
pub(super) const ENDS: Setting = Setting {
    key: Key::Ends,
    name: "ends",
    default: "soon",
    code: "setting.ends",
    meaning: "the score of won and lost positions: soon (sooner wins are worth more), flat (all the same), published (as in the report of the evaluation) or printed (the same, with the slips of its printed code)",
};

pub(super) const END_WORDS: &Words<Ends> =
    &[("soon", Ends::Soon), ("flat", Ends::Flat), ("published", Ends::Published), ("printed", Ends::Printed)];

/// An evaluation by its name.
pub(super) fn evaluation(text: &str) -> Option<Evaluation> {
    text.parse().ok()
}
