use std::ops::ControlFlow;

use board::{Any, Cell, Fixed, Game, Rules};
use thiserror::Error;

use crate::engine::Engine;

/// What a solver found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value of the position to the side to move.
    pub value: i8,
    /// How many positions were searched.
    pub nodes: u64,
}

/// Why something cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsolvable {
    /// Stones do not fall.
    #[error("{0} cannot be solved: stones must fall (drop:WxH:K)")]
    Free(Rules),
    /// The board is too large.
    #[error("{0} cannot be solved: width x (height + 1) must be at most 128")]
    Large(Rules),
    /// There is no memory for the table.
    #[error("there is no room for a table of {0} MiB: ask for less")]
    Memory(usize),
}

/// Finds exact values. Owns a table that is kept from one position to the next.
pub struct Solver {
    rules: Rules,
    threads: usize,
    engine: Engines,
}

/// One engine for each kind of board.
enum Engines {
    SevenBySix(Engine<Fixed<7, 6, 4, true>>),
    Narrow(Engine<Any<u64>>),
    Broad(Engine<Any<u128>>),
}

/// How far a solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many positions were searched.
    pub nodes: u64,
    /// The value is at least this.
    pub low: i8,
    /// The value is at most this.
    pub high: i8,
}

/// Told now and then how far a solver has come; limits and stop flags break it off.
pub type Watch<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

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
    /// A solver for games by these rules, with a table of at most so many mebibytes: a power of two.
    pub fn new(rules: Rules, mebibytes: usize) -> Result<Solver, Unsolvable> {
        let engine = if !rules.gravity() {
            return Err(Unsolvable::Free(rules));
        } else if rules == Rules::CONNECT4 {
            Engine::new(Fixed, mebibytes).map(Engines::SevenBySix)
        } else if let Some(shape) = Any::<u64>::new(rules) {
            Engine::new(shape, mebibytes).map(Engines::Narrow)
        } else if let Some(shape) = Any::<u128>::new(rules) {
            Engine::new(shape, mebibytes).map(Engines::Broad)
        } else {
            return Err(Unsolvable::Large(rules));
        };
        Ok(Solver { rules, threads: 1, engine: engine.ok_or(Unsolvable::Memory(mebibytes))? })
    }

    /// The same solver, searching with so many threads at once.
    pub fn with_threads(self, threads: usize) -> Solver {
        Solver { threads: threads.max(1), ..self }
    }

    /// What can be solved.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Forgets what was found about earlier positions.
    pub fn clear(&mut self) {
        with_engine!(self, engine => engine.clear());
    }

    /// The exact value of the position of a game by the same rules; `None` if it has ended, or if `watch`
    /// broke it off.
    pub fn solve(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Solved> {
        self.solve_within(game, -i8::MAX..=i8::MAX, watch)
    }

    /// Only whether it is won (1), drawn (0) or lost (−1): faster.
    pub fn solve_weakly(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Solved> {
        let solved = self.solve_within(game, -1..=1, watch)?;
        Some(Solved { value: solved.value.signum(), ..solved })
    }

    /// The value if it lies within the range; if not, that end of it or something beyond.
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

    /// The exact value of every legal move to the side that makes it.
    pub fn solve_moves(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Vec<(Cell, Solved)>> {
        self.look_up_moves(None, game, watch)
    }
}
