//! A test while its match is played.

use board::{Outcome, Side};

use super::{Decision, Sprt};
use crate::arena::elo::{Pairs, Points};

/// A game of a match, as far as a test looks at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The pair, by its number in the plan.
    pub pair: u32,
    /// The first game of the pair (0), or the second (1).
    pub leg: u8,
    /// Who won.
    pub result: Outcome,
}

/// A test that counts pairs in their order, one after the other, until it decides.
///
/// Games end in any order, on several machines, with interruptions: the pair that decides is the same all the same.
///
/// ```
/// use board::{Outcome, Side};
/// use lab::arena::{Decision, Scored, Sprt, Trial};
///
/// let game = |pair, leg, result| Scored { pair, leg, result };
/// let mut trial = Trial::new(Sprt::new(0.0, 200.0).unwrap());
/// // Of the second pair a game is missing.
/// let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
/// let games = [game(0, 0, first), game(0, 1, second), game(1, 1, Outcome::Draw)];
/// assert_eq!(trial.follow(&games), Decision::GoOn);
/// assert_eq!((trial.next(), trial.pairs().count()), (1, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Trial {
    sprt: Sprt,
    pairs: Pairs,
    next: u32,
    decision: Decision,
}

impl Trial {
    /// Nothing is played yet.
    pub fn new(sprt: Sprt) -> Trial {
        Trial { sprt, pairs: Pairs::default(), next: 0, decision: Decision::GoOn }
    }

    /// The test.
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// The first pair that has not been counted.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// What has been counted, as the first of the two players sees it.
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// Counts games from the next pair on, which stand by pair and leg: up to the pair that decides, or the first that is not whole.
    pub fn follow(&mut self, games: &[Scored]) -> Decision {
        for games in games.chunks_exact(2) {
            let whole =
                [games[0], games[1]].map(|game| (game.pair, game.leg)) == [(self.next, 0), (self.next, 1)];
            if !whole || self.decision != Decision::GoOn {
                break;
            }
            let (began, answered) = (games[0].result, games[1].result);
            self.pairs.add(Points::of(began, Side::First), Points::of(answered, Side::Second));
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

    fn games() -> impl Strategy<Value = Vec<Scored>> {
        let results = prop::sample::select(Outcome::ALL.to_vec());
        prop::collection::vec(results, 0..400).prop_map(|results| {
            let game =
                |(n, result): (u32, Outcome)| Scored { pair: n / 2, leg: u8::from(n % 2 == 1), result };
            (0..).zip(results).map(game).collect()
        })
    }

    proptest! {
        #[test]
        fn the_same_pair_decides_in_whatever_pieces_it_is_told(
            games in games(), order in any::<u64>(), step in 1_usize..40,
        ) {
            let sprt: Sprt = "0,60".parse().expect("a test");
            let mut whole = Trial::new(sprt);
            let decided = whole.follow(&games);
            // Games end in another order, and somebody looks now and then.
            let mut ended = games.clone();
            ended.sort_by_key(|game| order.rotate_left(7 * game.pair + u32::from(game.leg)) % 97);
            let mut trial = Trial::new(sprt);
            for known in (step..games.len()).step_by(step).chain([games.len()]) {
                let mut seen: Vec<Scored> = ended[..known].iter().copied().filter(|game| game.pair >= trial.next()).collect();
                seen.sort_by_key(|game| (game.pair, game.leg));
                trial.follow(&seen);
            }
            prop_assert_eq!((trial.decision, trial.next, trial.pairs), (decided, whole.next, whole.pairs));
            // It is the first at which the test decides.
            let earlier = u32::checked_sub(whole.next, 1).map_or(Decision::GoOn, |last| {
                Trial::new(sprt).follow(&games[..2 * last as usize])
            });
            prop_assert_eq!(earlier, Decision::GoOn);
            prop_assert!(decided != Decision::GoOn || whole.next as usize == games.len() / 2);
        }
    }
}
