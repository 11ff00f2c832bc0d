//! The rating of a person in a game: what an adaptive opponent follows.

use board::Rules;

use crate::level_names::MOST_ELO;
use crate::levels::levels;
use crate::seat_error::SeatError;

/// The level whose strength a new player is taken to have.
const FIRST_LEVEL: &str = "easy";
/// The games after which a rating is no longer new.
const NEW: u32 = 10;
/// The most that a game changes a new rating, and any other.
const STEPS: [f64; 2] = [80.0, 32.0];

/// How strong a person is in a game, on the scale of its levels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerRating {
    /// The Elo; its fraction is kept, so that small changes add up.
    pub elo: f64,
    /// The games that it comes from.
    pub games: u32,
}

impl PlayerRating {
    /// The rating of a player whose first game this is; an error for a game whose levels are not measured.
    pub fn new(rules: Rules) -> Result<PlayerRating, SeatError> {
        let first = levels(rules).into_iter().find(|level| level.name == FIRST_LEVEL);
        let measured =
            first.and_then(|level| level.measured).ok_or(SeatError::NotMeasured { game: rules })?;
        Ok(PlayerRating { elo: measured.elo.into(), games: 0 })
    }

    /// The rating after a game against an opponent of this Elo. `result` is 1 for a win, ½ for a draw and 0 for a loss.
    ///
    /// The game counts by how much the result differs from the expected one: at most 80 Elo in the first ten games, so that a new player
    /// soon meets opponents of the same strength, and 32 in later ones.
    // Cite: Elo 1978, "The Rating of Chessplayers, Past and Present".
    #[must_use]
    pub fn after(self, opponent: u16, result: f64) -> PlayerRating {
        let expected = 1.0 / (1.0 + 10.0_f64.powf((f64::from(opponent) - self.elo) / 400.0));
        let step = if self.games < NEW { STEPS[0] } else { STEPS[1] };
        PlayerRating { elo: self.elo + step * (result - expected), games: self.games.saturating_add(1) }
    }

    /// The strength of the next opponent: that of the rating, as far as the levels of the game go.
    pub fn opponent(self, rules: Rules) -> u16 {
        let measured = |level: crate::Level| level.measured.map(|measured| measured.elo);
        let elo: Vec<i32> = levels(rules).into_iter().filter_map(measured).collect();
        let [low, high] = [elo.iter().min(), elo.iter().max()].map(|end| end.copied().unwrap_or(0).into());
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let rounded = self.elo.clamp(low, high).round().clamp(0.0, MOST_ELO.into()) as u16;
        rounded
    }

    /// The text of the next opponent: a player of a seat.
    pub fn seat(self, rules: Rules) -> String {
        format!("level:elo={}", self.opponent(rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_raise_a_rating_and_losses_lower_it() {
        let even = PlayerRating { elo: 1000.0, games: 20 };
        let after = |opponent, result| even.after(opponent, result).elo;
        assert!((after(1000, 1.0) - 1016.0).abs() < 1e-9 && (after(1000, 0.0) - 984.0).abs() < 1e-9);
        assert!((after(1000, 0.5) - 1000.0).abs() < 1e-9);
        // A draw with a stronger opponent is a success, a win over a much weaker one says little.
        assert!(after(1400, 0.5) > 1010.0 && after(200, 1.0) < 1001.0);
        let new = PlayerRating { games: 0, ..even };
        assert!((new.after(1000, 1.0).elo - 1040.0).abs() < 1e-9 && new.after(1000, 1.0).games == 1);
    }

    #[test]
    fn opponents_follow_the_rating_as_far_as_the_levels_go() {
        let rules = Rules::CONNECT4;
        let start = PlayerRating::new(rules).expect("connect4 is measured");
        assert_eq!(start.games, 0);
        assert!((f64::from(start.opponent(rules)) - start.elo).abs() < 0.5);
        let seat = start.seat(rules);
        assert_eq!(seat, format!("level:elo={}", start.opponent(rules)));
        let elo = |name: &str| {
            levels(rules)
                .into_iter()
                .find(|level| level.name == name)
                .and_then(|level| level.measured)
                .expect(name)
                .elo
        };
        let at = |elo| i32::from(PlayerRating { elo, games: 9 }.opponent(rules));
        assert_eq!((at(-500.0), at(9999.0)), (elo("beginner"), elo("perfect")));
        assert!(PlayerRating::new("free:6x6:6".parse().expect("a game")).is_err());
    }
}
