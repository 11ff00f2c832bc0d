//! The interface between tournaments and their storage.
//!
//! A game is durable when [`Store::put`] returns; the game and the progress of its pair are committed atomically. Pairs are leased: if a
//! worker dies, its lease expires and another worker plays the missing games. Every operation is idempotent, so that it can be
//! retried.
//!
//! A store may be damaged: by a failing disk, or by edits. What is damaged is named, left out and left where it is; everything
//! else stays usable.

use std::error::Error;
use std::ops::Range;
use std::time::{Duration, SystemTime};

use super::{Flaw, Plan, Record, StoredGames};
use crate::{Table, Value};

/// The pairs of every plan.
pub const ALL_PAIRS: Range<u32> = 0..u32::MAX;

/// A store of tournaments.
pub trait Store: Send {
    /// Why an operation failed.
    type Error: Error + Send + Sync + 'static;

    /// Stores a new tournament and returns its number.
    fn create(&mut self, plan: &Plan) -> Result<i64, Self::Error>;

    /// All tournaments, oldest first, also those with a damaged plan.
    fn runs(&mut self) -> Result<Vec<RunSummary>, Self::Error>;

    /// The plan of a tournament; an error if it is damaged.
    fn plan(&mut self, run: i64) -> Result<Plan, Self::Error>;

    /// The latest tournament, if there is one.
    fn latest(&mut self) -> Result<Option<i64>, Self::Error>;

    /// Leases the first incomplete pair that no other worker holds, for the duration `lease`.
    ///
    /// A worker holds one pair at a time, so each thread needs a name that is unique among all that share the tournament. A
    /// worker that asks again before its pair is complete may get the same pair.
    fn take(&mut self, run: i64, worker: &str, lease: Duration) -> Result<Assignment, Self::Error>;

    /// Renews a lease from now on; `false` if the pair is complete, or has expired and gone to another worker.
    fn renew(&mut self, run: i64, pair: u32, worker: &str, lease: Duration) -> Result<bool, Self::Error>;

    /// Stores a game, whichever worker holds the pair; `false` if that game is stored already, which then stays, damaged or not. A
    /// pair is complete with its second game.
    fn put(&mut self, run: i64, record: &Record) -> Result<bool, Self::Error>;

    /// Releases a worker's lease, so that others need not wait until it expires.
    fn release(&mut self, run: i64, worker: &str) -> Result<(), Self::Error>;

    /// Ends a tournament: no more pairs are leased. The first reason is kept. Games under way may still be stored.
    fn end(&mut self, run: i64, why: &str) -> Result<(), Self::Error>;

    /// The games of these pairs ([`ALL_PAIRS`]: of all) of a tournament with this plan. Each is checked.
    fn games(&mut self, run: i64, plan: &Plan, pairs: Range<u32>) -> Result<StoredGames, Self::Error>;
}

/// What a worker is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assignment {
    /// Play this pair, which is leased now.
    Pair {
        /// Its number in the schedule.
        number: u32,
        /// Which of its two games are stored already; never both.
        stored: [bool; 2],
    },
    /// Ask again later: other workers hold the remaining pairs, and may fail.
    Later,
    /// Nothing is left to play.
    Done,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct RunSummary {
    /// Its number.
    pub run: i64,
    /// When it was created, if that can be read.
    pub begun: Option<SystemTime>,
    /// Its plan, or what is wrong with it.
    pub plan: Result<Plan, Flaw>,
    /// The total number of pairs.
    pub pairs: u32,
    /// The number of stored games, damaged ones included, if they can be counted.
    pub games: Option<u64>,
    /// Why it was ended, if it was ended early.
    pub ended: Option<String>,
}

impl RunSummary {
    /// Whether no game is left to play.
    pub fn is_finished(&self) -> bool {
        self.ended.is_some() || self.games == Some(2 * u64::from(self.pairs))
    }

    /// Tournaments as a table, with their age at a time.
    pub fn table(runs: &[RunSummary], now: SystemTime) -> Table {
        let mut table = Table::new("Tournaments")
            .column("run")
            .column("begun (hours ago)")
            .column("game")
            .column("entrants")
            .column("games")
            .column("of")
            .column("finished");
        for summary in runs {
            let age = summary.begun.map(|begun| now.duration_since(begun).unwrap_or_default());
            let (game, entrants) = match &summary.plan {
                Ok(plan) => (plan.rules().to_string().as_str().into(), plan.entrants().join(", ")),
                Err(flaw) => (Value::Missing, format!("damaged plan: {flaw}")),
            };
            table.row([
                summary.run.to_string().as_str().into(),
                age.map_or(Value::Missing, |age| Value::number(age.as_secs_f64() / 3600.0, 1)),
                game,
                entrants.as_str().into(),
                summary.games.map_or(Value::Missing, Into::into),
                (2 * u64::from(summary.pairs)).into(),
                if summary.is_finished() { "yes" } else { "no" }.into(),
            ]);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use board::Rules;

    use super::*;
    use crate::arena::Format;

    #[test]
    fn a_damaged_plan_is_listed_among_the_others() {
        let entrants = ["one", "two"].map(str::to_owned).to_vec();
        let whole = Plan::new(Rules::TICTACTOE, entrants, Format::RoundRobin).expect("a plan");
        let (begun, now) = (UNIX_EPOCH, UNIX_EPOCH + Duration::from_hours(3));
        let whole =
            RunSummary { run: 1, begun: Some(begun), plan: Ok(whole), pairs: 1, games: Some(2), ended: None };
        let damaged =
            RunSummary { run: 2, begun: None, plan: Err(Flaw::Missing), games: None, ..whole.clone() };
        assert_eq!(
            RunSummary::table(&[whole, damaged], now).to_csv(),
            "run,begun (hours ago),game,entrants,games,of,finished\n\
             1,3,tictactoe,\"one, two\",2,2,yes\n\
             2,,,\"damaged plan: it was stored, but cannot be found\",,2,no\n"
        );
    }
}
