//! The oracle of the arena: what openings are worth.

use std::ops::ControlFlow::Continue;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Game, Rules};
use connect4::{Goal, Truth};
use gomoku::Gomoku;
use lab::arena::{OpeningOracle, OpeningValue, usual_plies};
use search::{Control, Limits, Player};

/// Judges positions: exactly, by the engine, or by the rules alone.
pub(super) enum Judge {
    /// The solver.
    Exact(Box<Truth>),
    /// The Gomoku engine.
    Engine(Box<Gomoku>),
    /// The rules alone.
    Rules,
}

impl Judge {
    /// The nodes of an engine search.
    const NODES: u64 = 4000;

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

impl OpeningOracle for Judge {
    fn plies(&self, rules: Rules) -> usize {
        let book = if let Judge::Exact(truth) = self { truth.book() } else { None };
        match book {
            Some(book) => usize::from(book.plies()).min(6),
            None => usual_plies(rules),
        }
    }

    fn value(&mut self, game: &Game) -> Option<OpeningValue> {
        match self {
            Judge::Rules => Some(OpeningValue::Unknown),
            Judge::Exact(truth) => {
                let found = truth.value(game, Goal::Value, &mut |_| Continue(()));
                found.map(|found| OpeningValue::Exact(found.value))
            }
            Judge::Engine(engine) => {
                let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
                let report =
                    engine.choose(game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch));
                engine.forget();
                report.ok().and_then(|report| report.score).map(OpeningValue::Estimate)
            }
        }
    }
}
