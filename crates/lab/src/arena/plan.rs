//! The plan of a tournament: entrants, schedule, openings, limits.

mod error;
mod stored;
#[cfg(test)]
mod tests;

use board::{Cell, Game, Rules};
use serde::{Deserialize, Serialize};

pub use self::error::PlanError;
pub use self::stored::StoredPlan;
use super::limit::MoveLimit;
use super::sprt::Sprt;

/// The plan of a tournament. The schedule and all seeds follow from it.
///
/// Every plan is valid: it is checked when it is made or deserialised.
///
/// ```
/// use board::Rules;
/// use lab::arena::{Format, Plan};
///
/// let entrants = ["ufop", "iasi", "panther"].map(str::to_owned).to_vec();
/// let plan = Plan::new(Rules::CONNECT4, entrants, Format::RoundRobin)?.with_pairs(2)?;
/// let players: Vec<_> = plan.schedule().map(|pair| pair.players).collect();
/// assert_eq!(players, [[0, 1], [0, 2], [1, 2], [0, 1], [0, 2], [1, 2]]);
/// # Ok::<(), lab::arena::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "StoredPlan", into = "StoredPlan")]
pub struct Plan {
    rules: Rules,
    entrants: Vec<String>,
    format: Format,
    pairs: u32,
    /// The moves of each opening; at least one opening, none of them a finished game.
    openings: Vec<Box<[Cell]>>,
    seed: u64,
    limit: Option<MoveLimit>,
    sprt: Option<Sprt>,
}

/// The format of a tournament: which entrants meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every entrant meets every other.
    RoundRobin,
    /// The first meets every other.
    Gauntlet,
    /// Each meets the next two: for entrants in the order of their strength.
    Ladder,
}

impl Format {
    /// The number of meetings of this many entrants.
    fn meetings(self, entrants: usize) -> usize {
        match self {
            Format::RoundRobin => entrants * entrants.saturating_sub(1) / 2,
            Format::Gauntlet => entrants.saturating_sub(1),
            Format::Ladder => (2 * entrants).saturating_sub(3),
        }
    }
}

/// A pair: two games (legs) from the same opening, with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePair {
    /// Its number in the schedule, from 0.
    pub number: u32,
    /// The two entrants; the first of them begins leg 0, the second leg 1.
    pub players: [usize; 2],
    /// The index of its opening.
    pub opening: usize,
}

impl GamePair {
    /// The pair with this number in the schedule of these meetings.
    fn at(number: u32, meetings: &[[usize; 2]], openings: usize) -> GamePair {
        let (round, meeting) = (number as usize / meetings.len(), number as usize % meetings.len());
        GamePair { number, players: meetings[meeting], opening: round % openings }
    }

    /// The first and the second player of a leg, 0 or 1.
    pub fn seats(&self, leg: u8) -> [usize; 2] {
        let [one, other] = self.players;
        if leg == 0 { [one, other] } else { [other, one] }
    }
}

impl Plan {
    /// The maximum number of pairs.
    pub const MOST: u64 = 10_000_000;

    /// A plan with one pair for each meeting, from the empty board, with seed 1 and without limits.
    ///
    /// Entrants are text; the runner's factories build players from it.
    pub fn new(rules: Rules, entrants: Vec<String>, format: Format) -> Result<Plan, PlanError> {
        if entrants.len() < 2 {
            return Err(PlanError::Entrants);
        }
        let openings = vec![Box::default()];
        Plan { rules, entrants, format, pairs: 1, openings, seed: 1, limit: None, sprt: None }.with_pairs(1)
    }

    /// With this number of pairs for each meeting.
    pub fn with_pairs(self, pairs: u32) -> Result<Plan, PlanError> {
        let all = u64::from(pairs) * self.format.meetings(self.entrants.len()) as u64;
        if all == 0 || all > Self::MOST { Err(PlanError::Pairs) } else { Ok(Plan { pairs, ..self }) }
    }

