use board::Rules;
use search::heuristic::{Ends, Evaluation, PlayerMisfit};
use search::{
    AlphaBeta, Cutoff, DepthPlayer, DepthSearch, Limits, Noise, Player, PlayerError, Root, Ties, depth_within,
};

use super::common::{END_WORDS, ENDS, EVAL, MOST_NOISE, NODES, NOISE, SEED, TIME, evaluation, points};
use super::field::{
    BuildError, Conflict, Field, Key, MOST_MEBIBYTES, MOST_THREADS, MissingLimits, Setting, Settings, put,
};
use crate::value::{
    SWITCH, Words, between, decimal, duration, duration_text, meant, optional, optional_text, positive, word,
};

/// Settings of alpha-beta.
#[derive(Clone, PartialEq, Debug)]
pub struct AlphaBetaSettings {
    /// How positions are evaluated.
    pub evaluation: Evaluation,
    /// When a search ends. A budget overrides the depth.
    pub limits: Limits,
    /// The value of won and lost positions.
    pub ends: Ends,
    /// The depth before the eighth stone, if it differs.
    pub early_depth: Option<u16>,
    /// The cost limit from which UFOP's formula computes the depth.
    pub budget: Option<f64>,
    /// The pruning factor of UFOP's formula, from 0.5 to 1.
    pub factor: f64,
    /// The search itself. Random ties are broken by `seed`, and `average_cut` and `noise` replace those of the search.
    pub search: AlphaBeta,
    /// The points above the mean at which a move is taken at once, as the report of the evaluation counts them.
    pub average_cut: Option<u32>,
    /// The largest error of the evaluation, in points of its report; 0 for none.
    pub noise: usize,
    /// The random seed, used where ties are broken at random and where the evaluation errs.
    pub seed: u64,
}

impl Default for AlphaBetaSettings {
    fn default() -> AlphaBetaSettings {
        AlphaBetaSettings {
            evaluation: Evaluation::UfopV3,
            limits: Limits::depth(6),
            ends: Ends::Soon,
            early_depth: None,
            budget: None,
            factor: 0.75,
            search: AlphaBeta::default(),
            average_cut: None,
            noise: 0,
            seed: 1,
        }
    }
}

const CUTOFFS: &Words<Cutoff> = &[("at-least", Cutoff::AtLeast), ("above", Cutoff::Above)];
const ROOTS: &Words<Root> = &[("shared", Root::Shared), ("full", Root::Full)];

impl AlphaBetaSettings {
    /// The table of several threads in MiB, where none is written.
    const SHARED_TABLE: usize = 16;

    /// Reads the choice among equally good moves.
    fn ties(&self, text: &str) -> Option<Ties> {
        meant(&[("first", Ties::First), ("random", Ties::Random(self.seed))], text)
    }

    /// The player with these settings.
    pub fn player(&self, name: String, rules: Rules) -> DepthPlayer {
        let depth = self.depth(rules);
        // Without a depth, only iterative deepening can end.
        let deepening = self.search.deepening || depth.is_none();
        let average_cut = self.average_cut.map(|points| points.saturating_mul(self.evaluation.unit()));
        let noise =
            Noise { points: points(self.noise).saturating_mul(self.evaluation.unit()), seed: self.seed };
        let search = AlphaBeta { deepening, average_cut, noise, ..self.search };
        DepthPlayer {
            name,
            algorithm: DepthSearch::AlphaBeta(search),
            evaluation: self.evaluation,
            ends: self.ends,
            limits: Limits { depth, ..self.limits },
            early_depth: self.early_depth,
        }
    }

    /// The depth setting, or the depth that the budget allows.
    fn depth(&self, rules: Rules) -> Option<u16> {
        self.budget.map_or(self.limits.depth, |budget| Some(depth_within(rules, budget, self.factor)))
    }
}

impl Settings for AlphaBetaSettings {
    const FIELDS: &'static [Field<Self>] = FIELDS;

    fn settle(&mut self, is_written: &dyn Fn(Key) -> bool) {
        if let Ties::Random(seed) = &mut self.search.ties {
            *seed = self.seed;
        }
        if self.search.threads > 1 && self.search.table == 0 && !is_written(Key::Table) {
            self.search.table = Self::SHARED_TABLE;
        }
    }

    fn missing(&self) -> Option<MissingLimits> {
        let endless = self.limits == Limits::default() && self.budget.is_none();
        endless.then_some(MissingLimits::Search)
    }

    fn conflict(&self) -> Option<Conflict> {
        match self.search.threads {
            0 | 1 => None,
            threads if self.search.table == 0 => Some(Conflict::ThreadsWithoutTable(threads)),
            threads => self.average_cut.map(|_| Conflict::ThreadsWithAverageCut(threads)),
        }
    }

    fn fits(&self, name: &str, rules: Rules) -> Result<(), PlayerError> {
        let evaluation = self.evaluation;
        let unfit = |misfit| PlayerError::unfit(name, rules, &PlayerMisfit { evaluation, misfit });
        evaluation.fits(rules).map_err(unfit)
    }

    fn build(&self, name: String, rules: Rules) -> Result<Box<dyn Player>, BuildError> {
        Ok(Box::new(self.player(name, rules)))
    }
}

