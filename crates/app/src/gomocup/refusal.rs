//! Why a command is refused.

use board::{Coded, Message, Outcome, Rules};
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
        "invalid size {0}x{1}: expected sides from {least} to {most}, such as 15x15 or 20x20",
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
    #[error("{at} is not on the board: expected 0,0 to {},{}", .rules.width() - 1, .rules.height() - 1)]
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
    #[error("stones marked 3 (continuous games) are not supported: expected 1 or 2")]
    Continuous,
    #[error("there is a line already: the game is over")]
    Line,
    #[error("SWAP2BOARD expects no stones, three or five, not {0}")]
    Swap2(usize),
    #[error(transparent)]
    Player(#[from] PlayerError),
}

impl Coded for Refusal {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            Refusal::NoBoard => message("gomocup.no-board"),
            Refusal::Size(width, height) => {
                let size = message("gomocup.size").with("width", *width).with("height", *height);
                size.with("least", *SIDES.start()).with("most", *SIDES.end())
            }
            Refusal::Rule(rule) => message("gomocup.rule").with("rule", *rule),
            Refusal::RuleChange => message("gomocup.rule-change"),
            Refusal::OffBoard { at, rules } => {
                let at = message("gomocup.off-board").with("at", at.to_string());
                at.with("right", rules.width() - 1).with("top", rules.height() - 1)
            }
            Refusal::Taken(at) => message("gomocup.taken").with("at", at.to_string()),
            Refusal::Over(outcome) => message("gomocup.over").with("outcome", outcome.name()),
            Refusal::Begun => message("gomocup.begun"),
            Refusal::NotLast(at) => message("gomocup.not-last").with("at", at.to_string()),
            Refusal::NotOurMove { own, other } => {
                message("gomocup.not-our-move").with("own", *own).with("other", *other)
            }
            Refusal::Continuous => message("gomocup.continuous"),
            Refusal::Line => message("gomocup.line"),
            Refusal::Swap2(count) => message("gomocup.swap2").with("count", *count),
            Refusal::Player(error) => error.message(),
        }
    }
}
