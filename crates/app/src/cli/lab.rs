//! `linha lab`: its command line.

use std::path::PathBuf;

use agents::{Agent, Contestant};
use board::Rules;
use clap::{Args, Subcommand};
use lab::study::Pace;

use super::values;

/// Repeat the studies of the reports, and answer the questions they left open.
///
/// A study can be interrupted (Ctrl-C): what is done so far is kept. The same seed gives the same figures.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha lab nodes --quick
  linha lab nodes drop:9x7:4 --agents ufop alphabeta:order=centre,table=16 --depth 6
  linha lab parity --quick --csv
  linha lab depths --quick
  linha lab mcts --quick --second 200
  linha lab colours drop:8x8:4 --agent panther --opponent ufop --quick
  linha lab nodes gomoku --agents ufsc gomocup:./pbrain-other --depth 2
  linha lab budget --quick --json
  linha lab accuracy drop:5x4:4 --quick
  linha lab accuracy --agents ufop mcts:iterations=500 --positions 10 --from 20 --csv
  linha lab report ~/linha-report --quick")]
pub(crate) struct Lab {
    #[command(subcommand)]
    pub(crate) study: Study,
}

#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one study, and it is read once")]
pub(crate) enum Study {
    /// Nodes visited with and without pruning, published and measured
    Nodes {
        /// Another game than those of the reports, with --agents and --depth
        #[arg(value_name = "GAME")]
        rules: Option<Rules>,
        /// Who searches there: agents, or external engines that can be told a depth (gomocup:PATH)
        #[arg(long, value_name = "AGENT", num_args = 1.., requires = "rules")]
        agents: Vec<Contestant>,
        /// How deep, there
        #[arg(long, value_name = "DEPTH", value_parser = values::deep, default_value = "6", requires = "rules")]
        depth: u16,
        /// How many seconds a single search may be expected to take, there
        #[arg(long, value_name = "SECONDS", default_value = "60", requires = "rules")]
        patience: u32,
        #[command(flatten)]
        how: How,
    },
    /// Does the parity of the depth matter to pruning?
    Parity {
        #[command(flatten)]
        how: How,
    },
    /// Every depth against every depth, minimax and alpha-beta
    Depths {
        #[command(flatten)]
        how: How,
    },
    /// Monte Carlo tree search at several budgets, against itself and alpha-beta
    Mcts {
        /// What a second of the report is: a number of playouts (20000, or 2000 with --quick, if it is not said), or a
        /// time such as 100ms or 1s
        #[arg(long, value_name = "BUDGET", value_parser = values::pace)]
        second: Option<Pace>,
        #[command(flatten)]
        how: How,
    },
    /// Agent, depth, heuristic and colour: who wins?
    Colours {
        /// What is played
        #[arg(value_name = "GAME", default_value = "drop:8x8:4")]
        rules: Rules,
        /// Who is studied, with its heuristic and without
        #[arg(long, value_name = "AGENT", default_value = "panther")]
        agent: Agent,
        /// Whom it meets, at the same depths: an agent, or an external engine that can be told a depth (gomocup:PATH)
        #[arg(long, value_name = "AGENT", default_value = "ufop")]
        opponent: Contestant,
        #[command(flatten)]
        how: How,
    },
    /// Every agent's moves against exact values, by cost and phase: what only a solved game can tell
    Accuracy {
        /// What is played: stones must fall
        #[arg(value_name = "GAME", default_value = "connect4")]
        rules: Rules,
        /// Who is examined, in place of the usual ones: at several levels, unless depth, iterations, nodes or time is said
        #[arg(long, value_name = "AGENT", num_args = 1..)]
        agents: Vec<Contestant>,
        #[command(flatten)]
        questions: Questions,
        #[command(flatten)]
        how: How,
    },
    /// The depth that a budget allows, and what it really costs
    Budget {
        #[command(flatten)]
        how: How,
    },
    /// All studies as one page, with every table and figure beside it
    Report {
        /// Where the page goes
        #[arg(value_name = "DIR")]
        directory: PathBuf,
        /// Less of everything: a minute in place of many
        #[arg(long)]
        quick: bool,
        /// Where randomness begins
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
}

/// Which positions agents are asked about.
#[derive(Args, Default)]
pub(crate) struct Questions {
    /// In how many positions; 400, or 60 with --quick, if it is not said
    #[arg(long, value_name = "N", value_parser = values::positions)]
    pub(crate) positions: Option<usize>,
    /// How many moves are played in the first of them; as many as keep exact values cheap, if it is not said
    #[arg(long, value_name = "MOVES", value_parser = values::depth)]
    pub(crate) from: Option<u16>,
}

/// How a study is done and shown.
#[derive(Args)]
pub(crate) struct How {
    /// Less of everything: seconds in place of minutes
    #[arg(long)]
    pub(crate) quick: bool,
    /// Where randomness begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print everything as JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print the tables as CSV
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write tables (CSV) and figures (SVG, Vega-Lite, CSV) into this directory as well
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
