//! `linha solve`: its command line.

use std::path::PathBuf;

use board::Rules;
use clap::{Args, Subcommand, ValueHint};

use super::values;

/// Solve positions: their exact values under perfect play.
///
/// Prints a line for each position: position, value, nodes, microseconds. The value is positive if the side to move wins, the
/// sooner the larger, negative if it loses, and 0 for a draw: (width x height + 2 - p) / 2, rounded down, for a win with the p-th
/// stone of the game, the same negated for a loss. An invalid position is reported on standard error; the others are still solved,
/// and the exit code is 1.
///
/// Nodes and microseconds are the cost of the value (with --all, of all values), without best moves and line.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  linha solve 4455 44556 445566
  linha solve drop:6x5:4 334455 --explain
  linha solve drop:5x4:4 3322 --all
  linha solve drop:5x4:4 3322 332 --best --line
  linha solve drop:5x4:4 3322 --json
  echo 44444 | linha solve drop:5x5:4 --weak
  linha help solve book"
)]
#[expect(clippy::struct_excessive_bools, reason = "flags are what a command line is made of")]
pub(crate) struct Solve {
    #[command(subcommand)]
    pub(crate) command: Option<SolveCommand>,
    /// Game [default: connect4], then positions as moves; - is the empty board. Without positions, they are read from standard
    /// input, one per line
    #[arg(value_name = "GAME|POSITION", value_hint = ValueHint::Other)]
    pub(crate) arguments: Vec<String>,
    /// Print the value of every legal move
    #[arg(long)]
    pub(crate) all: bool,
    /// Only decide between win (1), draw (0) and loss (-1), which is faster
    #[arg(long, conflicts_with_all = ["best", "line"])]
    pub(crate) weak: bool,
    /// Add the value in words, such as (win in 3)
    #[arg(long)]
    pub(crate) explain: bool,
    /// Add the best moves, such as best=4,3: those that win soonest or lose latest, nearest to the centre first
    #[arg(long)]
    pub(crate) best: bool,
    /// Add a line of perfect play to the end of the game, such as line=4521
    #[arg(long)]
    pub(crate) line: bool,
    /// Print everything as JSON, one object per position
    #[arg(long)]
    pub(crate) json: bool,
    /// Look values up in this opening book first (see linha help solve book)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
}

/// Threads and memory of the solver.
#[derive(Args)]
pub(crate) struct SolverArgs {
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::threads)]
    pub(crate) threads: usize,
    /// Most memory for the transposition table in MiB, shared by all threads; rounded down to a power of two
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = values::memory)]
    pub(crate) memory: usize,
}

#[derive(Subcommand)]
pub(crate) enum SolveCommand {
    Book(SolveBook),
}

/// Build an opening book: the exact values of all positions up to some ply.
///
/// Progress is saved every few seconds and on Ctrl-C; the same command continues. Books are used by linha solve --book and by the
/// setting book= of the agent perfect.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha solve book drop:4x4:4 --plies 3 --output ~/four.book
  linha solve book drop:5x4:4 --plies 2 --output ~/five.book --threads 2 --memory 16")]
pub(crate) struct SolveBook {
    /// Game to solve
    #[arg(value_name = "GAME", default_value = "connect4", value_hint = ValueHint::Other)]
    pub(crate) rules: Rules,
    /// Length of the longest positions in moves
    #[arg(long, value_name = "N", value_parser = values::depth)]
    pub(crate) plies: u16,
    /// Book file; an unfinished book is continued
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
}
