use std::ops::RangeInclusive;

use board::Game;
use search::Score;

use crate::value::plies_to_end;

/// How exact a value must be: the goal of a solver, and what a perfect player preserves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// The exact value: win as soon and lose as late as possible (in Pons' words, a strong solver).
    #[default]
    Value,
    /// Only win (1), draw (0) or loss (−1): faster (in Pons' words, a weak solver).
    Outcome,
}

impl Goal {
    /// The range of values that must be told apart.
    pub(crate) fn window(self) -> RangeInclusive<i8> {
        match self {
            Goal::Value => -i8::MAX..=i8::MAX,
            Goal::Outcome => -1..=1,
        }
    }

    /// An exact value as this goal sees it: unchanged, or only its sign.
    pub fn project(self, value: i8) -> i8 {
        match self {
            Goal::Value => value,
            Goal::Outcome => value.signum(),
        }
    }

    /// The value of the position of a game as a score. The number of plies is known only for [`Goal::Value`].
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
