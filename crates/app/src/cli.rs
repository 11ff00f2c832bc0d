//! The command line. Help, completions and manual pages all come from these definitions.

pub(crate) mod arena;
pub(crate) mod lab;
pub(crate) mod play;
pub(crate) mod review;
pub(crate) mod solve;
pub(crate) mod tree;
mod values;

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use agents::{Contestant, Offer};
use board::{Game, ParseGameError, Rules, Side};
use clap::{ArgAction, Args, Parser, Subcommand, ValueHint};
use search::heuristic::Evaluation;

pub(crate) use self::values::ValueError;

const GAMES: &str = "\
Games:
  connect4           7x6, four in a row, stones fall
  gomoku             15x15, five or more in a row
  gomoku-standard    15x15, exactly five in a row
  tictactoe          3x3, three in a row
  drop:WxH:K         W columns, H rows, K in a row, stones fall
  free:WxH:K         the same, stones go on any empty cell
  free:WxH:=K        exactly K in a row: longer lines do not win (also drop:WxH:=K)";

/// Play, analyse, solve and measure Connect Four, Gomoku and every other k-in-a-row game.
///
/// Without a command, linha serves the board to browsers on this machine.
#[derive(Parser)]
#[command(
    name = "linha",
    version,
    override_usage = "linha [OPTIONS]\n       linha <COMMAND>",
    after_help = "\
Examples:
  linha --open
  linha --engine other=gomocup:./pbrain-other
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
    /// Log to standard error and print the codes of errors; -vv logs in more detail
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub(crate) verbose: u8,
}

/// The board in the browser.
#[derive(Args)]
pub(crate) struct Serve {
    /// Open the board in a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Port to listen on [default: 4004, or a free port]
    #[arg(long, value_name = "PORT", value_parser = values::port)]
    pub(crate) port: Option<u16>,
    /// Address to listen on, 0.0.0.0 for other machines to reach it; there is no login: anyone who can reach it can play and use
    /// this machine's processors [default: 127.0.0.1]
    #[arg(long, value_name = "IP", value_parser = values::address)]
    pub(crate) address: Option<IpAddr>,
    /// Host name by which browsers may reach this machine, besides localhost and IP addresses; repeatable
    #[arg(long, value_name = "HOST")]
    pub(crate) name: Vec<String>,
    /// External engine that visitors may choose by NAME, with 1 s per move unless time= is set; repeatable
    #[arg(long, value_name = "NAME=gomocup:PATH")]
    pub(crate) engine: Vec<Offer>,
    /// Memory for the tables of all searches together, in MiB; when it is short, tables become smaller [default: a quarter of the
    /// machine's]
    #[arg(long, value_name = "MIB", value_parser = values::memory)]
    pub(crate) memory: Option<usize>,
    /// File that keeps boards over restarts, for 30 days [default: boards.db in your data directory]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) store: Option<PathBuf>,
    /// Keep no boards: they end with linha
    #[arg(long, conflicts_with = "store")]
    pub(crate) no_store: bool,
}

impl Serve {
    /// The first option that is given. Commands take none of them: clap could refuse them itself, but only together with -v.
    pub(crate) fn first_option(&self) -> Option<&'static str> {
        let given = [
            ("--open", self.open),
            ("--port", self.port.is_some()),
            ("--address", self.address.is_some()),
            ("--name", !self.name.is_empty()),
            ("--engine", !self.engine.is_empty()),
            ("--memory", self.memory.is_some()),
            ("--store", self.store.is_some()),
            ("--no-store", self.no_store),
        ];
        given.into_iter().find_map(|(option, given)| given.then_some(option))
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(play::Play),
    Show(Show),
    Evaluate(Evaluate),
    Move(Move),
    Review(review::ReviewArgs),
    Tree(tree::TreeArgs),
    Perft(Perft),
    Agents(Agents),
    Solve(solve::Solve),
    Lab(lab::Lab),
    Arena(arena::Arena),
    Gomocup(Gomocup),
    Bench(Bench),
    Completions(Completions),
    Man(Man),
}

/// Draw a position, with the side to move, legal moves, threats and outcome.
///
/// X moves first, O second. The last move is in parentheses, a winning line in brackets. Where stones fall, a move is a column
/// (4), and a cell is written column.row (4.1).
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

/// Evaluate a position: its static value by every evaluation that fits the game, and what that is made of.
///
/// An evaluation counts without searching: windows of four, squares or patterns, each with its points. The points are those of the
/// side to move, or of --side: what its opponent has counts against it. Evaluations are the setting eval of minimax and alphabeta;
/// linha agents lists them.
#[derive(Args)]
#[command(after_help = format!("{GAMES}

