//! The contestant that estimates values, and how much it searches at each depth.

use agents::{Algorithm, Caps, Chances, Contestant};
use board::Rules;
use search::{Limits, Report};

use crate::author::Author;

/// A contestant that estimates values. It searches every move equally deep, so that a time limit of its own is of no account.
pub(crate) struct Estimator {
    /// As it is asked for.
    asked: Contestant,
    /// As it searches: by depth or playouts, without a time limit.
    contestant: Contestant,
    /// Whether it counts playouts.
    playouts: bool,
    /// Its own limit of nodes.
    nodes: Option<u64>,
}

impl Estimator {
    /// The depth of contestants that set none.
    const DEEPEST: u16 = 99;
    /// The playouts of contestants that set none.
    const MOST_PLAYOUTS: u64 = 1 << 40;

    /// The estimator of a game: `by`, unless it solves positions; by default the one that searches it best.
    pub(crate) fn new(rules: Rules, by: Option<&Contestant>, caps: Option<&Caps>) -> Estimator {
        let usual = || {
            let agent = agents::searcher(rules);
            Contestant::Agent(match caps {
                Some(caps) => agent.capped(caps),
                None => agent,
            })
        };
        Estimator::of(by.filter(|by| !by.solves()).cloned().unwrap_or_else(usual))
    }

    fn of(asked: Contestant) -> Estimator {
        let plain =
            |asked: Contestant| Estimator { contestant: asked.clone(), asked, playouts: false, nodes: None };
        let Some(agent) = asked.agent() else { return plain(asked) };
        let (changed, nodes) = match agent.algorithm() {
            Algorithm::Random(_) | Algorithm::Perfect(_) => return plain(asked),
            Algorithm::Minimax(own) => (Ok(agent.clone()), own.nodes),
            Algorithm::AlphaBeta(own) if own.limits.depth.is_none() && own.budget.is_none() => {
                (agent.with_depth(Self::DEEPEST), own.limits.nodes)
            }
            Algorithm::AlphaBeta(own) => (Ok(agent.clone()), own.limits.nodes),
            Algorithm::Gomoku(own) if own.limits.depth.is_none() => {
                (agent.with_depth(Self::DEEPEST), own.limits.nodes)
            }
            Algorithm::Gomoku(own) => (Ok(agent.clone()), own.limits.nodes),
            Algorithm::Mcts(own) if own.iterations.is_none() => {
                (agent.with_iterations(Self::MOST_PLAYOUTS), None)
            }
            Algorithm::Mcts(own) => (Ok(agent.clone()), own.iterations),
        };
        let playouts = matches!(agent.algorithm(), Algorithm::Mcts(_));
        match changed.and_then(|agent| agent.with_time(None)) {
            Ok(agent) => Estimator { contestant: agent.into(), asked, playouts, nodes },
            Err(_) => plain(asked),
        }
    }

    /// The contestant that searches.
    pub(crate) fn contestant(&self) -> &Contestant {
        &self.contestant
    }

    /// It as it was asked for; in words without its time, which it does not use.
    pub(crate) fn author(&self) -> Author {
        let timeless = self.asked.agent().and_then(|agent| agent.with_time(None).ok());
        let described = timeless.map_or_else(|| self.asked.description(), |agent| agent.description());
        Author { by: self.asked.title(), described: Some(described) }
    }

    /// What its points are worth.
    pub(crate) fn chances(&self) -> Chances {
        Chances::of(&self.asked)
    }

    /// The limits of the search after a move, for a depth that counts the move: plies, or as many playouts as double with each.
    pub(crate) fn limits(&self, depth: u16) -> Limits {
        if self.playouts { Limits::nodes(4 << depth.min(36)) } else { Limits::depth((depth - 1).max(1)) }
    }

    /// The depth in plies that a view shows: none for playouts.
    pub(crate) fn shown(&self, depth: u16) -> Option<u16> {
        (!self.playouts).then_some(depth)
    }

    /// Whether a report is one of a search that ended by itself. A search by playouts always ends at a limit.
    pub(crate) fn is_whole(&self, report: &Report<board::Cell>) -> bool {
        self.playouts || self.nodes.is_none_or(|most| report.nodes < most)
    }

    /// Whether a search has reached these limits; if none has, more depth changes nothing.
    pub(crate) fn has_reached(limits: Limits, report: &Report<board::Cell>) -> bool {
        limits.depth.is_some_and(|depth| report.depth >= depth)
            || limits.nodes.is_some_and(|nodes| report.nodes >= nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn searches(game: &str, by: Option<&str>) -> (String, String) {
        let by: Option<Contestant> = by.map(|by| by.parse().expect(by));
        let estimator = Estimator::new(game.parse().expect(game), by.as_ref(), None);
        assert!(estimator.contestant().fits(game.parse().expect(game)).is_ok());
        (estimator.author().by, estimator.contestant().to_string())
    }

    #[test]
    fn estimators_search_by_depth_and_not_by_time() {
        let (title, searches_as) = searches("gomoku", None);
        assert_eq!((&*title, &*searches_as), ("gomoku:time=1s", "gomoku:depth=99,time=none"));
        let (title, _) = searches("connect4", Some("perfect"));
        assert!(title.starts_with("alphabeta:"), "exact values are no estimates: {title}");
        for (game, by) in [
            ("connect4", "ufop"),
            ("connect4", "minimax:depth=3,time=1s"),
            ("gomoku", "gomoku:level=3"),
            ("gomoku", "gomoku:nodes=200"),
            ("tictactoe", "mcts"),
            ("tictactoe", "mcts:iterations=50"),
            ("tictactoe", "random"),
        ] {
            let (title, searches_as) = searches(game, Some(by));
            assert_eq!(title, by);
            assert!(!searches_as.contains("time=1s"), "{searches_as}");
        }
    }

    #[test]
    fn playouts_double_with_each_depth() {
        let by: Contestant = "mcts".parse().expect("an agent");
        let estimator = Estimator::new(Rules::CONNECT4, Some(&by), None);
        assert_eq!(estimator.limits(3), Limits::nodes(2 * estimator.limits(2).nodes.expect("playouts")));
        assert_eq!(estimator.shown(3), None);
        let by: Contestant = "ufop".parse().expect("an agent");
        let estimator = Estimator::new(Rules::CONNECT4, Some(&by), None);
        assert_eq!((estimator.limits(5), estimator.shown(5)), (Limits::depth(4), Some(5)));
    }
}
