//! The roster: every agent by name. An entry is an algorithm, or a preset: other settings of one.

use std::fmt;

use board::Message;

use crate::algorithm::Algorithm;
use crate::settings::{
    AlphaBetaSettings, GomokuSettings, MctsSettings, MinimaxSettings, PerfectSettings, RandomSettings,
    Setting,
};

/// All agents, in the order in which they are listed.
pub const ROSTER: &[Entry] = &[
    Entry {
        name: "random",
        title: "random moves",
        summary: "plays a random legal move, each with the same probability",
        plays: "every game",
        plays_code: "plays.every-game",
        source: "linha; the baseline for all others",
        kind: Kind::Algorithm(|| Algorithm::Random(RandomSettings::default())),
    },
    Entry {
        name: "minimax",
        title: "minimax",
        summary: "searches all moves to a fixed depth, without pruning",
        plays: "every game that its evaluation fits",
        plays_code: "plays.evaluation",
        source: "Shannon 1950; the reference that alphabeta is tested against",
        kind: Kind::Algorithm(|| Algorithm::Minimax(MinimaxSettings::default())),
    },
    Entry {
        name: "alphabeta",
        title: "alpha-beta",
        summary: "minimax with alpha-beta pruning; move order, transposition table and other parts are settings",
        plays: "every game that its evaluation fits",
        plays_code: "plays.evaluation",
        source: "Knuth and Moore 1975; all five reports use a form of it",
        kind: Kind::Algorithm(|| Algorithm::AlphaBeta(AlphaBetaSettings::default())),
    },
    Entry {
        name: "mcts",
        title: "Monte Carlo tree search",
        summary: "Monte Carlo tree search: prefers moves that win most often in random playouts",
        plays: "every game",
        plays_code: "plays.every-game",
        source: "Kocsis and Szepesvári 2006 (UCT); used by the Porto report",
        kind: Kind::Algorithm(|| Algorithm::Mcts(MctsSettings::default())),
    },
    Entry {
        name: "perfect",
        title: "perfect play",
        summary: "plays perfectly: looks the opening up in a book and solves every later position",
        plays: "games with gravity, on boards that can be solved",
        plays_code: "plays.solvable",
        source: "linha; after Allis (1988), Tromp and Pons",
        kind: Kind::Algorithm(|| Algorithm::Perfect(PerfectSettings::default())),
    },
    Entry {
        name: "gomoku",
        title: "Gomoku engine",
        summary: "finds forced wins by fours and threes (VCF, VCT), then searches with alpha-beta; ten levels",
        plays: gomoku::PLAYS,
        plays_code: "plays.gomoku",
        source: "linha; evaluation fitted to games against itself",
        kind: Kind::Algorithm(|| Algorithm::Gomoku(GomokuSettings::default())),
    },
    Entry {
        name: "ufop",
        title: "UFOP's alpha-beta",
        summary: "alpha-beta; scores windows of four cells, symmetrically for both sides",
        plays: "four in a row",
        plays_code: "plays.four-in-a-row",
        source: "student report, UFOP (Ouro Preto, Brazil), 2023",
        kind: Kind::Preset("alphabeta:eval=ufop-v3,depth=6,ends=published"),
    },
    Entry {
        name: "porto-minimax",
        title: "Porto's minimax",
        summary: "minimax; windows of four cells with 1, 2, 3, 4 stones score 1, 20, 50, 512",
        plays: "four in a row",
        plays_code: "plays.four-in-a-row",
        source: "student report, Porto (Portugal)",
        kind: Kind::Preset("minimax:eval=porto,depth=8,ends=published"),
    },
    Entry {
        name: "porto-alphabeta",
        title: "Porto's alpha-beta",
        summary: "porto-minimax with alpha-beta pruning; cuts only where alpha exceeds beta",
        plays: "four in a row",
        plays_code: "plays.four-in-a-row",
        source: "student report, Porto (Portugal)",
        kind: Kind::Preset("alphabeta:eval=porto,depth=8,cutoff=above,ends=published"),
    },
    Entry {
        name: "porto-mcts",
        title: "Porto's Monte Carlo tree search",
        summary: "Monte Carlo tree search that counts wins only; the report gives 1 to 5 s per move and no UCB constant",
        plays: "every game",
        plays_code: "plays.every-game",
        source: "student report, Porto (Portugal)",
        kind: Kind::Preset("mcts:time=1s,c=1,reward=win,playout=random"),
    },
    Entry {
        name: "ufsc",
        title: "UFSC's alpha-beta",
        summary: "alpha-beta on cells near stones; scores eleven patterns and the centre; deeper from the eighth stone on",
        plays: "five or more in a row without gravity",
        plays_code: "plays.five-or-more",
        source: "student report, UFSC (Florianópolis, Brazil), 2017",
        kind: Kind::Preset("alphabeta:eval=ufsc,depth=2,early-depth=1,ends=published"),
    },
    Entry {
        name: "ufsc-program",
        title: "UFSC's program",
        summary: "the program of the ufsc report as it is today: other weights, depth 2 throughout, only cells next to stones",
        plays: "five or more in a row without gravity",
        plays_code: "plays.five-or-more",
        source: "student report, UFSC (Florianópolis, Brazil), 2017, and its program",
        kind: Kind::Preset("alphabeta:eval=ufsc-program,depth=2,ends=published"),
    },
    Entry {
        name: "iasi",
        title: "Iași's alpha-beta",
        summary: "alpha-beta; plays a winning move at once, searches each root move with a full window, breaks ties at random; as \
                  printed, it takes its own later wins for losses (ends=published mends that)",
        plays: "four in a row",
        plays_code: "plays.four-in-a-row",
        source: "student report, Gheorghe Asachi Technical University (Iași, Romania)",
        kind: Kind::Preset("alphabeta:eval=iasi,depth=5,root=full,wins-first=on,ties=random,ends=printed"),
    },
    Entry {
        name: "panther",
        title: "C4 Panther's alpha-beta",
        summary: "alpha-beta; evaluates by a piece-square table: a value for each occupied cell",
        plays: "every game; designed for four in a row on 8x8",
        plays_code: "plays.eight-by-eight",
        source: "student report C4 Panther, UPC (Catalonia, Spain)",
        kind: Kind::Preset("alphabeta:eval=panther,depth=8,root=full,ends=published"),
    },
];

