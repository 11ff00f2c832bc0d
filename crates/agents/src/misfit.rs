//! Why a player does not play a game, in a few words.

use board::{Message, Overline, Param, Rules};
use gomoku::SIDES;

/// The reason in a few words, for lists: `needs five in a row`. `unfit` is the whole sentence; none if it is about something else.
///
/// ```
/// use agents::{Agent, short_misfit};
/// use board::{Coded, Rules};
///
/// let ufsc: Agent = "ufsc".parse()?;
/// let sentence = ufsc.fits(Rules::CONNECT4).expect_err("another game").message();
/// let short = short_misfit(&sentence, Rules::CONNECT4).expect("a reason");
/// assert_eq!(short.to_string(), "needs five in a row");
/// # Ok::<(), agents::AgentError>(())
/// ```
pub fn short_misfit(unfit: &Message, rules: Rules) -> Option<Message> {
    let sides = || [rules.width(), rules.height()];
    match unfit.code() {
        "player.unfit" => unfit.params().iter().find_map(|(name, param)| match param {
            Param::Message(reason) if *name == "reason" => short_misfit(reason, rules),
            _ => None,
        }),
        "player.needs-four" | "evaluation.needs-four" if rules.k() != 4 => Some(four()),
        "player.needs-five" | "evaluation.needs-five" | "gomoku.game" | "engine.game" | "game.psq"
            if rules.k() != 5 =>
        {
            Some(five())
        }
        "player.needs-five" | "evaluation.needs-five" | "gomoku.game" | "engine.game" | "game.psq"
            if rules.gravity() =>
        {
            Some(Message::new("unfit.gravity", "not where stones fall"))
        }
        "player.needs-four" | "evaluation.needs-four" | "player.needs-five" | "evaluation.needs-five"
            if rules.overline() == Overline::Ignored =>
        {
            Some(Message::new("unfit.longer", "longer lines must win"))
        }
        "gomoku.size" | "engine.size" | "game.psq" if sides().iter().any(|side| side > SIDES.end()) => {
            Some(large())
        }
        "gomoku.size" | "engine.size" | "game.psq" => Some(Message::new("unfit.small", "board too small")),
        "solver.free" => Some(Message::new("unfit.no-gravity", "needs gravity")),
        "solver.large" => Some(large()),
        _ => None,
    }
}

fn four() -> Message {
    Message::new("unfit.four", "needs four in a row")
}

fn five() -> Message {
    Message::new("unfit.five", "needs five in a row")
}

fn large() -> Message {
    Message::new("unfit.large", "board too large")
}
