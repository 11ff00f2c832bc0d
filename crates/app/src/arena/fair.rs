//! Judges whether openings are fair.

use std::ops::ControlFlow::Continue;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Game, Rules};
use connect4::{Goal, Truth};
use gomoku::Gomoku;
use lab::arena::{OpeningJudge, usual_plies};
use search::{Control, Limits, Player, Verdict};

/// Judges positions: exactly, by the engine, or by the rules alone.
pub(super) enum Judge {
    /// The solver: a position is fair if it is drawn, or won only with one of the last stones.
    Exact(Box<Truth>),
    /// The Gomoku engine: a position is fair if its estimate is even.
    Engine(Box<Gomoku>),
    /// The rules alone: a position is fair if neither side can win at once.
    Rules,
}

impl Judge {
    /// The largest value of a fair position: a win with one of the last two stones of a side.
    const CLOSE: i8 = 2;
    /// The nodes of an engine search.
    const NODES: u64 = 4000;
    /// The largest estimate of a fair position.
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
