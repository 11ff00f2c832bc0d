//! Errors of the evaluation, so that weak players misjudge positions and not only move at random.

use board::{Outcome, Side};

use crate::heuristic::Heuristic;
use crate::{Layout, Score};

/// An error of the evaluation: every position gets one, which depends on nothing but the seed and the position.
///
/// So a position has one value throughout a search and a game. Finished games keep theirs: what a search sees to its end it
/// judges correctly, and a player overlooks only what lies deeper.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Noise {
    /// The largest error, in points as the evaluation counts them; 0 for none.
    pub points: u32,
    /// Random seed.
    pub seed: u64,
}

impl Noise {
    /// The error of the position with this key, evenly distributed from `-points` to `points`.
    pub fn error(self, key: u64) -> i32 {
        let range = 2 * u64::from(self.points) + 1;
        let drawn = u64::try_from((u128::from(mixed(key ^ mixed(self.seed))) * u128::from(range)) >> 64);
        let error = drawn.map(|drawn| i64::try_from(drawn).unwrap_or(0) - i64::from(self.points));
        error.ok().and_then(|error| i32::try_from(error).ok()).unwrap_or(0)
    }
}

/// The mixing function of `SplitMix64`.
// Cite: Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators".
fn mixed(key: u64) -> u64 {
    let mut mixed = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A heuristic with errors. The inner one is a trait object: searches are compiled once more, not twice as often.
pub(super) struct Noisy<'a, P: Layout> {
    pub(super) noise: Noise,
    pub(super) inner: &'a dyn Heuristic<P>,
}

impl<P: Layout> Heuristic<P> for Noisy<'_, P> {
    /// What is too much for one side is too little for the other.
    fn evaluate(&self, position: &P, side: Side) -> i32 {
        let error = self.noise.error(position.key());
        let error = if side == Side::First { error } else { -error };
        self.inner.evaluate(position, side).saturating_add(error)
    }

    fn terminal_score(&self, position: &P, outcome: Outcome, side: Side, ply: u16) -> Score {
        self.inner.terminal_score(position, outcome, side, ply)
    }

    fn candidates(&self, position: &P, moves: &mut Vec<P::Move>) {
        self.inner.candidates(position, moves);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_depend_on_seed_and_position_alone_and_fill_their_range() {
        let noise = Noise { points: 3, seed: 5 };
        let errors: Vec<i32> = (0..700).map(|key| noise.error(key)).collect();
        assert_eq!(errors, (0..700).map(|key| noise.error(key)).collect::<Vec<_>>());
        for error in -3..=3 {
            let count = errors.iter().filter(|found| **found == error).count();
            assert!((60..140).contains(&count), "{error}: {count} of 700");
        }
        assert!(errors.iter().all(|error| (-3..=3).contains(error)));
        let other = Noise { seed: 6, ..noise };
        assert!((0..700).any(|key| noise.error(key) != other.error(key)));
        assert_eq!(Noise::default().error(77), 0);
        // As large as points can be, nothing overflows.
        let _ = Noise { points: u32::MAX, seed: 0 }.error(u64::MAX);
    }
}
