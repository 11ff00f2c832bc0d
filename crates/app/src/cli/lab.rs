//! `linha lab`: its command line.

use std::path::PathBuf;

use agents::{Agent, Contestant};
use board::Rules;
use clap::{Args, Subcommand};
use lab::study::Pace;

use super::arena::StoreArgs;
use super::values;

/// Repeat the studies of five student reports about Connect Four and Gomoku programs.
///
/// The reports come from courses in Ouro Preto (agent ufop), Porto (porto-*), Florianópolis (ufsc), Iași (iasi) and Catalonia
/// (panther). Tables show published and measured figures side by side; further studies answer questions that the reports left
/// open. Ctrl-C ends a study and prints the results so far. The same seed gives the same results, except for times.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha lab nodes --quick
  linha lab nodes drop:9x7:4 --agents ufop alphabeta:order=centre,table=16 --depth 6
  linha lab ufop-order --quick
  linha lab heuristics --quick
  linha lab parity --quick --csv
  linha lab average-cut --quick
  linha lab depths --quick
  linha lab mcts --quick --second 200
  linha lab mcts-alphabeta --quick --second 200
  linha lab colours drop:8x8:4 --agent panther --opponent ufop --quick
  linha lab nodes gomoku --agents ufsc gomocup:./pbrain-other --depth 2
  linha lab budget --quick --json
  linha lab accuracy drop:5x4:4 --quick
  linha lab accuracy --agents ufop mcts:iterations=500 --positions 10 --from 20 --csv
  linha lab chances connect4 --agent alphabeta:eval=iasi,depth=2 --quick
  linha lab levels tictactoe --quick --store ~/levels.db
  linha lab published --csv
  linha lab report ~/linha-report --quick")]
pub(crate) struct Lab {
    #[command(subcommand)]
    pub(crate) study: Study,
}

