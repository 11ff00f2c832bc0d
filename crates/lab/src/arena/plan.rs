//! Who meets whom, and from which position.

use std::fmt;

use board::{Game, Rules};
use serde::{Deserialize, Serialize};

/// A tournament as it was asked for. Everything that is played follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What is played, as it is written.
    pub game: String,
    /// Who takes part, as it is written.
    pub entrants: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// How many pairs of games two entrants play when they meet.
    pub pairs: u32,
    /// The positions from which games begin, as moves: one for each pair of a meeting, and from the front again if there are fewer.
    pub openings: Vec<String>,
    /// Where randomness begins.
    pub seed: u64,
    /// What everybody is limited to, as it is written, such as `time=100ms`; on top of settings of their own.
    pub limit: Option<String>,
    /// The hypotheses of a sequential test, as it is written, such as `0,10`: it may end a match of two early.
    pub sprt: Option<String>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
}

/// Two games from the same position, with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its place in the plan, from 0.
    pub number: u32,
    /// The entrants: the first one begins the first game, the second one the second.
    pub players: [usize; 2],
    /// Which opening.
    pub opening: usize,
}

impl Pair {
    /// Who begins and who answers in the first game (0) or the second (1).
    pub fn seats(&self, leg: u8) -> [usize; 2] {
        let [one, other] = self.players;
        if leg == 0 { [one, other] } else { [other, one] }
    }
}

impl Plan {
    /// The most pairs of a plan.
    pub const MOST: u64 = 10_000_000;

    /// The meetings, in order.
    pub fn meetings(&self) -> Vec<[usize; 2]> {
        let others = |one: usize| (one + 1..self.entrants.len()).map(move |other| [one, other]);
        match self.format {
            Format::RoundRobin => (0..self.entrants.len()).flat_map(others).collect(),
            Format::Gauntlet => others(0).collect(),
        }
    }

    /// How many pairs there are.
    pub fn len(&self) -> u32 {
        self.pairs * u32::try_from(self.meetings().len()).unwrap_or(u32::MAX)
    }

    /// Whether there is nothing to be played.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The pairs, round by round: every meeting has had as many as the others, or one less.
    ///
    /// ```
    /// use lab::arena::{Format, Plan};
    ///
    /// let plan = Plan {
    ///     game: "connect4".to_owned(),
    ///     entrants: ["ufop", "iasi", "panther"].map(str::to_owned).to_vec(),
    ///     format: Format::RoundRobin,
    ///     pairs: 2,
    ///     openings: vec!["44".to_owned()],
    ///     seed: 1,
    ///     limit: None,
    ///     sprt: None,
    /// };
    /// let players: Vec<_> = plan.schedule().map(|pair| pair.players).collect();
    /// assert_eq!(players, [[0, 1], [0, 2], [1, 2], [0, 1], [0, 2], [1, 2]]);
    /// ```
    pub fn schedule(&self) -> impl Iterator<Item = Pair> + use<> {
        let (meetings, openings) = (self.meetings(), self.openings.len().max(1));
        (0..self.len()).map(move |number| {
            let round = number as usize / meetings.len();
            Pair { number, players: meetings[number as usize % meetings.len()], opening: round % openings }
        })
    }

    /// The pair with a number, if there is one.
    pub fn pair(&self, number: u32) -> Option<Pair> {
        self.schedule().nth(number as usize)
    }

    /// The rules, and every opening played; or what is wrong with the plan.
    pub fn positions(&self) -> Result<Vec<Game>, PlanError> {
        let rules: Rules = self.game.parse().map_err(|error| PlanError(format!("{error}")))?;
        if self.entrants.len() < 2 {
            return Err(PlanError("a tournament needs two entrants at least".to_owned()));
        }
        if self.pairs == 0 || u64::from(self.pairs) * self.meetings().len() as u64 > Self::MOST {
            return Err(PlanError(format!("a tournament has from 1 to {} pairs of games", Self::MOST)));
        }
        let position = |(number, moves): (usize, &String)| {
            let game = Game::parse(rules, moves)
                .map_err(|error| PlanError(format!("opening {}: {error}", number + 1)))?;
            match game.outcome() {
                None => Ok(game),
                Some(outcome) => Err(PlanError(format!("opening {} is over: {outcome}", number + 1))),
            }
        };
        let games: Vec<Game> = self.openings.iter().enumerate().map(position).collect::<Result<_, _>>()?;
        Ok(if games.is_empty() { vec![Game::new(rules)] } else { games })
    }

