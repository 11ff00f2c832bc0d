//! `level:elo=N`: an opponent of any strength between two levels.

use board::{Rules, quote};

use crate::level_names::MOST_ELO;
use crate::levels::{Level, levels};
use crate::seat_error::SeatError;

/// The text of a player that begins like this asks for a strength.
const PREFIX: &str = "level";

/// The strength that a text asks for: `level:elo=N`; none if it asks for something else.
pub(crate) fn asked(text: &str) -> Option<Result<u16, SeatError>> {
    if text == "adaptive" {
        return Some(Err(SeatError::Adaptive));
    }
    let rest = text.strip_prefix(PREFIX)?;
    if !(rest.is_empty() || rest.starts_with(':')) {
        return None;
    }
    let elo = rest.strip_prefix(":elo=").and_then(board::number).filter(|elo| *elo <= MOST_ELO);
    Some(elo.ok_or_else(|| SeatError::Elo(quote(text))))
}

/// The level that plays a game at this Elo: for each game one of the two levels around it, drawn by the seed so that their mean over many games
/// is that Elo. Below the lowest level it is that one, above the highest that one.
///
/// A game is played by one level to its end: changing from move to move, the stronger one would have to repair what the weaker one did, at a
/// strength that was never measured.
pub(crate) fn level_at(elo: u16, rules: Rules, seed: u64) -> Result<Level, SeatError> {
    let measured = |level: Level| level.measured.map(|measured| (measured.elo, level));
    let levels: Option<Vec<(i32, Level)>> = levels(rules).into_iter().map(measured).collect();
    let levels = levels.ok_or(SeatError::NotMeasured { game: rules })?;
    let elo = i32::from(elo);
    let above = levels.iter().position(|(level, _)| *level > elo);
    let index = match above {
        None => levels.len() - 1,
        Some(0) => 0,
        Some(above) => {
            let (low, high) = (levels[above - 1].0, levels[above].0);
            // A draw from the high bits: seeds may be small numbers.
            let drawn =
                (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) % u64::from((high - low).unsigned_abs());
            above - usize::from(drawn >= u64::from((elo - low).unsigned_abs()))
        }
    };
    levels.into_iter().nth(index).map(|(_, level)| level).ok_or(SeatError::NotMeasured { game: rules })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elo(name: &str) -> u16 {
        let level = levels(Rules::CONNECT4).into_iter().find(|level| level.name == name).expect(name);
        u16::try_from(level.measured.expect("connect4 is measured").elo).expect("above 0")
    }

    #[test]
    fn the_mean_of_the_levels_that_play_is_the_elo_that_was_asked_for() {
        let (low, high) = (elo("easy"), elo("medium"));
        for wanted in [low, low + (high - low) / 4, u16::midpoint(low, high), high - 1] {
            let level = |seed| level_at(wanted, Rules::CONNECT4, seed).expect("a level");
            assert_eq!(level(7), level(7));
            let played = |seed| {
                assert!(["easy", "medium"].contains(&level(seed).name));
                f64::from(level(seed).measured.expect("measured").elo)
            };
            let mean = (0..4000).map(played).sum::<f64>() / 4000.0;
            assert!((mean - f64::from(wanted)).abs() < 15.0, "{mean} instead of {wanted}");
        }
    }

    #[test]
    fn beyond_the_levels_the_nearest_one_plays() {
        let name = |elo| level_at(elo, Rules::CONNECT4, 3).expect("a level").name;
        assert_eq!((name(0), name(MOST_ELO)), ("beginner", "perfect"));
    }

    #[test]
    fn strengths_are_numbers_and_need_measured_levels() {
        assert!(matches!(asked("level:elo=1200"), Some(Ok(1200))));
        assert!(asked("levels").is_none() && asked("easy").is_none());
        for text in
            ["level", "level:", "level:elo", "level:elo=", "level:elo=-3", "level:elo=1.5", "level:elo=5001"]
        {
            let error = asked(text).expect(text).expect_err(text).to_string();
            assert!(error.contains("expected level:elo=N, with N from 0 to 5000"), "{error}");
        }
        let unmeasured =
            level_at(1000, "free:6x6:6".parse().expect("a game"), 1).expect_err("no Elo").to_string();
        assert_eq!(
            unmeasured,
            "the levels of free:6x6:6 are not measured: expected a level by name (beginner, easy, medium, hard or expert)"
        );
        let adaptive = asked("adaptive").expect("a player").expect_err("no rating").to_string();
        assert!(adaptive.contains("level:elo=N"), "{adaptive}");
    }
}