#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one study, and it is read once")]
pub(crate) enum Study {
    /// Nodes visited with and without alpha-beta pruning (ufop, panther)
    Nodes {
        /// Another game than those of the reports, for --agents and --depth
        #[arg(value_name = "GAME")]
        rules: Option<Rules>,
        /// Agents with the setting depth, or external engines (gomocup:PATH), that search in GAME [default: minimax and alphabeta
        /// in two move orders]
        #[arg(long, value_name = "AGENT", num_args = 1.., requires = "rules")]
        agents: Vec<Contestant>,
        /// Greatest depth in GAME
        #[arg(long, value_name = "DEPTH", value_parser = values::positive_depth, default_value = "6", requires = "rules")]
        depth: u16,
        /// Skip searches in GAME that are estimated to take longer than this many seconds
        #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = values::seconds, requires = "rules")]
        patience: u32,
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Formulas of minimax, alpha-beta and Monte Carlo tree search beside what is counted (porto)
    Complexity {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// A game of two agents, and nodes by depth, in Gomoku (ufsc)
    Ufsc {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Third heuristic against the first two, by play and by exact values (ufop)
    Heuristics {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Search for the conventions behind the pruned node counts (ufop)
    UfopOrder {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Moves with and without the slip in a printed search (iasi)
    Iasi {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Nodes, moves and strength with a cut by the average of the moves so far (a wish of ufsc)
    AverageCut {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Effect of odd and even depths on pruning (a question of ufop)
    Parity {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Every depth against every depth, by minimax and by alpha-beta (porto)
    Depths {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Cost of games of Monte Carlo tree search against itself, and of alpha-beta against itself (porto)
    Mcts {
        #[command(flatten)]
        pace: PaceArgs,
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Games of Monte Carlo tree search against other budgets and against alpha-beta
    MctsAlphabeta {
        #[command(flatten)]
        pace: PaceArgs,
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Games by depth, with and without evaluation, as both colours (panther)
    Colours {
        /// Game to play
        #[arg(value_name = "GAME", default_value = "drop:8x8:4")]
        rules: Rules,
        /// Agent that plays with its evaluation and without; it must have the settings eval and depth
        #[arg(long, value_name = "AGENT", default_value = "panther")]
        agent: Agent,
        /// Opponent at the same depths: an agent with the setting depth, or an external engine (gomocup:PATH)
        #[arg(long, value_name = "AGENT", default_value = "ufop")]
        opponent: Contestant,
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Moves of agents compared with exact values, by cost and by phase of the game
    Accuracy {
        /// Game to play; stones must fall
        #[arg(value_name = "GAME", default_value = "connect4")]
        rules: Rules,
        /// Agents, each at several strengths unless depth, iterations, nodes or time is set [default: the published agents, random,
        /// perfect and the best settings of alphabeta and mcts]
        #[arg(long, value_name = "AGENT", num_args = 1..)]
        agents: Vec<Contestant>,
        #[command(flatten)]
        questions: ExamArgs,
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Winning chances by the points of an agent's estimates, fitted to its games against itself
    Chances {
        /// Game to play
        #[arg(value_name = "GAME", default_value = "connect4")]
        rules: Rules,
        /// Agent that plays both sides and estimates; its settings should limit its work
        #[arg(long, value_name = "AGENT", default_value = "alphabeta:eval=ufop-v3,depth=4")]
        agent: Agent,
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Strength of the levels of a game: Elo on one scale, where the level beginner has 400
    ///
    /// Each level plays the next two, and the weakest ones random moves. Games are stored as in linha arena: the same command continues
    /// after an interruption.
    Levels {
        /// Game to play
        #[arg(value_name = "GAME", default_value = "connect4")]
        rules: Rules,
        /// Games of each pairing; an odd number is rounded up [default: 100, or 10 with --quick]
        #[arg(long, value_name = "N", value_parser = values::games)]
        games: Option<u32>,
        /// Other agents than those of the levels, weakest first: to try new ones
        #[arg(long, value_name = "AGENT", num_args = 1..)]
        agents: Vec<Agent>,
        /// Play nothing: show what an interrupted measurement has found so far
        #[arg(long)]
        so_far: bool,
        /// Write the strengths into this file, in place of those of the game: levels.txt of the crate agents
        #[arg(long, value_name = "FILE", conflicts_with = "agents")]
        data: Option<PathBuf>,
        #[command(flatten)]
        location: StoreArgs,
        /// Number of games played at once
        #[arg(long, value_name = "N", default_value = "1", value_parser = values::threads)]
        concurrency: usize,
        #[command(flatten)]
        how: StudyArgs,
    },
    /// Every number and claim that the reports print, and what became of it
    Published {
        #[command(flatten)]
        print: PrintArgs,
    },
    /// Depth that a cost budget allows, and its real cost (ufop)
    Budget {
        #[command(flatten)]
        how: StudyArgs,
    },
    /// All studies and a tournament as one HTML page, with every table and figure as a file
    Report {
        /// Directory to write to
        #[arg(value_name = "DIR")]
        directory: PathBuf,
        /// Smaller studies: a minute instead of many
        #[arg(long)]
        quick: bool,
        /// Random seed
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::seed)]
        seed: u64,
    },
}

/// What stands for the seconds of a report.
#[derive(Args)]
pub(crate) struct PaceArgs {
    /// How much work replaces one second of the report: a number of playouts, or a time (1s runs the report's own times and
    /// takes many minutes, even with --quick) [default: 20000 playouts, or 2000 with --quick]
    #[arg(long, value_name = "BUDGET", value_parser = values::pace)]
    second: Option<Pace>,
}

impl PaceArgs {
    /// What was asked for, or else what the size of the study allows.
    pub(crate) fn pace(&self, how: &StudyArgs) -> Pace {
        self.second.unwrap_or(Pace::Playouts(if how.quick { 2000 } else { 20_000 }))
    }
}

/// The positions in which agents move.
#[derive(Args, Default)]
pub(crate) struct ExamArgs {
    /// Number of positions [default: 400, or 60 with --quick]
    #[arg(long, value_name = "N", value_parser = values::positions)]
    pub(crate) positions: Option<usize>,
    /// Fewest moves played in a position [default: as few as can be solved in reasonable time]
    #[arg(long, value_name = "MOVES", value_parser = values::depth)]
    pub(crate) from: Option<u16>,
}

/// How a study is run and printed.
#[derive(Args)]
pub(crate) struct StudyArgs {
    /// Smaller study: seconds instead of minutes
    #[arg(long)]
    pub(crate) quick: bool,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::seed)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// How results are printed.
#[derive(Args)]
pub(crate) struct PrintArgs {
    /// Print everything as JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print the tables as CSV
    #[arg(long)]
    pub(crate) csv: bool,
    /// Also write tables (CSV) and figures (SVG, Vega-Lite, CSV) into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
