//! Levels: opponents from beginner to perfect, for people who would rather not choose an algorithm.

use board::{Coded, Message, Rules};
use connect4::Truth;

use crate::agent::Agent;
use crate::algorithm::Algorithm;
use crate::measured::Measured;
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
    /// How strong it is, if that was measured for the game.
    pub measured: Option<Measured>,
}

impl Level {
    fn new(name: &'static str, agent: Agent, exact: bool, rules: Rules) -> Level {
        let measured = Measured::of(rules, name, &agent.to_string());
        Level { name, agent, exact, measured }
    }
}

/// Its name; the code ends with it.
impl Coded for Level {
    fn message(&self) -> Message {
        Message::new(format!("level.{}", self.name), self.name)
    }
}

/// The agents of the levels below `perfect`, easiest first.
///
/// They are limited by depth, nodes or playouts, so that they play alike on every machine, and chosen so that the measured steps between
/// them are about equal. Weak ones err about positions (`noise`, or a level of the Gomoku engine) and see little ahead; a line at hand
/// they complete.
type Family = [(&'static str, &'static str); 5];

/// Five in a row: the Gomoku engine.
const FIVE: &Family = &[
    ("beginner", "gomoku:level=1,time=none,memory=4"),
    ("easy", "gomoku:level=3,time=none,memory=4"),
    ("medium", "gomoku:level=5,time=none,memory=4"),
    ("hard", "gomoku:level=8,time=none,memory=8"),
    ("expert", "gomoku:nodes=100000,memory=16"),
];

/// Four in a row with gravity: alpha-beta with a published evaluation, and playouts, which know more about zugzwang.
const FOUR: &Family = &[
    ("beginner", "alphabeta:eval=ufop-v3,depth=2,noise=1000"),
    ("easy", "alphabeta:eval=ufop-v3,depth=2,noise=140"),
    ("medium", "alphabeta:eval=ufop-v3,depth=4,ties=random"),
    ("hard", "mcts:iterations=8000,playout=decisive,solver=on,memory=8"),
    ("expert", "mcts:iterations=200000,playout=decisive,solver=on,memory=32"),
];

/// Small boards with gravity, where a search of a few thousand nodes is hard to beat.
const FOUR_SMALL: &Family = &[
    ("beginner", "alphabeta:eval=ufop-v3,depth=2,noise=1000"),
    ("easy", "alphabeta:eval=ufop-v3,depth=2,noise=140"),
    ("medium", "alphabeta:eval=ufop-v3,depth=2,ties=random"),
    ("hard", "alphabeta:eval=ufop-v3,depth=none,nodes=5000,order=history,table=4,ties=random"),
    ("expert", "mcts:iterations=20000,playout=decisive,solver=on,memory=8"),
];

/// Games without gravity that are searched to their end within a second: random moves until the end comes into sight. The node limits let
/// a player see some of the opponent's replies, and overlook others.
const SMALL: &Family = &[
    ("beginner", "alphabeta:eval=none,depth=1,ties=random"),
    ("easy", "alphabeta:eval=none,depth=2,nodes=30,deepening=on,ties=random"),
    ("medium", "alphabeta:eval=none,depth=2,nodes=40,deepening=on,ties=random"),
    ("hard", "alphabeta:eval=none,depth=3,ties=random"),
    ("expert", "alphabeta:eval=none,depth=4,ties=random"),
];

/// All other games: Monte Carlo tree search, which needs no evaluation.
const ANY: &Family = &[
    ("beginner", "alphabeta:eval=none,depth=1,ties=random"),
    ("easy", "mcts:iterations=200,playout=decisive,solver=on,memory=4"),
    ("medium", "mcts:iterations=2000,playout=decisive,solver=on,memory=8"),
    ("hard", "mcts:iterations=10000,playout=decisive,solver=on,memory=16"),
    ("expert", "mcts:iterations=40000,playout=decisive,solver=on,memory=32"),
];

/// The agents that search for as long as they are given, for hints and estimates: the first that plays a game.
const SEARCHERS: [&str; 3] = [
    "gomoku:time=1s",
    "alphabeta:eval=ufop-v3,depth=none,time=1s,order=history,table=16",
    "mcts:time=2s,playout=decisive,solver=on",
];

/// With at most this many cells, a board with gravity is small.
const FEW_CELLS: u16 = 30;

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
    let usual = family(rules).iter().map(|(name, text)| Level::new(name, agent(text), false, rules));
    let perfect = perfect(rules).map(|agent| Level::new("perfect", agent, true, rules));
    usual.chain(perfect).collect()
}

/// The agents of the levels of a game.
fn family(rules: Rules) -> &'static Family {
    match rules {
        _ if exhaustive(rules, rules.area()).is_some() => SMALL,
        _ if plays_all(FIVE, rules) => FIVE,
        // The published evaluations were made for games with gravity.
        _ if rules.gravity() && plays_all(FOUR, rules) && rules.area() <= FEW_CELLS => FOUR_SMALL,
        _ if rules.gravity() && plays_all(FOUR, rules) => FOUR,
        _ => ANY,
    }
}

fn plays_all(family: &Family, rules: Rules) -> bool {
    family.iter().all(|(_, text)| fits(&agent(text), rules))
}

/// The agent that estimates positions of a game: it searches for some time, and is not exact.
pub fn searcher(rules: Rules) -> Agent {
    let plays = |agent: &Agent| {
        let published = matches!(agent.algorithm(), Algorithm::AlphaBeta(_));
        fits(agent, rules) && (rules.gravity() || !published)
    };
    SEARCHERS.into_iter().map(agent).find(plays).expect("the last one plays every game")
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
    perfect(rules).unwrap_or_else(|| searcher(rules))
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

    /// On every machine alike: no level is limited by time, and none needs more memory than servers give to visitors.
    #[test]
    fn levels_are_limited_by_work() {
        for family in [FIVE, FOUR, FOUR_SMALL, SMALL, ANY] {
            assert_eq!(family.map(|(name, _)| name), LEVELS[..5]);
            for (name, text) in family {
                let agent = agent(text);
                let limits = ["depth", "nodes", "iterations", "level"];
                let set = |wanted: &[&str]| {
                    let values = agent.values().into_iter();
                    values
                        .filter(|(setting, _)| wanted.contains(&setting.name))
                        .any(|(_, value)| value != "none")
                };
                assert!(set(&limits) && !set(&["time"]), "{name}: {text}");
                assert!(agent.mebibytes() <= 32, "{name}: {text}");
            }
        }
    }

    #[test]
    fn searchers_estimate_every_game() {
        for (game, name) in
            [("gomoku", "gomoku"), ("connect4", "alphabeta"), ("free:7x7:4", "mcts"), ("tictactoe", "mcts")]
        {
            let rules = game.parse().expect(game);
            assert!(fits(&searcher(rules), rules) && !searcher(rules).solves());
            assert_eq!(searcher(rules).entry().name, name, "{game}");
        }
    }
}
