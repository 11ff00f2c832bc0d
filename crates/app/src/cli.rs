//! The command line. Help, completions and manual pages all come from these definitions.

pub(crate) mod arena;
pub(crate) mod lab;
pub(crate) mod solve;
mod values;

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use agents::{Agent, Contestant, Offer};
use board::{Game, ParseGameError, Rules};
use clap::{Args, Parser, Subcommand, ValueHint};

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
}

/// The board in the browser.
#[derive(Args)]
pub(crate) struct Serve {
    /// Open the board in a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The port to listen on; 4004 or any free one, if it is not said
    #[arg(long, value_name = "PORT", value_parser = values::port)]
    pub(crate) port: Option<u16>,
    /// The address to listen on: whoever reaches it can play, and make this machine think
    #[arg(long, value_name = "IP", value_parser = values::address)]
    pub(crate) address: Option<IpAddr>,
    /// A name of this machine that browsers may use, besides localhost and its addresses
    #[arg(long, value_name = "HOST")]
    pub(crate) name: Vec<String>,
    /// An external engine that visitors may choose by this name; repeatable
    #[arg(long, value_name = "NAME=gomocup:PATH")]
    pub(crate) engine: Vec<Offer>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(Play),
    Show(Show),
    Move(Move),
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

/// Play in the terminal: the board, what the computer thinks, and what moves are worth.
///
/// A side is human, a level (beginner, easy, medium, hard, expert, perfect), an agent of linha agents, or an external engine by the
/// Gomocup protocol: gomocup:PATH.
#[derive(Args)]
#[command(after_help = format!("{GAMES}

Examples:
  linha play
  linha play gomoku --second medium
  linha play connect4 --first perfect --second human
  linha play drop:8x8:4 --first ufop --second panther
  linha play gomoku --second gomocup:./pbrain-other,time=2s
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
    /// Who is asked: a name, or a name with settings; see linha agents. Or an external engine: gomocup:PATH
    #[arg(long, value_name = "AGENT", value_hint = ValueHint::Other)]
    pub(crate) agent: Contestant,
    /// Show reports on standard error even where nobody seems to watch
    #[arg(long)]
    pub(crate) live: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
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
    #[arg(long, value_name = "TIME", value_parser = values::positive_duration)]
    pub(crate) time: Option<Duration>,
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
    #[arg(value_name = "DEPTH", value_parser = values::depth, allow_negative_numbers = true)]
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