    /// With these openings: one for each pair of a meeting, used again from the first if there are fewer. An empty slice means the
    /// empty board.
    pub fn with_openings(self, games: &[Game]) -> Result<Plan, PlanError> {
        let check = |(game, number): (&Game, usize)| match game.outcome() {
            Some(outcome) => Err(PlanError::Over { number, outcome }),
            None if game.rules() != self.rules => {
                Err(PlanError::OtherGame { number, game: Box::new(game.clone()) })
            }
            None => Ok(game.moves().into()),
        };
        let openings = games.iter().zip(1..).map(check).collect::<Result<Vec<_>, _>>()?;
        let openings = if openings.is_empty() { vec![Box::default()] } else { openings };
        Ok(Plan { openings, ..self })
    }

    /// With this random seed.
    pub fn with_seed(self, seed: u64) -> Plan {
        Plan { seed, ..self }
    }

    /// With this limit on every move.
    pub fn with_limit(self, limit: Option<MoveLimit>) -> Plan {
        Plan { limit, ..self }
    }

    /// With an SPRT, which may end a match of two early.
    pub fn with_sprt(self, sprt: Option<Sprt>) -> Result<Plan, PlanError> {
        if sprt.is_some() && self.entrants.len() != 2 {
            return Err(PlanError::SprtOfMany(self.entrants.len()));
        }
        Ok(Plan { sprt, ..self })
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The entrants, as written.
    pub fn entrants(&self) -> &[String] {
        &self.entrants
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The number of pairs for each meeting.
    pub fn pairs(&self) -> u32 {
        self.pairs
    }

    /// The number of openings, at least one.
    pub fn openings(&self) -> usize {
        self.openings.len()
    }

    /// The opening with this index.
    ///
    /// # Panics
    ///
    /// If there are fewer openings.
    pub fn opening(&self, number: usize) -> Game {
        let mut game = Game::new(self.rules);
        for cell in self.opening_moves(number) {
            game.play(*cell).expect("openings are checked when they are added");
        }
        game
    }

    /// The moves of the opening with this index.
    pub(super) fn opening_moves(&self, number: usize) -> &[Cell] {
        &self.openings[number]
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The limit on every move, on top of the players' own settings.
    pub fn limit(&self) -> Option<MoveLimit> {
        self.limit
    }

    /// The SPRT that may end a match of two early.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// The meetings, in order.
    pub fn meetings(&self) -> Vec<[usize; 2]> {
        let others = |one: usize| (one + 1..self.entrants.len()).map(move |other| [one, other]);
        match self.format {
            Format::RoundRobin => (0..self.entrants.len()).flat_map(others).collect(),
            Format::Gauntlet => others(0).collect(),
            Format::Ladder => (0..self.entrants.len()).flat_map(|one| others(one).take(2)).collect(),
        }
    }

    /// The total number of pairs.
    #[expect(clippy::len_without_is_empty, reason = "a plan is never empty")]
    pub fn len(&self) -> u32 {
        let meetings = self.format.meetings(self.entrants.len());
        self.pairs * u32::try_from(meetings).expect("no more than the most pairs of a plan")
    }

    /// The pairs, round by round: at any point all meetings have had equally many pairs, or one less.
    pub fn schedule(&self) -> impl Iterator<Item = GamePair> + use<> {
        let (meetings, openings) = (self.meetings(), self.openings.len());
        (0..self.len()).map(move |number| GamePair::at(number, &meetings, openings))
    }

    /// The pair with this number in the schedule, if there is one.
    pub fn pair(&self, number: u32) -> Option<GamePair> {
        self.pair_among(&self.meetings(), number)
    }

    /// The same, with the meetings of this plan listed once for many pairs.
    pub(super) fn pair_among(&self, meetings: &[[usize; 2]], number: u32) -> Option<GamePair> {
        (number < self.len()).then(|| GamePair::at(number, meetings, self.openings.len()))
    }

    /// The seed of an entrant in a game: different for every game, the same whenever it is replayed.
    pub fn seed_of(&self, pair: u32, leg: u8, entrant: usize) -> u64 {
        // The mixing function of SplitMix64, so that neighbouring games get unrelated seeds.
        // Cite: Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators".
        let mut mixed = self
            .seed
            .wrapping_add(u64::from(pair).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_add((entrant as u64 * 2 + u64::from(leg)).wrapping_mul(0xbf58_476d_1ce4_e5b9));
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) >> 32
    }
}