/// One agent of the roster.
pub struct Entry {
    /// Its name, unique in the roster.
    pub name: &'static str,
    /// What it is, in a few words: descriptions of agents begin with it.
    pub title: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Which games it plays, in words.
    pub plays: &'static str,
    /// Where it was described.
    pub source: &'static str,
    /// The code of `plays`; equal texts share it.
    plays_code: &'static str,
    kind: Kind,
}

/// What an entry stands for.
enum Kind {
    /// An algorithm with its default settings.
    Algorithm(fn() -> Algorithm),
    /// An agent as text: an algorithm with other settings.
    Preset(&'static str),
}

impl Entry {
    /// The entry with this name.
    pub fn named(name: &str) -> Option<&'static Entry> {
        ROSTER.iter().find(|entry| entry.name == name)
    }

    /// What it is in a few words, as a message.
    pub fn title_message(&self) -> Message {
        self.described("title", self.title)
    }

    /// What it does, as a message.
    pub fn summary_message(&self) -> Message {
        self.described("summary", self.summary)
    }

    /// Which games it plays, as a message.
    pub fn plays_message(&self) -> Message {
        Message::new(self.plays_code, self.plays)
    }

    /// Where it was described, as a message.
    pub fn source_message(&self) -> Message {
        self.described("source", self.source)
    }

    fn described(&self, what: &str, text: &str) -> Message {
        Message::new(format!("agent.{}.{what}", self.name), text)
    }

    /// The agent that a preset stands for, as text; none for an algorithm.
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

    /// Its settings, in the order in which they are listed.
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
