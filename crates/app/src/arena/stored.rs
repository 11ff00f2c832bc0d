//! Stored tournaments, and where they are.

use std::ops::ControlFlow;

use board::shell_quoted;
use lab::arena::{ALL_PAIRS, Plan, RunSummary, StoredGames};
use store::{AnyStore, Location, NoHome, RetryNotice, RetryPolicy, StoreError, data_directory};

use crate::cli::arena::{ArenaError, RunArgs, StoreArgs};
use crate::error::{self, Failure};

/// A stored tournament.
pub(super) struct StoredRun {
    pub(super) place: Location,
    pub(super) store: Box<AnyStore>,
    pub(super) run: i64,
    pub(super) plan: Plan,
}

impl StoredRun {
    /// Stores a new tournament.
    pub(super) fn create(location: &StoreArgs, plan: Plan) -> anyhow::Result<StoredRun> {
        let place = place(location)?;
        let mut store = open(&place)?;
        let run = store.create(&plan)?;
        Ok(StoredRun { place, store, run, plan })
    }

    /// The latest tournament with this plan, or a new one.
    pub(super) fn find_or_create(location: &StoreArgs, plan: Plan) -> anyhow::Result<StoredRun> {
        let place = place(location)?;
        let mut store = open(&place)?;
        let same = |summary: &RunSummary| summary.plan.as_ref() == Ok(&plan) && summary.ended.is_none();
        let found = store.runs()?.iter().rev().find(|summary| same(summary)).map(|summary| summary.run);
        let run = found.map_or_else(|| store.create(&plan), Ok)?;
        Ok(StoredRun { place, store, run, plan })
    }

    /// The tournament with the given number, or the latest.
    pub(super) fn find(which: &RunArgs) -> anyhow::Result<StoredRun> {
        let place = place(&which.location)?;
        let mut store = open_existing(&place, which.run)?;
        let run = match which.run {
            Some(run) => run,
            None => store.latest()?.ok_or_else(|| Failure::NoTournament(place.to_string()))?,
        };
        let plan = store.plan(run)?;
        Ok(StoredRun { place, store, run, plan })
    }

    /// The games that are stored, damaged ones apart.
    pub(super) fn games(&mut self) -> Result<StoredGames, StoreError> {
        self.store.games(self.run, &self.plan, ALL_PAIRS)
    }

    /// The command that continues it.
    pub(super) fn command(&self) -> String {
        format!("linha arena resume {} --store {}", self.run, argument(&self.place))
    }
}

/// A store as an argument of a command.
fn argument(place: &Location) -> String {
    match place {
        Location::File(path) => shell_quoted(&path.to_string_lossy()),
        Location::Postgres(address) => shell_quoted(&address.to_string()),
    }
}

/// The given store, or the default one.
pub(super) fn place(location: &StoreArgs) -> anyhow::Result<Location> {
    if let Some(text) = &location.store {
        let place: Location = text.parse()?;
        place.warning().iter().for_each(|warning| error::eprint(warning));
        return Ok(place);
    }
    let directory = data_directory().map_err(|NoHome(variable)| ArenaError::NoPlace(variable))?;
    Ok(Location::File(directory.join("arena.sqlite")))
}

/// Opens a store that must exist, and have this run: a mistyped name creates no file.
pub(super) fn open_existing(place: &Location, run: Option<i64>) -> anyhow::Result<Box<AnyStore>> {
    if let Location::File(path) = place
        && !path.exists()
    {
        let place = place.to_string();
        return Err(match run {
            Some(run) => StoreError::NoRun { place, run, known: Vec::new() }.into(),
            None => Failure::NoTournament(place).into(),
        });
    }
    Ok(open(place)?)
}

/// Opens a store. While it is unreachable, that is reported and retried.
pub(super) fn open(place: &Location) -> Result<Box<AnyStore>, StoreError> {
    let told = |waiting: &RetryNotice| {
        error::eprint(&waiting.to_string());
        ControlFlow::Continue(())
    };
    store::open(place, RetryPolicy { on_retry: Box::new(told), ..RetryPolicy::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an interrupted command left behind is continued by the same command, and by no other.
    #[test]
    fn a_plan_is_continued_where_it_was_left() {
        let folder = tempfile::tempdir().expect("room");
        let place = folder.path().join("levels.sqlite").to_string_lossy().into_owned();
        let location = StoreArgs { store: Some(place) };
        let plan = |pairs| {
            let entrants = ["random", "random:seed=2"].map(str::to_owned).to_vec();
            let plan = Plan::new(board::Rules::TICTACTOE, entrants, lab::arena::Format::Ladder);
            plan.and_then(|plan| plan.with_pairs(pairs)).expect("a plan")
        };
        let run = |pairs| StoredRun::find_or_create(&location, plan(pairs)).expect("a store").run;
        let first = run(3);
        assert_eq!(run(3), first);
        assert_ne!(run(4), first);
        assert_eq!(run(3), first, "also when other tournaments came later");
    }

    #[test]
    fn stores_are_arguments_that_shells_pass_on() {
        for (text, shown) in [
            ("tour.sqlite", "tour.sqlite"),
            ("/home/o'neil/$x.sqlite", "'/home/o'\\''neil/$x.sqlite'"),
            ("postgres://me:secret@db/linha", "postgres://me@db/linha"),
            (
                "postgres://me@db/linha?sslmode=require&sslrootcert=a.pem",
                "'postgres://me@db/linha?sslmode=require&sslrootcert=a.pem'",
            ),
        ] {
            assert_eq!(argument(&text.parse().expect("a place")), shown);
        }
    }
}