const FIELDS: &[Field<AlphaBetaSettings>] = &[
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
            code: "setting.depth-or-none",
            meaning: "the search depth in plies, from 1 to 65535, or none (limited by time and nodes alone)",
        },
        set: |own, text| put(&mut own.limits.depth, optional(text, positive)),
        get: |own| optional_text(own.limits.depth, |depth| depth.to_string()),
    },
    Field {
        setting: TIME,
        set: |own, text| put(&mut own.limits.time, optional(text, duration)),
        get: |own| optional_text(own.limits.time, duration_text),
    },
    Field {
        setting: NODES,
        set: |own, text| put(&mut own.limits.nodes, optional(text, positive)),
        get: |own| optional_text(own.limits.nodes, |nodes| nodes.to_string()),
    },
    Field {
        setting: ENDS,
        set: |own, text| put(&mut own.ends, meant(END_WORDS, text)),
        get: |own| word(END_WORDS, own.ends),
    },
    Field {
        setting: Setting {
            key: Key::EarlyDepth,
            name: "early-depth",
            default: "none",
            code: "setting.early-depth",
            meaning: "the depth before the eighth stone, or none (the same as depth)",
        },
        set: |own, text| put(&mut own.early_depth, optional(text, positive)),
        get: |own| optional_text(own.early_depth, |depth| depth.to_string()),
    },
    Field {
        setting: Setting {
            key: Key::Budget,
            name: "budget",
            default: "none",
            code: "setting.budget",
            meaning: "the cost limit, such as 1000000, from which UFOP's formula computes a depth that replaces the setting depth, or none",
        },
        set: |own, text| put(&mut own.budget, optional(text, decimal)),
        get: |own| optional_text(own.budget, |budget| budget.to_string()),
    },
    Field {
        setting: Setting {
            key: Key::Factor,
            name: "factor",
            default: "0.75",
            code: "setting.factor",
            meaning: "the pruning factor of UFOP's formula, from 0.5 to 1",
        },
        set: |own, text| put(&mut own.factor, decimal(text).filter(|factor| (0.5..=1.0).contains(factor))),
        get: |own| own.factor.to_string(),
    },
    Field {
        setting: Setting {
            key: Key::Order,
            name: "order",
            default: "left",
            code: "setting.order",
            meaning: "the move order: left, right, centre, eval (static evaluation) or history (killer and history heuristics)",
        },
        set: |own, text| put(&mut own.search.order, text.parse().ok()),
        get: |own| own.search.order.to_string(),
    },
    Field {
        setting: Setting {
            key: Key::Cutoff,
            name: "cutoff",
            default: "at-least",
            code: "setting.cutoff",
            meaning: "when to cut off: at-least (alpha >= beta) or above (alpha > beta)",
        },
        set: |own, text| put(&mut own.search.cutoff, meant(CUTOFFS, text)),
        get: |own| word(CUTOFFS, own.search.cutoff),
    },
    Field {
        setting: Setting {
            key: Key::Root,
            name: "root",
            default: "shared",
            code: "setting.root",
            meaning: "the window of root moves: shared (bounds carry over from move to move) or full (each move searched by itself)",
        },
        set: |own, text| put(&mut own.search.root, meant(ROOTS, text)),
        get: |own| word(ROOTS, own.search.root),
    },
    Field {
        setting: Setting {
            key: Key::Table,
            name: "table",
            default: "0",
            code: "setting.table",
            meaning: "the size of the transposition table in MiB, from 0 (none) to {most}",
        },
        set: |own, text| put(&mut own.search.table, between(text, 0, MOST_MEBIBYTES)),
        get: |own| own.search.table.to_string(),
    },
    Field {
        setting: Setting {
            key: Key::Threads,
            name: "threads",
            default: "1",
            code: "setting.threads-table",
            meaning: "the number of threads, from 1 to {most}; several share a transposition table, of 16 MiB unless table is set",
        },
        set: |own, text| put(&mut own.search.threads, between(text, 1, MOST_THREADS)),
        get: |own| own.search.threads.to_string(),
    },
    Field {
        setting: Setting {
            key: Key::Deepening,
            name: "deepening",
            default: "off",
            code: "setting.deepening",
            meaning: "iterative deepening (depth 1, 2, 3 … first): on or off; always on with depth=none; without it, a search that time or nodes \
                      end has compared only some of the moves",
        },
        set: |own, text| put(&mut own.search.deepening, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.search.deepening),
    },
    Field {
        setting: Setting {
            key: Key::Scout,
            name: "scout",
            default: "off",
            code: "setting.scout",
            meaning: "principal variation search (null windows for later moves): on or off",
        },
        set: |own, text| put(&mut own.search.scout, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.search.scout),
    },
    Field {
        setting: Setting {
            key: Key::WinsFirst,
            name: "wins-first",
            default: "off",
            code: "setting.wins-first",
            meaning: "play an immediate win without searching: on or off",
        },
        set: |own, text| put(&mut own.search.wins_first, meant(SWITCH, text)),
        get: |own| word(SWITCH, own.search.wins_first),
    },
    Field {
        setting: Setting {
            key: Key::AverageCut,
            name: "average-cut",
            default: "none",
            code: "setting.average-cut",
            meaning: "the points above the average of at least four moves before it with which a move is taken at once, in points of the \
                      evaluation's report, such as 1000, or none; a wish of the ufsc report, which may change the move",
        },
        set: |own, text| put(&mut own.average_cut, optional(text, positive)),
        get: |own| optional_text(own.average_cut, |points| points.to_string()),
    },
    Field {
        setting: Setting {
            key: Key::Ties,
            name: "ties",
            default: "first",
            code: "setting.ties",
            meaning: "the choice among equally good moves: first or random",
        },
        set: |own, text| {
            let ties = own.ties(text);
            put(&mut own.search.ties, ties)
        },
        get: |own| if own.search.ties == Ties::First { "first".to_owned() } else { "random".to_owned() },
    },
    Field {
        setting: NOISE,
        set: |own, text| put(&mut own.noise, between(text, 0, MOST_NOISE)),
        get: |own| own.noise.to_string(),
    },
    Field {
        setting: SEED,
        set: |own, text| put(&mut own.seed, board::number(text)),
        get: |own| own.seed.to_string(),
    },
];
