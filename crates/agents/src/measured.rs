//! How strong levels are: Elo on one scale per game, measured in tournaments.

use board::Rules;

/// The measured levels, as text: see the head of the file.
const MEASURED: &str = include_str!("../data/levels.txt");

/// The measured strength of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    /// Its Elo, on the scale of its game, where the level beginner has 400.
    pub elo: i32,
    /// Its distance from beginner is at most this far off with 95 % confidence.
    pub margin: u32,
    /// The number of games that it played.
    pub games: u32,
}

/// A line of the file.
struct Line {
    game: &'static str,
    level: &'static str,
    measured: Measured,
    agent: &'static str,
}

impl Measured {
    /// The strength of a level of a game, if the agent that plays it is the one that was measured.
    pub(crate) fn of(rules: Rules, level: &str, agent: &str) -> Option<Measured> {
        let game = rules.to_string();
        let line = lines().flatten().find(|line| line.game == game && line.level == level)?;
        (line.agent == agent).then_some(line.measured)
    }
}

/// The lines of the file; `None` for one that cannot be read.
fn lines() -> impl Iterator<Item = Option<Line>> {
    MEASURED.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
        let [game, level, elo, margin, games, agent] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            return None;
        };
        let measured =
            Measured { elo: elo.parse().ok()?, margin: margin.parse().ok()?, games: games.parse().ok()? };
        Some(Line { game, level, measured, agent })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::levels;

    /// The games that are measured, in the order of the file.
    fn games() -> Vec<&'static str> {
        let mut games: Vec<_> = lines().flatten().map(|line| line.game).collect();
        games.dedup();
        games
    }

    #[test]
    fn measured_levels_are_those_that_play() {
        assert!(!games().is_empty());
        for game in games() {
            let again = format!("run: linha lab levels {game} --data crates/agents/data/levels.txt");
            let levels = levels(game.parse().expect(game));
            let measured: Vec<_> = lines().flatten().filter(|line| line.game == game).collect();
            assert_eq!(
                measured.len(),
                levels.len(),
                "{game}: another number of levels was measured; {again}"
            );
            for (line, level) in measured.iter().zip(levels) {
                let found = (line.level, line.agent.to_owned());
                assert_eq!(
                    found,
                    (level.name, level.agent.to_string()),
                    "{game}: the level changed; {again}"
                );
                assert_eq!(level.measured, Some(line.measured));
            }
        }
    }

    #[test]
    fn every_line_of_the_file_can_be_read_and_levels_get_stronger() {
        assert!(lines().all(|line| line.is_some_and(|line| line.game.parse::<Rules>().is_ok())));
        for game in games() {
            let elo: Vec<i32> =
                lines().flatten().filter(|l| l.game == game).map(|l| l.measured.elo).collect();
            assert!(elo.is_sorted() && elo[0] > 0, "{game}: {elo:?}");
        }
    }

    /// Of small boards, which a few moves of foresight solve, levels are closer to each other at the upper end.
    #[test]
    fn the_steps_between_levels_are_about_equal() {
        let large = |game: &&str| game.parse::<Rules>().is_ok_and(|rules| rules.area() > 30);
        for game in games().into_iter().filter(large) {
            let elo: Vec<i32> =
                lines().flatten().filter(|line| line.game == game).map(|line| line.measured.elo).collect();
            let steps: Vec<i32> = elo.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let (least, most) = (steps.iter().min(), steps.iter().max());
            assert!(least.zip(most).is_some_and(|(least, most)| 2 * most < 5 * least), "{game}: {steps:?}");
        }
    }

    #[test]
    fn another_agent_or_game_has_no_elo() {
        assert_eq!(Measured::of(Rules::CONNECT4, "easy", "random"), None);
        let unmeasured = levels("free:6x6:6".parse().expect("a game"));
        assert!(unmeasured.iter().all(|level| level.measured.is_none()));
    }
}
