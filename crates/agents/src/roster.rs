//! The roster: every agent by name, with what it stands for.

use std::fmt;

use crate::algorithm::Algorithm;
use crate::settings::{
    AlphaBetaSettings, GomokuSettings, MctsSettings, MinimaxSettings, PerfectSettings, RandomSettings,
    Setting,
};

/// All agents, in the order in which they are listed.
pub const ROSTER: &[Entry] = &[
    Entry {
        name: "random",
        summary: "plays any legal move, each as likely as the others",
        plays: "every game",
        source: "linha; the yardstick that everybody must beat",
        kind: Kind::Algorithm(|| Algorithm::Random(RandomSettings::default())),
    },
    Entry {
        name: "minimax",
        summary: "looks at every move to some depth, nothing left out",
        plays: "every game that its evaluation fits",
        source: "linha; the oracle of the searches below",
        kind: Kind::Algorithm(|| Algorithm::Minimax(MinimaxSettings::default())),
    },
    Entry {
        name: "alphabeta",
        summary: "finds what minimax finds, and cuts what cannot matter; every part of it can be switched",
        plays: "every game that its evaluation fits",
        source: "linha; after all five reports",
        kind: Kind::Algorithm(|| Algorithm::AlphaBeta(AlphaBetaSettings::default())),
    },
    Entry {
        name: "mcts",
        summary: "plays many games to the end at random and prefers what wins most (Monte Carlo tree search)",
        plays: "every game",
        source: "linha; after the Porto report",
        kind: Kind::Algorithm(|| Algorithm::Mcts(MctsSettings::default())),
    },
    Entry {
        name: "perfect",
        summary: "makes no mistakes: it knows the opening by heart, and solves the rest",
        plays: "games in which stones fall, on boards that can be solved",
        source: "linha; after Allis, Allen, Tromp and everybody who solved Connect Four",
        kind: Kind::Algorithm(|| Algorithm::Perfect(PerfectSettings::default())),
    },
    Entry {
        name: "gomoku",
        summary: "sees every threat, looks for wins by fours and threes, and searches what is left; ten levels",
        plays: gomoku::PLAYS,
        source: "linha; weights fitted to its own games",
        kind: Kind::Algorithm(|| Algorithm::Gomoku(GomokuSettings::default())),
    },
    Entry {
        name: "ufop",
        summary: "alpha-beta with windows of four that count the same for both sides",
        plays: "four in a row",
        source: "UFOP, Ouro Preto, 2023",
        kind: Kind::Preset("alphabeta:eval=ufop-v3,depth=6,ends=published"),
    },
    Entry {
        name: "porto-minimax",
        summary: "minimax with windows worth 1, 20, 50 and 512",
        plays: "four in a row",
        source: "Porto, report of three students",
        kind: Kind::Preset("minimax:eval=porto,depth=8,ends=published"),
    },
    Entry {
        name: "porto-alphabeta",
        summary: "the same, cut where beta falls below alpha",
        plays: "four in a row",
        source: "Porto, report of three students",
        kind: Kind::Preset("alphabeta:eval=porto,depth=8,cutoff=above,ends=published"),
    },
    Entry {
        name: "porto-mcts",
        summary: "Monte Carlo tree search that counts wins only; the report gives it 1 to 5 seconds, and not its constant",
        plays: "every game",
        source: "Porto, report of three students",
        kind: Kind::Preset("mcts:time=1s,c=1,reward=win,playout=random"),
    },
    Entry {
        name: "ufsc",
        summary: "alpha-beta near the stones, with eleven patterns and a mask; deeper from the eighth stone on",
        plays: "five or more in a row without gravity",
        source: "UFSC, Florianópolis, 2017",
        kind: Kind::Preset("alphabeta:eval=ufsc,depth=2,early-depth=1,ends=published"),
    },
    Entry {
        name: "iasi",
        summary: "alpha-beta that wins where it can, searches each first move by itself and chooses among equals at random",
        plays: "four in a row",
        source: "Gheorghe Asachi Technical University, Iași",
        kind: Kind::Preset("alphabeta:eval=iasi,depth=5,root=full,wins-first=on,ties=random,ends=published"),
    },
    Entry {
        name: "panther",
        summary: "alpha-beta with a value for each square",
        plays: "every game; made for four in a row on 8x8",
        source: "C4 Panther, UPC",
        kind: Kind::Preset("alphabeta:eval=panther,depth=8,root=full,ends=published"),
    },
];

/// One agent of the roster.
pub struct Entry {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Which games it plays, in words.
    pub plays: &'static str,
    /// Who described it, and where.
    pub source: &'static str,
    kind: Kind,
}

/// What an entry is made of.
enum Kind {
    /// An algorithm with its default settings.
    Algorithm(fn() -> Algorithm),
    /// Other settings of an algorithm.
    Preset(&'static str),
}

impl Entry {
    /// The entry with this name.
    pub fn named(name: &str) -> Option<&'static Entry> {
        ROSTER.iter().find(|entry| entry.name == name)
    }

    /// The agent that a preset stands for, as it is written.
    pub fn stands_for(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Algorithm(_) => None,
            Kind::Preset(text) => Some(text),
        }
    }

    /// The entry of its algorithm: itself, unless it is a preset.
    pub fn base(&'static self) -> &'static Entry {
        match self.kind {
            Kind::Algorithm(_) => self,
            Kind::Preset(text) => {
                let name = text.split(':').next().unwrap_or(text);
                Entry::named(name).expect("presets are settings of agents of the roster")
            }
        }
    }

    /// Its algorithm with default settings; those of a preset come on top.
    pub(crate) fn algorithm(&'static self) -> Algorithm {
        match self.base().kind {
            Kind::Algorithm(algorithm) => algorithm(),
            Kind::Preset(_) => unreachable!("presets are settings of algorithms"),
        }
    }

    /// What can be set.
    pub fn settings(&'static self) -> Vec<&'static Setting> {
        self.algorithm().settings()
    }
}

/// Names are unique.
impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.name == other.name
    }
}

impl Eq for Entry {}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.name).finish()
    }
}
