//! Self-play games as text.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Bits, Cell, Game, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Control, Limits, OutOfMemory, Report};

use crate::engine::Engine;
use crate::weights::Weights;

/// A game with the values of its searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    rules: Rules,
    /// All moves, the opening's among them.
    pub moves: Vec<Cell>,
    /// The value of each search to the side to move, in points, or 30000 less the plies to a win; the last of `moves` are theirs.
    pub values: Vec<i32>,
}

impl Record {
    /// Number of moves of the opening.
    pub fn opening(&self) -> usize {
        self.moves.len() - self.values.len()
    }

    /// Parses what is displayed: the moves, then the values.
    pub fn parse(rules: Rules, text: &str) -> Option<Record> {
        let (moves, values) = text.split_once(' ').unwrap_or((text, ""));
        let game = Game::parse(rules, moves).ok()?;
        let values: Vec<i32> =
            values.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        (values.len() <= game.moves().len()).then(|| Record { rules, moves: game.moves().to_vec(), values })
    }
}

/// The moves in a word, then the values.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in &self.moves {
            f.write_str(&self.rules.move_name(*cell))?;
        }
        self.values.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

/// Parameters of a self-play game.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The game.
    pub rules: Rules,
    /// Nodes for each move.
    pub nodes: u64,
    /// Seed of the opening.
    pub seed: u64,
}

/// Games are cut off here, and count as draws.
const MAX_MOVES: usize = 140;

/// Plays a game of the engine against itself from a random opening.
pub fn play(engine: &mut SelfPlayer, how: Play) -> Record {
    let mut game = opening(how.rules, how.seed);
    let mut values = Vec::new();
    while game.outcome().is_none() && game.moves().len() < MAX_MOVES {
        let (cell, value) = engine.think(&game, how.nodes);
        game.play(cell).expect("the engine plays legal moves");
        values.push(value);
    }
    Record { rules: how.rules, moves: game.moves().to_vec(), values }
}

/// The engine that plays itself.
pub struct SelfPlayer(Engine);

impl SelfPlayer {
    /// An engine with these weights and tables of this size in MiB, with one thread.
    pub fn new(rules: Rules, weights: Weights, mebibytes: usize) -> Result<SelfPlayer, OutOfMemory> {
        let (techniques, tuning) = (crate::Techniques::default(), crate::Tuning::default());
        Ok(SelfPlayer(Engine::new(rules, mebibytes, 1, techniques, tuning, weights)?))
    }

    /// The move of a search, and its value as records keep it.
    fn think(&mut self, game: &Game, nodes: u64) -> (Cell, i32) {
        let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
        let mut watch = |_: &Report<Cell>| {};
        let mut control = Control::new(Limits::nodes(nodes), &stop, &clock, &mut watch);
        let line = self.0.best_lines(game, 1, &mut control).0.swap_remove(0);
        (line.cells[0], line.value.to_number())
    }
}

/// A random opening of two to nine stones near each other, after which neither side is far ahead. Depends only on rules and seed.
pub fn opening(rules: Rules, seed: u64) -> Game {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut judge = SelfPlayer::new(rules, Weights::fitted(rules.overline()), 1).expect("one MiB");
    loop {
        let mut game = Game::new(rules);
        for _ in 0..random.random_range(2..=9) {
            let near = judge.0.grid(&game).near();
            let cell = if near.is_empty() {
                let mut side = |length: u8| random.random_range(length / 5..length - length / 5);
                rules.cell(side(rules.width()), side(rules.height()))
            } else {
                near.nth(random.random_range(0..near.len()))
            };
            if game.play(cell.expect("it is on the board")).is_err() {
                break;
            }
        }
        if game.outcome().is_none() && judge.think(&game, 2_000).1.abs() < 250 {
            return game;
        }
    }
}
