//! The command line. Help, completions and manual pages all come from these definitions.

use std::path::PathBuf;

use board::{Game, ParseGameError, Rules, quote};
use clap::{Args, Parser, Subcommand};

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
#[derive(Parser)]
#[command(
    name = "linha",
    version,
    after_help = "\
Examples:
  linha show connect4 --moves 44536
  linha show free:9x9:4 --moves e5d4 --json
  linha perft gomoku 3
  linha help show"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Show(Show),
    Perft(Perft),
    Agents(Agents),
    Completions(Completions),
    Man(Man),
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
  linha agents random:seed=7
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
    #[arg(value_name = "GAME")]
    pub(crate) rules: Rules,
    /// Moves played before: columns (44536) where stones fall, cells (h8i9j10) elsewhere; commas and
    /// spaces may stand between them
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
}

impl PositionArgs {
    /// The game that stands there.
    pub(crate) fn game(&self) -> Result<Game, ParseGameError> {
        Game::parse(self.rules, &self.moves)
    }
}

/// No game lasts longer than the largest board has cells.
fn depth(text: &str) -> Result<u16, String> {
    let deepest = u16::from(*Rules::SIDES.end()).pow(2);
    let depth = text.parse().ok().filter(|depth| *depth <= deepest);
    depth.ok_or_else(|| format!("{} is not a whole number from 0 to {deepest}", quote(text)))
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
