//! Which openings are fair.

use std::ops::ControlFlow::Continue;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Bits, Game, Rules, Side};
use connect4::{Goal, Truth};
use gomoku::Gomoku;
use search::{Control, Limits, Player, Verdict};

/// Somebody who knows what a position is worth, or as much of that as can be had.
pub(super) enum Judge {
    /// The solver: fair is what is drawn, or won only with one of the last stones.
    Exact(Box<Truth>),
    /// The Gomoku engine: fair is what looks even.
    Engine(Box<Gomoku>),
    /// Nobody: fair is where nobody can win at once.
    Rules,
}

impl Judge {
    /// A win that comes with one of the last stones of either side is a close game.
    const CLOSE: i8 = 2;
    /// How far the engine looks, and how many points are even.
    const NODES: u64 = 4000;
    const EVEN: i32 = 120;

    pub(super) fn new(rules: Rules) -> Judge {
        let truth = Truth::is_quick(rules).then(|| Truth::new(rules, 64).ok()).flatten();
        let mut engine = Gomoku::new("judge".to_owned());
        engine.limits = Limits::nodes(Self::NODES);
        engine.mebibytes = 16;
        match truth {
            Some(truth) => Judge::Exact(Box::new(truth)),
            None if engine.fits(rules).is_ok() => Judge::Engine(Box::new(engine)),
            None => Judge::Rules,
        }
    }

    /// After how many moves openings end, if nobody says.
    pub(super) fn plies(&self, rules: Rules) -> usize {
        let most = usize::from(rules.area() / 4);
        let book = if let Judge::Exact(truth) = self { truth.book() } else { None };
        match book {
            Some(book) => usize::from(book.plies()).min(6),
            _ if rules.gravity() => 4.min(most),
            _ => 6.min(most),
        }
    }

    /// Whether both sides have a game.
    pub(super) fn is_fair(&mut self, game: &Game) -> bool {
        let at_once = |side: Side| game.board().threats(side) & game.board().legal();
        if Side::BOTH.into_iter().any(|side| !at_once(side).is_empty()) {
            return false;
        }
        match self {
            Judge::Rules => true,
            Judge::Exact(truth) => {
                let found = truth.value(game, Goal::Value, &mut |_| Continue(()));
                found.is_some_and(|found| found.value.abs() <= Self::CLOSE)
            }
            Judge::Engine(engine) => {
                let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
                let report =
                    engine.choose(game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch));
                engine.forget();
                let score = report.ok().and_then(|report| report.score);
                score.is_some_and(|score| matches!(score.verdict(), Verdict::Estimate(points) if points.abs() <= Self::EVEN))
            }
        }
    }
}
