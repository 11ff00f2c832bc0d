//! Levels: opponents from beginner to perfect, for people who would rather not choose an algorithm.

use board::{Coded, Message, Rules};
use connect4::Truth;

use crate::agent::Agent;
use crate::algorithm::Algorithm;
use crate::settings::Key;

/// A level of play and its agent.
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// One of [`LEVELS`](crate::LEVELS).
    pub name: &'static str,
    /// The agent that plays at this level.
    pub agent: Agent,
    /// Whether it makes no mistakes.
    pub exact: bool,
}

/// Its name; the code ends with it.
impl Coded for Level {
    fn message(&self) -> Message {
        Message::new(format!("level.{}", self.name), self.name)
    }
}

/// Five in a row: the levels of the Gomoku engine.
const FIVE: &[(&str, &str)] = &[
    ("beginner", "gomoku:level=1"),
    ("easy", "gomoku:level=3"),
    ("medium", "gomoku:level=5"),
    ("hard", "gomoku:level=7"),
    ("expert", "gomoku:time=1s"),
];

/// Four in a row with gravity: alpha-beta with a published evaluation.
const FOUR: &[(&str, &str)] = &[
    ("beginner", "alphabeta:eval=ufop-v3,depth=1,ties=random"),
    ("easy", "alphabeta:eval=ufop-v3,depth=2,ties=random"),
    ("medium", "alphabeta:eval=ufop-v3,depth=4,ties=random"),
    ("hard", "alphabeta:eval=ufop-v3,depth=8,order=centre,ties=random"),
    ("expert", "alphabeta:eval=ufop-v3,depth=none,time=1s,order=history,table=16"),
];

/// All other games: Monte Carlo tree search, which needs no evaluation.
const ANY: &[(&str, &str)] = &[
    ("beginner", "mcts:iterations=30"),
    ("easy", "mcts:iterations=200"),
    ("medium", "mcts:iterations=2000,playout=decisive,solver=on"),
    ("hard", "mcts:iterations=20000,playout=decisive,solver=on"),
    ("expert", "mcts:time=2s,playout=decisive,solver=on"),
];

/// With at most this many empty cells, a game is searched to its end within a second.
const TINY: u16 = 12;

fn agent(text: &str) -> Agent {
    text.parse().expect("a constant of this file")
}

fn fits(agent: &Agent, rules: Rules) -> bool {
    agent.fits(rules).is_ok()
}

/// The levels at which a game can be played, the easiest first.
pub fn levels(rules: Rules) -> Vec<Level> {
    let usual = [FIVE, FOUR, ANY].into_iter().find(|levels| {
        let plays = |(_, text): &(&str, &str)| fits(&agent(text), rules);
        // The published evaluations were made for games with gravity.
        (rules.gravity() || !std::ptr::eq(*levels, FOUR)) && levels.iter().all(plays)
    });
    let usual =
        usual.unwrap_or(ANY).iter().map(|(name, text)| Level { name, agent: agent(text), exact: false });
    let perfect = perfect(rules).map(|agent| Level { name: "perfect", agent, exact: true });
    usual.chain(perfect).collect()
}

/// The agent that plays a game perfectly, if that takes seconds at most.
fn perfect(rules: Rules) -> Option<Agent> {
    exhaustive(rules, rules.area()).or_else(|| Truth::is_quick(rules).then(|| agent("perfect")))
}

/// The agent that searches a game without gravity to its end, if few enough cells are empty.
pub fn exhaustive(rules: Rules, empty: u16) -> Option<Agent> {
    let whole = !rules.gravity() && (1..=TINY).contains(&empty);
    whole.then(|| {
        let mut agent = agent("alphabeta:eval=none,depth=1,order=history,table=4,ties=random");
        agent.change(Key::Depth, |algorithm| {
            if let Algorithm::AlphaBeta(settings) = algorithm {
                settings.limits.depth = Some(empty);
            }
        });
        agent
    })
}

/// The strongest agent for a game: for hints and estimates.
pub fn strongest(rules: Rules) -> Agent {
    perfect(rules).or_else(|| levels(rules).pop().map(|level| level.agent)).expect("every game has levels")
}

#[cfg(test)]
mod tests {
    use board::Overline;

    use super::*;
    use crate::level_names::LEVELS;

    fn names(game: &str) -> Vec<&'static str> {
        levels(game.parse().expect("a game")).iter().map(|level| level.name).collect()
    }

    #[test]
    fn every_game_has_levels_and_agents_that_play_it() {
        for game in [
            "connect4",
            "gomoku",
            "gomoku-standard",
            "tictactoe",
            "drop:8x8:4",
            "free:32x32:16",
            "drop:1x2:2",
        ] {
            let rules = game.parse().expect("a game");
            for level in levels(rules) {
                assert!(LEVELS.contains(&level.name));
                assert!(fits(&level.agent, rules), "{game} {}", level.agent);
            }
            assert!(fits(&strongest(rules), rules), "{game}");
            assert_eq!(names(game)[..5], LEVELS[..5]);
        }
    }

    #[test]
    fn the_level_perfect_needs_a_solvable_game() {
        for game in ["connect4", "tictactoe", "drop:5x4:4", "drop:6x6:4"] {
            assert_eq!(names(game), LEVELS, "{game}");
        }
        for game in ["gomoku", "drop:8x8:4", "free:4x4:4"] {
            assert_eq!(names(game), LEVELS[..5], "{game}");
        }
        // As help and errors say: up to 42 cells where stones fall, up to 12 elsewhere.
        for (width, height) in (1..=32).flat_map(|width| (1..=32).map(move |height| (width, height))) {
            for (gravity, most) in [(true, 42), (false, 12)] {
                let Ok(rules) = Rules::new(width, height, 2, gravity, Overline::Wins) else { continue };
                assert_eq!(perfect(rules).is_some(), rules.area() <= most, "{rules}");
            }
        }
        assert_eq!(strongest("gomoku".parse().expect("a game")).to_string(), "gomoku:time=1s");
        let exhaustive = strongest("tictactoe".parse().expect("a game")).to_string();
        assert_eq!(exhaustive, "alphabeta:eval=none,depth=9,order=history,table=4,ties=random");
        assert_eq!(strongest("connect4".parse().expect("a game")).to_string(), "perfect");
    }
}
