//! Time management.

use std::time::Duration;

/// The time control of a game, as it stands before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time for one move; zero: move at once.
    pub turn: Duration,
    /// The time left for the rest of the game, or `None` for no limit.
    pub left: Option<Duration>,
    /// How much longer than planned recent moves took.
    pub lost: Duration,
}

impl Default for TimeControl {
    /// Thirty seconds for a move, the default of the protocol.
    fn default() -> TimeControl {
        TimeControl { turn: Duration::from_secs(30), left: None, lost: Duration::ZERO }
    }
}

impl TimeControl {
    /// The smallest safety margin: a process may wait for a processor, a pipe may be read late.
    const LEAST_MARGIN: Duration = Duration::from_millis(50);
    /// The largest safety margin, unless more was lost recently.
    const MOST_MARGIN: Duration = Duration::from_millis(250);
    /// Moves of one side expected at the start of a game.
    const EXPECTED_MOVES: u32 = 30;
    /// Moves of one side expected at least, however long the game has lasted.
    const LEAST_MOVES: u32 = 10;

    /// The time for the next move, from the moment it is requested, after `played` stones on a board of `area` cells.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use gomoku::TimeControl;
    ///
    /// let blitz = TimeControl { turn: Duration::from_millis(1000), ..TimeControl::default() };
    /// assert_eq!(blitz.allot(0, 225), Duration::from_millis(950));
    /// ```
    pub fn allot(&self, played: u16, area: u16) -> Duration {
        let turn = self.without_margin(self.turn);
        match self.left {
            None => turn,
            Some(left) => turn.min(self.without_margin(left) / remaining(played, area)),
        }
    }

    /// A time less its safety margin: 2 %, within its bounds, or twice what was lost recently if that is more; at most half of the time.
    fn without_margin(&self, time: Duration) -> Duration {
        let margin = (time / 50).clamp(Self::LEAST_MARGIN, Self::MOST_MARGIN).max(2 * self.lost);
        time.saturating_sub(margin.min(time / 2))
    }
}

/// The expected number of moves that one side has still to make.
fn remaining(played: u16, area: u16) -> u32 {
    let own = u32::from(played) / 2;
    let room = u32::from(area.saturating_sub(played)).div_ceil(2);
    TimeControl::EXPECTED_MOVES.saturating_sub(own).max(TimeControl::LEAST_MOVES).min(room).max(1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn milliseconds(turn: u64, left: Option<u64>) -> TimeControl {
        let left = left.map(Duration::from_millis);
        TimeControl { turn: Duration::from_millis(turn), left, lost: Duration::ZERO }
    }

    #[test]
    fn no_time_is_no_time() {
        assert_eq!(milliseconds(0, None).allot(0, 225), Duration::ZERO);
        assert_eq!(milliseconds(0, Some(100_000)).allot(0, 225), Duration::ZERO);
        assert_eq!(milliseconds(5_000, Some(0)).allot(0, 225), Duration::ZERO);
    }

    #[test]
    fn a_move_takes_its_time_less_a_margin() {
        for (turn, allotted) in [(20, 10), (100, 50), (200, 150), (5_000, 4_900), (30_000, 29_750)] {
            assert_eq!(milliseconds(turn, None).allot(10, 225), Duration::from_millis(allotted));
        }
    }

    #[test]
    fn the_time_of_a_game_is_spread_over_its_moves() {
        let share = |left, played, area| milliseconds(30_000, Some(left)).allot(played, area).as_millis();
        assert_eq!(share(180_000, 0, 400), 5_991);
        assert_eq!(share(180_000, 40, 400), 17_975);
        assert_eq!(share(180_000, 300, 400), 17_975);
        // A last move may take everything.
        assert_eq!(share(10_000, 24, 25), 9_800);
        assert_eq!(share(600_000, 24, 25), 29_750);
    }

    proptest! {
        #[test]
        fn nothing_is_ever_exceeded(turn in 0_u64..100_000, left in 0_u64..1_000_000, area in 25_u16..=484, part in 0_u16..=484) {
            let played = part.min(area);
            let control = milliseconds(turn, Some(left));
            let allotted = control.allot(played, area);
            prop_assert!(allotted <= control.turn && allotted <= Duration::from_millis(left));
            prop_assert!(allotted <= milliseconds(turn, None).allot(played, area));
            // More time is never worse.
            prop_assert!(allotted <= milliseconds(turn + 1, Some(left + 1)).allot(played, area));
        }

        #[test]
        fn a_game_never_runs_out_of_time(mut left in 1_u64..1_000_000, area in 25_u16..=484) {
            for played in (0..area).step_by(2) {
                let allotted = milliseconds(30_000, Some(left)).allot(played, area);
                let used = u64::try_from(allotted.as_millis()).expect("small");
                prop_assert!(used <= left);
                left -= used;
            }
        }
    }
}
