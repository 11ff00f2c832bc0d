//! Speed of play and undo, beside a grid that is built anew for each stone: `cargo bench -p gomoku`.

#[path = "../../board/benches/beside/mod.rs"]
mod beside;

use std::cell::RefCell;
use std::sync::Arc;

use beside::Contender;
use board::{Bits, Cell, Game, Rules};
use gomoku::{Grid, Tables, Weights};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() {
    for (title, rules) in [("five or more", Rules::GOMOKU), ("exactly five", Rules::GOMOKU_STANDARD)] {
        let tables = Arc::new(Tables::new(rules, Weights::fitted(rules.overline())));
        let games: Vec<Vec<Cell>> = (0..200).map(|seed| game(&tables, seed)).collect();
        let grid = RefCell::new(Grid::new(Arc::clone(&tables)));
        let anew = || games[..10].iter().map(|moves| build_anew(&tables, moves)).sum();
        let forth_and_back = || games.iter().map(|moves| forth_and_back(&mut grid.borrow_mut(), moves)).sum();
        beside::run(
            title,
            "stone",
            25,
            &[
                Contender { name: "built anew", work: &anew },
                Contender { name: "set and taken back", work: &forth_and_back },
            ],
        );
    }
}

/// The moves of a game near its own stones.
fn game(tables: &Arc<Tables>, seed: u64) -> Vec<Cell> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut grid = Grid::new(Arc::clone(tables));
    let mut moves = Vec::new();
    for _ in 0..random.random_range(20..40) {
        let cells = if grid.stones() == 0 { grid.empty() } else { grid.near() };
        let cell = cells.nth(random.random_range(0..cells.len())).expect("there is room");
        grid.play(cell);
        moves.push(cell);
    }
    moves
}

fn forth_and_back(grid: &mut Grid, moves: &[Cell]) -> u64 {
    for cell in moves {
        grid.play(*cell);
    }
    for _ in moves {
        grid.undo();
    }
    moves.len() as u64
}

fn build_anew(tables: &Arc<Tables>, moves: &[Cell]) -> u64 {
    let mut game = Game::new(tables.rules());
    for cell in moves {
        // A random game may be over before all its moves are played.
        if game.play(*cell).is_err() {
            break;
        }
        std::hint::black_box(Grid::of(Arc::clone(tables), &game));
    }
    game.moves().len() as u64
}
