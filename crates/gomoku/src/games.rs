//! Which games the engine plays.

use std::ops::RangeInclusive;

use board::{Coded, Message, Rules};
use thiserror::Error;

/// The board sizes that are played: five fit both ways, and the longest line with its walls fits a word of 64 bits.
pub const SIDES: RangeInclusive<u8> = 5..=22;

/// The games that are played, in words.
pub const PLAYS: &str = "five in a row without gravity, sides from 5 to 22";

/// Why a game is not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unfit {
    /// It is another game than Gomoku.
    #[error("it plays five in a row without gravity")]
    Game,
    /// The board is too small or too large.
    #[error("it plays on boards with sides from {least} to {most}", least = SIDES.start(), most = SIDES.end())]
    Size,
}

impl Coded for Unfit {
    fn message(&self) -> Message {
        match self {
            Unfit::Game => Message::new("gomoku.game", self),
            Unfit::Size => {
                let size = Message::new("gomoku.size", self);
                size.with("least", *SIDES.start()).with("most", *SIDES.end())
            }
        }
    }
}

/// Whether the engine plays a game: five in a row without gravity, both sides within [`SIDES`]. Cheap: builds nothing.
///
/// ```
/// use board::Rules;
/// use gomoku::{Unfit, fits};
///
/// assert_eq!(fits(Rules::GOMOKU_STANDARD), Ok(()));
/// assert_eq!(fits(Rules::CONNECT4), Err(Unfit::Game));
/// assert_eq!(fits("free:23x15:5".parse()?), Err(Unfit::Size));
/// # Ok::<(), board::ParseRulesError>(())
/// ```
pub fn fits(rules: Rules) -> Result<(), Unfit> {
    if rules.gravity() || rules.k() != 5 {
        Err(Unfit::Game)
    } else if [rules.width(), rules.height()].iter().all(|side| SIDES.contains(side)) {
        Ok(())
    } else {
        Err(Unfit::Size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_name_the_sides() {
        assert!(PLAYS.ends_with(&format!("sides from {} to {}", SIDES.start(), SIDES.end())));
    }
}
