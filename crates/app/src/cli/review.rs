//! The arguments of `linha review`.

use clap::Args;

use super::{GAMES, PositionArgs};

/// Review a game: every move judged, with a sentence for each turning point and the accuracy of each side.
///
/// Moves are best, good, an inaccuracy, a mistake, a blunder or a missed win. They are compared with exact values where the rest of the
/// game can be solved (where stones fall, in Connect Four and on boards of up to 30 cells from the first move on, on larger ones as soon as
/// the solver needs few nodes; elsewhere with at most 12 empty cells), and otherwise with searches of a fixed depth, so that a review is
/// the same each time. The game need not be finished. Values are those of the side that moves; 'win in 3' counts the moves of the winner.
/// Progress is shown on standard error if that is a terminal, or with --live.
#[derive(Args)]
#[command(after_help = format!("{GAMES}

Examples:
  linha review connect4 --moves 44455554221
  linha review tictactoe --moves b2a1c3a3a2 --json
  linha review gomoku --moves h8i9h9h10i8g8j8k8 --live"))]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Report progress even if standard error is not a terminal
    #[arg(long)]
    pub(crate) live: bool,
    /// Print the review as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