    /// The seed of a side in a game: its own for every game, and the same whenever that is played.
    pub fn seed_of(&self, pair: u32, leg: u8, entrant: usize) -> u64 {
        // SplitMix64, so that neighbours have nothing in common.
        let mut mixed = self
            .seed
            .wrapping_add(u64::from(pair).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_add((entrant as u64 * 2 + u64::from(leg)).wrapping_mul(0xbf58_476d_1ce4_e5b9));
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) >> 32
    }
}

/// Why a plan cannot be played, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError(pub String);

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlanError {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn plan(entrants: usize, format: Format, pairs: u32) -> Plan {
        Plan {
            game: "tictactoe".to_owned(),
            entrants: (0..entrants).map(|n| n.to_string()).collect(),
            format,
            pairs,
            openings: vec![String::new(), "b2".to_owned()],
            seed: 7,
            limit: None,
            sprt: None,
        }
    }

    #[test]
    fn everybody_meets_everybody_or_the_first_everybody_else() {
        assert_eq!(plan(4, Format::RoundRobin, 1).meetings().len(), 6);
        assert_eq!(plan(4, Format::Gauntlet, 1).meetings(), [[0, 1], [0, 2], [0, 3]]);
        let plan = plan(3, Format::RoundRobin, 5);
        let pairs: Vec<Pair> = plan.schedule().collect();
        assert_eq!((pairs.len(), plan.len()), (15, 15));
        assert!(pairs.iter().enumerate().all(|(number, pair)| pair.number as usize == number));
        assert_eq!(plan.pair(4), Some(Pair { number: 4, players: [0, 2], opening: 1 }));
        assert_eq!(plan.pair(15), None);
        assert_eq!((pairs[0].seats(0), pairs[0].seats(1)), ([0, 1], [1, 0]));
    }

    #[test]
    fn what_cannot_be_played_is_said() {
        let wrong = |change: fn(&mut Plan)| {
            let mut plan = plan(2, Format::RoundRobin, 1);
            change(&mut plan);
            plan.positions().expect_err("wrong").to_string()
        };
        assert_eq!(plan(2, Format::Gauntlet, 1).positions().map(|games| games.len()), Ok(2));
        assert!(wrong(|plan| plan.game = "chess".to_owned()).contains("is not a game"));
        assert!(wrong(|plan| plan.entrants.truncate(1)).contains("two entrants"));
        assert!(wrong(|plan| plan.pairs = 0).contains("from 1 to"));
        assert!(
            wrong(|plan| plan.openings.push("b2b2".to_owned())).starts_with("opening 3: move 2: b2 is taken")
        );
        assert!(wrong(|plan| plan.openings.push("a1b1a2b2a3".to_owned())).contains("opening 3 is over"));
    }

    #[test]
    fn every_side_of_every_game_has_a_seed_of_its_own() {
        let plan = plan(3, Format::RoundRobin, 100);
        let seeds: HashSet<u64> =
            (0..1000).flat_map(|pair| [0, 1].map(|leg| plan.seed_of(pair, leg, 2))).collect();
        assert_eq!(seeds.len(), 2000);
        assert_eq!(plan.seed_of(5, 1, 0), plan.seed_of(5, 1, 0));
    }

    #[test]
    fn a_plan_is_kept_as_text() {
        let plan = plan(3, Format::Gauntlet, 2);
        let text = serde_json::to_string(&plan).expect("text");
        assert_eq!(serde_json::from_str::<Plan>(&text).expect("a plan"), plan);
    }
}
