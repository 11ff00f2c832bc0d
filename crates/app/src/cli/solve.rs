//! `linha solve`: its command line.

use std::path::PathBuf;

use board::Rules;
use clap::{Args, Subcommand, ValueHint};

use super::values;

/// Find exact values: what a position is worth if both sides play perfectly.
///
/// For each position a line: position, value, nodes, microseconds. The value is seen by the side to move: 0 is
/// a draw, a win with the p-th stone of the game is worth (width x height + 2 - p) / 2, a loss the same negated.
/// A position that cannot be used is named on standard error, and the rest goes on, with exit code 1 at the end.
///
/// Nodes and microseconds are those of the value, or with --all of all values; best moves and line come on top.
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
    /// What is played (connect4, if it is not said), then positions as moves; - is the empty board. Without
    /// positions, one a line is read from standard input
    #[arg(value_name = "GAME|POSITION", value_hint = ValueHint::Other)]
    pub(crate) arguments: Vec<String>,
    /// The value of every legal move
    #[arg(long)]
    pub(crate) all: bool,
    /// Only whether it is won (1), drawn (0) or lost (-1): faster
    #[arg(long, conflicts_with_all = ["best", "line"])]
    pub(crate) weak: bool,
    /// Say in words when the game ends
    #[arg(long)]
    pub(crate) explain: bool,
    /// The best moves, as best=4,3: those that win soonest or lose latest, the one nearest to the centre first
    #[arg(long)]
    pub(crate) best: bool,
    /// How the game goes on if both sides play perfectly, as line=4521
    #[arg(long)]
    pub(crate) line: bool,
    /// Print all of this as JSON, an object for each position
    #[arg(long)]
    pub(crate) json: bool,
    /// Look values up in this book first: see linha help solve book
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) power: Power,
}

/// What a solver may use.
#[derive(Args)]
pub(crate) struct Power {
    /// With how many threads to solve
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::threads)]
    pub(crate) threads: usize,
    /// The most memory for tables in MiB, for all threads together; a table takes a power of two
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = values::memory)]
    pub(crate) memory: usize,
}

#[derive(Subcommand)]
pub(crate) enum SolveCommand {
    Book(SolveBook),
}

/// Build an opening book: the exact values of all positions up to some ply.
///
/// What is found is saved every few seconds, and on Ctrl-C; the same command goes on from there. A book is for
/// --book of linha solve, and for book= of the agent perfect.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha solve book drop:4x4:4 --plies 3 --output ~/four.book
  linha solve book drop:5x4:4 --plies 2 --output ~/five.book --threads 2 --memory 16")]
pub(crate) struct SolveBook {
    /// What is played
    #[arg(value_name = "GAME", default_value = "connect4", value_hint = ValueHint::Other)]
    pub(crate) rules: Rules,
    /// How many moves the book goes
    #[arg(long, value_name = "N", value_parser = values::depth)]
    pub(crate) plies: u16,
    /// Where it is kept; if it is there already, it is gone on with
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) power: Power,
}