Examples:
  linha evaluate connect4 --moves 44536
  linha evaluate connect4 --moves 44536 --eval ufop-v3 porto --side second
  linha evaluate drop:8x8:4 --moves 4554 --eval panther --json
  linha evaluate gomoku --moves h8i9h9 --eval ufsc --svg - > terms.svg"))]
pub(crate) struct Evaluate {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Evaluations [default: all that fit the game]
    #[arg(long, value_name = "NAME", num_args = 1.., value_hint = ValueHint::Other)]
    pub(crate) eval: Vec<Evaluation>,
    /// Side for which points are counted: first or second [default: the side to move]
    #[arg(long, value_name = "SIDE", value_parser = values::side())]
    pub(crate) side: Option<Side>,
    /// Print everything as JSON, with the cells of every term
    #[arg(long)]
    pub(crate) json: bool,
    /// Instead, draw the terms of the first evaluation over the board, as an SVG picture; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "json")]
    pub(crate) svg: Option<PathBuf>,
}

/// Ask an agent for a move.
///
/// Scores are from the point of view of the side to move. Progress is shown on standard error if that is a terminal, or with
/// --live.
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
    /// Agent, such as ufop or ufop:depth=4 (see linha agents), or external engine (gomocup:PATH, 1 s per move unless time= is set)
    #[arg(long, value_name = "AGENT", value_hint = ValueHint::Other)]
    pub(crate) agent: Contestant,
    /// Report progress even if standard error is not a terminal
    #[arg(long)]
    pub(crate) live: bool,
    /// Print the move as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Run as a Gomoku engine: the Gomocup protocol on standard input and output.
///
/// For Piskvork, Yixin's board and other programs that speak the protocol. A copy of or link to linha that is called pbrain-linha
/// does this without arguments. It exits on END or at the end of input.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha gomocup
  printf 'START 15\\nBEGIN\\n' | linha gomocup")]
pub(crate) struct Gomocup {}

/// Count the nodes that the searches visit in a fixed set of positions.
///
/// The total changes only when the behaviour of a search changes, so commits that touch one end with it: the last line is for
/// their messages.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha bench
  linha bench --json
  linha bench --time 100ms")]
pub(crate) struct Bench {
    /// Instead, print the depth that the Gomoku engine reaches in this time per position, such as 1s or 500ms
    #[arg(long, value_name = "TIME", value_parser = values::positive_duration)]
    pub(crate) time: Option<Duration>,
    /// Print the counts as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count the move sequences of a given length (perft).
///
/// A sequence that ends before the depth, by a win or a full board, is not counted; one that ends exactly at the depth is. The
/// counts test the rules against other programs, and measure the speed of the board.
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
    /// Length of the sequences in moves
    #[arg(value_name = "DEPTH", value_parser = values::depth, allow_negative_numbers = true)]
    pub(crate) depth: u16,
    /// Count separately for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print the counts and the time as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the agents (computer players), or the settings of one.
///
/// An agent is written as a name, or as a name with settings: name:setting=value,setting=value.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha agents
  linha agents iasi
  linha agents mcts:iterations=1000,seed=7
  linha agents --levels gomoku
  linha agents --json")]
pub(crate) struct Agents {
    /// Agent or external engine (gomocup:PATH) whose settings are listed
    #[arg(value_name = "AGENT")]
    pub(crate) agent: Option<Contestant>,
    /// List the levels of a game instead, with their agents and measured strengths
    #[arg(long, value_name = "GAME", conflicts_with = "agent", value_hint = ValueHint::Other)]
    pub(crate) levels: Option<Rules>,
    /// Print the list as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print shell completions.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha completions bash > ~/.local/share/bash-completion/completions/linha
  linha completions fish > ~/.config/fish/completions/linha.fish")]
pub(crate) struct Completions {
    /// Shell to complete for
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or write the pages of all commands.
#[derive(Args)]
#[command(after_help = "\
Examples:
  linha man | man -l -
  linha man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Directory for the pages of all commands
    #[arg(value_name = "DIR")]
    pub(crate) directory: Option<PathBuf>,
}

/// A position: a game and the moves played in it.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// Game: a name or a shape
    #[arg(value_name = "GAME", value_hint = ValueHint::Other)]
    pub(crate) rules: Rules,
    /// Moves that are already played: columns (44536) where stones fall, cells (h8i9j10) elsewhere; commas and spaces between them
    /// are allowed
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    #[arg(allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) moves: String,
}

impl PositionArgs {
    /// Replays the moves.
    pub(crate) fn game(&self) -> Result<Game, ParseGameError> {
        Game::parse(self.rules, &self.moves)
    }
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
