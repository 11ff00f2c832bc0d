//! Why a command is refused.

use board::{Outcome, Rules};
use gomoku::SIDES;
use gomoku::protocol::Point;
use search::PlayerError;
use thiserror::Error;

/// The sentence after `ERROR`.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    #[error("there is no board yet: START comes first")]
    NoBoard,
    // Some managers offer a 20x20 board if they find 20 in the error.
    #[error(
        "boards with sides from {least} to {most} are played, such as 15x15 and 20x20, not {0}x{1}",
        least = SIDES.start(),
        most = SIDES.end()
    )]
    Size(u16, u16),
    #[error(
        "rule {0} (renju or caro) is not played: 0 is five or more in a row, 1 exactly five, and 2 may be added"
    )]
    Rule(i64),
    #[error("by the rules that are set now, the game was over before: send START, RESTART or BOARD")]
    RuleChange,
    #[error("{at} is not on the board: places go from 0,0 to {},{}", .rules.width() - 1, .rules.height() - 1)]
    OffBoard { at: Point, rules: Rules },
    #[error("{0} is taken")]
    Taken(Point),
    #[error("the game is over: {0}")]
    Over(Outcome),
    #[error("BEGIN asks for the first move, but there are stones: TURN and BOARD ask for others")]
    Begun,
    #[error("{0} is not the last move: only that can be taken back")]
    NotLast(Point),
    #[error(
        "it is not our move: {own} own stones and {other} others, where there must be as many, or one more of the others"
    )]
    NotOurMove { own: usize, other: usize },
    #[error("games end with the first line here, so that stones marked 3 cannot be on the board")]
    Continuous,
    #[error("there is a line already: the game is over")]
    Line,
    #[error("SWAP2BOARD takes no stones, three or five, not {0}")]
    Swap2(usize),
    #[error(transparent)]
    Player(#[from] PlayerError),
}
