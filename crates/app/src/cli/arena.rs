//! `linha arena`: its command line.

mod error;

use std::path::PathBuf;

use board::Rules;
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use lab::arena::{Format, MoveLimit, Sprt};

pub(crate) use self::error::ArenaError;
use super::values;

/// Play matches and tournaments: nothing is lost, whatever happens.
///
/// Every game is stored the moment it ends; what was interrupted goes on with linha arena resume. Each opening is played twice, with
/// colours swapped. Entrants are agents of linha agents, or external engines by the Gomocup protocol: gomocup:PATH.
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

/// Where tournaments are kept.
#[derive(Args)]
pub(crate) struct Kept {
    /// Where tournaments are kept: a file, or postgres://… for several machines; a file of your own, if it is not said
    #[arg(long, value_name = "PLACE", value_hint = ValueHint::FilePath)]
    pub(crate) store: Option<String>,
}

/// A tournament that is kept.
#[derive(Args)]
pub(crate) struct Which {
    /// Which one, by its number; the latest, if it is not said
    #[arg(value_name = "RUN")]
    pub(crate) run: Option<i64>,
    #[command(flatten)]
    pub(crate) kept: Kept,
}

/// How many games are played at once.
#[derive(Args)]
pub(crate) struct AtOnce {
    /// How many games are played at once
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
    /// What is played
    #[arg(value_name = "GAME", default_value = "connect4", value_hint = ValueHint::Other)]
    pub(crate) rules: Rules,
    /// Who takes part: two or more agents or external engines
    #[arg(long, value_name = "AGENT", num_args = 2.., required = true, value_hint = ValueHint::Other)]
    pub(crate) agents: Vec<String>,
    /// How many games two of them play when they meet; an odd number becomes the next even one
    #[arg(long, value_name = "N", default_value = "20", value_parser = values::games)]
    pub(crate) games: u32,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Meetings::RoundRobin)]
    pub(crate) format: Meetings,
    /// Begin from the positions in this file, one a line as moves, in place of those that are made
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) openings: Option<PathBuf>,
    /// How many moves the openings have that are made; as many as suit the game, if it is not said
    #[arg(long, value_name = "N", conflicts_with = "openings", value_parser = values::depth)]
    pub(crate) plies: Option<u16>,
    /// Where randomness begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// What every move is limited to: depth=N, nodes=N or time=100ms, on top of settings of their own
    #[arg(long, value_name = "LIMIT")]
    pub(crate) limit: Option<MoveLimit>,
    /// End a match of two as soon as it is clear whether the first is stronger by ELO1 rather than ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    #[command(flatten)]
    pub(crate) at_once: AtOnce,
    #[command(flatten)]
    pub(crate) kept: Kept,
    /// Print the standings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Go on with a tournament that was interrupted: exactly the games that are missing.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena resume --store ~/tour.db
  linha arena resume 1 --store ~/tour.db")]
pub(crate) struct ArenaResume {
    #[command(flatten)]
    pub(crate) which: Which,
    #[command(flatten)]
    pub(crate) at_once: AtOnce,
    /// Print the standings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play games of a tournament that others play as well, on this machine or another.
///
/// Pairs of games are taken one after the other; those of a worker that dies are given to others after a while.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena work --store ~/tour.db")]
pub(crate) struct ArenaWork {
    #[command(flatten)]
    pub(crate) which: Which,
    #[command(flatten)]
    pub(crate) at_once: AtOnce,
}

/// Show the standings of a tournament: Elo, who beat whom, what moves cost.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena show --store ~/tour.db
  linha arena show 1 --store ~/tour.db --json
  linha arena show --all --store ~/tour.db")]
pub(crate) struct ArenaShow {
    #[command(flatten)]
    pub(crate) which: Which,
    /// List all tournaments
    #[arg(long, conflicts_with = "run")]
    pub(crate) all: bool,
    /// Print everything as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write the games of a tournament as SGF, PSQ, CSV, or a page to step through.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha arena export csv --store ~/tour.db
  linha arena export sgf 1 --store ~/tour.db --output ~/tour.sgf
  linha arena export html --store ~/tour.db --output ~/tour.html")]
pub(crate) struct ArenaExport {
    /// As what
    #[arg(value_enum)]
    pub(crate) form: Form,
    #[command(flatten)]
    pub(crate) which: Which,
    /// Where it goes: a file, or for PSQ a directory with a file for each game; standard output, if it is not said
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) output: Option<PathBuf>,
}

/// Who meets whom.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Meetings {
    /// Everybody meets everybody
    RoundRobin,
    /// The first meets everybody else
    Gauntlet,
}

impl From<Meetings> for Format {
    fn from(meetings: Meetings) -> Format {
        match meetings {
            Meetings::RoundRobin => Format::RoundRobin,
            Meetings::Gauntlet => Format::Gauntlet,
        }
    }
}

/// What games are written as.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// All games in one file, for boards and databases
    Sgf,
    /// A file for each game of five in a row, for Piskvork
    Psq,
    /// A line for each game
    Csv,
    /// A page with standings, a plot, and every game to step through
    Html,
}
