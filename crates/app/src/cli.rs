//! The command line. Help, completions and manual pages all come from these definitions.

pub(crate) mod arena;

use std::net::IpAddr;
use std::path::PathBuf;

use board::{Game, ParseGameError, Rules, number, quote};
use clap::{Args, Parser, Subcommand, ValueHint};
use lab::study::Pace;

use crate::roster::Agent;

const GAMES: &str = "\
Games:
  connect4           7x6, four in a row, stones fall
  gomoku             15x15, five or more in a row
  gomoku-standard    15x15, exactly five in a row
  tictactoe          3x3, three in a row
  drop:WxH:K         any other board where stones fall, width first
  free:WxH:K         any other board, stones go anywhere
  free:WxH:=K        a longer line than K counts for nothing (drop, too)";

/// Play, analyse, solve and measure Connect Four, Gomoku and every other k-in-a-row game.
///
/// Without a command, the board is served to browsers on this machine.
#[derive(Parser)]
#[command(
    name = "linha",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  linha --open
  linha play connect4 --second easy
  linha show connect4 --moves 44536
  linha show free:9x9:4 --moves e5d4 --json
  linha perft gomoku 3
  linha help show"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: Serve,
}

/// The board in the browser.
#[derive(Args)]
pub(crate) struct Serve {
    /// Open the board in a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The port to listen on; 4004 or any free one, if it is not said
    #[arg(long, value_name = "PORT", value_parser = port)]
    pub(crate) port: Option<u16>,
    /// The address to listen on: whoever reaches it can play, and make this machine think
    #[arg(long, value_name = "IP", value_parser = address)]
    pub(crate) address: Option<IpAddr>,
    /// A name of this machine that browsers may use, besides localhost and its addresses
    #[arg(long, value_name = "HOST")]
    pub(crate) name: Vec<String>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(Play),
    Show(Show),
    Move(Move),
    Perft(Perft),
    Agents(Agents),
    Solve(Solve),
    Lab(Lab),
    Arena(arena::Arena),
    Gomocup(Gomocup),
    Bench(Bench),
    Completions(Completions),
    Man(Man),
}

/// Play in the terminal: the board, what the computer thinks, and what moves are worth.
///
/// A side is human, a level (beginner, easy, medium, hard, expert, perfect) or an agent of linha agents.
#[derive(Args)]
#[command(after_help = format!("{GAMES}

Examples:
  linha play
  linha play gomoku --second medium
  linha play connect4 --first perfect --second human
  linha play drop:8x8:4 --first ufop --second panther
  linha play tictactoe --moves b2a1 --ascii"))]
pub(crate) struct Play {
    /// What is played: a name or a shape
    #[arg(value_name = "GAME", default_value = "connect4", value_hint = ValueHint::Other)]
    pub(crate) rules: Rules,
    /// Who begins
    #[arg(long, value_name = "PLAYER", default_value = "human", value_hint = ValueHint::Other)]
    pub(crate) first: String,
    /// Who answers
    #[arg(long, value_name = "PLAYER", default_value = "easy", value_hint = ValueHint::Other)]
    pub(crate) second: String,
    /// Moves played before
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    #[arg(allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) moves: String,
    /// Draw with plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Draw without colours
    #[arg(long)]
    pub(crate) mono: bool,
}

/// Draw a position: whose turn it is, the legal moves, what is threatened, the outcome.
///
/// X moves first, O second. The last move stands in parentheses, a winning line in brackets. Where stones
/// fall, moves are columns, and cells are written column.row.
#[derive(Args)]
#[command(after_help = format!("{GAMES}

Examples:
  linha show connect4
  linha show connect4 --moves 44536
  linha show gomoku --moves h8i9j10
  linha show gomoku --moves \"h8, i9, j10\"
  linha show drop:12x8:5 --moves 99abc --json"))]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Print the position as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Ask an agent for a move.
