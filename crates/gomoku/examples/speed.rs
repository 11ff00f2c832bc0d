use board::{Bits, Rules};
use gomoku::{Grid, Tables, Weights};
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let t = Instant::now();
    for rules in [Rules::GOMOKU, Rules::GOMOKU_STANDARD] {
        let tables = Arc::new(Tables::new(rules, Weights::by_hand(&gomoku::Codes::new())));
        println!("tables {:?}", t.elapsed());
        let mut grid = Grid::new(tables);
        let mut seed = 1u64;
        let t = Instant::now();
        let mut n = 0u64;
        for _ in 0..20000 {
            let len = 20 + (seed % 20) as usize;
            let mut played = 0;
            while played < len {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let near = grid.near();
                let cell = if near.is_empty() {
                    rules.cell(7, 7).unwrap()
                } else {
                    near.nth((seed % near.len() as u64) as usize).unwrap()
                };
                grid.play(cell);
                played += 1;
            }
            n += played as u64;
            for _ in 0..played {
                grid.undo();
            }
        }
        println!("{} make+undo/s", n as f64 / t.elapsed().as_secs_f64());
    }
}
