//! The engines of a session.

use board::{Overline, Rules};
use gomoku::Gomoku;

/// An engine for each set of rules: a manager may send the rules at the last moment, when there is no time to build one.
pub(super) struct Players {
    freestyle: Gomoku,
    exactly: Gomoku,
}

impl Players {
    pub(super) fn new() -> Players {
        let player = || {
            let mut player = Gomoku::new("linha".to_owned());
            // A small table until the limits are known.
            player.mebibytes = 0;
            player
        };
        Players { freestyle: player(), exactly: player() }
    }

    /// The engine for these rules.
    pub(super) fn of(&mut self, rules: Rules) -> &mut Gomoku {
        match rules.overline() {
            Overline::Wins => &mut self.freestyle,
            Overline::Ignored => &mut self.exactly,
        }
    }

    /// The engine for the other rules.
    pub(super) fn other(&mut self, rules: Rules) -> &mut Gomoku {
        match rules.overline() {
            Overline::Wins => &mut self.exactly,
            Overline::Ignored => &mut self.freestyle,
        }
    }

    /// Clears the tables.
    pub(super) fn forget(&mut self) {
        self.freestyle.forget();
        self.exactly.forget();
    }
}
