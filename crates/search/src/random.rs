use board::{Bits, Cell, Game};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Control, Player, PlayerError, Report};

/// Plays uniformly random legal moves. The same seed and the same games give the same moves.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
    source: Xoshiro256PlusPlus,
}

impl Random {
    /// A random player with this seed.
    pub fn new(seed: u64) -> Random {
        Random { seed, source: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Player for Random {
    fn name(&self) -> String {
        format!("random:seed={}", self.seed)
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        if let Some(outcome) = game.outcome() {
            return Err(PlayerError::Over(outcome));
        }
        let legal = game.board().legal();
        let pick = self.source.random_range(0..legal.len());
        let best = legal.nth(pick).expect("an unfinished game has legal moves");
        let elapsed = control.elapsed();
        Ok(Report { best, score: None, depth: 0, nodes: 0, elapsed, pv: vec![best] })
    }
}
