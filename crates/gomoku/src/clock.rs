//! The clock of a game, as managers of the Gomocup protocol set it.

use std::time::Duration;

use crate::TimeControl;

/// The time for a game: set and used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// The time for one move, if it was set.
    pub turn: Option<Duration>,
    /// The time for the whole game, if it was set.
    pub whole: Option<Duration>,
    left: Option<Left>,
    /// The time used since the time left was set, or since the game began.
    used: Duration,
    /// How much longer than planned recent moves took: on a busy machine, threads get a processor late.
    lost: Duration,
}

/// The time left for a game.
#[derive(Clone, Copy, Debug)]
enum Left {
    Unlimited,
    Of(Duration),
}

impl Clock {
    /// This many milliseconds mean that there is no limit.
    const UNLIMITED: i64 = i32::MAX as i64;

    /// Sets the time left, in milliseconds: none if negative, unlimited from `i32::MAX` on.
    pub fn set_left(&mut self, milliseconds: i64) {
        self.left = Some(match u64::try_from(milliseconds) {
            _ if milliseconds >= Clock::UNLIMITED => Left::Unlimited,
            left => Left::Of(Duration::from_millis(left.unwrap_or(0))),
        });
        self.used = Duration::ZERO;
    }

    /// Starts a game. Managers set the time left before or after that.
    pub fn begin(&mut self) {
        if self.left.is_none() {
            self.used = Duration::ZERO;
        }
    }

    /// Counts the time of a move.
    pub fn used(&mut self, time: Duration) {
        self.used += time;
    }

    /// Records how much longer than planned a search took. It decays over the next moves.
    pub fn overran(&mut self, time: Duration) {
        self.lost = time.max(self.lost * 7 / 8);
    }

    /// The time control of the next move.
    pub fn control(&self) -> TimeControl {
        let left = match self.left {
            Some(Left::Unlimited) => None,
            Some(Left::Of(left)) => Some(left),
            None => self.whole,
        };
        let turn = self.turn.unwrap_or(TimeControl::default().turn);
        TimeControl { turn, left: left.map(|left| left.saturating_sub(self.used)), lost: self.lost }
    }
}
