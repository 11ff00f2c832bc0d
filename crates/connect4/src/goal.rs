use std::ops::RangeInclusive;

use board::Game;
use search::Score;

use crate::value::plies_to_end;

/// What is asked of a position, and what a perfect player keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// The exact value: to win as soon, and to lose as late, as can be.
    #[default]
    Value,
    /// Only whether the game is won (1), drawn (0) or lost (−1): faster.
    Outcome,
}

impl Goal {
    /// The values that are told apart.
    pub(crate) fn window(self) -> RangeInclusive<i8> {
        match self {
            Goal::Value => -i8::MAX..=i8::MAX,
            Goal::Outcome => -1..=1,
        }
    }

    /// What is left of an exact value.
    pub fn seen(self, value: i8) -> i8 {
        match self {
            Goal::Value => value,
            Goal::Outcome => value.signum(),
        }
    }

    /// A value of the position of a game as a score: when the game ends is known only where the value is exact.
    pub fn score(self, game: &Game, value: i8) -> Score {
        let plies = || plies_to_end(game.rules(), game.board().ply(), value);
        match (value.signum(), self) {
            (0, _) => Score::EVEN,
            (1, Goal::Value) => Score::win_in(plies()),
            (_, Goal::Value) => Score::loss_in(plies()),
            (1, Goal::Outcome) => Score::WON,
            (_, Goal::Outcome) => Score::LOST,
        }
    }
}
