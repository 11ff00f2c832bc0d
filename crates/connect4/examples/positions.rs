//! Makes sets of Connect Four positions by class, for testing and measuring solvers:
//! `cargo run --release -p connect4 --example positions -- DIRECTORY [SEED]`.
//!
//! A class is a stage of the game and a difficulty: how long the game still lasts under perfect play. Each gets
//! a file of lines `MOVES VALUE`, written as soon as it is complete, the cheapest first.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

use board::{Bits, Board, Fixed, Game, Position, Rules};
use connect4::{Goal, Solver, plies_to_end};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A class of positions: the number of stones, and the plies to the end under perfect play.
struct Class {
    name: &'static str,
    stones: RangeInclusive<u16>,
    plies: RangeInclusive<u16>,
    count: usize,
}

const LATE: RangeInclusive<u16> = 29..=41;
const MIDDLE: RangeInclusive<u16> = 14..=28;
/// Positions with fewer stones are hardly ever easy, and the others take too long to solve.
const EARLY: RangeInclusive<u16> = 8..=13;
/// Positions of medium difficulty are solved sooner than hard ones.
const EARLY_MEDIUM: RangeInclusive<u16> = 6..=13;

const EASY: RangeInclusive<u16> = 1..=13;
const MEDIUM: RangeInclusive<u16> = 14..=28;
const HARD: RangeInclusive<u16> = 29..=42;

const CLASSES: [Class; 6] = [
    Class { name: "late-easy", stones: LATE, plies: EASY, count: 1000 },
    Class { name: "middle-easy", stones: MIDDLE, plies: EASY, count: 1000 },
    Class { name: "middle-medium", stones: MIDDLE, plies: MEDIUM, count: 1000 },
    Class { name: "early-hard", stones: EARLY, plies: HARD, count: 20 },
    Class { name: "early-medium", stones: EARLY_MEDIUM, plies: MEDIUM, count: 200 },
    Class { name: "early-easy", stones: EARLY, plies: EASY, count: 1000 },
];

/// The size of the solver's table in mebibytes.
const TABLE: usize = 256;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (directory, seed) = match arguments.as_slice() {
        [directory] => (directory, 1),
        [directory, seed] => (directory, seed.parse()?),
        _ => return Err("usage: positions DIRECTORY [SEED]".into()),
    };
    fs::create_dir_all(directory)?;
    let mut solver = Solver::new(Rules::CONNECT4, TABLE)?;
    for class in &CLASSES {
        let text = header(class, seed) + &lines(class, seed, &mut solver);
        fs::write(Path::new(directory).join(class.name).with_extension("txt"), text)?;
    }
    Ok(())
}

/// How a set was made.
fn header(class: &Class, seed: u64) -> String {
    let Class { name, stones, plies, count } = class;
    format!(
        "# {name}: {count} positions of Connect Four with {} to {} stones, {} to {} plies from the end under\n\
         # perfect play. Random play; the side to move cannot win at once; no two are equal or mirrored.\n\
         # Lines are moves and the value to the side to move: 22 minus the winner's stones, negative if it loses.\n\
         # cargo run --release -p connect4 --example positions -- DIRECTORY {seed}\n",
        stones.start(),
        stones.end(),
        plies.start(),
        plies.end(),
    )
}

/// The positions of a class with their values, a line each, in the order in which they were found.
fn lines(class: &Class, seed: u64, solver: &mut Solver) -> String {
    // The same seed for each class, so that the classes of one stage sort the same positions.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut drawn = HashSet::new();
    let (mut text, mut found) = (String::new(), 0);
    while found < class.count {
        let stones = random.random_range(class.stones.clone());
        let game = random_position(stones, &mut random);
        if !drawn.insert(identity(&game)) {
            continue;
        }
        let value = value(solver, &game);
        if class.plies.contains(&plies_to_end(game.rules(), stones, value)) {
            found += 1;
            writeln!(text, "{game} {value}").expect("a string takes everything");
            eprint!("\r{} {found}/{} of {}", class.name, class.count, drawn.len());
        }
    }
    eprintln!();
    text
}

/// The exact value of an unfinished position.
fn value(solver: &mut Solver, game: &Game) -> i8 {
    solver
        .solve(game, Goal::Value, &mut |_| ControlFlow::Continue(()))
        .expect("the game is unfinished, and the solver is never stopped")
        .value
}

/// A position with this number of stones, by random play, in which the side to move has no immediate win.
fn random_position(stones: u16, random: &mut Xoshiro256PlusPlus) -> Game {
    loop {
        let mut game = Game::new(Rules::CONNECT4);
        while game.board().ply() < stones && game.outcome().is_none() {
            let legal = game.board().legal();
            let cell = legal.nth(random.random_range(0..legal.len())).expect("an unfinished game has moves");
            game.play(cell).expect("legal");
        }
        let wins = game.board().threats(game.turn()) & game.board().legal();
        if game.outcome().is_none() && wins.is_empty() {
            return game;
        }
    }
}

/// Equal for two positions exactly if they are equal or mirror images.
fn identity(game: &Game) -> (u64, u64) {
    let board = Board::replay(Fixed::<7, 6, 4, true>, game.moves());
    let sets = |board: Board<_>| (board.stones(board.turn()), board.empty());
    sets(board).min(sets(board.mirrored()))
}
