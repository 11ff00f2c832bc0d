//! `level:elo=N`: an opponent of any strength between two levels.

use std::fmt;

use board::{Rules, quote};

use crate::level_names::MOST_ELO;
use crate::levels::{Level, levels};
use crate::seat_error::SeatError;

/// The text of a player that begins like this asks for a strength.
const PREFIX: &str = "level";

/// A strength that a seat asks for: `level:elo=N`, or `level:elo=N,seed=S` for the one of the two levels around it that this seed draws.
///
/// ```
/// use agents::Strength;
///
/// let strength = Strength::of("level:elo=812,seed=7").expect("a strength");
/// assert_eq!((strength.elo, strength.seed, strength.title().as_str()), (812, Some(7), "Adaptive (812)"));
/// assert_eq!(strength.to_string(), "level:elo=812,seed=7");
/// assert_eq!(Strength::of("easy"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The Elo on the scale of the game's levels.
    pub elo: u16,
    /// What draws the level; without it, each seat has a seed of its own.
    pub seed: Option<u32>,
}

impl Strength {
    /// The strength that a text asks for; `None` if it asks for something else.
    pub fn of(text: &str) -> Option<Strength> {
        let settings = text.strip_prefix(PREFIX)?.strip_prefix(":elo=")?;
        let (elo, seed) = match settings.split_once(",seed=") {
            Some((elo, seed)) => (elo, Some(board::number(seed)?)),
            None => (settings, None),
        };
        let elo = board::number(elo).filter(|elo| *elo <= MOST_ELO)?;
        Some(Strength { elo, seed })
    }

    /// The name of a player of this strength: `Adaptive (812)`.
    pub fn title(self) -> String {
        format!("Adaptive ({})", self.elo)
    }

    /// The level that plays a game at this strength: for each seed one of the two levels around it, so that their mean over many seeds is that
    /// Elo. `drawn` is the seed of a seat that asks for none.
    pub(crate) fn level(self, rules: Rules, drawn: u64) -> Result<Level, SeatError> {
        level_at(self.elo, rules, self.seed.map_or(drawn, u64::from))
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}:elo={}", self.elo)?;
        self.seed.map_or(Ok(()), |seed| write!(f, ",seed={seed}"))
    }
}

/// The strength that a text asks for; none if it asks for something else, an error if it is wrong.
pub(crate) fn asked(text: &str) -> Option<Result<Strength, SeatError>> {
    if text == "adaptive" {
        return Some(Err(SeatError::Adaptive));
    }
    let rest = text.strip_prefix(PREFIX)?;
    if !(rest.is_empty() || rest.starts_with(':')) {
        return None;
    }
    Some(Strength::of(text).ok_or_else(|| SeatError::Elo(quote(text))))
}

/// The level that plays a game at this Elo: for each game one of the two levels around it, drawn by the seed so that their mean over many games
/// is that Elo. Below the lowest level it is that one, above the highest that one.
///
/// A game is played by one level to its end: changing from move to move, the stronger one would have to repair what the weaker one did, at a
/// strength that was never measured.
fn level_at(elo: u16, rules: Rules, seed: u64) -> Result<Level, SeatError> {
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

    /// Whatever the seed of the seat is; without one in the text, that draws.
    #[test]
    fn a_seed_in_the_text_draws_the_level() {
        let elo = u16::midpoint(elo("easy"), elo("medium"));
        let drawn = |seed: Option<u32>, of_seat: u64| {
            Strength { elo, seed }.level(Rules::CONNECT4, of_seat).expect("a level").name
        };
        let mut seen = [0, 0];
        for seed in 0..40 {
            let level = drawn(Some(seed), 0);
            assert!((1..20).all(|of_seat| drawn(Some(seed), of_seat) == level), "{seed}");
            assert_eq!(drawn(None, u64::from(seed)), level);
            seen[usize::from(level == "medium")] += 1;
        }
        assert!(seen.iter().all(|times| *times > 5), "{seen:?}");
    }

    #[test]
    fn beyond_the_levels_the_nearest_one_plays() {
        let name = |elo| level_at(elo, Rules::CONNECT4, 3).expect("a level").name;
        assert_eq!((name(0), name(MOST_ELO)), ("beginner", "perfect"));
    }

    #[test]
    fn strengths_are_numbers_and_need_measured_levels() {
        let strength = |text| asked(text).expect(text).expect(text);
        assert_eq!(strength("level:elo=1200"), Strength { elo: 1200, seed: None });
        assert_eq!(strength("level:elo=0,seed=4294967295"), Strength { elo: 0, seed: Some(u32::MAX) });
        assert!(asked("levels").is_none() && asked("easy").is_none());
        for text in [
            "level",
            "level:",
            "level:elo",
            "level:elo=",
            "level:elo=-3",
            "level:elo=1.5",
            "level:elo=5001",
            "level:seed=7",
            "level:elo=800,seed=",
            "level:elo=800,seed=-1",
            "level:elo=800,seed=x",
            "level:elo=800,seed=4294967296",
            "level:elo=800,seed=7,seed=7",
            "level:seed=7,elo=800",
        ] {
            let error = asked(text).expect(text).expect_err(text).to_string();
            let expected = "expected level:elo=N or level:elo=N,seed=S, with N from 0 to 5000 and S from 0 to 4294967295";
            assert!(error.ends_with(expected), "{error}");
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
