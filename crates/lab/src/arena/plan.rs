//! Who meets whom, and from which position.

mod error;
mod stored;
#[cfg(test)]
mod tests;

use board::{Cell, Game, Rules};
use serde::{Deserialize, Serialize};

pub use self::error::PlanError;
use self::stored::Stored;
use super::limit::MoveLimit;
use super::sprt::Sprt;

/// A tournament as it was asked for. Everything that is played follows from it.
///
/// A plan that exists can be played: it is checked when it is made, or read from the text in which it is kept.
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
#[serde(try_from = "Stored", into = "Stored")]
pub struct Plan {
    rules: Rules,
    entrants: Vec<String>,
    format: Format,
    pairs: u32,
    /// Their moves, for there may be many: at least one, and none that is over.
    openings: Vec<Box<[Cell]>>,
    seed: u64,
    limit: Option<MoveLimit>,
    sprt: Option<Sprt>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every entrant meets every other.
    RoundRobin,
    /// The first meets every other.
    Gauntlet,
}

impl Format {
    /// The number of meetings among this number of entrants.
    fn meetings(self, entrants: usize) -> usize {
        match self {
            Format::RoundRobin => entrants * entrants.saturating_sub(1) / 2,
            Format::Gauntlet => entrants.saturating_sub(1),
        }
    }
}

/// Two games from the same position, with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePair {
    /// Its place in the plan, from 0.
    pub number: u32,
    /// The entrants: the first one begins the first game, the second one the second.
    pub players: [usize; 2],
    /// Which opening.
    pub opening: usize,
}

impl GamePair {
    /// The pair with this number in the schedule of these meetings.
    fn at(number: u32, meetings: &[[usize; 2]], openings: usize) -> GamePair {
        let (round, meeting) = (number as usize / meetings.len(), number as usize % meetings.len());
        GamePair { number, players: meetings[meeting], opening: round % openings }
    }

    /// The entrants that begin and answer in the first game (0) or the second (1).
    pub fn seats(&self, leg: u8) -> [usize; 2] {
        let [one, other] = self.players;
        if leg == 0 { [one, other] } else { [other, one] }
    }
}

impl Plan {
    /// The most pairs of a plan.
    pub const MOST: u64 = 10_000_000;

    /// One pair of games for each meeting, from the empty board, with the seed 1 and without limits.
    ///
    /// Entrants are text: how players are made of it is known elsewhere.
    pub fn new(rules: Rules, entrants: Vec<String>, format: Format) -> Result<Plan, PlanError> {
        if entrants.len() < 2 {
            return Err(PlanError::Entrants);
        }
        let openings = vec![Box::default()];
        Plan { rules, entrants, format, pairs: 1, openings, seed: 1, limit: None, sprt: None }.with_pairs(1)
    }

    /// With this number of pairs of games for each meeting.
    pub fn with_pairs(self, pairs: u32) -> Result<Plan, PlanError> {
        let all = u64::from(pairs) * self.format.meetings(self.entrants.len()) as u64;
        if all == 0 || all > Self::MOST { Err(PlanError::Pairs) } else { Ok(Plan { pairs, ..self }) }
    }

    /// With games that begin from these positions: one for each pair of a meeting, and from the front again if there are fewer.
    /// None means the empty board.
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

    /// With this limit for every move.
    pub fn with_limit(self, limit: Option<MoveLimit>) -> Plan {
        Plan { limit, ..self }
    }

    /// With a sequential test, which may end a match of two early.
    pub fn with_sprt(self, sprt: Option<Sprt>) -> Result<Plan, PlanError> {
        if sprt.is_some() && self.entrants.len() != 2 {
            return Err(PlanError::SprtOfMany);
        }
        Ok(Plan { sprt, ..self })
    }

    /// What is played.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Who takes part, as it is written.
    pub fn entrants(&self) -> &[String] {
        &self.entrants
    }

    /// Who meets whom.
    pub fn format(&self) -> Format {
        self.format
    }

    /// How many pairs of games two entrants play when they meet.
    pub fn pairs(&self) -> u32 {
        self.pairs
    }

    /// How many positions games begin from: one at least.
    pub fn openings(&self) -> usize {
        self.openings.len()
    }

    /// The position from which a game begins, by its place among the openings.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn opening(&self, number: usize) -> Game {
        let mut game = Game::new(self.rules);
        for cell in &self.openings[number] {
            game.play(*cell).expect("openings are checked when they are added");
        }
        game
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What every move is limited to, on top of settings of the players' own.
    pub fn limit(&self) -> Option<MoveLimit> {
        self.limit
    }

    /// The sequential test that may end a match of two early.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// The meetings, in order.
    pub fn meetings(&self) -> Vec<[usize; 2]> {
        let others = |one: usize| (one + 1..self.entrants.len()).map(move |other| [one, other]);
        match self.format {
            Format::RoundRobin => (0..self.entrants.len()).flat_map(others).collect(),
            Format::Gauntlet => others(0).collect(),
        }
    }

    /// How many pairs there are in all.
    #[expect(clippy::len_without_is_empty, reason = "a plan is never empty")]
    pub fn len(&self) -> u32 {
        let meetings = self.format.meetings(self.entrants.len());
        self.pairs * u32::try_from(meetings).expect("no more than the most pairs of a plan")
    }

    /// The pairs, round by round: every meeting has had as many as the others, or one less.
    pub fn schedule(&self) -> impl Iterator<Item = GamePair> + use<> {
        let (meetings, openings) = (self.meetings(), self.openings.len());
        (0..self.len()).map(move |number| GamePair::at(number, &meetings, openings))
    }

    /// The pair with a number, if there is one.
    pub fn pair(&self, number: u32) -> Option<GamePair> {
        (number < self.len()).then(|| GamePair::at(number, &self.meetings(), self.openings.len()))
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