///
/// What it finds is shown while it searches (where standard error is a terminal, or with --live). Scores
/// are those of the side to move.
#[derive(Args)]
#[command(after_help = format!("{GAMES}

Examples:
  linha move connect4 --agent ufop --moves 44
  linha move connect4 --agent alphabeta:eval=porto,depth=8,order=centre,table=16
  linha move drop:8x8:4 --agent mcts:iterations=10000,seed=7 --json
  linha move gomoku --agent ufsc --moves h8i9 --live
  linha move gomoku --agent gomoku:time=500ms --moves h8i9j10
  linha move free:9x9:5 --agent gomoku:level=3"))]
pub(crate) struct Move {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Who is asked: a name, or a name with settings; see linha agents
    #[arg(long, value_name = "AGENT", value_hint = ValueHint::Other)]
    pub(crate) agent: Agent,
    /// Show reports on standard error even where nobody seems to watch
    #[arg(long)]
    pub(crate) live: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

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
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub(crate) threads: usize,
    /// The most memory for tables in MiB, for all threads together; a table takes a power of two
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = memory)]
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
    #[arg(long, value_name = "N", value_parser = depth)]
    pub(crate) plies: u16,
    /// Where it is kept; if it is there already, it is gone on with
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) power: Power,
}

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
  linha lab budget --quick --json
  linha lab accuracy drop:5x4:4 --quick
  linha lab accuracy --agents ufop mcts:iterations=500 --positions 10 --from 20 --csv
  linha lab report ~/linha-report --quick")]
pub(crate) struct Lab {
    #[command(subcommand)]
    pub(crate) study: Study,
}

