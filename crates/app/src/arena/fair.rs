//! Which openings are fair.

use std::ops::ControlFlow::Continue;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Game, Rules};
use connect4::{Goal, Truth};
use gomoku::Gomoku;
use lab::arena::{OpeningJudge, usual_plies};
use search::{Control, Limits, Player, Verdict};

/// What positions are worth: exactly, or as the engine sees it.
pub(super) enum Judge {
    /// The solver: fair is what is drawn, or won only with one of the last stones.
    Exact(Box<Truth>),
    /// The Gomoku engine: fair is what looks even.
    Engine(Box<Gomoku>),
    /// The rules alone: fair is where no side can win at once.
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
}

impl OpeningJudge for Judge {
    fn plies(&self, rules: Rules) -> usize {
        let book = if let Judge::Exact(truth) = self { truth.book() } else { None };
        match book {
            Some(book) => usize::from(book.plies()).min(6),
            None => usual_plies(rules),
        }
    }

    fn is_fair(&mut self, game: &Game) -> bool {
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
