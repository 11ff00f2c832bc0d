//! Damage in a store: what is damaged is named and left out, what is whole is kept.

use std::collections::BTreeSet;
use std::fmt;

use board::{Coded, Message, ParseGameError};
use serde::{Serialize, Serializer};

use super::plan::PlanError;
use super::record::Record;
use super::sprt::GameResult;

/// What is wrong with a stored plan or game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Flaw {
    /// Something of it has changed since it was stored.
    #[error("its checksum does not match")]
    Checksum,
    /// It cannot be read: why.
    #[error("it cannot be read ({0})")]
    Unreadable(String),
    /// It was stored, and cannot be found.
    #[error("it was stored, but cannot be found")]
    Missing,
    /// A plan that is no plan.
    #[error("{0}")]
    Plan(Box<PlanError>),
    /// A plan with another number of pairs than is stored beside it.
    #[error("its number of pairs is {planned}, but {stored} is stored beside it")]
    Pairs {
        /// Those of the plan.
        planned: u32,
        /// Those beside it.
        stored: i64,
    },
    /// The record of a game differs from what is stored beside it: its pair, leg, players or result.
    #[error("its record differs from the columns beside it")]
    Columns,
    /// The plan has no such game.
    #[error("the plan has no such game")]
    Unplanned,
    /// A game of other players than the plan has for it.
    #[error("its players are not those of the plan")]
    Players,
    /// A game from another position.
    #[error("it does not begin with its opening")]
    Opening,
    /// A game with an illegal move.
    #[error("{0}")]
    Moves(Box<ParseGameError>),
    /// A result that its moves rule out.
    #[error("its moves do not lead to its result")]
    Result,
    /// Statistics of more or fewer moves than were played.
    #[error("it has statistics of {found} moves, but {played} were played")]
    Turns {
        /// The number of statistics.
        found: usize,
        /// The number of moves after the opening.
        played: usize,
    },
}

impl Coded for Flaw {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            Flaw::Checksum => message("damage.checksum"),
            Flaw::Unreadable(why) => message("damage.unreadable").with("reason", &**why),
            Flaw::Missing => message("damage.missing"),
            Flaw::Plan(error) => error.message(),
            Flaw::Pairs { planned, stored } => {
                message("damage.pairs").with("planned", *planned).with("stored", *stored)
            }
            Flaw::Columns => message("damage.columns"),
            Flaw::Unplanned => message("damage.unplanned"),
            Flaw::Players => message("damage.players"),
            Flaw::Opening => message("damage.opening"),
            Flaw::Moves(error) => error.message(),
            Flaw::Result => message("damage.result"),
            Flaw::Turns { found, played } => {
                message("damage.turns").with("found", *found).with("played", *played)
            }
        }
    }
}

/// A stored game that is left out, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct DamagedGame {
    /// Its pair and leg as they are stored; `None` if they cannot be read.
    pub place: Option<(i64, i64)>,
    /// What is wrong with it.
    pub flaw: Flaw,
}

impl fmt::Display for DamagedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((pair, leg)) => write!(f, "pair {pair}, leg {leg} ({})", self.flaw),
            None => write!(f, "an unknown pair ({})", self.flaw),
        }
    }
}

/// The pair, the leg, the code and the sentence, for programs.
impl Serialize for DamagedGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shown<'a> {
            pair: Option<i64>,
            leg: Option<i64>,
            code: &'a str,
            reason: String,
        }
        let (pair, leg) = self.place.unzip();
        let message = self.flaw.message();
        Shown { pair, leg, code: message.code(), reason: self.flaw.to_string() }.serialize(serializer)
    }
}

/// The games that a store has of a tournament.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredGames {
    /// Those that are whole, sorted by pair and leg.
    pub records: Vec<Record>,
    /// Those that are damaged, sorted by pair and leg.
    pub damaged: Vec<DamagedGame>,
    /// What else is wrong: what the database reports, if it cannot read all of its own data.
    pub failures: Vec<String>,
}

impl StoredGames {
    /// The most games that are named in a sentence.
    const NAMED: usize = 8;

    /// The results of the games that are whole.
    pub fn results(&self) -> Vec<GameResult> {
        let result = |game: &Record| GameResult { pair: game.pair, leg: game.leg, result: game.result };
        self.records.iter().map(result).collect()
    }

    /// The pairs with a damaged game.
    pub fn damaged_pairs(&self) -> BTreeSet<u32> {
        let pair = |game: &DamagedGame| game.place.and_then(|(pair, _)| u32::try_from(pair).ok());
        self.damaged.iter().filter_map(pair).collect()
    }

    /// How many games are left out, which, and what is wrong with them; `None` if all are whole.
    pub fn remark(&self) -> Option<String> {
        let failures = (!self.failures.is_empty()).then(|| self.failures.join("; "));
        let failures = failures.map(|why| format!("The store is damaged: {why}."));
        let parts: Vec<String> = self.left_out().into_iter().chain(failures).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    fn left_out(&self) -> Option<String> {
        let count = match self.damaged.len() {
            0 => return None,
            1 => "1 game is".to_owned(),
            count => format!("{count} games are"),
        };
        let mut named: Vec<String> = self.damaged.iter().take(Self::NAMED).map(ToString::to_string).collect();
        if let Some(more) = self.damaged.len().checked_sub(Self::NAMED).filter(|more| *more > 0) {
            named.push(format!("and {more} more"));
        }
        Some(format!("{count} damaged and left out: {}.", named.join("; ")))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn damaged(pair: i64, flaw: Flaw) -> DamagedGame {
        DamagedGame { place: Some((pair, 1)), flaw }
    }

    #[test]
    fn what_is_left_out_is_counted_and_named() {
        let mut games = StoredGames::default();
        assert_eq!(games.remark(), None);
        games.damaged.push(damaged(3, Flaw::Checksum));
        let one = "1 game is damaged and left out: pair 3, leg 1 (its checksum does not match).";
        assert_eq!(games.remark().as_deref(), Some(one));
        games.failures = ["disk image is malformed", "a page is gone"].map(str::to_owned).to_vec();
        let said = games.remark().expect("a remark");
        assert_eq!(said, format!("{one} The store is damaged: disk image is malformed; a page is gone."));
        games.damaged.extend((4..20).map(|pair| damaged(pair, Flaw::Result)));
        let said = games.remark().expect("a remark");
        assert!(said.starts_with("17 games are damaged and left out: pair 3, leg 1 (its"), "{said}");
        assert!(
            said.contains("; pair 10, leg 1 (its moves do not lead to its result); and 9 more."),
            "{said}"
        );
        assert!(!said.contains("pair 11"), "{said}");
    }

    #[test]
    fn programs_read_where_it_is_and_what_is_wrong() {
        let lost = DamagedGame { place: None, flaw: Flaw::Unreadable("no text".to_owned()) };
        let shown = serde_json::to_value([damaged(7, Flaw::Players), lost]).expect("JSON");
        assert_eq!(
            shown,
            json!([
                { "pair": 7, "leg": 1, "code": "damage.players", "reason": "its players are not those of the plan" },
                { "pair": null, "leg": null, "code": "damage.unreadable", "reason": "it cannot be read (no text)" },
            ])
        );
    }

    #[test]
    fn pairs_that_no_plan_can_have_are_no_pairs() {
        let damaged = [-1, 5, 5, 1 << 40].map(|pair| damaged(pair, Flaw::Missing));
        let games = StoredGames { damaged: damaged.into(), ..StoredGames::default() };
        assert_eq!(games.damaged_pairs(), BTreeSet::from([5]));
    }
}
