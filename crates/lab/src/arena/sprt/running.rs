//! An SPRT while its match is played.

use std::collections::BTreeSet;

use board::{Outcome, Side};

use super::{Decision, Sprt};
use crate::arena::elo::{Pairs, Points};

/// The result of a game, as much of it as an SPRT needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The pair, by its number in the plan.
    pub pair: u32,
    /// The first game of the pair (0), or the second (1).
    pub leg: u8,
    /// Its outcome.
    pub result: Outcome,
}

/// The state of an SPRT: it counts pairs in the order of the plan until one decides.
///
/// Games may end in any order, on several machines, with interruptions; the deciding pair is always the same.
///
/// ```
/// use std::collections::BTreeSet;
///
/// use board::{Outcome, Side};
/// use lab::arena::{Decision, GameResult, Sprt, RunningSprt};
///
/// let game = |pair, leg, result| GameResult { pair, leg, result };
/// let mut trial = RunningSprt::new(Sprt::new(0.0, 200.0).unwrap());
/// // The second pair is incomplete.
/// let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
/// let games = [game(0, 0, first), game(0, 1, second), game(1, 1, Outcome::Draw)];
/// assert_eq!(trial.update(&games, &BTreeSet::new()), Decision::GoOn);
/// assert_eq!((trial.next(), trial.pairs().count()), (1, 1));
/// ```
#[derive(Clone, Debug)]
pub struct RunningSprt {
    sprt: Sprt,
    pairs: Pairs,
    next: u32,
    decision: Decision,
}

impl RunningSprt {
    /// A test without results.
    pub fn new(sprt: Sprt) -> RunningSprt {
        RunningSprt { sprt, pairs: Pairs::default(), next: 0, decision: Decision::GoOn }
    }

    /// The test.
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// The first pair that has not been counted.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// The pairs counted so far, from the first entrant's view.
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// Counts `games`, which begin with the next pair and are sorted by pair and leg, up to the deciding pair or the first incomplete
    /// one. The pairs of `left_out` are not counted, and not waited for.
    pub fn update(&mut self, games: &[GameResult], left_out: &BTreeSet<u32>) -> Decision {
        let mut pairs = games.chunk_by(|one, other| one.pair == other.pair).peekable();
        while self.decision == Decision::GoOn {
            if left_out.contains(&self.next) {
                self.next += 1;
                continue;
            }
            while pairs.next_if(|games| games[0].pair < self.next).is_some() {}
            let Some(&[one, other]) = pairs.next() else { break };
            if [one, other].map(|game| (game.pair, game.leg)) != [(self.next, 0), (self.next, 1)] {
                break;
            }
            self.pairs.add(Points::of(one.result, Side::First), Points::of(other.result, Side::Second));
            self.next += 1;
            self.decision = self.sprt.decide(&self.pairs);
        }
        self.decision
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn games() -> impl Strategy<Value = Vec<GameResult>> {
        let results = prop::sample::select(Outcome::ALL.to_vec());
        prop::collection::vec(results, 0..400).prop_map(|results| {
            let game =
                |(n, result): (u32, Outcome)| GameResult { pair: n / 2, leg: u8::from(n % 2 == 1), result };
            (0..).zip(results).map(game).collect()
        })
    }

    proptest! {
        #[test]
        fn the_same_pair_decides_in_whatever_pieces_it_is_told(
            games in games(), order in any::<u64>(), step in 1_usize..40,
        ) {
            let sprt: Sprt = "0,60".parse().expect("a test");
            let mut whole = RunningSprt::new(sprt);
            let none = BTreeSet::new();
            let decided = whole.update(&games, &none);
            // Games end in another order, and results are polled now and then.
            let mut ended = games.clone();
            ended.sort_by_key(|game| order.rotate_left(7 * game.pair + u32::from(game.leg)) % 97);
            let mut trial = RunningSprt::new(sprt);
            for known in (step..games.len()).step_by(step).chain([games.len()]) {
                let mut seen: Vec<GameResult> = ended[..known].iter().copied().filter(|game| game.pair >= trial.next()).collect();
                seen.sort_by_key(|game| (game.pair, game.leg));
                trial.update(&seen, &none);
            }
            prop_assert_eq!((trial.decision, trial.next, trial.pairs), (decided, whole.next, whole.pairs));
            // It is the first at which the test decides.
            let earlier = u32::checked_sub(whole.next, 1).map_or(Decision::GoOn, |last| {
                RunningSprt::new(sprt).update(&games[..2 * last as usize], &none)
            });
            prop_assert_eq!(earlier, Decision::GoOn);
            prop_assert!(decided != Decision::GoOn || whole.next as usize == games.len() / 2);
        }

        /// As if they had never been planned.
        #[test]
        fn pairs_that_are_left_out_do_not_count(
            games in games(), left_out in prop::collection::btree_set(0_u32..250, 0..40),
        ) {
            let sprt: Sprt = "0,60".parse().expect("a test");
            let mut trial = RunningSprt::new(sprt);
            let decided = trial.update(&games, &left_out);
            let rest = games.iter().filter(|game| !left_out.contains(&game.pair)).zip(0_u32..);
            let rest: Vec<_> = rest.map(|(game, n)| GameResult { pair: n / 2, ..*game }).collect();
            let mut expected = RunningSprt::new(sprt);
            prop_assert_eq!(decided, expected.update(&rest, &BTreeSet::new()));
            prop_assert_eq!(trial.pairs, expected.pairs);
            // Also if one of their games is whole, and the other is not there.
            let is_there = |game: &GameResult| game.leg == 0 || !left_out.contains(&game.pair);
            let half: Vec<_> = games.iter().copied().filter(is_there).collect();
            let mut halved = RunningSprt::new(sprt);
            prop_assert_eq!(halved.update(&half, &left_out), decided);
            prop_assert_eq!((halved.pairs, halved.next), (trial.pairs, trial.next));
        }
    }
}