#[derive(Subcommand)]
pub(crate) enum Study {
    /// Nodes visited with and without pruning, published and measured
    Nodes {
        /// Another game than those of the reports, with --agents and --depth
        #[arg(value_name = "GAME")]
        rules: Option<Rules>,
        /// Who searches there
        #[arg(long, value_name = "AGENT", num_args = 1.., requires = "rules")]
        agents: Vec<Agent>,
        /// How deep, there
        #[arg(long, value_name = "DEPTH", value_parser = deep, default_value = "6", requires = "rules")]
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
        #[arg(long, value_name = "BUDGET", value_parser = pace)]
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
        /// Whom it meets, at the same depths
        #[arg(long, value_name = "AGENT", default_value = "ufop")]
        opponent: Agent,
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
        agents: Vec<Agent>,
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
    #[arg(long, value_name = "N", value_parser = positions)]
    pub(crate) positions: Option<usize>,
    /// How many moves are played in the first of them; as many as keep exact values cheap, if it is not said
    #[arg(long, value_name = "MOVES", value_parser = depth)]
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

/// Play Gomoku by the protocol of tournaments and boards, on standard input and output.
///
/// For Piskvork, Yixin's board and whoever else speaks the protocol of Gomocup. The same program called pbrain-linha
/// needs no argument. It ends with END, or with its input.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha gomocup
  printf 'START 15\\nBEGIN\\n' | linha gomocup")]
pub(crate) struct Gomocup {}

/// Search a fixed set of positions: the signature of behaviour.
///
/// The number of nodes changes only when a search does. The last line is for commit messages.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha bench
  linha bench --json
  linha bench --time 100ms")]
pub(crate) struct Bench {
    /// How deep the Gomoku engine comes in this time, such as 1s or 500ms, instead
    #[arg(long, value_name = "TIME", value_parser = for_so_long)]
    pub(crate) time: Option<String>,
    /// Print the counts as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count the move sequences of a given length.
///
/// A sequence that ends by a win before the depth is not counted, a win exactly at the depth is. The
/// counts check a board against others, and measure its speed.
#[derive(Args)]
#[command(after_help = format!("{GAMES}

Examples:
  linha perft connect4 8
  linha perft connect4 8 --divide
  linha perft connect4 6 --moves 4444
  linha perft free:4x4:3 5 --json"))]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many moves to look ahead
    #[arg(value_name = "DEPTH", value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: u16,
    /// Count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print the counts as JSON, with the time they took
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the agents: everybody who can be asked for a move.
///
/// An agent is a name, or a name with settings: name:setting=value,setting=value.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha agents
  linha agents iasi
  linha agents mcts:iterations=1000,seed=7
  linha agents --json")]
pub(crate) struct Agents {
    /// Explain this one only
    #[arg(value_name = "AGENT")]
    pub(crate) agent: Option<Agent>,
    /// Print the list as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print completions for a shell.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha completions bash > ~/.local/share/bash-completion/completions/linha
  linha completions fish > ~/.config/fish/completions/linha.fish")]
pub(crate) struct Completions {
    /// Which shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or write one for each command.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha man | man -l -
  linha man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write the pages of all commands into this directory
    #[arg(value_name = "DIR")]
    pub(crate) directory: Option<PathBuf>,
}

/// A position: a game and the moves played in it.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// What is played: a name or a shape
    #[arg(value_name = "GAME", value_hint = ValueHint::Other)]
    pub(crate) rules: Rules,
    /// Moves played before: columns (44536) where stones fall, cells (h8i9j10) elsewhere; commas and
    /// spaces may stand between them
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    #[arg(allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) moves: String,
}

impl PositionArgs {
    /// The game that stands there.
    pub(crate) fn game(&self) -> Result<Game, ParseGameError> {
        Game::parse(self.rules, &self.moves)
    }
}

/// A port; 0 is any that is free.
fn port(text: &str) -> Result<u16, String> {
    number(text).ok_or_else(|| format!("{} is not a port: a whole number from 0 to 65535", quote(text)))
}

/// An address of this machine.
fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| format!("{} is not an address such as 127.0.0.1 or ::1", quote(text)))
}

/// A number of playouts, or a time.
fn pace(text: &str) -> Result<Pace, String> {
    let playouts = number(text).filter(|playouts| (1..=1_000_000_000).contains(playouts));
    let time = || crate::roster::time(text).filter(|time| !time.is_zero());
    let pace = playouts.map(Pace::Playouts).or_else(|| time().map(Pace::Time));
    pace.ok_or_else(|| {
        format!("{} is neither a number of playouts nor a time such as 100ms or 1s", quote(text))
    })
}

/// A time that can be measured, as it was written.
fn for_so_long(text: &str) -> Result<String, String> {
    let time = crate::roster::time(text).filter(|time| !time.is_zero());
    time.map(|_| text.to_owned()).ok_or_else(|| format!("{} is not a time such as 500ms or 1s", quote(text)))
}

/// A depth that looks at something.
fn deep(text: &str) -> Result<u16, String> {
    let depth = depth(text).ok().filter(|depth| *depth > 0);
    depth.ok_or_else(|| format!("{} is not a whole number from 1 to 1024", quote(text)))
}

/// No game lasts longer than the largest board has cells.
fn depth(text: &str) -> Result<u16, String> {
    let deepest = u16::from(*Rules::SIDES.end()).pow(2);
    let depth = number(text).filter(|depth| *depth <= deepest);
    depth.ok_or_else(|| format!("{} is not a whole number from 0 to {deepest}", quote(text)))
}

/// As many threads as make sense on the largest machines.
fn threads(text: &str) -> Result<usize, String> {
    between(text, 1, 256)
}

/// A table that a machine may have room for.
fn memory(text: &str) -> Result<usize, String> {
    between(text, 1, 65_536)
}

/// Positions enough for a share to a thousandth.
fn positions(text: &str) -> Result<usize, String> {
    between(text, 1, 1_000_000)
}

fn between(text: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = number(text).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{} is not a whole number from {least} to {most}", quote(text)))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_named_game_is_in_the_help() {
        for (name, _) in Rules::NAMED {
            assert!(GAMES.contains(name), "{name}");
        }
    }
}
