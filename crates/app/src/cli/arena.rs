//! `linha arena`: its command line.

mod error;

use std::path::PathBuf;

use agents::Offer;
use board::Rules;
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use lab::arena::{Format, MoveLimit, Sprt};

pub(crate) use self::error::ArenaError;
use super::values;

/// Play matches and tournaments between agents and external engines.
///
/// Every game is stored as soon as it ends; linha arena resume continues an interrupted tournament. Each opening is played twice,
/// with colours swapped. Entrants are agents (see linha agents) or external engines that speak the Gomocup protocol (gomocup:PATH),
/// which have 1 s per move unless time= is set.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena run --agents random:seed=1 ufop:depth=2 --games 4 --store ~/tour.db
  linha arena run tictactoe --agents random mcts:iterations=50 --games 4 --store ~/tour.db --json
  linha arena show --store ~/tour.db
  linha arena export csv --store ~/tour.db")]
pub(crate) struct Arena {
    #[command(subcommand)]
    pub(crate) command: ArenaCommand,
}

#[derive(Subcommand)]
pub(crate) enum ArenaCommand {
    Run(ArenaRun),
    Resume(ArenaResume),
    Work(ArenaWork),
    Show(ArenaShow),
    Export(ArenaExport),
}

/// Where tournaments are stored.
#[derive(Args)]
pub(crate) struct StoreArgs {
    /// Where tournaments are stored: a file, or postgres://… to share them between machines [default: arena.sqlite in your
    /// data directory]
    #[arg(long, value_name = "PLACE", value_hint = ValueHint::FilePath)]
    pub(crate) store: Option<String>,
}

/// A stored tournament.
#[derive(Args)]
pub(crate) struct RunArgs {
    /// Number of the run (a tournament) in the store [default: the latest]
    #[arg(value_name = "RUN", value_parser = values::run)]
    pub(crate) run: Option<i64>,
    #[command(flatten)]
    pub(crate) location: StoreArgs,
}

/// How games are played here.
#[derive(Args)]
pub(crate) struct WorkerArgs {
    /// External engine that may be started: needed once to continue a tournament that another user started; repeatable
    #[arg(long, value_name = "NAME=gomocup:PATH", value_hint = ValueHint::Other)]
    pub(crate) engine: Vec<Offer>,
    /// Number of games played at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::threads)]
    pub(crate) concurrency: usize,
}

/// Play a tournament.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena run --agents ufop:depth=3 iasi:depth=3 --games 4 --store ~/tour.db
  linha arena run drop:6x5:4 --agents panther:depth=2 random --games 4 --seed 7 --store ~/tour.db
  linha arena run --agents ufop:depth=2 random --games 40 --sprt 0,200 --store ~/tour.db
  linha arena run gomoku --agents gomoku:level=3 random --games 2 --limit depth=2 --store ~/tour.db
  linha arena run gomoku --agents gomocup:./pbrain-other random --games 2 --store ~/tour.db")]
pub(crate) struct ArenaRun {
    /// Game to play: a name or a shape (see linha help show)
    #[arg(value_name = "GAME", default_value = "connect4", value_hint = ValueHint::Other)]
    pub(crate) rules: Rules,
    /// Entrants: two or more agents or external engines
    #[arg(long, value_name = "AGENT", num_args = 2.., required = true, value_hint = ValueHint::Other)]
    pub(crate) agents: Vec<String>,
    /// Games of each pairing; an odd number is rounded up
    #[arg(long, value_name = "N", default_value = "20", value_parser = values::games)]
    pub(crate) games: u32,
    /// Pairing of the entrants
    #[arg(long, value_enum, default_value_t = Pairing::RoundRobin)]
    pub(crate) format: Pairing,
    /// Start from the positions in this file, one per line as moves, instead of generated openings
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) openings: Option<PathBuf>,
    /// Length of generated openings in moves [default: depends on the game]
    #[arg(long, value_name = "N", conflicts_with = "openings", value_parser = values::depth)]
    pub(crate) plies: Option<u16>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::seed)]
    pub(crate) seed: u64,
    /// Limit for every move of all entrants, besides their own settings: depth=N, nodes=N or time=100ms
    #[arg(long, value_name = "LIMIT")]
    pub(crate) limit: Option<MoveLimit>,
    /// Sequential probability ratio test (SPRT) of two entrants: stop as soon as H0 (the first is ELO0 stronger) or H1 (ELO1) is
    /// accepted. Settings follow after a colon, such as 0,10:alpha=0.01,beta=0.1,scale=normalised [default: alpha=0.05, beta=0.05,
    /// scale=logistic]
    #[arg(long, value_name = "ELO0,ELO1[:SETTINGS]", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    #[command(flatten)]
    pub(crate) workers: WorkerArgs,
    #[command(flatten)]
    pub(crate) location: StoreArgs,
    /// Print the standings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Continue an interrupted tournament: play exactly the missing games.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena resume --store ~/tour.db
  linha arena resume 1 --store ~/tour.db
  linha arena resume --store ~/tour.db --engine other=gomocup:./pbrain-other")]
pub(crate) struct ArenaResume {
    #[command(flatten)]
    pub(crate) which: RunArgs,
    #[command(flatten)]
    pub(crate) workers: WorkerArgs,
    /// Print the standings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Join a tournament as a worker, on this machine or another.
///
/// Workers take pairs of games one after the other. The pairs of a worker that dies are given to other workers after ten
/// seconds.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena work --store ~/tour.db")]
pub(crate) struct ArenaWork {
    #[command(flatten)]
    pub(crate) which: RunArgs,
    #[command(flatten)]
    pub(crate) workers: WorkerArgs,
}

/// Show the standings of a tournament: Elo, results by pairing, cost of moves.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena show --store ~/tour.db
  linha arena show 1 --store ~/tour.db --json
  linha arena show --all --store ~/tour.db")]
pub(crate) struct ArenaShow {
    #[command(flatten)]
    pub(crate) which: RunArgs,
    /// List all tournaments
    #[arg(long, conflicts_with = "run")]
    pub(crate) all: bool,
    /// Print everything as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Export the games of a tournament as SGF, PSQ, CSV or HTML.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena export csv --store ~/tour.db
  linha arena export sgf 1 --store ~/tour.db --output ~/tour.sgf
  linha arena export html --store ~/tour.db --output ~/tour.html")]
pub(crate) struct ArenaExport {
    /// Format
    #[arg(value_enum)]
    pub(crate) form: ExportFormat,
    #[command(flatten)]
    pub(crate) which: RunArgs,
    /// File to write, or directory for PSQ, which has a file for each game [default: standard output]
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) output: Option<PathBuf>,
}

/// How entrants are paired.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Pairing {
    /// Every entrant plays every other
    RoundRobin,
    /// The first entrant plays every other
    Gauntlet,
    /// Every entrant plays the next two
    Ladder,
}

impl From<Pairing> for Format {
    fn from(pairing: Pairing) -> Format {
        match pairing {
            Pairing::RoundRobin => Format::RoundRobin,
            Pairing::Gauntlet => Format::Gauntlet,
            Pairing::Ladder => Format::Ladder,
        }
    }
}

/// The format of exported games.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// All games in one file, for game viewers and databases
    Sgf,
    /// One file per game of five in a row, for Piskvork
    Psq,
    /// One line per game
    Csv,
    /// One page with standings, a plot of the ratings, and every game to step through
    Html,
}
