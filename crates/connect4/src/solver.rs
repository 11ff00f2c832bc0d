use board::{Any, Cell, Coded, Fixed, Game, Message, Rules};
use search::OutOfMemory;
use thiserror::Error;

use crate::engine::Engine;
use crate::goal::Goal;
use crate::moves::solve_each_move;
use crate::solved::{Solved, Watch};

/// Why a game cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsolvable {
    /// It is not a drop game.
    #[error("the solver does not take {0}: stones must fall (drop:WxH:K)")]
    Free(Rules),
    /// The board is too large.
    #[error("the solver does not take {0}: width x (height + 1) must be at most 128")]
    Large(Rules),
    /// The table cannot be allocated.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl Coded for Unsolvable {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            Unsolvable::Free(rules) => message("solver.free").with("game", rules.to_string()),
            Unsolvable::Large(rules) => message("solver.large").with("game", rules.to_string()),
            Unsolvable::Memory(error) => error.message(),
        }
    }
}

/// Finds exact values. Its transposition table is kept from one position to the next.
pub struct Solver {
    rules: Rules,
    threads: usize,
    engine: Engines,
}

/// One engine for each type of board.
enum Engines {
    SevenBySix(Engine<Fixed<7, 6, 4, true>>),
    Narrow(Engine<Any<u64>>),
    Broad(Engine<Any<u128>>),
}

/// The type of board that a game needs.
pub(crate) enum Kind {
    SevenBySix,
    Narrow(Any<u64>),
    Broad(Any<u128>),
}

impl Kind {
    pub(crate) fn of(rules: Rules) -> Result<Kind, Unsolvable> {
        if !rules.gravity() {
            Err(Unsolvable::Free(rules))
        } else if rules == Rules::CONNECT4 {
            Ok(Kind::SevenBySix)
        } else if let Some(shape) = Any::<u64>::new(rules) {
            Ok(Kind::Narrow(shape))
        } else {
            Any::<u128>::new(rules).map(Kind::Broad).ok_or(Unsolvable::Large(rules))
        }
    }
}

macro_rules! with_engine {
    ($solver:expr, $engine:ident => $do:expr) => {
        match &mut $solver.engine {
            Engines::SevenBySix($engine) => $do,
            Engines::Narrow($engine) => $do,
            Engines::Broad($engine) => $do,
        }
    };
}

impl Solver {
    /// Whether games by these rules can be solved; the error says why not. Allocates nothing.
    pub fn check(rules: Rules) -> Result<(), Unsolvable> {
        Kind::of(rules).map(drop)
    }

    /// A solver for games by these rules, with a table of at most `mebibytes`, rounded down to a power of two.
    pub fn new(rules: Rules, mebibytes: usize) -> Result<Solver, Unsolvable> {
        let engine = match Kind::of(rules)? {
            Kind::SevenBySix => Engine::new(Fixed, mebibytes).map(Engines::SevenBySix),
            Kind::Narrow(shape) => Engine::new(shape, mebibytes).map(Engines::Narrow),
            Kind::Broad(shape) => Engine::new(shape, mebibytes).map(Engines::Broad),
        };
        Ok(Solver { rules, threads: 1, engine: engine.ok_or(OutOfMemory { mebibytes })? })
    }

    /// The same solver with this number of threads, at least 1.
    pub fn with_threads(self, threads: usize) -> Solver {
        Solver { threads: threads.max(1), ..self }
    }

    /// The rules of the games it solves.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Clears the transposition table.
    pub fn clear(&mut self) {
        with_engine!(self, engine => engine.clear());
    }

    /// The value of the position of a game to the side to move, projected to the goal. `None` if the game has ended, or if
    /// `watch` stopped it.
    ///
    /// # Panics
    ///
    /// If the game has other rules than the solver.
    pub fn solve(&mut self, game: &Game, goal: Goal, watch: &mut Watch<'_>) -> Option<Solved> {
        let solved = self.solve_within(game, goal.window(), watch)?;
        Some(Solved { value: goal.project(solved.value), ..solved })
    }

    /// The value if it lies within the range; otherwise a bound at or beyond the end of the range that it exceeds.
    pub(crate) fn solve_within(
        &mut self,
        game: &Game,
        range: std::ops::RangeInclusive<i8>,
        watch: &mut Watch<'_>,
    ) -> Option<Solved> {
        assert_eq!(game.rules(), self.rules, "a solver is made for one game");
        if game.outcome().is_some() {
            return None;
        }
        let threads = self.threads;
        with_engine!(self, engine => engine.solve(game, range, threads, watch))
    }

    /// The value of every legal move to the side that makes it; empty if the game has ended, `None` if `watch` stopped it. The
    /// progress has the nodes of all moves so far, and the bounds of the present move.
    pub fn solve_moves(
        &mut self,
        game: &Game,
        goal: Goal,
        watch: &mut Watch<'_>,
    ) -> Option<Vec<(Cell, Solved)>> {
        solve_each_move(game, goal, watch, |after, watch| self.solve(after, goal, watch))
    }
}
